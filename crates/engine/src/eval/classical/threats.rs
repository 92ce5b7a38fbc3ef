//! Threats: pieces attacked by lesser ones, pieces that hang, moves that would attack, squares denied.
//!
//! Counted set by set, not piece by piece. A threat is worth more to the side that can carry it out at once, so the
//! weights come in two rows: for the side that waits, and for the side to move.

use alcor_chess::{Bitboard, Rank, Role, attacks};

use super::facts::Facts;
use super::pair::Pair;
use super::side::{Side, ranks};
use super::trace::{Sum, Trace};
use super::weights;

/// What `S` threatens.
#[inline(always)]
pub(super) fn score<S: Side, T: Trace>(facts: &Facts<'_>, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    let turn = facts.turn_of(S::US);
    let (us, them) = (S::US.index(), S::THEM.index());
    let position = facts.position;
    let enemies = position.colored(S::THEM);
    let pieces = enemies.without(position.role(Role::Pawn));
    // Well guarded: by a pawn, or by two where we do not attack twice.
    let guarded = facts.by(S::THEM, Role::Pawn) | facts.attacked_twice[them].without(facts.attacked_twice[us]);
    let weak = enemies.without(guarded) & facts.attacked[us];
    let prey = (pieces & guarded) | weak;
    if prey.any() {
        let by_minors = prey & (facts.by(S::US, Role::Knight) | facts.by(S::US, Role::Bishop));
        let by_rooks = weak & facts.by(S::US, Role::Rook);
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let kind = position.role(role);
            sum.add_times(&weights::MINOR_THREAT, turn * 5 + role.index(), (by_minors & kind).count() as i32);
            sum.add_times(&weights::ROOK_THREAT, turn * 5 + role.index(), (by_rooks & kind).count() as i32);
        }
    }
    if weak.any() {
        sum.add_times(&weights::KING_THREAT, turn, i32::from(weak.intersects(facts.by(S::US, Role::King))));
        let loose = !facts.attacked[them] | (pieces & facts.attacked_twice[us]);
        let by_queen = weak & facts.by(S::US, Role::Queen) & !facts.attacked[them];
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let kind = position.role(role);
            sum.add_times(&weights::HANGING, turn * 5 + role.index(), (weak & loose & kind).count() as i32);
            sum.add_times(&weights::QUEEN_THREAT, turn * 5 + role.index(), (by_queen & kind).count() as i32);
        }
        sum.add_times(&weights::GUARDED_BY_QUEEN, turn, (weak & facts.by(S::THEM, Role::Queen)).count() as i32);
    }
    let restricted = (facts.attacked[them] & facts.attacked[us]).without(guarded);
    sum.add_times(&weights::RESTRICTED, turn, restricted.count() as i32);
    let covered = facts.attacked[us] | !facts.attacked[them];
    by_pawns::<S, T>(facts, pieces, covered, &mut sum);
    on_queen::<S, T>(facts, guarded, &mut sum);
    sum.score
}

/// What pawns attack, and what they would attack after a safe step.
#[inline(always)]
fn by_pawns<S: Side, T: Trace>(facts: &Facts<'_>, pieces: Bitboard, covered: Bitboard, sum: &mut Sum<'_, T>) {
    let turn = facts.turn_of(S::US);
    let pawns = facts.pieces(S::US, Role::Pawn);
    let attacked = attacks::pawns(S::US, pawns & covered) & pieces;
    if attacked.any() {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let kind = facts.position.role(role);
            sum.add_times(&weights::PAWN_THREAT, turn * 4 + role.index() - 1, (attacked & kind).count() as i32);
        }
    }
    let free = !facts.occupied;
    let step = pawns.forward(S::US) & free;
    let double = (step & ranks(S::US, Rank::Third, Rank::Third)).forward(S::US) & free;
    let safe_steps = (step | double).without(facts.by(S::THEM, Role::Pawn)) & covered;
    let aims = attacks::pawns(S::US, safe_steps) & pieces.without(facts.by(S::US, Role::Pawn));
    sum.add_times(&weights::PUSH_THREAT, turn, aims.count() as i32);
}

/// Squares from which a knight, bishop or rook would attack the queen.
#[inline(always)]
fn on_queen<S: Side, T: Trace>(facts: &Facts<'_>, guarded: Bitboard, sum: &mut Sum<'_, T>) {
    let Some(queen) = facts.pieces(S::THEM, Role::Queen).single() else {
        return;
    };
    let turn = facts.turn_of(S::US);
    let us = S::US.index();
    let safe = facts.mobility_area[us].without(guarded | facts.pieces(S::US, Role::Pawn));
    let jumps = facts.by(S::US, Role::Knight) & attacks::knight(queen) & safe;
    sum.add_times(&weights::NEXT_TO_ATTACK_QUEEN, turn * 2, jumps.count() as i32);
    let diagonal = facts.by(S::US, Role::Bishop) & attacks::bishop(queen, facts.occupied);
    let straight = facts.by(S::US, Role::Rook) & attacks::rook(queen, facts.occupied);
    let slides = (diagonal | straight) & safe & facts.attacked_twice[us];
    sum.add_times(&weights::NEXT_TO_ATTACK_QUEEN, turn * 2 + 1, slides.count() as i32);
}
