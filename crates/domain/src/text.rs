//! Texts that people type and that have rules: names, addresses, colours, subdomains, codes.

use crate::bounded_text::{Lines, TextFault, bounded, is_blank};

/// A text broke its rule. The words are shown to the person who typed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but spaces.
    #[error("Please enter your name.")]
    BlankName,
    /// More characters than a name can have.
    #[error("The name is too long.")]
    LongName,
    /// Control characters, which no name has.
    #[error("The name contains characters that cannot be shown.")]
    UnshowableName,
    /// More characters than a phone number can have, or ones that cannot be shown.
    #[error("Please enter a valid phone number.")]
    Phone,
    /// Not an e-mail address.
    #[error("Please enter a valid email address.")]
    Email,
    /// Not `#RRGGBB`.
    #[error("Invalid color format")]
    Color,
    /// Not 3 to 63 lowercase letters, digits and inner hyphens.
    #[error("Subdomain can only contain lowercase letters, numbers, and hyphens")]
    Subdomain,
    /// Not a code this program makes.
    #[error("That is not a confirmation code.")]
    Code,
}

/// The name of a person, trimmed: 1 to 120 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// The most characters a name can have.
    pub const MAX: usize = 120;

    pub fn parse(raw: &str) -> Result<Self, TextError> {
        if is_blank(raw) {
            return Err(TextError::BlankName);
        }
        bounded(raw, Self::MAX, Lines::One).map(Self).map_err(|fault| match fault {
            TextFault::TooLong => TextError::LongName,
            TextFault::Unshowable => TextError::UnshowableName,
        })
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A phone number as somebody typed it, trimmed: up to 40 characters that can be shown. It proves nothing, so it is not read any further.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TypedPhone(String);

impl TypedPhone {
    /// The most characters a typed number can have.
    pub const MAX: usize = 40;

    pub fn parse(raw: &str) -> Result<Self, TextError> {
        let phone = bounded(raw, Self::MAX, Lines::One).map_err(|_| TextError::Phone)?;
        if phone.is_empty() { Err(TextError::Phone) } else { Ok(Self(phone)) }
    }

    /// The number as typed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What numbers are counted by together, however somebody spells one: its last nine digits in any script, which leaves out what is
    /// dialled before it from abroad or at home. Words without a digit count as themselves.
    #[must_use]
    pub fn counting_key(&self) -> String {
        let digits: Vec<char> = self.0.chars().filter_map(digit).collect();
        if digits.is_empty() {
            return self.0.to_lowercase();
        }
        digits.iter().skip(digits.len().saturating_sub(9)).collect()
    }
}

/// The digit that a character is: of ours, Arabic, Persian, Devanagari or Bengali, and those as wide as Chinese characters.
fn digit(symbol: char) -> Option<char> {
    let zeros = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{ff10}'];
    zeros.into_iter().find_map(|zero| {
        let value = u32::from(symbol).checked_sub(u32::from(zero))?;
        char::from_digit(value, 10)
    })
}

impl std::fmt::Debug for TypedPhone {
    /// Phone numbers stay out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TypedPhone(..)")
    }
}

/// An e-mail address, checked for shape only: someone, an at sign, a dotted host.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

impl Email {
    /// The most characters an address can have (RFC 5321).
    pub const MAX: usize = 254;

