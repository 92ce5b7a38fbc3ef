//! Whether the engine resigns, offers a draw or takes one, by the rules that XBoard's games go by.
//!
//! What it thought at each of its moves comes as text, a line for each: the number of the move, the chances to win, draw
//! and lose in thousandths, and the centipawns, all from its own side and separated by spaces.

use alcor_engine::wdl::Wdl;
use alcor_session::score_history::{Opponent, ScoreHistory};

/// The opponent is a person whose rating is not known.
const PERSON: Opponent = Opponent { is_computer: false, ratings: None };

/// Whether the engine would take a draw.
///
/// # Errors
/// If a line is no thought: the line.
pub fn welcomes_draw(thoughts: &str) -> Result<bool, String> {
    let mut history = ScoreHistory::default();
    for thought in read_all(thoughts) {
        let (move_number, chances, centipawns) = thought?;
        history.note_chances(chances, centipawns, move_number);
    }
    Ok(history.accepts_draw(PERSON))
}

/// What the engine does with the move that the last thought is about: `resign` in its place, `offer draw` with it, or just
/// `play` it. Offers that came of the thoughts before are remembered, as in a game by XBoard: none is repeated soon.
///
/// # Errors
/// If a line is no thought: the line.
pub fn intention(thoughts: &str) -> Result<&'static str, String> {
    let mut history = ScoreHistory::default();
    let mut offers = false;
    for thought in read_all(thoughts) {
        let (move_number, chances, centipawns) = thought?;
        history.note_chances(chances, centipawns, move_number);
        offers = history.offers_draw(move_number, PERSON);
    }
    Ok(match (history.should_resign(PERSON), offers) {
        (true, _) => "resign",
        (false, true) => "offer draw",
        (false, false) => "play",
    })
}

type Thought = (u16, Wdl, i32);

fn read_all(thoughts: &str) -> impl Iterator<Item = Result<Thought, String>> {
    thoughts.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        read(line).ok_or_else(|| {
            format!("expected a move number, three chances and centipawns, such as '31 20 960 20 0', found '{line}'")
        })
    })
}

fn read(line: &str) -> Option<Thought> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [number, win, draw, loss, centipawns] = words[..] else { return None };
    let chance = |text: &str| text.parse::<u32>().ok().filter(|chance| *chance <= 1000);
    let chances = Wdl { win: chance(win)?, draw: chance(draw)?, loss: chance(loss)? };
    Some((number.parse().ok()?, chances, centipawns.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{intention, welcomes_draw};

    #[test]
    fn a_draw_is_welcome_when_worse_or_when_nothing_is_left_to_play_for() {
        assert_eq!(welcomes_draw(""), Ok(false));
        assert_eq!(welcomes_draw("12 10 300 690 -180"), Ok(true));
        assert_eq!(welcomes_draw("12 690 300 10 180"), Ok(false));
        // Dead, but not yet for long, or too early in the game.
        let dead = |from: u32, moves: u32| -> String {
            (from..from + moves).map(|number| format!("{number} 20 960 20 0\n")).collect()
        };
        assert_eq!(welcomes_draw(&dead(31, 3)), Ok(false));
        assert_eq!(welcomes_draw(&dead(31, 4)), Ok(true));
        assert_eq!(welcomes_draw(&dead(10, 4)), Ok(false));
    }

    fn repeated(from: u32, moves: u32, thought: &str) -> String {
        (from..from + moves).map(|number| format!("{number} {thought}\n")).collect()
    }

    #[test]
    fn lost_games_are_resigned_and_dead_ones_offered_as_draws() {
        assert_eq!(intention(""), Ok("play"));
        let lost = "0 3 997 -2400";
        assert_eq!(intention(&repeated(20, 7, lost)), Ok("play"));
        assert_eq!(intention(&repeated(20, 8, lost)), Ok("resign"));
        assert_eq!(intention(&(repeated(20, 8, lost) + "28 100 200 700 -150")), Ok("play"));
        let dead = "20 960 20 0";
        assert_eq!(intention(&repeated(31, 9, dead)), Ok("play"));
        assert_eq!(intention(&repeated(31, 10, dead)), Ok("offer draw"));
        // Once is enough for a while.
        assert_eq!(intention(&repeated(31, 11, dead)), Ok("play"));
        assert_eq!(intention(&repeated(31, 30, dead)), Ok("offer draw"));
    }

    #[test]
    fn nonsense_is_refused() {
        for line in ["31", "31 20 960 20", "x 20 960 20 0", "31 20 960 1001 0", "31 20 960 20 0 0", "-1 0 0 0 0"] {
            assert!(welcomes_draw(line).unwrap_err().ends_with(&format!("found '{line}'")));
            assert_eq!(intention(line), Err(welcomes_draw(line).unwrap_err()));
        }
    }
}
