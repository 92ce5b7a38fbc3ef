//! A report as one HTML file: no script, no other file, graphs and boards as SVG.
//!
//! It reads well aloud: graphs and boards have their text, tables their heads, and signs their words.

mod board;
mod escape;
mod graph;

use alcor_chess::{Color, Position};
use alcor_review::{Judgement, MoveReview, Phase, SideReview};

use crate::reviewed::Reviewed;
use crate::words;
use escape::escaped;

const STYLE: &str = include_str!("html/style.css");

/// The head of the report, up to the first game.
pub fn head(title: &str, games: u64) -> String {
    let about = if games == 1 { String::new() } else { format!("<p class=\"quiet\">{games} games</p>") };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{}\n<main>\n<header><h1>{title}</h1>{about}</header>\n",
        board::PIECES,
        title = escaped(title),
    )
}

/// The end of the report.
pub const FOOT: &str = "</main>\n</body>\n</html>\n";

/// A report about one game.
pub fn page(reviewed: &Reviewed) -> String {
    [&head(&reviewed.title(), 1), &game(reviewed, Layout::Alone), FOOT].concat()
}

/// How a game stands in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// It is all of the report.
    Alone,
    /// It is one of several, and can be folded.
    Folded,
}

/// One game of the report.
pub fn game(reviewed: &Reviewed, layout: Layout) -> String {
    let title = escaped(&reviewed.title());
    // The title of a game that is alone is that of the report, and no level of headings is left out.
    let level = if layout == Layout::Alone { 2 } else { 3 };
    let body = [
        facts(reviewed),
        players(reviewed),
        graph::graph(reviewed),
        moments(reviewed, level),
        move_list(reviewed, level),
        format!("<p class=\"quiet\">{}</p>\n", escaped(&words::made_by(&reviewed.review))),
    ]
    .concat();
    match layout {
        Layout::Alone => format!("<article>\n{body}</article>\n"),
        Layout::Folded => format!(
            "<article id=\"game-{0}\"><details><summary><h2>{0}. {title}</h2></summary>\n{body}</details></article>\n",
            reviewed.number
        ),
    }
}

fn facts(reviewed: &Reviewed) -> String {
    let known = ["Site", "Round", "TimeControl"].map(|name| (name, reviewed.tag(name)));
    let mut facts: Vec<String> = reviewed.opening().iter().map(|opening| escaped(opening)).collect();
    let given = known.iter().filter(|(_, value)| *value != "-");
    facts.extend(given.map(|(name, value)| format!("{} {}", name.replace("TimeControl", "Time"), escaped(value))));
    if facts.is_empty() { String::new() } else { format!("<p>{}</p>\n", facts.join(" · ")) }
}

/// Both sides' numbers.
fn players(reviewed: &Reviewed) -> String {
    let head = [Color::White, Color::Black].map(|color| {
        let (class, name) = (color.choose("white", "black"), escaped(reviewed.player(color)));
        format!("<th scope=\"col\"><span class=\"disc {class}\" role=\"img\" aria-label=\"{color}\"></span>{name}</th>")
    });
    let row = |class: &str, name: &str, of_side: &dyn Fn(&SideReview) -> String| {
        let cells =
            [Color::White, Color::Black].map(|color| format!("<td>{}</td>", of_side(reviewed.review.side(color))));
        format!("<tr class=\"{class}\"><th scope=\"row\">{name}</th>{}</tr>\n", cells.concat())
    };
    let phase = |name: &str, phase: Phase| row("quiet", name, &|side| words::percent(side.in_phase(phase)));
    let rows = [
        row("accuracy", "Accuracy", &|side| words::percent(side.accuracy)),
        phase("Opening", Phase::Opening),
        phase("Middlegame", Phase::Middlegame),
        phase("Endgame", Phase::Endgame),
        row("", "Average centipawn loss", &|side| side.acpl.map_or_else(|| "-".to_owned(), |loss| loss.to_string())),
        row("", "Inaccuracies", &|side| side.inaccuracies.to_string()),
        row("", "Mistakes", &|side| side.mistakes.to_string()),
        row("", "Blunders", &|side| side.blunders.to_string()),
    ];
    format!("<table>\n<thead><tr><td></td>{}</tr></thead>\n<tbody>\n{}</tbody></table>\n", head.concat(), rows.concat())
}

