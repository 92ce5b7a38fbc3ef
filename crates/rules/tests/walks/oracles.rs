//! The same position in two other libraries, and what they say of it.

use alcor_chess::{Color, Move, Outcome, Position, Role, Square};
use cozy_chess::GameStatus;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, KnownOutcome, Position as _, PositionError};

pub struct Oracles {
    shakmaty: Chess,
    cozy: cozy_chess::Board,
}

fn our_square(square: impl Into<usize>) -> Square {
    Square::wrapping(square.into())
}

fn our_role(role: shakmaty::Role) -> Role {
    Role::ALL[usize::from(role) - usize::from(shakmaty::Role::Pawn)]
}

fn our_move(mv: shakmaty::Move) -> Move {
    match mv {
        shakmaty::Move::Normal { from, to, promotion: Some(role), .. } => {
            Move::promotion(our_square(from), our_square(to), our_role(role))
        }
        shakmaty::Move::Normal { from, to, .. } => Move::normal(our_square(from), our_square(to)),
        shakmaty::Move::EnPassant { from, to } => Move::en_passant(our_square(from), our_square(to)),
        shakmaty::Move::Castle { king, rook } => Move::castling(our_square(king), our_square(rook)),
        shakmaty::Move::Put { .. } => unreachable!("nothing is dropped in chess"),
    }
}

/// The squares and the promotion of a move as one number: all that cozy-chess says of a move.
fn squares_and_promotion(from: usize, to: usize, promotion: Option<usize>) -> usize {
    (from * 64 + to) * 8 + promotion.map_or(7, |role| role)
}

impl Oracles {
    pub fn new(position: &Position) -> Oracles {
        let fen = position.shredder_fen().to_string();
        Oracles { shakmaty: read_by_shakmaty(&fen), cozy: cozy_chess::Board::from_fen(&fen, true).unwrap() }
    }

    pub fn play(&mut self, mv: Move) {
        let same = self.shakmaty.legal_moves().into_iter().find(|&other| our_move(other) == mv);
        self.shakmaty.play_unchecked(same.unwrap());
        self.cozy.play(cozy_chess::Move {
            from: cozy_chess::Square::index(mv.from().index()),
            to: cozy_chess::Square::index(mv.to().index()),
            promotion: mv.promoted_to().map(|role| cozy_chess::Piece::index(role.index())),
        });
    }

    /// The same pieces, rights, counters, checkers and pins.
    pub fn agree_on_the_board(&self, position: &Position) {
        let board = self.shakmaty.board();
        for color in Color::ALL {
            let theirs = board.by_color(color.choose(shakmaty::Color::White, shakmaty::Color::Black));
            assert_eq!(position.colored(color).0, u64::from(theirs), "pieces of {color}");
        }
        for role in shakmaty::Role::ALL {
            assert_eq!(position.role(our_role(role)).0, u64::from(board.by_role(role)), "squares of each {role:?}");
        }
        assert_eq!(
            position.castling_rooks().0,
            u64::from(self.shakmaty.castles().castling_rights()),
            "castling rights"
        );
        assert_eq!(u32::from(position.halfmove_clock()), self.shakmaty.halfmoves(), "half-move clock");
        assert_eq!(u32::from(position.fullmove_number()), self.shakmaty.fullmoves().get(), "move number");
        assert_eq!(position.checkers().0, u64::from(self.shakmaty.checkers()), "checkers");
        assert_eq!(position.checkers().0, self.cozy.checkers().0, "checkers");
        // cozy-chess also counts enemy pieces that stand alone between king and slider.
        let own = position.colored(position.side_to_move()).0;
        assert_eq!(position.pinned().0, self.cozy.pinned().0 & own, "pinned pieces");
    }

    /// The same legal moves.
    pub fn agree_on_moves(&self, moves: &[Move]) {
        let mut ours: Vec<Move> = moves.to_vec();
        let mut theirs: Vec<Move> = self.shakmaty.legal_moves().into_iter().map(our_move).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "legal moves: ours, shakmaty's");

        let plain =
            |mv: &Move| squares_and_promotion(mv.from().index(), mv.to().index(), mv.promoted_to().map(Role::index));
        let mut ours: Vec<usize> = moves.iter().map(plain).collect();
        let mut theirs = Vec::with_capacity(ours.len());
        self.cozy.generate_moves(|set| {
            for mv in set {
                theirs.push(squares_and_promotion(
                    mv.from as usize,
                    mv.to as usize,
                    mv.promotion.map(|role| role as usize),
                ));
            }
            false
        });
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "legal moves: ours, cozy-chess's");
    }

    /// The same outcome, as far as each library knows the rules of draws.
    pub fn agree_on_the_outcome(&self, position: &Position) {
        let outcome = position.outcome();
        let expected = match self.shakmaty.outcome().known() {
            Some(KnownOutcome::Decisive { winner }) => {
                Some(Outcome::Checkmate { winner: if winner.is_white() { Color::White } else { Color::Black } })
            }
            Some(KnownOutcome::Draw) if self.shakmaty.is_stalemate() => Some(Outcome::Stalemate),
            Some(KnownOutcome::Draw) => Some(Outcome::InsufficientMaterial),
            None if self.shakmaty.halfmoves() >= 100 => Some(Outcome::FiftyMoves),
            None => None,
        };
        assert_eq!(outcome, expected, "outcome: ours, shakmaty's");
        let can_mate = [Color::White, Color::Black].map(|color| position.can_mate(color));
        let theirs = [shakmaty::Color::White, shakmaty::Color::Black];
        let theirs = theirs.map(|color| !self.shakmaty.has_insufficient_material(color));
        assert_eq!(can_mate, theirs, "who can mate: ours, shakmaty's");
        assert_eq!(position.is_insufficient_material(), can_mate == [false; 2]);
        let status = match outcome {
            Some(Outcome::Checkmate { .. }) => GameStatus::Won,
            Some(Outcome::Stalemate) => GameStatus::Drawn,
            _ if position.halfmove_clock() >= 100 => GameStatus::Drawn,
            _ => GameStatus::Ongoing,
        };
        assert_eq!(status, self.cozy.status(), "outcome: ours, cozy-chess's");
    }

    /// The same Polyglot key.
    pub fn agree_on_the_key(&self, position: &Position) {
        let Zobrist64(theirs) = self.shakmaty.zobrist_hash(EnPassantMode::PseudoLegal);
        assert_eq!(position.key().0, theirs, "Polyglot key");
        let Zobrist64(theirs) = self.shakmaty.zobrist_hash(EnPassantMode::Legal);
        assert_eq!(position.repetition_key().0, theirs, "repetition key");
    }

    /// Our FEN means the same to shakmaty, and our SAN is what it writes.
    pub fn agree_on_text(&self, position: &Position) {
        assert_eq!(read_by_shakmaty(&position.to_string()), self.shakmaty, "FEN {position}");
        for mv in self.shakmaty.legal_moves() {
            let theirs = SanPlus::from_move(self.shakmaty.clone(), mv).to_string();
            assert_eq!(position.san(our_move(mv)).to_string(), theirs, "SAN of {mv:?}");
        }
    }
}

fn read_by_shakmaty(fen: &str) -> Chess {
    Fen::from_ascii(fen.as_bytes())
        .unwrap()
        .into_position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .unwrap()
}
