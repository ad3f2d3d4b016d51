//! What becomes of appointments, and when they were made. Counted, not thrown: any month has its share of each.

use std::collections::HashMap;

use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, Instant, Minutes};

use super::rng::Rng;

/// How an appointment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fate {
    pub(super) status: BookingStatus,
    pub(super) cancel_reason: Option<CancelReason>,
    pub(super) created_at: Instant,
    pub(super) settled_at: Option<Instant>,
    pub(super) hold_expires_at: Option<Instant>,
    /// What becomes of the time of an appointment that was called off.
    pub(super) time: Time,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Taken,
    /// Called off too late for anybody else.
    Lost,
    /// Called off late, and sold to somebody else.
    Resold,
    Free,
}

/// How many unconfirmed bookings wait for their message.
const MAX_PENDING: usize = 3;
/// Who calls off later than this before the start is late.
const NOTICE: TimeDelta = TimeDelta::hours(24);

/// How an appointment was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Made {
    /// Some days or hours before.
    Before,
    /// The same, by somebody new, who does come.
    FirstTime,
    /// At the end of the visit before.
    AtTheDesk(Instant),
    /// In the place of one that was called off at that moment.
    InPlace(Instant),
}

/// Gives out fates.
pub(super) struct Fates {
    now: Instant,
    hold: Minutes,
    /// By ten days, so that any month has its share.
    over: HashMap<i64, u32>,
    coming: u32,
    late: u32,
    waiting: usize,
}

impl Fates {
    pub(super) fn new(now: Instant, hold: Minutes) -> Self {
        Self { now, hold, over: HashMap::new(), coming: 0, late: 0, waiting: 0 }
    }

    /// Whether enough bookings wait for their message.
    pub(super) const fn are_waiting(&self) -> bool {
        self.waiting >= MAX_PENDING
    }

    pub(super) fn of(&mut self, start: Instant, end: Instant, made: Made, rng: &mut Rng) -> Fate {
        let created_at = match made {
            Made::Before | Made::FirstTime => self.some_time_before(start, rng),
            Made::AtTheDesk(moment) => moment,
            Made::InPlace(moment) => moment + (start - moment) / 3,
        };
        let fate = |status| Fate {
            status,
            cancel_reason: None,
            created_at,
            settled_at: None,
            hold_expires_at: None,
            time: Time::Taken,
        };
        if matches!(made, Made::InPlace(_)) || made == Made::FirstTime && end <= self.now {
            return fate(BookingStatus::Completed);
        }
        if end <= self.now {
            self.past(start, made, fate(BookingStatus::Completed))
        } else {
            self.ahead(start, made, fate(BookingStatus::Confirmed), rng)
        }
    }

    fn past(&mut self, start: Instant, made: Made, fate: Fate) -> Fate {
        let days = (start.timestamp() / 864_000) % 100;
        // Each count begins elsewhere, or all would miss the same.
        let counted = self.over.entry(days).or_insert_with(|| u32::try_from(days * 9).unwrap_or_default());
        *counted += 1;
        let over = *counted;
        if over % 23 == 7 {
            return Fate { status: BookingStatus::NoShow, ..fate };
        }
        if over % 30 == 11 {
            self.late += 1;
            let asked = fate.created_at + (start - fate.created_at) / 2;
            let at = asked.max(start - TimeDelta::hours(20));
            let time = if self.late.is_multiple_of(3) { Time::Resold } else { Time::Lost };
            return Fate { time, ..called_off(fate, CancelReason::Client, at) };
        }
        let has_notice = fate.created_at + TimeDelta::hours(1) < start - NOTICE;
        if over % 41 == 13 && has_notice {
            let at = fate.created_at + (start - NOTICE - fate.created_at) / 2;
            return called_off(fate, CancelReason::Client, at);
        }
        if over % 71 == 37 {
            let at = fate.created_at + (start - fate.created_at) * 3 / 4;
            return called_off(fate, CancelReason::Salon, at);
        }
        if over % 47 == 19 && made == Made::Before {
            return self.lapsed(start, fate);
        }
        fate
    }

    fn ahead(&mut self, start: Instant, made: Made, fate: Fate, rng: &mut Rng) -> Fate {
        if made != Made::Before || start <= self.now + TimeDelta::hours(12) {
            return fate;
        }
        if self.waiting < MAX_PENDING {
            self.waiting += 1;
            let created_at = self.now - TimeDelta::minutes(rng.between(2, 12).into());
            return Fate {
                status: BookingStatus::Pending,
                created_at,
                hold_expires_at: Some(start.min(created_at + self.hold.to_delta())),
                ..fate
            };
        }
        self.coming += 1;
        let so_far = fate.created_at + (self.now - fate.created_at) / 2;
        match self.coming % 40 {
            9 | 27 => called_off(fate, CancelReason::Client, so_far),
            17 => called_off(fate, CancelReason::Salon, so_far),
            31 if fate.created_at + self.hold.to_delta() < self.now => self.lapsed(start, fate),
            _ => fate,
        }
    }

    /// A hold that ran out.
    fn lapsed(&self, start: Instant, fate: Fate) -> Fate {
        let at = start.min(fate.created_at + self.hold.to_delta());
        Fate { hold_expires_at: Some(at), ..called_off(fate, CancelReason::Expired, at) }
    }

    /// Most people decide in the days before; for what is far ahead, they have decided lately.
    fn some_time_before(&self, start: Instant, rng: &mut Rng) -> Instant {
        let asked = start - TimeDelta::minutes(rng.between(3 * 60, 130 * 60).into());
        asked.min(self.now - TimeDelta::minutes(rng.between(60, 72 * 60).into()))
    }
}

fn called_off(fate: Fate, reason: CancelReason, at: Instant) -> Fate {
    Fate {
        status: BookingStatus::Cancelled,
        cancel_reason: Some(reason),
        settled_at: Some(at),
        time: Time::Free,
        ..fate
    }
}
