//! What is added to a game, and that nothing of it is lost.

use alcor_pgn::Reader;

use super::*;
use crate::reviewed::sample;

fn read(text: &str) -> GameTree {
    Reader::new(text.as_bytes()).next_game().unwrap().unwrap().tree().unwrap()
}

#[test]
fn a_blunder_gets_its_sign_its_sentence_and_the_better_line() {
    let reviewed = sample();
    let text = text(&reviewed);
    let tree = read(&text);
    let nodes: Vec<NodeId> = tree.main_line().collect();
    let blunder = nodes[3];
    assert_eq!(tree.nags(blunder), [Nag(4)], "{text}");
    assert_eq!(tree.comments(blunder)[1], "hm", "{text}");
    let told = &tree.comments(blunder)[2];
    assert!(told.contains("Blunder. ") && told.contains(" was best."), "{text}");
    let parent = tree.parent(blunder).unwrap();
    assert_eq!(tree.children(parent).count(), 2, "{text}");
    assert!(tree.eval(nodes[0]).is_some());
    assert_eq!(tree.eval(nodes[4]), None, "a mate on the board has no number");
}

#[test]
fn what_was_there_stays() {
    let reviewed = sample();
    let tree = read(&text(&reviewed));
    let nodes: Vec<NodeId> = tree.main_line().collect();
    assert_eq!(tree.comments(tree.root()), ["A lesson."]);
    assert_eq!(tree.clock(nodes[0]).map(|time| time.as_secs()), Some(300));
    assert!(tree.comments(nodes[0])[0].ends_with("[%clk 0:05:00] solid"));
    assert_eq!(tree.children(tree.root()).count(), 2);
    assert_eq!(tree.nags(nodes[2]), [Nag(5)], "the sign of the annotator before");
    assert_eq!(tree.tags.get("Black"), Some("Ben \"B\" B"));
    assert_eq!(tree.main_game().moves(), reviewed.tree.main_game().moves());
}

#[test]
fn a_second_review_adds_nothing() {
    let mut reviewed = sample();
    let once = text(&reviewed);
    reviewed.tree = read(&once);
    assert_eq!(text(&reviewed), once);
}

#[test]
fn only_one_side_is_judged_if_asked() {
    let mut reviewed = sample();
    reviewed.focus.color = Some(alcor_chess::Color::White);
    let tree = read(&text(&reviewed));
    let blunder = tree.main_line().nth(3).unwrap();
    assert!(tree.nags(blunder).is_empty());
    assert!(tree.eval(blunder).is_some());
}
