//! Moves and notes are added where they belong.

use super::*;

fn played(moves: &str) -> (GameTree, Vec<NodeId>) {
    let mut tree = GameTree::new(Position::startpos());
    let mut nodes = vec![tree.root()];
    for text in moves.split_whitespace() {
        let at = nodes[nodes.len() - 1];
        let mv = tree.position(at).parse_san(text).unwrap();
        nodes.push(tree.add(at, mv).unwrap());
    }
    (tree, nodes)
}

#[test]
fn moves_are_added_where_they_are_legal() {
    let (mut tree, nodes) = played("e4 e5 Nf3");
    let d4 = Position::startpos().parse_san("d4").unwrap();
    assert!(tree.add(nodes[1], d4).is_none(), "Black is to move");
    let variation = tree.add(tree.root(), d4).unwrap();
    assert_eq!(tree.children(tree.root()).collect::<Vec<_>>(), [nodes[1], variation]);
    assert_eq!(tree.parent(variation), Some(tree.root()));
    assert_eq!(tree.move_to(variation), Some(d4));
    assert_eq!((tree.move_to(tree.root()), tree.parent(tree.root())), (None, None));
    assert_eq!(tree.count(), 4);
    assert_eq!(tree.main_game().moves().len(), 3);

    let line = [d4, tree.position(variation).parse_san("d5").unwrap(), d4];
    let first = tree.add_line(tree.root(), &line).unwrap();
    assert_eq!(tree.count(), 6, "the last of the three is not legal");
    assert_eq!(tree.children(first).count(), 1);
    assert_eq!(tree.add_line(nodes[1], &[d4]), None);
}

#[test]
fn notes_are_added_and_changed() {
    let (mut tree, nodes) = played("e4 e5");
    let e4 = nodes[1];
    tree.add_nag(e4, Nag(1));
    tree.add_nag(e4, Nag(1));
    tree.add_nag(e4, Nag(14));
    tree.retain_nags(e4, |nag| nag.0 > 6);
    assert_eq!(tree.nags(e4), [Nag(14)]);
    tree.add_comment(e4, "  ");
    assert!(tree.comments(e4).is_empty());

    tree.add_comment(e4, "[%clk 0:01:00] [%eval 0.1] fine");
    tree.add_comment(e4, "[%eval 0.2]");
    tree.set_command(e4, "eval", "0.30");
    assert_eq!(tree.comments(e4), ["[%eval 0.30] [%clk 0:01:00] fine"]);
    tree.set_command(nodes[2], "eval", "#3");
    tree.add_comment(nodes[2], "lost");
    assert_eq!(tree.comments(nodes[2]), ["[%eval #3]", "lost"]);
    assert_eq!(tree.take_comments(nodes[2]).len(), 2);
    assert!(tree.comments(nodes[2]).is_empty());
}
