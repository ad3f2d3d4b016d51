//! Words about a visit that a client writes instead of tapping (rules/messages#visit-answers). The whole text counts, so nothing that somebody
//! merely says moves or cancels anything.

use domain::{Minutes, is_invisible_mark};
use unicode_normalization::UnicodeNormalization;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisitWord {
    /// With the number of minutes, if the text has one.
    Late(Option<Minutes>),
    OnWay,
    Here,
    Confirm,
    Cancel,
    Move,
}

impl VisitWord {
    /// Whether it is about the day of the visit.
    #[must_use]
    pub const fn is_for_the_day(self) -> bool {
        matches!(self, Self::Late(_) | Self::OnWay | Self::Here)
    }
}

/// The most minutes that somebody can be late by writing so.
const MAX_LATE: i64 = 60;

/// What a text says about a visit, if it says nothing else.
#[must_use]
pub fn visit_word(text: &str) -> Option<VisitWord> {
    let plain: String = text.chars().filter(|c| !is_invisible_mark(*c)).nfkc().collect();
    let folded = plain.to_lowercase().replace('\u{2019}', "'");
    let words: Vec<&str> =
        folded.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty()).collect();
    let (words, number) = match words.split_last() {
        Some((last, rest)) if *last == "min" || *last == "minutes" => without_number(rest)?,
        _ => without_number(&words).unwrap_or((&words, None)),
    };
    let word = match words {
        ["late" | "delayed"] | ["running" | "i'm" | "im", "late"] => VisitWord::Late(number),
        _ if number.is_some() => return None,
        ["omw" | "coming"] | ["on", "my", "way"] => VisitWord::OnWay,
        ["here" | "arrived"] | ["i'm" | "im", "here"] => VisitWord::Here,
        ["yes" | "ok" | "confirm"] => VisitWord::Confirm,
        ["cancel"] => VisitWord::Cancel,
        ["move" | "reschedule" | "change"] => VisitWord::Move,
        _ => return None,
    };
    Some(word)
}

/// The words before a number of minutes that somebody can be late, and the number.
fn without_number<'w, 't>(words: &'w [&'t str]) -> Option<(&'w [&'t str], Option<Minutes>)> {
    let (last, rest) = words.split_last()?;
    let minutes: i64 = last.parse().ok()?;
    (1..=MAX_LATE).contains(&minutes).then(|| (rest, Some(Minutes::new(minutes))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_however_they_are_typed() {
        let late = |minutes| Some(VisitWord::Late(Some(Minutes::new(minutes))));
        for (text, word) in [
            ("Late", Some(VisitWord::Late(None))),
            ("running late 10", late(10)),
            ("I\u{2019}m late, 5 min.", late(5)),
            ("delayed 60 minutes", late(60)),
            ("OMW!", Some(VisitWord::OnWay)),
            (" on my way ", Some(VisitWord::OnWay)),
            ("I'm here", Some(VisitWord::Here)),
            ("arrived", Some(VisitWord::Here)),
            ("Yes", Some(VisitWord::Confirm)),
            ("ok", Some(VisitWord::Confirm)),
            ("CANCEL", Some(VisitWord::Cancel)),
            ("reschedule", Some(VisitWord::Move)),
        ] {
            assert_eq!(visit_word(text), word, "{text}");
        }
    }

    #[test]
    fn nothing_else_is_an_answer() {
        for text in [
            "",
            "10",
            "late 61",
            "late 0",
            "yes please cancel it",
            "cancel 2",
            "here 5",
            "is it ok to come late?",
            "move it to Friday",
            "running",
            "late min",
        ] {
            assert_eq!(visit_word(text), None, "{text}");
        }
    }
}
