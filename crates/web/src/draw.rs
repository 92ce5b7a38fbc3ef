//! Whether the engine takes a draw, or offers one, by the rule that XBoard's games go by.

use alcor_engine::wdl::Wdl;
use alcor_session::judgement::{Judgement, Opponent};

/// A person sits at the page. His rating is not known.
const PERSON: Opponent = Opponent { is_computer: false, ratings: None };

/// Whether the engine would take a draw, given what it thought at each of its moves. A line for each: the number of the
/// move, the chances to win, draw and lose in thousandths, and the centipawns, all from its own side and separated by
/// spaces.
///
/// # Errors
/// If a line is none of these: the line.
pub fn is_welcome(thoughts: &str) -> Result<bool, String> {
    let mut judgement = Judgement::default();
    for line in thoughts.lines().filter(|line| !line.trim().is_empty()) {
        let (move_number, chances, centipawns) = read(line).ok_or_else(|| {
            format!("expected a move number, three chances and centipawns, such as '31 20 960 20 0', found '{line}'")
        })?;
        judgement.note_chances(chances, centipawns, move_number);
    }
    Ok(judgement.welcomes_draw(PERSON))
}

fn read(line: &str) -> Option<(u16, Wdl, i32)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [number, win, draw, loss, centipawns] = words[..] else { return None };
    let chance = |text: &str| text.parse::<u32>().ok().filter(|chance| *chance <= 1000);
    let chances = Wdl { win: chance(win)?, draw: chance(draw)?, loss: chance(loss)? };
    Some((number.parse().ok()?, chances, centipawns.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::is_welcome;

    #[test]
    fn a_draw_is_welcome_when_worse_or_when_nothing_is_left_to_play_for() {
        assert_eq!(is_welcome(""), Ok(false));
        assert_eq!(is_welcome("12 10 300 690 -180"), Ok(true));
        assert_eq!(is_welcome("12 690 300 10 180"), Ok(false));
        // Dead, but not yet for long, or too early in the game.
        let dead = |from: u32, moves: u32| -> String {
            (from..from + moves).map(|number| format!("{number} 20 960 20 0\n")).collect()
        };
        assert_eq!(is_welcome(&dead(31, 3)), Ok(false));
        assert_eq!(is_welcome(&dead(31, 4)), Ok(true));
        assert_eq!(is_welcome(&dead(10, 4)), Ok(false));
    }

    #[test]
    fn nonsense_is_refused() {
        for line in ["31", "31 20 960 20", "x 20 960 20 0", "31 20 960 1001 0", "31 20 960 20 0 0", "-1 0 0 0 0"] {
            assert!(is_welcome(line).unwrap_err().ends_with(&format!("found '{line}'")));
        }
    }
}
