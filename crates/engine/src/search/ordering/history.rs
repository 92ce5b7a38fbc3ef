//! History tables: what the search has learnt about moves and evaluations, across positions.
//!
//! Butterfly history (by squares and threats), capture history, continuation histories, countermoves, and correction
//! histories (corrhist) by pawns, minor and major pieces, each side's pieces, and the last two moves. Continuation
//! histories were worth 37 +- 40 Elo, correction histories 48 +- 33 (docs/strength.md).
//!
//! Every update is smaller the closer the entry already is to its limit, so that entries stay within the limit and old results
//! fade (history gravity). Move histories order, prune and reduce moves; correction histories learn how far the static
//! evaluation is off in positions that share a feature.

use alcor_chess::{Bitboard, Color, Key, Move, Piece, Position, Role, Square};

use crate::params;

/// A piece and the square it goes to, as one number: the index of continuation histories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = 768;

    #[inline(always)]
    pub(in crate::search) fn new(piece: Piece, to: Square) -> PieceTo {
        PieceTo((piece.index() * 64 + to.index()) as u16)
    }

    /// The piece that a move moves, and where.
    #[inline(always)]
    pub(in crate::search) fn of(position: &Position, mv: Move) -> PieceTo {
        let piece = position.piece_at(mv.from()).unwrap_or(Piece::WhitePawn);
        PieceTo::new(piece, mv.to())
    }

    /// The square it goes to.
    #[inline(always)]
    pub(in crate::search) fn to(self) -> Square {
        Square::ALL[usize::from(self.0) % 64]
    }

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A table of history scores.
struct HistoryTable {
    entries: Box<[i16]>,
}

impl HistoryTable {
    fn new(count: usize) -> HistoryTable {
        HistoryTable { entries: vec![0; count].into_boxed_slice() }
    }

    #[inline(always)]
    fn get(&self, index: usize) -> i32 {
        i32::from(self.entries[index])
    }

    /// Moves an entry by a bonus or malus, with gravity. The limit is a constant at every call, so that the compiler can avoid
    /// the division.
    #[inline(always)]
    fn update(&mut self, index: usize, bonus: i32, limit: i32) {
        let bonus = bonus.clamp(-limit, limit);
        let entry = &mut self.entries[index];
        let value = i32::from(*entry);
        *entry = (value + bonus - value * bonus.abs() / limit) as i16;
    }

    fn clear(&mut self) {
        self.entries.fill(0);
    }
}

const CORRECTION_ENTRIES: usize = 16_384;

/// How many plies back the continuation histories look. Six plies back: first screening 4 Elo.
pub(in crate::search) const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];

/// The earlier moves of the line that a move continues.
pub(in crate::search) type ContinuationMoves = [Option<PieceTo>; CONTINUATION_PLIES.len()];

/// The index of the butterfly history: side, whether the squares are attacked, from and to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct ButterflyIndex(u16);

impl ButterflyIndex {
    const COUNT: usize = 2 * 4 * 64 * 64;

    /// The index of a move.
    #[inline(always)]
    pub(in crate::search) fn of(side: Color, threats: Bitboard, mv: Move) -> ButterflyIndex {
        let from_attacked = usize::from(threats.has(mv.from()));
        let to_attacked = usize::from(threats.has(mv.to()));
        let squares = mv.from().index() * 64 + mv.to().index();
        ButterflyIndex(((side.index() * 4 + from_attacked * 2 + to_attacked) * 4096 + squares) as u16)
    }

    #[inline(always)]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The history tables of one thread.
pub(in crate::search) struct Histories {
    quiet: HistoryTable,
    noisy: HistoryTable,
    continuation: HistoryTable,
    counter: Box<[Option<Move>]>,
    corrections: [HistoryTable; CORRECTIONS],
    correction_continuation: HistoryTable,
}

/// By pawns, minor pieces, major pieces, White's pieces and Black's pieces.
const CORRECTIONS: usize = 5;

impl Histories {
    pub(in crate::search) fn new() -> Histories {
        Histories {
            quiet: HistoryTable::new(ButterflyIndex::COUNT),
            noisy: HistoryTable::new(PieceTo::COUNT * 6),
            continuation: HistoryTable::new(PieceTo::COUNT * PieceTo::COUNT),
            counter: vec![None; PieceTo::COUNT].into_boxed_slice(),
            corrections: std::array::from_fn(|_| HistoryTable::new(2 * CORRECTION_ENTRIES)),
            correction_continuation: HistoryTable::new(PieceTo::COUNT * PieceTo::COUNT),
        }
    }

