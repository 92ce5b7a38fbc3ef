//! What was found, for the messages of errors: any bytes, made printable and cut if long.

/// The bytes as one printable line of at most a few dozen characters.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    const MAX: usize = 30;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MAX)]);
    let more = if bytes.len() > MAX { "..." } else { "" };
    format!("{}{more}", text.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn always_one_short_printable_line() {
        assert_eq!(excerpt(b"Nf3"), "Nf3");
        assert_eq!(excerpt(b"a\nb\0"), "a\\nb\\0");
        assert_eq!(excerpt(&[b'e', 0xFF]), "e\u{FFFD}");
        assert_eq!(excerpt(&[b'x'; 31]), format!("{}...", "x".repeat(30)));
        // Cut in the middle of a character.
        assert_eq!(excerpt(format!("{}é!", "x".repeat(29)).as_bytes()), format!("{}\u{FFFD}...", "x".repeat(29)));
    }
}
