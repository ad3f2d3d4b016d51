//! What a text says that is about no visit: that somebody wants to book, and at which salon (rules/messages#chat-booking).

use crate::prefilled_message::canonical_form;

const WORDS: [&str; 7] = ["book", "booking", "appointment", "again", "hi", "hello", "menu"];

/// Whether a text is nothing but a word that asks for the menu.
#[must_use]
pub fn booking_word(text: &str) -> bool {
    let plain = canonical_form(text).to_lowercase();
    WORDS.contains(&plain.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// The subdomain at the end of a text, as the links of salons write it: `Book at Glow (glow)`.
#[must_use]
pub fn named_salon(text: &str) -> Option<String> {
    let plain = canonical_form(text);
    let (_, subdomain) = plain.strip_suffix(')')?.rsplit_once('(')?;
    Some(subdomain.to_owned())
}

/// The text that such a link writes.
#[must_use]
pub fn book_at(salon: &str, subdomain: &str) -> String {
    format!("Book at {} ({subdomain})", crate::prefilled_message::name(salon))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_words_ask_for_the_menu() {
        for text in ["Book", " hi! ", "HELLO", "again?", "menu"] {
            assert!(booking_word(text), "{text}");
        }
        for text in ["", "?", "hi there", "booked", "book at Glow (glow)"] {
            assert!(!booking_word(text), "{text}");
        }
    }

    #[test]
    fn a_link_names_its_salon() {
        assert_eq!(named_salon(&book_at("Glow (Soho) & Co", "glow")).as_deref(), Some("glow"));
        assert_eq!(named_salon(&format!("{} ", book_at("Glow", "glow"))).as_deref(), Some("glow"));
        assert_eq!(named_salon("see you (soon) then"), None);
        assert_eq!(named_salon("glow)"), None);
    }
}
