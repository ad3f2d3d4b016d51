//! What we give a browser or a program to prove itself by: a session cookie, a device cookie, a bearer token, the id of a salon being set up.

/// Thirty-two random bytes, written as 64 lower-case hexadecimal digits. Only its hash is stored, and it does not show in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Accepts what this program makes, and nothing else.
    #[must_use]
    pub fn parse(raw: &str) -> Option<Self> {
        let hex = raw.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'a'..=b'f'));
        (hex && raw.len() == 64).then(|| Self(raw.to_owned()))
    }

    #[must_use]
    pub fn from_random(bytes: [u8; 32]) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digit = |value: u8| DIGITS.get(usize::from(value)).copied().map_or('0', char::from);
        Self(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)]).collect())
    }

    /// The text, for its hash and for its owner.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_secret_is_a_secret() {
        for byte in [0x00, 0x7f, 0xa9, 0xff] {
            let fresh = Secret::from_random([byte; 32]);
            assert_eq!(fresh.expose(), format!("{byte:02x}").repeat(32));
            assert_eq!(Secret::parse(fresh.expose()), Some(fresh));
        }
    }

    #[test]
    fn nothing_else_is_one() {
        let good = "0a".repeat(32);
        for bad in [
            "",
            "0a",
            &good[1..],
            &format!("{good}0"),
            &good.to_uppercase(),
            &good.replace('a', "g"),
            &"é".repeat(32),
        ] {
            assert_eq!(Secret::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn secrets_do_not_show_in_debug() {
        assert_eq!(format!("{:?}", Secret::from_random([1; 32])), "Secret(..)");
    }
}
