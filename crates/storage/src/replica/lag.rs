//! How old a replica is: positions in the log, not clocks, and no trust without an answer.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use ports::OLDEST;

/// A replica that kept a reader waiting is not read for so long.
const PAUSE: Duration = Duration::from_secs(5);

/// What is known of a replica.
#[derive(Debug, Default)]
pub(super) struct ReplicaLag {
    /// When the primary was asked how far its log is written, and what it said.
    written: VecDeque<(Instant, i64)>,
    /// The replica has everything that the primary had then.
    whole_until: Option<Instant>,
    rests_until: Option<Instant>,
}

impl ReplicaLag {
    /// The primary was asked at a moment, and had written so far.
    pub(super) fn primary_wrote(&mut self, asked: Instant, position: i64) {
        self.written.retain(|(former, _)| asked.saturating_duration_since(*former) <= OLDEST);
        self.written.push_back((asked, position));
    }

    /// The replica has played so far. It may be another one than before, and further behind.
    pub(super) fn replica_played(&mut self, position: i64) {
        let reached = self.written.iter().rev().find(|(_, written)| *written <= position);
        self.whole_until = reached.map(|(asked, _)| *asked);
    }

    /// It has kept somebody waiting.
    pub(super) fn pause(&mut self, now: Instant) {
        self.rests_until = Some(now + PAUSE);
    }

    /// Whether the replica is known to be fresh enough. Without new measurements, or without answers, it grows old.
    pub(super) fn is_fresh(&self, now: Instant) -> bool {
        let is_whole = |at| now.saturating_duration_since(at) <= OLDEST;
        self.whole_until.is_some_and(is_whole) && self.rests_until.is_none_or(|until| until <= now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An age, and the moment so many milliseconds after its beginning.
    fn begun() -> (ReplicaLag, impl Fn(u64) -> Instant) {
        let beginning = Instant::now();
        (ReplicaLag::default(), move |millis| beginning + Duration::from_millis(millis))
    }

    #[test]
    fn it_is_believed_for_three_seconds_after_the_primary_was_asked() {
        let (mut lag, at) = begun();
        assert!(!lag.is_fresh(at(0)), "nobody has asked yet");
        lag.primary_wrote(at(0), 100);
        assert!(!lag.is_fresh(at(0)), "the replica has not answered yet");
        lag.replica_played(100);
        assert!(lag.is_fresh(at(0)) && lag.is_fresh(at(3_000)));
        assert!(!lag.is_fresh(at(3_001)), "nobody has answered since");
    }

    #[test]
    fn one_that_stands_still_grows_old_while_the_primary_writes() {
        let (mut lag, at) = begun();
        for second in 0..5_i64 {
            let now = at(second.unsigned_abs() * 1_000);
            lag.primary_wrote(now, 100 + second);
            lag.replica_played(100);
            assert_eq!(lag.is_fresh(now), second <= 3, "after {second} s");
        }
        lag.replica_played(104);
        assert!(lag.is_fresh(at(4_000)), "it has caught up");
        lag.replica_played(7);
        assert!(!lag.is_fresh(at(4_000)), "another one, from an old copy");
    }

    #[test]
    fn a_replica_grows_old_when_the_primary_does_not_answer() {
        let (mut lag, at) = begun();
        lag.primary_wrote(at(0), 100);
        lag.primary_wrote(at(1_000), 101);
        // From here on the primary does not answer; whether it goes on writing is unknown.
        lag.replica_played(101);
        assert!(lag.is_fresh(at(4_000)));
        lag.replica_played(101);
        assert!(!lag.is_fresh(at(4_001)));
    }

    #[test]
    fn a_measurement_that_takes_long_counts_from_its_beginning() {
        let (mut lag, at) = begun();
        lag.primary_wrote(at(0), 100);
        lag.replica_played(100);
        lag.primary_wrote(at(3_500), 101);
        lag.replica_played(100);
        assert!(!lag.is_fresh(at(3_500)), "what it has is known of a moment too long ago");
    }

    #[test]
    fn whoever_kept_somebody_waiting_rests_whatever_is_measured() {
        let (mut lag, at) = begun();
        lag.primary_wrote(at(0), 100);
        lag.replica_played(100);
        lag.pause(at(10));
        for millis in [10, 2_000, 5_009] {
            lag.primary_wrote(at(millis), 100);
            lag.replica_played(100);
            assert!(!lag.is_fresh(at(millis)), "after {millis} ms");
        }
        assert!(lag.is_fresh(at(5_010)));
    }
}
