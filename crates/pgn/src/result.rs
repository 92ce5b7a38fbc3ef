//! How a game ended, as PGN says it.

use std::fmt;

use alcor_chess::Color;

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Someone won.
    Win(Color),
    /// A draw.
    Draw,
    /// Not over, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads the token at the end of a game, or the value of the tag `Result`; `None` if it is neither.
    pub fn read(text: &str) -> Option<GameResult> {
        match text.trim() {
            "1-0" | "1–0" | "1:0" => Some(GameResult::Win(Color::White)),
            "0-1" | "0–1" | "0:1" => Some(GameResult::Win(Color::Black)),
            "1/2-1/2" | "1/2" | "1/2–1/2" | "½-½" | "½–½" | "½" => Some(GameResult::Draw),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// As PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Win(Color::White) => "1-0",
            GameResult::Win(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// This result, or the other if this one is not known.
    #[must_use]
    pub fn or(self, other: GameResult) -> GameResult {
        if self == GameResult::Unknown { other } else { self }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_as_they_are_written() {
        for result in
            [GameResult::Win(Color::White), GameResult::Win(Color::Black), GameResult::Draw, GameResult::Unknown]
        {
            assert_eq!(GameResult::read(result.text()), Some(result));
        }
        assert_eq!(GameResult::read("1/2"), Some(GameResult::Draw));
        for text in ["", "0-0", "1-1", "1-0-0", "e4"] {
            assert_eq!(GameResult::read(text), None, "{text}");
        }
        assert_eq!(GameResult::Unknown.or(GameResult::Draw), GameResult::Draw);
        assert_eq!(GameResult::Draw.or(GameResult::Unknown), GameResult::Draw);
    }
}
