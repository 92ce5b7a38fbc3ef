//! Material: what the pieces are worth by themselves, and what they are worth together.

use alcor_chess::{Bitboard, Position, Role};

use super::facts::Side;
use super::pair::Pair;
use super::trace::{Sum, Trace};
use super::weights;

/// Parts of the middlegame that each knight, bishop, rook and queen stands for.
const PHASE: [i32; 4] = [1, 1, 2, 4];

/// The whole middlegame.
pub const PHASE_MAX: i32 = 24;

/// How much of the middlegame is left, up to [`PHASE_MAX`].
#[inline(always)]
pub(super) fn phase(position: &Position) -> i32 {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let left: i32 = pieces.iter().zip(PHASE).map(|(&role, part)| position.role(role).count() as i32 * part).sum();
    left.min(PHASE_MAX)
}

/// The material of `S`.
#[inline(always)]
pub(super) fn score<S: Side, T: Trace>(position: &Position, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    let ours = position.colored(S::US);
    let count = |role| (ours & position.role(role)).count() as usize;
    let [pawns, knights, bishops, rooks, queens] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(count);
    for (role, pieces) in [pawns, knights, bishops, rooks, queens].into_iter().enumerate() {
        sum.add_times(&weights::MATERIAL, role, pieces as i32);
    }
    let theirs = position.colored(S::THEM);
    let count2 = |role| (theirs & position.role(role)).count() as i32;
    let their = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(count2);
    let our = [pawns, knights, bishops, rooks, queens].map(|c| c as i32);
    let mut k = 0;
    for i in 0..5 {
        for j in 0..=i {
            sum.add_times(&weights::QUADRATIC_OURS, k, our[i] * our[j]);
            sum.add_times(&weights::QUADRATIC_THEIRS, k, our[i] * their[j]);
            k += 1;
        }
    }
    let all_bishops = ours & position.role(Role::Bishop);
    // A position set up by hand may have more pawns than a game can.
    let pawns = pawns.min(8);
    if all_bishops.intersects(Bitboard::LIGHT) && all_bishops.intersects(Bitboard::DARK) {
        sum.add(&weights::BISHOP_PAIR, pawns);
    }
    // Knights like pawns on the board, rooks do not.
    sum.add_times(&weights::KNIGHT_WITH_PAWNS, pawns, knights as i32);
    sum.add_times(&weights::ROOK_WITH_PAWNS, pawns, rooks as i32);
    sum.add_if(&weights::KNIGHT_PAIR, knights >= 2);
    sum.add_if(&weights::ROOK_PAIR, rooks >= 2);
    sum.add_if(&weights::QUEEN_AND_KNIGHT, queens >= 1 && knights >= 1);
    sum.add_if(&weights::QUEEN_AND_BISHOP, queens >= 1 && bishops >= 1);
    sum.add_if(&weights::ROOK_AND_BISHOP, rooks >= 1 && bishops >= 1);
    sum.add_if(&weights::ROOK_AND_KNIGHT, rooks >= 1 && knights >= 1);
    sum.add_if(&weights::QUEEN_AND_ROOK, queens >= 1 && rooks >= 1);
    sum.score
}
