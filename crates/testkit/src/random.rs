//! Chance that repeats: the same seed gives the same bytes.

use std::sync::{Mutex, PoisonError};

use ports::RandomSource;

/// Repeatable "randomness" (`SplitMix64`).
#[derive(Debug)]
pub struct SeededEntropy(Mutex<u64>);

impl SeededEntropy {
    /// The sequence of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(Mutex::new(seed))
    }

    /// The next number below `bound`, which must not be 0.
    pub fn below(&self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("a usize fits");
        usize::try_from(self.next() % bound).expect("below a usize")
    }

    fn next(&self) -> u64 {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl RandomSource for SeededEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let fresh = self.next().to_le_bytes();
            chunk.iter_mut().zip(fresh).for_each(|(byte, fresh)| *byte = fresh);
        }
    }
}
