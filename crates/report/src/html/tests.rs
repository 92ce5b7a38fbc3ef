//! The report holds together, and no text of a game breaks it.

use super::*;
use crate::reviewed::sample;

#[test]
fn the_report_is_whole_and_needs_nothing_else() {
    let reviewed = sample();
    let page = page(&reviewed);
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    for outside in ["<script", "http://", "https://", "src=", "@import", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    for element in ["article", "section", "table", "figure", "svg", "ol", "li", "span", "div", "p", "main", "h4", "g"] {
        let opened = page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
        assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
    }
    for told in
        ["Blunder", "Better: ", "<title>Ann - Ben &quot;B&quot; B, Skittles &lt;1&gt;, 1-0</title>", "aria-label"]
    {
        assert!(page.contains(told), "{told}");
    }
    assert!(!page.contains("Skittles <1>"));
}

#[test]
fn several_games_can_be_folded() {
    let text = game(&sample(), Layout::Folded);
    assert!(text.contains("<details><summary><h2>7. Ann - Ben"), "{text}");
    assert!(STYLE.contains("details::details-content { content-visibility: visible;"), "paper shows them all");
}

/// Every level of headings follows the one above it, with one game and with several.
#[test]
fn headings_leave_out_no_level() {
    for layout in [Layout::Alone, Layout::Folded] {
        let page = [head("A title", 1), game(&sample(), layout)].concat();
        let levels: Vec<u32> =
            page.match_indices("<h").filter_map(|(at, _)| page[at + 2..].chars().next()?.to_digit(10)).collect();
        assert_eq!(levels.first(), Some(&1));
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
    }
}
