//! One game of an engine against itself.

use alcor_chess::{Game as Line, Position};
use alcor_engine::{Engine, Limits, Request};

use crate::data::games::{ENGINE_SCALE, Game, ScoredMove};
use crate::play::adjudicate::{Adjudicator, Rules, result_by_rules};
use crate::play::opening::{self, AllRejected};
use crate::run::ordered::StopFlag;
use alcor_engine::rng::Rng;

/// How games are played.
#[derive(Clone, Debug)]
pub(super) struct GameSettings {
    /// Soft limit: no new depth is begun after this many nodes.
    pub soft_nodes: u64,
    /// Hard limit: a search ends after this many nodes.
    pub hard_nodes: u64,
    /// How games begin.
    pub opening: opening::OpeningSettings,
    /// How they end.
    pub rules: Rules,
}

/// Plays games, one after the other.
pub(super) struct Player {
    engine: Engine,
    settings: GameSettings,
}

impl Player {
    /// A player with this engine.
    pub(super) fn new(engine: Engine, settings: &GameSettings) -> Player {
        Player { engine, settings: settings.clone() }
    }

    /// The game that this generator makes, whatever was played before; `None` if the flag is raised on the way.
    ///
    /// # Errors
    /// If no opening can be found.
    pub(super) fn play(&mut self, rng: &mut Rng, stop: &StopFlag) -> Result<Option<Game>, AllRejected> {
        self.engine.new_game();
        let start = opening::make(&self.settings.opening, rng, &mut self.engine, stop)?;
        Ok(start.and_then(|start| self.play_from(start, stop)))
    }

    fn play_from(&mut self, start: Position, stop: &StopFlag) -> Option<Game> {
        // What the random moves have left in the tables is of no use.
        self.engine.new_game();
        let mut line = Line::new(start);
        let mut adjudicator = Adjudicator::new(self.settings.rules);
        let mut moves = Vec::new();
        let limits = Limits {
            soft_nodes: Some(self.settings.soft_nodes),
            nodes: Some(self.settings.hard_nodes),
            ..Limits::default()
        };
        let white_result = loop {
            if stop.is_raised() {
                return None;
            }
            if let Some(outcome) = line.outcome() {
                break result_by_rules(outcome);
            }
            let found = self.engine.search(&Request::new(line.clone(), limits.clone()), |_| {});
            let (position, score) = (*line.position(), found.report.score);
            let mv = found.best?;
            let white_score = position.side_to_move().choose(score, -score).units() as i16;
            moves.push(ScoredMove { mv, white_score });
            if let Some(result) = adjudicator.note(&position, score) {
                break result;
            }
            line.play(mv).ok()?;
        };
        Some(Game { start, white_result, scale: ENGINE_SCALE, moves })
    }
}
