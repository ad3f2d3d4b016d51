//! Phone numbers that a salon writes down (rules/messages#phone-numbers).

use domain::{TypedPhone, WaPhone};

/// The text names no subscriber of any country.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Please enter the phone number with its country code, like +1 212 555 0100.")]
pub struct BadPhone;

/// The number as WhatsApp writes it. Without its `+` its country is unknown, and another person's number must not open a
/// dashboard.
pub(crate) fn whatsapp_phone(typed: &TypedPhone) -> Result<WaPhone, BadPhone> {
    // The crate also reads words, extensions and links, which are no WhatsApp numbers.
    let expect_row = |c: char| c.is_ascii_digit() || " -.()/".contains(c);
    if !typed.as_str().strip_prefix('+').is_some_and(|digits| digits.chars().all(expect_row)) {
        return Err(BadPhone);
    }
    let number = phonenumber::parse(None, typed.as_str()).map_err(|_| BadPhone)?;
    if !number.is_valid() {
        return Err(BadPhone);
    }
    WaPhone::parse(&number.format().mode(phonenumber::Mode::E164).to_string()).map_err(|_| BadPhone)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Result<String, BadPhone> {
        whatsapp_phone(&TypedPhone::parse(typed).unwrap()).map(|phone| phone.as_str().to_owned())
    }

    #[test]
    fn numbers_of_any_country_are_read_however_they_are_written() {
        for (typed, phone) in [
            ("+1 212 555 0100", "+12125550100"),
            ("+1 (212) 555-0100", "+12125550100"),
            ("+44 20 7946 0958", "+442079460958"),
            ("+44 (0)20 7946 0958", "+442079460958"),
            ("+49 30 901820", "+4930901820"),
            ("+961 3 123 456", "+9613123456"),
            ("+971 50 123 4567", "+971501234567"),
            ("+54 9 11 2345-6789", "+5491123456789"),
        ] {
            assert_eq!(read(typed), Ok(phone.to_owned()), "{typed}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for typed in [
            "212 555 0100",
            "00442079460958",
            "0171 234 5678",
            "call me",
            "+",
            "+1",
            "+1 555",
            "+1 000 000 0000",
            "+999 123 4567 890",
            "+12125550100123456789",
            "+1 212 555 0100 and another",
            "++1 212 555 0100",
            "+\u{661}\u{662}",
            "+;ext=",
            "tel:+12125550100",
            "+1 212 FLOWERS",
            "+1 212 555 0100 ext. 7",
        ] {
            assert_eq!(read(typed), Err(BadPhone), "{typed}");
        }
    }
}
