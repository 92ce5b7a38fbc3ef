//! The tags of a game, in the order of the file.

/// Names and values, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    pub fn new() -> Tags {
        Tags::default()
    }

    /// The value of the first tag of this name, in any case of letters.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Gives a tag its value where it stands, or adds it at the end.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.push(name, value),
        }
    }

    /// Adds a tag at the end, whether or not there is one of this name.
    pub fn push(&mut self, name: &str, value: &str) {
        self.0.push((name.to_owned(), value.to_owned()));
    }

    /// All tags.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_keep_their_order() {
        let mut tags = Tags::new();
        assert!(tags.is_empty());
        tags.set("White", "A");
        tags.set("Black", "B");
        tags.set("white", "C");
        assert_eq!(tags.get("WHITE"), Some("C"));
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", "C"), ("Black", "B")]);
        assert_eq!(tags.get("Event"), None);
    }
}
