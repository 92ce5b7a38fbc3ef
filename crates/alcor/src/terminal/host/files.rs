//! Games that come and go: new ones, positions set up, PGN files read and written.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use alcor_chess::chess960;
use alcor_chess::{Color, Position};
use alcor_session::host::random_seed;
use alcor_session::text::quoted;

use super::Host;
use crate::terminal::clock::Clocks;
use crate::terminal::command::{Sides, Start};
use crate::terminal::pgn::{self, Headers};
use crate::terminal::record::{Record, Variant};

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
        match pgn::load(Path::new(file), number) {
            Err(error) => self.say(format_args!("Cannot load {}: {error}.", quoted(file))),
            Ok(record) => {
                let tag = |name: &str| record.tags.iter().find(|(other, _)| other == name).map(|(_, value)| value);
                let players = tag("White").zip(tag("Black")).map(|(white, black)| format!("{white} - {black}, "));
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
        match append(Path::new(file), &text) {
            Err(error) => self.say(format_args!("Cannot save to {}: {error}.", quoted(file))),
            Ok(Written::Created) => self.say(format_args!("Saved to {}.", quoted(file))),
            Ok(Written::Appended) => {
                self.say(format_args!("Added to {}, after the games that were there.", quoted(file)));
            }
        }
    }

    pub(super) fn show_pgn(&mut self) {
        let text = self.pgn();
        self.say(text.trim_end());
    }

    fn pgn(&self) -> String {
        let headers = Headers {
            date: date(SystemTime::now()),
            white: self.pgn_name(Color::White),
            black: self.pgn_name(Color::Black),
            time_control: self.control.map(|control| control.to_string()),
        };
        pgn::write(&self.record, &headers)
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
pub fn chess960_game(number: Option<u16>) -> Record {
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

/// Writes a game to a new file, or to the end of a file of games. Any other file is left alone.
fn append(path: &Path, text: &str) -> io::Result<Written> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => file.write_all(text.as_bytes()).map(|()| Written::Created),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let before = std::fs::read(path)?;
            if !is_pgn(&before) {
                let message = "it is there already, and is no PGN file; choose another name";
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
            }
            let gap = if before.is_empty() || before.ends_with(b"\n\n") { "" } else { "\n\n" };
            let mut file = OpenOptions::new().append(true).open(path)?;
            file.write_all(format!("{gap}{text}").as_bytes()).map(|()| Written::Appended)
        }
        Err(error) => Err(error),
    }
}

/// Whether a file looks like games: empty, or beginning with a tag.
fn is_pgn(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.is_empty() || (bytes.starts_with(b"[") && bytes.iter().take(300).any(|&byte| byte == b'"'))
}

/// The day as in PGN, in universal time: `2026.11.30`.
fn date(now: SystemTime) -> String {
    let days = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / 86_400);
    let (year, month, day) = civil(days);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a number of days since 1970: whole years and months are taken off one by one.
fn civil(mut days: u64) -> (u64, usize, u64) {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let lengths = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    (year, month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_have_dates() {
        for (days, expected) in
            [(0, "1970.01.01"), (58, "1970.02.28"), (59, "1970.03.01"), (11_016, "2000.02.29"), (20_787, "2026.11.30")]
        {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(days * 86_400 + 3_600)), expected);
        }
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
        assert!(append(&folder.path().join("no/such/folder.pgn"), "x").is_err());
    }
}
