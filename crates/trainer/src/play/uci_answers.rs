//! What another engine says by UCI, read line by line, whatever it says: lines of any length would fill the memory, and bytes that are
//! no text are in the names of some engines.

use std::io::{self, BufRead, Read};

/// A mate, less the moves to it.
const MATE: i32 = 32_000;
/// The maximum score that is no mate.
const MAX_SCORE: i32 = crate::data::games::MATE - 1;
/// The longest line, in bytes; one with a long variation and much else takes a hundredth of it.
const MAX_LINE: u64 = 1 << 20;
/// All that may be said before a line that is waited for, in bytes of memory.
const MAX_BEFORE: usize = 1 << 24;
/// The memory that a line takes beside its text, in bytes: its place in the list, and what the allocator needs for itself.
const LINE_OVERHEAD: usize = size_of::<String>() + 16;

/// The lines of an engine.
pub struct Answers<R>(R);

impl<R: BufRead> Answers<R> {
    /// The lines of a stream.
    pub fn new(output: R) -> Answers<R> {
        Answers(output)
    }

    /// What the lines are read from.
    pub fn input(&mut self) -> &mut R {
        &mut self.0
    }

    /// The lines before the one that is waited for; `None` if it does not come.
    ///
    /// # Errors
    /// If they cannot be read, or are too long.
    pub fn before(&mut self, wanted: &str) -> io::Result<Option<Vec<String>>> {
        let (mut before, mut length) = (Vec::new(), 0);
        while let Some(line) = self.line()? {
            if line == wanted {
                return Ok(Some(before));
            }
            length += line.len() + LINE_OVERHEAD;
            if length > MAX_BEFORE {
                return Err(too_long(wanted, MAX_BEFORE as u64));
            }
            before.push(line);
        }
        Ok(None)
    }

    /// Reads on to the next `bestmove`: the text of the move, and the last score before it, from the side to move; `None` if there is no
    /// move.
    ///
    /// # Errors
    /// If lines cannot be read, or one is too long.
    pub fn best_move(&mut self) -> io::Result<Option<(String, Option<i16>)>> {
        let mut score = None;
        while let Some(line) = self.line()? {
            let mut words = line.split_ascii_whitespace();
            if words.next() == Some("bestmove") {
                return Ok(Some((words.next().unwrap_or_default().to_owned(), score)));
            }
            score = score_in(&line).or(score);
        }
        Ok(None)
    }

    /// The next line, without white space at its ends; `None` at the end.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        self.0.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        match bytes.last() {
            None => Ok(None),
            Some(last) if *last != b'\n' && bytes.len() as u64 == MAX_LINE => {
                Err(too_long("the end of a line", MAX_LINE))
            }
            Some(_) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
        }
    }
}

fn too_long(wanted: &str, max: u64) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("expected {wanted} within {max} bytes, found more"))
}

/// The exact score of the best line, if an `info` tells one.
fn score_in(line: &str) -> Option<i16> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let after = |word: &str| words.iter().position(|found| *found == word).map(|at| at + 1);
    let is_first_line = after("multipv").is_none_or(|at| words.get(at) == Some(&"1"));
    let is_bound = words.iter().any(|word| matches!(*word, "lowerbound" | "upperbound"));
    if words.first() != Some(&"info") || words.get(1) == Some(&"string") || !is_first_line || is_bound {
        return None;
    }
    let at = after("score")?;
    let number: i32 = words.get(at + 1)?.parse().ok()?;
    match *words.get(at)? {
        "cp" => Some(number.clamp(-MAX_SCORE, MAX_SCORE) as i16),
        "mate" => {
            let distance = number.unsigned_abs().min(500) as i32;
            Some((if number > 0 { MATE - distance } else { distance - MATE }) as i16)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn answers_are_told_apart_and_need_not_be_text() {
        let said = b"id name Caf\xe9\noption name Hash type spin default 1 min 1 max 2\r\nuciok\ninfo score cp 5\ninfo depth 2\n\
            bestmove e2e4 ponder e7e5\nbestmove\nreadyok";
        let mut answers = Answers::new(&said[..]);
        let before = answers.before("uciok").unwrap().unwrap();
        assert_eq!(before, ["id name Caf\u{fffd}", "option name Hash type spin default 1 min 1 max 2"]);
        assert_eq!(answers.best_move().unwrap(), Some(("e2e4".to_owned(), Some(5))));
        assert_eq!(answers.best_move().unwrap(), Some((String::new(), None)));
        assert_eq!(answers.before("readyok").unwrap(), Some(Vec::new()));
        assert_eq!(answers.before("readyok").unwrap(), None);
        assert_eq!(answers.best_move().unwrap(), None);
    }

    #[test]
    fn what_an_engine_says_without_end_is_refused() {
        let endless = || Answers::new(BufReader::new(io::repeat(b'a')));
        assert!(endless().best_move().unwrap_err().to_string().contains("end of a line within 1048576 bytes"));
        // Blank lines have no text, but take memory as well.
        for line in ["info string still there\n", "a\n", "\n"] {
            let lines = line.repeat(MAX_BEFORE / LINE_OVERHEAD + 1);
            let message = Answers::new(lines.as_bytes()).before("uciok").unwrap_err().to_string();
            assert!(message.starts_with("expected uciok within"), "{line:?}: {message}");
            // There the lines are not kept.
            assert_eq!(Answers::new(lines.as_bytes()).best_move().unwrap(), None);
        }
    }

    #[test]
    fn scores_are_read_from_info_lines() {
        for (line, score) in [
            ("info depth 10 seldepth 14 multipv 1 score cp 31 nodes 1000 nps 9 pv e2e4", Some(31)),
            ("info depth 10 score cp -31 wdl 1 2 3 nodes 1000", Some(-31)),
            ("info depth 10 score cp 99999 nodes 1000", Some(30_999)),
            ("info depth 3 score mate 2 pv a1a8", Some(31_998)),
            ("info depth 3 score mate -3", Some(-31_997)),
            ("info depth 0 score mate 0", Some(-32_000)),
            ("info depth 10 score cp 31 lowerbound nodes 1000", None),
            ("info depth 10 multipv 2 score cp 31", None),
            ("info string score cp 3", None),
            ("info depth 3 currmove e2e4 currmovenumber 1", None),
            ("bestmove e2e4", None),
            ("info score cp", None),
            ("", None),
        ] {
            assert_eq!(score_in(line), score, "{line}");
        }
    }
}
