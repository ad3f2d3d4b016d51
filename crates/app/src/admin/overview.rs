//! What the dashboard shows around its tabs: the salon's settings, the four cards, and what a deletion would concern.

use domain::{Instant, Shop, ShopHours};
use ports::shop::{BookingCounts, ComingBooking, Concern};
use ports::{ShopTx, StoreResult};

use super::edit::EditError;
use super::{Manager, categories, chairs, services, staff};
use crate::Context;

/// How many of the bookings concerned are shown.
pub(super) const FIRST: usize = 5;

/// A salon as its settings show it.
#[derive(Debug, Clone)]
pub struct ShopSettings {
    /// The salon.
    pub shop: Shop,
    /// Its week.
    pub hours: ShopHours,
    /// Counts the changes of its settings.
    pub version: i64,
}

/// The salon's settings.
pub fn shop_settings(ctx: &Context, manager: &Manager) -> StoreResult<ShopSettings> {
    ctx.store.reading_shop(manager.scope, read_settings)
}

pub(super) fn read_settings(tx: &mut dyn ShopTx) -> StoreResult<ShopSettings> {
    Ok(ShopSettings { shop: tx.shop()?, hours: tx.hours()?, version: tx.shop_version()? })
}

/// The four cards.
pub fn booking_counts(ctx: &Context, manager: &Manager) -> StoreResult<BookingCounts> {
    let now = ctx.now();
    ctx.store.reading_shop(manager.scope, |tx| tx.booking_counts(now))
}

/// What a deletion would concern (decisions 60).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impact {
    /// How many appointments to come.
    pub future_bookings: usize,
    /// How many services; those of a category.
    pub services: usize,
    /// The first of the appointments.
    pub first: Vec<ComingBooking>,
}

/// What deleting something would concern.
pub fn impact(ctx: &Context, manager: &Manager, of: Concern) -> Result<Impact, EditError> {
    let now = ctx.now();
    ctx.store.reading_shop(manager.scope, |tx| impact_at(tx, of, now))
}

fn impact_at(tx: &mut dyn ShopTx, of: Concern, now: Instant) -> Result<Impact, EditError> {
    let services = match of {
        Concern::Category(id) => categories::find(tx, id)?.service_count,
        Concern::Service(id) => services::find(tx, id).map(|_| 0)?,
        Concern::Chair(id) => chairs::find(tx, id).map(|_| 0)?,
        Concern::StaffMember(id) => staff::find(tx, id).map(|_| 0)?,
    };
    let (future_bookings, first) = tx.coming_bookings(of, FIRST, now)?;
    Ok(Impact { future_bookings, services, first })
}
