//! The weeks of a slot case: when the shop is open, when its staff work.

use domain::{
    Break, DayHours, DayOfWeek, DaySchedule, ExceptionDates, ExceptionId, ExceptionKind, LocalDate, Opening,
    ScheduleException, ShopHours, TimeOfDay, WeeklySchedule,
};
use scheduling::{ExtraBreak, ExtraShift, SpecialDay};
use serde::Deserialize;

#[derive(Deserialize)]
pub(super) struct Hours {
    opening_time: Option<String>,
    closing_time: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct OpenDay {
    day_of_week: i64,
    is_open: bool,
    #[serde(flatten)]
    hours: Hours,
}

#[derive(Deserialize)]
pub(super) struct SpecialDayInput {
    date_from: LocalDate,
    date_to: Option<LocalDate>,
    is_open: bool,
    #[serde(flatten)]
    hours: Hours,
}

#[derive(Deserialize)]
pub(super) struct WorkDay {
    day_of_week: i64,
    is_available: bool,
    start_time: Option<String>,
    end_time: Option<String>,
    break_start_time: Option<String>,
    break_end_time: Option<String>,
    extra_breaks: Option<Vec<Times>>,
    extra_shifts: Option<Vec<ShiftInput>>,
}

#[derive(Deserialize)]
struct ShiftInput {
    #[serde(flatten)]
    times: Times,
    breaks: Option<Vec<Times>>,
}

#[derive(Deserialize)]
struct Times {
    start_time: Option<String>,
    end_time: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Exception {
    #[serde(rename = "exception_date")]
    date: LocalDate,
    is_available: bool,
    #[serde(flatten)]
    times: Times,
}

/// A member of staff's week.
pub(super) struct Week {
    pub(super) schedule: Option<WeeklySchedule>,
    pub(super) extra_shifts: Vec<ExtraShift>,
    pub(super) extra_breaks: Vec<ExtraBreak>,
}

impl Hours {
    pub(super) fn opening(&self) -> Result<Option<Opening>, String> {
        let times = both(self.opening_time.as_deref(), self.closing_time.as_deref())?;
        Ok(times.map(|(opens, closes)| Opening { opens, closes }))
    }

    /// An entry of the week, or what stands in its place.
    fn of_a_day(&self, is_open: bool) -> Result<DayHours, String> {
        if !is_open {
            return Ok(DayHours::Closed);
        }
        Ok(self.opening()?.map_or(DayHours::Default, DayHours::Open))
    }
}

pub(super) fn shop_hours(days: &[OpenDay], default_hours: Option<&Hours>) -> Result<ShopHours, String> {
    let default_hours = default_hours.map_or(Ok(None), Hours::opening)?;
    let mut week = [DayHours::Closed; 7];
    for day in days.iter().filter(|day| day.is_open) {
        *of_week(&mut week, day.day_of_week)? = day.hours.of_a_day(true)?;
    }
    let week = (!days.is_empty()).then_some(week);
    Ok(ShopHours { default_hours: default_hours.unwrap_or(Opening::DEFAULT), week })
}

impl SpecialDayInput {
    pub(super) fn special_day(&self) -> Result<SpecialDay, String> {
        let hours = self.hours.of_a_day(self.is_open)?;
        Ok(SpecialDay { first: self.date_from, last: self.date_to.unwrap_or(self.date_from), hours })
    }
}

impl Week {
    pub(super) fn of(days: Option<&[WorkDay]>) -> Result<Self, String> {
        let mut week = [DaySchedule::Off; 7];
        let (mut extra_shifts, mut extra_breaks) = (Vec::new(), Vec::new());
        for entry in days.unwrap_or_default().iter().filter(|day| day.is_available) {
            let day = day_of_week(entry.day_of_week)?;
            if let Some((start, end)) = both(entry.start_time.as_deref(), entry.end_time.as_deref())? {
                let pause = both(entry.break_start_time.as_deref(), entry.break_end_time.as_deref())?;
                let pause = pause.map(|(start, end)| Break { start, end });
                *of_week(&mut week, entry.day_of_week)? = DaySchedule::Works { start, end, pause };
            }
            let pauses = breaks(entry.extra_breaks.as_deref())?;
            extra_breaks.extend(pauses.into_iter().map(|pause| ExtraBreak { day, pause }));
            for shift in entry.extra_shifts.as_deref().unwrap_or_default() {
                if let Some((start, end)) = shift.times.both()? {
                    let breaks = breaks(shift.breaks.as_deref())?;
                    extra_shifts.push(ExtraShift { day, start, end, breaks });
                }
            }
        }
        Ok(Self { schedule: days.map(|_| WeeklySchedule(week)), extra_shifts, extra_breaks })
    }
}

/// The breaks of which both times are given.
fn breaks(given: Option<&[Times]>) -> Result<Vec<Break>, String> {
    let mut breaks = Vec::new();
    for times in given.unwrap_or_default() {
        breaks.extend(times.both()?.map(|(start, end)| Break { start, end }));
    }
    Ok(breaks)
}

impl Exception {
    pub(super) fn parse(&self) -> Result<ScheduleException, String> {
        let kind = match (self.is_available, self.times.both()?) {
            (true, Some((start, end))) => Some(ExceptionKind::Works { start, end }),
            (true, None) => None,
            (false, None) => Some(ExceptionKind::Off),
            (false, Some((start, end))) => Some(ExceptionKind::OffBetween { start, end }),
        };
        Ok(ScheduleException {
            id: ExceptionId::new(1),
            dates: ExceptionDates::on(self.date),
            kind,
            reason: None,
        })
    }
}

impl Times {
    fn both(&self) -> Result<Option<(TimeOfDay, TimeOfDay)>, String> {
        both(self.start_time.as_deref(), self.end_time.as_deref())
    }
}

fn day_of_week(day: i64) -> Result<DayOfWeek, String> {
    DayOfWeek::from_number(day).ok_or_else(|| format!("no day of the week {day}"))
}

fn of_week<T>(week: &mut [T; 7], day: i64) -> Result<&mut T, String> {
    let place = day_of_week(day)?.index();
    week.get_mut(place).ok_or_else(|| format!("no day of the week {day}"))
}

/// Two times of day, if both are given.
fn both(first: Option<&str>, second: Option<&str>) -> Result<Option<(TimeOfDay, TimeOfDay)>, String> {
    let (Some(first), Some(second)) = (first, second) else { return Ok(None) };
    let parse = |text: &str| TimeOfDay::parse(text).map_err(|error| format!("{text}: {error}"));
    Ok(Some((parse(first)?, parse(second)?)))
}
