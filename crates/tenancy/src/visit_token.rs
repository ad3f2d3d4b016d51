//! What stands at the end of a link to one visit: short enough for a message, too long to be guessed.

/// Letters and digits, for people who copy it.
const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// So many digits hold 64 random bits.
const DIGITS_OF_HALF: usize = 11;

/// 128 random bits, written as 22 letters and digits. Only its hash is stored, and it does not show in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct VisitToken(String);

impl VisitToken {
    /// Accepts what this program makes, and nothing else.
    #[must_use]
    pub fn parse(raw: &str) -> Option<Self> {
        let is_plain = raw.bytes().all(|byte| byte.is_ascii_alphanumeric());
        (is_plain && raw.len() == 2 * DIGITS_OF_HALF).then(|| Self(raw.to_owned()))
    }

    #[must_use]
    pub fn from_random(bytes: [u8; 16]) -> Self {
        let bits = u128::from_le_bytes(bytes);
        let halves = [bits & u128::from(u64::MAX), bits >> 64];
        Self(halves.into_iter().flat_map(digits_of).collect())
    }

    /// The text, for its hash and for its owner.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

fn digits_of(mut half: u128) -> impl Iterator<Item = char> {
    (0..DIGITS_OF_HALF).map(move |_| {
        let digit = usize::try_from(half % 62).ok().and_then(|index| DIGITS.get(index));
        half /= 62;
        digit.copied().map_or('0', char::from)
    })
}

impl std::fmt::Debug for VisitToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("VisitToken(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_token_is_a_token_and_no_bit_is_lost() {
        let mut seen = std::collections::HashSet::new();
        for bit in 0..128 {
            let fresh = VisitToken::from_random((1_u128 << bit).to_le_bytes());
            assert_eq!(VisitToken::parse(fresh.expose()), Some(fresh.clone()));
            assert!(seen.insert(fresh.expose().to_owned()), "bit {bit}");
        }
        assert_eq!(VisitToken::from_random([0; 16]).expose(), "0".repeat(22));
        assert_eq!(VisitToken::from_random([255; 16]).expose(), "FYHA61aHgyL".repeat(2));
    }

    #[test]
    fn nothing_else_is_one() {
        let good = "0aZ".repeat(7) + "x";
        assert!(VisitToken::parse(&good).is_some());
        for bad in ["", "0a", &good[1..], &format!("{good}0"), &good.replace('x', "-"), &"é".repeat(11)] {
            assert_eq!(VisitToken::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn tokens_do_not_show_in_debug() {
        assert_eq!(format!("{:?}", VisitToken::from_random([1; 16])), "VisitToken(..)");
    }
}
