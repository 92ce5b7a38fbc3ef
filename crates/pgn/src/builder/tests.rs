//! Everything finds its place in the tree, and nothing is lost on the way.

use super::tree;
use crate::tree::GameTree;

fn read(text: &str) -> GameTree {
    tree(text).unwrap_or_else(|(at, problem)| panic!("{at}: {problem}"))
}

/// A text that is read and written stays as it is.
fn stays(text: &str) {
    assert_eq!(read(text).to_string(), format!("{text}\n\n"));
}

#[test]
fn everything_has_its_place() {
    stays("*");
    stays("{all} {more} 1. e4 $1 $14 {after} {again} (1. d4 d5) {back} 1... e5 *");
    stays("1. e4 ({first} 1. d4 $2 {ok} 1... d5 ({or} 1... Nf6) 2. c4) (1. c4) 1... e5 1-0");
}

#[test]
fn glyphs_and_comments_in_odd_places() {
    let odd = "1. {early} e4!? e5 ({x} $6 1... c5) $2 2. Nf3 (2. d4 {a} (2. c3) {b}) {c} *";
    assert_eq!(
        read(odd).to_string(),
        "{early} 1. e4 $5 e5 ({x} 1... c5 $6) 2. Nf3 $2 {c} (2. d4 {a} {b}) (2. c3) *\n\n"
    );
}

#[test]
fn a_variation_that_cannot_be_played_is_kept_in_words() {
    let text = "1. e4 (1. d4 -- 2. c4 (2. e4 {!}) $1) (1. Ke2 d5) 1... e5 (zzz) *";
    assert_eq!(read(text).to_string(), "1. e4 {Ke2 d5} (1. d4 {-- c4 ( e4 ! ) $1}) 1... e5 {zzz} *\n\n");
}

#[test]
fn a_variation_to_no_move_is_a_comment() {
    assert_eq!(read("(1. e4 (1. d4)) 1. c4 ((1. Nf3)) e5 *").to_string(), "{e4 ( d4 )} 1. c4 {Nf3} 1... e5 *\n\n");
}

#[test]
fn many_nested_variations_need_no_stack() {
    let nested = format!("1. e4 e5 {}{} *", "(1... d5 ".repeat(50_000), ")".repeat(50_000));
    let read_once = read(&nested);
    assert_eq!(read_once.count(), 50_002);
    assert_eq!(read(&read_once.to_string()), read_once);

    let too_deep = format!("1. e4 e5 {}", "(1... d5 ".repeat(100_001));
    assert!(tree(&too_deep).is_err());
}

#[test]
fn the_result_of_the_moves_comes_first() {
    assert_eq!(read("[Result \"1-0\"]\n1. e4 0-1").result.text(), "0-1");
    assert_eq!(read("[Result \"1-0\"]\n1. e4 *").result.text(), "1-0");
    assert_eq!(read("[Result \"1-0\"]\n1. e4").result.text(), "1-0");
    assert_eq!(read("1. e4 (1. d4 0-1)").result.text(), "*");
}

#[test]
fn commands_of_a_move() {
    let tree = read("1. e4 {book [%clk 0:04:59] [%emt 0:00:01]} {[%eval 0.3]} e5 {[%eval #-3]} *");
    let moves: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.clock(moves[0]).map(|time| time.as_secs()), Some(299));
    assert_eq!(tree.elapsed(moves[0]).map(|time| time.as_secs()), Some(1));
    assert_eq!(tree.eval(moves[0]), Some(crate::Eval::Centipawns(30)));
    assert_eq!(tree.eval(moves[1]), Some(crate::Eval::Mate(-3)));
    assert_eq!(tree.clock(moves[1]), None);
}