    pub(in crate::search) fn clear(&mut self) {
        self.quiet.clear();
        self.noisy.clear();
        self.continuation.clear();
        self.counter.fill(None);
        self.corrections.iter_mut().for_each(HistoryTable::clear);
        self.correction_continuation.clear();
    }

    /// The history score of a quiet move: butterfly and continuation histories.
    #[inline]
    pub(in crate::search) fn quiet(
        &self,
        position: &Position,
        threats: Bitboard,
        continuations: &ContinuationMoves,
        mv: Move,
    ) -> i32 {
        let own = self.quiet.get(ButterflyIndex::of(position.side_to_move(), threats, mv).index());
        own + self.continuation(continuations, PieceTo::of(position, mv))
    }

    #[inline]
    fn continuation(&self, continuations: &ContinuationMoves, moved: PieceTo) -> i32 {
        if params::use_continuation() == 0 {
            return 0;
        }
        let sum = |earlier: &Option<PieceTo>| earlier.map_or(0, |earlier| self.continuation.get(pair(earlier, moved)));
        continuations.iter().map(sum).sum::<i32>() * params::continuation_percent() / 100
    }

    /// The history score of a capture or promotion.
    #[inline]
    pub(in crate::search) fn noisy(&self, position: &Position, mv: Move) -> i32 {
        self.noisy.get(noisy_index(position, mv))
    }

    /// The countermove: the quiet move that last refuted this move of the opponent.
    #[inline]
    pub(in crate::search) fn counter(&self, last: Option<PieceTo>) -> Option<Move> {
        last.and_then(|last| self.counter[last.index()])
    }

    pub(in crate::search) fn set_counter(&mut self, last: Option<PieceTo>, mv: Move) {
        if let Some(last) = last {
            self.counter[last.index()] = Some(mv);
        }
    }

    pub(in crate::search) fn update_quiet(
        &mut self,
        position: &Position,
        threats: Bitboard,
        continuations: &ContinuationMoves,
        mv: Move,
        bonus: i32,
    ) {
        self.update_butterfly(ButterflyIndex::of(position.side_to_move(), threats, mv), bonus);
        self.update_continuation(continuations, PieceTo::of(position, mv), bonus);
    }

    pub(in crate::search) fn update_butterfly(&mut self, index: ButterflyIndex, bonus: i32) {
        self.quiet.update(index.index(), bonus, params::quiet_history_limit());
    }

    pub(in crate::search) fn update_continuation(
        &mut self,
        continuations: &ContinuationMoves,
        moved: PieceTo,
        bonus: i32,
    ) {
        for &earlier in continuations.iter().flatten() {
            self.continuation.update(pair(earlier, moved), bonus, params::continuation_history_limit());
        }
    }

    pub(in crate::search) fn update_noisy(&mut self, position: &Position, mv: Move, bonus: i32) {
        self.noisy.update(noisy_index(position, mv), bonus, params::capture_history_limit());
    }

    /// The correction of the static evaluation, in the units of scores.
    #[inline]
    pub(in crate::search) fn correction(
        &self,
        position: &Position,
        last: Option<PieceTo>,
        before: Option<PieceTo>,
    ) -> i32 {
        if params::use_correction() == 0 {
            return 0;
        }
        let side = position.side_to_move();
        let mut sum = 0;
        for ((table, key), weight) in self.corrections.iter().zip(correction_keys(position)).zip(correction_weights()) {
            sum += weight * table.get(correction_index(side, key));
        }
        if let (Some(last), Some(before)) = (last, before) {
            let weight = params::correction_continuation_percent();
            sum += weight * self.correction_continuation.get(pair(before, last));
        }
        sum / (100 * params::correction_divisor())
    }

