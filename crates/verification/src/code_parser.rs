//! What is in the text of a message: a code, the two digits of a number match, a word that asks us to be quiet.
//!
//! People copy, retype and translate, so case, dashes, spaces and marks of direction do not matter; what remains must be unmistakable, for
//! nothing that somebody merely says may count as a credential.

use domain::{ConfirmationCode, is_invisible_mark};
use unicode_normalization::UnicodeNormalization;

/// A message with more characters than this is no answer to "which number is on the screen?".
const MAX_ANSWER_CHARS: usize = 40;

/// Words that end promotions, as they are typed in the languages of our salons (rules/messages#stop-words). CANCEL is not one of them: it means the
/// appointment.
const STOP_WORDS: [&str; 7] = ["stop", "unsubscribe", "parar", "baja", "arrêt", "إيقاف", "توقف"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FoundCodes {
    None,
    One(ConfirmationCode),
    Several,
}

/// A message that is nothing but a wish about what we write unasked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyword {
    /// No promotions.
    Stop,
    /// No reminders either.
    StopReminders,
    Start,
}

/// Finds the codes in a text. A code is eight symbols of its alphabet, in one piece or as two halves joined by a dash. Two halves with only
/// spaces between them count when they stand alone in their line or after a colon, because they could be words. Of several codes the one
/// counts that stands alone in its line, at most behind a word and a colon: the name of a salon may look like a code, too.
#[must_use]
pub fn find_codes(text: &str) -> FoundCodes {
    let lines: Vec<String> = text.lines().map(plain).collect();
    let found: Vec<Found> = lines.iter().flat_map(|line| codes_of_line(line)).collect();
    match only_one(found.iter()) {
        FoundCodes::Several => match only_one(found.iter().filter(|found| found.alone)) {
            FoundCodes::One(code) => FoundCodes::One(code),
            FoundCodes::None | FoundCodes::Several => FoundCodes::Several,
        },
        found => found,
    }
}

fn only_one<'a>(found: impl Iterator<Item = &'a Found>) -> FoundCodes {
    let mut only = FoundCodes::None;
    for Found { code, .. } in found {
        only = match only {
            FoundCodes::None => FoundCodes::One(code.clone()),
            FoundCodes::One(former) if former == *code => FoundCodes::One(former),
            FoundCodes::One(_) | FoundCodes::Several => return FoundCodes::Several,
        };
    }
    only
}

/// How a code is shown: `KTRV-XMPB`.
#[must_use]
pub fn shown(code: &ConfirmationCode) -> String {
    let (first, second) = code.as_str().split_at(ConfirmationCode::LENGTH / 2);
    format!("{first}-{second}")
}

/// The number of a number match: a short text with one number of two digits in it, Arabic-Indic digits included.
#[must_use]
pub fn match_number(text: &str) -> Option<u8> {
    let text = plain(text);
    if text.chars().count() > MAX_ANSWER_CHARS {
        return None;
    }
    let digits: String = text.chars().map(|c| western_digit(c).unwrap_or(' ')).collect();
    let mut numbers = digits.split_whitespace();
    match (numbers.next(), numbers.next()) {
        (Some(number), None) if number.len() == 2 => number.parse().ok(),
        _ => None,
    }
}

/// The wish that a whole message is, if it is one.
#[must_use]
pub fn keyword(text: &str) -> Option<Keyword> {
    let folded = plain(text).to_lowercase();
    let words: Vec<&str> =
        folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [word] if STOP_WORDS.contains(word) => Some(Keyword::Stop),
        // What becomes of their bookings they are told all the same.
        ["stop", "all" | "reminders"] => Some(Keyword::StopReminders),
        ["start"] => Some(Keyword::Start),
        _ => None,
    }
}

/// Full-width letters and odd spaces become ordinary ones, marks of direction go.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !is_invisible_mark(*c)).nfkc().collect()
}

fn western_digit(c: char) -> Option<char> {
    let zero = match c {
        '0'..='9' => return Some(c),
        '\u{0660}'..='\u{0669}' => 0x0660,
        '\u{06F0}'..='\u{06F9}' => 0x06F0,
        _ => return None,
    };
    char::from_digit(u32::from(c) - zero, 10)
}

/// A run of letters and digits, with what stands before it in the line.
struct Word<'a> {
    gap: &'a str,
    text: &'a str,
}

/// A code, and whether its line says nothing else.
struct Found {
    code: ConfirmationCode,
    alone: bool,
}

fn codes_of_line(line: &str) -> Vec<Found> {
    let words = words(line);
    let gap_at = |index: usize| words.get(index).map_or("", |word| word.gap);
    let text_at = |index: usize| words.get(index).map_or("", |word| word.text);
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        // A dash without spaces on an outer side makes it a part of something longer.
        let is_part = |after: usize| is_dash(word.gap) || is_dash(gap_at(after));
        let labelled = index == 1 && word.gap.trim_end().ends_with(':');
        let alone = |after: usize| (index == 0 || labelled) && after == words.len();
        if let Some(code) = parse(word.text)
            && !is_part(index + 1)
        {
            found.push(Found { code, alone: alone(index + 1) });
        }
        let (gap, second) = (gap_at(index + 1), text_at(index + 1));
        if word.text.len() != ConfirmationCode::LENGTH / 2
            || second.len() != word.text.len()
            || is_part(index + 2)
        {
            continue;
        }
        let dashed = gap.trim().chars().count() == 1 && is_dash(gap.trim());
        let spaced = gap.trim().is_empty();
        let ends = (index == 0 || word.gap.trim_end().ends_with(':')) && index + 2 == words.len();
        if (dashed || spaced && ends)
            && let Some(code) = parse(&format!("{}{second}", word.text))
        {
            found.push(Found { code, alone: alone(index + 2) });
        }
    }
    found
}

fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        let (gap, from) = rest.split_at(start);
        let (text, after) = from.split_at(from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len()));
        words.push(Word { gap, text });
        rest = after;
    }
    words
}

fn is_dash(text: &str) -> bool {
    let dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}');
    !text.is_empty() && text.chars().all(dash)
}

fn parse(text: &str) -> Option<ConfirmationCode> {
    ConfirmationCode::parse(&text.to_ascii_uppercase()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prefilled_message::PrefilledText;

    fn only(text: &str) -> Option<String> {
        match find_codes(text) {
            FoundCodes::One(code) => Some(code.as_str().to_owned()),
            FoundCodes::None | FoundCodes::Several => None,
        }
    }

    #[test]
    fn a_code_is_found_however_it_is_written() {
        for text in [
            "KTRV-XMPB",
            "Verify my profile at Glow.\nCode: KTRV-XMPB\nOnly send this if you are on the Glow website.",
            "ktrv-xmpb",
            "ktrv xmpb",
            "ktrvxmpb!",
            "Hi, my code is: KTRV XMPB!",
            "Code: ktrv xmpb.",
            "KTRV – XMPB",
            "KTRV\u{2011}XMPB",
            "KTRV\u{A0}XMPB",
            "\u{202A}KTRV\u{200F}-\u{2069}XMPB\u{202C}",
            "رمز: \u{200E}KTRV-XMPB\u{200E}",
            "*KTRV-XMPB*",
            "ＫＴＲＶ-ＸＭＰＢ",
            "KTRV-XMPB ktrvxmpb",
        ] {
            assert_eq!(only(text).as_deref(), Some("KTRVXMPB"), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_a_code_is_none() {
        for text in [
            "",
            "KTRV",
            "KTRV-XMP",
            "KTRV-XMPBB",
            "KTRV-XMPA",
            "KTRV-XMPB-CDFG",
            "KTRVXMPB-CDFG",
            "ZKTRV-XMPBZ",
            "KTRV, XMPB",
            "KTRV\nXMPB",
            "KTRV XMPB please",
            "see KTRV XMPB",
            "Strč prst skrz krk",
            "well hmmm pfft whatever",
            "my HDTV BRKN lol",
            "12345678",
        ] {
            assert_eq!(find_codes(text), FoundCodes::None, "{text:?}");
        }
    }

    #[test]
    fn of_two_codes_the_one_that_stands_alone_counts() {
        for text in ["BLKDMNDS salon\nKTRVXMPB", "KTRV-XMPB\nat BLKD-MNDS", "Code: ktrvxmpb\nfor BLKDMNDS"] {
            assert_eq!(only(text).as_deref(), Some("KTRVXMPB"), "{text:?}");
        }
    }

    #[test]
    fn two_codes_are_several() {
        assert_eq!(find_codes("KTRV-XMPB or BQFZ-DHWN"), FoundCodes::Several);
        assert_eq!(find_codes("KTRV-XMPB\nBQFZ-DHWN\nKTRV-XMPB"), FoundCodes::Several);
    }

    #[test]
    fn a_salons_name_that_looks_like_a_code_is_none() {
        for name in ["BLKDMNDS", "Blkd-Mnds", "Salon: BLKDMNDS"] {
            for wording in [
                PrefilledText::Login { shop: name },
                PrefilledText::Booking { shop: name },
                PrefilledText::Profile { shop: name },
            ] {
                let code = ConfirmationCode::parse("KTRVXMPB").unwrap();
                let text = wording.with_code(&code);
                assert_eq!(only(&text).as_deref(), Some("KTRVXMPB"), "{text:?}");
                assert_eq!(only(&format!("hello! {text}")).as_deref(), Some("KTRVXMPB"), "{text:?}");
            }
        }
    }

    #[test]
    fn a_code_is_shown_in_halves() {
        assert_eq!(shown(&ConfirmationCode::parse("KTRVXMPB").unwrap()), "KTRV-XMPB");
    }

    #[test]
    fn the_number_is_the_only_one_in_a_short_text() {
        for text in ["42", " 42. ", "It's 42", "\u{200F}42", "٤٢", "۴۲", "４２", "*42*"] {
            assert_eq!(match_number(text), Some(42), "{text:?}");
        }
        assert_eq!(match_number("07"), Some(7));
        for text in
            ["", "4", "142", "4 2", "42 or 43", "I come at 42 minutes past the hour, if that is all right"]
        {
            assert_eq!(match_number(text), None, "{text:?}");
        }
    }

    #[test]
    fn stop_is_a_whole_message() {
        for text in ["STOP", " stop! ", "Arrêt", "توقف", "baja."] {
            assert_eq!(keyword(text), Some(Keyword::Stop), "{text:?}");
        }
        for text in ["Stop all", "STOP reminders!"] {
            assert_eq!(keyword(text), Some(Keyword::StopReminders), "{text:?}");
        }
        assert_eq!(keyword("START"), Some(Keyword::Start));
        for text in ["don't stop", "cancel", "stop by at ten?", ""] {
            assert_eq!(keyword(text), None, "{text:?}");
        }
    }
}
