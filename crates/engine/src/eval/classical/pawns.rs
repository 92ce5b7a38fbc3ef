//! Everything that depends on pawns and kings alone: structure, shelter, storm, and who may become a queen.
//!
//! Pawns and kings move seldom, so the result is worth keeping: [`PawnEntry`] is a line of the pawn cache, keyed by
//! pawns and king squares. It holds a score, the share of the pawns in the danger to each king, and the sets that
//! later terms need.

use alcor_chess::{Bitboard, Color, Key, Position, Rank, Role, Square, attacks};

use super::pair::Pair;
use super::shelter;
use super::side::{Black, LEFT_WING, RIGHT_WING, Side, White, from_edge, view};
use super::trace::{Sum, Trace};
use super::weights;

/// What is known of pawns and kings.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct PawnEntry {
    /// The key it is found by.
    pub key: Key,
    /// The score, from White.
    pub score: Pair,
    /// Units of danger to the king of each colour.
    pub danger: [Pair; 2],
    /// Passed pawns of both colours.
    pub passed: Bitboard,
    /// Squares that pawns of each colour attack now or may attack after advancing.
    pub attack_span: [Bitboard; 2],
}

impl PawnEntry {
    /// An entry that no position finds.
    pub(crate) const EMPTY: PawnEntry = PawnEntry {
        key: Key(u64::MAX),
        score: Pair::ZERO,
        danger: [Pair::ZERO; 2],
        passed: Bitboard::EMPTY,
        attack_span: [Bitboard::EMPTY; 2],
    };

    /// The key of pawns and kings.
    #[inline(always)]
    pub(crate) fn key_of(position: &Position) -> Key {
        position.pawn_key()
            ^ Key::piece(Role::King.of(Color::White), position.king(Color::White))
            ^ Key::piece(Role::King.of(Color::Black), position.king(Color::Black))
    }

    /// Looks at the pawns and kings of a position.
    pub(super) fn new<T: Trace>(position: &Position, trace: &mut T) -> PawnEntry {
        let mut entry = PawnEntry { key: PawnEntry::key_of(position), ..PawnEntry::EMPTY };
        for color in Color::ALL {
            let pawns = position.pieces(color, Role::Pawn);
            let ahead = pawns.forward(color).fill_forward(color);
            entry.attack_span[color.index()] = ahead.east() | ahead.west();
        }
        entry.score =
            structure::<White, T>(position, &mut entry, trace) - structure::<Black, T>(position, &mut entry, trace);
        entry.score += shelter::score::<White, T>(position, trace) - shelter::score::<Black, T>(position, trace);
        entry.danger = [shelter::danger::<White, T>(position, trace), shelter::danger::<Black, T>(position, trace)];
        entry
    }
}

/// The pawns of one colour.
struct Pawns {
    ours: Bitboard,
    theirs: Bitboard,
    our_king: Square,
    their_king: Square,
    /// Relative to our king and to theirs; see `Facts::view`.
    view: [usize; 2],
}

fn structure<S: Side, T: Trace>(position: &Position, entry: &mut PawnEntry, trace: &mut T) -> Pair {
    let mut sum = Sum::new(trace, S::US);
    let (our_king, their_king) = (position.king(S::US), position.king(S::THEM));
    // The enemy king decides the mirror only; up and down stay ours.
    let pawns = Pawns {
        ours: position.pieces(S::US, Role::Pawn),
        theirs: position.pieces(S::THEM, Role::Pawn),
        our_king,
        their_king,
        view: [view(S::US, our_king), view(S::US, their_king)],
    };
    sum.add(&weights::KING_SQUARES, our_king.index() ^ pawns.view[0]);
    for square in pawns.ours {
        sum.add(&weights::PAWN_SQUARES, square.index() ^ pawns.view[0]);
        sum.add(&weights::PAWN_SQUARES_TO_ENEMY_KING, square.index() ^ pawns.view[1]);
        one_pawn::<S, T>(&pawns, square, entry, &mut sum);
    }
    let passed = entry.passed & pawns.ours;
    for square in passed {
        passed_pawn::<S, T>(&pawns, square, passed, &mut sum);
    }
    whole::<S, T>(&pawns, passed, &mut sum);
    sum.score
}

