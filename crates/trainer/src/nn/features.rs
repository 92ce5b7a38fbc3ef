//! What the network sees: a piece on a square, from the eyes of either player.
//!
//! A perspective is a colour. It sees the board with its own first rank below, and mirrored so that its own king stands
//! on files a to d. Its features are numbered `king bucket * 768 + (own piece ? 0 : 384) + role * 64 + square`.
//!
//! Training adds *virtual* rows: a piece wherever it stands, a piece on a file, a piece on a rank and, with several king
//! buckets, a piece on a square whatever the bucket. The weight of a feature is its own plus those of its virtual rows,
//! so that what is learned on one square holds on others until the games say differently. The network file knows
//! nothing of them: they are added up before it is written.

#[cfg(test)]
use alcor_chess::{Color, Piece, Position};
use alcor_chess::{File, Square};
use alcor_engine::eval::nnue::{self, FEATURES, KING_PLACES};

/// Output layers; the number of pieces chooses.
pub(super) const OUTPUT_BUCKETS: usize = 8;
/// The scale of evaluations: the chance to win is `1 / (1 + exp(-evaluation / SCALE))`.
pub(crate) const SCALE: f32 = nnue::SCALE as f32;

const PIECES: usize = 12;
const FILE_ROWS: usize = PIECES;
const RANK_ROWS: usize = FILE_ROWS + PIECES * 8;
const SHARED_ROWS: usize = RANK_ROWS + PIECES * 8;
/// Half of the features: one colour's.
const COLOR_FEATURES: usize = FEATURES / 2;

/// The output layer for this number of pieces.
pub(super) fn output_bucket(pieces: u32) -> usize {
    nnue::output_bucket(pieces, OUTPUT_BUCKETS)
}

/// Which set of weights the square of one's own king chooses: one entry for each square on files a to d as seen after
/// mirroring, along the ranks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KingBuckets {
    table: [u8; KING_PLACES],
    count: usize,
}

impl KingBuckets {
    /// The same weights wherever the king stands.
    #[cfg(test)]
    pub(crate) fn one() -> KingBuckets {
        KingBuckets::new([0; KING_PLACES])
    }

    /// Buckets as a table says.
    pub(crate) fn new(table: [u8; KING_PLACES]) -> KingBuckets {
        let count = table.iter().max().map_or(1, |&max| usize::from(max) + 1);
        KingBuckets { table, count }
    }

    /// The table.
    pub(crate) fn table(&self) -> &[u8; KING_PLACES] {
        &self.table
    }

    /// How many buckets there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// For each of these buckets the one of `coarser` buckets that it is a part of; `None` if one has places of several.
    pub(crate) fn parts_of(&self, coarser: &KingBuckets) -> Option<Vec<usize>> {
        let mut wholes = vec![None; self.count];
        for (&part, &whole) in self.table.iter().zip(&coarser.table) {
            let known = wholes[usize::from(part)].get_or_insert(whole);
            if *known != whole {
                return None;
            }
        }
        Some(wholes.into_iter().map(|whole| whole.unwrap_or(0).into()).collect())
    }

    /// The number of features.
    pub(crate) fn features(&self) -> usize {
        self.count * FEATURES
    }

    /// The number of virtual rows. Those shared by the buckets would double the features if there were only one.
    pub(crate) fn virtual_rows(&self) -> usize {
        if self.count == 1 { SHARED_ROWS } else { SHARED_ROWS + FEATURES }
    }

    /// The virtual rows of a feature, which is the same in all king buckets.
    pub(crate) fn parents(&self, feature: usize) -> impl Iterator<Item = usize> + use<> {
        let (piece, square) = (feature / 64, feature % 64);
        let always = [piece, FILE_ROWS + piece * 8 + square % 8, RANK_ROWS + piece * 8 + square / 8];
        always.into_iter().chain(self.shared_row(feature))
    }

    /// The virtual row that a feature shares with the same feature of the other king buckets.
    pub(crate) fn shared_row(&self, feature: usize) -> Option<usize> {
        (self.count > 1).then_some(SHARED_ROWS + feature)
    }

    /// How the player sees the board whose king, from his own side, stands here.
    pub(crate) fn view(&self, king: Square) -> View {
        let mirror = if king.file() >= File::E { 7 } else { 0 };
        let square = king.index() ^ mirror;
        View { bucket: self.table[square / 8 * 4 + square % 8].into(), mirror }
    }
}

/// One player's sight of the board.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The king bucket.
    pub bucket: usize,
    mirror: usize,
}

