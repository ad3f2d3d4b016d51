//! Those who wait, each with what they were offered.

use std::collections::HashMap;

use domain::{WaitlistEntryId, WaitlistMode};
use ports::shop::{WaitlistEntry, WaitlistOffer};
use ports::{ShopTx, StoreResult};

/// Each of some entries with its offers, oldest first.
pub(super) fn grouped(
    tx: &mut dyn ShopTx,
    entries: Vec<WaitlistEntry>,
) -> StoreResult<Vec<(WaitlistEntry, Vec<WaitlistOffer>)>> {
    let ids: Vec<WaitlistEntryId> = entries.iter().map(|entry| entry.id).collect();
    let mut offers: HashMap<WaitlistEntryId, Vec<WaitlistOffer>> = HashMap::new();
    for offer in tx.waitlist_offers(&ids)? {
        offers.entry(offer.entry).or_default().push(offer);
    }
    let with_offers = |entry: WaitlistEntry| {
        let offers = offers.remove(&entry.id).unwrap_or_default();
        (entry, offers)
    };
    Ok(entries.into_iter().map(with_offers).collect())
}

/// In the order in which a salon offers; they come in that in which they joined.
pub(super) fn in_order(
    mut waiting: Vec<(WaitlistEntry, Vec<WaitlistOffer>)>,
    mode: WaitlistMode,
) -> Vec<(WaitlistEntry, Vec<WaitlistOffer>)> {
    if mode == WaitlistMode::HighestValue {
        waiting.sort_by_key(|(entry, _)| (-entry.wanted.total_price.get(), entry.id));
    }
    waiting
}
