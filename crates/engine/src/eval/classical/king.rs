//! The attack on the king.
//!
//! Attackers, weak squares, checks and a broken shelter add up to units of danger. What they cost grows with the
//! square of the sum in the middlegame, because attackers help each other, and in proportion in the endgame.

use alcor_chess::{Bitboard, CastlingSide, File, Rank, Role, attacks};

use super::facts::Facts;
use super::pair::Pair;
use super::side::{CENTRE_FILES, LEFT_WING, RIGHT_WING, Side, ranks};
use super::table::Term;
use super::trace::{Sum, Trace};
use super::weights;

/// Danger squared is divided by this in the middlegame.
pub const DANGER_SQUARE_DIVISOR: i32 = 4096;
/// Danger is divided by this in the endgame.
pub const DANGER_DIVISOR: i32 = 16;
/// More danger than this makes no difference.
pub const MAX_DANGER: i32 = 4000;

/// What the danger to a king costs, given its units.
#[inline(always)]
fn cost(danger: Pair) -> Pair {
    let middlegame = danger.middlegame().clamp(0, MAX_DANGER);
    let endgame = danger.endgame().clamp(0, MAX_DANGER);
    Pair::new(-(middlegame * middlegame / DANGER_SQUARE_DIVISOR), -(endgame / DANGER_DIVISOR))
}

/// The safety of the king of `S`, and what else concerns the king itself.
#[inline(always)]
pub(super) fn score<S: Side, T: Trace>(facts: &Facts<'_>, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    comfort::<S, T>(facts, &mut sum);
    let score = sum.score;
    let mut danger = Sum::new(trace, S::US);
    attackers::<S, T>(facts, &mut danger);
    checks::<S, T>(facts, &mut danger);
    flank::<S, T>(facts, &mut danger);
    let cost = cost(danger.score + facts.pawns.danger[S::US.index()]);
    trace.given(S::US, Term::KingSafety, cost);
    score + cost
}

/// The king's own mobility, castling, and being caught in the centre.
#[inline(always)]
fn comfort<S: Side, T: Trace>(facts: &Facts<'_>, sum: &mut Sum<'_, T>) {
    let position = facts.position;
    let king = facts.king[S::US.index()];
    let exits = facts.by(S::US, Role::King).without(position.colored(S::US) | facts.attacked[S::THEM.index()]);
    sum.add(&weights::KING_MOBILITY, exits.count() as usize);
    let rights = position.castling_rooks() & position.colored(S::US);
    if rights.any() {
        let has = |side| rights.into_iter().any(|rook| CastlingSide::of(king, rook) == side);
        sum.add_times(&weights::CASTLING, 0, i32::from(has(CastlingSide::Short)));
        sum.add_times(&weights::CASTLING, 1, i32::from(has(CastlingSide::Long)));
    } else {
        let home = ranks(S::US, Rank::First, Rank::Second).has(king);
        let centre = Bitboard::file(File::D) | Bitboard::file(File::E);
        let enemy_queen = facts.pieces(S::THEM, Role::Queen).any();
        sum.add_if(&weights::KING_IN_CENTRE, home && enemy_queen && centre.has(king));
        sum.add_if(&weights::CASTLED, home && enemy_queen && !CENTRE_FILES.has(king));
    }
}

/// Who attacks the ring, and how weak it is.
#[inline(always)]
fn attackers<S: Side, T: Trace>(facts: &Facts<'_>, danger: &mut Sum<'_, T>) {
    let (us, them) = (S::US.index(), S::THEM.index());
    let count = facts.ring_attackers[them];
    let all: u8 = count.iter().sum();
    danger.add(&weights::DANGER_ATTACKERS, usize::from(all).min(5));
    for (role, &attackers) in count.iter().enumerate() {
        danger.add_times(&weights::DANGER_ATTACKER, role, i32::from(attackers));
    }
    danger.add_times(&weights::DANGER_ATTACKS, 0, facts.ring_attacks[them]);
    let ring = facts.king_ring[us];
    danger.add_times(&weights::DANGER_WEAK, 0, (ring & weak::<S>(facts)).count() as i32);
    danger.add_times(&weights::DANGER_TO_MOVE, 0, facts.turn_of(S::THEM) as i32);
    danger.add_if(&weights::DANGER_NO_QUEEN, facts.pieces(S::THEM, Role::Queen).is_empty());
    let by_pawns = facts.by(S::THEM, Role::Pawn) & ring;
    danger.add_times(&weights::DANGER_PAWN_ATTACKS, 0, by_pawns.count() as i32);
    let near = facts.by(S::US, Role::King);
    danger.add_if(&weights::DANGER_KNIGHT_DEFENDS, facts.by(S::US, Role::Knight).intersects(near));
    danger.add_if(&weights::DANGER_BISHOP_DEFENDS, facts.by(S::US, Role::Bishop).intersects(near));
    danger.add_times(&weights::DANGER_DEFENDERS, 0, (ring & facts.position.colored(S::US)).count() as i32);
}

