//! The report holds together, and no text of a game breaks it.

use super::*;
use crate::cli::review::reviewed::sample;

#[test]
fn the_report_is_whole_and_needs_nothing_else() {
    let reviewed = sample();
    let page = [head(&reviewed.title(), 1), game(&reviewed, true), FOOT.to_owned()].concat();
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
    let text = game(&sample(), false);
    assert!(text.contains("<details><summary><h2>7. Ann - Ben"), "{text}");
}
