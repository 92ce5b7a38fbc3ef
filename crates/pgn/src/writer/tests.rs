//! What is written reads the same.

use super::*;
use crate::nag::Nag;
use crate::reader::Reader;

fn read(text: &str) -> GameTree {
    Reader::new(text.as_bytes()).next_game().unwrap().unwrap().tree().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn lines_are_short_and_read_the_same() {
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(40);
    let comment = "A long comment with 50% more words and [%clk 0:00:01] %percent ;and [brackets] ".repeat(10);
    for text in [format!("{long}*"), format!("{{{comment}}} {long} (e6 {{{comment}}}) *")] {
        let tree = read(&text);
        for style in [Style::EXPORT, Style::LICHESS] {
            let written = tree.text(style);
            assert!(written.lines().all(|line| line.len() <= 79 && !line.starts_with(['%', ';', '['])), "{written}");
            assert_eq!(read(&written), tree, "{written}");
        }
    }
}

#[test]
fn comments_that_braces_cannot_hold() {
    let mut tree = read("1. e4 ;a } in a { comment\n(1. d4 ;}\n) 1... e5 *");
    let e4 = tree.main_line().next().unwrap();
    assert_eq!(tree.comments(e4), ["a } in a { comment"]);
    assert_eq!(tree.to_string(), "1. e4 ;a } in a { comment\n(1. d4 ;}\n) 1... e5 *\n\n");
    assert_eq!(read(&tree.to_string()), tree);
    tree.add_comment(e4, "two\n[Event \"paragraphs\"]");
    assert_eq!(read(&tree.to_string()), tree);
}

#[test]
fn tags_are_escaped() {
    let mut tree = read("[Event \"a\"]\n\n1. e4 *");
    tree.tags.set("Event", "The \"Big\" \\ Match");
    tree.tags.set("Site", "two\nlines");
    let written = tree.to_string();
    assert!(written.starts_with("[Event \"The \\\"Big\\\" \\\\ Match\"]\n[Site \"two lines\"]\n\n1. e4"), "{written}");
    assert_eq!(read(&written).tags.get("Event"), Some("The \"Big\" \\ Match"));
}

#[test]
fn as_lichess_writes() {
    let mut tree = read("1. e4 $6 $14 {[%eval 0.1]} {Bad.} e5 *");
    assert_eq!(tree.text(Style::LICHESS), "1. e4?! $14 { [%eval 0.1] } { Bad. } 1... e5 *\n\n");
    assert_eq!(read(&tree.text(Style::LICHESS)), tree);
    tree.add_nag(tree.root(), Nag(1));
    assert_eq!(read(&tree.text(Style::LICHESS)), tree);
    let many = read(&format!("{}*", "1. Nf3 $4 {a} Nf6 $6 {b} 2. Ng1 $2 Ng8 $1 ".repeat(20)));
    assert!(many.text(Style::LICHESS).lines().all(|line| line.len() <= 79));
    let mut bytes = Vec::new();
    tree.write(&mut bytes, Style::EXPORT).unwrap();
    assert_eq!(bytes, tree.to_string().into_bytes());
}
