//! The reference: a salon kept minute by minute, for every member of staff and every chair. It is written from the slot rules and
//! `docs/rules/booking-life.md`, and shares no code with the engine that it judges.

use domain::{BookingStatus, CancelReason};

/// Minutes since 1970, UTC.
pub(crate) type Minute = i64;
/// From and until on a clock, in minutes after midnight; an end before the start is on the next date.
pub(crate) type Times = (i64, i64);

const DAY: i64 = 24 * 60;

/// An exception of a schedule (slot rule 10).
#[derive(Debug, Clone, Copy)]
pub(crate) enum Exception {
    Works(Times),
    Off,
    OffBetween(Times),
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) is_senior: bool,
    pub(crate) is_bookable: bool,
    /// Services they do; none means all.
    pub(crate) does: Vec<usize>,
    /// Sunday first.
    pub(crate) week: [Option<(Times, Option<Times>)>; 7],
    /// Dates, in days since 1970, with their exceptions.
    pub(crate) exceptions: Vec<(i64, Exception)>,
}

/// The staff and services that a chair is for; none means all.
#[derive(Debug, Clone, Default)]
pub(crate) struct Chair {
    pub(crate) staff: Vec<usize>,
    pub(crate) services: Vec<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The browser that made it; none for the desk.
    pub(crate) browser: Option<usize>,
    pub(crate) staff: usize,
    pub(crate) chair: Option<usize>,
    pub(crate) service: usize,
    pub(crate) start: Minute,
    pub(crate) end: Minute,
    /// The start of what its row blocks: with the buffer of when it was made, or a shorter one since
    /// (rules/booking-life#buffer-change).
    pub(crate) blocked_from: Minute,
    pub(crate) hold: Minute,
    pub(crate) status: BookingStatus,
    pub(crate) reason: Option<CancelReason>,
}

/// Whose terms apply: the desk books a year ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RequestingDevice {
    Client,
    Desk,
}

#[derive(Debug, Clone)]
pub(crate) struct Reference {
    pub(crate) now: Minute,
    /// How far the salon's clock is ahead of UTC.
    pub(crate) ahead: i64,
    /// Sunday first.
    pub(crate) open: [Option<Times>; 7],
    pub(crate) before: i64,
    pub(crate) after: i64,
    pub(crate) step: i64,
    pub(crate) notice: i64,
    pub(crate) horizon: i64,
    pub(crate) lengths: Vec<i64>,
    pub(crate) staff: Vec<Person>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) entries: Vec<Entry>,
}

/// One staff member's date, minute by minute.
pub(crate) struct Sheet {
    staff: usize,
    date: i64,
    worked: Paper,
    taken: Paper,
    /// Each chair's.
    chairs: Vec<Paper>,
}

/// Some days, minute by minute.
struct Paper {
    first: Minute,
    marks: Vec<bool>,
}

impl Paper {
    fn around(date: i64) -> Self {
        Self { first: (date - 2) * DAY, marks: vec![false; usize::try_from(5 * DAY).unwrap()] }
    }

    fn mark(&mut self, from: Minute, until: Minute, value: bool) {
        for minute in from..until {
            if let Ok(place) = usize::try_from(minute - self.first)
                && place < self.marks.len()
            {
                self.marks[place] = value;
            }
        }
    }

    fn is(&self, minute: Minute) -> bool {
        self.marks[usize::try_from(minute - self.first).unwrap()]
    }

    fn all(&self, from: Minute, until: Minute) -> bool {
        (from..until).all(|minute| self.is(minute))
    }

    fn none(&self, from: Minute, until: Minute) -> bool {
        (from..until).all(|minute| !self.is(minute))
    }
}

impl Reference {
    /// The date on the salon's clock, in days since 1970.
    pub(crate) fn date(&self, minute: Minute) -> i64 {
        (minute + self.ahead).div_euclid(DAY)
    }

    /// A moment by the salon's clock.
    pub(crate) fn at(&self, date: i64, time: i64) -> Minute {
        date * DAY + time - self.ahead
    }

    pub(crate) fn sheet(&self, staff: usize, date: i64) -> Sheet {
        let chairs =
            (0..self.chairs.len()).map(|place| self.taken(date, &|entry| entry.chair == Some(place)));
        Sheet {
            staff,
            date,
            worked: self.worked(&self.staff[staff], date),
            taken: self.taken(date, &|entry| entry.staff == staff),
            chairs: chairs.collect(),
        }
    }

