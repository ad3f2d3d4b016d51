//! Texts of a bounded length: one check for all of them, and those that a salon writes about its own things.

use crate::unicode::{is_invisible, turns_text_around};

/// A text broke its rule. `what` names it as the person who typed it knows it: "Category name".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WritingError {
    /// Nothing but spaces.
    #[error("{0} is required.")]
    Blank(&'static str),
    /// More characters than fit.
    #[error("{what} is too long: {most} characters at most.")]
    TooLong { what: &'static str, most: usize },
    /// Characters that show nothing or turn the text around.
    #[error("{0} contains characters that cannot be shown.")]
    Unshowable(&'static str),
}

impl WritingError {
    fn new(what: &'static str, most: usize, fault: TextFault) -> Self {
        match fault {
            TextFault::TooLong => Self::TooLong { what, most },
            TextFault::Unshowable => Self::Unshowable(what),
        }
    }
}

/// What is wrong with a text, whatever it is called.
#[derive(Clone, Copy)]
pub(crate) enum TextFault {
    TooLong,
    Unshowable,
}

/// How many lines a text may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    One,
    Several,
}

/// Whether a text shows nothing.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(is_invisible)
}

/// The trimmed text, if it has no more than `max` characters and all of them can be shown.
pub(crate) fn bounded(raw: &str, max: usize, lines: Lines) -> Result<String, TextFault> {
    let text = raw.trim();
    if text.chars().count() > max {
        return Err(TextFault::TooLong);
    }
    let breaks_a_line = |c: char| lines == Lines::Several && matches!(c, '\n' | '\r' | '\t');
    if text.chars().any(|c| (c.is_control() && !breaks_a_line(c)) || turns_text_around(c)) {
        return Err(TextFault::Unshowable);
    }
    Ok(text.to_owned())
}

/// The name of something that a salon has, trimmed: 1 to 120 characters in one line.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Title(String);

impl Title {
    pub const MAX: usize = 120;

    /// Trims and checks. `what` is the text's name in the error.
    pub fn parse(what: &'static str, raw: &str) -> Result<Self, WritingError> {
        if is_blank(raw) {
            return Err(WritingError::Blank(what));
        }
        let text = bounded(raw, Self::MAX, Lines::One);
        text.map(Self).map_err(|fault| WritingError::new(what, Self::MAX, fault))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A description, trimmed: up to 2,000 characters, in several lines or none at all.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Description(String);

impl Description {
    pub const MAX: usize = 2_000;

    pub fn parse(raw: &str) -> Result<Self, WritingError> {
        Self::parse_as("Description", raw)
    }

    /// The same for a text that the error calls `what`.
    pub fn parse_as(what: &'static str, raw: &str) -> Result<Self, WritingError> {
        let text = bounded(raw, Self::MAX, Lines::Several);
        text.map(Self).map_err(|fault| WritingError::new(what, Self::MAX, fault))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An optional text, trimmed: up to `most` characters, in one line or several; `None` for a blank one. `what` is the text's name
/// in the error.
pub fn optional_text(what: &'static str, raw: &str, most: usize) -> Result<Option<String>, WritingError> {
    if is_blank(raw) {
        return Ok(None);
    }
    bounded(raw, most, Lines::Several).map(Some).map_err(|fault| WritingError::new(what, most, fault))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_trimmed_bounded_and_can_be_shown() {
        let parse = |raw: &str| Title::parse("Category name", raw);
        assert_eq!(parse("  Hair & Beard ").unwrap().as_str(), "Hair & Beard");
        for blank in ["", " \t ", "\u{200B}\u{FEFF}"] {
            assert_eq!(parse(blank).unwrap_err().to_string(), "Category name is required.");
        }
        assert!(parse(&"é".repeat(120)).is_ok());
        let long = parse(&"é".repeat(121)).unwrap_err().to_string();
        assert_eq!(long, "Category name is too long: 120 characters at most.");
        for bad in ["Ha\u{0}ir", "Ha\nir", "Hair \u{202E}dne"] {
            assert_eq!(parse(bad), Err(WritingError::Unshowable("Category name")), "{bad:?}");
        }
    }

    #[test]
    fn what_may_be_left_out_is_nothing_when_it_says_nothing() {
        let parse = |raw: &str| optional_text("Reason", raw, 10);
        assert_eq!(parse(" a\nb "), Ok(Some("a\nb".to_owned())));
        for blank in ["", "  ", "\u{200B}"] {
            assert_eq!(parse(blank), Ok(None), "{blank:?}");
        }
        assert!(parse(&"é".repeat(10)).is_ok());
        let long = parse(&"é".repeat(11)).unwrap_err().to_string();
        assert_eq!(long, "Reason is too long: 10 characters at most.");
        assert_eq!(parse("a\u{202E}b"), Err(WritingError::Unshowable("Reason")));
    }

    #[test]
    fn descriptions_may_be_empty_and_have_lines() {
        assert_eq!(Description::parse(" a\nb ").unwrap().as_str(), "a\nb");
        assert!(Description::parse(&"é".repeat(2_000)).is_ok());
        assert_eq!(Description::parse("  ").unwrap(), Description::default());
        let long = Description::parse_as("Bio", &"x".repeat(2_001)).unwrap_err().to_string();
        assert_eq!(long, "Bio is too long: 2000 characters at most.");
        for bad in ["a\u{1b}[31m", "a\u{2066}b"] {
            assert_eq!(Description::parse(bad), Err(WritingError::Unshowable("Description")), "{bad:?}");
        }
    }
}
