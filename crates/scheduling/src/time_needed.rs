//! How much time a booking needs, and which starts that leaves it (slot rules 15 to 17 and 19).
//!
//! A booking that starts at `s` occupies `[s - before, s + length + after)`. So it collides with a taken span `[from, until)`
//! exactly when `from - length - after < s < until + before`: instead of cutting free time out and measuring it, every taken
//! span forbids a range of starts. And it lies in a span of worked time exactly when `from <= s <= until - length`: every such
//! span allows a range of starts.

use std::ops::Range;

use domain::{BookingPolicy, Instant, Minutes};

use crate::clock::{self, MINUTE};
use crate::span::TimeSpan;

/// How much time a booking needs, in seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TimeNeeded {
    /// The service itself, which must be worked time (slot rule 16); positive.
    pub(crate) length: i64,
    /// Kept free before it.
    pub(crate) before: i64,
    /// Kept free after it.
    pub(crate) after: i64,
}

impl TimeNeeded {
    /// No stylist works for a week without a pause; what is longer is never offered, and needs no reading of distant days.
    const MAX: Minutes = Minutes::new(7 * 24 * 60);

    /// `None` for a duration of zero or less, for which nothing is offered (slot rule 17), or of more than a week.
    pub(crate) fn new(policy: &BookingPolicy, duration: Minutes) -> Option<Self> {
        let possible = Minutes::ZERO < duration && duration <= Self::MAX;
        possible.then(|| Self {
            length: duration.get() * MINUTE,
            before: policy.buffer_before.minutes().get() * MINUTE,
            after: policy.buffer_after.minutes().get() * MINUTE,
        })
    }

    /// What a booking that starts at `start` takes (slot rule 15).
    pub(crate) fn occupied(self, start: i64) -> TimeSpan {
        TimeSpan { from: start - self.before, until: start + self.length + self.after }
    }

    /// The starts at which the service lies in a span of worked time.
    pub(crate) fn fits(self, worked: TimeSpan) -> Range<i64> {
        worked.from..worked.until - self.length + 1
    }

    /// The service alone of a booking that starts at `start`.
    pub(crate) fn service(self, start: i64) -> TimeSpan {
        TimeSpan { from: start, until: start + self.length }
    }

    /// The starts at which the service alone would overlap a span: its client is elsewhere, or its chair is blocked (slot rules 16
    /// and 37).
    pub(crate) fn meets(self, span: TimeSpan) -> Range<i64> {
        span.from - self.length + 1..span.until
    }

    /// The starts at which the booking would overlap a span that is taken.
    pub(crate) fn collides(self, busy: TimeSpan) -> Range<i64> {
        busy.from - self.length - self.after + 1..busy.until + self.before
    }
}

/// The first second at which a booking may start (slot rule 19).
pub(crate) fn earliest(policy: &BookingPolicy, now: Instant) -> i64 {
    clock::second_from(now).saturating_add(policy.min_notice.get().max(0).saturating_mul(MINUTE))
}
