//! The little of JSON that a review needs: objects, text in quotes, and nothing where there is nothing.

use std::fmt::{self, Display, Write};

/// An object that is being written.
pub(super) struct Object(String);

impl Object {
    /// An object without fields so far.
    pub(super) fn new() -> Object {
        Object("{".to_owned())
    }

    /// Adds a field. The value is JSON already.
    pub(super) fn field(&mut self, name: &str, value: impl Display) {
        let separator = if self.0.len() > 1 { "," } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{separator}{}:{value}", Quoted(name));
    }

    /// Adds a field that may be `null`.
    pub(super) fn optional(&mut self, name: &str, value: Option<impl Display>) {
        match value {
            Some(value) => self.field(name, value),
            None => self.field(name, "null"),
        }
    }

    /// The whole object.
    pub(super) fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// A text in quotes.
pub struct Quoted<'a>(pub &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_char('"')?;
        for letter in self.0.chars() {
            match letter {
                '"' | '\\' => write!(formatter, "\\{letter}")?,
                '\u{8}' => formatter.write_str("\\b")?,
                '\t' => formatter.write_str("\\t")?,
                '\n' => formatter.write_str("\\n")?,
                '\u{c}' => formatter.write_str("\\f")?,
                '\r' => formatter.write_str("\\r")?,
                letter if letter < ' ' => write!(formatter, "\\u{:04x}", u32::from(letter))?,
                letter => formatter.write_char(letter)?,
            }
        }
        formatter.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every character that JSON treats in its own way is written as the serialiser of the field writes it.
    #[test]
    fn quotes_are_those_of_a_serialiser() {
        let text: String = (0..=0x7f_u8).map(char::from).chain("é→♞\u{2028}\u{fffd}".chars()).collect();
        assert_eq!(Quoted(&text).to_string(), serde_json::to_string(&text).unwrap());
    }

    #[test]
    fn fields_are_separated() {
        let mut object = Object::new();
        assert_eq!(Object::new().end(), "{}");
        object.field("a", 1);
        object.optional("b", None::<u32>);
        object.optional("c", Some(Quoted("d")));
        assert_eq!(object.end(), r#"{"a":1,"b":null,"c":"d"}"#);
    }
}
