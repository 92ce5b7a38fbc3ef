//! A game that is to be reviewed.

use std::time::Duration;

use alcor_chess::{Game, IllegalMove, Move, Position};

/// A game that is to be reviewed. Where it comes from does not matter.
///
/// ```
/// use alcor_chess::Position;
/// use alcor_review::Subject;
///
/// let start = Position::startpos();
/// let e4 = start.parse_san("e4")?;
/// let subject = Subject::new(start, [e4])?;
/// assert_eq!(subject.game().moves(), [e4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    game: Game,
    clocks: Vec<Option<Duration>>,
}

impl Subject {
    /// A game with these moves from this position.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Subject, IllegalMove> {
        let mut game = Game::new(start);
        moves.into_iter().try_for_each(|mv| game.play(mv))?;
        Ok(Subject::from(game))
    }

    /// The same with what was left on the mover's clock after each move, as far as that is known.
    #[must_use]
    pub fn with_clocks(self, clocks: Vec<Option<Duration>>) -> Subject {
        Subject { clocks, ..self }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What was left on the mover's clock after the move with this index.
    pub fn clock(&self, index: usize) -> Option<Duration> {
        self.clocks.get(index).copied().flatten()
    }
}

impl From<Game> for Subject {
    fn from(game: Game) -> Subject {
        Subject { game, clocks: Vec::new() }
    }
}
