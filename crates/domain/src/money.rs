//! Money in integer US cents. Never a float; formatted once, at the edge.

/// An amount of US cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cents(i64);

impl Cents {
    /// No money.
    pub const ZERO: Self = Self(0);
    /// The most that a service, or an option of one, may cost: $100,000.00.
    pub const MAX_SERVICE_PRICE: Self = Self(10_000_000);

    /// Wraps an amount of cents.
    #[must_use]
    pub const fn new(cents: i64) -> Self {
        Self(cents)
    }

    /// The amount in cents.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The sum, or `None` when it does not fit.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// What it comes to for each of so many, in whole cents, halves up; for nobody it is nothing.
    #[must_use]
    pub fn among(self, count: i64) -> Self {
        if count <= 0 {
            return Self::ZERO;
        }
        Self(self.0.saturating_add(count / 2).div_euclid(count))
    }
}

impl std::fmt::Display for Cents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}${}.{:02}", cents / 100, cents % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cents_read_as_dollars() {
        let shown: Vec<String> = [0, 5, 1250, 100_000, -199].map(|c| Cents::new(c).to_string()).into();
        assert_eq!(shown, ["$0.00", "$0.05", "$12.50", "$1000.00", "-$1.99"]);
    }

    #[test]
    fn averages_are_whole_cents() {
        let average = |cents, among| Cents::new(cents).among(among).get();
        assert_eq!([average(100, 3), average(200, 3), average(5, 2), average(7, 0)], [33, 67, 3, 0]);
    }

    #[test]
    fn a_sum_that_does_not_fit_is_none() {
        assert_eq!(Cents::new(2).checked_add(Cents::new(3)), Some(Cents::new(5)));
        assert_eq!(Cents::new(i64::MAX).checked_add(Cents::new(1)), None);
    }
}