/// The moments that mattered, each with its board.
fn moments(reviewed: &Reviewed, level: u8) -> String {
    let moments = reviewed.moments();
    if moments.is_empty() {
        return "<p>Nothing went wrong that is worth a word.</p>\n".to_owned();
    }
    let positions = reviewed.positions();
    let card = |&index: &usize| moment(&reviewed.review.moves[index], &positions[index], level + 1);
    let cards: String = moments.iter().map(card).collect();
    let heading = if moments.len() == 1 { "The moment that mattered" } else { "The moments that mattered" };
    format!("<h{level}>{heading}</h{level}>\n<div class=\"moments\">\n{cards}</div>\n")
}

fn moment(each: &MoveReview, position: &Position, level: u8) -> String {
    let judgement = each.judgement.map_or("", words::judgement);
    let class = each.judgement.map_or("", Judgement::name);
    let better = each.judgement.filter(|judgement| judgement.is_bad() && !each.is_best()).map(|_| {
        format!("<p>Better: <span class=\"line\">{}</span></p>", escaped(&words::line(each, &each.best_line().sans)))
    });
    let because = words::because(each);
    let because = if because.is_empty() { String::new() } else { format!("<p>{}</p>", escaped(&because)) };
    format!(
        "<section class=\"moment\">{}<div class=\"told\"><h{level}>{} <span class=\"tag {class}\">{judgement}</span></h{level}>\
         <p>{}</p>{}{because}</div></section>\n",
        board::board(position, each.mv, (!each.is_best()).then(|| each.best()), each.mover),
        escaped(&words::named(each)),
        words::course(each),
        better.unwrap_or_default(),
    )
}

/// All moves, with what was thought of them.
fn move_list(reviewed: &Reviewed, level: u8) -> String {
    let mut rows: Vec<(u16, [Option<&MoveReview>; 2])> = Vec::new();
    for each in &reviewed.review.moves {
        if each.mover == Color::White || rows.last().is_none_or(|(number, _)| *number != each.number) {
            rows.push((each.number, [None, None]));
        }
        if let Some((_, cells)) = rows.last_mut() {
            cells[each.mover.choose(0, 1)] = Some(each);
        }
    }
    let rows: String = rows
        .iter()
        .map(|(number, cells)| {
            // Where Black begins, White's place is held by dots.
            let [white, black] = cells.map(|each| each.map(|each| move_cell(each, reviewed)));
            let white = white.unwrap_or_else(|| "<span class=\"mv\">…</span>".to_owned());
            format!("<li value=\"{number}\">{white}{}</li>\n", black.unwrap_or_default())
        })
        .collect();
    format!("<h{level}>The game</h{level}>\n<ol class=\"moves\">\n{rows}</ol>\n")
}

fn move_cell(each: &MoveReview, reviewed: &Reviewed) -> String {
    let judgement = each.judgement.filter(|_| reviewed.focus.includes(each));
    let class = judgement.map_or(if each.is_book { "book" } else { "" }, Judgement::name);
    let glyph = judgement.map_or("", Judgement::glyph);
    let word = judgement
        .map_or(String::new(), |judgement| format!("<span class=\"aloud\"> {}</span>", words::judgement(judgement)));
    format!(
        "<span class=\"mv {class}\">{}<span aria-hidden=\"true\">{glyph}</span>{word} <small>{}</small></span>",
        escaped(&each.san),
        words::score(each.after.evaluation)
    )
}

#[cfg(test)]
mod tests;
