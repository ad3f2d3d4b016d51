//! Metrics, heartbeats of the jobs, and counts of refused work, for operators.

mod heartbeat;
mod metrics;
mod server;

use std::io;
use std::sync::Arc;

use app::messaging::MessageResult;
use ports::platform::HealthProbe;

use crate::admission::{AdmissionControl, Permit, Priority};
pub use heartbeat::Heartbeat;
use heartbeat::JobMonitor;
pub(crate) use heartbeat::JobState;
use metrics::Metrics;
pub use server::metrics_server;

/// One for each server; its clones are the same.
#[derive(Clone)]
pub struct Watch(Arc<Inside>);

struct Inside {
    metrics: Metrics,
    jobs: JobMonitor,
    admission: Arc<AdmissionControl>,
    store: Arc<dyn HealthProbe>,
}

impl Watch {
    /// Watches a store, too.
    pub fn over(store: Arc<dyn HealthProbe>) -> io::Result<Self> {
        let most = store.pools().iter().map(|pool| pool.most as usize).max();
        let admission = Arc::new(AdmissionControl::new(most.unwrap_or(1)));
        let metrics = Metrics::new().map_err(io::Error::other)?;
        Ok(Self(Arc::new(Inside { metrics, jobs: JobMonitor::default(), admission, store })))
    }

    /// The heartbeat of a job that reports about once in `period`.
    #[must_use]
    pub fn heartbeat(&self, job: &'static str, period: std::time::Duration) -> Heartbeat {
        self.0.jobs.heartbeat(job, period)
    }

    /// Counts holds that expired unconfirmed.
    pub fn count_expired_holds(&self, holds: usize) {
        self.0.metrics.expired_holds.inc_by(u64::try_from(holds).unwrap_or(0));
    }

    /// Counts a message that has come to a state.
    pub fn count_message(&self, result: &MessageResult) {
        let labels = [result.kind.as_str(), result.state.as_str()];
        self.0.metrics.messages.with_label_values(&labels).inc();
    }

    /// Says how many invariants do not hold.
    pub fn record_broken_invariants(&self, invariants: usize) {
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

    pub(crate) fn jobs(&self) -> &JobMonitor {
        &self.0.jobs
    }

    pub(crate) fn store(&self) -> &dyn HealthProbe {
        self.0.store.as_ref()
    }

    /// Waits for a permit; none when there is too much to do.
    pub(crate) async fn enter(&self, priority: Priority) -> Option<Permit> {
        let permit = self.0.admission.enter(priority).await;
        if permit.is_none() {
            self.count_refused(priority);
        }
        permit
    }

    /// Counts work that was refused because there was too much of it.
    pub(crate) fn count_refused(&self, priority: Priority) {
        self.0.metrics.count_refused(priority);
    }

    pub(crate) fn running(&self) -> usize {
        self.0.admission.running()
    }
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Watch")
    }
}
