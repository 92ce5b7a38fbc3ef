//! The state of a conversation, apart from the engine: what is on the board, who plays, and so what ought to be done.
//!
//! Commands change the state at once, whatever the engine is doing. From the state follows, by [`State::wanted`], what
//! the engine should be busy with; the driver sees to it that it is. So no order of commands can confuse the two.
//!
//! Every change of what there is to search gets another [`revision`](State::revision): a search of an older one is cancelled.

use alcor_chess::{Color, Game, Move, Outcome, Position};

use super::editor::Editor;
use super::parse::Variant;

/// What the engine is there for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// To follow the moves and know the rules ("force").
    Observing,
    /// To play this side.
    Playing(Color),
    /// To analyse.
    Analysing,
    /// To wait while a position is set up; afterwards it is as before.
    Editing(Box<Editor>, Box<Mode>),
}

/// What the engine does, or should do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Activity {
    /// Nothing.
    Idle,
    /// Find a move to play.
    Think,
    /// Think on the opponent's time: about the reply to this move of theirs, or about theirs.
    Ponder(Option<Move>),
    /// Analyse.
    Analyse,
    /// Find a move to suggest.
    Suggest,
}

/// The state.
pub(super) struct State {
    game: Game,
    mode: Mode,
    variant: Variant,
    /// Root moves that are not to be searched.
    excluded: Vec<Move>,
    /// The reply that the last search expects.
    expected: Option<Move>,
    /// Whether a result was claimed or the game resigned, so that there is nothing to do.
    is_over: bool,
    /// Whether the opponent must make the first step: nothing is pondered before.
    rests: bool,
    revision: u64,
    /// Whether the user wants to think on the opponent's time.
    pub ponders: bool,
    /// Whether a draw was offered since our last move.
    pub is_draw_offered: bool,
    /// Whether a suggestion was asked for that is still to be found.
    pub wants_hint: bool,
}

/// A command that makes no sense at this point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotNow;

impl State {
    /// As the program starts: waiting for White's first move.
    pub(super) fn new() -> State {
        State {
            game: Game::default(),
            mode: Mode::Playing(Color::Black),
            variant: Variant::Normal,
            excluded: Vec::new(),
            expected: None,
            is_over: false,
            rests: true,
            revision: 0,
            ponders: false,
            is_draw_offered: false,
            wants_hint: false,
        }
    }

    /// The game.
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// The current position.
    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    /// What the engine is there for.
    pub(super) fn mode(&self) -> &Mode {
        &self.mode
    }

    /// The kind of chess.
    pub(super) fn variant(&self) -> Variant {
        self.variant
    }

    /// Counts the changes of what there is to search.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    /// The reply that the last search expects, if it is for the user to move.
    pub(super) fn expected(&self) -> Option<Move> {
        self.expected
    }

    /// Whether it is our turn in a game that we play.
    pub(super) fn is_our_turn(&self) -> bool {
        self.mode == Mode::Playing(self.position().side_to_move())
    }

    /// What the engine should be doing.
    pub(super) fn wanted(&self) -> Activity {
        let has_moves = self.position().has_legal_move();
        match self.mode {
            Mode::Editing(..) => Activity::Idle,
            Mode::Analysing if self.is_all_excluded() => Activity::Idle,
            Mode::Analysing => Activity::Analyse,
            _ if !has_moves => Activity::Idle,
            Mode::Playing(_) if self.is_our_turn() && (self.is_over || self.is_all_excluded()) => Activity::Idle,
            Mode::Playing(_) if self.is_our_turn() => Activity::Think,
            _ if self.wants_hint => Activity::Suggest,
            Mode::Playing(_) if self.ponders && !self.rests && !self.is_over => Activity::Ponder(self.expected),
            Mode::Playing(_) | Mode::Observing => Activity::Idle,
        }
    }

    /// The root moves to search; empty means all.
    pub(super) fn root_moves(&self) -> Vec<Move> {
        let all = self.position().legal_moves();
        if self.excluded.is_empty() { Vec::new() } else { all.into_iter().filter(|mv| self.is_included(*mv)).collect() }
    }

    /// How many root moves are searched.
    pub(super) fn count_root_moves(&self) -> usize {
        self.position().legal_moves().into_iter().filter(|mv| self.is_included(*mv)).count()
    }

    fn is_included(&self, mv: Move) -> bool {
        !self.excluded.contains(&mv)
    }

    fn is_all_excluded(&self) -> bool {
        !self.excluded.is_empty() && self.root_moves().is_empty()
    }

    /// How the game has ended, if that can be claimed. GUIs believe only the plainest cases of insufficient material.
    pub(super) fn claim(&self) -> Option<Outcome> {
        let is_small = |color| self.position().colored(color).count() <= 2;
        let is_plain =
            |outcome: &Outcome| *outcome != Outcome::InsufficientMaterial || Color::ALL.into_iter().all(is_small);
        self.game.outcome().filter(is_plain)
    }

    /// A search of what was there before is cancelled.
    pub(super) fn renew(&mut self) {
        self.revision += 1;
    }

