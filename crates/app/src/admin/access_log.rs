//! Who reads what belongs to people (`pii.read` in authz.csv): a sample for the audit trail, one row an hour for each person and page.

use domain::{BookingId, ClientId, Instant, StaffId};
use ports::StoreResult;
use ports::shop::DataAccess;

use super::DashboardUser;
use crate::Context;

/// A page of the dashboard that shows what belongs to people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonalPage {
    Bookings,
    Booking(BookingId),
    Staff,
    Exceptions(StaffId),
    Clients,
    Client(ClientId),
    BookingMessages(BookingId),
    ClientMessages(ClientId),
    NotReached,
    Search,
    Stranded,
    Reviews,
    Waitlist,
}

impl PersonalPage {
    #[must_use]
    pub const fn route(self) -> &'static str {
        match self {
            Self::Bookings => "/api/admin/bookings",
            Self::Booking(_) => "/api/admin/bookings/{id}",
            Self::Staff => "/api/admin/staff",
            Self::Exceptions(_) => "/api/admin/staff/{id}/exceptions",
            Self::Clients => "/api/admin/clients",
            Self::Client(_) => "/api/admin/clients/{id}/crm",
            Self::BookingMessages(_) => "/api/admin/bookings/{id}/messages",
            Self::ClientMessages(_) => "/api/admin/clients/{id}/messages",
            Self::NotReached => "/api/admin/messages/not-reached",
            Self::Search => "/api/admin/search",
            Self::Stranded => "/api/admin/stranded",
            Self::Reviews => "/api/admin/reviews",
            Self::Waitlist => "/api/admin/waitlist",
        }
    }

    /// Whom or what it shows, if it is one.
    const fn shows(self) -> Option<i64> {
        match self {
            Self::Bookings
            | Self::Staff
            | Self::Clients
            | Self::NotReached
            | Self::Search
            | Self::Stranded
            | Self::Reviews
            | Self::Waitlist => None,
            Self::Booking(id) | Self::BookingMessages(id) => Some(id.get()),
            Self::Exceptions(id) => Some(id.get()),
            Self::Client(id) | Self::ClientMessages(id) => Some(id.get()),
        }
    }
}

/// Notes that somebody has read a page at a moment, unless that is noted for this hour already. Never part of the reading itself: what was
/// read is shown whether this succeeds or not.
pub fn record_access(
    ctx: &Context,
    user: &DashboardUser,
    page: PersonalPage,
    at: Instant,
) -> StoreResult<()> {
    let reading = DataAccess {
        at,
        actor: user.actor,
        route: page.route(),
        entity_id: page.shows().unwrap_or_else(|| user.shop.id.get()),
        request_id: &user.request_id,
    };
    ctx.store.write_shop(user.scope, |tx| tx.record_access(&reading))
}
