//! The time zone a shop lives in.

use chrono_tz::Tz;

/// The name is not in the IANA database that this build carries.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a known timezone")]
pub struct UnknownZone(pub String);

/// A shop's IANA zone; every date and wall time of a shop is read on it (slot rule 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShopZone(Tz);

impl ShopZone {
    /// The zone of a shop that has not chosen one (slot rule 1).
    pub const DEFAULT: Self = Self(Tz::UTC);

    /// Reads an IANA name such as `America/New_York`.
    pub fn parse(name: &str) -> Result<Self, UnknownZone> {
        name.parse().map(Self).map_err(|_| UnknownZone(name.to_owned()))
    }

    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The zone's data, for `scheduling::local_time`, the one place that turns wall times into instants and back.
    #[must_use]
    pub const fn tz(self) -> Tz {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_read_back_by_name() {
        for name in ["America/New_York", "Asia/Beirut", "UTC"] {
            assert_eq!(ShopZone::parse(name).unwrap().name(), name);
        }
        assert_eq!(ShopZone::parse("Mars/Base"), Err(UnknownZone("Mars/Base".into())));
    }
}
