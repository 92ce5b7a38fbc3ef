//! Glyphs and comments, added and changed.

use super::{GameTree, NodeId};
use crate::command;
use crate::nag::Nag;

impl GameTree {
    /// Adds a glyph to this move, if it does not have it.
    pub fn add_nag(&mut self, id: NodeId, nag: Nag) {
        let nags = &mut self.notes(id).nags;
        if !nags.contains(&nag) {
            nags.push(nag);
        }
    }

    /// Keeps the glyphs of this move that are as asked.
    pub fn retain_nags(&mut self, id: NodeId, is_kept: impl FnMut(&Nag) -> bool) {
        if !self.nags(id).is_empty() {
            self.notes(id).nags.retain(is_kept);
        }
    }

    /// Adds a comment after this move. An empty one is none.
    pub fn add_comment(&mut self, id: NodeId, comment: &str) {
        if !comment.trim().is_empty() {
            self.notes(id).after.push(comment.trim().to_owned());
        }
    }

    /// Adds a comment before this move. An empty one is none.
    pub fn add_comment_before(&mut self, id: NodeId, comment: &str) {
        if !comment.trim().is_empty() {
            self.notes(id).before.push(comment.trim().to_owned());
        }
    }

    /// Takes the comments after this move away.
    pub fn take_comments(&mut self, id: NodeId) -> Vec<String> {
        if self.comments(id).is_empty() { Vec::new() } else { std::mem::take(&mut self.notes(id).after) }
    }

    /// Gives a command a value: `[%name value]`. One that is there is replaced where it stands alone; else it is put first
    /// in the first comment, and the rest of the comments stays.
    pub fn set_command(&mut self, id: NodeId, name: &str, value: &str) {
        let mut comments = self.take_comments(id);
        for comment in &mut comments {
            if command::value(comment, name).is_some() {
                *comment = command::without(comment, &[name]);
            }
        }
        comments.retain(|comment| !comment.is_empty());
        let text = format!("[%{name} {value}]");
        match comments.first_mut().filter(|comment| comment.starts_with("[%")) {
            Some(first) => first.insert_str(0, &format!("{text} ")),
            None => comments.insert(0, text),
        }
        self.notes(id).after = comments;
    }
}
