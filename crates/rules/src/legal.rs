//! Legal moves: all of them, in two stages, or counted; questions about a single move are in `one`.
//!
//! Nothing illegal is ever generated. In check only moves that end it are looked for; a pinned piece keeps to its
//! line; the king keeps out of danger. One generator, generic over what it looks for and where the moves
//! go, serves lists and counts alike: a count needs only the number of squares in each set.

mod castling;
mod one;

use crate::{Bitboard, Color, Move, MoveList, Position, Rank, Role, Square, attacks};

/// Where generated moves go.
trait Sink {
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns that all moved by the same step; `back` is the step from a target to where its pawn came from.
    fn pawns(&mut self, targets: Bitboard, back: i32);
    fn promotions(&mut self, targets: Bitboard, back: i32);
    fn single(&mut self, mv: Move);
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::normal(from, to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, back: i32) {
        for to in targets {
            self.push(Move::normal(step(to, back), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, back: i32) {
        for to in targets {
            for role in Role::PROMOTIONS.into_iter().rev() {
                self.push(Move::promotion(step(to, back), to, role));
            }
        }
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without writing them down.
struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _from: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _back: i32) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _back: i32) {
        self.0 += 4 * targets.count();
    }

    #[inline(always)]
    fn single(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

#[inline(always)]
fn step(to: Square, back: i32) -> Square {
    Square::wrapping((to as i32 + back) as usize)
}

/// What to look for.
const EVERYTHING: u8 = 0;
const NOISY: u8 = 1;
const QUIET: u8 = 2;

/// Generating.
impl Position {
    /// Every legal move.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate::<EVERYTHING, _>(&mut list);
        list
    }

    /// Adds the legal captures (en passant among them) and promotions to a list.
    #[inline]
    pub fn noisy_moves(&self, list: &mut MoveList) {
        self.generate::<NOISY, _>(list);
    }

    /// Adds the legal moves that [`Position::noisy_moves`] leaves out.
    #[inline]
    pub fn quiet_moves(&self, list: &mut MoveList) {
        self.generate::<QUIET, _>(list);
    }

    /// How many legal moves there are; faster than making the list.
    #[inline]
    pub fn count_legal_moves(&self) -> u32 {
        let mut count = Count(0);
        self.generate::<EVERYTHING, _>(&mut count);
        count.0
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    #[inline(always)]
    fn generate<const WHAT: u8, S: Sink>(&self, sink: &mut S) {
        match self.side_to_move() {
            Color::White => self.generate_for::<false, WHAT, S>(sink),
            Color::Black => self.generate_for::<true, WHAT, S>(sink),
        }
    }

    fn generate_for<const BLACK: bool, const WHAT: u8, S: Sink>(&self, sink: &mut S) {
        let us = if BLACK { Color::Black } else { Color::White };
        let king = self.king(us);
        let occupied = self.occupied();
        let wanted = match WHAT {
            EVERYTHING => !self.colored(us),
            NOISY => self.colored(!us),
            _ => !occupied,
        };

        let steps = attacks::king(king) & wanted;
        if self.in_check() {
            sink.piece(king, steps.without(self.danger(us, king, steps)));
            if !self.checkers().has_several() {
                let evasions = self.evasion_targets(king);
                self.pawn_moves::<BLACK, WHAT, S>(king, evasions, sink);
                self.piece_moves(us, king, wanted & evasions, sink);
            }
        } else {
            let rooks = if WHAT == NOISY { Bitboard::EMPTY } else { self.open_castlings(us, king) };
            let paths =
                rooks.into_iter().fold(Bitboard::EMPTY, |paths, rook| paths | castling::must_be_safe(king, rook));
            let danger = self.danger(us, king, steps | paths);
            sink.piece(king, steps.without(danger));
            for rook in rooks {
                if !castling::must_be_safe(king, rook).intersects(danger) {
                    sink.single(Move::castling(king, rook));
                }
            }
            self.pawn_moves::<BLACK, WHAT, S>(king, Bitboard::ALL, sink);
            self.piece_moves(us, king, wanted, sink);
        }
    }

    /// Squares that end a single check: those of the checker and between it and the king.
    #[inline(always)]
    fn evasion_targets(&self, king: Square) -> Bitboard {
        match self.checkers().first() {
            Some(checker) => attacks::between(king, checker).with(checker),
            None => Bitboard::ALL,
        }
    }

    /// Which of these squares the enemy attacks once our king has left its own. May include other squares too.
    ///
    /// Pawns and king rule out many squares at once. For what remains it is quicker to look from each square where the
    /// squares are few, from each enemy piece where the pieces are.
    #[inline(always)]
    fn danger(&self, us: Color, king: Square, asked: Bitboard) -> Bitboard {
        let enemy = self.colored(!us);
        let mut danger = attacks::pawns(!us, self.role(Role::Pawn) & enemy) | attacks::king(self.king(!us));
        let asked = asked.without(danger);
        let occupied = self.occupied().without(Bitboard::of(king));
        let knights = self.role(Role::Knight) & enemy;
        let (diagonal, straight) = (self.diagonal_sliders(!us), self.straight_sliders(!us));
        if 3 * asked.count() <= (enemy.without(self.role(Role::Pawn))).count() {
            for square in asked {
                let attackers = (attacks::knight(square) & knights)
                    | (attacks::bishop(square, occupied) & diagonal)
                    | (attacks::rook(square, occupied) & straight);
                if attackers.any() {
                    danger |= Bitboard::of(square);
                }
            }
            return danger;
        }
        for knight in knights {
            danger |= attacks::knight(knight);
        }
        for slider in diagonal {
            danger |= attacks::bishop(slider, occupied);
        }
        for slider in straight {
            danger |= attacks::rook(slider, occupied);
        }
        danger
    }

    /// The rooks that may castle if the king's path is safe: the way is clear and the rook is not pinned, as one on the
    /// back rank can be in Chess960, shielding its king until it castles.
    #[inline(always)]
    fn open_castlings(&self, us: Color, king: Square) -> Bitboard {
        let mut open = Bitboard::EMPTY;
        for rook in (self.castling_rooks() & self.colored(us)).without(self.pinned()) {
            if !self.occupied().intersects(castling::must_be_empty(king, rook)) {
                open |= Bitboard::of(rook);
            }
        }
        open
    }

    #[inline(always)]
    fn piece_moves<S: Sink>(&self, us: Color, king: Square, wanted: Bitboard, sink: &mut S) {
        let occupied = self.occupied();
        let pinned = self.pinned();
        let (diagonal, straight) = (self.diagonal_sliders(us), self.straight_sliders(us));
        // A queen is a bishop and a rook, one after the other: fewer loops, fewer of whose ends are mispredicted.
        for from in self.pieces(us, Role::Knight).without(pinned) {
            sink.piece(from, attacks::knight(from) & wanted);
        }
        for from in diagonal.without(pinned) {
            sink.piece(from, attacks::bishop(from, occupied) & wanted);
        }
        for from in straight.without(pinned) {
            sink.piece(from, attacks::rook(from, occupied) & wanted);
        }
        if pinned.any() {
            for from in diagonal & pinned {
                sink.piece(from, attacks::bishop(from, occupied) & wanted & attacks::line(king, from));
            }
            for from in straight & pinned {
                sink.piece(from, attacks::rook(from, occupied) & wanted & attacks::line(king, from));
            }
        }
    }

    #[inline(always)]
    fn pawn_moves<const BLACK: bool, const WHAT: u8, S: Sink>(&self, king: Square, evasions: Bitboard, sink: &mut S) {
        let (us, up) = if BLACK { (Color::Black, -8) } else { (Color::White, 8) };
        let pawns = self.pieces(us, Role::Pawn);
        let pinned = pawns & self.pinned();
        // A pawn pinned on the king's file may advance; one pinned on a diagonal may take along it.
        let advancing = pawns.without(pinned.without(Bitboard::file(king.file())));
        let empty = !self.occupied();
        let last = Bitboard::BACK_RANKS;

        let single = advancing.forward(us) & empty;
        if WHAT != NOISY {
            let third = Bitboard::rank(Rank::Third.relative_to(us));
            let double = (single & third).forward(us) & empty;
            sink.pawns((single & evasions).without(last), -up);
            sink.pawns(double & evasions, -2 * up);
        }
        if WHAT != QUIET {
            sink.promotions(single & evasions & last, -up);
            let targets = self.colored(!us) & evasions;
            let free = pawns.without(pinned).forward(us);
            let mut east = free.east() & targets;
            let mut west = free.west() & targets;
            for from in pinned {
                let allowed = attacks::line(king, from) & targets;
                east |= Bitboard::of(from).forward(us).east() & allowed;
                west |= Bitboard::of(from).forward(us).west() & allowed;
            }
            sink.pawns(east.without(last), -up - 1);
            sink.pawns(west.without(last), -up + 1);
            if (east | west).intersects(last) {
                sink.promotions(east & last, -up - 1);
                sink.promotions(west & last, -up + 1);
            }
            if let Some(to) = self.en_passant() {
                for from in attacks::pawn(!us, to) & pawns {
                    if self.is_en_passant_safe(from, to) {
                        sink.single(Move::en_passant(from, to));
                    }
                }
            }
        }
    }

    /// Whether taking en passant leaves the king out of check: two pawns leave their rank at once.
    fn is_en_passant_safe(&self, from: Square, to: Square) -> bool {
        let us = self.side_to_move();
        let king = self.king(us);
        let captured = Bitboard::of(Square::at(to.file(), from.rank()));
        let occupied = (self.occupied() ^ captured ^ Bitboard::of(from)).with(to);
        let leapers = self.checkers() & (self.role(Role::Knight) | self.role(Role::Pawn));
        leapers.without(captured).is_empty()
            && (attacks::bishop(king, occupied) & self.diagonal_sliders(!us)).is_empty()
            && (attacks::rook(king, occupied) & self.straight_sliders(!us)).is_empty()
    }

    /// Whether a capture en passant is possible and legal.
    pub fn has_legal_en_passant(&self) -> bool {
        let us = self.side_to_move();
        self.en_passant().is_some_and(|to| {
            (attacks::pawn(!us, to) & self.pieces(us, Role::Pawn))
                .into_iter()
                .any(|from| self.is_en_passant_safe(from, to))
        })
    }
}
