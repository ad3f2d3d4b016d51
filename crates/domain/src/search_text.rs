//! What somebody types to find a client or a booking, and what it fits.

use crate::folding::folded;
use crate::ids::BookingId;

/// Digits below this number are no ending of a phone number: they would fit too many.
const MIN_PHONE_DIGITS: usize = 4;

/// A text is too short or too long to search for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter 2 to 60 characters to search for.")]
pub struct InvalidSearch;

/// A text to search for, trimmed: 2 to 60 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    words: Vec<String>,
    phone_end: Option<String>,
    booking: Option<BookingId>,
}

impl SearchText {
    pub const MIN: usize = 2;
    pub const MAX: usize = 60;

    pub fn parse(typed: &str) -> Result<Self, InvalidSearch> {
        let typed = typed.trim();
        if !(Self::MIN..=Self::MAX).contains(&typed.chars().count()) {
            return Err(InvalidSearch);
        }
        let is_number = typed.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c));
        let phone_end = Some(digits(typed)).filter(|end| is_number && MIN_PHONE_DIGITS <= end.len());
        let number = typed.strip_prefix('#').unwrap_or(typed);
        let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
        let booking = number.parse().ok().filter(|_| is_plain).map(BookingId::new);
        Ok(Self { words: parts(typed), phone_end, booking })
    }

    /// The same text for a reader who sees no phone numbers.
    #[must_use]
    pub fn without_phones(self) -> Self {
        Self { phone_end: None, ..self }
    }

    /// The typed words, folded: letters and digits only.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The digits at the end of a phone number.
    #[must_use]
    pub fn phone_end(&self) -> Option<&str> {
        self.phone_end.as_deref()
    }

    /// The booking of this number.
    #[must_use]
    pub const fn booking(&self) -> Option<BookingId> {
        self.booking
    }

    /// Whether a part of a name begins with each word, case and accents aside.
    #[must_use]
    pub fn fits_name(&self, name: &str) -> bool {
        let parts = parts(name);
        let begins = |word: &String| parts.iter().any(|part| part.starts_with(word.as_str()));
        !self.words.is_empty() && self.words.iter().all(begins)
    }

    /// Whether the whole name begins with the first word.
    #[must_use]
    pub fn begins_name(&self, name: &str) -> bool {
        let first = parts(name).into_iter().next();
        first.zip(self.words.first()).is_some_and(|(part, word)| part.starts_with(word.as_str()))
    }

    /// Whether the digits of a phone number end with the typed ones, whatever stands between them.
    #[must_use]
    pub fn fits_phone(&self, phone: &str) -> bool {
        self.phone_end.as_ref().is_some_and(|end| digits(phone).ends_with(end.as_str()))
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// The parts of a name, as a search compares them: `Anne-Marie O’Neil` has four.
fn parts(name: &str) -> Vec<String> {
    let folded = folded(name);
    folded.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(typed: &str) -> SearchText {
        SearchText::parse(typed).unwrap()
    }

    #[test]
    fn words_match_the_beginnings_of_the_parts_of_a_name() {
        for (typed, name) in [
            ("hana", "Hana Sato"),
            ("SATO", "Hana Sato"),
            ("sa ha", "Hana Sato"),
            ("elan", "Élan Roy"),
            ("ÉL", "Elan Roy"),
            ("marie", "Anne-Marie Neil"),
            ("anne-m", "Anne-Marie Neil"),
            ("o'n", "Anne O’Neil"),
            ("strasse", "Ida Straße"),
            ("佐藤", "佐藤 花"),
            ("γιω", "Γιώργος"),
        ] {
            assert!(text(typed).fits_name(name), "{typed} {name}");
        }
        for (typed, name) in
            [("ana", "Hana Sato"), ("hana x", "Hana Sato"), ("--", "Hana Sato"), ("藤", "佐藤 花")]
        {
            let fits = SearchText::parse(typed).is_ok_and(|text| text.fits_name(name));
            assert!(!fits, "{typed} {name}");
        }
    }

    #[test]
    fn a_name_that_begins_with_the_first_word_comes_first() {
        assert!(text("ha").begins_name("Hana Sato"));
        assert!(!text("sa").begins_name("Hana Sato"));
        assert!(!text("--").begins_name(""));
    }

    #[test]
    fn four_digits_or_more_are_the_end_of_a_phone_number() {
        for typed in ["0107", "55 5-0107", "+1 (212) 555.0107"] {
            assert!(text(typed).fits_phone("+1 212 555-0107"), "{typed}");
            assert!(!text(typed).without_phones().fits_phone("+1 212 555-0107"), "{typed}");
        }
        for typed in ["107", "1 0 7", "0170", "#0107", "a0107", "+1 212 555 0107 0"] {
            assert!(!text(typed).fits_phone("+1 212 555-0107"), "{typed}");
        }
    }

    #[test]
    fn plain_digits_are_the_number_of_a_booking() {
        let number = |typed| text(typed).booking().map(BookingId::get);
        assert_eq!((number("#1207"), number("1207"), number(" #12 ")), (Some(1207), Some(1207), Some(12)));
        for typed in ["12 07", "+1207", "-12", "#+12", "##12", "1207a", "99999999999999999999", "# "] {
            assert_eq!(SearchText::parse(typed).ok().and_then(|text| text.booking()), None, "{typed}");
        }
    }

    #[test]
    fn texts_have_2_to_60_characters_when_trimmed() {
        for good in ["ab", " éa ", "佐藤", &"x".repeat(60), &format!(" {} ", "é".repeat(60))] {
            assert!(SearchText::parse(good).is_ok(), "{good}");
        }
        for bad in ["", "  ", "a", " é ", &"x".repeat(61)] {
            assert_eq!(SearchText::parse(bad), Err(InvalidSearch), "{bad}");
        }
    }
}
