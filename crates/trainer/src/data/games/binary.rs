//! Games in a few bytes a position.
//!
//! A file begins with the eight bytes `AlcorGam`, a version (16 bits) and six bytes of zero. Then follow records, one
//! a game, each by itself:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | `0xA1 0x67`, where a record begins |
//! | 2 | the length of the content |
//! | 4 | the CRC-32 of the content |
//! | 32 | content: the start position, as `CompactPosition`; its label holds scale (2 bytes), result (1), zero (1) |
//! | ... | content: for every half-move the number of the move and the change of the score |
//!
//! All numbers are little endian. The result is White's score in half points: 0, 1 or 2. The number of a move is its
//! place among all legal moves in rising order of from + 64 to + 4096 promotion + 16384 kind, where squares count from
//! a1 = 0 along the ranks, promotions from knight = 0 to queen = 3, and kinds are normal, promotion, en passant and
//! castling (to the square of the rook). So no order of any move generator matters. Scores are White's; the change is
//! from the score before it, at first from 0, with the sign in the lowest bit (0, -1, 1, -2 ... are 0, 1, 2, 3 ...).
//! Both are written in groups of seven bits, the lowest first, all but the last with the highest bit set. Most moves
//! and changes take a byte each.
//!
//! A record is appended in one piece, so a crash can damage only the last one. The reader leaves out what fails its
//! checksum and looks for the next record that does not.

use alcor_chess::{CompactPosition, Move, Position};

use super::{Game, GameError, ScoredMove};

/// What a file begins with.
pub(super) const MAGIC: [u8; 8] = *b"AlcorGam";
/// The version of the format.
pub(super) const VERSION: u16 = 1;
/// The length of the header of a file.
pub(super) const HEADER_LENGTH: usize = 16;
/// The length of the frame before a content.
pub(super) const FRAME_LENGTH: usize = 8;
/// The length of a record without moves.
pub(super) const MIN_RECORD_LENGTH: usize = FRAME_LENGTH + START_LENGTH;

const MARK: [u8; 2] = [0xA1, 0x67];
const START_LENGTH: usize = 32;
const SCALE_AT: usize = 28;
const RESULT_AT: usize = 30;

/// The header of a file.
pub(super) fn header() -> [u8; HEADER_LENGTH] {
    let mut header = [0; HEADER_LENGTH];
    header[..8].copy_from_slice(&MAGIC);
    header[8..10].copy_from_slice(&VERSION.to_le_bytes());
    header
}

/// The length of the whole record that may begin here; `None` if none does.
pub(super) fn record_length(bytes: &[u8]) -> Option<usize> {
    let frame = bytes.first_chunk::<FRAME_LENGTH>()?;
    let content = usize::from(u16::from_le_bytes([frame[2], frame[3]]));
    (frame[..2] == MARK && content >= START_LENGTH).then_some(FRAME_LENGTH + content)
}

/// The content of a whole record, if its checksum holds.
pub(super) fn content(record: &[u8]) -> Option<&[u8]> {
    let (frame, content) = record.split_first_chunk::<FRAME_LENGTH>()?;
    (crc32fast::hash(content).to_le_bytes() == frame[4..]).then_some(content)
}

/// A game as a whole record.
///
/// # Errors
/// If the game is too long.
pub(super) fn encode(game: &Game) -> Result<Vec<u8>, GameError> {
    let mut record = vec![0; FRAME_LENGTH];
    record.extend_from_slice(&game.start.compact().0);
    let label = &mut record[FRAME_LENGTH + SCALE_AT..];
    label[..2].copy_from_slice(&game.scale.to_le_bytes());
    label[2] = (2.0 * game.white_result) as u8;
    let mut before = 0;
    for moment in game.moments() {
        push_number(&mut record, place_of(&moment.position, moment.mv));
        let change = moment.white_score - before;
        push_number(&mut record, ((change << 1) ^ (change >> 31)) as u32);
        before = moment.white_score;
    }
    let length =
        u16::try_from(record.len() - FRAME_LENGTH).map_err(|_| GameError::Long(game.moves.len()))?.to_le_bytes();
    let checksum = crc32fast::hash(&record[FRAME_LENGTH..]).to_le_bytes();
    record[..2].copy_from_slice(&MARK);
    record[2..4].copy_from_slice(&length);
    record[4..FRAME_LENGTH].copy_from_slice(&checksum);
    Ok(record)
}

/// The game of a content.
///
/// # Errors
/// If it makes no sense, which a content with the right checksum does.
pub(super) fn decode(content: &[u8]) -> Result<Game, GameError> {
    let (packed, mut rest) = content.split_first_chunk::<START_LENGTH>().ok_or(GameError::Short)?;
    let start = Position::try_from(&CompactPosition(*packed)).map_err(GameError::PackedStart)?;
    let scale = u16::from_le_bytes([packed[SCALE_AT], packed[SCALE_AT + 1]]);
    if scale == 0 {
        return Err(GameError::Scale("0".to_owned()));
    }
    let white_result = match packed[RESULT_AT] {
        halves @ 0..=2 => 0.5 * f32::from(halves),
        other => return Err(GameError::Result(other.to_string())),
    };
    let mut position = start;
    let mut moves = Vec::with_capacity(rest.len() / 2);
    let mut score = 0;
    while !rest.is_empty() {
        let mv = move_at(&position, take_number(&mut rest)?)?;
        let change = take_number(&mut rest)?;
        score += (change >> 1) as i32 ^ -((change & 1) as i32);
        // The least number has no opposite, which Black's score would be.
        let white_score = i16::try_from(score).ok().filter(|&score| score > i16::MIN);
        let white_score = white_score.ok_or_else(|| GameError::Score(score.to_string()))?;
        moves.push(ScoredMove { mv, white_score });
        position = position.play(mv);
    }
    Ok(Game { start, white_result, scale, moves })
}

/// How many half-moves a content has, without looking at them.
pub(super) fn count_moves(content: &[u8]) -> usize {
    content.get(START_LENGTH..).unwrap_or_default().iter().filter(|&&byte| byte < 128).count() / 2
}

fn place_of(position: &Position, mv: Move) -> u32 {
    position.legal_moves().iter().filter(|other| other.bits() < mv.bits()).count() as u32
}

fn move_at(position: &Position, place: u32) -> Result<Move, GameError> {
    let legal = position.legal_moves();
    let mut bits = [0u16; alcor_chess::MAX_MOVES];
    let bits = &mut bits[..legal.len()];
    bits.iter_mut().zip(&legal).for_each(|(bits, mv)| *bits = mv.bits());
    bits.sort_unstable();
    let found = bits.get(place as usize).and_then(|&bits| Move::from_bits(bits));
    found.ok_or(GameError::PackedMove { found: place, legal: legal.len() })
}

fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_number(bytes: &mut &[u8]) -> Result<u32, GameError> {
    let mut number = 0;
    // Nothing that is written needs more than three groups; five would overflow.
    for shift in [0, 7, 14, 21] {
        let (&byte, rest) = bytes.split_first().ok_or(GameError::Short)?;
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Ok(number);
        }
    }
    Err(GameError::Short)
}
