//! Which games of the input are reviewed, and in what order they come.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::Path;

use alcor_chess::Color;
use alcor_engine::fnv::fnv1a;
use alcor_pgn::{GameTree, RawGame, Reader, Tags};
use alcor_report::Focus;
use alcor_review::journal::Key;
use alcor_session::shard::Shard;

use super::input::Input;
use crate::failure::Failure;

/// So many bad games are named one by one; then only their number.
const MAX_COMPLAINTS: u64 = 20;

/// Which games are wanted, and what of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Selection {
    /// Every N-th game.
    pub shard: Option<Shard>,
    /// Games of this player, in small letters.
    pub player: Option<String>,
    /// What is reported of each game.
    pub focus: Focus,
}

impl Selection {
    /// What is reported of a game with these tags; `None` if it is not wanted.
    fn focus(&self, tags: &Tags) -> Option<Focus> {
        let Some(player) = &self.player else { return Some(self.focus) };
        let is_theirs = |name: &str| tags.get(name).is_some_and(|value| value.to_lowercase().contains(player));
        let color = match (is_theirs("White"), is_theirs("Black")) {
            (false, false) => return None,
            (true, true) => None,
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
        };
        Some(Focus { color: self.focus.color.or(color), ..self.focus })
    }
}

/// A game that is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The number and the hash of its text.
    pub key: Key,
    /// How many positions it has.
    pub positions: u64,
    /// What is reported of it.
    pub focus: Focus,
}

/// The games of an input that are to be reviewed.
#[derive(Debug)]
pub(super) struct Games {
    input: Input,
    wanted: BTreeMap<u64, Wanted>,
    /// How many were left out because they are bad.
    pub bad: u64,
}

impl Games {
    /// Goes through the input once: counts games, and names the bad ones on the error stream.
    pub(super) fn find(input: Input, selection: &Selection) -> Result<Games, Failure> {
        let mut games = Games { input, wanted: BTreeMap::new(), bad: 0 };
        let mut reader = games.reader()?;
        while let Some(raw) = reader.next_game().map_err(|error| games.cannot_read(&error))? {
            let is_in_shard = selection.shard.is_none_or(|shard| shard.takes(raw.number()));
            let focus = if is_in_shard { selection.focus(&raw.tags()) } else { None };
            let Some(focus) = focus else { continue };
            match raw.tree() {
                Ok(tree) => {
                    let positions = tree.main_line().count() as u64 + 1;
                    games.wanted.insert(raw.number(), Wanted { key: key(&raw), positions, focus });
                }
                Err(error) => {
                    games.bad += 1;
                    if games.bad <= MAX_COMPLAINTS {
                        let (name, number) = (games.input.name(), raw.number());
                        // If the error stream is closed, there is only the number at the end.
                        let _ = writeln!(io::stderr(), "{name}, game {number} skipped: {error}");
                    }
                }
            }
        }
        Ok(games)
    }

    fn cannot_read(&self, error: &io::Error) -> Failure {
        Failure::Usage(format!("{} cannot be read: {error}", self.input.name()))
    }

    fn reader(&self) -> Result<Reader<Box<dyn Read + Send>>, Failure> {
        self.input.read().map(Reader::new).map_err(|error| self.cannot_read(&error))
    }

    /// The games that are wanted, in order.
    pub(super) fn wanted(&self) -> impl Iterator<Item = &Wanted> {
        self.wanted.values()
    }

    /// What the input is called.
    pub(super) fn name(&self) -> String {
        self.input.name()
    }

    /// The file of the input, if it has a name.
    pub(super) fn path(&self) -> Option<&Path> {
        self.input.path()
    }

    /// Reads the wanted games again, one by one.
    pub(super) fn feed(&self) -> Result<Feed<'_>, Failure> {
        Ok(Feed { games: self, reader: self.reader()? })
    }
}

/// The wanted games, one after the other.
pub(super) struct Feed<'a> {
    games: &'a Games,
    reader: Reader<Box<dyn Read + Send>>,
}

impl Feed<'_> {
    /// The next game that is as asked.
    pub(super) fn next(&mut self, is_asked: impl Fn(&Wanted) -> bool) -> Result<Option<(Wanted, GameTree)>, Failure> {
        loop {
            let raw = self.reader.next_game().map_err(|error| self.games.cannot_read(&error))?;
            let Some(raw) = raw else { return Ok(None) };
            let Some(wanted) = self.games.wanted.get(&raw.number()).filter(|wanted| is_asked(wanted)) else { continue };
            if key(&raw) != wanted.key {
                return Err(Failure::Usage(format!("{} has changed while it was read", self.games.name())));
            }
            if let Ok(tree) = raw.tree() {
                return Ok(Some((*wanted, tree)));
            }
        }
    }
}

fn key(raw: &RawGame<'_>) -> Key {
    Key { number: raw.number(), hash: fnv1a(raw.text().as_bytes()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_found_on_either_side() {
        let mut tags = Tags::new();
        tags.set("White", "Morphy, Paul");
        tags.set("Black", "Anderssen, Adolf");
        let focus = |player: &str| Selection { player: Some(player.to_owned()), ..Selection::default() }.focus(&tags);
        assert_eq!(focus("morphy").and_then(|focus| focus.color), Some(Color::White));
        assert_eq!(focus("adolf").and_then(|focus| focus.color), Some(Color::Black));
        assert_eq!(focus("steinitz"), None);
        assert_eq!(focus(",").map(|focus| focus.color), Some(None));
    }
}
