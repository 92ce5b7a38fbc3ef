//! The game at the board: its moves, what was left on the clocks, how it ended, and what was taken back.
//!
//! [`Game`] knows the rules; a record adds what people do: they resign, agree to a draw, run out of time, take moves back
//! and put them forward again.

use std::time::Duration;

use alcor_chess::{Color, Game, Move, Outcome, Position};
use alcor_pgn::Variant;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// By the rules.
    Rule(Outcome),
    /// Someone gave up.
    Resigned {
        /// Who.
        loser: Color,
    },
    /// Someone ran out of time.
    TimeLost {
        /// Who.
        loser: Color,
    },
    /// Someone ran out of time, but the other could not have mated.
    TimeDrawn {
        /// Whose time is up.
        out_of_time: Color,
    },
    /// The players agreed to a draw.
    Agreed,
    /// As a file says, without a reason: `1-0`, `0-1` or `1/2-1/2`.
    Recorded(&'static str),
}

impl Ending {
    /// The result as in PGN.
    pub(super) fn result(self) -> &'static str {
        match self {
            Ending::Rule(outcome) => outcome.result(),
            Ending::Resigned { loser } | Ending::TimeLost { loser } => loser.choose("0-1", "1-0"),
            Ending::TimeDrawn { .. } | Ending::Agreed => "1/2-1/2",
            Ending::Recorded(result) => result,
        }
    }

    /// The message for the players.
    pub(super) fn sentence(self) -> String {
        match self {
            Ending::Rule(Outcome::Checkmate { winner }) => format!("Checkmate: {winner} wins."),
            Ending::Rule(Outcome::Stalemate) => "Stalemate: the game is drawn.".to_owned(),
            Ending::Rule(Outcome::InsufficientMaterial) => {
                "Drawn: neither side has enough left to give mate.".to_owned()
            }
            Ending::Rule(Outcome::FiftyMoves) => "Drawn: fifty moves without a capture or a pawn move.".to_owned(),
            Ending::Rule(Outcome::ThreefoldRepetition) => "Drawn: the same position for the third time.".to_owned(),
            Ending::Resigned { loser } => format!("{loser} resigns: {} wins.", !loser),
            Ending::TimeLost { loser } => format!("{loser}'s time is up: {} wins.", !loser),
            Ending::TimeDrawn { out_of_time } => {
                format!("{out_of_time}'s time is up, but {} could not have given mate: drawn.", !out_of_time)
            }
            Ending::Agreed => "Draw agreed.".to_owned(),
            Ending::Recorded(_) => "The game is over, says the file.".to_owned(),
        }
    }
}

/// A move that was taken back, with what its player then had on the clock.
type Ply = (Move, Option<Duration>);

/// A game at the board.
#[derive(Clone, Debug)]
pub(super) struct Record {
    game: Game,
    times: Vec<Option<Duration>>,
    ended: Option<Ending>,
    undone: Vec<Ply>,
    /// The rules the start position follows.
    pub variant: Variant,
    /// The tags of the file it came from, as long as nothing has been played since.
    pub tags: Vec<(String, String)>,
}

impl Record {
    /// A game that begins here.
    pub(super) fn new(start: Position) -> Record {
        Record::of(Game::new(start))
    }

    /// A game that has begun elsewhere.
    pub(super) fn of(game: Game) -> Record {
        let variant = if game.start().is_chess960() { Variant::Chess960 } else { Variant::Standard };
        let times = vec![None; game.moves().len()];
        Record { game, times, ended: None, undone: Vec::new(), variant, tags: Vec::new() }
    }

    /// The moves and positions.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Who is to move.
    pub(super) fn to_move(&self) -> Color {
        self.game.position().side_to_move()
    }

    /// What the mover had left after each move, where there was a clock.
    pub(super) fn times(&self) -> &[Option<Duration>] {
        &self.times
    }

    /// Plays a legal move; `left` is what its player has left on the clock. An illegal one changes nothing.
    pub(super) fn play(&mut self, mv: Move, left: Option<Duration>) {
        if self.game.play(mv).is_ok() {
            self.times.push(left);
            self.undone.clear();
            self.tags.clear();
        }
    }

    /// How the game has ended, if it has.
    pub(super) fn ending(&self) -> Option<Ending> {
        self.ended.or_else(|| self.game.outcome().map(Ending::Rule))
    }

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending) {
        self.ended = Some(ending);
    }

    /// Goes on with a game that was resigned, agreed drawn or lost on time. Whether it was.
    pub(super) fn reopen(&mut self) -> bool {
        self.ended.take().is_some()
    }

    /// Takes the last move back.
    pub(super) fn undo(&mut self) -> Option<Move> {
        self.ended = None;
        let mv = self.game.undo()?;
        self.undone.push((mv, self.times.pop().flatten()));
        Some(mv)
    }

    /// Puts the move that was taken back last forward again.
    pub(super) fn redo(&mut self) -> Option<Move> {
        let (mv, left) = self.undone.pop()?;
        self.game.play(mv).ok()?;
        self.times.push(left);
        Some(mv)
    }

    /// What a player had left after its last move.
    pub(super) fn time_left(&self, color: Color) -> Option<Duration> {
        let movers = self.game.positions().iter().zip(&self.times);
        let mut own = movers.filter(|(position, _)| position.side_to_move() == color);
        own.next_back().and_then(|(_, left)| *left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(moves: &[&str]) -> Record {
        let mut record = Record::new(Position::startpos());
        for (index, text) in moves.iter().enumerate() {
            let mv = record.game().position().parse_san(text).unwrap();
            record.play(mv, Some(Duration::from_secs(100 - index as u64)));
        }
        record
    }

    #[test]
    fn back_and_forth() {
        let mut record = played(&["e4", "e5", "Nf3"]);
        assert_eq!(record.time_left(Color::White), Some(Duration::from_secs(98)));
        assert!(record.undo().is_some() && record.undo().is_some());
        assert_eq!(record.game().moves().len(), 1);
        assert_eq!(record.time_left(Color::White), Some(Duration::from_secs(100)));
        assert_eq!(record.time_left(Color::Black), None);
        assert!(record.redo().is_some() && record.redo().is_some() && record.redo().is_none());
        assert_eq!(record.game().moves().len(), 3);
        assert_eq!(record.times().len(), 3);
        record.undo();
        record.play(record.game().position().parse_san("Nc3").unwrap(), None);
        assert_eq!(record.redo(), None, "another move was played instead");
    }

    #[test]
    fn endings() {
        let mut record = played(&["f3", "e5", "g4"]);
        assert_eq!(record.ending(), None);
        record.end(Ending::Resigned { loser: Color::White });
        assert_eq!(record.ending().map(Ending::result), Some("0-1"));
        assert!(record.reopen() && !record.reopen());
        record.play(record.game().position().parse_san("Qh4").unwrap(), None);
        assert_eq!(record.ending().unwrap().sentence(), "Checkmate: Black wins.");
        record.undo();
        assert_eq!(record.ending(), None);
    }

    #[test]
    fn a_draw_on_time_says_who_could_not_mate() {
        let sentence = Ending::TimeDrawn { out_of_time: Color::Black }.sentence();
        assert_eq!(sentence, "Black's time is up, but White could not have given mate: drawn.");
    }
}
