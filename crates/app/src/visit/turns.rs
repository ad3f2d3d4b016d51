//! The queues of those who read a salon: one reads, and the others find it read.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use domain::ShopId;

/// Whoever waits longer reads for themselves: a database that does not answer keeps each of them waiting once, not in a row.
const PATIENCE: Duration = Duration::from_millis(100);

/// The queues: which salons are being read. Those who wait are as few as may be at work at once, so that all may be told of each end.
#[derive(Default)]
pub(super) struct Turns {
    read: Mutex<HashSet<ShopId>>,
    ended: Condvar,
}

/// Somebody's turn, until it is dropped.
pub(super) struct Turn<'a>(Option<(&'a Turns, ShopId)>);

impl Turns {
    /// Waits for those who read the salon already, but not for long.
    pub(super) fn wait(&self, shop: ShopId) -> Turn<'_> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut read, _) = self
            .ended
            .wait_timeout_while(read, PATIENCE, |read| read.contains(&shop))
            .unwrap_or_else(PoisonError::into_inner);
        Turn(read.insert(shop).then_some((self, shop)))
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some((turns, shop)) = self.0 {
            turns.read.lock().unwrap_or_else(PoisonError::into_inner).remove(&shop);
            turns.ended.notify_all();
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

    #[test]
    fn no_salon_waits_for_another_however_their_numbers_are() {
        let turns = Turns::default();
        let all: Vec<_> = (1..=1_000).map(|number| turns.wait(ShopId::new(number))).collect();
        assert!(all.iter().all(|turn| turn.0.is_some()));
        drop(all);
        assert!(turns.read.lock().unwrap().is_empty(), "nothing is left of them");
    }
}
