//! The people who work in a shop.

use crate::{PersonName, ServiceId, StaffId};

/// What a member of staff is in the salon. On screens `Admin` is "Senior Stylist" and `Staff` is "Stylist".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StaffRole {
    /// Runs the salon; first in automatic assignment.
    Admin,
    /// Works in the salon.
    Staff,
}

impl StaffRole {
    /// The name in the database and on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Staff => "staff",
        }
    }

    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Admin, Self::Staff].into_iter().find(|role| role.as_str() == text)
    }
}

/// Of which bookings a member of staff hears. Nobody hears of what they did themselves.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum StaffNotices {
    /// Those that are with them.
    #[default]
    Own,
    All,
    None,
}

impl StaffNotices {
    /// The name in the database and on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::All => "all",
            Self::None => "none",
        }
    }

    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Own, Self::All, Self::None].into_iter().find(|choice| choice.as_str() == text)
    }
}

/// Whom a client wants to be served by. "No Preference" is 0 on the wire, and only there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffChoice {
    /// No preference: the salon assigns by slot rule 28.
    Anyone,
    Exactly(StaffId),
}

/// Which services a member of staff can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Capabilities {
    /// No choice was made: everything (slot rule 24).
    Everything,
    /// Just these.
    Only(Vec<ServiceId>),
}

impl Capabilities {
    /// From a list where empty means everything.
    #[must_use]
    pub fn from_list(services: Vec<ServiceId>) -> Self {
        if services.is_empty() { Self::Everything } else { Self::Only(services) }
    }

    /// Whether all of `services` can be done.
    #[must_use]
    pub fn cover(&self, services: &[ServiceId]) -> bool {
        match self {
            Self::Everything => true,
            Self::Only(able) => services.iter().all(|service| able.contains(service)),
        }
    }
}

/// A member of staff, as clients may know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Staff {
    pub id: StaffId,
    pub name: PersonName,
    pub role: StaffRole,
    /// A few words about them.
    pub bio: Option<String>,
    /// Their picture, an asset of the shop.
    pub profile_image_url: Option<String>,
    pub is_active: bool,
    pub available_for_booking: bool,
    pub capabilities: Capabilities,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_chosen_services_means_every_service() {
        let (cut, colour) = (ServiceId::new(1), ServiceId::new(2));
        assert!(Capabilities::from_list(vec![]).cover(&[cut, colour]));
        assert!(Capabilities::from_list(vec![cut]).cover(&[cut]));
        assert!(!Capabilities::from_list(vec![cut]).cover(&[cut, colour]));
    }
}