/// The terms of one pawn; notes whether it is passed.
fn one_pawn<S: Side, T: Trace>(pawns: &Pawns, square: Square, entry: &mut PawnEntry, sum: &mut Sum<'_, T>) {
    let (ours, theirs) = (pawns.ours, pawns.theirs);
    let here = Bitboard::of(square);
    let rank = square.rank().relative_to(S::US).index();
    let file = Bitboard::file(square.file());
    let beside = file.east() | file.west();
    let stop = here.forward(S::US);
    let ahead = stop.fill_forward(S::US);
    let behind = here.fill_forward(S::THEM);
    let span = ahead | ahead.east() | ahead.west();

    let opposed = theirs.intersects(ahead);
    let neighbours = ours & beside;
    let phalanx = neighbours & Bitboard::rank(square.rank());
    let supporters = ours & attacks::pawn(S::THEM, square);
    let sentries = theirs & span.without(file);
    let levers = theirs & attacks::pawn(S::US, square);
    let stop_attackers = theirs & (stop.forward(S::US).east() | stop.forward(S::US).west());
    let rear = neighbours & (behind.east() | behind.west());

    sum.add_times(&weights::PHALANX, rank, i32::from(phalanx.any()));
    sum.add_times(&weights::SUPPORTED, rank, supporters.count() as i32);
    if neighbours.is_empty() {
        sum.add(&weights::ISOLATED, usize::from(opposed) * 4 + from_edge(square.file()));
    } else if rear.is_empty() && (stop_attackers.any() || (theirs & stop).any()) {
        sum.add(&weights::BACKWARD, usize::from(opposed) * 8 + rank);
    }
    if (ours & ahead).any() {
        sum.add(&weights::DOUBLED, usize::from(supporters.is_empty()) + 2 * usize::from(!(ours & stop).any()));
        sum.add_if(&weights::TRIPLED, (ours & ahead).has_several());
    }
    sum.add_times(&weights::RAMMED, rank, i32::from((theirs & stop).any()));
    sum.add_times(&weights::LEVER, rank, i32::from(levers.any()));
    sum.add_if(&weights::FORKED_BY_PAWNS, supporters.is_empty() && levers.has_several());
    hanging_duo(pawns, here, phalanx, sum);

    // Passed if no enemy pawn can stop it but by being taken on the way, and no pawn of ours is in front.
    let stoppers = theirs & span;
    if (ours & ahead).is_empty() {
        if stoppers.without(levers).is_empty() && supporters.count() + phalanx.count() >= levers.count() {
            entry.passed |= here;
        } else if !opposed {
            let helpers = phalanx | rear;
            sum.add_times(&weights::CANDIDATE, rank, i32::from(helpers.count() >= sentries.count()));
        }
    }
}

/// Two pawns side by side on half-open files with no neighbours; counted at the left one.
fn hanging_duo<T: Trace>(pawns: &Pawns, here: Bitboard, phalanx: Bitboard, sum: &mut Sum<'_, T>) {
    let right = here.east();
    if !phalanx.intersects(right) {
        return;
    }
    let column = |set: Bitboard| set.fill_forward(Color::White) | set.fill_forward(Color::Black);
    let half_open = !pawns.theirs.intersects(column(here | right));
    let alone = !pawns.ours.intersects(column(here.west() | right.east()));
    sum.add_if(&weights::HANGING_DUO, half_open && alone);
}

/// What kings and pawns make of a passed pawn; pieces come later.
fn passed_pawn<S: Side, T: Trace>(pawns: &Pawns, square: Square, passed: Bitboard, sum: &mut Sum<'_, T>) {
    let rank = square.rank().relative_to(S::US).index();
    let here = Bitboard::of(square);
    sum.add(&weights::PASSED_RANK, rank);
    sum.add(&weights::PASSED_FILE, from_edge(square.file()));
    let stop = Square::wrapping(here.forward(S::US).0.trailing_zeros() as usize);
    sum.add_times(&weights::PASSED_OUR_KING, rank, i32::from(pawns.our_king.distance(stop)));
    sum.add_times(&weights::PASSED_THEIR_KING, rank, i32::from(pawns.their_king.distance(stop)));
    let beside = here.east() | here.west();
    let close = beside | beside.forward(S::US) | beside.forward(S::THEM);
    sum.add_times(&weights::PASSED_CONNECTED, rank, i32::from(passed.intersects(close)));
    let supporters = pawns.ours & attacks::pawn(S::THEM, square);
    sum.add_times(&weights::PASSED_PROTECTED, rank, i32::from(supporters.any()));
}

/// What the pawns are as a whole.
fn whole<S: Side, T: Trace>(pawns: &Pawns, passed: Bitboard, sum: &mut Sum<'_, T>) {
    let files = pawns.ours.fill_forward(Color::White).fill_forward(Color::Black);
    let islands = files.without(files.east()) & Bitboard::rank(Rank::First);
    sum.add_times(&weights::PAWN_ISLANDS, 0, islands.count() as i32);

    let enemy_king_right = pawns.their_king.file().index() >= 4;
    for (wing, right) in [(LEFT_WING, false), (RIGHT_WING, true)] {
        let more = (pawns.ours & wing).count() > (pawns.theirs & wing).count();
        let away = usize::from(right != enemy_king_right);
        sum.add_times(&weights::MAJORITY, away, i32::from(more && !passed.intersects(wing)));
    }

    let nearest = pawns.ours.into_iter().map(|pawn| pawn.distance(pawns.our_king)).min().unwrap_or(0);
    sum.add_times(&weights::KING_TO_PAWNS, 0, i32::from(nearest));
}
