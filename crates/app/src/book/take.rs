//! Taking a time: the one check behind a new booking and a revived one. Whatever may be booked is what the function that lists times lists
//! (slot rule 26), asked while nobody else can book on the same dates.

use chrono::TimeDelta;
use domain::{Instant, Interval, LocalDate, Shop, StaffChoice};
use ports::{ShopTx, StoreError};
use scheduling::{Offer, Wanted, local_time, read_window};

use super::holds::cancel_lapsed;

/// A time that is this transaction's to give.
#[derive(Debug, Clone)]
pub(crate) struct Taken {
    /// Who serves, at which chair.
    pub offer: Offer,
    /// What a booking of it blocks (slot rule 15).
    pub blocked: Interval,
}

/// Why it is not.
#[derive(Debug)]
pub(crate) enum NotFree {
    /// Another salon's stylist, or nobody.
    NoSuchStaff,
    /// The start is not offered at this moment.
    NotOffered,
    /// The database failed.
    Store(StoreError),
}

impl From<StoreError> for NotFree {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Queues for the dates, clears away the holds that have run out there, and asks whether the start is offered.
pub(crate) fn take(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    staff: StaffChoice,
    start: Instant,
    wanted: &Wanted,
    now: Instant,
) -> Result<Taken, NotFree> {
    tx.lock_days(&days_of(shop, blocked(shop, start, wanted)?))?;
    // Whoever changed the salon's settings meanwhile was in front of us in the queue (decisions 50).
    let shop = &tx.shop()?;
    let blocked = blocked(shop, start, wanted)?;
    cancel_lapsed(tx, Some(blocked), now)?;
    let offer = find_offer(tx, shop, staff, start, wanted, now)?;
    Ok(Taken { offer, blocked })
}

fn blocked(shop: &Shop, start: Instant, wanted: &Wanted) -> Result<Interval, NotFree> {
    let end = scheduling::end_time(start, wanted.duration, shop.policy.buffer_after);
    let (from, until) = scheduling::blocked(start, end, shop.policy.buffer_before);
    Interval::new(from, until).ok_or(NotFree::NotOffered)
}

fn find_offer(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    staff: StaffChoice,
    start: Instant,
    wanted: &Wanted,
    now: Instant,
) -> Result<Offer, NotFree> {
    let date = local_time::date_of(shop.zone, start);
    let window = read_window(shop.zone, &shop.policy, date..=date, now);
    let any = Interval::new(now, now + TimeDelta::minutes(1)).ok_or(NotFree::NotOffered)?;
    let salon = tx.salon(window.unwrap_or(any), now)?;
    match staff {
        StaffChoice::Exactly(staff) => {
            if !salon.stylists.iter().any(|stylist| stylist.id == staff) {
                return Err(NotFree::NoSuchStaff);
            }
            scheduling::check(&salon, staff, start, wanted, now).map_err(|refusal| {
                tracing::debug!(%refusal, "the start is not offered");
                NotFree::NotOffered
            })
        }
        StaffChoice::Anyone => {
            let candidates = scheduling::candidates(&salon, start, wanted, now);
            candidates.into_iter().next().ok_or(NotFree::NotOffered)
        }
    }
}

/// The dates of the shop that a booking blocks any of: whoever overlaps it shares one of them.
fn days_of(shop: &Shop, blocked: Interval) -> Vec<LocalDate> {
    let last = local_time::date_of(shop.zone, blocked.end());
    local_time::date_of(shop.zone, blocked.start()).iter_days().take_while(|day| *day <= last).collect()
}
