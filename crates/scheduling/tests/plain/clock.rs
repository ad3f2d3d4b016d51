//! What a shop's clock reads, asked of the zone minute by minute.

use std::collections::HashMap;
use std::ops::Range;

use chrono::{DateTime, Days, Timelike};
use domain::{Instant, LocalDate, ShopZone, TimeOfDay};

/// The readings of a shop's clock in every minute of some days around a date.
pub(crate) struct Readings {
    pub(crate) date: LocalDate,
    /// The first known Unix minute.
    first: i64,
    read: Vec<(LocalDate, u32)>,
    /// The first minute at which the clock reads this or later (slot rule 2).
    reached: HashMap<(LocalDate, u32), i64>,
}

impl Readings {
    pub(crate) fn new(zone: ShopZone, date: LocalDate) -> Self {
        let midnight = |date: LocalDate| date.and_hms_opt(0, 0, 0).unwrap().and_utc().timestamp() / 60;
        let first = midnight(date - Days::new(3));
        let last = midnight(date + Days::new(5));
        let reading = |minute: i64| {
            let local = self::minute(minute).with_timezone(&zone.tz());
            (local.date_naive(), local.hour() * 60 + local.minute())
        };
        let read: Vec<_> = (first..last).map(reading).collect();
        let mut reached = HashMap::new();
        let mut next = read[0];
        for (minute, reading) in (first..).zip(&read) {
            while next <= *reading {
                reached.insert(next, minute);
                next = if next.1 == 1_439 { (next.0.succ_opt().unwrap(), 0) } else { (next.0, next.1 + 1) };
            }
        }
        Self { date, first, read, reached }
    }

    /// The dates of which a shift or opening can reach into a booking that starts on the date.
    /// The zone may have skipped the next one.
    pub(crate) fn dates(&self) -> [LocalDate; 5] {
        let before = |days| self.date - Days::new(days);
        [before(2), before(1), self.date, self.date + Days::new(1), self.date + Days::new(2)]
    }

    /// The minutes that read the date.
    pub(crate) fn minutes(&self) -> Vec<i64> {
        (self.first..)
            .zip(&self.read)
            .filter(|(_, read)| read.0 == self.date)
            .map(|(minute, _)| minute)
            .collect()
    }

    /// What the clock reads in a minute.
    pub(crate) fn read(&self, minute: i64) -> (LocalDate, u32) {
        self.read[self.place(minute)]
    }

    /// The first minute at which the clock reads a time or later.
    pub(crate) fn at(&self, date: LocalDate, time: TimeOfDay) -> i64 {
        let wall = match u32::from(time.minutes()) {
            1_440 => (date.succ_opt().unwrap(), 0),
            minute => (date, minute),
        };
        self.reached[&wall]
    }

    /// Where a minute stands in a list of every known minute.
    pub(crate) fn place(&self, minute: i64) -> usize {
        usize::try_from(minute - self.first).unwrap()
    }

    /// Where the known ones of some minutes stand.
    pub(crate) fn places(&self, minutes: Range<i64>) -> Range<usize> {
        let place = |minute: i64| usize::try_from(minute - self.first).unwrap_or(0).min(self.read.len());
        place(minutes.start)..place(minutes.end)
    }

    /// No minute marked.
    pub(crate) fn none(&self) -> Vec<bool> {
        vec![false; self.read.len()]
    }
}

/// The start of a Unix minute.
pub(crate) fn minute(minute: i64) -> Instant {
    DateTime::from_timestamp(minute * 60, 0).unwrap()
}
