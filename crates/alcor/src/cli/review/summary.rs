//! A review for the terminal: accuracy, counts, a graph, and the moments that mattered.

use std::fmt::Write;

use alcor_chess::{Color, Move, Position};
use alcor_report::{Reviewed, words};
use alcor_review::{Judgement, MoveReview, Phase};
use anstream::stream::RawStream;
use console::Term;
use textwrap::wrap;

use super::graph;
use crate::terminal::board::Board;
use crate::terminal::look::{BoardStyle, Mark};

/// The board beside a moment is this wide, with the gap.
const BOARD: usize = 28;
/// Text beside a board is at least this wide; on narrower screens it stands below.
const MIN_TEXT: usize = 32;

/// How it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    /// Figures and colours.
    pub look: BoardStyle,
    /// The columns of the screen.
    pub columns: usize,
}

impl Page {
    /// A page for what is written to a stream.
    pub(crate) fn of(stream: &impl RawStream, term: &Term) -> Page {
        Page { look: BoardStyle::of_stream(stream), columns: usize::from(term.size().1) }
    }
}

/// All that is said about a game.
pub(crate) fn text(reviewed: &Reviewed, page: Page) -> String {
    let strong = page.look.strong();
    let mut text = format!("{strong}{}{strong:#}\n", reviewed.title());
    if let Some(line) = reviewed.opening() {
        push(&mut text, &line);
    }
    text.push('\n');
    text.push_str(&table(reviewed));
    let graph = graph::lines(&reviewed.review, page.look, page.columns.saturating_sub(8).clamp(10, 100));
    if !graph.is_empty() {
        text.push('\n');
        graph.iter().for_each(|line| push(&mut text, line));
        push(&mut text, "      . inaccuracy   ? mistake   X blunder");
    }
    let moments = reviewed.moments();
    if moments.is_empty() {
        push(&mut text, "\nNothing went wrong that is worth a word.");
    }
    let positions = reviewed.positions();
    for index in moments {
        text.push('\n');
        text.push_str(&moment(&reviewed.review.moves[index], &positions[index], page));
    }
    text.push('\n');
    let faint = page.look.faint();
    for line in wrap(&words::made_by(&reviewed.review), page.columns.clamp(MIN_TEXT, 100)) {
        push(&mut text, &format!("{faint}{line}{faint:#}"));
    }
    text
}

fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// Accuracy, average loss and counts of both sides.
fn table(reviewed: &Reviewed) -> String {
    let review = &reviewed.review;
    let names = [Color::White, Color::Black].map(|color| reviewed.player(color));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).clamp(5, 24);
    let mut text = format!("{:width$}  accuracy  ACPL  ?!   ?  ??  opening  middle     end\n", "");
    for color in [Color::White, Color::Black] {
        let side = review.side(color);
        let name: String = reviewed.player(color).chars().take(width).collect();
        let acpl = side.acpl.map_or_else(|| "-".to_owned(), |loss| loss.to_string());
        let [opening, middlegame, endgame] =
            [Phase::Opening, Phase::Middlegame, Phase::Endgame].map(|phase| words::percent(side.in_phase(phase)));
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{name:width$}  {:>8}  {acpl:>4}  {:>2}  {:>2}  {:>2}  {opening:>7}  {middlegame:>6}  {endgame:>6}",
            words::percent(side.accuracy),
            side.inaccuracies,
            side.mistakes,
            side.blunders,
        );
    }
    text
}

/// One moment: a small board, the move, what it cost and why.
fn moment(each: &MoveReview, position: &Position, page: Page) -> String {
    let board = board(position, each.mv, each.mover, page.look);
    let is_wide = page.columns >= BOARD + MIN_TEXT;
    let width = if is_wide { page.columns - BOARD - 1 } else { page.columns.max(MIN_TEXT) };
    let beside: Vec<String> = paragraphs(each, page.look)
        .iter()
        .flat_map(|paragraph| {
            wrap(paragraph, width.min(80)).into_iter().map(std::borrow::Cow::into_owned).collect::<Vec<_>>()
        })
        .collect();
    if !is_wide {
        return beside.into_iter().chain(board).map(|line| line + "\n").collect();
    }
    let lines = board.len().max(beside.len());
    let mut text = String::new();
    for index in 0..lines {
        let left = board.get(index).cloned().unwrap_or_else(|| " ".repeat(BOARD - 2));
        let right = beside.get(index).map_or("", String::as_str);
        push(&mut text, format!("{left}  {right}").trim_end());
    }
    text
}

/// The text for a key moment, in paragraphs.
fn paragraphs(each: &MoveReview, look: BoardStyle) -> Vec<String> {
    let strong = look.strong();
    let judgement = each.judgement.map_or("", words::judgement);
    let mut text = vec![format!("{strong}{}{strong:#}  {judgement}", words::named(each))];
    text.push(words::course(each));
    let is_bad = each.judgement.is_some_and(Judgement::is_bad);
    if is_bad && !each.is_best() {
        text.push(format!("Better: {}", words::line(each, &each.best_line().sans)));
    }
    text.push(words::because(each));
    text.retain(|paragraph| !paragraph.is_empty());
    text
}

/// Nine lines: the position before a move, from its mover's side, with the move marked.
fn board(position: &Position, mv: Move, bottom: Color, look: BoardStyle) -> Vec<String> {
    let mark = |square| if square == mv.from() || square == mv.to() { Mark::LastMove } else { Mark::None };
    let board = Board::draw(position, bottom, look, mark);
    let faint = look.faint();
    let rank = |(digit, squares): (char, String)| format!("{faint}{digit}{faint:#} {squares}");
    let letters = format!("{faint}  {}{faint:#}", board.letters);
    board.ranks.into_iter().map(rank).chain([letters]).collect()
}

/// The head of a table of many games.
pub(crate) fn table_head() -> String {
    format!("{:>5}  {:42}  {:7}  {:>15}  {:>15}", "game", "players", "result", "White ?! ? ??", "Black ?! ? ??")
}

/// A game as a row of a table of many.
pub(crate) fn table_row(reviewed: &Reviewed) -> String {
    let players = format!("{} - {}", reviewed.player(Color::White), reviewed.player(Color::Black));
    let players: String = players.chars().take(42).collect();
    let sides = [Color::White, Color::Black].map(|color| {
        let side = reviewed.review.side(color);
        format!("{} {} {} {}", words::percent(side.accuracy), side.inaccuracies, side.mistakes, side.blunders)
    });
    format!(
        "{:>5}  {players:42}  {:7}  {:>15}  {:>15}",
        reviewed.number,
        reviewed.tree.result.text(),
        sides[0],
        sides[1]
    )
}
