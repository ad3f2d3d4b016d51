//! The texts that links put into a message box: what they say, how they are compared, how they travel in a link.

use domain::{ConfirmationCode, is_invisible_mark};
use unicode_normalization::UnicodeNormalization;

use crate::code_parser;

pub const PLATFORM: &str = "Parlour";
/// The most characters of a name in a text of ours.
const MAX_NAME: usize = 40;

/// A text that waits to be sent to us. It names the act, so that a person who is talked into sending it can see what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrefilledText<'a> {
    Login {
        shop: &'a str,
    },
    PlatformLogin,
    Profile {
        shop: &'a str,
    },
    Booking {
        shop: &'a str,
    },
    /// Proving the number of a salon's future owner.
    Owner {
        shop: &'a str,
    },
}

impl PrefilledText<'_> {
    /// The text with its code, the code alone in its line. Fewer than 300 characters, and nothing that WhatsApp would format.
    #[must_use]
    pub fn with_code(self, code: &ConfirmationCode) -> String {
        let (act, warning) = match self {
            Self::Login { shop } => (
                format!("Sign me in to the {} team dashboard.", name(shop)),
                "Only send this if you opened the sign-in page yourself.".to_owned(),
            ),
            Self::PlatformLogin => (
                format!("Sign me in to the {PLATFORM} platform dashboard."),
                "Only send this if you opened the sign-in page yourself.".to_owned(),
            ),
            Self::Profile { shop } => (
                format!("Verify my profile at {}.", name(shop)),
                format!("Only send this if you are on the {} website.", name(shop)),
            ),
            Self::Booking { shop } => (
                format!("Confirm my booking at {}.", name(shop)),
                "Only send this if you made this booking.".to_owned(),
            ),
            Self::Owner { shop } => (
                format!("Create my salon \"{}\" on {PLATFORM}.", name(shop)),
                "Only send this if you are setting up this salon yourself.".to_owned(),
            ),
        };
        format!("{act}\nCode: {}\n{warning}", code_parser::shown(code))
    }
}

/// Two texts that a person would take for the same have the same canonical form: composed characters, single spaces, no marks of direction.
#[must_use]
pub fn canonical_form(text: &str) -> String {
    let composed: String = text.chars().filter(|c| !is_invisible_mark(*c)).nfc().collect();
    composed.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The link that opens WhatsApp with `text` in its message box: `base` is `https://wa.me`, `digits` our number without `+`. Everything outside
/// the unreserved set of RFC 3986 is escaped; some phones show a `+` for a space.
#[must_use]
pub fn link(base: &str, digits: &str, text: &str) -> String {
    use std::fmt::Write;
    let mut link = format!("{base}/{digits}?text=");
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            link.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(link, "%{byte:02X}");
        }
    }
    link
}

/// A name of somebody's making, fit for a text of ours.
#[must_use]
pub fn name(raw: &str) -> String {
    cut(raw, MAX_NAME)
}

/// Words of somebody's making, fit for a text of ours: one line without marks that turn text around or that WhatsApp reads as formatting, of
/// at most `most` characters.
#[must_use]
pub fn cut(raw: &str, most: usize) -> String {
    let markup = |c: char| matches!(c, '*' | '_' | '~' | '`');
    let spaced = raw.chars().map(|c| if c.is_control() || markup(c) { ' ' } else { c });
    let clean: String = spaced.filter(|c| !is_invisible_mark(*c)).collect();
    let line = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(most).collect::<String>().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code() -> ConfirmationCode {
        ConfirmationCode::parse("KTRVXMPB").unwrap()
    }

    #[test]
    fn the_texts_say_what_sending_them_does() {
        assert_eq!(
            PrefilledText::Login { shop: "Glow" }.with_code(&code()),
            "Sign me in to the Glow team dashboard.\nCode: KTRV-XMPB\nOnly send this if you opened the sign-in page yourself."
        );
        assert_eq!(
            PrefilledText::PlatformLogin.with_code(&code()),
            "Sign me in to the Parlour platform dashboard.\nCode: KTRV-XMPB\nOnly send this if you opened the sign-in page yourself."
        );
        assert_eq!(
            PrefilledText::Profile { shop: "Glow" }.with_code(&code()),
            "Verify my profile at Glow.\nCode: KTRV-XMPB\nOnly send this if you are on the Glow website."
        );
        assert_eq!(
            PrefilledText::Booking { shop: "Glow" }.with_code(&code()),
            "Confirm my booking at Glow.\nCode: KTRV-XMPB\nOnly send this if you made this booking."
        );
        assert_eq!(
            PrefilledText::Owner { shop: "Luna Hair" }.with_code(&code()),
            "Create my salon \"Luna Hair\" on Parlour.\nCode: KTRV-XMPB\nOnly send this if you are setting up this salon yourself."
        );
    }

    #[test]
    fn the_link_is_the_documented_one() {
        let text = PrefilledText::Login { shop: "Glow" }.with_code(&code());
        assert_eq!(
            link("https://wa.me", "15550100200", &text),
            "https://wa.me/15550100200?text=Sign%20me%20in%20to%20the%20Glow%20team%20dashboard.%0ACode%3A%20KTRV-XMPB%0AOnly%20send%20\
             this%20if%20you%20opened%20the%20sign-in%20page%20yourself."
        );
    }

    #[test]
    fn reserved_characters_are_escaped() {
        assert_eq!(link("b", "1", "a+b & c#d?é\n~"), "b/1?text=a%2Bb%20%26%20c%23d%3F%C3%A9%0A~");
    }

    #[test]
    fn names_cannot_dress_up_a_text() {
        assert_eq!(name("  Glow\n\u{202E}evil\u{0}  Hair "), "Glow evil Hair");
        assert_eq!(name("*Glow* ~`_"), "Glow");
        assert_eq!(name(&"é".repeat(60)), "é".repeat(40));
        assert_eq!(name(&format!("{} tail", "x".repeat(39))), "x".repeat(39), "no space is left at the end");
    }

    #[test]
    fn invisible_differences_do_not_count_and_visible_ones_do() {
        let canonical = canonical_form("Verify my profile at Café.\nCode: KTRV-XMPB");
        for same in [
            " Verify my profile at Café. Code: KTRV-XMPB\n",
            "Verify\u{A0}my profile at Cafe\u{301}.\r\n\r\nCode: \u{200E}KTRV-XMPB\u{200E}",
        ] {
            assert_eq!(canonical_form(same), canonical, "{same:?}");
        }
        for other in [
            "verify my profile at Café.\nCode: KTRV-XMPB",
            "Hi! Verify my profile at Café.\nCode: KTRV-XMPB",
            "Verify my profile at Café.\nCode: KTRV-XMPC",
            "Code: KTRV-XMPB",
        ] {
            assert_ne!(canonical_form(other), canonical, "{other:?}");
        }
    }
}
