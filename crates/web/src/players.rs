//! Who plays a move: Alcor's own levels are asked, one after the other, so that the worker goes on listening.

use alcor_chess::{Game, Move, Position};
use alcor_review::{Panel, RATINGS, Share, Shares, Trend};

use alcor_report::json::Quoted;

/// So many players of each level are asked, as by `alcor review --players`.
const PLAYERS: u32 = 20;

/// A poll in the making.
pub struct Poll {
    panel: Panel,
    game: Game,
    mv: Move,
    trend: Trend,
    levels: Vec<Share>,
}

impl Poll {
    /// How many levels there are to ask.
    pub const LEVELS: usize = RATINGS.len();

    /// Begins to ask who plays the last of these moves, which lead from a position; `is_bad` says what is thought of it.
    ///
    /// # Errors
    /// If the FEN or a move is none, or there is no memory for the players: the reason.
    pub fn begin(fen: &str, moves: &str, is_bad: bool) -> Result<Poll, String> {
        let start: Position = fen.trim().parse().map_err(|error| format!("bad FEN: {error}"))?;
        let mut game = Game::new(start);
        for text in moves.split_whitespace() {
            let mv = game.position().parse_uci(text).map_err(|error| error.to_string())?;
            game.play(mv).map_err(|error| error.to_string())?;
        }
        let mv = game.moves().last().copied().ok_or_else(|| "expected a move to ask about, found none".to_owned())?;
        game.undo();
        let panel = Panel::new().map_err(|error| error.to_string())?;
        let trend = if is_bad { Trend::Falling } else { Trend::Rising };
        Ok(Poll { panel, game, mv, trend, levels: Vec::new() })
    }

    /// Asks the players of one more level. The answer is the number of levels that have been asked.
    pub fn step(&mut self) -> usize {
        if let Some(&rating) = RATINGS.get(self.levels.len()) {
            self.levels.push(self.panel.share(&self.game, self.mv, rating, PLAYERS));
        }
        self.levels.len()
    }

    /// The shares as JSON, with the sentence that they make if they say anything that is sure; `None` before all levels
    /// have been asked.
    pub fn finish(self) -> Option<String> {
        if self.levels.len() < Poll::LEVELS {
            return None;
        }
        let shares = Shares { levels: self.levels };
        let levels: Vec<String> = shares.levels.iter().map(level).collect();
        let sentence = shares.sentence(self.trend);
        let sentence = sentence.map_or_else(|| "null".to_owned(), |text| Quoted(&text).to_string());
        Some(format!("{{\"sentence\":{sentence},\"levels\":[{}]}}", levels.join(",")))
    }
}

fn level(share: &Share) -> String {
    let Share { rating, chosen, asked } = share;
    format!("{{\"rating\":{rating},\"chosen\":{chosen},\"asked\":{asked},\"error\":{:.3}}}", share.error())
}

#[cfg(test)]
mod tests {
    use super::{Poll, RATINGS};

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn the_levels_are_asked_one_after_the_other() {
        let mut poll = Poll::begin(START, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6", true).unwrap();
        let steps: Vec<usize> = (0..Poll::LEVELS).map(|_| poll.step()).collect();
        assert_eq!(steps, (1..=Poll::LEVELS).collect::<Vec<_>>());
        let text = poll.finish().unwrap();
        assert!(text.starts_with("{\"sentence\":"), "{text}");
        for rating in RATINGS {
            assert!(text.contains(&format!("{{\"rating\":{rating},\"chosen\":")), "{text}");
        }
        assert_eq!(text.matches(",\"asked\":20,\"error\":0.").count(), Poll::LEVELS, "{text}");
    }

    #[test]
    fn everybody_takes_a_queen_and_castles_as_the_page_writes_it() {
        let mut poll = Poll::begin("4k2r/8/8/3q4/4P3/8/8/4K3 b k - 0 1", "e8h8 e4d5", false).unwrap();
        while poll.step() < Poll::LEVELS {}
        let text = poll.finish().unwrap();
        assert!(text.contains("{\"rating\":2300,\"chosen\":20,\"asked\":20,"), "{text}");
    }

    #[test]
    fn nothing_is_told_before_the_end() {
        let mut poll = Poll::begin(START, "e2e4", false).unwrap();
        poll.step();
        assert_eq!(poll.finish(), None);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        let refused = |fen, moves| Poll::begin(fen, moves, true).err().unwrap();
        assert!(refused("nonsense", "e2e4").starts_with("bad FEN: "));
        assert_eq!(refused(START, ""), "expected a move to ask about, found none");
        assert!(refused(START, "e2e5").contains("e2e5"));
    }
}
