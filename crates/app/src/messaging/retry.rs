//! What a failure means for the message, its addressee and our number, by Meta's error codes.

use chrono::TimeDelta;
use domain::{BookingId, IdentityId, Instant, MessageId, ShopId};
use ports::platform::{LeasedMessage, MessageState, PauseScope, SentMessage, SuppressionSource};
use ports::{PlatformTx, SendError, StoreResult};
use verification::{Content, Lane, SenderId, TemplateCategory};

use crate::waitlist::{WAITLIST, give_back};

/// How long an answer that got lost may still show by a status.
const STATUS_TIMEOUT: TimeDelta = TimeDelta::seconds(60);
/// How long messages rest when our account cannot send them (rules/messages#pauses). An operator has to act.
const ACCOUNT_PAUSE: TimeDelta = TimeDelta::minutes(5);
/// Meta's codes for a payment that is due and for a limit of spam: an account may get them for some messages only.
const PARTIAL_ACCOUNT_CODES: [i64; 2] = [131_042, 131_048];
/// The longest wait for a number that sent too much.
const MAX_RATE_LIMIT_DELAY: i64 = 300;
/// The longest wait for WhatsApp to recover.
const MAX_OUTAGE_DELAY: i64 = 900;

/// A message that failed, by the answer of WhatsApp or by a later status.
pub(super) struct FailedMessage<'a> {
    pub(super) id: MessageId,
    pub(super) identity: Option<IdentityId>,
    pub(super) sender: &'a SenderId,
    pub(super) lane: Lane,
    pub(super) attempts: i64,
    /// There is a template that was not sent yet.
    pub(super) has_fallback: bool,
    /// The category of the template that was refused; none for free words.
    pub(super) category: Option<TemplateCategory>,
    pub(super) in_doubt: bool,
    /// The booking that holds a time for them who are told of it.
    pub(super) hold: Option<(ShopId, BookingId)>,
}

impl<'a> FailedMessage<'a> {
    pub(super) fn refused(message: &'a LeasedMessage, content: &Content) -> Self {
        Self {
            id: message.id,
            identity: message.identity,
            sender: &message.sender,
            lane: message.lane,
            attempts: message.attempts,
            has_fallback: message.fallback.is_some() && content.needs_window(),
            category: content.category(),
            in_doubt: message.was != MessageState::Queued,
            hold: hold_of(&message.purpose, message.shop, message.booking),
        }
    }

    pub(super) fn sent(message: &'a SentMessage) -> Self {
        Self {
            id: message.id,
            identity: message.identity,
            sender: &message.sender,
            lane: message.lane,
            attempts: message.attempts,
            has_fallback: message.has_fallback,
            category: message.category,
            in_doubt: false,
            hold: hold_of(&message.purpose, message.shop, message.booking),
        }
    }
}

/// The booking that holds a time for the client whom a message tells of it.
pub(super) fn hold_of(
    purpose: &str,
    shop: Option<ShopId>,
    booking: Option<BookingId>,
) -> Option<(ShopId, BookingId)> {
    shop.zip(booking).filter(|_| purpose == WAITLIST)
}

enum RetryDecision {
    Again { state: MessageState, at: Instant, by_template: bool },
    Lost,
}

/// Does what a failure asks for: with the addressee, with our number, with the message. Returns the message's new state.
pub(super) fn apply_failure(
    tx: &mut dyn PlatformTx,
    failed: &FailedMessage<'_>,
    error: &SendError,
    now: Instant,
) -> StoreResult<MessageState> {
    report(failed, error);
    if error.may_be_misspelled()
        && failed.attempts < failed.lane.max_attempts()
        && tx.has_untried_spelling(failed.id)?
    {
        tx.retry_message(failed.id, MessageState::Queued, now, code_of(error), false)?;
        return Ok(MessageState::Queued);
    }
    note_the_person(tx, failed, error, now)?;
    if let SendError::Account { code } = error {
        let reason = format!("whatsapp refused with code {code}");
        tx.pause_sender(failed.sender, pause_scope(failed, *code), now + ACCOUNT_PAUSE, &reason)?;
    }
    let code = code_of(error);
    match decide(failed, error, now) {
        RetryDecision::Again { state, at, by_template } => {
            tx.retry_message(failed.id, state, at, code, by_template)?;
            Ok(state)
        }
        RetryDecision::Lost => {
            tx.end_message(failed.id, MessageState::Failed, code, now)?;
            if let Some((shop, booking)) = failed.hold {
                give_back(tx, shop, booking, now)?;
            }
            Ok(MessageState::Failed)
        }
    }
}

/// A refused template says nothing of free words, nor of other categories.
fn pause_scope(failed: &FailedMessage<'_>, code: i64) -> PauseScope {
    match failed.category {
        Some(category) => PauseScope::Templates(category),
        None if PARTIAL_ACCOUNT_CODES.contains(&code) => PauseScope::AllButReplies,
        None => PauseScope::Everything,
    }
}

