//! Endings: which are known, and which are less won than they look.
//!
//! Against a bare king the score says how to win (drive it to the edge, or to the right corner) or that there is no
//! win. Other endings keep their score, scaled down where experience says draw: opposite bishops, no pawns, rooks.

use alcor_chess::{Bitboard, Color, File, Position, Rank, Role, Square};

use super::trace::{Sum, Trace};
use super::{kpk, weights};

/// The scale of an endgame that is not scaled.
pub const FULL_SCALE: i32 = 128;

/// A win that needs only technique.
const KNOWN_WIN: i32 = 6000;
/// What each pawn, knight, bishop, rook and queen adds to it.
const PIECE_VALUES: [i32; 5] = [200, 800, 850, 1300, 2500];
/// What a step towards the right corner adds, for bishop and knight; a step towards the edge, for the rest; and a step of one
/// king towards the other.
const CORNER_STEP: i32 = 400;
const EDGE_STEP: i32 = 40;
const CLOSENESS_STEP: i32 = 30;
/// The most that material adds.
const MAX_MATERIAL: i32 = 12_000;

/// Whether one side has nothing but its king.
#[inline(always)]
pub(super) fn has_bare_king(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| !position.colored(color).has_several())
}

/// The score, from White, if one side has a bare king and the ending is known.
#[inline(always)]
pub(super) fn known(position: &Position) -> Option<i32> {
    let bare = |color: Color| !position.colored(color).has_several();
    if bare(Color::Black) {
        against_bare_king(position, Color::White)
    } else if bare(Color::White) {
        against_bare_king(position, Color::Black).map(|units| -units)
    } else {
        None
    }
}

/// The score for `strong`, or `None` if it takes judgement.
#[cold]
fn against_bare_king(position: &Position, strong: Color) -> Option<i32> {
    let [pawns, knights, bishops, rooks, queens] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| position.pieces(strong, role));
    let officers = knights | bishops | rooks | queens;
    let bishops_of_both_colors = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    let can_mate = (rooks | queens).any() || bishops_of_both_colors || (knights.any() && bishops.any());
    if officers.is_empty() && !pawns.has_several() {
        return Some(pawns.first().map_or(0, |pawn| king_and_pawn(position, strong, pawn)));
    }
    if can_mate || knights.count() >= 3 {
        let counts = [pawns, knights, bishops, rooks, queens].map(|set| set.count() as i32);
        let material: i32 = counts.iter().zip(PIECE_VALUES).map(|(count, value)| count * value).sum();
        let needs_corner = counts == [0, 1, 1, 0, 0];
        return Some(KNOWN_WIN + material.min(MAX_MATERIAL) + drive(position, strong, needs_corner, bishops));
    }
    if pawns.is_empty() || is_wrong_corner(position, strong, pawns, officers) {
        return Some(0);
    }
    None
}

/// King and pawn against king: won or drawn, and if won, better the further the pawn.
fn king_and_pawn(position: &Position, strong: Color, pawn: Square) -> i32 {
    if !kpk::is_win(position.king(strong), pawn, position.king(!strong), strong, position.side_to_move()) {
        return 0;
    }
    let rank = pawn.rank().relative_to(strong).index() as i32;
    KNOWN_WIN / 4 + 150 * rank - 10 * i32::from(position.king(strong).distance(pawn))
}

/// More the nearer the bare king is to the edge (with bishop and knight: to a corner of the bishop's colour) and the
/// nearer the kings are to each other.
fn drive(position: &Position, strong: Color, needs_corner: bool, bishops: Bitboard) -> i32 {
    let (ours, theirs) = (position.king(strong), position.king(!strong));
    let closeness = 7 - i32::from(ours.distance(theirs));
    let (file, rank) = (theirs.file().index() as i32, theirs.rank().index() as i32);
    let from_edges = file.min(7 - file) + rank.min(7 - rank);
    let place = if needs_corner {
        let mirrored = if bishops.intersects(Bitboard::LIGHT) { 7 - file } else { file };
        // The dark corners are a1 and h8: how many steps it is from the long diagonal between the other two. The wrong
        // corners are on that diagonal, so the edges as such must count for nothing.
        CORNER_STEP * (7 - mirrored - rank).abs()
    } else {
        EDGE_STEP * (6 - from_edges)
    };
    place + CLOSENESS_STEP * closeness
}

/// Whether all that is left are rook's pawns on one file with bishops (or nothing) that do not guard its last square,
/// and the bare king is there first.
fn is_wrong_corner(position: &Position, strong: Color, pawns: Bitboard, officers: Bitboard) -> bool {
    let file = [File::A, File::H].into_iter().find(|&file| pawns.without(Bitboard::file(file)).is_empty());
    let Some(file) = file else {
        return false;
    };
    let goal = Square::at(file, Rank::Eighth.relative_to(strong));
    let same_color = if goal.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    let helpless = position.role(Role::Bishop).without(same_color);
    officers.without(helpless).is_empty() && position.king(!strong).distance(goal) <= 1
}

/// The part of its endgame score that the side which is better can hope for, in parts of [`FULL_SCALE`].
#[inline(always)]
pub(super) fn scale<T: Trace>(position: &Position, endgame: i32, trace: &mut T) -> i32 {
    let strong = if endgame >= 0 { Color::White } else { Color::Black };
    let pawns = position.pieces(strong, Role::Pawn).count().min(8) as usize;
    let mut factor = Sum::new(trace, strong);
    let bishops = position.role(Role::Bishop);
    let officers = position.occupied().without(position.role(Role::Pawn) | position.role(Role::King));
    let one_each = |set: Bitboard| {
        !(set & position.colored(Color::White)).has_several()
            && !(set & position.colored(Color::Black)).has_several()
            && set.has_several()
    };
    let opposite_bishops =
        one_each(bishops) && bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    if opposite_bishops && officers == bishops {
        factor.add(&weights::SCALE_OPPOSITE_BISHOPS, pawns);
    } else if opposite_bishops {
        factor.add(&weights::SCALE_OPPOSITE_BISHOPS_AND_MORE, pawns);
    } else if pawns == 0 {
        return without_pawns(position, strong);
    } else if officers == position.role(Role::Rook) && one_each(officers) {
        factor.add(&weights::SCALE_ROOKS, pawns);
    } else {
        factor.add(&weights::SCALE_PAWNS, pawns);
    }
    factor.score.endgame()
}

/// Without pawns a piece ahead is needed, and more than a minor one.
#[inline(never)]
fn without_pawns(position: &Position, strong: Color) -> i32 {
    let value = |color: Color| -> i32 {
        let count = |role: Role| position.pieces(color, role).count() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    };
    let (ours, theirs) = (value(strong), value(!strong));
    match ours - theirs {
        _ if ours <= 3 => 0,
        ..=3 => FULL_SCALE / 10,
        4 => FULL_SCALE / 2,
        _ => FULL_SCALE,
    }
}
