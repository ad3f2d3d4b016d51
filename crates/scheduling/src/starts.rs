//! When a service can start: the kernel (slot rules 15 to 19 and 21).
//!
//! A booking that starts at `s` occupies `[s - before, s + length + after)`. So it collides with a taken span `[from, until)`
//! exactly when `from - length - after < s < until + before`: instead of cutting free time out and measuring it, one sweep over
//! what is taken cuts the forbidden starts out of the possible ones.

use domain::{BookingPolicy, Instant, Minutes};

use crate::clock::{self, MINUTE, Piece};
use crate::span::Span;

/// How much time a booking needs, in seconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Demand {
    /// The service itself, which must be worked time (slot rule 16); positive.
    pub(crate) length: i64,
    /// Kept free before it.
    pub(crate) before: i64,
    /// Kept free after it.
    pub(crate) after: i64,
}

impl Demand {
    /// No stylist works for a week without a pause; what is longer is never offered, and needs no reading of distant days.
    const LONGEST: Minutes = Minutes::new(7 * 24 * 60);

    /// `None` for a duration of zero or less, for which nothing is offered (slot rule 17), or of more than a week.
    pub(crate) fn new(policy: &BookingPolicy, duration: Minutes) -> Option<Self> {
        let possible = Minutes::ZERO < duration && duration <= Self::LONGEST;
        possible.then(|| Self {
            length: duration.get() * MINUTE,
            before: policy.buffer_before.minutes().get() * MINUTE,
            after: policy.buffer_after.minutes().get() * MINUTE,
        })
    }

    /// What a booking that starts at `start` takes (slot rule 15).
    pub(crate) fn occupied(self, start: i64) -> Span {
        Span { from: start - self.before, until: start + self.length + self.after }
    }
}

/// The first second at which a booking may start (slot rule 19).
pub(crate) fn earliest(policy: &BookingPolicy, now: Instant) -> i64 {
    clock::second_from(now).saturating_add(policy.min_notice.get().max(0).saturating_mul(MINUTE))
}

/// When a service can start so that all of it is worked and nothing taken is in the way, on the grid or off it.
pub(crate) fn possible(worked: &[Span], mut taken: &[Span], demand: Demand) -> Vec<Span> {
    let Demand { length, before, after } = demand;
    let mut starts = Vec::with_capacity(worked.len() + taken.len());
    for window in worked {
        let (mut from, until) = (window.from, window.until - length + 1);
        while let [past, rest @ ..] = taken
            && past.until + before <= from
        {
            taken = rest;
        }
        for span in taken {
            let forbidden = span.from - length - after + 1;
            if until <= forbidden || until <= from {
                break;
            }
            starts.extend(Span::new(from, forbidden));
            from = from.max(span.until + before);
        }
        starts.extend(Span::new(from, until));
    }
    starts
}

/// The seconds between `step` and `step` on the shop's clock (slot rule 18); a step that does not divide an hour is read as
/// the default of 15 minutes.
pub(crate) fn step(policy: &BookingPolicy) -> i64 {
    let minutes = policy.slot_step.get();
    let divides = (1..=60).contains(&minutes) && 60 % minutes == 0;
    MINUTE * if divides { minutes } else { 15 }
}

/// The starts on the grid, in order (slot rules 4 and 18).
pub(crate) fn on_grid(
    starts: &[Span],
    pieces: impl Iterator<Item = Piece>,
    step: i64,
    earliest: i64,
) -> Vec<i64> {
    let mut seconds = Vec::new();
    for piece in pieces {
        for span in starts {
            let from = span.from.max(piece.from).max(earliest);
            let until = span.until.min(piece.until);
            if until <= from {
                continue;
            }
            let mut second = from + piece.read(from).until_multiple_of(step);
            while second < until {
                seconds.push(second);
                second += step;
            }
        }
    }
    seconds
}
