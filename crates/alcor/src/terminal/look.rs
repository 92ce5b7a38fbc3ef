//! How the game looks: letters or figures, with colours or without.
//!
//! With colours, both sides are drawn with the same solid figures, white ones on mid-tone squares and black ones too:
//! that reads alike on dark and on light terminals. The outlined figures, which Unicode calls white, are for screens
//! without colours, and there only the shape distinguishes the sides.

use std::env;

use alcor_chess::{Color, Piece, Role};
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Effects, Style};

/// What pieces are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figures {
    /// The chess pieces of Unicode.
    Unicode,
    /// Letters: capitals for White, small ones for Black.
    Letters,
}

/// Whether there are colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// There are.
    Colored,
    /// There are none: the screen, or its user, cannot have them.
    Plain,
}

/// How everything is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardStyle {
    /// The pieces.
    pub figures: Figures,
    /// The colours.
    pub paint: Paint,
}

/// What a square is marked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    None,
    /// The last move left it, or arrived there.
    LastMove,
    /// The king on it is in check.
    Check,
}

impl BoardStyle {
    /// What suits a stream: colours only where they are shown and wanted.
    pub(crate) fn of_stream(stream: &impl RawStream) -> BoardStyle {
        let is_plain = is_dumb() || AutoStream::choice(stream) == ColorChoice::Never;
        BoardStyle { figures: likely_figures(), paint: if is_plain { Paint::Plain } else { Paint::Colored } }
    }

    /// The figure of a piece on the board.
    pub(crate) fn figure(self, piece: Piece) -> char {
        match (self.figures, self.paint) {
            (Figures::Letters, _) => piece.letter(),
            (Figures::Unicode, Paint::Colored) => solid(piece.role()),
            (Figures::Unicode, Paint::Plain) => match piece.color() {
                Color::White => outlined(piece.role()),
                Color::Black => solid(piece.role()),
            },
        }
    }

    /// The figure of a piece in a line of text, where who owns it is said otherwise.
    pub(crate) fn small_figure(self, role: Role) -> char {
        match self.figures {
            Figures::Letters => role.letter(),
            Figures::Unicode => solid(role),
        }
    }

    /// The figure of an empty square.
    pub(crate) fn empty(self) -> char {
        match (self.figures, self.paint) {
            (_, Paint::Colored) => ' ',
            (Figures::Letters, Paint::Plain) => '.',
            (Figures::Unicode, Paint::Plain) => '·',
        }
    }

    /// A bar of some eighths of a character's width.
    pub(crate) fn bar(self, eighths: usize) -> String {
        const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        match self.figures {
            Figures::Letters => "#".repeat(eighths.div_ceil(8)),
            Figures::Unicode => "█".repeat(eighths / 8) + PARTS[eighths % 8],
        }
    }

    /// The style of a square and what stands on it; plain if there are no colours.
    pub(crate) fn square(self, is_light: bool, mark: Mark, piece: Option<Piece>) -> Style {
        if self.paint == Paint::Plain {
            return Style::new();
        }
        // Mid-tones: white and black both stand out, on every one of them.
        let background = match (mark, is_light) {
            (Mark::None, true) => 137,
            (Mark::None, false) => 95,
            (Mark::LastMove, true) => 67,
            (Mark::LastMove, false) => 60,
            (Mark::Check, _) => 160,
        };
        let style = Style::new().bg_color(Some(Ansi256Color(background).into()));
        match piece.map(Piece::color) {
            Some(Color::White) => style.fg_color(Some(Ansi256Color(231).into())).effects(Effects::BOLD),
            Some(Color::Black) => style.fg_color(Some(Ansi256Color(16).into())),
            None => style,
        }
    }

    /// What should catch the eye.
    pub(crate) fn strong(self) -> Style {
        self.styled(Effects::BOLD)
    }

    /// What need not.
    pub(crate) fn faint(self) -> Style {
        self.styled(Effects::DIMMED)
    }

