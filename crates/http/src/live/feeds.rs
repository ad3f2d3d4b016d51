//! Who has a stream open, and which salons are followed.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::web::Bytes;
use domain::{IdentityId, ShopId};
use prometheus::IntGauge;
use tokio::sync::broadcast::{self, Receiver, Sender};

/// How many streams a person may have open.
const MOST_OF_A_USER: usize = 3;
/// How many a salon.
const MOST_OF_A_SHOP: usize = 40;
/// How many a process.
const MOST: usize = 2_000;
/// How many changes a stream may be behind before it is ended; its reader then asks for what it missed.
const BACKLOG: usize = 256;

/// What the streams of a salon are told.
#[derive(Debug, Clone)]
pub(crate) enum FeedSignal {
    /// A change, with its id.
    Change(i64, Bytes),
    /// The process is about to end.
    End,
}

/// One for each server.
pub(crate) struct LiveFeeds(Arc<Shared>);

struct Shared {
    open: Mutex<Open>,
    gauge: IntGauge,
}

#[derive(Default)]
struct Open {
    /// By salon, while there are streams.
    feeds: HashMap<ShopId, Sender<FeedSignal>>,
    users: HashMap<IdentityId, usize>,
    shops: HashMap<ShopId, usize>,
    streams: usize,
    is_closed: bool,
}

impl LiveFeeds {
    /// `gauge` says how many streams are open.
    pub(crate) fn new(gauge: IntGauge) -> Self {
        Self(Arc::new(Shared { open: Mutex::default(), gauge }))
    }

    /// Room for one more stream; none where there are enough, or the process is about to end.
    pub(crate) fn take_seat(&self, shop: ShopId, user: IdentityId) -> Option<Seat> {
        let mut open = self.0.lock();
        let is_full = open.is_closed
            || open.streams >= MOST
            || count(&open.users, &user) >= MOST_OF_A_USER
            || count(&open.shops, &shop) >= MOST_OF_A_SHOP;
        if is_full {
            return None;
        }
        open.streams += 1;
        *open.users.entry(user).or_default() += 1;
        *open.shops.entry(shop).or_default() += 1;
        self.0.gauge.inc();
        drop(open);
        Some(Seat { shared: Arc::clone(&self.0), shop, user })
    }

    /// What a salon's feed tells from now on; none while nobody follows the salon.
    pub(crate) fn subscribe(&self, shop: ShopId) -> Option<Receiver<FeedSignal>> {
        self.0.lock().feeds.get(&shop).map(Sender::subscribe)
    }

    /// Begins a salon's feed, unless another request was faster: then there is nobody to tell.
    pub(crate) fn begin(&self, shop: ShopId) -> (Receiver<FeedSignal>, Option<FeedSender>) {
        let mut open = self.0.lock();
        if let Some(sender) = open.feeds.get(&shop) {
            return (sender.subscribe(), None);
        }
        let (sender, receiver) = broadcast::channel(BACKLOG);
        open.feeds.insert(shop, sender.clone());
        drop(open);
        (receiver, Some(FeedSender { shared: Arc::clone(&self.0), shop, sender }))
    }

    /// Ends all streams, for good.
    pub(crate) fn close(&self) {
        let mut open = self.0.lock();
        open.is_closed = true;
        for (_, sender) in open.feeds.drain() {
            // Nobody there is nobody to tell.
            drop(sender.send(FeedSignal::End));
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Room for one stream, until it is dropped.
pub(crate) struct Seat {
    shared: Arc<Shared>,
    shop: ShopId,
    user: IdentityId,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut open = self.shared.lock();
        open.streams = open.streams.saturating_sub(1);
        leave(&mut open.users, &self.user);
        leave(&mut open.shops, &self.shop);
        self.shared.gauge.dec();
    }
}

/// Tells a salon's streams what is new. When it is dropped they end, and the next stream begins another feed.
pub(crate) struct FeedSender {
    shared: Arc<Shared>,
    shop: ShopId,
    sender: Sender<FeedSignal>,
}

impl FeedSender {
    pub(crate) fn send(&self, signal: FeedSignal) {
        // Nobody there is nobody to tell.
        drop(self.sender.send(signal));
    }

    /// Whether anybody listens. Where nobody does, the feed is over: a later stream begins another.
    pub(crate) fn is_wanted(&self) -> bool {
        // Under the lock that a new listener takes, too.
        let mut open = self.shared.lock();
        if self.sender.receiver_count() == 0 {
            self.leave(&mut open);
            return false;
        }
        !open.is_closed
    }

    fn leave(&self, open: &mut Open) {
        if open.feeds.get(&self.shop).is_some_and(|sender| sender.same_channel(&self.sender)) {
            open.feeds.remove(&self.shop);
        }
    }
}

impl Drop for FeedSender {
    fn drop(&mut self) {
        self.leave(&mut self.shared.lock());
    }
}

fn count<K: Eq + Hash>(counts: &HashMap<K, usize>, key: &K) -> usize {
    counts.get(key).copied().unwrap_or_default()
}

fn leave<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count = count.saturating_sub(1);
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feeds() -> LiveFeeds {
        LiveFeeds::new(IntGauge::new("open", "Open streams.").unwrap())
    }

    #[test]
    fn a_person_has_three_seats_a_salon_forty_and_a_process_two_thousand() {
        let feeds = feeds();
        let (shop, other) = (ShopId::new(1), ShopId::new(2));
        let ava = IdentityId::new(1);
        let mut of_ava: Vec<Seat> = (0..3).filter_map(|_| feeds.take_seat(shop, ava)).collect();
        assert_eq!(of_ava.len(), 3);
        assert!(feeds.take_seat(shop, ava).is_none() && feeds.take_seat(other, ava).is_none());
        of_ava.pop();
        assert!(feeds.take_seat(shop, ava).is_some(), "a seat that was left is free");

        let others: Vec<Seat> =
            (2..100).filter_map(|id| feeds.take_seat(shop, IdentityId::new(id))).collect();
        assert_eq!(others.len() + of_ava.len(), 40);
        let everywhere: Vec<Seat> = (0..3_000)
            .filter_map(|id| feeds.take_seat(ShopId::new(10 + id), IdentityId::new(200 + id)))
            .collect();
        assert_eq!(everywhere.len() + others.len() + of_ava.len(), 2_000);
    }

    #[test]
    fn a_feed_that_nobody_hears_is_over() {
        let feeds = feeds();
        let shop = ShopId::new(1);
        let (first, sender) = feeds.begin(shop);
        let sender = sender.unwrap();
        let (second, another) = feeds.begin(shop);
        assert!(another.is_none() && sender.is_wanted());
        drop((first, second));
        assert!(feeds.subscribe(shop).is_some_and(|_heard| sender.is_wanted()));
        assert!(!sender.is_wanted() && feeds.subscribe(shop).is_none());
        let (mut heard, fresh) = feeds.begin(shop);
        drop(sender);
        assert!(feeds.subscribe(shop).is_some(), "an old feed does not take the new one along");
        drop(fresh);
        assert!(heard.try_recv().is_err_and(|gone| gone == broadcast::error::TryRecvError::Closed));
    }

    #[test]
    fn the_end_reaches_everybody_and_nobody_comes_in_any_more() {
        let feeds = feeds();
        let (mut heard, sender) = feeds.begin(ShopId::new(1));
        feeds.close();
        assert!(matches!(heard.try_recv(), Ok(FeedSignal::End)));
        assert!(sender.is_some_and(|sender| !sender.is_wanted()));
        assert!(feeds.take_seat(ShopId::new(1), IdentityId::new(1)).is_none());
    }
}
