//! From games to examples: which positions are worth learning from, and which are kept for validation.
//!
//! The network is to judge quiet positions, as a search asks it to; so positions in check, and those in which the move
//! played was a capture or a promotion, are left out, and so are mates and decided games. Whole games are kept for
//! validation, chosen by their first position, so that a game stays on its side whatever other games come with it.

use std::path::PathBuf;

use alcor_chess::{Color, Key, Position};

use super::example::Example;
use crate::data::games::{self, Game, GameError, Moment};
use crate::run::parallel;

/// Games taken apart at a time.
const CHUNK: usize = 256;

/// Which positions to take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Filter {
    /// The greatest score, in the engine's units.
    pub max_score: i32,
    /// Half-moves left out at the start of a game.
    pub skip: usize,
    /// One game in this many is for validation.
    pub validate: u64,
}

/// A position to learn from.
pub(crate) struct Sample {
    /// The position.
    pub position: Position,
    /// Its score, for the side to move, in the engine's units.
    pub score: i32,
    /// How its game ended: 0, 0.5 or 1, for the side to move.
    pub result: f32,
}

impl Filter {
    /// The positions of a game that are taken.
    pub(crate) fn samples<'g>(&self, game: &'g Game) -> impl Iterator<Item = Sample> + use<'g> {
        let max_score = self.max_score;
        let kept = move |moment: &Moment| {
            !moment.is_decided() && game.units(moment.white_score).abs() <= max_score && is_quiet(moment)
        };
        game.moments().skip(self.skip).filter(kept).map(|moment| {
            let white_score = game.units(moment.white_score);
            let (score, result) = match moment.position.side_to_move() {
                Color::White => (white_score, game.white_result),
                Color::Black => (-white_score, 1.0 - game.white_result),
            };
            Sample { position: moment.position, score, result }
        })
    }

    /// Whether a game that begins here is for validation.
    pub(crate) fn is_for_validation(&self, start: Key) -> bool {
        // The key's own bits are not evenly spread among random openings of the same few pieces.
        let mixed = start.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        self.validate > 0 && mixed.is_multiple_of(self.validate)
    }
}

fn is_quiet(moment: &Moment) -> bool {
    let Moment { position, mv, .. } = moment;
    let takes = mv.is_en_passant() || (!mv.is_castling() && position.piece_at(mv.to()).is_some());
    !takes && !mv.is_promotion() && !position.in_check()
}

/// Positions to learn from and positions to check on.
#[derive(Default)]
pub(crate) struct Corpus {
    /// To learn from.
    pub training: Vec<Example>,
    /// To check on.
    pub validation: Vec<Example>,
    /// Games read.
    pub games: usize,
    /// Games that could not be read.
    pub unreadable: usize,
}

impl Corpus {
    /// Reads files of games, one after the other.
    ///
    /// # Errors
    /// If a file cannot be read. Games that make no sense are only counted.
    pub(crate) fn read(paths: &[PathBuf], filter: &Filter, threads: usize) -> Result<Corpus, GameError> {
        let mut all = Corpus::default();
        for path in paths {
            let records = games::records(std::slice::from_ref(path))?;
            let chunks: Vec<_> = records.chunks(CHUNK).collect();
            for part in parallel::map(threads, &chunks, |records| Corpus::of(records, filter)) {
                all.training.extend(part.training);
                all.validation.extend(part.validation);
                all.games += part.games;
                all.unreadable += part.unreadable;
            }
        }
        Ok(all)
    }

    fn of(records: &[games::StoredGame], filter: &Filter) -> Corpus {
        let mut part = Corpus::default();
        for record in records {
            match record.game() {
                Ok(game) => part.add(game.start.key(), filter.samples(&game), filter),
                Err(_) => part.unreadable += 1,
            }
        }
        part
    }

    /// Takes the samples of a game, wherever they are from, that began in the position with this key.
    pub(crate) fn add(&mut self, start: Key, samples: impl Iterator<Item = Sample>, filter: &Filter) {
        self.games += 1;
        let side = if filter.is_for_validation(start) { &mut self.validation } else { &mut self.training };
        side.extend(samples.map(|sample| Example::new(&sample.position, sample.score, sample.result)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILTER: Filter = Filter { max_score: 2000, skip: 0, validate: 0 };

    fn game(line: &str) -> Game {
        games::StoredGame::Text(line.to_owned()).game().unwrap()
    }

    /// The scores of what is taken, in the games' own centipawns.
    fn scores(line: &str, filter: &Filter) -> Vec<i32> {
        filter.samples(&game(line)).map(|sample| sample.score / 2).collect()
    }

    #[test]
    fn only_quiet_undecided_positions_are_taken() {
        // A capture, a check answered, en passant, castling, a promotion.
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let line = format!(
            "{start}|1|e2e4:1 d7d5:2 e4d5:3 d8d5:4 b1c3:5 d5e5:6 f1e2:7 h7h5:8 g1f3:1001 h5h4:31990 g2g4:11 h4g3:12 e1g1:13"
        );
        assert_eq!(scores(&line, &FILTER), [1, 2, 5, 6, 8, 11, 13]);
        assert_eq!(scores(&line, &Filter { skip: 3, ..FILTER }), [5, 6, 8, 11, 13]);
        assert_eq!(scores("7k/P7/8/8/8/8/8/K7 w - - 0 1|1|a1b1:900 h8g8:-950 a7a8q:999", &FILTER), [900, -950]);
        let no_limit = Filter { max_score: i32::MAX, ..FILTER };
        assert_eq!(scores("7k/8/8/8/8/8/8/K6R b - - 0 1|1|", &no_limit), []);
        assert_eq!(scores("7k/8/8/8/8/8/8/K5R1 b - - 0 1|1|h8h7:-31990 a1a2:5000", &no_limit), [5000]);
    }

    #[test]
    fn scores_and_results_are_for_the_side_to_move() {
        let mut corpus = Corpus::default();
        let game = game("7k/P7/8/8/8/8/8/K7 w - - 0 1|1|a1b1:150 h8g8:-160");
        corpus.add(game.start.key(), FILTER.samples(&game), &FILTER);
        let found: Vec<_> = corpus.training.iter().map(|example| (example.score(), example.result())).collect();
        assert_eq!(found, [(300.0, 1.0), (-320.0, 0.0)]);
    }

    #[test]
    fn games_go_to_one_side_as_wholes() {
        let filter = Filter { validate: 4, ..FILTER };
        let mut corpus = Corpus::default();
        let mut position = Position::startpos();
        for step in 0..400 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                position = Position::startpos();
                continue;
            }
            let before = (corpus.training.len(), corpus.validation.len());
            let samples = (0..3).map(|score| Sample { position, score, result: 0.5 });
            corpus.add(position.key(), samples, &filter);
            let after = (corpus.training.len() - before.0, corpus.validation.len() - before.1);
            assert!(after == (3, 0) || after == (0, 3));
            position = position.play(moves[step * 7 % moves.len()]);
        }
        let share = corpus.validation.len() as f32 / (3 * corpus.games) as f32;
        assert!((0.15..0.35).contains(&share), "{share}");
    }
}
