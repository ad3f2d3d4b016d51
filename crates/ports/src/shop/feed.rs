//! What is new of a shop, for screens that stay up to date (rules/dashboard#live).

use domain::{BookingId, Instant};

use super::HistoryActor;
use crate::StoreResult;

/// A change that the dashboard may show, as the audit trail has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedEntry {
    /// That of its row in the trail. Ids do not come in the order of commits.
    pub id: i64,
    pub at: Instant,
    pub actor: HistoryActor,
    /// What, as in `authz.csv`: `booking.moved`.
    pub action: String,
    /// Of which kind of thing: `booking`.
    pub entity: String,
    /// The booking, of a change of one.
    pub booking: Option<BookingId>,
}

pub trait Feed {
    /// The changes with ids above this one, by id, `most` at most.
    fn changes_above(&mut self, id: i64, most: usize) -> StoreResult<Vec<FeedEntry>>;

    /// The changes with ids below this one, the highest id first, `most` at most.
    fn changes_below(&mut self, id: i64, most: usize) -> StoreResult<Vec<FeedEntry>>;

    /// When a change was made; none if the shop has no such change.
    fn change_time(&mut self, id: i64) -> StoreResult<Option<Instant>>;

    /// Whether a change with a lower id than another may be committed after it.
    fn commits_out_of_order(&self) -> bool;
}
