//! How often this process may have changed each shop, for the snapshot cache.

use std::sync::atomic::{AtomicU64, Ordering};

use domain::ShopId;

use crate::tx::TxOutcome;

/// Shops whose ids are so far apart share a count: then one is read again for the other's sake, which costs a statement.
const COUNTS: usize = 1_024;

pub(crate) struct WriteCounts(Box<[AtomicU64; COUNTS]>);

impl Default for WriteCounts {
    fn default() -> Self {
        Self(Box::new([const { AtomicU64::new(0) }; COUNTS]))
    }
}

impl WriteCounts {
    /// Counts a transaction that is over. One that failed counts, too: the word that a commit went well may be lost on its way.
    pub(crate) fn count(&self, outcome: &TxOutcome) {
        for shop in &outcome.shops {
            if let Some(count) = self.0.get(index(*shop)) {
                count.fetch_add(1, Ordering::SeqCst);
            }
        }
    }

    /// The count of a shop.
    pub(crate) fn of(&self, shop: ShopId) -> u64 {
        self.0.get(index(shop)).map_or(0, |count| count.load(Ordering::SeqCst))
    }
}

fn index(shop: ShopId) -> usize {
    usize::try_from(shop.get().unsigned_abs()).map_or(0, |id| id % COUNTS)
}
