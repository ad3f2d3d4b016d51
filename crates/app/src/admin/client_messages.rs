//! Whether clients were told: the state of each message, and who has to be called (rules/messages#not-reached).

use domain::BookingStatus;
use ports::platform::MessageState;
use ports::shop::{ClientMessage, ERASED_NAME, ListedBooking, MailPurpose};
use ports::{SendError, StoreResult};

use super::DashboardUser;
use super::redact::redact_for;
use crate::Context;
use crate::messaging::MessagePurpose;

/// What the dashboard calls the state of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryState {
    Waiting,
    Sent,
    Delivered,
    Read,
    NotDelivered(FailureReason),
}

/// Why a message did not arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureReason {
    /// No WhatsApp number of the client is known.
    NoNumber,
    /// The number cannot receive our messages.
    Unreachable,
    /// The client wants no messages.
    Refused,
    /// The client has not written for a day, and WhatsApp takes no template of ours.
    NoTemplate,
    /// WhatsApp sends nothing for our account.
    Account,
    /// It waited until it was worth nothing.
    TooLate,
    Other,
}

impl DeliveryState {
    #[must_use]
    pub fn of(message: &ClientMessage) -> Self {
        match message.state {
            MessageState::Queued | MessageState::Sending | MessageState::Unknown => {
                // An operator has to act before it goes out, if it ever does: the desk should not wait for that.
                let reason = FailureReason::of(message);
                if reason == FailureReason::Account { Self::NotDelivered(reason) } else { Self::Waiting }
            }
            MessageState::Accepted | MessageState::Sent => Self::Sent,
            MessageState::Delivered => Self::Delivered,
            MessageState::Read => Self::Read,
            MessageState::Failed | MessageState::Expired | MessageState::Dropped => {
                Self::NotDelivered(FailureReason::of(message))
            }
        }
    }
}

impl FailureReason {
    fn of(message: &ClientMessage) -> Self {
        if !message.has_address {
            return Self::NoNumber;
        }
        let Some(code) = message.code else {
            return if message.state == MessageState::Expired { Self::TooLate } else { Self::Other };
        };
        match SendError::of_code(code, "") {
            SendError::Unreachable { .. } | SendError::NeedsPhone | SendError::IdentityChanged => {
                Self::Unreachable
            }
            SendError::OptedOut | SendError::Capped => Self::Refused,
            SendError::WindowClosed | SendError::Template { .. } => Self::NoTemplate,
            SendError::Account { .. } => Self::Account,
            SendError::RateLimited { .. }
            | SendError::Temporary
            | SendError::Unknown
            | SendError::Rejected { .. } => Self::Other,
        }
    }
}

/// A booking of which its client does not know what they should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreachedClient {
    pub message: ClientMessage,
    pub listed: ListedBooking,
}

/// The clients who have to be called, the soonest appointment first. A booking leaves the list when its time has come, when a later message
/// goes out, and when the message is true no more.
pub fn unreached_clients(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<UnreachedClient>> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        let messages = tx.undelivered_messages(now)?;
        let ids: Vec<_> = messages.iter().map(|(booking, _)| *booking).collect();
        let bookings = if ids.is_empty() { Vec::new() } else { tx.listed_bookings(&ids)? };
        let unreached = bookings.into_iter().filter_map(|listed| {
            let (_, message) = messages.iter().find(|(booking, _)| *booking == listed.booking.id)?;
            let needs = needed_status(&message.purpose)?;
            let is_true = listed.booking.status == needs && listed.client_name != ERASED_NAME;
            let is_true = is_true && matches!(DeliveryState::of(message), DeliveryState::NotDelivered(_));
            is_true
                .then(|| UnreachedClient { message: message.clone(), listed: redact_for(user, listed, now) })
        });
        Ok(unreached.collect())
    })
}

/// Where a booking must stand for a message about it to be news that a call can bring.
fn needed_status(purpose: &str) -> Option<BookingStatus> {
    match MailPurpose::parse(purpose) {
        Some(MailPurpose::Confirmation) => Some(BookingStatus::Confirmed),
        Some(MailPurpose::Cancellation) => Some(BookingStatus::Cancelled),
        Some(MailPurpose::Link | MailPurpose::Lapse) => None,
        None => MessagePurpose::parse(purpose).map(MessagePurpose::needs),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use domain::MessageId;

    use super::*;

    fn state(state: MessageState, code: Option<i64>, has_address: bool) -> DeliveryState {
        DeliveryState::of(&ClientMessage {
            id: MessageId::new(1),
            purpose: "cancellation".into(),
            state,
            code,
            has_address,
            at: DateTime::UNIX_EPOCH,
        })
    }

    #[test]
    fn each_code_is_a_reason_that_a_desk_understands() {
        for (code, reason) in [
            (131_026, FailureReason::Unreachable),
            (131_050, FailureReason::Refused),
            (131_047, FailureReason::NoTemplate),
            (132_001, FailureReason::NoTemplate),
            (131_042, FailureReason::Account),
            (131_056, FailureReason::Other),
            (100, FailureReason::Other),
        ] {
            for ended in [MessageState::Failed, MessageState::Expired] {
                assert_eq!(state(ended, Some(code), true), DeliveryState::NotDelivered(reason), "{code}");
            }
        }
        let no_number = DeliveryState::NotDelivered(FailureReason::NoNumber);
        assert_eq!(state(MessageState::Failed, None, false), no_number);
        let too_late = DeliveryState::NotDelivered(FailureReason::TooLate);
        assert_eq!(state(MessageState::Expired, None, true), too_late);
    }

    #[test]
    fn a_failure_that_was_overcome_is_no_failure() {
        assert_eq!(state(MessageState::Queued, Some(131_016), true), DeliveryState::Waiting);
        let account = DeliveryState::NotDelivered(FailureReason::Account);
        assert_eq!(state(MessageState::Queued, Some(131_042), true), account, "an operator has to act");
        assert_eq!(state(MessageState::Accepted, Some(131_042), true), DeliveryState::Sent);
    }
}