    fn styled(self, effects: Effects) -> Style {
        match self.paint {
            Paint::Colored => Style::new().effects(effects),
            Paint::Plain => Style::new(),
        }
    }
}

fn solid(role: Role) -> char {
    match role {
        Role::Pawn => '♟',
        Role::Knight => '♞',
        Role::Bishop => '♝',
        Role::Rook => '♜',
        Role::Queen => '♛',
        Role::King => '♚',
    }
}

fn outlined(role: Role) -> char {
    match role {
        Role::Pawn => '♙',
        Role::Knight => '♘',
        Role::Bishop => '♗',
        Role::Rook => '♖',
        Role::Queen => '♕',
        Role::King => '♔',
    }
}

/// Whether the terminal says that it can do nothing but show text.
pub(crate) fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The figures that the terminal is likely to show, as far as its environment says.
pub(crate) fn likely_figures() -> Figures {
    figures_for(|name| env::var(name).ok().filter(|value| !value.is_empty()))
}

fn figures_for(variable: impl Fn(&str) -> Option<String>) -> Figures {
    // The console of Linux has fonts of few characters, and no chess pieces among them.
    if variable("TERM").as_deref() == Some("linux") {
        return Figures::Letters;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(&variable);
    match locale.map(|locale| locale.to_ascii_lowercase()) {
        // The bare names say nothing of the terminal: containers and scripts set them on screens that can do more.
        Some(locale) if ["c", "posix"].contains(&locale.as_str()) => Figures::Unicode,
        Some(locale) if !locale.contains("utf-8") && !locale.contains("utf8") => Figures::Letters,
        _ => Figures::Unicode,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_follow_the_environment() {
        let with = |pairs: &'static [(&str, &str)]| {
            figures_for(|name| pairs.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(with(&[]), Figures::Unicode);
        assert_eq!(with(&[("LANG", "de_DE.UTF-8")]), Figures::Unicode);
        assert_eq!(with(&[("LANG", "en_GB.ISO-8859-1")]), Figures::Letters);
        assert_eq!(with(&[("LANG", "en_GB.ISO-8859-1"), ("LC_ALL", "C.utf8")]), Figures::Unicode);
        assert_eq!(with(&[("LANG", "en_GB.UTF-8"), ("TERM", "linux")]), Figures::Letters);
    }

    #[test]
    fn bars_grow_with_their_length() {
        let unicode = BoardStyle { figures: Figures::Unicode, paint: Paint::Plain };
        assert_eq!(unicode.bar(0), "");
        assert_eq!(unicode.bar(12), "█▌");
        let letters = BoardStyle { figures: Figures::Letters, ..unicode };
        assert_eq!(letters.bar(12), "##");
    }

    /// Contrast of white and black figures on every square, by the formula of the W3C for luminance.
    #[test]
    fn figures_stand_out_on_every_square() {
        let look = BoardStyle { figures: Figures::Unicode, paint: Paint::Colored };
        for is_light in [true, false] {
            for mark in [Mark::None, Mark::LastMove, Mark::Check] {
                let luminance = luminance(look.square(is_light, mark, None).get_bg_color());
                let (white, black) = (1.05 / (luminance + 0.05), (luminance + 0.05) / 0.05);
                assert!(white >= 3.0 && black >= 3.0, "{is_light} {mark:?}: white {white:.1}, black {black:.1}");
            }
        }
    }

    fn luminance(color: Option<anstyle::Color>) -> f64 {
        let Some(anstyle::Color::Ansi256(Ansi256Color(index))) = color else { panic!("{color:?}") };
        let channel = |step: u8| {
            let value = f64::from(if step == 0 { 0 } else { 55 + 40 * u32::from(step) }) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let cube = index - 16;
        0.2126 * channel(cube / 36) + 0.7152 * channel(cube / 6 % 6) + 0.0722 * channel(cube % 6)
    }
}