    /// The chair at which a staff member can begin a service, if they can (slot rules 15 to 24).
    #[expect(
        clippy::option_option,
        reason = "whether it is free, and at which chair where the salon has chairs"
    )]
    pub(crate) fn offer(
        &self,
        staff: usize,
        service: usize,
        start: Minute,
        asker: RequestingDevice,
    ) -> Option<Option<usize>> {
        self.offer_on(&self.sheet(staff, self.date(start)), service, start, asker)
    }

    /// The same for one of the starts of a date.
    #[expect(
        clippy::option_option,
        reason = "whether it is free, and at which chair where the salon has chairs"
    )]
    pub(crate) fn offer_on(
        &self,
        sheet: &Sheet,
        service: usize,
        start: Minute,
        asker: RequestingDevice,
    ) -> Option<Option<usize>> {
        let person = &self.staff[sheet.staff];
        let able = person.does.is_empty() || person.does.contains(&service);
        let today = self.date(self.now);
        // The desk books in steps of its own, and puts the book right after the fact.
        let (earliest, horizon, step) = match asker {
            RequestingDevice::Desk => (Minute::MIN, 365, 5),
            RequestingDevice::Client => (self.now + self.notice, self.horizon, self.step),
        };
        let length = self.lengths[service];
        let (from, until) = (start - self.before, start + length + self.after);
        if !person.is_bookable
            || !able
            || start < earliest
            || (start + self.ahead) % 60 % step != 0
            || sheet.date < today
            || today + horizon <= sheet.date
            || !sheet.worked.all(start, start + length)
            || !sheet.taken.none(from, until)
        {
            return None;
        }
        if self.chairs.is_empty() {
            return Some(None);
        }
        let rank = |list: &[usize]| if list.is_empty() { usize::MAX } else { list.len() };
        let mut fitting: Vec<(usize, usize, usize)> = Vec::new();
        for (place, chair) in self.chairs.iter().enumerate() {
            let may_sit = chair.staff.is_empty() || chair.staff.contains(&sheet.staff);
            let may_be = chair.services.is_empty() || chair.services.contains(&service);
            if may_sit && may_be && sheet.chairs[place].none(from, until) {
                fitting.push((rank(&chair.staff), rank(&chair.services), place));
            }
        }
        fitting.into_iter().min().map(|(_, _, place)| Some(place))
    }

    /// All staff, in the order in which a booking without a preference asks them (slot rule 28).
    pub(crate) fn by_precedence(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.staff.len()).collect();
        let name = |place: usize| self.staff[place].name.to_lowercase();
        order.sort_by_key(|place| (!self.staff[*place].is_senior, name(*place), *place));
        order
    }

    /// The staff member and the chair of a booking without a preference (slot rule 28).
    pub(crate) fn anyone(&self, service: usize, start: Minute) -> Option<(usize, Option<usize>)> {
        let mut order = self.by_precedence().into_iter();
        order.find_map(|staff| Some((staff, self.offer(staff, service, start, RequestingDevice::Client)?)))
    }

    /// Whether an entry holds its time at present (slot rule 12).
    pub(crate) fn holds(&self, entry: &Entry) -> bool {
        match entry.status {
            BookingStatus::Cancelled => false,
            BookingStatus::Pending => self.now < entry.hold,
            BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow => true,
        }
    }

    /// When the client of an entry is done.
    pub(crate) fn done(&self, entry: &Entry) -> Minute {
        entry.start + self.lengths[entry.service]
    }

    /// Whether an entry counts among the coming bookings of its client (rules/booking-life#open-bookings).
    pub(crate) fn is_open(&self, entry: &Entry) -> bool {
        let waits = matches!(entry.status, BookingStatus::Pending | BookingStatus::Confirmed);
        waits && self.holds(entry) && self.now < self.done(entry)
    }

    /// Whether an entry's hold has expired and its status does not say so yet.
    pub(crate) fn has_lapsed(&self, entry: &Entry) -> bool {
        entry.status == BookingStatus::Pending && entry.hold <= self.now
    }

    /// Cancels expired holds: all, or those that overlap a time.
    pub(crate) fn clear(&mut self, within: Option<(Minute, Minute)>) -> Vec<usize> {
        let in_the_way =
            |entry: &Entry| within.is_none_or(|(from, until)| entry.blocked_from < until && from < entry.end);
        let lapsed: Vec<usize> = (0..self.entries.len())
            .filter(|place| self.has_lapsed(&self.entries[*place]) && in_the_way(&self.entries[*place]))
            .collect();
        for place in &lapsed {
            self.entries[*place].status = BookingStatus::Cancelled;
            self.entries[*place].reason = Some(CancelReason::Expired);
        }
        lapsed
    }

    fn taken(&self, date: i64, of: &dyn Fn(&Entry) -> bool) -> Paper {
        let mut paper = Paper::around(date);
        for entry in self.entries.iter().filter(|entry| self.holds(entry) && of(entry)) {
            paper.mark(entry.start - self.before, entry.end, true);
        }
        paper
    }

    /// The minutes around a date in which the salon is open and a staff member works (slot rules 6 to 11).
    fn worked(&self, person: &Person, date: i64) -> Paper {
        let (mut open, mut shift) = (Paper::around(date), Paper::around(date));
        for day in date - 1..=date + 1 {
            if let Some(times) = self.open[weekday(day)] {
                self.mark(&mut open, day, times, true);
            }
            let mut own = Paper::around(date);
            self.mark_shift(&mut own, person, day);
            for (all, own) in shift.marks.iter_mut().zip(own.marks) {
                *all |= own;
            }
        }
        for (shift, open) in shift.marks.iter_mut().zip(open.marks) {
            *shift &= open;
        }
        shift
    }

    fn mark_shift(&self, paper: &mut Paper, person: &Person, day: i64) {
        let exceptions = || {
            person.exceptions.iter().filter(move |(date, _)| *date == day).map(|(_, exception)| *exception)
        };
        if exceptions().any(|exception| matches!(exception, Exception::Off)) {
            return;
        }
        if exceptions().any(|exception| matches!(exception, Exception::Works(_))) {
            for exception in exceptions() {
                if let Exception::Works(times) = exception {
                    self.mark(paper, day, times, true);
                }
            }
        } else if let Some((times, pause)) = person.week[weekday(day)] {
            self.mark(paper, day, times, true);
            if let Some((start, end)) = pause {
                self.mark(paper, day, (start, end.max(start)), false);
            }
        }
        for exception in exceptions() {
            if let Exception::OffBetween(times) = exception {
                self.mark(paper, day, times, false);
            }
        }
    }

    fn mark(&self, paper: &mut Paper, day: i64, (start, end): Times, value: bool) {
        let last = if end < start { day + 1 } else { day };
        paper.mark(self.at(day, start), self.at(last, end), value);
    }
}

fn weekday(day: i64) -> usize {
    // The first of 1970 was a Thursday.
    usize::try_from((day + 4).rem_euclid(7)).unwrap()
}
