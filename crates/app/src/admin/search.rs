//! Clients and bookings by what somebody types, from every tab of the dashboard (rules/dashboard#search).

use chrono::TimeDelta;
use domain::SearchText;
use ports::StoreResult;
use ports::shop::{BookingSearch, FoundClient, ListedBooking};

use super::redact::redact_for;
use super::{DashboardUser, Permission, Tab};
use crate::Context;

/// How many clients, and how many bookings, are listed at most.
const MOST: usize = 8;
/// How long ago a booking may have started that is found by its client.
const PAST: TimeDelta = TimeDelta::days(90);

/// What a text finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResults {
    pub clients: Vec<FoundClient>,
    pub bookings: Vec<ListedBooking>,
}

/// What a text finds, of what the user may see: staff find no clients, no phone numbers, and of the bookings only their own.
pub fn search(ctx: &Context, user: &DashboardUser, text: &SearchText) -> StoreResult<SearchResults> {
    let now = ctx.now();
    let knows_phones = user.may(Permission::SeeClientPhones);
    let text = if knows_phones { text.clone() } else { text.clone().without_phones() };
    let of = if user.may(Permission::FindColleaguesBookings) { None } else { Some(user.staff_id()) };
    let since = now.checked_sub_signed(PAST).unwrap_or(now);
    ctx.store.read_shop(user.scope, |tx| {
        let clients = if user.may(Permission::OpenTab(Tab::Crm)) {
            tx.find_clients(&text, MOST, now)?
        } else {
            Vec::new()
        };
        let found = match of {
            // Of somebody who has no bookings of their own.
            Some(None) => Vec::new(),
            of => {
                tx.find_bookings(&BookingSearch { text: &text, of: of.flatten(), since, most: MOST }, now)?
            }
        };
        let bookings = found.into_iter().map(|booking| redact_for(user, booking, now)).collect();
        Ok(SearchResults { clients, bookings })
    })
}
