//! A line of moves with its positions, and how it is written.

use std::fmt::Write;
use std::ops::Range;

use alcor_chess::{Changes, Color, Move, Placed, Position, Square};

/// A position and the legal moves played from it.
#[derive(Clone, Debug)]
pub(super) struct PlayedLine {
    /// One more than moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl PlayedLine {
    /// The line, up to the first move that is not legal.
    pub(super) fn new(start: &Position, moves: &[Move]) -> PlayedLine {
        let mut line = PlayedLine { positions: vec![*start], moves: Vec::new() };
        for &mv in moves {
            if !line.end().is_legal(mv) {
                break;
            }
            line.push(mv);
        }
        line
    }

    fn push(&mut self, mv: Move) {
        self.positions.push(self.end().play(mv));
        self.moves.push(mv);
    }

    /// The first plies of the line, and then other moves.
    pub(super) fn cut(&self, plies: usize, then: &[Move]) -> PlayedLine {
        let moves: Vec<Move> = self.moves.iter().take(plies).chain(then).copied().collect();
        PlayedLine::new(self.start(), &moves)
    }

    /// The line without its first move, if it has one.
    pub(super) fn after_first(&self) -> Option<PlayedLine> {
        let (_, rest) = self.moves.split_first()?;
        Some(PlayedLine::new(self.position(1), rest))
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position after this many plies.
    pub(super) fn position(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    pub(super) fn mv(&self, ply: usize) -> Move {
        self.moves[ply]
    }

    pub(super) fn start(&self) -> &Position {
        &self.positions[0]
    }

    pub(super) fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// Who moves first.
    pub(super) fn first(&self) -> Color {
        self.start().side_to_move()
    }

    pub(super) fn changes(&self, ply: usize) -> Changes {
        self.positions[ply].changes(self.moves[ply])
    }

    /// Where the piece that a ply moves arrives; of castling, the king.
    pub(super) fn arrival(&self, ply: usize) -> Square {
        self.changes(ply).arrived.square
    }

    pub(super) fn captured(&self, ply: usize) -> Option<Placed> {
        self.changes(ply).captured
    }

    /// A move of the line as it is written: `24...Qxe4`.
    pub(super) fn numbered(&self, ply: usize) -> String {
        numbered(&self.positions[ply], self.moves[ply])
    }

    /// Moves of the line as they are written: `24...Qxe4 25.Rxe4`.
    pub(super) fn text(&self, plies: Range<usize>) -> String {
        let mut text = String::new();
        for ply in plies.clone() {
            let (position, mv) = (&self.positions[ply], self.moves[ply]);
            // Writing to a string cannot fail.
            let _ = match (ply == plies.start, position.side_to_move()) {
                (true, _) => write!(text, "{}", numbered(position, mv)),
                (false, Color::White) => write!(text, " {}", numbered(position, mv)),
                (false, Color::Black) => write!(text, " {}", position.san(mv)),
            };
        }
        text
    }
}

/// A move with its number: `24.Nd5` or `24...Qxe4`.
pub(super) fn numbered(position: &Position, mv: Move) -> String {
    let dots = position.side_to_move().choose(".", "...");
    format!("{}{dots}{}", position.fullmove_number(), position.san(mv))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A line in SAN from a FEN.
    pub(in crate::reason) fn line(fen: &str, moves: &str) -> PlayedLine {
        let mut line = PlayedLine::new(&fen.parse().unwrap(), &[]);
        for san in moves.split_whitespace() {
            let mv = line.end().parse_san(san).unwrap_or_else(|error| panic!("{san} in {}: {error}", line.end()));
            line.push(mv);
        }
        line
    }

    /// The same position and line with the colours exchanged.
    pub(in crate::reason) fn mirrored(line: &PlayedLine) -> PlayedLine {
        let fen = line.start().to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        let swap = |letter: char| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        let ranks: Vec<String> = fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
        let side = if fields[1] == "w" { "b" } else { "w" };
        let castling: String = fields[2].chars().map(|letter| if letter == '-' { '-' } else { swap(letter) }).collect();
        let mirrored = format!("{} {side} {castling} - 0 {}", ranks.join("/"), fields[5]);
        let mut result = PlayedLine::new(&mirrored.parse().unwrap(), &[]);
        for (ply, &mv) in line.moves().iter().enumerate() {
            let san = line.position(ply).san(mv).to_string();
            let digits = |letter: char| match letter.to_digit(10) {
                Some(digit) => char::from_digit(9 - digit, 10).unwrap(),
                None => letter,
            };
            let san: String = san.chars().map(digits).collect();
            let mv = result.end().parse_san(&san).unwrap();
            result.push(mv);
        }
        result
    }

    #[test]
    fn lines_are_written_with_numbers() {
        let line = line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4 e5 Nf3");
        assert_eq!(line.text(0..3), "1.e4 e5 2.Nf3");
        assert_eq!(line.text(1..3), "1...e5 2.Nf3");
        assert_eq!(line.text(3..3), "");
        assert_eq!(line.numbered(1), "1...e5");
        assert_eq!(mirrored(&line).text(0..3), "1...e5 2.e4 Nf6");
    }

    #[test]
    fn a_line_ends_where_a_move_is_not_legal() {
        let start = Position::startpos();
        let e4 = start.parse_san("e4").unwrap();
        let line = PlayedLine::new(&start, &[e4, e4, e4]);
        assert_eq!(line.len(), 1);
        assert_eq!(line.cut(0, &[e4]).len(), 1);
    }
}
