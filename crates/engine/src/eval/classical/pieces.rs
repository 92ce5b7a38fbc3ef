//! Knights, bishops, rooks and queens: where they stand, what they can reach, what helps or hampers them.
//!
//! The one place where attacks of pieces are computed; they go into [`Facts`] for the terms that follow. Sliders look
//! through friends that could move along the same line.

use alcor_chess::{Bitboard, File, Rank, Role, Square, attacks};

use super::facts::Facts;
use super::pair::Pair;
use super::side::{CENTRE, Side, ranks};
use super::table::Table;
use super::trace::{Sum, Trace};
use super::weights;

/// a1-h8 and a8-h1.
const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);

/// The tables of what every piece has.
struct Tables<const N: usize> {
    mobility: &'static Table<N>,
    squares: &'static Table<64>,
    squares_to_enemy_king: &'static Table<64>,
}

static KNIGHT_TABLES: Tables<9> = Tables {
    mobility: &weights::KNIGHT_MOBILITY,
    squares: &weights::KNIGHT_SQUARES,
    squares_to_enemy_king: &weights::KNIGHT_SQUARES_TO_ENEMY_KING,
};
static BISHOP_TABLES: Tables<14> = Tables {
    mobility: &weights::BISHOP_MOBILITY,
    squares: &weights::BISHOP_SQUARES,
    squares_to_enemy_king: &weights::BISHOP_SQUARES_TO_ENEMY_KING,
};
static ROOK_TABLES: Tables<15> = Tables {
    mobility: &weights::ROOK_MOBILITY,
    squares: &weights::ROOK_SQUARES,
    squares_to_enemy_king: &weights::ROOK_SQUARES_TO_ENEMY_KING,
};
static QUEEN_TABLES: Tables<28> = Tables {
    mobility: &weights::QUEEN_MOBILITY,
    squares: &weights::QUEEN_SQUARES,
    squares_to_enemy_king: &weights::QUEEN_SQUARES_TO_ENEMY_KING,
};

/// All pieces of one colour.
#[inline(always)]
pub(super) fn score<S: Side, T: Trace>(facts: &mut Facts<'_>, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    knights::<S, T>(facts, &mut sum);
    bishops::<S, T>(facts, &mut sum);
    rooks::<S, T>(facts, &mut sum);
    queens::<S, T>(facts, &mut sum);
    minors::<S, T>(facts, &mut sum);
    sum.score
}

/// What every piece has: a square, attacks, mobility, a part in the attack on the king. Gives its mobility.
#[inline(always)]
fn survey<S: Side, T: Trace, const N: usize>(
    facts: &mut Facts<'_>,
    sum: &mut Sum<'_, T>,
    (role, square, reach): (Role, Square, Bitboard),
    tables: &Tables<N>,
) -> u32 {
    let (us, them) = (S::US.index(), S::THEM.index());
    facts.attacked_twice[us] |= facts.attacked[us] & reach;
    facts.attacked[us] |= reach;
    facts.attacked_by[us][role.index()] |= reach;
    if reach.intersects(facts.king_ring[them]) {
        facts.ring_attackers[us][role.index() - 1] += 1;
        facts.ring_attacks[us] += (reach & facts.by(S::THEM, Role::King)).count() as i32;
    }
    let moves = (reach & facts.mobility_area[us]).count();
    sum.add(tables.mobility, moves as usize);
    sum.add(tables.squares, square.index() ^ facts.view[us]);
    sum.add(tables.squares_to_enemy_king, square.index() ^ facts.view_of_enemy[us]);
    sum.add_times(&weights::TROPISM, role.index() - 1, i32::from(square.distance(facts.king[them])));
    moves
}

/// Squares on our fourth to sixth rank that no enemy pawn can ever attack.
#[inline(always)]
fn outposts<S: Side>(facts: &Facts<'_>) -> Bitboard {
    ranks(S::US, Rank::Fourth, Rank::Sixth).without(facts.pawns.attack_span[S::THEM.index()])
}

/// How good an outpost is: 1 if a pawn guards it, and 2 more if no enemy minor piece is left that could challenge it.
#[inline(always)]
fn outpost_quality<S: Side>(facts: &Facts<'_>, square: Square) -> usize {
    let guarded = facts.by(S::US, Role::Pawn).has(square);
    let same_color = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    let challengers = facts.pieces(S::THEM, Role::Knight) | (facts.pieces(S::THEM, Role::Bishop) & same_color);
    usize::from(guarded) + 2 * usize::from(challengers.is_empty())
}

