//! The rules of chess, fast and whole: positions, legal moves, notation, games, Chess960 and perft.
//!
//! This is a guided tour. Every example runs as a test.
//!
//! # Positions
//!
//! A [`Position`] is a plain value: 64 squares, whose turn it is, and what may still happen. It is always a possible
//! one, because everything that makes a position checks it.
//!
//! ```
//! use alcor_chess::{Color, Piece, Position, Role, Square};
//!
//! let position: Position = "r3k2r/8/8/8/8/8/8/R3K1NR b KQkq - 0 1".parse()?;
//! assert_eq!(position.side_to_move(), Color::Black);
//! assert_eq!(position.piece_at(Square::G1), Some(Piece::WhiteKnight));
//! assert_eq!(position.king(Color::Black), Square::E8);
//! assert_eq!(position.pieces(Color::White, Role::Rook).count(), 2);
//! assert!(!position.in_check());
//! assert_eq!(position.to_string(), "r3k2r/8/8/8/8/8/8/R3K1NR b KQkq - 0 1");
//! # Ok::<(), alcor_chess::FenError>(())
//! ```
//!
//! Sets of squares are [`Bitboard`]s. They combine with `& | ^ !`, and a `for` loop visits their squares:
//!
//! ```
//! use alcor_chess::{Bitboard, Color, File, Position, Square, attacks};
//!
//! let position = Position::startpos();
//! let e_file: Vec<Square> = (position.occupied() & Bitboard::file(File::E)).into_iter().collect();
//! assert_eq!(e_file, [Square::E1, Square::E2, Square::E7, Square::E8]);
//! let free = !position.colored(Color::White);
//! assert_eq!(attacks::knight(Square::G1) & free, Bitboard::of(Square::F3).with(Square::H3));
//! assert_eq!(position.attackers_to(Square::F3, position.occupied()).count(), 3);
//! assert_eq!(position.attacks_from(Square::A1), Bitboard::of(Square::A2).with(Square::B1));
//! ```
//!
//! To put a board together by hand, fill a [`Setup`] and ask it for the position; [`Position::setup`] takes one apart.
//!
//! # Moves
//!
//! Only legal moves are generated. Playing one gives a new position and leaves the old one as it was, so nothing is
//! ever undone. A [`Move`] is 16 bits, and so is an `Option<Move>`.
//!
//! ```
//! use alcor_chess::{Move, Position, Square};
//!
//! let start = Position::startpos();
//! assert_eq!(start.legal_moves().len(), 20);
//!
//! let mv = Move::normal(Square::E2, Square::E4);
//! assert!(start.is_legal(mv));
//! let next = start.play(mv);
//! assert_eq!(next.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! assert_eq!(start, Position::startpos());
//! ```
//!
//! [`Position::play`] trusts its caller, as a search that plays what was just generated needs it to. Moves from outside
//! go through [`Position::is_legal`] (which copes with any 16 bits), a parser, or [`Game::play`].
//!
//! # Notation
//!
//! [`Position::parse_san`] reads moves as people write them, and [`Position::san`] writes them as the standard asks.
//! [`Position::parse_uci`] and [`Move::uci`] do the same for the text that programs exchange.
//!
//! ```
//! use alcor_chess::{CastlingNotation, Position};
//!
//! let position: Position = "r3k2r/8/8/8/8/2N5/8/R3K1N1 w Qkq - 0 1".parse()?;
//! let castle = position.parse_san("0-0-0")?;
//! assert_eq!(position.san(castle).to_string(), "O-O-O");
//! assert_eq!(castle.uci(CastlingNotation::KingMoves).to_string(), "e1c1");
//! assert_eq!(position.parse_uci("e1c1"), Ok(castle));
//!
//! let knight = position.parse_uci("g1e2")?;
//! assert_eq!(position.san(knight).to_string(), "Nge2");
//! assert_eq!(position.parse_san("Ng1-e2!?"), Ok(knight));
//!
//! let error = position.parse_san("Ne2").unwrap_err();
//! assert_eq!(error.to_string(), "ambiguous move Ne2: it could be Nge2 or Nce2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games
//!
//! A [`Game`] keeps the moves, refuses illegal ones, takes moves back, and says when the game is over and why.
//!
//! ```
//! use alcor_chess::{Color, Game, Outcome};
//!
//! let mut game = Game::default();
//! for text in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = game.position().parse_san(text)?;
//!     game.play(mv)?;
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
//! assert_eq!(game.outcome().map(Outcome::result), Some("0-1"));
//!
//! game.undo();
//! assert_eq!(game.outcome(), None);
//! assert_eq!(game.moves().len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`KeyHistory`] inside answers a search's questions: has this position occurred since the root, and could the side
//! to move bring an earlier one back?
//!
//! # Chess960
//!
//! Chess960 and double Fischer random need no switch. FEN may name castling rooks by `KQkq` (the outermost ones) or by
//! their files, and is written either way:
//!
//! ```
//! use alcor_chess::{CastlingNotation, Move, Position, Square};
//!
//! let position: Position = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9".parse()?;
//! assert_eq!(position.to_string(), "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9");
//! assert!(position.shredder_fen().to_string().ends_with(" w HFhf - 2 9"));
//!
//! // The king on f1 castles with the rook on g1: they change places.
//! let position: Position = "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1".parse()?;
//! let castle = Move::castling(Square::F1, Square::G1);
//! assert!(position.is_legal(castle));
//! assert_eq!(castle.castling_targets(), Some((Square::G1, Square::F1)));
//! assert_eq!(castle.uci(CastlingNotation::KingTakesRook).to_string(), "f1g1");
//! # Ok::<(), alcor_chess::FenError>(())
//! ```
//!
//! # What a search needs
//!
//! Moves in two stages, whether one gives check, what it changes on the board (for evaluations that are kept up to date
//! move by move), and keys:
//!
//! ```
//! use alcor_chess::{MoveList, Piece, Position, Square};
//!
//! let position: Position = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1".parse()?;
//! let mut moves = MoveList::new();
//! position.noisy_moves(&mut moves);
//! assert_eq!(moves.len(), 1);
//! let takes = moves[0];
//! assert!(takes.is_en_passant());
//! position.quiet_moves(&mut moves);
//! assert_eq!(moves.len() as u32, position.count_legal_moves());
//!
//! let changes = position.changes(takes);
//! assert_eq!(changes.captured.map(|pawn| (pawn.piece, pawn.square)), Some((Piece::BlackPawn, Square::D5)));
//! assert_eq!(changes.removed().count(), 2);
//! assert!(!position.gives_check(takes));
//! assert!(position.gives_check(position.parse_uci("h1h8").unwrap()));
//!
//! assert_eq!(Position::startpos().key().to_string(), "463b96181691fc9c");
//! assert_eq!(position.play(takes).pawn_key(), "4k3/8/3P4/8/8/8/8/4K3 w - -".parse::<Position>()?.pawn_key());
//! # Ok::<(), alcor_chess::FenError>(())
//! ```
//!
//! # Compact positions
//!
//! [`Position::compact`] packs everything into 32 bytes, for files of millions:
//!
//! ```
//! use alcor_chess::{CompactPosition, Position};
//!
//! let CompactPosition(bytes) = Position::startpos().compact();
//! assert_eq!(bytes.len(), 32);
//! assert_eq!(Position::try_from(&CompactPosition(bytes)), Ok(Position::startpos()));
//! ```
//!
//! # Perft
//!
//! [`perft`] counts the leaves of the tree of legal moves, alone or with threads and a hash table:
//!
//! ```
//! use alcor_chess::Position;
//! use alcor_chess::perft::{Perft, perft};
//!
//! assert_eq!(perft(&Position::startpos(), 4), 197_281);
//! assert_eq!(Perft::new(5).threads(2).hash_mb(1).count(&Position::startpos())?, 4_865_609);
//! # Ok::<(), alcor_chess::perft::PerftError>(())
//! ```
//!
//! # Errors
//!
//! Parsers take any bytes and never panic. An error says where it is, what was expected and what was found; a position
//! that cannot be is refused with the reason.
//!
//! ```
//! use alcor_chess::Position;
//!
//! let error = Position::from_fen("rnbqkbnr/pppppppp/8/8/9/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "invalid FEN, board, column 23: \
//!      expected a piece letter (PNBRQK or pnbrqk), a digit from 1 to 8 or '/', found '9'"
//! );
//! let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1").unwrap_err();
//! assert_eq!(error.to_string(), "impossible position: castling right without its rook: expected one on h1");
//! assert!(Position::from_fen([0xFF, 0x00]).is_err());
//! ```
//!
//! # Conventions
//!
//! - Squares are numbered from a1 = 0 along the ranks to h8 = 63; a bitboard's lowest bit is a1.
//! - Castling is the king taking its own rook: [`Move::from`] is the king's square, [`Move::to`] the rook's.
//! - An en passant square is kept only if an enemy pawn stands ready to take there, whether or not it legally may. FENs
//!   that name others are understood, and the square dropped.
//! - Keys are those of Polyglot books. [`Position::repetition_key`] leaves out an en passant square on which no capture
//!   is legal, as the rule of repetition asks.
//! - The half-move clock stops at 255, the move number at 65535.
//! - Odd but playable positions are accepted (nine queens, eighteen knights), up to 32 pieces; impossible ones are not.
//!
//! # Safety and cost
//!
//! `unsafe` appears only where a measured gain justifies it and what it relies on holds by construction; each use says
//! why it is sound. No input reaches it unchecked. The crate has no dependencies, does no input or output, and its
//! tables are made by the compiler: starting costs nothing.

#![warn(unreachable_pub)]

pub mod attacks;
mod bitboard;
pub mod chess960;
mod compact;
mod excerpt;
mod fen;
mod game;
mod key;
mod legal;
mod moves;
pub mod perft;
mod piece;
mod position;
pub mod refusal;
mod san;
mod setup;
mod square;
mod uci_text;

pub use bitboard::{Bitboard, Squares};
pub use compact::{CompactError, CompactPosition};
pub use fen::{FenError, FenField, ShredderFen};
pub use game::{Game, IllegalMove, KeyHistory, Outcome};
pub use key::{CastlingSide, Key};
pub use moves::{CastlingNotation, MAX_MOVES, Move, MoveKind, MoveList, UciText};
pub use piece::{Color, Piece, Role};
pub use position::{Changes, Placed, Position};
pub use san::{MovePattern, San, SanError};
pub use setup::{EnPassantProblem, InvalidPosition, MAX_PIECES, Setup};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci_text::UciMoveError;

/// The example of the read-me file runs as a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
