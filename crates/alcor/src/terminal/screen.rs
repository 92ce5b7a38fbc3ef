//! The board as it is drawn on the screen, with a panel of facts beside it. Pure: values in, lines out.
//!
//! The panel stands beside the board if the screen is wide enough, else below it.

use std::fmt::Write;

use alcor_chess::{Color, Game, Move, Piece, Role, Square};
use alcor_session::line;

use super::board::Board;
use super::look::{BoardStyle, Mark, Paint};

/// Screens narrower than this have the panel below the board.
const WIDE: usize = 72;

/// What is drawn.
#[derive(Clone, Debug)]
pub(super) struct Scene<'a> {
    /// The game, at its current position.
    pub game: &'a Game,
    /// Whose side is at the bottom.
    pub bottom: Color,
    /// How it is drawn.
    pub look: BoardStyle,
    /// How many columns the screen has.
    pub columns: usize,
    /// The players, White first.
    pub players: [Player; 2],
    /// The name of the opening, if it has one.
    pub opening: Option<String>,
}

/// A player as the panel shows it.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    /// The name.
    pub name: String,
    /// What is left on the clock, as text, if there is one.
    pub clock: Option<String>,
}

impl Scene<'_> {
    /// The lines to print.
    pub(super) fn draw(&self) -> String {
        let board = self.board();
        let panel = self.panel();
        let mut text = String::new();
        if self.columns < WIDE {
            for line in board.iter().chain(panel.iter().filter(|line| !line.is_empty())) {
                push_line(&mut text, line);
            }
            return text;
        }
        for (index, line) in board.iter().enumerate() {
            // The first and the last line of the board hold the letters of the files.
            let beside = index.checked_sub(1).and_then(|index| panel.get(index)).map_or("", String::as_str);
            let gap = if beside.is_empty() { "" } else { "   " };
            push_line(&mut text, &format!("{line}{gap}{beside}"));
        }
        text
    }

    /// Ten lines: the eight ranks from the top, between two lines with the letters of the files.
    fn board(&self) -> Vec<String> {
        let board = Board::draw(self.game.position(), self.bottom, self.look, |square| self.mark(square));
        let faint = self.look.faint();
        let letters = format!("   {faint}{}{faint:#}", board.letters.trim_end());
        let rank =
            |(digit, squares): (char, String)| format!(" {faint}{digit}{faint:#} {squares} {faint}{digit}{faint:#}");
        let mut lines = vec![letters.clone()];
        lines.extend(board.ranks.into_iter().map(rank));
        lines.push(letters);
        lines
    }

    fn mark(&self, square: Square) -> Mark {
        let position = self.game.position();
        if position.in_check() && position.king(position.side_to_move()) == square {
            return Mark::Check;
        }
        let is_last = |mv: &Move| match mv.castling_targets() {
            Some((king, rook)) => square == mv.from() || square == king || square == rook,
            None => square == mv.from() || square == mv.to(),
        };
        if self.game.moves().last().is_some_and(is_last) { Mark::LastMove } else { Mark::None }
    }

    /// Eight lines, for the eight ranks.
    fn panel(&self) -> Vec<String> {
        let mut lines = vec![String::new(); 8];
        lines[0] = self.player(!self.bottom);
        lines[1] = self.captures(!self.bottom);
        let faint = self.look.faint();
        if let Some(opening) = &self.opening {
            lines[3] = self.shortened(opening);
        }
        let moves = last_moves(self.game, 3);
        if !moves.is_empty() {
            lines[4] = format!("{faint}{}{faint:#}", self.shortened(&moves));
        }
        lines[6] = self.captures(self.bottom);
        lines[7] = self.player(self.bottom);
        lines
    }

    /// Text that fits beside the board.
    fn shortened(&self, text: &str) -> String {
        const BOARD: usize = 33;
        let room = if self.columns < WIDE { self.columns } else { self.columns - BOARD };
        if text.chars().count() <= room {
            return text.to_owned();
        }
        text.chars().take(room.saturating_sub(3)).chain("...".chars()).collect()
    }

    fn player(&self, color: Color) -> String {
        let Player { name, clock } = &self.players[color.index()];
        let strong = self.look.strong();
        let is_to_move = self.game.position().side_to_move() == color;
        let king = self.look.figure(Role::King.of(color));
        let king = if self.look.paint == Paint::Colored {
            let style = self.look.square(true, Mark::None, Some(Role::King.of(color)));
            format!("{style} {king} {style:#}")
        } else {
            format!(" {king} ")
        };
        let mut text = format!("{king} {strong}{name}{strong:#}");
        if let Some(clock) = clock {
            let style = if is_to_move { strong } else { self.look.faint() };
            text.push_str(&format!("  {style}{clock}{style:#}"));
        }
        text
    }

    /// What a player has captured, and by how much it is ahead.
    fn captures(&self, color: Color) -> String {
        let captured = captured_by(self.game, color);
        let lead = material(self.game, color) - material(self.game, !color);
        let mut text = String::new();
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let count = captured.iter().filter(|&&other| other == role).count();
            text.extend(std::iter::repeat_n(self.look.small_figure(role), count));
        }
        if lead > 0 {
            let gap = if text.is_empty() { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(text, "{gap}+{lead}");
        }
        if text.is_empty() { text } else { format!("    {text}") }
    }
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// The pieces that a side has taken in the game.
fn captured_by(game: &Game, color: Color) -> Vec<Role> {
    let captures = game.positions().iter().zip(game.moves()).map(|(position, &mv)| position.changes(mv).captured);
    let pieces = captures.flatten().map(|placed| placed.piece);
    pieces.filter(|piece| piece.color() != color).map(Piece::role).collect()
}

