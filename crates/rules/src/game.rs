//! A game: a start position, the moves since, and what they amount to.
//!
//! [`Game`] is for play: it refuses illegal moves, takes them back, and knows when the game is over and why.
//! [`KeyHistory`] is the part a search needs: the keys of the line so far, with the questions "has this position
//! occurred before?" and "could the side to move bring back an earlier one?".

mod cuckoo;

use core::fmt;

use crate::{Bitboard, Color, Key, Move, Position, Role};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The king cannot escape.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// No legal move, and not in check.
    Stalemate,
    /// No sequence of legal moves can mate.
    InsufficientMaterial,
    /// Fifty moves by each side without a capture or pawn move.
    FiftyMoves,
    /// The same position for the third time.
    ThreefoldRepetition,
}

impl Outcome {
    /// Who won, or `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as in PGN: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Checkmate { winner } => write!(f, "{winner} mates"),
            Outcome::Stalemate => f.write_str("Stalemate"),
            Outcome::InsufficientMaterial => f.write_str("Draw by insufficient material"),
            Outcome::FiftyMoves => f.write_str("Draw by the fifty-move rule"),
            Outcome::ThreefoldRepetition => f.write_str("Draw by threefold repetition"),
        }
    }
}

impl Position {
    /// How the game ends in this position by itself, whatever came before: mate, stalemate, insufficient material or,
    /// by the half-move clock, the fifty-move rule (which mate precedes).
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.in_check() {
                Outcome::Checkmate { winner: !self.side_to_move() }
            } else {
                Outcome::Stalemate
            });
        }
        if self.is_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.halfmove_clock() >= 100 {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }

    /// Whether no sequence of legal moves can mate: bare kings, one minor piece, or bishops of one square colour only.
    pub fn is_insufficient_material(&self) -> bool {
        let pieces = self.occupied().without(self.role(Role::King));
        if pieces.count() <= 1 {
            return pieces.without(self.role(Role::Knight) | self.role(Role::Bishop)).is_empty();
        }
        pieces == self.role(Role::Bishop)
            && (pieces.without(Bitboard::LIGHT).is_empty() || pieces.without(Bitboard::DARK).is_empty())
    }

    /// Whether a side has enough to give mate, with whatever help of the enemy's own pieces: what the rules ask when the
    /// other side's time is up. A lone knight needs an enemy piece other than a queen to block the king's way out, and
    /// bishops of one square colour need a pawn, a knight or a bishop on the other colour.
    ///
    /// ```
    /// use alcor_chess::{Color, Position};
    /// let position: Position = "7k/7p/8/8/8/8/8/4KN2 w - - 0 1".parse()?;
    /// assert!(position.can_mate(Color::White) && position.can_mate(Color::Black));
    /// let position: Position = "7k/7q/8/8/8/8/8/4KN2 w - - 0 1".parse()?;
    /// assert!(!position.can_mate(Color::White) && position.can_mate(Color::Black));
    /// # Ok::<(), alcor_chess::FenError>(())
    /// ```
    pub fn can_mate(&self, color: Color) -> bool {
        let own = |role| self.pieces(color, role);
        let enemy = |role| self.pieces(!color, role);
        if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
            return true;
        }
        let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
        if knights.any() {
            let blockers = enemy(Role::Pawn) | enemy(Role::Knight) | enemy(Role::Bishop) | enemy(Role::Rook);
            return knights.has_several() || bishops.any() || blockers.any();
        }
        let all_bishops = self.role(Role::Bishop);
        let is_of_both_colors = all_bishops.without(Bitboard::LIGHT).any() && all_bishops.without(Bitboard::DARK).any();
        bishops.any() && (is_of_both_colors || (enemy(Role::Pawn) | enemy(Role::Knight)).any())
    }
}

/// One position of a line: its key, and how many plies back the line is reversible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    key: Key,
    reversible: u16,
}

/// The keys of a line of positions, the current one last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyHistory {
    entries: Vec<Entry>,
}

impl KeyHistory {
    /// A line that begins here.
    pub fn new(start: &Position) -> KeyHistory {
        KeyHistory { entries: vec![Entry { key: start.repetition_key(), reversible: 0 }] }
    }

