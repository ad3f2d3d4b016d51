//! Durations in whole elapsed minutes (slot rule 3): never a difference of wall clocks.

/// A number of minutes was outside the range its use allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be between {min} and {max} minutes")]
pub struct MinutesError {
    /// The least allowed value.
    pub min: i64,
    /// The greatest allowed value.
    pub max: i64,
}

/// An elapsed duration in minutes. May be zero; the engine offers nothing for zero or less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Minutes(i64);

impl Minutes {
    /// No time at all.
    pub const ZERO: Self = Self(0);
    /// The longest appointment there is: one day (rules/booking-life#longest-booking).
    pub const MAX_BOOKING: Self = Self(1_440);

    /// Wraps a number of minutes.
    #[must_use]
    pub const fn new(minutes: i64) -> Self {
        Self(minutes)
    }

    /// The number of minutes.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The sum, or `None` when it does not fit.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// The same duration for instant arithmetic. Saturates far outside any calendar.
    #[must_use]
    pub fn to_delta(self) -> chrono::TimeDelta {
        chrono::TimeDelta::try_minutes(self.0).unwrap_or(chrono::TimeDelta::MAX)
    }
}

/// Minutes kept free around bookings: 0 to 120.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct BufferMinutes(Minutes);

impl BufferMinutes {
    pub const MAX: i64 = 120;

    pub fn parse(minutes: i64) -> Result<Self, MinutesError> {
        in_range(minutes, 0, Self::MAX).map(Self)
    }

    /// The buffer as a duration.
    #[must_use]
    pub const fn minutes(self) -> Minutes {
        self.0
    }
}

/// The length of a service without its modifiers: 5 to 480 minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ServiceMinutes(Minutes);

impl ServiceMinutes {
    pub const MIN: i64 = 5;
    pub const MAX: i64 = 480;

    pub fn parse(minutes: i64) -> Result<Self, MinutesError> {
        in_range(minutes, Self::MIN, Self::MAX).map(Self)
    }

    /// The length as a duration.
    #[must_use]
    pub const fn minutes(self) -> Minutes {
        self.0
    }
}

fn in_range(minutes: i64, min: i64, max: i64) -> Result<Minutes, MinutesError> {
    if minutes < min || minutes > max {
        return Err(MinutesError { min, max });
    }
    Ok(Minutes::new(minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_and_services_keep_their_ranges() {
        assert!(BufferMinutes::parse(0).is_ok() && BufferMinutes::parse(120).is_ok());
        assert!(BufferMinutes::parse(-1).is_err() && BufferMinutes::parse(121).is_err());
        assert!(ServiceMinutes::parse(5).is_ok() && ServiceMinutes::parse(480).is_ok());
        assert!(ServiceMinutes::parse(4).is_err() && ServiceMinutes::parse(481).is_err());
    }

    #[test]
    fn huge_minutes_do_not_panic() {
        assert!(Minutes::new(0).to_delta() < Minutes::new(i64::MAX).to_delta());
    }
}
