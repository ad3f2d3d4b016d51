//! Who comes to a demo salon how often, to whom and for what.

use chrono::{Datelike, Days, TimeDelta};
use domain::LocalDate;

use super::rng::Rng;

/// How many days the diary is filled for, today among them.
pub(super) const DAYS_AHEAD: u64 = 14;

/// A client who comes again and again, or came for a while.
#[derive(Debug, Clone)]
pub(super) struct Habit {
    /// Place among the salon's clients; none before the first appointment.
    pub(super) client: Option<usize>,
    /// Whom they see.
    pub(super) staff: usize,
    /// Places on the menu.
    pub(super) services: Vec<usize>,
    /// The usual days between two visits.
    pub(super) rhythm: i64,
    /// When the next visit is due.
    pub(super) due: LocalDate,
    /// How often they still come.
    pub(super) visits_left: u32,
    /// When they come for the last time.
    pub(super) ends: LocalDate,
    /// From when on they come more seldom.
    pub(super) slows: LocalDate,
    /// Nothing was free that day.
    pub(super) tried: Option<LocalDate>,
    /// Dates on which they come for another reason.
    pub(super) comes_anyway: Vec<LocalDate>,
}

impl Habit {
    /// Whether they would come on a date, or a little later. In December nobody waits until their visit is due.
    pub(super) fn is_due(&self, date: LocalDate) -> bool {
        let early = match self.client {
            // Before they come for the first time, nobody expects them.
            None => 0,
            Some(_) if date.month() == 12 => self.rhythm * 2 / 3,
            Some(_) => self.rhythm / 4,
        };
        self.visits_left > 0
            && date < self.ends
            && self.tried != Some(date)
            && self.comes_anyway.iter().all(|other| !is_near(date, *other))
            && self.due.checked_sub_signed(TimeDelta::days(early)).is_some_and(|from| from <= date)
    }

    /// Comes on a date; the next visit is due a rhythm later, give or take a fifth.
    pub(super) fn comes(&mut self, date: LocalDate, rng: &mut Rng) {
        self.visits_left -= 1;
        if self.slows <= date {
            (self.rhythm, self.slows) = ((self.rhythm * 3 / 2).min(LONGEST), LocalDate::MAX);
        }
        self.due = later(date, self.rhythm * i64::from(rng.between(85, 120)) / 100);
    }
}

/// Three weeks and twelve.
const SHORTEST: i64 = 21;
pub(super) const LONGEST: i64 = 84;

/// How somebody takes to a salon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Was there before the first day, and soon goes elsewhere.
    Leaving,
    /// Was there before the first day, and stays.
    Old,
    New,
}

/// A person's habit from a date on.
pub(super) fn of(
    kind: Kind,
    from: LocalDate,
    (staff, services): (usize, Vec<usize>),
    rng: &mut Rng,
) -> Habit {
    let weeks: &[u32] = match kind {
        Kind::Leaving | Kind::Old => &[3, 3, 3, 3, 3, 4],
        Kind::New => &[3, 3, 4, 4, 5, 5, 6, 7, 9, 12],
    };
    let rhythm = i64::from(rng.pick(weeks).copied().unwrap_or(4)) * 7 + i64::from(rng.between(0, 5)) - 2;
    let rhythm = usual(rhythm);
    let within = |rng: &mut Rng, days: u32| later(from, i64::from(rng.between(0, days)));
    let tries = kind == Kind::New && rng.chance(26);
    Habit {
        client: None,
        staff,
        services,
        rhythm,
        due: if kind == Kind::New { from } else { within(rng, u32::try_from(rhythm).unwrap_or(30)) },
        visits_left: match kind {
            Kind::New if tries => rng.pick(&[1, 1, 2, 2, 3, 3, 4]).copied().unwrap_or(1),
            Kind::Leaving => rng.between(1, 7),
            _ => u32::MAX,
        },
        // One of seven regulars is gone at the end of a year.
        ends: within(rng, 7 * 365).max(later(from, 70)),
        slows: if rng.chance(if kind == Kind::New { 25 } else { 50 }) {
            within(rng, 425)
        } else {
            LocalDate::MAX
        },
        tried: None,
        comes_anyway: Vec::new(),
    }
}

/// Nobody comes twice within so few days.
pub(super) fn is_near(date: LocalDate, other: LocalDate) -> bool {
    (date - other).abs() < TimeDelta::days(4)
}

/// A rhythm within the usual bounds.
pub(super) fn usual(days: i64) -> i64 {
    days.clamp(SHORTEST, LONGEST)
}

pub(super) fn later(date: LocalDate, days: i64) -> LocalDate {
    date.checked_add_days(Days::new(days.unsigned_abs())).unwrap_or(date)
}

/// The last day of a diary.
pub(super) fn last_day(today: LocalDate) -> LocalDate {
    later(today, i64::try_from(DAYS_AHEAD).unwrap_or_default() - 1)
}
