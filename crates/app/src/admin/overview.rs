//! What the dashboard shows around its tabs: the salon's settings, the four cards, and what a deletion would concern.

use domain::{Instant, OpeningStep, ServiceId, Shop, ShopHours, StaffId};
use ports::shop::{BookingCounts, Concern, UpcomingBooking};
use ports::{ShopTx, StoreResult};

use super::change::ChangeResult;
use super::{BookingSetHash, DashboardUser, categories, chairs, services, staff};
use crate::Context;

/// How many of the bookings concerned are shown.
pub(super) const MAX_LISTED: usize = 100;

/// A salon as its settings show it.
#[derive(Debug, Clone)]
pub struct ShopSettings {
    pub shop: Shop,
    pub hours: ShopHours,
    /// What was looked at before opening.
    pub looked_at: Vec<OpeningStep>,
    pub version: i64,
}

pub fn shop_settings(ctx: &Context, user: &DashboardUser) -> StoreResult<ShopSettings> {
    ctx.store.read_shop(user.scope, read_settings)
}

pub(super) fn read_settings(tx: &mut dyn ShopTx) -> StoreResult<ShopSettings> {
    Ok(ShopSettings {
        shop: tx.shop()?,
        hours: tx.hours()?,
        looked_at: tx.looked_at()?,
        version: tx.shop_version()?,
    })
}

pub fn booking_counts(ctx: &Context, user: &DashboardUser) -> StoreResult<BookingCounts> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| tx.booking_counts(now))
}

/// What a deletion would concern (rules/dashboard#impact).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impact {
    pub future_bookings: usize,
    /// How many services; those of a category.
    pub services: usize,
    /// The names of the chairs that could not be booked any more: they are reserved for what goes, and for nothing else that is there.
    pub chairs: Vec<String>,
    pub seen: BookingSetHash,
    pub first: Vec<UpcomingBooking>,
}

/// What deleting something would concern.
pub fn impact(ctx: &Context, user: &DashboardUser, of: Concern) -> ChangeResult<Impact> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| impact_at(tx, of, now))
}

fn impact_at(tx: &mut dyn ShopTx, of: Concern, now: Instant) -> ChangeResult<Impact> {
    let services = match of {
        Concern::Category(id) => categories::find(tx, id)?.service_count,
        Concern::Service(id) => services::find(tx, id).map(|_| 0)?,
        Concern::Chair(id) => chairs::find(tx, id).map(|_| 0)?,
        Concern::StaffMember(id) => staff::find(tx, id).map(|_| 0)?,
    };
    let (coming, first) = tx.upcoming_bookings(of, MAX_LISTED, now)?;
    let chairs = chairs_left_over(tx, of)?;
    Ok(Impact { future_bookings: coming.len(), services, chairs, seen: BookingSetHash::of(&coming), first })
}

/// The chairs that are reserved for what goes alone. They stay reserved: without anybody on its list a chair would be everybody's.
fn chairs_left_over(tx: &mut dyn ShopTx, of: Concern) -> StoreResult<Vec<String>> {
    let (member, service) = match of {
        Concern::StaffMember(id) => (Some(id), None),
        Concern::Service(id) => (None, Some(id)),
        Concern::Category(_) | Concern::Chair(_) => return Ok(Vec::new()),
    };
    let people: Vec<StaffId> = tx.listed_members()?.into_iter().map(|member| member.id).collect();
    let menu: Vec<ServiceId> = tx.listed_services()?.into_iter().map(|listed| listed.service.id).collect();
    let chairs = tx.listed_chairs()?.into_iter().map(|listed| listed.chair);
    let left_over = chairs.filter(|chair| {
        is_last(&chair.allowed_staff, member.as_ref(), &people)
            || is_last(&chair.allowed_services, service.as_ref(), &menu)
    });
    Ok(left_over.map(|chair| chair.name).collect())
}

/// Whether what goes is the last on a list that is still there.
fn is_last<T: PartialEq>(allowed: &[T], going: Option<&T>, there: &[T]) -> bool {
    let others = || allowed.iter().filter(|id| going != Some(id) && there.contains(id));
    going.is_some_and(|id| allowed.contains(id)) && others().next().is_none()
}
