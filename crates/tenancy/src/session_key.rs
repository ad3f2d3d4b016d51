//! The id that a visitor's browser makes for itself: a UUID v4 in the cookie `session-id` and the header `x-session-id`.

/// The text is not a UUID v4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("The session id must be a random UUID.")]
pub struct InvalidSessionKey;

/// A visitor's session id as their browser holds it. A secret: only its hash is stored, and it does not show in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct SessionKey(String);

impl SessionKey {
    /// Accepts a UUID v4 in its usual spelling, upper case included; anything else carries too little chance.
    pub fn parse(raw: &str) -> Result<Self, InvalidSessionKey> {
        let groups: Vec<&str> = raw.split('-').collect();
        let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
        let hex = raw.bytes().all(|b| b == b'-' || b.is_ascii_hexdigit());
        if !hex || lengths != [8, 4, 4, 4, 12] {
            return Err(InvalidSessionKey);
        }
        let starts = |index: usize, allowed: &str| {
            groups.get(index).and_then(|g| g.chars().next()).is_some_and(|c| allowed.contains(c))
        };
        if starts(2, "4") && starts(3, "89abAB") {
            Ok(Self(raw.to_ascii_lowercase()))
        } else {
            Err(InvalidSessionKey)
        }
    }

    /// A fresh one from 16 random bytes, with the version and variant of a UUID v4 written over two of them.
    #[must_use]
    pub fn from_random(bytes: [u8; 16]) -> Self {
        let random = u128::from_be_bytes(bytes);
        let uuid = random & !(0xf << 76) & !(0x3 << 62) | (0x4 << 76) | (0x2 << 62);
        let hex = format!("{uuid:032x}");
        let (time, rest) = hex.split_at(8);
        let (mid, rest) = rest.split_at(4);
        let (version, rest) = rest.split_at(4);
        let (variant, node) = rest.split_at(4);
        Self(format!("{time}-{mid}-{version}-{variant}-{node}"))
    }

    /// The text, for its hash and for the browser that owns it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SessionKey(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_random_uuids_are_session_ids() {
        assert!(SessionKey::parse("1b4e28ba-2fa1-41d2-883f-0016d3cca427").is_ok());
        let bad = [
            "",
            "1b4e28ba-2fa1-11d2-883f-0016d3cca427",
            "1b4e28ba-2fa1-41d2-c83f-0016d3cca427",
            "1b4e28ba2fa141d2883f0016d3cca427",
            "1b4e28ba-2fa1-41d2-883f-0016d3cca42g",
            "1b4e28ba-2fa1-41d2-883f-0016d3cca4277",
            "é",
        ];
        for raw in bad {
            assert_eq!(SessionKey::parse(raw), Err(InvalidSessionKey), "{raw}");
        }
    }

    #[test]
    fn letter_case_does_not_make_another_session() {
        let upper = SessionKey::parse("1B4E28BA-2FA1-41D2-A83F-0016D3CCA427").unwrap();
        assert_eq!(upper.expose(), "1b4e28ba-2fa1-41d2-a83f-0016d3cca427");
    }

    #[test]
    fn a_fresh_session_id_is_a_session_id() {
        for byte in [0x00, 0x7f, 0xff] {
            let fresh = SessionKey::from_random([byte; 16]);
            assert_eq!(SessionKey::parse(fresh.expose()), Ok(fresh));
        }
    }

    #[test]
    fn session_ids_do_not_show_in_debug() {
        assert_eq!(format!("{:?}", SessionKey::from_random([1; 16])), "SessionKey(..)");
    }
}
