//! The coach: looks at moves before they are played, as the terminal's does, and says afterwards why they were good or bad.
//!
//! It is the library that `alcor play` asks, with the same effort, so it says the same. It counts nodes: what it says does
//! not depend on the device. Its engine is its own, and is made when it is first needed.

use std::fmt::Write;

use alcor_chess::{CastlingNotation, Game, Move};
use alcor_engine::StopSwitch;
use alcor_review::{Comparison, Continuation, Effort, Evaluation, Expectation, Judgement, Plan, Reviewer};
use alcor_session::line;

use alcor_report::json::Quoted;

/// How many nodes the coach looks at in a position: as many as in the terminal.
const NODES: u64 = 50_000;

/// What an engine expected when it moved: how deep it looked, and the line it saw, its own move first.
pub struct Expected<'a> {
    /// In plies; 0 if nothing is known of it.
    pub depth: u32,
    /// Moves such as `e2e4`, separated by spaces.
    pub line: &'a str,
}

/// The coach.
#[derive(Default)]
pub struct Coach {
    reviewer: Option<Reviewer>,
}

impl Coach {
    fn reviewer(&mut self) -> Result<&mut Reviewer, String> {
        let made = match self.reviewer.take() {
            Some(reviewer) => reviewer,
            None => {
                let plan = Plan { effort: Effort::Nodes(NODES), ..Plan::default() };
                Reviewer::new(plan).map_err(|error| error.to_string())?
            }
        };
        Ok(self.reviewer.insert(made))
    }

    /// What there is to say against a move before it is played, as JSON: `{"judgement":"blunder","text":"..."}`; `None` if
    /// there is nothing. The text does not name the better move.
    ///
    /// # Errors
    /// If the position or a move is invalid, or there is no memory for a coach: the reason.
    pub fn caution(&mut self, fen: &str, moves: &str, mv: &str) -> Result<Option<String>, String> {
        let game = game(fen, moves)?;
        let mv = read_move(&game, mv)?;
        let Some(caution) = self.reviewer()?.caution(&StopSwitch::default(), &game, mv) else { return Ok(None) };
        let (san, name) = (game.position().san(mv), caution.judgement.name());
        let text = format!("Careful: {san} is a {name}. {}", caution.text());
        Ok(Some(format!("{{\"judgement\":{},\"text\":{}}}", Quoted(name), Quoted(&text))))
    }

    /// Why the last move of a game was good or bad, as JSON: see `Why` in `index.d.ts`.
    ///
    /// # Errors
    /// If the position or a move is invalid, there is no move, or there is no memory for a coach: the reason.
    pub fn why(&mut self, fen: &str, moves: &str, expected: &Expected<'_>) -> Result<String, String> {
        let game = game(fen, moves)?;
        let mut before = game.clone();
        let mv = before.undo().ok_or_else(|| "expected a move to explain, found none".to_owned())?;
        let comparison = self.reviewer()?.compare(&StopSwitch::default(), &before, mv);
        let comparison = comparison.ok_or_else(|| "the move could not be compared".to_owned())?;
        let verdict = verdict(&before, mv, &comparison, overlooked(&game, &comparison, expected));
        Ok(object(&comparison, verdict.as_deref()))
    }
}

