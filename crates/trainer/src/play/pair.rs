//! Two games between two engines from one opening, each engine once with either colour.
//!
//! The rules of chess end a game, or [`Adjudicator`] does: when the scores of both have said for some half-moves who
//! wins, when they have stayed level for long, or when the game has become too long.

use std::path::Path;

use alcor_chess::{Game, Position};
use alcor_engine::Score;

use super::adjudicate::{Adjudicator, Rules, result_by_rules};
use super::uci_engine::{UciEngine, UciError};
use crate::run::ordered::StopFlag;

/// When games end early; scores are centipawns.
const RULES: Rules =
    Rules { win_score: 600, win_plies: 6, draw_score: 10, draw_plies: 10, draw_move: 34, longest: 400 };
/// Scores are cut here: a mate that one engine has seen must be seen by the other too.
const MAX_SCORE: i32 = 10_000;

/// Options of the two sides of a pair, by name.
pub(crate) struct Sides<'a> {
    /// Of the side whose result counts.
    pub first: Vec<(&'a str, i32)>,
    /// Of the other side.
    pub second: Vec<(&'a str, i32)>,
}

/// Two running engines.
pub(super) struct Players {
    first: UciEngine,
    second: UciEngine,
}

impl Players {
    /// Starts both.
    ///
    /// # Errors
    /// If they do not start.
    pub(super) fn start(path: &Path, options: &[String], nodes: u64) -> Result<Players, UciError> {
        let start = || UciEngine::start(path, options, nodes);
        Ok(Players { first: start()?, second: start()? })
    }

    /// Plays a pair: the half points of the first side. `None` if the flag is raised on the way.
    ///
    /// # Errors
    /// If an engine ends, or gives no legal move.
    pub(super) fn play(
        &mut self,
        sides: &Sides<'_>,
        opening: &Position,
        stop: &StopFlag,
    ) -> Result<Option<u8>, UciError> {
        let Players { first, second } = self;
        for (engine, values) in [(&mut *first, &sides.first), (&mut *second, &sides.second)] {
            for (name, value) in values {
                engine.set_option(name, value)?;
            }
        }
        let Some(as_white) = game(first, second, opening, stop)? else { return Ok(None) };
        let Some(lost_as_black) = game(second, first, opening, stop)? else { return Ok(None) };
        Ok(Some(as_white + 2 - lost_as_black))
    }
}

/// Plays a game: White's half points.
fn game(
    white: &mut UciEngine,
    black: &mut UciEngine,
    opening: &Position,
    stop: &StopFlag,
) -> Result<Option<u8>, UciError> {
    white.new_game(opening)?;
    black.new_game(opening)?;
    let mut line = Game::new(*opening);
    let mut adjudicator = Adjudicator::new(RULES);
    let white_result = loop {
        if stop.is_raised() {
            return Ok(None);
        }
        if let Some(outcome) = line.outcome() {
            break result_by_rules(outcome);
        }
        let position = *line.position();
        let (mv, score) = position.side_to_move().choose(&mut *white, &mut *black).choose(&line)?;
        let score = Score::from_units(i32::from(score).clamp(-MAX_SCORE, MAX_SCORE));
        if let Some(result) = adjudicator.note(&position, score) {
            break result;
        }
        // The engine's move was read as one of the legal ones.
        let _ = line.play(mv);
    };
    Ok(Some((2.0 * white_result) as u8))
}
