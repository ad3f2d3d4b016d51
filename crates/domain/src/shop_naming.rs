//! What a salon is called and where it is, as two forms ask for them. Each keeps the rule and the words of the specification (rules/platform#naming).

use crate::{Subdomain, Title, WritingError};

/// Where somebody typed a salon's name and address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamingForm {
    /// The wizard in which owners set up their salons (rules/platform#naming).
    Wizard,
    /// The dialogs of the platform's admins (rules/platform#naming).
    Platform,
}

/// A name or an address broke the form's rule. The words are shown to the person who typed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NamingError {
    /// The wizard wants three characters.
    #[error("Salon name must be at least 3 characters")]
    ShortSalonName,
    #[error("Name must be at least 2 characters")]
    ShortName,
    /// No form takes fewer than three.
    #[error("Subdomain must be at least 3 characters")]
    ShortSubdomain,
    /// More than twenty characters, in the wizard.
    #[error("Subdomain must be less than 20 characters")]
    LongSubdomain,
    /// More than a host's label can have.
    #[error("Subdomain is too long: 63 characters at most.")]
    LongLabel,
    /// What no address can have, in the wizard's words.
    #[error("Subdomain can only contain lowercase letters, numbers, and hyphens")]
    Subdomain,
    /// What the platform's dialogs take no address with: hyphens, too.
    #[error("Subdomain can only contain lowercase letters and numbers")]
    PlainSubdomain,
    /// A name that is too long, or cannot be shown.
    #[error(transparent)]
    Writing(#[from] WritingError),
}

impl NamingForm {
    /// Reads the salon's name.
    pub fn name(self, raw: &str) -> Result<Title, NamingError> {
        let (what, least, short) = match self {
            Self::Wizard => ("Salon name", 3, NamingError::ShortSalonName),
            Self::Platform => ("Name", 2, NamingError::ShortName),
        };
        let name = match Title::parse(what, raw) {
            Err(WritingError::Blank(_)) => return Err(short),
            parsed => parsed?,
        };
        if name.as_str().chars().filter(|c| !crate::unicode::shows_nothing(*c)).count() < least {
            return Err(short);
        }
        Ok(name)
    }

    pub fn subdomain(self, raw: &str) -> Result<Subdomain, NamingError> {
        let count = raw.chars().count();
        let (most, long) = match self {
            Self::Wizard => (20, NamingError::LongSubdomain),
            Self::Platform => (63, NamingError::LongLabel),
        };
        if count < 3 {
            return Err(NamingError::ShortSubdomain);
        }
        if count > most {
            return Err(long);
        }
        match self {
            Self::Wizard => Subdomain::parse(raw).map_err(|_| NamingError::Subdomain),
            Self::Platform if raw.contains('-') => Err(NamingError::PlainSubdomain),
            Self::Platform => Subdomain::parse(raw).map_err(|_| NamingError::PlainSubdomain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIZARD: NamingForm = NamingForm::Wizard;
    const PLATFORM: NamingForm = NamingForm::Platform;

    fn refusal<T>(read: Result<T, NamingError>) -> String {
        read.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn each_form_has_its_own_shortest_name() {
        assert_eq!(WIZARD.name("  Fern & Co ").unwrap().as_str(), "Fern & Co");
        assert_eq!(PLATFORM.name("Bo").unwrap().as_str(), "Bo");
        for short in ["", "  ", "ab", " ab ", "\u{200B}\u{FEFF}ab"] {
            assert_eq!(refusal(WIZARD.name(short)), "Salon name must be at least 3 characters", "{short:?}");
        }
        for short in ["", "a", "a\u{200B}"] {
            assert_eq!(refusal(PLATFORM.name(short)), "Name must be at least 2 characters", "{short:?}");
        }
        assert!(WIZARD.name("Lola 💅").is_ok() && WIZARD.name("<b>Luna</b>").is_ok());
    }

    #[test]
    fn a_name_fits_and_can_be_shown() {
        let long = "x".repeat(10_000);
        assert_eq!(refusal(WIZARD.name(&long)), "Salon name is too long: 120 characters at most.");
        assert_eq!(refusal(PLATFORM.name(&long)), "Name is too long: 120 characters at most.");
        for hidden in ["Luna\u{0}Hair", "Luna\u{1b}[31m", "Luna \u{202E}riaH"] {
            let told = "Salon name contains characters that cannot be shown.";
            assert_eq!(refusal(WIZARD.name(hidden)), told, "{hidden:?}");
        }
    }

    #[test]
    fn each_form_has_its_own_rule_for_addresses() {
        assert_eq!(WIZARD.subdomain("luna-hair-2").unwrap().as_str(), "luna-hair-2");
        assert_eq!(PLATFORM.subdomain("lunahair2").unwrap().as_str(), "lunahair2");
        let short = "Subdomain must be at least 3 characters";
        for form in [WIZARD, PLATFORM] {
            assert_eq!(
                (refusal(form.subdomain("")), refusal(form.subdomain("ab"))),
                (short.into(), short.into())
            );
        }
        let (twenty, more) = ("a".repeat(20), "a".repeat(21));
        assert!(WIZARD.subdomain(&twenty).is_ok() && PLATFORM.subdomain(&more).is_ok());
        assert_eq!(refusal(WIZARD.subdomain(&more)), "Subdomain must be less than 20 characters");
        let long = refusal(PLATFORM.subdomain(&"a".repeat(64)));
        assert_eq!(long, "Subdomain is too long: 63 characters at most.");
        for bad in
            ["Luna", "lu na", "-luna", "luna-", "lünä", "luna.x", "luna_x", "<b>", "лунa", "lun\u{202E}a"]
        {
            let told = "Subdomain can only contain lowercase letters, numbers, and hyphens";
            assert_eq!(refusal(WIZARD.subdomain(bad)), told, "{bad:?}");
            let told = "Subdomain can only contain lowercase letters and numbers";
            assert_eq!(refusal(PLATFORM.subdomain(bad)), told, "{bad:?}");
        }
        let told = "Subdomain can only contain lowercase letters and numbers";
        assert_eq!(refusal(PLATFORM.subdomain("luna-hair")), told);
    }
}
