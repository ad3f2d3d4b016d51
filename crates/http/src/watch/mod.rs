//! What whoever runs this Parlour can see of it: numbers, signs of life, and whether it refuses work because there is too much.

mod exporter;
mod gate;
mod life;
mod metrics;

use std::io;
use std::sync::Arc;

use ports::platform::Vitals;

pub use exporter::exporter;
pub(crate) use gate::{Class, Gate, Pass, in_class, present_class};
pub use life::Heart;
pub(crate) use life::JobState;
use life::Life;
use metrics::Metrics;
pub(crate) use metrics::measured;

/// One for each server; its clones are the same.
#[derive(Clone)]
pub struct Watch(Arc<Inside>);

struct Inside {
    metrics: Metrics,
    life: Life,
    gate: Arc<Gate>,
    store: Arc<dyn Vitals>,
}

impl Watch {
    /// Watches a store, too.
    pub fn over(store: Arc<dyn Vitals>) -> io::Result<Self> {
        let most = store.pools().iter().map(|pool| pool.most as usize).max();
        let gate = Arc::new(Gate::new(most.unwrap_or(1)));
        let metrics = Metrics::new().map_err(io::Error::other)?;
        Ok(Self(Arc::new(Inside { metrics, life: Life::default(), gate, store })))
    }

    /// The heart of a job that beats at least once in `period`, give or take some.
    #[must_use]
    pub fn heart(&self, job: &'static str, period: std::time::Duration) -> Heart {
        self.0.life.heart(job, period)
    }

    /// Counts holds that nobody confirmed in time.
    pub fn count_expired_holds(&self, holds: usize) {
        self.0.metrics.expired_holds.inc_by(u64::try_from(holds).unwrap_or(0));
    }

    /// Says how many invariants do not hold.
    pub fn note_broken_invariants(&self, invariants: usize) {
        self.0.metrics.broken_invariants.set(i64::try_from(invariants).unwrap_or(i64::MAX));
    }

    /// How many did not hold at the last look.
    #[must_use]
    pub fn broken_invariants(&self) -> usize {
        usize::try_from(self.0.metrics.broken_invariants.get()).unwrap_or(0)
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub(crate) fn life(&self) -> &Life {
        &self.0.life
    }

    pub(crate) fn store(&self) -> &dyn Vitals {
        self.0.store.as_ref()
    }

    /// Waits for leave to work; none when there is too much to do.
    pub(crate) async fn enter(&self, class: Class) -> Option<Pass> {
        let pass = self.0.gate.enter(class).await;
        if pass.is_none() {
            self.count_refused(class);
        }
        pass
    }

    /// Counts work that was refused because there was too much of it.
    pub(crate) fn count_refused(&self, class: Class) {
        self.0.metrics.count_refused(class);
    }

    pub(crate) fn running(&self) -> usize {
        self.0.gate.running()
    }
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watch")
    }
}