    pub fn parse(raw: &str) -> Result<Self, TextError> {
        let email = raw.trim();
        let (person, host) = email.rsplit_once('@').ok_or(TextError::Email)?;
        let shown = |c: char| !c.is_whitespace() && !c.is_control() && c != '@';
        let well_formed = !person.is_empty()
            && person.chars().all(shown)
            && host.chars().all(shown)
            && host.split('.').count() > 1
            && host.split('.').all(|label| !label.is_empty());
        if !well_formed || email.len() > Self::MAX {
            return Err(TextError::Email);
        }
        Ok(Self(email.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Email {
    /// Addresses stay out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Email(..)")
    }
}

/// A colour as `#RRGGBB`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HexColor(String);

impl HexColor {
    /// Checks the form; letters keep their case.
    pub fn parse(raw: &str) -> Result<Self, TextError> {
        let digits = raw.strip_prefix('#').ok_or(TextError::Color)?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(TextError::Color);
        }
        Ok(Self(raw.to_owned()))
    }

    /// The text, with its `#`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The first label of a shop's host: 3 to 63 of `[a-z0-9-]`, no hyphen at an end (rules/hosts#subdomain).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Subdomain(String);

impl Subdomain {
    /// The demo salon, which development hosts show.
    pub const DEMO: &str = "glow";

    pub fn parse(raw: &str) -> Result<Self, TextError> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        let outer_hyphen = raw.starts_with('-') || raw.ends_with('-');
        if raw.len() < 3 || raw.len() > 63 || outer_hyphen || !raw.bytes().all(allowed) {
            return Err(TextError::Subdomain);
        }
        Ok(Self(raw.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The code that a client sends to confirm a booking: eight symbols that are not mistaken for one another.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ConfirmationCode(String);

impl ConfirmationCode {
    /// The alphabet of RFC 8628: consonants only, so that no word comes out and no digit is mistaken for a letter.
    pub const ALPHABET: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
    /// How many symbols a code has.
    pub const LENGTH: usize = 8;

    /// Checks length and alphabet.
    pub fn parse(raw: &str) -> Result<Self, TextError> {
        if raw.len() != Self::LENGTH || !raw.bytes().all(|b| Self::ALPHABET.contains(&b)) {
            return Err(TextError::Code);
        }
        Ok(Self(raw.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for ConfirmationCode {
    /// Codes stay out of logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ConfirmationCode(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_bounded() {
        assert_eq!(PersonName::parse("  Ada  ").unwrap().as_str(), "Ada");
        assert_eq!(PersonName::parse(" \t "), Err(TextError::BlankName));
        assert_eq!(PersonName::parse(&"é".repeat(121)), Err(TextError::LongName));
        assert!(PersonName::parse(&"é".repeat(120)).is_ok());
        assert_eq!(PersonName::parse("A\u{0}da"), Err(TextError::UnshowableName));
        assert_eq!(PersonName::parse("\u{200B}\u{FEFF}\u{061C}\u{180E}"), Err(TextError::BlankName));
        assert_eq!(PersonName::parse("Ada \u{202E}lived"), Err(TextError::UnshowableName));
        assert!(PersonName::parse("می\u{200C}خواهم").is_ok(), "a joiner belongs to some scripts");
    }

    #[test]
    fn phones_are_kept_as_typed_when_they_can_be_shown() {
        assert_eq!(TypedPhone::parse(" +1 (718) 555-0142 ").unwrap().as_str(), "+1 (718) 555-0142");
        for bad in ["", "  ", "1\u{0}2", "\u{1b}[31m", &"1".repeat(41)] {
            assert_eq!(TypedPhone::parse(bad), Err(TextError::Phone), "{bad:?}");
        }
    }

    #[test]
    fn a_number_is_counted_once_however_it_is_spelt() {
        let key = |typed: &str| TypedPhone::parse(typed).unwrap().counting_key();
        for same in [
            "+1 (718) 555-0142",
            "17185550142",
            "718.555.0142",
            "001 718 555 0142",
            "٧١٨٥٥٥٠١٤٢",
            "７１８ ５５５ ０１４２",
            "718-555-0142 (Ada)",
        ] {
            assert_eq!(key(same), "185550142", "{same}");
        }
        assert_ne!(key("+1 718 555 0143"), key("+1 718 555 0142"));
        assert_eq!(key("Ask Ada"), key("ask ada"));
    }

    #[test]
    fn emails_have_a_person_and_a_dotted_host() {
        for good in ["ada@example.com", " a.b+c@mail.example.org "] {
            assert!(Email::parse(good).is_ok(), "{good}");
        }
        for bad in ["", "ada", "@example.com", "ada@", "ada@host", "a da@example.com", "a@b@c.d", "a@b..c"] {
            assert_eq!(Email::parse(bad), Err(TextError::Email), "{bad}");
        }
    }

    #[test]
    fn subdomains_are_host_labels() {
        for good in ["glow", "a-1", "luna-spa-2"] {
            assert!(Subdomain::parse(good).is_ok(), "{good}");
        }
        for bad in ["", "ab", "-ab", "ab-", "Glow", "a.b", "a_b", "é-é"] {
            assert_eq!(Subdomain::parse(bad), Err(TextError::Subdomain), "{bad}");
        }
    }

    #[test]
    fn colours_are_six_hex_digits() {
        assert!(HexColor::parse("#9C27b0").is_ok());
        for bad in ["9C27B0", "#9C27B", "#9C27B00", "#GGGGGG", "#\u{e9}\u{e9}\u{e9}"] {
            assert_eq!(HexColor::parse(bad), Err(TextError::Color), "{bad}");
        }
    }

    #[test]
    fn private_texts_do_not_show_in_debug() {
        let shown = format!(
            "{:?} {:?} {:?}",
            Email::parse("ada@example.com").unwrap(),
            TypedPhone::parse("+1 718 555 0142").unwrap(),
            ConfirmationCode::parse("KTRVXMPC").unwrap()
        );
        assert_eq!(shown, "Email(..) TypedPhone(..) ConfirmationCode(..)");
    }
}
