//! Texts as a search compares them. Both databases know the letter case of ASCII alone, so a search by words is compared here.

use unicode_normalization::UnicodeNormalization;

use crate::unicode::is_invisible_mark;

/// A text without accents, in small letters: `Élan` and `ELAN` are `elan`.
#[must_use]
pub fn folded(text: &str) -> String {
    let is_accent = |c: &char| matches!(c, '\u{0300}'..='\u{036F}');
    let letters = text.nfkd().filter(|c| !is_accent(c) && !is_invisible_mark(*c));
    letters.flat_map(char::to_lowercase).fold(String::with_capacity(text.len()), |mut folded, letter| {
        match plain(letter) {
            Some(plain) => folded.push_str(plain),
            None => folded.push(letter),
        }
        folded
    })
}

/// Letters that are no plain letter with a mark, as people without them on the keyboard write them.
const fn plain(letter: char) -> Option<&'static str> {
    match letter {
        'æ' => Some("ae"),
        'œ' => Some("oe"),
        'ø' => Some("o"),
        'đ' | 'ð' => Some("d"),
        'ł' => Some("l"),
        'ı' => Some("i"),
        'ß' => Some("ss"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_and_capitals_make_no_difference() {
        for (typed, known) in [
            ("Élan", "ELAN"),
            ("e\u{301}lan", "élan"),
            ("Straße", "STRASSE"),
            ("Łódź", "lodz"),
            ("Smørrebrød", "smorrebrod"),
            ("İstanbul", "istanbul"),
            ("Vũ", "vu"),
            ("Zo\u{200B}ë", "zoe"),
        ] {
            assert_eq!(folded(typed), folded(known), "{typed}");
        }
        assert_ne!(folded("กิ"), folded("ก"), "a vowel is no accent");
        assert_ne!(folded("elan"), folded("elm"));
    }
}
