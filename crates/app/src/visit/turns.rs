//! The queues of those who read a salon: one reads, and the others find it read.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use domain::ShopId;

/// So many salons can be read at the same time without one in the other's queue.
const QUEUES: usize = 64;
/// Whoever waits longer reads for themselves: a database that does not answer keeps each of them waiting once, not in a row.
const PATIENCE: Duration = Duration::from_millis(100);

/// The queues.
pub(super) struct Turns([Queue; QUEUES]);

#[derive(Default)]
struct Queue {
    busy: Mutex<bool>,
    free: Condvar,
}

/// Somebody's turn, until it is dropped.
pub(super) struct Turn<'a>(Option<&'a Queue>);

impl Default for Turns {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Queue::default()))
    }
}

impl Turns {
    /// Waits for those who read the salon already, but not for long.
    pub(super) fn wait(&self, shop: ShopId) -> Turn<'_> {
        let place = usize::try_from(shop.get().unsigned_abs()).map_or(0, |id| id % QUEUES);
        let Some(queue) = self.0.get(place) else { return Turn(None) };
        let busy = queue.busy.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut busy, _) = queue
            .free
            .wait_timeout_while(busy, PATIENCE, |busy| *busy)
            .unwrap_or_else(PoisonError::into_inner);
        if *busy {
            return Turn(None);
        }
        *busy = true;
        Turn(Some(queue))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(queue) = self.0 {
            *queue.busy.lock().unwrap_or_else(PoisonError::into_inner) = false;
            queue.free.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_the_turn_and_who_waited_long_enough_goes_without() {
        let turns = Turns::default();
        let (glow, luna) = (ShopId::new(1), ShopId::new(2));
        let first = turns.wait(glow);
        assert!(first.0.is_some());
        assert!(turns.wait(luna).0.is_some(), "another salon has its own queue");
        assert!(turns.wait(glow).0.is_none(), "without end, nobody would be served");
        drop(first);
        assert!(turns.wait(glow).0.is_some());
    }
}
