//! Pawns around the kings: the shelter our own make, the storm the enemy's bring, the files that are open.
//!
//! Part of what [`PawnEntry`](super::pawns::PawnEntry) keeps. Pawns count twice: with a score of their own, and as
//! units of danger, where an attack by pieces multiplies what a broken shelter costs.

use alcor_chess::{Bitboard, File, Position, Role};

use super::pair::Pair;
use super::side::{Side, from_edge};
use super::trace::{Sum, Trace};
use super::weights;

/// One file before the king.
struct FileFacts {
    /// Counted from the nearer edge.
    edge: usize,
    /// Whether it is the king's own.
    is_kings: bool,
    /// The relative rank of our rearmost pawn ahead of the king; 0 if there is none.
    shelter: usize,
    /// The relative rank of the enemy's most advanced pawn ahead of the king; 0 if there is none.
    storm: usize,
    /// Whether that pawn runs into ours.
    blocked: bool,
    /// Whether there is no pawn on it at all.
    open: bool,
}

/// The king's file and its neighbours; three files even at the edge.
fn files<S: Side>(position: &Position) -> [FileFacts; 3] {
    let king = position.king(S::US);
    let middle = king.file().index().clamp(1, 6);
    let level = Bitboard::rank(king.rank()).fill_forward(S::US);
    let (ours, theirs) = (position.pieces(S::US, Role::Pawn), position.pieces(S::THEM, Role::Pawn));
    [middle - 1, middle, middle + 1].map(|index| {
        let file = File::wrapping(index);
        let column = Bitboard::file(file);
        let nearest = |pawns: Bitboard| {
            let ahead = (pawns & column & level).relative_to(S::US);
            ahead.first().map_or(0, |square| square.rank().index())
        };
        let (shelter, storm) = (nearest(ours), nearest(theirs));
        FileFacts {
            edge: from_edge(file),
            is_kings: file == king.file(),
            shelter,
            storm,
            blocked: shelter != 0 && storm == shelter + 1,
            open: !(ours | theirs).intersects(column),
        }
    })
}

/// The score of shelter and storm.
pub(super) fn score<S: Side, T: Trace>(position: &Position, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    for file in files::<S>(position) {
        sum.add(&weights::SHELTER, usize::from(file.is_kings) * 32 + file.edge * 8 + file.shelter);
        sum.add(&weights::STORM, usize::from(file.blocked) * 32 + file.edge * 8 + file.storm);
        sum.add_times(&weights::KING_OPEN_FILE, usize::from(file.is_kings), i32::from(file.open));
    }
    let king_file = position.king(S::US).file().index();
    let flank = king_file.saturating_sub(2)..=(king_file + 2).min(7);
    let near = flank.fold(Bitboard::EMPTY, |set, file| set | Bitboard::file(File::wrapping(file)));
    sum.add_if(&weights::PAWNLESS_FLANK, !position.role(Role::Pawn).intersects(near));
    sum.score
}

/// Units of danger for the lack of it.
pub(super) fn danger<S: Side, T: Trace>(position: &Position, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    for file in files::<S>(position) {
        sum.add(&weights::DANGER_SHELTER, usize::from(file.is_kings) * 8 + file.shelter);
        sum.add(&weights::DANGER_STORM, usize::from(file.blocked) * 8 + file.storm);
    }
    sum.score
}
