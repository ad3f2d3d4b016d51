//! The shifts of a weekday beside the first (slot rule 33).

use crate::time_input::{TimePair, pair};
use crate::{DayOfWeek, DaySchedule, TimeInputError, TimeOfDay, WeeklySchedule};

/// An end before the start is on the next date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    pub start: TimeOfDay,
    pub end: TimeOfDay,
}

impl Shift {
    pub fn from_input(times: TimePair<'_>) -> Result<Self, TimeInputError> {
        let (start, end) = pair(times)?.ok_or(TimeInputError::Half)?;
        Ok(Self { start, end })
    }

    fn is_before(self, later: Self) -> bool {
        self.start < self.end && self.end < later.start
    }
}

/// The further shifts of a week, Sunday first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FurtherShifts([Vec<Shift>; 7]);

/// Why shifts do not make a day. The words are shown to the person who entered them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidShifts {
    #[error("A day has at most {} shifts.", FurtherShifts::MAX + 1)]
    TooMany,
    /// They overlap, touch, stand in another order, or go on after midnight.
    #[error("Shifts must follow each other without overlapping.")]
    Meet,
    #[error("A day off has no shifts.")]
    DayOff,
}

impl FurtherShifts {
    /// So many a day beside the first.
    pub const MAX: usize = 2;

    /// Checks them against the first shifts: each begins after the one before has ended, and only the last may end on the next date.
    pub fn parse(week: &WeeklySchedule, shifts: [Vec<Shift>; 7]) -> Result<Self, InvalidShifts> {
        for (first, further) in week.0.iter().zip(&shifts) {
            check_day(*first, further)?;
        }
        Ok(Self(shifts))
    }

    /// The further shifts of a weekday, in order.
    #[must_use]
    pub fn on(&self, day: DayOfWeek) -> &[Shift] {
        self.0.get(day.index()).map_or(&[], Vec::as_slice)
    }

    /// All of them, with their weekdays.
    pub fn iter(&self) -> impl Iterator<Item = (DayOfWeek, Shift)> + '_ {
        DayOfWeek::ALL.into_iter().flat_map(|day| self.on(day).iter().map(move |shift| (day, *shift)))
    }
}

fn check_day(first: DaySchedule, further: &[Shift]) -> Result<(), InvalidShifts> {
    if further.is_empty() {
        return Ok(());
    }
    if further.len() > FurtherShifts::MAX {
        return Err(InvalidShifts::TooMany);
    }
    let DaySchedule::Works { start, end, .. } = first else { return Err(InvalidShifts::DayOff) };
    let earlier = std::iter::once(Shift { start, end }).chain(further.iter().copied());
    let follow = earlier.zip(further).all(|(earlier, later)| earlier.is_before(*later));
    if follow { Ok(()) } else { Err(InvalidShifts::Meet) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shift(start: &str, end: &str) -> Shift {
        Shift::from_input((Some(start), Some(end))).unwrap()
    }

    /// What a Monday with such shifts comes to.
    fn monday(shifts: &[(&str, &str)]) -> Result<(), InvalidShifts> {
        let mut all = shifts.iter().map(|(start, end)| shift(start, end));
        let mut week = [DaySchedule::Off; 7];
        if let Some(Shift { start, end }) = all.next() {
            week[1] = DaySchedule::Works { start, end, pause: None };
        }
        let mut further: [Vec<Shift>; 7] = Default::default();
        further[1] = all.collect();
        FurtherShifts::parse(&WeeklySchedule(week), further).map(|_| ())
    }

    #[test]
    fn shifts_follow_each_other() {
        assert_eq!(monday(&[]), Ok(()));
        assert_eq!(monday(&[("09:00", "13:00"), ("15:30", "20:00")]), Ok(()));
        assert_eq!(monday(&[("06:00", "09:00"), ("10:00", "12:00"), ("20:00", "02:00")]), Ok(()));
        for bad in [
            [("09:00", "13:00"), ("13:00", "20:00")],
            [("09:00", "13:00"), ("12:00", "20:00")],
            [("15:30", "20:00"), ("09:00", "13:00")],
            [("20:00", "02:00"), ("03:00", "05:00")],
            [("09:00", "24:00"), ("00:00", "05:00")],
        ] {
            assert_eq!(monday(&bad), Err(InvalidShifts::Meet), "{bad:?}");
        }
        let night_in_the_middle = [("06:00", "09:00"), ("20:00", "02:00"), ("22:00", "23:00")];
        assert_eq!(monday(&night_in_the_middle), Err(InvalidShifts::Meet));
    }

    #[test]
    fn a_day_has_three_shifts_at_most_and_a_day_off_none() {
        let four = [("06:00", "07:00"), ("08:00", "09:00"), ("10:00", "11:00"), ("12:00", "13:00")];
        assert_eq!(monday(&four), Err(InvalidShifts::TooMany));
        let mut on_sunday: [Vec<Shift>; 7] = Default::default();
        on_sunday[0] = vec![shift("09:00", "12:00")];
        let off = WeeklySchedule([DaySchedule::Off; 7]);
        assert_eq!(FurtherShifts::parse(&off, on_sunday), Err(InvalidShifts::DayOff));
    }

    #[test]
    fn a_shift_has_both_times() {
        assert_eq!(Shift::from_input((Some("09:00"), None)), Err(TimeInputError::Half));
        assert_eq!(Shift::from_input((None, None)), Err(TimeInputError::Half));
        assert_eq!(Shift::from_input((Some("09:00"), Some("09:00"))), Err(TimeInputError::Equal));
    }
}