/// Squares that the enemy attacks and that only our king or queen, or nothing, defends.
#[inline(always)]
fn weak<S: Side>(facts: &Facts<'_>) -> Bitboard {
    let (us, them) = (S::US.index(), S::THEM.index());
    let heavy = facts.by(S::US, Role::King) | facts.by(S::US, Role::Queen);
    facts.attacked[them].without(facts.attacked_twice[us]) & (!facts.attacked[us] | heavy)
}

/// Squares from which the enemy's pieces can give check, and pieces of ours that a check would be discovered through.
#[inline(always)]
fn checks<S: Side, T: Trace>(facts: &Facts<'_>, danger: &mut Sum<'_, T>) {
    let (us, them) = (S::US.index(), S::THEM.index());
    let king = facts.king[us];
    let enemies = facts.position.colored(S::THEM);
    let undefended = !facts.attacked[us] | (weak::<S>(facts) & facts.attacked_twice[them]);
    let safe = undefended.without(enemies);
    // The queen does not shield her king from checks she has to answer.
    let shields = facts.occupied.without(facts.pieces(S::US, Role::Queen));
    let straight = attacks::rook(king, shields);
    let diagonal = attacks::bishop(king, shields);
    let ways = [
        attacks::knight(king) & facts.by(S::THEM, Role::Knight),
        diagonal & facts.by(S::THEM, Role::Bishop),
        straight & facts.by(S::THEM, Role::Rook),
        (straight | diagonal) & facts.by(S::THEM, Role::Queen).without(facts.by(S::US, Role::Queen)),
    ];
    let turn = facts.turn_of(S::THEM);
    let mut unsafe_checks = Bitboard::EMPTY;
    for (role, way) in ways.into_iter().enumerate() {
        let safely = way & safe;
        if safely.any() {
            danger.add(&weights::DANGER_SAFE_CHECK, turn * 8 + role * 2 + usize::from(safely.has_several()));
        } else if role < 3 {
            unsafe_checks |= way.without(enemies);
        }
    }
    danger.add_times(&weights::DANGER_UNSAFE_CHECK, 0, unsafe_checks.count() as i32);
    let snipers = (attacks::bishop_rays(king) & facts.position.diagonal_sliders(S::THEM))
        | (attacks::rook_rays(king) & facts.position.straight_sliders(S::THEM));
    let mut blockers = 0;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & facts.occupied;
        blockers += i32::from(between.any() && !between.has_several());
    }
    danger.add_times(&weights::DANGER_BLOCKERS, 0, blockers);
}

/// Attack and defence on the king's side of the board, in our half of it.
#[inline(always)]
fn flank<S: Side, T: Trace>(facts: &Facts<'_>, danger: &mut Sum<'_, T>) {
    let (us, them) = (S::US.index(), S::THEM.index());
    let files = match facts.king[us].file() {
        File::A | File::B | File::C => LEFT_WING,
        File::D | File::E => CENTRE_FILES,
        File::F | File::G | File::H => RIGHT_WING,
    };
    let camp = files & ranks(S::US, Rank::First, Rank::Fifth);
    let attack = camp & facts.attacked[them];
    danger.add_times(&weights::DANGER_FLANK_ATTACK, 0, attack.count() as i32);
    danger.add_times(&weights::DANGER_FLANK_ATTACK, 1, (attack & facts.attacked_twice[them]).count() as i32);
    danger.add_times(&weights::DANGER_FLANK_DEFENCE, 0, (camp & facts.attacked[us]).count() as i32);
}
