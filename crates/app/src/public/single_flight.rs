//! One request at a time reads a salon; the others wait and find it cached.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use domain::ShopId;

/// After so long a request reads for itself: a database that does not answer delays each request once, not in a row.
const WAIT_TIMEOUT: Duration = Duration::from_millis(100);

#[derive(Default)]
pub(super) struct SingleFlight {
    in_flight: Mutex<HashSet<ShopId>>,
    landed: Condvar,
}

/// The right to read a salon, until it is dropped; none for a request that has waited long enough.
pub(super) struct Flight<'a>(Option<(&'a SingleFlight, ShopId)>);

impl SingleFlight {
    /// Waits for the request that reads the salon already, but not for long.
    pub(super) fn wait(&self, shop: ShopId) -> Flight<'_> {
        let in_flight = self.in_flight.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut in_flight, _) = self
            .landed
            .wait_timeout_while(in_flight, WAIT_TIMEOUT, |in_flight| in_flight.contains(&shop))
            .unwrap_or_else(PoisonError::into_inner);
        Flight(in_flight.insert(shop).then_some((self, shop)))
    }
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        if let Some((flights, shop)) = self.0 {
            flights.in_flight.lock().unwrap_or_else(PoisonError::into_inner).remove(&shop);
            flights.landed.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_reads_and_the_others_stop_waiting() {
        let flights = SingleFlight::default();
        let (glow, luna) = (ShopId::new(1), ShopId::new(2));
        let first = flights.wait(glow);
        assert!(first.0.is_some());
        assert!(flights.wait(luna).0.is_some(), "another salon has its own flight");
        assert!(flights.wait(glow).0.is_none(), "without end, nobody would be served");
        drop(first);
        assert!(flights.wait(glow).0.is_some());
    }

    #[test]
    fn no_salon_waits_for_another() {
        let flights = SingleFlight::default();
        let all: Vec<_> = (1..=1_000).map(|number| flights.wait(ShopId::new(number))).collect();
        assert!(all.iter().all(|flight| flight.0.is_some()));
        drop(all);
        assert!(flights.in_flight.lock().unwrap().is_empty(), "nothing is left of them");
    }
}