#[inline(always)]
fn knights<S: Side, T: Trace>(facts: &mut Facts<'_>, sum: &mut Sum<'_, T>) {
    let outposts = outposts::<S>(facts);
    for square in facts.pieces(S::US, Role::Knight) {
        let reach = attacks::knight(square);
        survey::<S, T, _>(facts, sum, (Role::Knight, square, reach), &KNIGHT_TABLES);
        if outposts.has(square) {
            sum.add(&weights::KNIGHT_OUTPOST, outpost_quality::<S>(facts, square));
        } else {
            let reachable = reach & outposts & facts.by(S::US, Role::Pawn).without(facts.position.colored(S::US));
            sum.add_if(&weights::KNIGHT_REACHES_OUTPOST, reachable.any());
        }
        sum.add_times(&weights::MINOR_TO_KING, 0, i32::from(square.distance(facts.king[S::US.index()])));
    }
}

#[inline(always)]
fn bishops<S: Side, T: Trace>(facts: &mut Facts<'_>, sum: &mut Sum<'_, T>) {
    let bishops = facts.pieces(S::US, Role::Bishop);
    if bishops.is_empty() {
        return;
    }
    let outposts = outposts::<S>(facts);
    let pawns = facts.pieces(S::US, Role::Pawn);
    let enemy_pawns = facts.pieces(S::THEM, Role::Pawn);
    let blocked_pawns = pawns & facts.occupied.forward(S::THEM);
    let transparent = facts.occupied.without(bishops | facts.pieces(S::US, Role::Queen));
    for square in bishops {
        let reach = attacks::bishop(square, transparent);
        survey::<S, T, _>(facts, sum, (Role::Bishop, square, reach), &BISHOP_TABLES);
        let same_color = if square.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        sum.add_times(&weights::BISHOP_PAWNS, 0, (pawns & same_color).count() as i32);
        sum.add_times(&weights::BISHOP_BLOCKED_PAWNS, 0, (blocked_pawns & same_color).count() as i32);
        let targets = enemy_pawns & attacks::bishop_rays(square);
        sum.add_times(&weights::BISHOP_AIMS_AT_PAWNS, 0, targets.count() as i32);
        if outposts.has(square) {
            sum.add(&weights::BISHOP_OUTPOST, outpost_quality::<S>(facts, square));
        }
        if LONG_DIAGONALS.has(square) {
            let through = attacks::bishop(square, pawns | enemy_pawns) & CENTRE;
            let at_home = ranks(S::US, Rank::First, Rank::Second).has(square);
            sum.add_times(&weights::LONG_DIAGONAL, usize::from(at_home), i32::from(through.has_several()));
            sum.add_if(&weights::FIANCHETTO, at_home && square.distance(facts.king[S::US.index()]) <= 1);
        }
        sum.add_times(&weights::MINOR_TO_KING, 1, i32::from(square.distance(facts.king[S::US.index()])));
        trapped_bishop::<S, T>(square, enemy_pawns, sum);
    }
    weak_complex::<S, T>(facts, bishops, sum);
}

/// A bishop that took a rook's pawn on the seventh rank and was shut in by the knight's pawn.
#[inline(always)]
fn trapped_bishop<S: Side, T: Trace>(square: Square, enemy_pawns: Bitboard, sum: &mut Sum<'_, T>) {
    let corners = ranks(S::US, Rank::Seventh, Rank::Seventh) & (Bitboard::file(File::A) | Bitboard::file(File::H));
    if corners.has(square) {
        let here = Bitboard::of(square).forward(S::THEM);
        sum.add_if(&weights::TRAPPED_BISHOP, enemy_pawns.intersects(here.east() | here.west()));
    }
}

/// Squares before the enemy king's camp, of the colour our bishop rules and theirs no longer guards.
#[inline(always)]
fn weak_complex<S: Side, T: Trace>(facts: &Facts<'_>, bishops: Bitboard, sum: &mut Sum<'_, T>) {
    let theirs = facts.pieces(S::THEM, Role::Bishop);
    let camp = ranks(S::THEM, Rank::Second, Rank::Fourth).without(facts.pawns.attack_span[S::THEM.index()]);
    for color in [Bitboard::LIGHT, Bitboard::DARK] {
        if bishops.intersects(color) && !theirs.intersects(color) {
            sum.add_times(&weights::WEAK_COMPLEX, 0, (camp & color).count() as i32);
        }
    }
}

