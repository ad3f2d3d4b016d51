//! How WhatsApp identifies a person: by phone number, by an id, or by both.

use std::fmt;

/// The phone number of a WhatsApp account, as WhatsApp names it (`wa_id`) with a `+` before it: `+15550100301`. Kept as received, never
/// checked against numbering plans and never rewritten: WhatsApp's own ids of some countries are no valid numbers (rules/messages#phone-numbers).
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WaPhone(String);

/// The text holds no phone number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a phone number is 6 to 20 digits, with or without a + before them")]
pub struct InvalidWaPhone;

impl WaPhone {
    /// Takes digits with or without `+` before them; spaces, hyphens, dots and brackets between them are dropped.
    pub fn parse(raw: &str) -> Result<Self, InvalidWaPhone> {
        let raw = raw.trim();
        let digits = raw.strip_prefix('+').unwrap_or(raw);
        if digits.chars().any(|c| !c.is_ascii_digit() && !matches!(c, ' ' | '-' | '.' | '(' | ')')) {
            return Err(InvalidWaPhone);
        }
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        if (6..=20).contains(&digits.len()) { Ok(Self(format!("+{digits}"))) } else { Err(InvalidWaPhone) }
    }

    /// The text, with its `+`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    #[must_use]
    pub fn digits(&self) -> &str {
        self.0.trim_start_matches('+')
    }

    /// Other spellings under which the same subscriber may be known, this one first: WhatsApp writes some countries' numbers with a digit
    /// more or less than their owners do (Argentina's 9, Mexico's 1, Brazil's ninth digit).
    #[must_use]
    pub fn spellings(&self) -> Vec<Self> {
        let digits = self.digits();
        let other = match digits.len() {
            13 if digits.starts_with("549") => Some(format!("54{}", digits.get(3..).unwrap_or_default())),
            12 if digits.starts_with("54") => Some(format!("549{}", digits.get(2..).unwrap_or_default())),
            13 if digits.starts_with("521") => Some(format!("52{}", digits.get(3..).unwrap_or_default())),
            12 if digits.starts_with("52") => Some(format!("521{}", digits.get(2..).unwrap_or_default())),
            13 if digits.starts_with("55") && digits.get(4..5) == Some("9") => {
                digits.get(..4).zip(digits.get(5..)).map(|(area, rest)| format!("{area}{rest}"))
            }
            12 if digits.starts_with("55") => {
                digits.get(..4).zip(digits.get(4..)).map(|(area, rest)| format!("{area}9{rest}"))
            }
            _ => None,
        };
        std::iter::once(self.clone()).chain(other.map(|digits| Self(format!("+{digits}")))).collect()
    }

    /// The other spelling, where a country's numbers have two.
    #[must_use]
    pub fn other_spelling(&self) -> Option<Self> {
        self.spellings().into_iter().nth(1)
    }

    /// The one of its spellings that stands for all of them.
    #[must_use]
    pub fn first_spelling(&self) -> Self {
        self.spellings().into_iter().min_by(|one, other| one.0.cmp(&other.0)).unwrap_or_else(|| self.clone())
    }
}

/// Shows the last two digits only: phone numbers do not belong in logs.
impl fmt::Debug for WaPhone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+…{}", self.0.get(self.0.len().saturating_sub(2)..).unwrap_or_default())
    }
}

/// A WhatsApp account's id towards our business: opaque, and all there is of somebody who hides their number.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bsuid(String);

impl Bsuid {
    /// Takes what WhatsApp sent; an empty text is none.
    #[must_use]
    pub fn parse(raw: &str) -> Option<Self> {
        let raw = raw.trim();
        (!raw.is_empty() && raw.len() <= 200 && raw.is_ascii()).then(|| Self(raw.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Bsuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bsuid:…")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spellings(digits: &str) -> Vec<String> {
        let phone = WaPhone::parse(digits).unwrap();
        phone.spellings().iter().map(|phone| phone.digits().to_owned()).collect()
    }

    #[test]
    fn a_number_is_kept_as_received() {
        assert_eq!(WaPhone::parse("551180100304").unwrap().as_str(), "+551180100304");
        assert_eq!(WaPhone::parse("+1 (555) 010-0301").unwrap().as_str(), "+15550100301");
        for bad in ["", "+", "12345", "call me", "+1555o100301", "123456789012345678901", "١٢٣٤٥٦٧"] {
            assert_eq!(WaPhone::parse(bad), Err(InvalidWaPhone), "{bad}");
        }
    }

    #[test]
    fn some_countries_are_spelled_two_ways() {
        assert_eq!(spellings("5491150100303"), ["5491150100303", "541150100303"]);
        assert_eq!(spellings("541150100303"), ["541150100303", "5491150100303"]);
        assert_eq!(spellings("5215512345678"), ["5215512345678", "525512345678"]);
        assert_eq!(spellings("551180100304"), ["551180100304", "5511980100304"]);
        assert_eq!(spellings("5511980100304"), ["5511980100304", "551180100304"]);
        assert_eq!(spellings("15550100301"), ["15550100301"]);
        for either in ["551180100304", "5511980100304"] {
            assert_eq!(WaPhone::parse(either).unwrap().first_spelling().digits(), "551180100304");
        }
    }

    #[test]
    fn identities_do_not_show_in_debug() {
        assert_eq!(format!("{:?}", WaPhone::parse("15550100301").unwrap()), "+…01");
        assert_eq!(format!("{:?}", Bsuid::parse("US.700").unwrap()), "bsuid:…");
        assert_eq!(Bsuid::parse(" "), None);
    }
}
