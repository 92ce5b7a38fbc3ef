//! Games that come and go: new ones, positions set up, PGN files read and written.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::Path;

use alcor_chess::chess960;
use alcor_chess::{Color, Position};
use alcor_pgn::{GameTree, Variant};
use alcor_session::bounded;
use alcor_session::file::write_atomically;
use alcor_session::host::random_seed;
use alcor_session::text::{printable, quoted};
use jiff::Zoned;

use super::Host;
use crate::file::{self, expand_home};
use crate::terminal::clock::Clocks;
use crate::terminal::command::{Sides, Start};
use crate::terminal::pgn::{self, Headers};
use crate::terminal::prompt::{InputLine, Lines};
use crate::terminal::record::Record;

impl Host<'_> {
    /// Begins another game, with the person on the same side unless another is asked for.
    pub(super) fn new_game(&mut self, sides: Option<Sides>, start: Start) {
        let record = match start {
            Start::Standard => Record::new(Position::startpos()),
            Start::Chess960(number) => chess960_game(number),
        };
        self.begin(record);
        if let Some(sides) = sides {
            self.take_sides(sides);
        }
        self.redraw();
        self.say(self.who_plays());
    }

    /// Goes on from a position, with the person to move.
    pub(super) fn set_up(&mut self, text: &str) {
        let position = if text == "startpos" { Ok(Position::startpos()) } else { text.parse::<Position>() };
        match position {
            Err(error) => self.say(format_args!("Bad FEN: {error}.")),
            Ok(position) => {
                self.begin(Record::new(position));
                self.sit_to_move();
                self.redraw();
                self.say(self.who_plays());
            }
        }
    }

    /// Reads a game, and goes on from its end with the person to move.
    pub(super) fn load(&mut self, file: &str, number: usize) {
        match pgn::load(&expand_home(file), number) {
            Err(error) => self.say(format_args!("Cannot load {}: {error}.", quoted(file))),
            Ok(record) => {
                let tag = |name: &str| record.tags.iter().find(|(other, _)| other == name).map(|(_, value)| value);
                let players = tag("White")
                    .zip(tag("Black"))
                    .map(|(white, black)| format!("{} - {}, ", printable(white), printable(black)));
                let moves = record.game().moves().len();
                let count = if moves == 1 { "1 half-move".to_owned() } else { format!("{moves} half-moves") };
                let summary = format!("Loaded {}{count}.", players.unwrap_or_default());
                self.begin(record);
                self.sit_to_move();
                self.redraw();
                self.say(summary);
                self.say(self.who_plays());
            }
        }
    }

    /// Puts a game on the board and keeps the old one in case it is missed.
    fn begin(&mut self, record: Record) {
        let old = std::mem::replace(&mut self.record, record);
        if !old.game().moves().is_empty() {
            self.previous = Some(old);
        }
        self.scores.clear();
        self.saved = self.record.game().moves().to_vec();
        self.clocks = self.control.map(Clocks::new);
        self.opponent.session.new_game();
    }

    /// Lets the person have the side to move, if it has one of the two.
    fn sit_to_move(&mut self) {
        if self.person().is_some() {
            self.take_sides(Sides::Person(self.record.to_move()));
        }
    }

    /// Adds the game to a file, which is made if it is not there.
    pub(super) fn save(&mut self, file: &str) {
        let text = self.pgn();
        match append(&expand_home(file), &text) {
            Err(error) => return self.say(format_args!("Cannot save to {}: {error}.", quoted(file))),
            Ok(Written::Created) => self.say(format_args!("Saved to {}.", quoted(file))),
            Ok(Written::Appended) => {
                self.say(format_args!("Added to {}, after the games that were there.", quoted(file)));
            }
        }
        self.saved = self.record.game().moves().to_vec();
    }

    /// Whether leaving would lose moves.
    fn is_unsaved(&self) -> bool {
        let moves = self.record.game().moves();
        !moves.is_empty() && moves != self.saved
    }

    /// Says goodbye. Someone at a terminal is asked first what is to become of a game that has not been saved.
    pub(super) fn take_leave(&mut self) -> ControlFlow<()> {
        if self.is_unsaved() && matches!(self.lines, Lines::Terminal(_)) {
            self.say("This game is not saved. Type a file name to save it, 'no' to drop it, or just Enter to keep it.");
            match self.lines.next("Save as> ", &self.record.game().position().clone(), None) {
                InputLine::Text(text) if text.trim().is_empty() => self.keep(),
                InputLine::End => self.keep(),
                InputLine::Text(text) if ["no", "n"].contains(&text.trim().to_ascii_lowercase().as_str()) => {}
                InputLine::Text(text) => self.save(text.trim()),
                InputLine::Interrupted | InputLine::TooLong => return ControlFlow::Continue(()),
            }
        }
        self.say("Goodbye!");
        ControlFlow::Break(())
    }

    /// Keeps the game for `alcor play --resume`.
    fn keep(&mut self) {
        let Some(path) = file::kept_game() else {
            return self.say("This system has no folder to keep the game in.");
        };
        let text = self.pgn();
        let folder = path.parent().unwrap_or(Path::new("."));
        let kept = std::fs::create_dir_all(folder)
            .and_then(|()| write_atomically(&path, |file| file.write_all(text.as_bytes())));
        match kept {
            Ok(()) => self.say("Kept: 'alcor play --resume' continues it."),
            Err(error) => self.say(format_args!("The game cannot be kept in {}: {error}.", path.display())),
        }
    }

    pub(super) fn show_pgn(&mut self) {
        let text = self.pgn();
        let lines: Vec<String> = text.trim_end().lines().map(printable).collect();
        self.say(lines.join("\n"));
    }

    fn pgn(&self) -> String {
        self.tree(|color| self.pgn_name(color)).to_string()
    }

    /// The game with its tags, the players called so.
    pub(super) fn tree(&self, name: impl Fn(Color) -> String) -> GameTree {
        let headers = Headers {
            date: today(),
            white: name(Color::White),
            black: name(Color::Black),
            time_control: self.control.map(|control| control.to_string()),
        };
        pgn::tree(&self.record, &headers)
    }

    fn pgn_name(&self, color: Color) -> String {
        match self.player_name(color) {
            // In a file nobody is "you".
            name if name == "You" => "Player".to_owned(),
            name => name,
        }
    }
}

