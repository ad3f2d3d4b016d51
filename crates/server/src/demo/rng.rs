//! Chance that repeats: the same date gives the same demo.

use domain::LocalDate;

/// A tiny generator (`SplitMix64`), good enough to scatter appointments.
pub(super) struct Rng(u64);

impl Rng {
    /// The sequence of a date.
    pub(super) fn of(date: LocalDate) -> Self {
        Self(u64::from(date.to_epoch_days().unsigned_abs()))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number in `from..to`.
    pub(super) fn between(&mut self, from: u32, to: u32) -> u32 {
        let width = u64::from(to.saturating_sub(from).max(1));
        from + u32::try_from(self.next() % width).unwrap_or_default()
    }

    /// True so many times in a hundred.
    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.between(0, 100) < percent
    }

    /// One of some things; `None` when there are none.
    pub(super) fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(things.len()).unwrap_or(u32::MAX);
        things.get(usize::try_from(self.between(0, count)).unwrap_or_default())
    }
}
