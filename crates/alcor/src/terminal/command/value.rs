//! Commands as values: what was asked for, once the text is understood.

use alcor_chess::Color;

use crate::terminal::coach::Coaching;

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlayCommand {
    /// Nothing was typed.
    Nothing,
    /// Perhaps a move.
    Move(String),
    /// Suggest a move.
    Hint,
    /// Evaluate every legal move.
    Moves,
    /// Evaluate the position.
    Eval(Detail),
    /// Say what was wrong with the last move, and evaluate the position.
    Why,
    /// Review the game so far.
    Review,
    /// Say what the coach does, or change it.
    Coach(Option<Coaching>),
    /// Take moves back: this many turns.
    Undo(usize),
    /// Put them forward again.
    Redo,
    /// Turn the board round.
    Flip,
    /// Draw the board.
    Board,
    /// Show or set the level.
    Level(Option<String>),
    /// Show or set the seconds for a move.
    Time(Option<String>),
    /// Write the game to a file.
    Save(String),
    /// Read a game from a file: which one, from 1.
    Load(String, usize),
    /// Show the FEN, or set up another position.
    Fen(Option<String>),
    /// Show the game as PGN.
    Pgn,
    /// Begin another game.
    New(Option<Sides>, Start),
    /// Who plays which side.
    Side(Option<Sides>),
    /// Let the engine move.
    Go,
    /// Offer a draw.
    Draw,
    /// Give up.
    Resign,
    /// Show the clocks.
    Clock(Option<String>),
    /// Show or change what is shown.
    Show(Option<(Shown, Option<Switch>)>),
    /// Explain.
    Help(Option<String>),
    /// Leave.
    Quit,
}

/// How much to say of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Words and bars.
    Words,
    /// The table of all terms.
    Table,
}

/// Who plays which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sides {
    /// The person has this one.
    Person(Color),
    /// The person has both.
    Both,
    /// The engine has both.
    Neither,
    /// The person has one of them, at random.
    Random,
}

/// What a new game begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// As ever.
    Standard,
    /// Chess960: the start position of this number, or any.
    Chess960(Option<u16>),
}

/// What can be shown or hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    /// What the engine thinks of each of its moves, before it plays.
    Moves,
    /// What it thinks while it thinks.
    Thinking,
    /// The board after every move.
    Board,
    /// Letters instead of figures.
    Letters,
}

/// On or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}
