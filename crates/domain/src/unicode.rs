//! Characters that a reader cannot see.

/// Marks of direction, joiners, the soft hyphen, the byte order mark: characters that show nothing, or turn the text around them.
#[must_use]
pub const fn is_invisible_mark(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'
    )
}

/// The marks that hide what a text says.
pub(crate) const fn turns_text_around(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Spaces and the other marks: a name of these alone is blank.
pub(crate) fn is_invisible(c: char) -> bool {
    c.is_whitespace() || is_invisible_mark(c) && !turns_text_around(c)
}

/// As [`is_invisible`], but for a space: that is a character of a name like any other.
pub(crate) fn shows_nothing(c: char) -> bool {
    is_invisible(c) && c != ' '
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_invisible_mark_is_blank_or_turns_text_around() {
        let marks: Vec<char> = ('\0'..=char::MAX).filter(|c| is_invisible_mark(*c)).collect();
        assert_eq!(marks.len(), 24);
        assert!(marks.iter().all(|c| is_invisible(*c) != turns_text_around(*c)));
        let turning = ('\0'..=char::MAX).filter(|c| turns_text_around(*c));
        assert_eq!(turning.filter(|c| is_invisible_mark(*c)).count(), 9);
    }
}