fn note_the_person(
    tx: &mut dyn PlatformTx,
    failed: &FailedMessage<'_>,
    error: &SendError,
    now: Instant,
) -> StoreResult<()> {
    let Some(identity) = failed.identity else { return Ok(()) };
    match error {
        SendError::Unreachable { .. } => tx.mark_unreachable(identity, now),
        SendError::OptedOut => tx.suppress_promotions(identity, SuppressionSource::Meta, now),
        SendError::IdentityChanged => tx.key_changed(identity, now),
        SendError::RateLimited { .. }
        | SendError::Temporary
        | SendError::Unknown
        | SendError::WindowClosed
        | SendError::Capped
        | SendError::NeedsPhone
        | SendError::Template { .. }
        | SendError::Account { .. }
        | SendError::Rejected { .. } => Ok(()),
    }
}

fn decide(failed: &FailedMessage<'_>, error: &SendError, now: Instant) -> RetryDecision {
    let after = |wait: i64| RetryDecision::Again {
        state: MessageState::Queued,
        at: now + TimeDelta::seconds(wait),
        by_template: false,
    };
    let may_try = failed.attempts < failed.lane.max_attempts();
    match error {
        SendError::RateLimited { pair, .. } if may_try => {
            after(backoff(if *pair { 4 } else { 2 }, failed.attempts, MAX_RATE_LIMIT_DELAY))
        }
        SendError::Temporary if may_try => after(backoff(2, failed.attempts, MAX_OUTAGE_DELAY)),
        // Twice in doubt: a third try would be a second message more likely than a first.
        SendError::Unknown if may_try && !failed.in_doubt => RetryDecision::Again {
            state: MessageState::Unknown,
            at: now + STATUS_TIMEOUT,
            by_template: false,
        },
        SendError::WindowClosed if failed.has_fallback => {
            RetryDecision::Again { state: MessageState::Queued, at: now, by_template: true }
        }
        // A sign-in is not paused for these: its answer has the usual patience.
        SendError::Account { code } if failed.lane == Lane::Reply && PARTIAL_ACCOUNT_CODES.contains(code) => {
            if may_try {
                after(backoff(2, failed.attempts, MAX_RATE_LIMIT_DELAY))
            } else {
                RetryDecision::Lost
            }
        }
        // Not the message's fault: it waits as long as it is worth something, however often.
        SendError::Account { .. } => after(ACCOUNT_PAUSE.num_seconds()),
        SendError::RateLimited { .. }
        | SendError::Temporary
        | SendError::Unknown
        | SendError::WindowClosed
        | SendError::Unreachable { .. }
        | SendError::OptedOut
        | SendError::Capped
        | SendError::NeedsPhone
        | SendError::IdentityChanged
        | SendError::Template { .. }
        | SendError::Rejected { .. } => RetryDecision::Lost,
    }
}

/// Seconds to wait after so many attempts: `base` to their power.
fn backoff(base: i64, attempts: i64, longest: i64) -> i64 {
    let power = u32::try_from(attempts).unwrap_or(u32::MAX);
    base.checked_pow(power).map_or(longest, |wait| wait.min(longest))
}

const fn code_of(error: &SendError) -> Option<i64> {
    match error {
        SendError::RateLimited { code, .. }
        | SendError::Unreachable { code }
        | SendError::Template { code }
        | SendError::Account { code }
        | SendError::Rejected { code, .. } => Some(*code),
        SendError::WindowClosed => Some(131_047),
        SendError::OptedOut => Some(131_050),
        SendError::Capped => Some(131_049),
        SendError::NeedsPhone => Some(131_062),
        SendError::IdentityChanged => Some(137_000),
        SendError::Temporary | SendError::Unknown => None,
    }
}

/// Says what somebody has to act on as an error, and what mends itself as a warning.
fn report(failed: &FailedMessage<'_>, error: &SendError) {
    let (message, attempts) = (failed.id.get(), failed.attempts);
    match error {
        SendError::Account { .. } => {
            tracing::error!(message, attempts, cause = %error, "WhatsApp does not let us send; pausing");
        }
        SendError::Template { .. } | SendError::Rejected { .. } => {
            tracing::error!(message, attempts, cause = %error, "WhatsApp refused a message");
        }
        SendError::RateLimited { .. }
        | SendError::Temporary
        | SendError::Unknown
        | SendError::WindowClosed
        | SendError::Unreachable { .. }
        | SendError::OptedOut
        | SendError::Capped
        | SendError::NeedsPhone
        | SendError::IdentityChanged => {
            tracing::warn!(message, attempts, cause = %error, "a message was not delivered");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_the_longest() {
        assert_eq!([1, 2, 3, 8, 9, 70].map(|attempts| backoff(2, attempts, 300)), [2, 4, 8, 256, 300, 300]);
        assert_eq!([1, 2, 5].map(|attempts| backoff(4, attempts, 300)), [4, 16, 300]);
    }
}
