//! Space: safe squares behind and among our pawns in the centre, worth more the more pieces there are to use them.

use alcor_chess::{Rank, Role};

use super::facts::Facts;
use super::pair::Pair;
use super::side::{CENTRE_FILES, Side, ranks};
use super::trace::{Sum, Trace};
use super::weights;

/// The space of `S`.
#[inline(always)]
pub(super) fn score<S: Side, T: Trace>(facts: &Facts<'_>, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    let pawns = facts.pieces(S::US, Role::Pawn);
    let area = CENTRE_FILES & ranks(S::US, Rank::Second, Rank::Fourth);
    let safe = area.without(pawns | facts.by(S::THEM, Role::Pawn));
    let one = pawns.forward(S::THEM);
    let two = one | one.forward(S::THEM);
    let behind = two | two.forward(S::THEM);
    let sheltered = (safe & behind).without(facts.attacked[S::THEM.index()]);
    let pieces = facts.position.colored(S::US).count().min(16) as usize;
    sum.add_times(&weights::SPACE, pieces, (safe.count() + sheltered.count()) as i32);
    sum.score
}