/// What a side's pieces are worth in pawns.
fn material(game: &Game, color: Color) -> i32 {
    [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
        .into_iter()
        .map(|(role, value)| game.position().pieces(color, role).count() as i32 * value)
        .sum()
}

/// The last full moves of a game, numbered: `4. Nf3 Nf6 5. O-O`.
pub(super) fn last_moves(game: &Game, count: usize) -> String {
    let plies = game.moves().len();
    let white_to_move_at = |ply: usize| game.positions()[ply].side_to_move() == Color::White;
    // Begin with a move of White's if there is one so near.
    let mut first = plies.saturating_sub(2 * count);
    if first < plies && !white_to_move_at(first) && first > 0 {
        first += 1;
    }
    line::of_game(game, first)
}

#[cfg(test)]
mod tests {
    use super::super::look::Figures;
    use super::*;

    fn scene(game: &Game, look: BoardStyle) -> Scene<'_> {
        let player = |name: &str| Player { name: name.to_owned(), clock: None };
        Scene {
            game,
            bottom: Color::White,
            look,
            columns: 80,
            players: [player("You"), player("Alcor")],
            opening: None,
        }
    }

    fn played(moves: &[&str]) -> Game {
        let mut game = Game::default();
        for text in moves {
            game.play(game.position().parse_san(text).unwrap()).unwrap();
        }
        game
    }

    const LETTERS: BoardStyle = BoardStyle { figures: Figures::Letters, paint: Paint::Plain };

    #[test]
    fn letters_without_colours() {
        let game = played(&["e4"]);
        let text = scene(&game, LETTERS).draw();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "    a  b  c  d  e  f  g  h");
        assert_eq!(lines[1], " 8  r  n  b  q  k  b  n  r  8    k  Alcor");
        assert_eq!(lines[5], " 4  .  .  .  . [P] .  .  .  4   1. e4");
        assert_eq!(lines[7], " 2  P  P  P  P [.] P  P  P  2");
        assert_eq!(lines[8], " 1  R  N  B  Q  K  B  N  R  1    K  You");
        assert_eq!(lines.len(), 10);
    }

    #[test]
    fn turned_round_for_black() {
        let game = played(&["e4"]);
        let text = Scene { bottom: Color::Black, ..scene(&game, LETTERS) }.draw();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "    h  g  f  e  d  c  b  a");
        assert!(lines[1].starts_with(" 1  R  N  B  K  Q  B  N  R  1"), "{text}");
        assert!(lines[8].ends_with("k  Alcor"), "{text}");
    }

    #[test]
    fn figures_and_colours() {
        let game = Game::default();
        let plain = scene(&game, BoardStyle { figures: Figures::Unicode, paint: Paint::Plain }).draw();
        assert!(plain.contains(" 8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜  8"), "{plain}");
        assert!(plain.contains(" 1  ♖  ♘  ♗  ♕  ♔  ♗  ♘  ♖  1"), "{plain}");
        assert!(!plain.contains('\u{1b}'));
        let colored = scene(&game, BoardStyle { figures: Figures::Unicode, paint: Paint::Colored }).draw();
        assert!(colored.contains("\u{1b}["));
        assert!(!colored.contains('♖'), "with colours all figures are solid");
    }

    #[test]
    fn captures_and_material() {
        let game = played(&["e4", "d5", "exd5", "Qxd5", "Nc3", "Qd4", "Nf3", "Qxd2+", "Bxd2"]);
        let text = scene(&game, LETTERS).draw();
        assert!(text.contains("    pp\n"), "Black has taken two pawns: {text}");
        assert!(text.contains("    qp +8\n"), "White has taken queen and pawn: {text}");
    }

    #[test]
    fn checks_are_marked() {
        let game = played(&["f3", "e5", "g4", "Qh4"]);
        let text = scene(&game, LETTERS).draw();
        assert!(text.contains("(K)"), "{text}");
        assert!(text.contains("[q]"), "{text}");
    }

    #[test]
    fn narrow_screens_have_the_panel_below() {
        let game = played(&["e4", "e5"]);
        let text = Scene { columns: 40, ..scene(&game, LETTERS) }.draw();
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
        assert!(text.contains("1. e4 e5"), "{text}");
    }

    #[test]
    fn long_names_are_cut() {
        let game = Game::default();
        let opening = Some("A00 An Opening With a Name That Goes On and On and On, Endless Variation".to_owned());
        let text = Scene { opening, ..scene(&game, LETTERS) }.draw();
        let line = text.lines().find(|line| line.contains("A00")).unwrap();
        assert!(line.len() <= 80 && line.ends_with("..."), "{line}");
    }

    #[test]
    fn the_last_moves_are_numbered() {
        let game = played(&["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(last_moves(&game, 1), "3. Bb5");
        assert_eq!(last_moves(&Game::default(), 3), "");
    }
}