/// A game from its start position and its moves.
fn game(fen: &str, moves: &str) -> Result<Game, String> {
    let start = fen.trim().parse().map_err(|error| format!("bad FEN: {error}"))?;
    let mut game = Game::new(start);
    for text in moves.split_whitespace() {
        let mv = read_move(&game, text)?;
        game.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

fn read_move(game: &Game, text: &str) -> Result<Move, String> {
    game.position().parse_uci(text).map_err(|error| error.to_string())
}

/// What the engine that made the last move of a game did not see, if that is known.
fn overlooked(game: &Game, comparison: &Comparison, expected: &Expected<'_>) -> Option<String> {
    if expected.depth == 0 {
        return None;
    }
    let mut before = game.clone();
    before.undo();
    let mut line = Vec::new();
    for text in expected.line.split_whitespace() {
        let Ok(mv) = read_move(&before, text) else { break };
        line.push(mv);
        before.play(mv).ok()?;
    }
    let expectation = (line.first() == game.moves().last()).then(|| Expectation::new(game, expected.depth, &line))?;
    Some(expectation.overlooked(game.position(), comparison.answer))
}

/// What was wrong with a move, if anything was, in the terminal's words.
fn verdict(before: &Game, mv: Move, comparison: &Comparison, overlooked: Option<String>) -> Option<String> {
    let judgement = comparison.judgement.filter(|judgement| judgement.is_bad())?;
    let article = if judgement == Judgement::Inaccuracy { "an" } else { "a" };
    let said = format!("{} was {article} {}.", line::of_moves(before.position(), &[mv], 1), judgement.name());
    let reason = comparison.reason.as_ref().map(|reason| reason.text.clone());
    let sentences = [Some(said), overlooked.filter(|_| judgement >= Judgement::Mistake), reason];
    Some(sentences.into_iter().flatten().collect::<Vec<_>>().join(" "))
}

fn object(comparison: &Comparison, verdict: Option<&str>) -> String {
    let text = |text: Option<&str>| text.map_or_else(|| "null".to_owned(), |text| Quoted(text).to_string());
    let other = comparison.other.as_ref().map_or_else(|| "null".to_owned(), continuation);
    format!(
        "{{\"judgement\":{},\"verdict\":{},\"isBook\":{},\"isBest\":{},\"played\":{},\"other\":{other}}}",
        text(comparison.judgement.map(Judgement::name)),
        text(verdict),
        comparison.is_book,
        comparison.is_best,
        continuation(&comparison.played),
    )
}

fn continuation(found: &Continuation) -> String {
    let moves: Vec<String> =
        found.moves.iter().map(|mv| Quoted(&mv.uci(CastlingNotation::KingTakesRook).to_string()).to_string()).collect();
    let mut text = format!("{{\"moves\":[{}],\"fen\":{}", moves.join(","), Quoted(&found.end.to_string()));
    // Writing to a string cannot fail.
    let _ = match found.evaluation {
        Evaluation::Centipawns(value) => write!(text, ",\"cp\":{value}}}"),
        Evaluation::WhiteMates(moves) => write!(text, ",\"mate\":{moves}}}"),
        Evaluation::BlackMates(moves) => write!(text, ",\"mate\":-{moves}}}"),
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const UNKNOWN: Expected<'_> = Expected { depth: 0, line: "" };

    #[test]
    fn a_blunder_is_cautioned_against_without_the_better_move() {
        let mut coach = Coach::default();
        let caution = coach.caution(START, "f2f3 e7e5", "g2g4").unwrap().unwrap();
        assert_eq!(
            caution,
            "{\"judgement\":\"blunder\",\"text\":\"Careful: g4 is a blunder. 2.g4 allows mate: 2...Qh4#.\"}"
        );
        assert_eq!(coach.caution(START, "f2f3 e7e5", "b1c3"), Ok(None));
    }

    #[test]
    fn a_bad_move_is_told_with_what_was_not_seen() {
        let mut coach = Coach::default();
        let expected = Expected { depth: 2, line: "g2g4 d7d5" };
        let why = coach.why(START, "f2f3 e7e5 g2g4", &expected).unwrap();
        let told = "2. g4 was a blunder. Alcor looked 2 plies ahead and expected 2... d5, not Qh4#. 2.g4 allows mate: 2...Qh4#.";
        assert!(why.contains(told), "{why}");
        assert!(why.starts_with("{\"judgement\":\"blunder\",") && why.contains("\"isBest\":false"), "{why}");
        assert!(why.contains("\"played\":{\"moves\":[\"g2g4\",\"d8h4\"]") && why.contains("\"mate\":-1}"), "{why}");
        // A line that begins with another move says nothing of this one.
        let another = coach.why(START, "f2f3 e7e5 g2g4", &Expected { depth: 2, line: "e2e4" }).unwrap();
        assert!(!another.contains("looked"), "{another}");
    }

    #[test]
    fn the_best_move_is_compared_with_the_next_best() {
        let mut coach = Coach::default();
        let why = coach.why(START, "f2f3 e7e5 g2g4 d8h4", &UNKNOWN).unwrap();
        assert!(why.contains("\"isBest\":true") && !why.contains("\"other\":null"), "{why}");
        assert!(why.contains("\"verdict\":null"), "{why}");
        // The only legal move has none beside it.
        let forced = coach.why("7k/8/6q1/8/8/8/r7/7K w - - 0 1", "", &UNKNOWN);
        assert_eq!(forced, Err("expected a move to explain, found none".to_owned()));
        let forced = coach.why("7k/8/8/8/8/8/r7/K7 w - - 0 1", "a1a2", &UNKNOWN).unwrap();
        assert!(forced.contains("\"isBest\":true"), "{forced}");
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        let mut coach = Coach::default();
        assert!(coach.caution("nonsense", "", "e2e4").unwrap_err().starts_with("bad FEN: "));
        assert!(coach.caution(START, "e2e5", "e7e5").is_err());
        assert!(coach.caution(START, "", "e2e5").is_err());
        assert!(coach.why(START, "nonsense", &UNKNOWN).is_err());
    }
}