#[inline(always)]
fn rooks<S: Side, T: Trace>(facts: &mut Facts<'_>, sum: &mut Sum<'_, T>) {
    let rooks = facts.pieces(S::US, Role::Rook);
    let pawns = facts.pieces(S::US, Role::Pawn);
    let enemy_pawns = facts.pieces(S::THEM, Role::Pawn);
    let transparent = facts.occupied.without(rooks | facts.pieces(S::US, Role::Queen));
    let seventh = ranks(S::US, Rank::Seventh, Rank::Seventh);
    let seventh_counts =
        enemy_pawns.intersects(seventh) || facts.king[S::THEM.index()].rank().relative_to(S::US) == Rank::Eighth;
    for square in rooks {
        let reach = attacks::rook(square, transparent);
        let moves = survey::<S, T, _>(facts, sum, (Role::Rook, square, reach), &ROOK_TABLES);
        let file = Bitboard::file(square.file());
        if pawns.intersects(file) {
            trapped_rook::<S, T>(facts, square, moves, sum);
        } else {
            sum.add(&weights::ROOK_FILE, usize::from(!enemy_pawns.intersects(file)));
            sum.add_if(&weights::DOUBLED_ROOKS, (rooks & file).has_several());
        }
        sum.add_if(&weights::ROOK_FACES_QUEEN, facts.position.role(Role::Queen).intersects(file));
        sum.add_if(&weights::ROOK_SEVENTH, seventh_counts && seventh.has(square));
    }
}

/// A rook shut in by its own king in the corner.
#[inline(always)]
fn trapped_rook<S: Side, T: Trace>(facts: &Facts<'_>, square: Square, moves: u32, sum: &mut Sum<'_, T>) {
    let king = facts.king[S::US.index()];
    if moves > 3 || king.rank() != square.rank() {
        return;
    }
    let kingside = king.file().index() >= 4;
    let outside = if kingside { square.file() > king.file() } else { square.file() < king.file() };
    if outside {
        let can_castle = facts.position.castling_rooks().intersects(facts.position.colored(S::US));
        sum.add(&weights::TRAPPED_ROOK, usize::from(can_castle));
    }
}

#[inline(always)]
fn queens<S: Side, T: Trace>(facts: &mut Facts<'_>, sum: &mut Sum<'_, T>) {
    let queens = facts.pieces(S::US, Role::Queen);
    if queens.is_empty() {
        return;
    }
    let minors = facts.pieces(S::US, Role::Knight) | facts.pieces(S::US, Role::Bishop);
    let at_home = ranks(S::US, Rank::First, Rank::First);
    for square in queens {
        let reach = attacks::queen(square, facts.occupied);
        survey::<S, T, _>(facts, sum, (Role::Queen, square, reach), &QUEEN_TABLES);
        if !at_home.has(square) {
            sum.add_times(&weights::EARLY_QUEEN, 0, (minors & at_home).count() as i32);
        }
        let snipers = (attacks::bishop_rays(square) & facts.pieces(S::THEM, Role::Bishop))
            | (attacks::rook_rays(square) & facts.pieces(S::THEM, Role::Rook));
        let pinned = snipers.into_iter().any(|sniper| {
            let shield = attacks::between(square, sniper) & facts.occupied;
            !shield.has_several()
        });
        sum.add_if(&weights::QUEEN_EXPOSED, pinned);
    }
}

/// Terms that knights and bishops share.
#[inline(always)]
fn minors<S: Side, T: Trace>(facts: &Facts<'_>, sum: &mut Sum<'_, T>) {
    let minors = facts.pieces(S::US, Role::Knight) | facts.pieces(S::US, Role::Bishop);
    let sheltered = minors & facts.position.role(Role::Pawn).forward(S::THEM);
    sum.add_times(&weights::MINOR_BEHIND_PAWN, 0, sheltered.count() as i32);
    let guarded = minors & facts.by(S::US, Role::Pawn);
    sum.add_times(&weights::MINOR_GUARDED, 0, guarded.count() as i32);
    let at_home = minors & ranks(S::US, Rank::First, Rank::First);
    sum.add(&weights::UNDEVELOPED, (at_home.count() as usize).min(4));
}