/// A game of Chess960 from the start position of this number, or of any.
pub(crate) fn chess960_game(number: Option<u16>) -> Record {
    let any = || (random_seed() % u64::from(chess960::COUNT)) as u16;
    let mut record = Record::new(chess960::start(number.unwrap_or_else(any)));
    record.variant = Variant::Chess960;
    record
}

/// What became of a file.
#[derive(Debug, PartialEq, Eq)]
enum Written {
    Created,
    Appended,
}

/// Writes a game to a new file, or to the end of a file of games. Any other file is left alone. If that fails, what was
/// there is there, and nothing else.
fn append(path: &Path, text: &str) -> io::Result<Written> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => match file.write_all(text.as_bytes()) {
            Ok(()) => Ok(Written::Created),
            Err(error) => {
                let _ = std::fs::remove_file(path);
                Err(error)
            }
        },
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => append_to_games(path, text),
        Err(error) => Err(error),
    }
}

/// Writes a game to the end of a file that is there. Of that only the beginning and the end are read.
fn append_to_games(path: &Path, text: &str) -> io::Result<Written> {
    bounded::check_regular(&std::fs::metadata(path)?)?;
    let mut file = OpenOptions::new().read(true).append(true).open(path)?;
    let length = file.metadata()?.len();
    if !is_pgn(&part(&mut file, 0, HEAD)?) {
        let message = "it is there already, and is no PGN file; choose another name";
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
    }
    let has_gap = length == 0 || part(&mut file, length.saturating_sub(2), 2)? == b"\n\n";
    let gap = if has_gap { "" } else { "\n\n" };
    match file.write_all(format!("{gap}{text}").as_bytes()) {
        Ok(()) => Ok(Written::Appended),
        Err(error) => {
            // Half a game is worse than none.
            let _ = file.set_len(length);
            Err(error)
        }
    }
}

/// Bytes of a file, or as many as there are.
fn part(file: &mut File, offset: u64, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    file.take(max).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Bytes at the beginning of a file that show whether it is one of games.
const HEAD: u64 = 4096;

/// Whether the beginning of a file looks like games: nothing, or a tag.
fn is_pgn(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let is_blank = text.is_empty() && (head.len() as u64) < HEAD;
    is_blank || (text.starts_with(b"[") && text.iter().take(300).any(|&byte| byte == b'"'))
}

/// Today as in PGN, `2026.11.30`, by the calendar of this place.
fn today() -> String {
    Zoned::now().strftime("%Y.%m.%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_a_date() {
        let today = today();
        let parts: Vec<u32> = today.split('.').map(|part| part.parse().unwrap()).collect();
        assert!(parts.len() == 3 && parts[0] >= 2025 && (1..=12).contains(&parts[1]) && (1..=31).contains(&parts[2]));
        assert_eq!(today.len(), 10, "{today}");
    }

    #[test]
    fn files_are_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        assert_eq!(append(&path, "[Event \"1\"]\n\n*\n\n").unwrap(), Written::Created);
        assert_eq!(append(&path, "[Event \"2\"]\n\n*\n\n").unwrap(), Written::Appended);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "[Event \"1\"]\n\n*\n\n[Event \"2\"]\n\n*\n\n");
        let other = folder.path().join("letter.txt");
        std::fs::write(&other, "Dear reader").unwrap();
        let error = append(&other, "[Event \"1\"]").unwrap_err().to_string();
        assert!(error.contains("no PGN file"), "{error}");
        assert_eq!(std::fs::read_to_string(&other).unwrap(), "Dear reader");
        assert!(append(folder.path(), "x").is_err());
        let large = tempfile::NamedTempFile::new().unwrap();
        large.as_file().set_len(50 << 30).unwrap();
        assert!(append(large.path(), "x").unwrap_err().to_string().contains("no PGN file"));
        assert!(append(&folder.path().join("no/such/folder.pgn"), "x").is_err());
    }
}
