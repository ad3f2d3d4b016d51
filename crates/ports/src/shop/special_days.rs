//! Dates on which other hours, or none, stand in place of the salon's week (rules/dashboard#special-days).

use domain::{LocalDate, SpecialDayDraft, SpecialDayId};

use crate::StoreResult;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedSpecialDay {
    pub id: SpecialDayId,
    pub day: SpecialDayDraft,
    pub version: i64,
}

/// Two of a salon never share a date: the database refuses the second. A change of a row that is no longer at its version is
/// [`crate::StoreError::Stale`].
pub trait SpecialDays {
    /// Those that have any of the dates from `first` to `last`, both included, by date.
    fn special_days(&mut self, first: LocalDate, last: LocalDate) -> StoreResult<Vec<ListedSpecialDay>>;

    fn special_day(&mut self, id: SpecialDayId) -> StoreResult<Option<ListedSpecialDay>>;

    fn insert_special_day(&mut self, draft: &SpecialDayDraft) -> StoreResult<SpecialDayId>;

    fn update_special_day(
        &mut self,
        id: SpecialDayId,
        version: i64,
        draft: &SpecialDayDraft,
    ) -> StoreResult<()>;

    fn delete_special_day(&mut self, id: SpecialDayId, version: i64) -> StoreResult<()>;
}