    pub(in crate::search) fn update_correction(
        &mut self,
        position: &Position,
        last: Option<PieceTo>,
        before: Option<PieceTo>,
        bonus: i32,
    ) {
        let side = position.side_to_move();
        for (table, key) in self.corrections.iter_mut().zip(correction_keys(position)) {
            table.update(correction_index(side, key), bonus, params::correction_history_limit());
        }
        if let (Some(last), Some(before)) = (last, before) {
            self.correction_continuation.update(pair(before, last), bonus, params::correction_history_limit());
        }
    }
}

#[inline(always)]
fn pair(earlier: PieceTo, moved: PieceTo) -> usize {
    earlier.index() * PieceTo::COUNT + moved.index()
}

#[inline(always)]
fn noisy_index(position: &Position, mv: Move) -> usize {
    let captured = position.piece_at(mv.to()).map_or(Role::Pawn, Piece::role);
    PieceTo::of(position, mv).index() * 6 + captured.index()
}

#[inline(always)]
fn correction_keys(position: &Position) -> [Key; CORRECTIONS] {
    [
        position.pawn_key(),
        position.minor_key(),
        position.major_key(),
        position.non_pawn_key(Color::White),
        position.non_pawn_key(Color::Black),
    ]
}

/// The weights of these tables, in percent.
#[inline(always)]
fn correction_weights() -> [i32; CORRECTIONS] {
    let non_pawn = params::correction_non_pawn_percent();
    [
        params::correction_pawn_percent(),
        params::correction_minor_percent(),
        params::correction_major_percent(),
        non_pawn,
        non_pawn,
    ]
}

#[inline(always)]
fn correction_index(side: Color, key: Key) -> usize {
    side.index() * CORRECTION_ENTRIES + key.0 as usize % CORRECTION_ENTRIES
}

/// The history bonus of a move that causes a cutoff at this depth.
pub(in crate::search) fn bonus(depth: i32) -> i32 {
    (params::history_bonus_per_depth() * depth - params::history_bonus_offset()).clamp(0, params::history_bonus_cap())
}

/// The history malus of a move that was tried without a cutoff before the one that caused it.
pub(in crate::search) fn malus(depth: i32) -> i32 {
    (params::history_malus_per_depth() * depth - params::history_malus_offset()).clamp(0, params::history_malus_cap())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_their_limit() {
        let mut table = HistoryTable::new(1);
        for _ in 0..100 {
            table.update(0, 700, 1000);
        }
        assert!(table.get(0) > 900 && table.get(0) <= 1000);
        for _ in 0..100 {
            table.update(0, -100_000, 1000);
        }
        assert_eq!(table.get(0), -1000);
    }

    #[test]
    fn quiet_moves_are_told_apart_by_threats_and_continuations() {
        let position = Position::startpos();
        let mv = position.parse_uci("e2e4").unwrap();
        let mut histories = Histories::new();
        let continuations = [Some(PieceTo::new(Piece::BlackKnight, Square::F6)), None, None, None];
        histories.update_quiet(&position, Bitboard::EMPTY, &continuations, mv, 500);
        assert_eq!(histories.quiet(&position, Bitboard::EMPTY, &continuations, mv), 500 + 250);
        assert_eq!(histories.quiet(&position, Bitboard::EMPTY, &[None; 4], mv), 500);
        assert_eq!(histories.quiet(&position, Bitboard::of(Square::E4), &[None; 4], mv), 0);
    }

    #[test]
    fn corrections_move_towards_what_was_found() {
        let position = Position::startpos();
        let mut histories = Histories::new();
        assert_eq!(histories.correction(&position, None, None), 0);
        for _ in 0..20 {
            histories.update_correction(&position, None, None, 2000);
        }
        assert!(histories.correction(&position, None, None) > 100);
        histories.clear();
        assert_eq!(histories.correction(&position, None, None), 0);
    }
}
