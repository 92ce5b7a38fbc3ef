//! The classical evaluation: what a player would say about a position, in numbers.
//!
//! Terms are summed for each side as pairs of a middlegame and an endgame score. The endgame half is moved by the
//! initiative and scaled down where endings tend to be drawn; then the halves are mixed by the material that is left.
//! Endings against a bare king are known and get a score of their own.
//!
//! One code path, generic over a tracer, gives the score, the table of terms and the coefficients for the tuner.
//! Invariants: integers only, so the same score on every machine; the mirrored position has the same score.

mod endgame;
mod facts;
mod king;
mod kpk;
mod material;
mod pair;
mod passed;
mod pawns;
mod pieces;
mod shelter;
mod side;
mod space;
mod table;
mod threats;
mod trace;
mod weights;

use alcor_chess::{Color, Position, Role};

use facts::Facts;
use side::{Black, LEFT_WING, RIGHT_WING, Side, White};
use trace::{Selected, Silent, Sum, Terms, Trace};

pub use endgame::FULL_SCALE;
pub use king::{DANGER_DIVISOR, DANGER_SQUARE_DIVISOR, MAX_DANGER};
pub use material::PHASE_MAX;
pub(crate) use material::{MaterialEntry, MaterialKey};
pub use pair::Pair;
pub(super) use pawns::PawnEntry;
pub use table::{Group, Term, TermSet};
pub use trace::{Coefficient, Coefficients};
pub use weights::{ALL as WEIGHTS, COUNT as WEIGHT_COUNT};

/// A score in the making, from White.
struct Blend {
    score: Pair,
    phase: i32,
    scale: i32,
}

impl Blend {
    /// Both halves mixed.
    #[inline(always)]
    fn units(&self) -> i32 {
        let middlegame = self.score.middlegame() * self.phase * FULL_SCALE;
        let endgame = self.score.endgame() * (PHASE_MAX - self.phase) * self.scale;
        (middlegame + endgame) / (PHASE_MAX * FULL_SCALE)
    }
}

/// The pawns and kings of a position, as the pawn cache keeps them.
pub(super) fn look_at_pawns(position: &Position) -> PawnEntry {
    PawnEntry::new(position, &mut Silent)
}

/// Material, as the material cache keeps it.
pub(super) fn look_at_material(key: MaterialKey) -> MaterialEntry {
    MaterialEntry::new(key, &mut Silent)
}

/// The score of a position, from White, with what is known of its material and its pawns.
#[inline]
pub(super) fn evaluate(position: &Position, material: &MaterialEntry, pawns: &PawnEntry) -> i32 {
    blend(position, material, pawns, &mut Silent).units()
}

/// The score of a position that is no known ending, from White, if only some terms count.
pub(super) fn evaluate_some(position: &Position, terms: TermSet) -> i32 {
    blend_from_scratch(position, &mut Selected::new(terms)).units()
}

/// The score of an ending that is known, from White.
#[inline(always)]
pub(super) fn known_ending(position: &Position) -> Option<i32> {
    endgame::known(position)
}

/// Whether one side has nothing but its king.
#[inline(always)]
pub(super) fn has_bare_king(position: &Position) -> bool {
    endgame::has_bare_king(position)
}

/// A score taken apart.
pub(super) struct Parts {
    /// The shown terms with their values for White and for Black.
    pub terms: Vec<(Term, [Pair; 2])>,
    pub phase: i32,
    pub scale: i32,
    /// The score, from White.
    pub units: i32,
}

/// The score of a position that is no known ending, term by term.
pub(super) fn take_apart(position: &Position) -> Parts {
    let mut trace = Terms::default();
    let blend = blend_from_scratch(position, &mut trace);
    let terms = Term::SHOWN.map(|term| (term, trace.values[term as usize])).to_vec();
    Parts { terms, phase: blend.phase, scale: blend.scale, units: blend.units() }
}

/// Makes what is otherwise made on first use.
pub(super) fn prepare() {
    kpk::prepare();
}

/// The score of a position as a function of the weights; `None` for known endings, which use none.
pub fn coefficients(position: &Position) -> Option<Coefficients> {
    if known_ending(position).is_some() {
        return None;
    }
    let mut trace = Coefficients::default();
    let blend = blend_from_scratch(position, &mut trace);
    (trace.phase, trace.scale) = (blend.phase, blend.scale);
    trace.tidy();
    Some(trace)
}

/// Without caches, so that the listener hears everything.
fn blend_from_scratch<T: Trace>(position: &Position, trace: &mut T) -> Blend {
    let material = MaterialEntry::new(MaterialKey::of(position), trace);
    let pawns = PawnEntry::new(position, trace);
    blend(position, &material, &pawns, trace)
}

#[inline(always)]
fn blend<T: Trace>(position: &Position, material: &MaterialEntry, pawns: &PawnEntry, trace: &mut T) -> Blend {
    let mut facts = Facts::new(position, pawns);
    let mut score = material.score + pawns.score;
    score += pieces::score::<White, T>(&mut facts, trace) - pieces::score::<Black, T>(&mut facts, trace);
    score += king::score::<White, T>(&facts, trace) - king::score::<Black, T>(&facts, trace);
    score += threats::score::<White, T>(&facts, trace) - threats::score::<Black, T>(&facts, trace);
    score += passed::score::<White, T>(&facts, trace) - passed::score::<Black, T>(&facts, trace);
    score += space::score::<White, T>(&facts, trace) - space::score::<Black, T>(&facts, trace);
    let to_move = position.side_to_move();
    let mut tempo = Sum::new(trace, to_move);
    tempo.add(&weights::TEMPO, 0);
    score += to_move.choose(tempo.score, -tempo.score);
    score = trace.score_so_far(score);
    score += initiative(&facts, score.endgame(), trace);
    score = trace.score_so_far(score);
    let scale = endgame::scale(position, score.endgame(), trace);
    Blend { score, phase: material.phase, scale }
}

/// What the side that is better in the endgame has left to play for: little with few pawns on one wing, much with pawns
/// on both and kings that get through. It never changes who is better, and at most doubles the score, so that nothing
/// jumps where the sides are equal.
#[inline(always)]
fn initiative<T: Trace>(facts: &Facts<'_>, endgame: i32, trace: &mut T) -> Pair {
    let position = facts.position;
    let pawns = position.role(Role::Pawn);
    let pieces = position.occupied().without(pawns | position.role(Role::King));
    let ahead = |color: Color| facts.king[color.index()].rank().relative_to(color).index() >= 4;
    let mut parts = Sum::new(trace, Color::White);
    parts.add(&weights::INITIATIVE, 0);
    parts.add_times(&weights::INITIATIVE, 1, pawns.count() as i32);
    parts.add_times(&weights::INITIATIVE, 2, i32::from(pawns.intersects(LEFT_WING) && pawns.intersects(RIGHT_WING)));
    parts.add_times(&weights::INITIATIVE, 3, i32::from(pieces.is_empty()));
    parts.add_times(&weights::INITIATIVE, 4, facts.pawns.passed.count() as i32);
    parts.add_times(&weights::INITIATIVE, 5, i32::from(ahead(Color::White) || ahead(Color::Black)));
    let gain = parts.score.endgame().clamp(-endgame.abs(), endgame.abs()) * endgame.signum();
    let color = if endgame >= 0 { White::US } else { Black::US };
    let value = Pair::new(0, gain);
    trace.given(color, Term::Initiative, color.choose(value, -value));
    value
}
