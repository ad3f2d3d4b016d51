//! How many messages may be sent in a short time.

/// Lets through a burst, and then one at each interval.
#[derive(Debug, Clone)]
pub(crate) struct Bucket {
    /// Seconds that one message costs.
    cost: u64,
    /// Seconds that can be saved up.
    most: u64,
    saved: u64,
    counted_at: u64,
}

impl Bucket {
    /// To one person: 45 at once, then one every six seconds.
    pub(crate) fn of_a_pair(now: u64) -> Self {
        Self { cost: 6, most: 45 * 6, saved: 45 * 6, counted_at: now }
    }

    /// Counts a message. Returns whether it may be sent.
    pub(crate) fn take(&mut self, now: u64) -> bool {
        let earned = now.saturating_sub(self.counted_at);
        self.saved = self.most.min(self.saved.saturating_add(earned));
        self.counted_at = now;
        let left = self.saved.checked_sub(self.cost);
        self.saved = left.unwrap_or(self.saved);
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_one_every_six_seconds() {
        let mut bucket = Bucket::of_a_pair(1_000);
        assert_eq!((0..50).filter(|_| bucket.take(1_000)).count(), 45);
        assert!(!bucket.take(1_005));
        assert!(bucket.take(1_006));
        assert!(!bucket.take(1_006));
        assert_eq!((0..50).filter(|_| bucket.take(9_000)).count(), 45);
    }
}