    /// How many positions the line has; at least one.
    #[allow(clippy::len_without_is_empty)]
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds the position after a move.
    #[inline]
    pub fn push(&mut self, after: &Position) {
        let reversible = match self.entries.last() {
            Some(last) if after.halfmove_clock() > 0 => last.reversible.saturating_add(1),
            _ => 0,
        };
        self.entries.push(Entry { key: after.repetition_key(), reversible });
    }

    /// Adds the position after a pass: no repetition reaches back over it.
    #[inline]
    pub fn push_pass(&mut self, after: &Position) {
        self.entries.push(Entry { key: after.repetition_key(), reversible: 0 });
    }

    /// Takes the last position away; the first one stays.
    #[inline]
    pub fn pop(&mut self) {
        if self.entries.len() > 1 {
            self.entries.pop();
        }
    }

    /// How often the current position has occurred before.
    pub fn earlier_occurrences(&self) -> usize {
        self.earlier_distances().count()
    }

    /// Whether a search should call the current position a draw by repetition: it occurred before since the root, or
    /// twice before anywhere. `plies` is how many moves the search has made since the root.
    #[inline]
    pub fn is_repetition(&self, plies: usize) -> bool {
        let mut earlier = self.earlier_distances();
        match earlier.next() {
            None => false,
            Some(distance) => distance < plies || earlier.next().is_some(),
        }
    }

    /// Distances in plies to earlier occurrences of the current position, nearest first.
    #[inline]
    fn earlier_distances(&self) -> impl Iterator<Item = usize> {
        let last = self.entries.len() - 1;
        let Entry { key, reversible } = self.entries[last];
        let reach = usize::from(reversible).min(last);
        (4..=reach).step_by(2).filter(move |distance| self.entries[last - distance].key == key)
    }

    /// Whether the side to move has a move that brings back an earlier position of the line: one since the root, or
    /// one that has then occurred twice before. `position` is the current one, `plies` the moves made since the root.
    #[inline]
    pub fn can_repeat(&self, position: &Position, plies: usize) -> bool {
        let last = self.entries.len() - 1;
        let Entry { key, reversible } = self.entries[last];
        let reach = usize::from(reversible).min(last);
        (3..=reach).step_by(2).any(|distance| {
            let earlier = last - distance;
            cuckoo::is_one_move(position, key ^ self.entries[earlier].key)
                && (distance < plies || self.occurred_before(earlier))
        })
    }

    /// Whether the position at an index has occurred before that.
    fn occurred_before(&self, index: usize) -> bool {
        let Entry { key, reversible } = self.entries[index];
        let reach = usize::from(reversible).min(index);
        (4..=reach).step_by(2).any(|distance| self.entries[index - distance].key == key)
    }
}

/// A move that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove(pub Move);

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a legal move here", self.0)
    }
}

impl core::error::Error for IllegalMove {}

/// A game in progress, or finished.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    positions: Vec<Position>,
    moves: Vec<Move>,
    history: KeyHistory,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Position::startpos())
    }
}

impl Game {
    /// A game that begins here.
    pub fn new(start: Position) -> Game {
        Game { history: KeyHistory::new(&start), positions: vec![start], moves: Vec::new() }
    }

    /// The position the game began with.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        // The start position is never taken away.
        &self.positions[self.positions.len() - 1]
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every position, from the start to the current one: one more than there are moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The keys of the line, for a search that goes on from here.
    pub fn history(&self) -> &KeyHistory {
        &self.history
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not legal; the game is then as before.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !self.position().is_legal(mv) {
            return Err(IllegalMove(mv));
        }
        let next = self.position().play(mv);
        self.history.push(&next);
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.history.pop();
        Some(mv)
    }

    /// How often the current position has occurred, now included.
    pub fn occurrences(&self) -> usize {
        1 + self.history.earlier_occurrences()
    }

    /// How the game has ended, or `None` if it goes on. The third occurrence of a position and the fifty-move rule end
    /// it without a claim, as is the habit among programs.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome().or_else(|| (self.occurrences() >= 3).then_some(Outcome::ThreefoldRepetition))
    }
}

#[cfg(test)]
mod tests;
