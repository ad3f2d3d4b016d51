//! What clients may change of their appointments, and until when (rules/booking-life#change-policy).

use chrono::TimeDelta;

use crate::bounded_text::{Lines, TextFault, bounded};
use crate::{Instant, Minutes};

/// The most minutes that a salon can ask clients for: two weeks.
const MAX_NOTICE: i64 = 20_160;
const MAX_MOVES: u32 = 10;
const MAX_TEXT_LENGTH: usize = 600;
/// What was just booked can be called off without being late.
const GRACE: TimeDelta = TimeDelta::minutes(30);

/// What becomes of a cancellation that comes late.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LateCancel {
    /// It counts as late.
    Allow,
    /// The client has to call.
    Call,
}

impl LateCancel {
    /// The spelling of the wire and the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Call => "call",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Allow, Self::Call].into_iter().find(|late| late.as_str() == text)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangePolicy {
    /// How long before its start an appointment can be cancelled without being late.
    pub cancel_notice: Minutes,
    /// How long before its start an appointment can be moved.
    pub move_notice: Minutes,
    /// How often an appointment can be moved by its client.
    pub max_moves: u32,
    pub late_cancel: LateCancel,
    /// In the owner's own words; empty for none.
    pub text: String,
}

/// A part of a policy that is out of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ChangePolicyError {
    #[error("Notice must be between 0 and {MAX_NOTICE} minutes.")]
    Notice,
    #[error("Clients can move an appointment 0 to {MAX_MOVES} times.")]
    Moves,
    #[error("The text is too long: {MAX_TEXT_LENGTH} characters at most.")]
    TooLong,
    #[error("The text contains characters that cannot be shown.")]
    Unshowable,
}

impl ChangePolicy {
    /// That of a salon which has not chosen any: clients change what has not begun.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            cancel_notice: Minutes::ZERO,
            move_notice: Minutes::ZERO,
            max_moves: 3,
            late_cancel: LateCancel::Allow,
            text: String::new(),
        }
    }

    /// That of a new salon.
    #[must_use]
    pub fn of_a_new_salon() -> Self {
        Self { cancel_notice: Minutes::new(1_440), move_notice: Minutes::new(720), ..Self::none() }
    }

    /// The policy with its text trimmed, if all of it is in its range.
    pub fn checked(self) -> Result<Self, ChangePolicyError> {
        let is_notice = |minutes: Minutes| (0..=MAX_NOTICE).contains(&minutes.get());
        if !is_notice(self.cancel_notice) || !is_notice(self.move_notice) {
            return Err(ChangePolicyError::Notice);
        }
        if self.max_moves > MAX_MOVES {
            return Err(ChangePolicyError::Moves);
        }
        let text = bounded(&self.text, MAX_TEXT_LENGTH, Lines::Several).map_err(|fault| match fault {
            TextFault::TooLong => ChangePolicyError::TooLong,
            TextFault::Unshowable => ChangePolicyError::Unshowable,
        })?;
        Ok(Self { text, ..self })
    }

    /// Until when an appointment can be moved.
    #[must_use]
    pub fn move_until(&self, start: Instant) -> Instant {
        start - self.move_notice.to_delta()
    }

    /// Until when an appointment can be cancelled without being late.
    #[must_use]
    pub fn cancel_free_until(&self, start: Instant) -> Instant {
        start - self.cancel_notice.to_delta()
    }
}

/// What staff may do at the desk beside what every member may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeskRights {
    /// Place an appointment over what is in the way.
    pub staff_may_override: bool,
    /// Take something off the price of a visit.
    pub staff_may_discount: bool,
}

/// What a client has changed of an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClientChanges {
    /// How often its client has moved it.
    pub moves: u32,
    /// When its client moved it last.
    pub moved_at: Option<Instant>,
    /// Its client moved it when a cancellation would have been late: one that follows is late, too.
    pub moved_inside_notice: bool,
    /// Its client cancelled it late.
    pub cancelled_late: bool,
}

impl ClientChanges {
    /// Whether a cancellation at `now` of a confirmed appointment is late that was made at `made` and starts at `start`.
    #[must_use]
    pub fn is_late(&self, policy: &ChangePolicy, made: Instant, start: Instant, now: Instant) -> bool {
        let is_inside = self.moved_inside_notice || policy.cancel_free_until(start) < now;
        is_inside && made + GRACE < now
    }
}

/// A notice in words: whole days from two on, else whole hours, else minutes.
#[must_use]
pub fn format_notice(notice: Minutes) -> String {
    let minutes = notice.get();
    let some = |count: i64, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    match minutes {
        _ if minutes >= 2_880 && minutes % 1_440 == 0 => some(minutes / 1_440, "day"),
        _ if minutes >= 60 && minutes % 60 == 0 => some(minutes / 60, "hour"),
        _ => some(minutes, "minute"),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    #[test]
    fn notices_are_said_in_whole_units() {
        let said = |minutes| format_notice(Minutes::new(minutes));
        for (minutes, words) in [
            (1, "1 minute"),
            (45, "45 minutes"),
            (60, "1 hour"),
            (90, "90 minutes"),
            (720, "12 hours"),
            (1_440, "24 hours"),
            (2_160, "36 hours"),
            (2_880, "2 days"),
            (20_160, "14 days"),
        ] {
            assert_eq!(said(minutes), words);
        }
    }

    #[test]
    fn a_policy_keeps_within_its_range() {
        let policy = |cancel, moves, text: &str| {
            let policy = ChangePolicy::none();
            ChangePolicy {
                cancel_notice: Minutes::new(cancel),
                max_moves: moves,
                text: text.into(),
                ..policy
            }
            .checked()
        };
        assert_eq!(
            policy(20_160, 10, " Call us.\nPlease. ").map(|policy| policy.text),
            Ok("Call us.\nPlease.".into())
        );
        assert_eq!(policy(20_161, 3, ""), Err(ChangePolicyError::Notice));
        assert_eq!(policy(-1, 3, ""), Err(ChangePolicyError::Notice));
        assert_eq!(policy(0, 11, ""), Err(ChangePolicyError::Moves));
        assert_eq!(policy(0, 0, &"x".repeat(601)), Err(ChangePolicyError::TooLong));
        assert_eq!(policy(0, 0, "a\u{7}"), Err(ChangePolicyError::Unshowable));
    }

    #[test]
    fn a_cancellation_is_late_inside_the_notice_but_not_just_after_booking() {
        let made = DateTime::UNIX_EPOCH;
        let hours = TimeDelta::hours;
        let (policy, start) = (ChangePolicy::of_a_new_salon(), made + hours(48));
        let changes = ClientChanges::default();
        let is_late = |changes: ClientChanges, made, now| changes.is_late(&policy, made, start, now);
        assert!(!is_late(changes, made, start - hours(24)));
        assert!(is_late(changes, made, start - hours(24) + TimeDelta::seconds(1)));
        assert!(!is_late(changes, start - hours(1), start - hours(1) + GRACE), "made a moment ago");
        let moved = ClientChanges { moved_inside_notice: true, ..changes };
        assert!(is_late(moved, made, start - hours(40)), "moving first is no escape");
        assert!(!changes.is_late(&ChangePolicy::none(), made, start, start));
    }
}
