//! Legal moves: all of them, in two stages, counted, or one at a time.
//!
//! Nothing illegal is ever generated. In check only moves that end it are looked for; a pinned piece keeps to its
//! line; the king tests each square it goes to. One generator, generic over what it looks for and where the moves
//! go, serves lists and counts alike: a count needs only the number of squares in each set.

use crate::{Bitboard, Color, Move, MoveKind, MoveList, Position, Rank, Role, Square, attacks};

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

        self.king_moves(us, king, wanted, sink);
        let evasions = if self.checkers().is_empty() {
            if WHAT != NOISY {
                self.castling_moves(us, king, sink);
            }
            Bitboard::ALL
        } else if self.checkers().has_several() {
            return;
        } else {
            self.evasion_targets(king)
        };

        self.pawn_moves::<BLACK, WHAT, S>(king, evasions, sink);
        self.piece_moves(us, king, wanted & evasions, sink);
    }

    /// Squares that end a single check: those of the checker and between it and the king.
    #[inline(always)]
    fn evasion_targets(&self, king: Square) -> Bitboard {
        match self.checkers().first() {
            Some(checker) => attacks::between(king, checker).with(checker),
            None => Bitboard::ALL,
        }
    }

    #[inline(always)]
    fn king_moves<S: Sink>(&self, us: Color, king: Square, wanted: Bitboard, sink: &mut S) {
        let mut safe = Bitboard::EMPTY;
        for to in attacks::king(king) & wanted {
            if self.is_king_safe_at(us, king, to) {
                safe |= Bitboard::of(to);
            }
        }
        sink.piece(king, safe);
    }

    /// Whether the king could stand on a square once it has left its own.
    #[inline(always)]
    fn is_king_safe_at(&self, us: Color, king: Square, to: Square) -> bool {
        !self.is_attacked(to, !us, self.occupied().without(Bitboard::of(king)))
    }

    #[inline(always)]
    fn castling_moves<S: Sink>(&self, us: Color, king: Square, sink: &mut S) {
        for rook in self.castling_rooks() & self.colored(us) {
            let mv = Move::castling(king, rook);
            if self.may_castle(us, mv) {
                sink.single(mv);
            }
        }
    }

    /// Whether castling with a rook that has the right is legal, the king not being in check.
    fn may_castle(&self, us: Color, mv: Move) -> bool {
        let (king, rook) = (mv.from(), mv.to());
        let Some((king_to, rook_to)) = mv.castling_targets() else { return false };
        let king_path = attacks::between(king, king_to).with(king_to);
        let rook_path = attacks::between(rook, rook_to).with(rook_to);
        let others = self.occupied().without(Bitboard::of(king).with(rook));
        // A rook pinned along the back rank (Chess960) shields its king until it castles.
        !others.intersects(king_path | rook_path)
            && !self.pinned().has(rook)
            && king_path.into_iter().all(|to| to == king || self.is_king_safe_at(us, king, to))
    }

    #[inline(always)]
    fn piece_moves<S: Sink>(&self, us: Color, king: Square, wanted: Bitboard, sink: &mut S) {
        let occupied = self.occupied();
        let pinned = self.pinned();
        let free = self.colored(us).without(pinned);
        for from in self.role(Role::Knight) & free {
            sink.piece(from, attacks::knight(from) & wanted);
        }
        for from in self.role(Role::Bishop) & free {
            sink.piece(from, attacks::bishop(from, occupied) & wanted);
        }
        for from in self.role(Role::Rook) & free {
            sink.piece(from, attacks::rook(from, occupied) & wanted);
        }
        for from in self.role(Role::Queen) & free {
            sink.piece(from, attacks::queen(from, occupied) & wanted);
        }
        for from in self.diagonal_sliders(us) & pinned {
            sink.piece(from, attacks::bishop(from, occupied) & wanted & attacks::line(king, from));
        }
        for from in self.straight_sliders(us) & pinned {
            sink.piece(from, attacks::rook(from, occupied) & wanted & attacks::line(king, from));
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

/// Asking about one move.
impl Position {
    /// Whether a move from anywhere (a hash table, another position) is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from).filter(|piece| piece.color() == us) else { return false };
        let role = piece.role();
        match mv.kind() {
            MoveKind::Castling => {
                mv == Move::castling(from, to)
                    && role == Role::King
                    && (self.castling_rooks() & self.colored(us)).has(to)
                    && !self.in_check()
                    && self.may_castle(us, mv)
            }
            MoveKind::EnPassant => {
                mv == Move::en_passant(from, to)
                    && role == Role::Pawn
                    && self.en_passant() == Some(to)
                    && attacks::pawn(us, from).has(to)
                    && self.is_en_passant_safe(from, to)
            }
            MoveKind::Promotion(_) => {
                role == Role::Pawn
                    && Bitboard::BACK_RANKS.has(to)
                    && self.pawn_reach(us, from).has(to)
                    && self.keeps_king_safe(us, from, to)
            }
            MoveKind::Normal => {
                if mv.bits() != Move::normal(from, to).bits() || self.colored(us).has(to) {
                    return false;
                }
                match role {
                    Role::King => attacks::king(from).has(to) && self.is_king_safe_at(us, from, to),
                    Role::Pawn => {
                        !Bitboard::BACK_RANKS.has(to)
                            && self.pawn_reach(us, from).has(to)
                            && self.keeps_king_safe(us, from, to)
                    }
                    _ => self.attacks_from(from).has(to) && self.keeps_king_safe(us, from, to),
                }
            }
        }
    }

    /// Squares a pawn may step to or take on, its king's safety and en passant apart.
    fn pawn_reach(&self, us: Color, from: Square) -> Bitboard {
        let empty = !self.occupied();
        let single = Bitboard::of(from).forward(us) & empty;
        let double = (single & Bitboard::rank(Rank::Third.relative_to(us))).forward(us) & empty;
        single | double | (attacks::pawn(us, from) & self.colored(!us))
    }

    /// Whether a piece other than the king ends any check and keeps to its pin by this step.
    fn keeps_king_safe(&self, us: Color, from: Square, to: Square) -> bool {
        let king = self.king(us);
        let evades = match self.checkers() {
            Bitboard::EMPTY => true,
            checkers if checkers.has_several() => false,
            _ => self.evasion_targets(king).has(to),
        };
        evades && (!self.pinned().has(from) || attacks::line(king, from).has(to))
    }

    /// Whether a legal move takes something.
    #[inline(always)]
    pub fn is_capture(&self, mv: Move) -> bool {
        mv.is_en_passant() || (!mv.is_castling() && self.piece_at(mv.to()).is_some())
    }

    /// Whether a legal move takes something or promotes: what [`Position::noisy_moves`] generates.
    #[inline(always)]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.is_promotion() || self.is_capture(mv)
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let king = self.king(!us);
        let changes = self.changes(mv);
        let (from, to) = (changes.left.square, changes.arrived.square);
        let mut occupied = self.occupied().without(Bitboard::of(from)).with(to);
        if let Some((rook_from, rook_to)) = changes.rook {
            // Castling checks by the rook, or by uncovering nothing: the king's own line is never a checking one.
            let occupied = self.occupied().without(Bitboard::of(from).with(rook_from.square));
            return attacks::rook(rook_to.square, occupied.with(to)).has(king);
        }
        if mv.is_en_passant() {
            occupied = occupied.without(changes.captured.map_or(Bitboard::EMPTY, |captured| captured.square.into()));
        }
        if attacks::piece(changes.arrived.piece, to, occupied).has(king) {
            return true;
        }
        // Uncovered: something of ours behind the square left, or behind the pawn taken en passant.
        let left = self.occupied().without(occupied);
        let lines = attacks::bishop_rays(king) | attacks::rook_rays(king);
        lines.intersects(left)
            && ((attacks::bishop(king, occupied) & self.diagonal_sliders(us).without(left)).any()
                || (attacks::rook(king, occupied) & self.straight_sliders(us).without(left)).any())
    }
}
