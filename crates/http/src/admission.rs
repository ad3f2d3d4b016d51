//! When there is more work than connections, the less urgent waits a moment and is then refused, so that bookings still get through
//! (`docs/decisions/0014-load-shedding.md`).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::rt::time;
use tokio::sync::Notify;

/// How urgent a request is, the least urgent first: that is the order in which they are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Priority {
    /// Figures over everything that a salon has.
    Analytics,
    /// Lists of dashboards.
    Lists,
    /// Public reads; a page with cached answers works without them.
    Public,
    /// Free starts.
    Slots,
    /// Everything else.
    #[default]
    Ordinary,
    /// Bookings, cancellations and WhatsApp's events: a refusal loses them.
    Vital,
}

impl Priority {
    pub(crate) const ALL: [Self; 6] =
        [Self::Analytics, Self::Lists, Self::Public, Self::Slots, Self::Ordinary, Self::Vital];

    /// As the metrics name it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Analytics => "analytics",
            Self::Lists => "lists",
            Self::Public => "public",
            Self::Slots => "slots",
            Self::Ordinary => "ordinary",
            Self::Vital => "vital",
        }
    }

    /// How many pieces of work there may be, of all classes, for one of this priority to begin. Below the number of connections for all but the
    /// last, so that the more urgent finds one.
    fn limit(self, connections: usize) -> usize {
        let eighths = |share: usize| (connections * share / 8).max(1);
        match self {
            Self::Analytics => eighths(2),
            Self::Lists => eighths(3),
            Self::Public => eighths(4),
            Self::Slots => eighths(6),
            Self::Ordinary => eighths(7),
            // As many as there are: a request that waits here keeps no thread waiting.
            Self::Vital => connections,
        }
    }

    /// How long one of this priority waits for its turn.
    const fn max_wait(self) -> Duration {
        Duration::from_millis(match self {
            Self::Analytics => 250,
            Self::Lists => 500,
            Self::Public => 750,
            Self::Slots => 1_000,
            Self::Ordinary => 3_000,
            Self::Vital => 4_000,
        })
    }
}

/// Counts the running work.
pub(crate) struct AdmissionControl {
    connections: usize,
    running: AtomicUsize,
    freed: Notify,
}

/// Permission to work. It belongs to the work, not to the request: work goes on after its caller has gone.
pub(crate) struct Permit(Arc<AdmissionControl>);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::AcqRel);
        self.0.freed.notify_waiters();
    }
}

impl AdmissionControl {
    pub(crate) fn new(connections: usize) -> Self {
        Self { connections, running: AtomicUsize::new(0), freed: Notify::new() }
    }

    /// Waits for a permit of the priority; none if it does not come in time.
    pub(crate) async fn enter(self: &Arc<Self>, priority: Priority) -> Option<Permit> {
        let turn = async {
            loop {
                // Listens before it looks, so that nothing is missed in between.
                let mut freed = std::pin::pin!(self.freed.notified());
                freed.as_mut().enable();
                if let Some(permit) = self.try_enter(priority) {
                    return permit;
                }
                freed.await;
            }
        };
        time::timeout(priority.max_wait(), turn).await.ok()
    }

    fn try_enter(self: &Arc<Self>, priority: Priority) -> Option<Permit> {
        let limit = priority.limit(self.connections);
        self.running
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |running| {
                (running < limit).then_some(running + 1)
            })
            .ok()
            .map(|_| Permit(Arc::clone(self)))
    }

    pub(crate) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_less_urgent_is_refused_first() {
        for connections in [8, 16] {
            let admission = Arc::new(AdmissionControl::new(connections));
            let mut inside = Vec::new();
            let mut refused = Vec::new();
            while refused.len() < Priority::ALL.len() {
                let admitted = |priority: &Priority| admission.try_enter(*priority).is_some();
                refused.extend(
                    Priority::ALL
                        .iter()
                        .filter(|priority| !refused.contains(*priority) && !admitted(priority))
                        .copied()
                        .collect::<Vec<_>>(),
                );
                inside.extend(admission.try_enter(Priority::Vital));
            }
            assert_eq!(refused, Priority::ALL);
            drop(inside);
            assert_eq!(admission.running(), 0);
            assert!(
                Priority::ALL.into_iter().all(|priority| admission.try_enter(priority).is_some()),
                "all is as before"
            );
        }
    }

    #[test]
    fn waiting_requests_get_freed_permits() {
        actix_web::rt::System::new().block_on(async {
            let admission = Arc::new(AdmissionControl::new(8));
            let inside: Vec<Permit> = (0..2).filter_map(|_| admission.try_enter(Priority::Vital)).collect();
            let waiting = actix_web::rt::spawn({
                let admission = Arc::clone(&admission);
                async move { admission.enter(Priority::Analytics).await.is_some() }
            });
            actix_web::rt::task::yield_now().await;
            drop(inside);
            assert!(waiting.await.unwrap());
        });
    }

    #[test]
    fn no_request_waits_for_ever() {
        actix_web::rt::System::new().block_on(async {
            let admission = Arc::new(AdmissionControl::new(8));
            let _inside: Vec<Permit> = (0..2).filter_map(|_| admission.try_enter(Priority::Vital)).collect();
            assert!(admission.enter(Priority::Analytics).await.is_none());
            assert!(admission.enter(Priority::Lists).await.is_some());
        });
    }
}
