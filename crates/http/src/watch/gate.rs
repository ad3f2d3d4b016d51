//! When there is more work than connections, the less urgent waits a moment and is then refused, so that bookings still get through
//! (`docs/decisions/0014-load-shedding.md`).

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::rt::time;
use tokio::sync::Notify;

use crate::routes::Endpoint;

/// How urgent a request is, the least urgent first: that is the order in which they are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    /// Figures over everything that a salon has.
    Analytics,
    /// What dashboards list.
    Lists,
    /// What every visitor is shown; a page that has it goes on without.
    Public,
    /// Free starts.
    Slots,
    /// Everything else.
    Ordinary,
    /// What is lost if it is refused: a booking, a cancellation, what WhatsApp tells us.
    Vital,
}

impl Class {
    /// All of them.
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

    /// The class of an endpoint.
    pub(crate) fn of(endpoint: &Endpoint) -> Self {
        match (endpoint.method, endpoint.path) {
            ("POST", "/api/client/book" | "/api/admin/bookings" | "/api/webhooks/whatsapp")
            | ("DELETE", "/api/client/bookings/{id}")
            | ("PATCH", "/api/admin/bookings/{id}/status") => Self::Vital,
            ("GET", "/api/admin/crm/stats" | "/api/admin/bookings/counts" | "/api/platform/shops/counts") => {
                Self::Analytics
            }
            ("GET", path) if path.ends_with("/slots") || path.ends_with("/days") => Self::Slots,
            ("GET", path) if path.starts_with("/api/admin/") || path.starts_with("/api/platform/") => {
                Self::Lists
            }
            ("GET", _) if !endpoint.personal => Self::Public,
            _ => Self::Ordinary,
        }
    }

    /// How many pieces of work there may be, of all classes, for one of this class to begin. Below the number of connections for all but the
    /// last, so that the more urgent finds one.
    fn limit(self, connections: usize) -> usize {
        let eighths = |share: usize| (connections * share / 8).max(1);
        match self {
            Self::Analytics => eighths(2),
            Self::Lists => eighths(3),
            Self::Public => eighths(4),
            Self::Slots => eighths(6),
            Self::Ordinary => eighths(7),
            // As many as there are: who waits here keeps no thread waiting.
            Self::Vital => connections,
        }
    }

    /// How long one of this class waits for its turn.
    const fn patience(self) -> Duration {
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

tokio::task_local! {
    static CLASS: Class;
}

/// Runs a request's handler as one of a class.
pub(crate) async fn in_class<T>(class: Class, handler: impl Future<Output = T>) -> T {
    CLASS.scope(class, handler).await
}

/// The class of the request at hand.
pub(crate) fn present_class() -> Class {
    CLASS.try_with(|class| *class).unwrap_or(Class::Ordinary)
}

/// Counts what is being done.
pub(crate) struct Gate {
    connections: usize,
    running: AtomicUsize,
    freed: Notify,
}

/// Leave to work. It belongs to the work, not to the request: what goes on after the caller has gone is still being done.
pub(crate) struct Pass(Arc<Gate>);

impl Drop for Pass {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::AcqRel);
        self.0.freed.notify_waiters();
    }
}

impl Gate {
    pub(crate) fn new(connections: usize) -> Self {
        Self { connections, running: AtomicUsize::new(0), freed: Notify::new() }
    }

    /// Waits for the turn of a class; none if it does not come in time.
    pub(crate) async fn enter(self: &Arc<Self>, class: Class) -> Option<Pass> {
        let turn = async {
            loop {
                // Listens before it looks, so that nothing is missed in between.
                let mut freed = std::pin::pin!(self.freed.notified());
                freed.as_mut().enable();
                if let Some(pass) = self.try_enter(class) {
                    return pass;
                }
                freed.await;
            }
        };
        time::timeout(class.patience(), turn).await.ok()
    }

    fn try_enter(self: &Arc<Self>, class: Class) -> Option<Pass> {
        let limit = class.limit(self.connections);
        self.running
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |running| {
                (running < limit).then_some(running + 1)
            })
            .ok()
            .map(|_| Pass(Arc::clone(self)))
    }

    /// How much is being done.
    pub(crate) fn running(&self) -> usize {
        self.running.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::ENDPOINTS;

    #[test]
    fn the_less_urgent_is_refused_first() {
        for connections in [8, 16] {
            let gate = Arc::new(Gate::new(connections));
            let mut inside = Vec::new();
            let mut refused = Vec::new();
            while refused.len() < Class::ALL.len() {
                let admitted = |class: &Class| gate.try_enter(*class).is_some();
                refused.extend(
                    Class::ALL
                        .iter()
                        .filter(|class| !refused.contains(*class) && !admitted(class))
                        .copied()
                        .collect::<Vec<_>>(),
                );
                inside.extend(gate.try_enter(Class::Vital));
            }
            assert_eq!(refused, Class::ALL);
            drop(inside);
            assert_eq!(gate.running(), 0);
            assert!(Class::ALL.into_iter().all(|class| gate.try_enter(class).is_some()), "all is as before");
        }
    }

    #[test]
    fn whoever_waits_gets_the_place_that_becomes_free() {
        actix_web::rt::System::new().block_on(async {
            let gate = Arc::new(Gate::new(8));
            let inside: Vec<Pass> = (0..2).filter_map(|_| gate.try_enter(Class::Vital)).collect();
            let waiting = actix_web::rt::spawn({
                let gate = Arc::clone(&gate);
                async move { gate.enter(Class::Analytics).await.is_some() }
            });
            actix_web::rt::task::yield_now().await;
            drop(inside);
            assert!(waiting.await.unwrap());
        });
    }

    #[test]
    fn nobody_waits_for_ever() {
        actix_web::rt::System::new().block_on(async {
            let gate = Arc::new(Gate::new(8));
            let _inside: Vec<Pass> = (0..2).filter_map(|_| gate.try_enter(Class::Vital)).collect();
            assert!(gate.enter(Class::Analytics).await.is_none());
            assert!(gate.enter(Class::Lists).await.is_some());
        });
    }

    #[test]
    fn every_endpoint_has_the_class_of_its_kind() {
        let of = |method: &str, path: &str| {
            let endpoint =
                ENDPOINTS.iter().find(|endpoint| (endpoint.method, endpoint.path) == (method, path));
            Class::of(endpoint.unwrap_or_else(|| panic!("{method} {path} is no endpoint")))
        };
        let vital: Vec<&str> =
            ENDPOINTS.iter().filter(|e| Class::of(e) == Class::Vital).map(|e| e.path).collect();
        assert_eq!(vital.len(), 5, "{vital:?}");
        let analytics = ENDPOINTS.iter().filter(|e| Class::of(e) == Class::Analytics).count();
        assert_eq!(analytics, 3);
        assert_eq!(of("GET", "/api/client/slots"), Class::Slots);
        assert_eq!(of("GET", "/api/client/days"), Class::Slots);
        assert_eq!(of("GET", "/api/admin/slots"), Class::Slots);
        assert_eq!(of("GET", "/api/admin/clients"), Class::Lists);
        assert_eq!(of("GET", "/api/platform/shops"), Class::Lists);
        assert_eq!(of("GET", "/api/client/services"), Class::Public);
        assert_eq!(of("GET", "/api/session/user"), Class::Ordinary);
        assert_eq!(of("POST", "/api/admin/shop/hours/impact"), Class::Ordinary);
    }
}
