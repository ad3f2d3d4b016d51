//! When the staff of a shop work, as the dashboard edits it.

use domain::{
    ExceptionDates, ExceptionId, ExceptionKind, FurtherShifts, Instant, LocalDate, ScheduleException,
    StaffId, WeeklySchedule,
};

use crate::StoreResult;

/// A member of staff's week; the specified one for those who never set any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffSchedule {
    pub staff_id: StaffId,
    pub week: WeeklySchedule,
    pub further: FurtherShifts,
    /// The member's version, as [`super::ListedMember`] has it.
    pub version: i64,
}

/// What an exception is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExceptionDraft {
    /// The dates on which its shifts begin.
    pub dates: ExceptionDates,
    /// What changes.
    pub kind: ExceptionKind,
    /// Why, in the salon's own words.
    pub reason: Option<String>,
}

/// The weeks and exceptions of those who work at the shop, active or not.
pub trait Schedules {
    /// All weeks, by the ids of the staff.
    fn schedules(&mut self) -> StoreResult<Vec<StaffSchedule>>;

    /// The week of one member of staff; none for a stranger.
    fn schedule(&mut self, staff: StaffId) -> StoreResult<Option<StaffSchedule>>;

    /// Replaces a week. Who changes times marks the member as changed: [`super::StaffMembers::mark_changed`].
    fn set_schedule(
        &mut self,
        staff: StaffId,
        week: &WeeklySchedule,
        further: &FurtherShifts,
    ) -> StoreResult<()>;

    /// The exceptions of one of them that are not over on a date, by their first.
    fn exceptions_from(&mut self, staff: StaffId, from: LocalDate) -> StoreResult<Vec<ScheduleException>>;

    /// One exception of one of them.
    fn exception(&mut self, staff: StaffId, id: ExceptionId) -> StoreResult<Option<ScheduleException>>;

    /// Adds an exception.
    fn insert_exception(
        &mut self,
        staff: StaffId,
        draft: &ExceptionDraft,
        now: Instant,
    ) -> StoreResult<ExceptionId>;

    /// Takes an exception away; [`crate::StoreError::Stale`] if it is not there.
    fn delete_exception(&mut self, staff: StaffId, id: ExceptionId) -> StoreResult<()>;
}
