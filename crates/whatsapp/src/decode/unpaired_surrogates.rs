//! Half an emoji. WhatsApp cuts long names, sometimes through a pair of `\ud83d\udc87` escapes, and half a pair is no JSON: without this, one
//! person's name would cost a thousand others their messages.

/// The same JSON, with every half of a pair replaced by the mark for a broken letter.
pub(super) fn replace(body: &[u8]) -> Vec<u8> {
    let mut mended = Vec::with_capacity(body.len());
    let mut rest = body;
    while let [first, tail @ ..] = rest {
        let length = match (first, escaped(rest)) {
            (_, Some(0xD800..=0xDBFF))
                if matches!(rest.get(6..).and_then(escaped), Some(0xDC00..=0xDFFF)) =>
            {
                12
            }
            (_, Some(0xD800..=0xDFFF)) => {
                mended.extend_from_slice(b"\\ufffd");
                rest = rest.get(6..).unwrap_or_default();
                continue;
            }
            // A backslash and what it escapes, which may be a backslash.
            (b'\\', _) if !tail.is_empty() => 2,
            _ => 1,
        };
        let (kept, others) = rest.split_at(length.min(rest.len()));
        mended.extend_from_slice(kept);
        rest = others;
    }
    mended
}

/// The number of the `\uXXXX` that `text` begins with.
fn escaped(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    digits.iter().try_fold(0, |value, digit| Some(value * 16 + char::from(*digit).to_digit(16)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        String::from_utf8(replace(text.as_bytes())).unwrap()
    }

    #[test]
    fn only_halves_are_replaced() {
        for whole in ["", r#"{"a":"\ud83d\udc87\n\u00f1"}"#, r"\\ud83d", "é\\", r"\u12"] {
            assert_eq!(mended(whole), whole);
        }
        assert_eq!(mended(r#"["\ud83d"]"#), r#"["\ufffd"]"#);
        assert_eq!(mended(r"\ud83d\ud83d\udc87"), r"\ufffd\ud83d\udc87");
        assert_eq!(mended(r"\udc87\ud83dx"), r"\ufffd\ufffdx");
    }
}
