//! Passed pawns: what the pieces make of them.
//!
//! Rank, file and the distance of the kings are in the pawn cache; here is whether the way is free and guarded.

use alcor_chess::{Bitboard, Rank, Role, Square};

use super::facts::Facts;
use super::pair::Pair;
use super::side::Side;
use super::trace::{Sum, Trace};
use super::weights;

/// The passed pawns of `S`.
#[inline(always)]
pub(super) fn score<S: Side, T: Trace>(facts: &Facts<'_>, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    let ours = facts.position.colored(S::US);
    let mut runner = 0;
    for square in facts.pawns.passed & ours {
        let rank = square.rank().relative_to(S::US).index();
        one::<S, T>(facts, square, rank, &mut sum);
        if is_unstoppable::<S>(facts, square) {
            runner = runner.max(rank);
        }
    }
    if runner > 0 {
        sum.add(&weights::UNSTOPPABLE, runner);
    }
    sum.score
}

#[inline(always)]
fn one<S: Side, T: Trace>(facts: &Facts<'_>, square: Square, rank: usize, sum: &mut Sum<'_, T>) {
    let (us, them) = (S::US.index(), S::THEM.index());
    let here = Bitboard::of(square);
    let stop = here.forward(S::US);
    let path = stop.fill_forward(S::US);
    let free = !facts.occupied.intersects(stop);
    let safe = !facts.attacked[them].intersects(stop);
    let way = facts.turn_of(S::US) * 4 + usize::from(free) * 2 + usize::from(safe);
    sum.add(&weights::PASSED_ADVANCE, way * 8 + rank);
    sum.add_times(&weights::PASSED_SAFE_PATH, rank, i32::from(!facts.attacked[them].intersects(path)));
    sum.add_times(&weights::PASSED_GUARDED_STOP, rank, i32::from(facts.attacked[us].intersects(stop)));
    let behind = here.fill_forward(S::THEM);
    let heavy = (facts.position.role(Role::Rook) | facts.position.role(Role::Queen)) & behind;
    if heavy.any() {
        let ours = heavy.intersects(facts.position.colored(S::US));
        sum.add(&weights::PASSED_ROOK_BEHIND, usize::from(ours));
    }
}

/// Whether the enemy has only a king left, too far away, and nothing stands in the way.
#[inline(always)]
fn is_unstoppable<S: Side>(facts: &Facts<'_>, square: Square) -> bool {
    let position = facts.position;
    let others = position.colored(S::THEM).without(position.role(Role::Pawn) | position.role(Role::King));
    if others.any() {
        return false;
    }
    let path = Bitboard::of(square).forward(S::US).fill_forward(S::US);
    if facts.occupied.intersects(path) {
        return false;
    }
    let goal = Square::at(square.file(), Rank::Eighth.relative_to(S::US));
    // From its first square the pawn takes two steps at once.
    let steps = square.distance(goal).min(5);
    let to_move = u8::from(position.side_to_move() == S::THEM);
    facts.king[S::THEM.index()].distance(goal) > steps + to_move
}
