//! Clients and bookings by what somebody types, in one place of the dashboard.

use domain::{ClientId, Instant, SearchText, StaffId};

use super::ListedBooking;
use crate::StoreResult;

/// A client who was found, in a few words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundClient {
    pub id: ClientId,
    pub name: String,
    /// Their number, as it is shown.
    pub phone: Option<String>,
    /// The start of the last booking that was carried out.
    pub last_visit: Option<Instant>,
    /// The start of the next one that holds its time.
    pub next_visit: Option<Instant>,
}

/// Which bookings are looked for.
#[derive(Debug, Clone, Copy)]
pub struct BookingSearch<'a> {
    pub text: &'a SearchText,
    /// Only those of one member of staff.
    pub of: Option<StaffId>,
    /// Those that started earlier are found by their number only.
    pub since: Instant,
    /// At most so many.
    pub most: usize,
}

/// Looks through a shop. Each method is a few statements, however many clients or bookings there are.
pub trait Search {
    /// The clients whose name or number fits: those whose name begins with the text first, then by name. At most `most`; erased ones never.
    fn find_clients(&mut self, text: &SearchText, most: usize, now: Instant)
    -> StoreResult<Vec<FoundClient>>;

    /// The booking of this number; then the bookings whose client's name or number fits, cancelled ones too: those that are not over,
    /// soonest first, then the others, newest first.
    fn find_bookings(&mut self, search: &BookingSearch<'_>, now: Instant) -> StoreResult<Vec<ListedBooking>>;
}