    /// There is another position to search.
    fn position_changed(&mut self) {
        self.renew();
        self.excluded.clear();
        self.expected = None;
        self.is_over = false;
        self.wants_hint = false;
    }

    /// A new game, in which we play Black; an analysis goes on.
    pub(super) fn new_game(&mut self) {
        self.game = Game::default();
        self.variant = Variant::Normal;
        self.position_changed();
        self.is_draw_offered = false;
        self.rests = true;
        self.mode = if self.mode == Mode::Analysing { Mode::Analysing } else { Mode::Playing(Color::Black) };
    }

    /// Chooses the kind of chess.
    pub(super) fn set_variant(&mut self, variant: Variant) {
        self.variant = variant;
    }

    /// Another position; nothing is known of the moves before it.
    pub(super) fn set_position(&mut self, position: Position) {
        self.game = Game::new(position);
        self.position_changed();
        self.is_draw_offered = false;
        self.wait_for_go();
    }

    /// Whoever sets up a position or takes moves back has not asked us to move.
    fn wait_for_go(&mut self) {
        if self.is_our_turn() {
            self.mode = Mode::Observing;
        }
    }

    /// Play neither side.
    pub(super) fn force(&mut self) {
        self.mode = Mode::Observing;
        self.wants_hint = false;
    }

    /// Play the side to move.
    pub(super) fn go(&mut self) {
        self.play_side(self.position().side_to_move());
    }

    /// Play the other side.
    pub(super) fn play_other(&mut self) {
        self.play_side(!self.position().side_to_move());
    }

    fn play_side(&mut self, color: Color) {
        self.mode = Mode::Playing(color);
        self.is_over = false;
        self.rests = false;
        self.wants_hint = false;
    }

    /// Analyse.
    pub(super) fn analyse(&mut self) {
        self.mode = Mode::Analysing;
        self.wants_hint = false;
    }

    /// Analyse no longer.
    ///
    /// # Errors
    /// If we do not.
    pub(super) fn exit(&mut self) -> Result<(), NotNow> {
        if self.mode != Mode::Analysing {
            return Err(NotNow);
        }
        self.mode = Mode::Observing;
        Ok(())
    }

    /// There is nothing to do before the next command: the game is decided.
    pub(super) fn end_game(&mut self) {
        self.is_over = true;
        self.is_draw_offered = false;
    }

    /// Plays a legal move of the opponent, of a game we follow, or of an analysis.
    pub(super) fn play(&mut self, mv: Move) {
        // Only legal moves are handed in.
        let _ = self.game.play(mv);
        self.position_changed();
        self.rests = false;
    }

    /// Plays our move, after which this reply is expected.
    pub(super) fn play_own(&mut self, mv: Move, expected: Option<Move>) {
        self.play(mv);
        self.expected = expected;
        self.is_draw_offered = false;
    }

    /// Takes moves back.
    ///
    /// # Errors
    /// If fewer have been played; none is then taken back.
    pub(super) fn take_back(&mut self, moves: usize) -> Result<(), NotNow> {
        if self.game.moves().len() < moves {
            return Err(NotNow);
        }
        for _ in 0..moves {
            self.game.undo();
        }
        self.position_changed();
        self.is_draw_offered = false;
        Ok(())
    }

    /// Takes one move back. If it was ours, we wait for a command to move again.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn undo(&mut self) -> Result<(), NotNow> {
        self.take_back(1)?;
        self.wait_for_go();
        Ok(())
    }

    /// Leaves root moves out.
    pub(super) fn exclude(&mut self, choice: Selection) {
        match choice {
            Selection::All => self.excluded = self.position().legal_moves().into_iter().collect(),
            Selection::One(mv) if self.is_included(mv) => self.excluded.push(mv),
            Selection::One(_) => {}
        }
        self.renew();
    }

    /// Takes root moves in again.
    pub(super) fn include(&mut self, choice: Selection) {
        match choice {
            Selection::All => self.excluded.clear(),
            Selection::One(mv) => self.excluded.retain(|&other| other != mv),
        }
        self.renew();
    }

    /// Begins to set up a position.
    pub(super) fn edit(&mut self) {
        let editor = Box::new(Editor::new(self.position(), self.variant));
        let before = std::mem::replace(&mut self.mode, Mode::Observing);
        self.mode = Mode::Editing(editor, Box::new(before));
    }

    /// The board being set up.
    pub(super) fn editor(&mut self) -> Option<&mut Editor> {
        match &mut self.mode {
            Mode::Editing(editor, _) => Some(editor),
            _ => None,
        }
    }

    /// The editing is over: the board that was set up, and all else as before.
    pub(super) fn leave_editor(&mut self) -> Option<Box<Editor>> {
        match std::mem::replace(&mut self.mode, Mode::Observing) {
            Mode::Editing(editor, before) => {
                self.mode = *before;
                Some(editor)
            }
            mode => {
                self.mode = mode;
                None
            }
        }
    }
}

/// Some of the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// Every one.
    All,
    /// This one.
    One(Move),
}

#[cfg(test)]
mod tests;
