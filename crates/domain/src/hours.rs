//! When a shop is open, week by week (slot rules 6 and 7).

use crate::{DayOfWeek, TimeOfDay};

/// Opening and closing times of one day. A closing time before the opening time is on the next date; equal times are no window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    pub opens: TimeOfDay,
    pub closes: TimeOfDay,
}

impl Opening {
    /// The specified default, 09:00 to 17:00.
    pub const DEFAULT: Self = Self { opens: TimeOfDay::hm(9, 0), closes: TimeOfDay::hm(17, 0) };
    const SATURDAY: Self = Self { opens: TimeOfDay::hm(8, 0), closes: TimeOfDay::hm(18, 0) };
}

/// One weekday of a shop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayHours {
    Closed,
    /// Open for the shop's default hours, whatever they are at the moment.
    Default,
    /// Open for hours of its own.
    Open(Opening),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShopHours {
    /// What [`DayHours::Default`] means for this shop.
    pub default_hours: Opening,
    /// Sunday first; `None` for a shop that never set its week: then the specified week applies.
    pub week: Option<[DayHours; 7]>,
}

impl ShopHours {
    /// A shop that never set anything.
    pub const UNSET: Self = Self { default_hours: Opening::DEFAULT, week: None };

    /// The opening of a weekday, or `None` when the shop is closed. Without a week of its own: Monday to Friday 09:00-17:00,
    /// Saturday 08:00-18:00, Sunday closed (slot rule 6).
    #[must_use]
    pub fn on(&self, day: DayOfWeek) -> Option<Opening> {
        let Some(week) = &self.week else {
            return match day.number() {
                0 => None,
                6 => Some(Opening::SATURDAY),
                _ => Some(Opening::DEFAULT),
            };
        };
        match week.get(day.index())? {
            DayHours::Closed => None,
            DayHours::Default => Some(self.default_hours),
            DayHours::Open(opening) => Some(*opening),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: i64) -> DayOfWeek {
        DayOfWeek::from_number(number).unwrap()
    }

    #[test]
    fn a_shop_without_a_week_keeps_the_specified_one() {
        assert_eq!(ShopHours::UNSET.on(day(0)), None);
        assert_eq!(ShopHours::UNSET.on(day(3)), Some(Opening::DEFAULT));
        assert_eq!(ShopHours::UNSET.on(day(6)), Some(Opening::SATURDAY));
    }

    #[test]
    fn a_default_day_follows_the_default_hours() {
        let late = Opening { opens: TimeOfDay::hm(12, 0), closes: TimeOfDay::hm(20, 0) };
        let hours = ShopHours { default_hours: late, week: Some([DayHours::Default; 7]) };
        assert_eq!(hours.on(day(0)), Some(late));
    }
}
