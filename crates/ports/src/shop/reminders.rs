//! Reminders of coming bookings, and what their clients answer (rules/messages#reminders).

use domain::{
    Booking, BookingId, ClientId, Instant, Interval, MessageSettings, ReminderKind, SkipReason, VisitAnswers,
};

use crate::StoreResult;

/// What a salon has chosen about its messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsVersion {
    /// From 1 on; 0 is that of a salon which has not chosen any.
    pub version: i64,
    pub settings: MessageSettings,
}

/// How far a reminder is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReminderState {
    Due,
    /// Its message is queued.
    Planned,
    Skipped(SkipReason),
}

/// A reminder of a booking, for the start that it was planned for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reminder {
    pub booking: BookingId,
    pub kind: ReminderKind,
    pub start: Instant,
    pub due_at: Instant,
    pub state: ReminderState,
}

/// A confirmed booking to come, and when its client last heard of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComingBooking {
    pub booking: BookingId,
    pub start: Instant,
    pub told_at: Instant,
}

pub trait Reminders {
    fn message_settings(&mut self) -> StoreResult<SettingsVersion>;

    /// Writes the version after the one that there is; [`crate::StoreError::Stale`] if that is another one.
    fn write_message_settings(&mut self, next: &SettingsVersion) -> StoreResult<()>;

    /// The confirmed bookings that start after `now`.
    fn coming_bookings(&mut self, now: Instant) -> StoreResult<Vec<ComingBooking>>;

    /// Writes reminders, in place of those that there are of the same booking and kind.
    fn write_reminders(&mut self, reminders: &[Reminder]) -> StoreResult<()>;

    fn delete_reminders(&mut self, booking: BookingId) -> StoreResult<()>;

    /// Deletes the reminders of a booking, but those that were skipped.
    fn keep_skipped_reminders(&mut self, booking: BookingId) -> StoreResult<()>;

    /// Deletes the reminders that are due, and those to come that were skipped.
    fn drop_unsent_reminders(&mut self, now: Instant) -> StoreResult<()>;

    fn reminder(&mut self, booking: BookingId, kind: ReminderKind) -> StoreResult<Option<Reminder>>;

    /// The reminders of all bookings that have not begun.
    fn coming_reminders(&mut self, now: Instant) -> StoreResult<Vec<Reminder>>;

    /// The reminders that are due, the oldest first, locked for this transaction.
    fn due_reminders(&mut self, now: Instant, most: i64) -> StoreResult<Vec<Reminder>>;

    /// A client's bookings of any status that start in a window, soonest first.
    fn appointments_of(&mut self, client: ClientId, starts: Interval) -> StoreResult<Vec<Booking>>;

    /// What was answered about a booking for its present start.
    fn visit_answers(&mut self, booking: BookingId, start: Instant) -> StoreResult<VisitAnswers>;

    fn write_visit_answers(
        &mut self,
        booking: BookingId,
        start: Instant,
        answers: &VisitAnswers,
    ) -> StoreResult<()>;
}
