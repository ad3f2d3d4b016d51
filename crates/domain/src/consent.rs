//! What clients agree to be told of on WhatsApp, besides their appointments themselves (rules/messages#consents).

use crate::Instant;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConsentPurpose {
    /// Reminders, thanks after visits, times of the waitlist.
    Reminders,
    /// Offers, and invitations to book again.
    Promotions,
}

impl ConsentPurpose {
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Reminders => "reminders",
            Self::Promotions => "promotions",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Reminders, Self::Promotions].into_iter().find(|purpose| purpose.as_str() == text)
    }

    /// What holds for a client who has said nothing.
    #[must_use]
    pub const fn is_assumed(self) -> bool {
        match self {
            Self::Reminders => true,
            Self::Promotions => false,
        }
    }
}

/// Where a client said it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConsentSource {
    /// On the page that books.
    Web,
    Profile,
    Chat,
    /// At the desk, and so are the two below: the salon's word for it.
    InPerson,
    Phone,
    Paper,
}

impl ConsentSource {
    const ALL: [Self; 6] = [Self::Web, Self::Profile, Self::Chat, Self::InPerson, Self::Phone, Self::Paper];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::Profile => "profile",
            Self::Chat => "chat",
            Self::InPerson => "in_person",
            Self::Phone => "phone",
            Self::Paper => "paper",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == text)
    }

    /// Whether the desk may write it down.
    #[must_use]
    pub const fn is_of_desk(self) -> bool {
        matches!(self, Self::InPerson | Self::Phone | Self::Paper)
    }
}

/// What a client said once. The newest of a purpose counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub purpose: ConsentPurpose,
    pub granted: bool,
    pub source: ConsentSource,
    /// What the client read when they said it; none where the desk wrote it down.
    pub wording: Option<String>,
    pub at: Instant,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_as_written() {
        for purpose in [ConsentPurpose::Reminders, ConsentPurpose::Promotions] {
            assert_eq!(ConsentPurpose::parse(purpose.as_str()), Some(purpose));
        }
        for source in ConsentSource::ALL {
            assert_eq!(ConsentSource::parse(source.as_str()), Some(source));
        }
        assert_eq!((ConsentPurpose::parse("offers"), ConsentSource::parse("")), (None, None));
    }

    #[test]
    fn the_desk_writes_down_what_it_was_told() {
        let of_desk: Vec<_> = ConsentSource::ALL.into_iter().filter(|source| source.is_of_desk()).collect();
        assert_eq!(of_desk, [ConsentSource::InPerson, ConsentSource::Phone, ConsentSource::Paper]);
    }
}
