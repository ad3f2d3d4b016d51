//! The people whose phones are simulated.

use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Persona {
    /// In addresses of pages: `maya`.
    pub(crate) id: String,
    /// What the list of phones calls them.
    pub(crate) name: String,
    /// Who they are in the demo.
    pub(crate) about: String,
    /// The name in their own WhatsApp profile.
    pub(crate) profile_name: String,
    /// Their number as WhatsApp writes it: digits only.
    pub(crate) digits: String,
    /// Their id with this business (BSUID).
    pub(crate) user_id: String,
    /// Their user name, if they took one.
    pub(crate) username: Option<String>,
    /// Whether businesses see the user name only.
    pub(crate) hides_phone: bool,
}

/// Those whom the demo salons know, and a stranger.
pub(crate) fn personas() -> Vec<Persona> {
    let known = |id: &str, name: &str, about: &str, digits: &str, user_id: &str| Persona {
        id: id.into(),
        name: name.into(),
        about: about.into(),
        profile_name: name.into(),
        digits: digits.into(),
        user_id: user_id.into(),
        username: None,
        hides_phone: false,
    };
    vec![
        known("maya", "Maya Chen", "Client", "15550100301", "US.700000000000000301"),
        Persona {
            profile_name: "نور".into(),
            username: Some("nour.k".into()),
            hides_phone: true,
            ..known("nour", "Nour", "Client, known as nour.k", "9613100305", "LB.700000000000000305")
        },
        known(
            "bia",
            "Bia",
            "Client in Brazil, number of the old length",
            "551180100304",
            "BR.700000000000000304",
        ),
        known("ava", "Ava Laurent", "Admin at Glow", "15550100210", "US.700000000000000210"),
        known("okafor", "Maya Okafor", "Staff at Glow", "15550100211", "US.700000000000000211"),
        known(
            "sofia",
            "Sofia Lindqvist",
            "Staff at Glow and at Luna",
            "15550100212",
            "US.700000000000000212",
        ),
        known("mia", "Mia", "Master of the platform", "15550100100", "US.700000000000000100"),
        known("stranger", "Stranger", "Nobody knows this number", "15550100399", "US.700000000000000399"),
    ]
}

/// A phone that somebody adds. The number may be written with spaces and signs.
pub(crate) fn newcomer(name: &str, phone: &str) -> Result<Persona, &'static str> {
    let name = name.trim();
    if name.is_empty() {
        return Err("Give the phone a name.");
    }
    let written_well = |c: char| c.is_ascii_digit() || "+ -().".contains(c);
    let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
    if !phone.chars().all(written_well) || !(7..=15).contains(&digits.len()) || digits.starts_with('0') {
        return Err("Write the number with its country code, 7 to 15 digits.");
    }
    Ok(Persona {
        id: digits.clone(),
        name: name.into(),
        about: "New phone".into(),
        profile_name: name.into(),
        user_id: user_id(&digits),
        digits,
        username: None,
        hides_phone: false,
    })
}

/// Countries by the start of a number; ids begin with theirs.
const COUNTRIES: [(&str, &str); 8] = [
    ("961", "LB"),
    ("44", "GB"),
    ("46", "SE"),
    ("49", "DE"),
    ("33", "FR"),
    ("52", "MX"),
    ("54", "AR"),
    ("1", "US"),
];

/// An id that looks like WhatsApp's and belongs to one number only.
fn user_id(digits: &str) -> String {
    let country = COUNTRIES.iter().find(|(start, _)| digits.starts_with(start)).map_or("ZZ", |found| found.1);
    format!("{country}.7{digits:0>17}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_phone_needs_a_name_and_a_whole_number() {
        let omar = newcomer(" Omar ", "+44 20 7946-0302").unwrap();
        assert_eq!((omar.name.as_str(), omar.digits.as_str()), ("Omar", "442079460302"));
        assert_eq!(omar.user_id, "GB.700000442079460302");
        for (name, phone) in
            [("", "+4420794603"), ("Omar", "12345"), ("Omar", "0201234567"), ("Omar", "call me")]
        {
            assert!(newcomer(name, phone).is_err(), "{name} {phone}");
        }
    }

    #[test]
    fn no_two_people_share_a_number_or_an_id() {
        let everybody = personas();
        let distinct = |text: fn(&Persona) -> &str| {
            everybody.iter().map(text).collect::<std::collections::BTreeSet<_>>().len()
        };
        assert_eq!(distinct(|one| &one.digits), everybody.len());
        assert_eq!(distinct(|one| &one.user_id), everybody.len());
    }
}