impl View {
    /// The feature, within the king bucket, of a piece that begins at `base` (see [`base`]) on a square as seen from the
    /// player's side.
    #[inline(always)]
    pub(crate) fn feature(self, base: usize, square: usize) -> usize {
        base + (square ^ self.mirror)
    }
}

/// Where the features of a piece begin.
#[inline(always)]
pub(super) const fn base(own: bool, role: usize) -> usize {
    (if own { 0 } else { COLOR_FEATURES }) + role * 64
}

/// The features of a position from one side, in no particular order: the definition that examples are tested against.
#[cfg(test)]
pub(super) fn of_position(position: &Position, perspective: Color, kings: &KingBuckets) -> Vec<usize> {
    let view = kings.view(position.king(perspective).relative_to(perspective));
    let pieces = position.occupied().into_iter().filter_map(|square| Some((square, position.piece_at(square)?)));
    let feature = |(square, piece): (Square, Piece)| {
        let base = base(piece.color() == perspective, piece.role().index());
        view.bucket * FEATURES + view.feature(base, square.relative_to(perspective).index())
    };
    pieces.map(feature).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(fen: &str, perspective: Color) -> Vec<usize> {
        let mut features = of_position(&fen.parse().unwrap(), perspective, &KingBuckets::one());
        features.sort_unstable();
        features
    }

    #[test]
    fn features_are_numbered_as_documented() {
        // White: king on c1 (2), pawn on a2 (8); Black: king on g8, queen on h4.
        let fen = "6k1/8/8/8/7q/8/P7/2K5 w - - 0 1";
        assert_eq!(sorted(fen, Color::White), [8, 320 + 2, 384 + 256 + 31, 384 + 320 + 62]);
        // Black sees its king on g1, so everything is mirrored: king b1, queen a5, White's pawn h7, its king f8.
        assert_eq!(sorted(fen, Color::Black), [256 + 32, 320 + 1, 384 + 55, 384 + 320 + 61]);
    }

    #[test]
    fn mirrored_and_reversed_positions_look_the_same() {
        let one = "r3k2r/2p2ppp/1n6/3P4/8/2N5/PP3PPP/3RK2R w - - 0 1";
        let files_swapped = "r2k3r/ppp2p2/6n1/4P3/8/5N2/PPP3PP/R2KR3 w - - 0 1";
        let colors_swapped = "3rk2r/pp3ppp/2n5/8/3p4/1N6/2P2PPP/R3K2R b - - 0 1";
        for color in [Color::White, Color::Black] {
            assert_eq!(sorted(one, color), sorted(files_swapped, color));
            assert_eq!(sorted(one, color), sorted(colors_swapped, !color));
        }
    }

    #[test]
    fn buckets_follow_the_number_of_pieces() {
        assert_eq!([2, 5, 6, 29, 30, 32].map(output_bucket), [0, 0, 1, 6, 7, 7]);
    }

    #[test]
    fn king_buckets_are_counted_and_chosen() {
        let mut table = [0; 32];
        table[31] = 2;
        let kings = KingBuckets::new(table);
        assert_eq!(kings.features(), 3 * 768);
        assert_eq!([Square::D8, Square::E8, Square::C8].map(|king| kings.view(king).bucket), [2, 2, 0]);
        assert_eq!(kings.view(Square::D8).feature(base(true, 5), 59), 320 + 59);
        assert_eq!(kings.view(Square::E8).feature(base(true, 5), 60), 320 + 59);
    }

    #[test]
    fn buckets_are_parts_of_coarser_ones() {
        let coarse = KingBuckets::new(std::array::from_fn(|place| u8::from(place >= 8)));
        let fine = KingBuckets::new(std::array::from_fn(|place| (place / 4) as u8));
        assert_eq!(fine.parts_of(&coarse), Some(vec![0, 0, 1, 1, 1, 1, 1, 1]));
        assert_eq!(fine.parts_of(&fine), Some((0..8).collect()));
        assert_eq!(coarse.parts_of(&fine), None);
    }

    #[test]
    fn every_feature_has_its_virtual_rows() {
        let one = KingBuckets::one();
        assert_eq!(one.virtual_rows(), 204);
        assert_eq!(one.parents(64 + 10).collect::<Vec<_>>(), [1, 12 + 8 + 2, 108 + 8 + 1]);
        let several = KingBuckets::new([1; 32]);
        assert_eq!(several.parents(5).last(), Some(204 + 5));
        for kings in [one, several] {
            let max = (0..FEATURES).flat_map(|feature| kings.parents(feature)).max();
            assert_eq!(max, Some(kings.virtual_rows() - 1));
        }
    }
}
