//! Clients who come without an appointment: who can serve them, and when (rules/dashboard#walk-ins).

use chrono::TimeDelta;
use domain::{BookingSource, Instant, Minutes, PersonName, ServiceId, StaffId, TextError, TypedPhone};
use scheduling::{EarliestStart, RequestedServices, earliest_starts, local_time, read_window};

use super::front_desk::{NAMELESS, book_at_desk};
use super::placements::desk_step_before;
use super::{
    AcceptedConflicts, ChairQuestion, DashboardUser, DeskBooking, DeskBookingError, DeskClient, DeskRequest,
    Permission,
};
use crate::Context;
use crate::book::{BookingError, BookingTerms, ChosenService};

/// What a client who has come wants.
#[derive(Debug, Clone)]
pub struct WalkInQuery {
    pub services: Vec<ServiceId>,
    /// Their length with what the client chose; absent: as on the menu.
    pub total_duration: Option<Minutes>,
}

/// When somebody can serve a client who has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalkInOption {
    pub staff: StaffId,
    pub staff_name: String,
    pub start: Instant,
    /// When their next booking, break or block begins, or their shift ends.
    pub free_until: Instant,
    pub waits: Minutes,
}

#[derive(Debug, Clone)]
pub struct WalkInRequest {
    pub client: DeskClient,
    /// What is to be done, in order.
    pub services: Vec<ChosenService>,
    pub staff: StaffId,
    /// Absent: now, rounded down to five minutes.
    pub start: Option<Instant>,
    pub accepted: Option<AcceptedConflicts>,
    /// The `Idempotency-Key` that came with it.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the whole request.
    pub digest: [u8; 32],
}

/// The client of a walk-in, by the name and the number that the desk typed; a walk-in needs neither.
pub fn walk_in_client(name: Option<&str>, phone: Option<TypedPhone>) -> Result<DeskClient, TextError> {
    let name = name.filter(|name| !name.trim().is_empty()).unwrap_or(NAMELESS);
    Ok(DeskClient::WalkIn { name: PersonName::parse(name)?, phone, email: None })
}

/// The earliest start today with each stylist, or with this member of staff alone; the soonest first.
pub fn walk_in_options(
    ctx: &Context,
    user: &DashboardUser,
    query: &WalkInQuery,
) -> Result<Vec<WalkInOption>, BookingError> {
    let now = ctx.now();
    let own = user.staff_id().filter(|_| !user.may(Permission::BookForColleagues));
    ctx.store.read_shop(user.scope, |tx| {
        let menu = tx.services_by_id(&query.services)?;
        let on_the_menu = |id: &ServiceId| menu.iter().find(|service| service.id == *id);
        let wanted = query.services.iter().map(on_the_menu).collect::<Option<Vec<_>>>();
        let wanted = wanted.ok_or(BookingError::NoSuchService)?;
        let agreed = wanted.iter().map(|service| service.duration.minutes().get()).sum();
        let duration = query.total_duration.unwrap_or(Minutes::new(agreed));
        let shop = tx.shop()?;
        let (policy, _) = BookingTerms::Desk.accepting(&shop, now);
        let (today, from) = (local_time::date_of(shop.zone, now), desk_step_before(shop.zone, now));
        let Some(window) = read_window(shop.zone, &policy, today..=today, from) else {
            return Ok(Vec::new());
        };
        let mut salon = tx.salon(window, now)?;
        salon.policy = policy;
        let requested = RequestedServices::new(query.services.clone(), duration);
        let found = earliest_starts(&salon, today, &requested, from).into_iter();
        let names = |id: StaffId| salon.stylists.iter().find(|stylist| stylist.id == id);
        let listed = found.filter(|earliest| own.is_none_or(|own| own == earliest.slot.staff_id));
        Ok(listed
            .filter_map(|earliest| Some(option(&earliest, names(earliest.slot.staff_id)?.name.clone(), now)))
            .collect())
    })
}

fn option(earliest: &EarliestStart, staff_name: String, now: Instant) -> WalkInOption {
    let EarliestStart { slot, free_until } = *earliest;
    let ahead = (slot.start - now).max(TimeDelta::zero());
    // A part of a minute is waited for, too.
    let waits = Minutes::new((ahead + TimeDelta::minutes(1) - TimeDelta::nanoseconds(1)).num_minutes());
    WalkInOption { staff: slot.staff_id, staff_name, start: slot.start, free_until, waits }
}

/// Books a client who has come: now, or as soon as somebody has time.
pub fn create_walk_in(
    ctx: &Context,
    user: &DashboardUser,
    request: &WalkInRequest,
) -> Result<DeskBooking, DeskBookingError> {
    let start = request.start.unwrap_or_else(|| desk_step_before(user.shop.zone, ctx.now()));
    let placed = DeskRequest {
        client: request.client.clone(),
        services: request.services.clone(),
        staff: request.staff,
        chair: ChairQuestion::Best,
        start,
        accepted: request.accepted.clone(),
        idempotency_key: request.idempotency_key.clone(),
        digest: request.digest,
    };
    book_at_desk(ctx, user, &placed, BookingSource::WalkIn)
}
