//! Appointments: their life and their lines.

use crate::{
    BookingId, Cents, ClientId, ConfirmationCode, Instant, Minutes, ModifierChoice, ServiceId, StaffId,
};

/// Where a booking stands. The texts are those of the wire and of the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BookingStatus {
    /// Waiting for the client's WhatsApp message; blocks its time until the hold expires.
    Pending,
    /// Agreed.
    Confirmed,
    Completed,
    Cancelled,
    /// The client did not come.
    NoShow,
}

impl BookingStatus {
    pub const ALL: [Self; 5] =
        [Self::Pending, Self::Confirmed, Self::Completed, Self::Cancelled, Self::NoShow];

    /// The one spelling this program writes.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Confirmed => "confirmed",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::NoShow => "no_show",
        }
    }

    /// Reads a status; the American `canceled` is accepted (rules/booking-life#statuses).
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == "canceled" {
            return Some(Self::Cancelled);
        }
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Whether the change is ever allowed (rules/booking-life#transitions). Who and when is the use case's business, and the way back from an
    /// expired hold (rules/booking-life#late-confirmation) is a rule of its own.
    #[must_use]
    pub const fn may_become(self, next: Self) -> bool {
        use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
        matches!(
            (self, next),
            (Pending, Confirmed | Cancelled)
                | (Confirmed, Completed | NoShow | Cancelled)
                | (Completed, NoShow)
                | (NoShow, Completed)
        )
    }

    /// Whether a booking of this status holds its time at `now`: every status but cancelled, and a pending one only until its
    /// hold expires (slot rule 12). The one place of the rule.
    #[must_use]
    pub fn holds_time(self, hold_expires_at: Option<Instant>, now: Instant) -> bool {
        match self {
            Self::Cancelled => false,
            Self::Pending => hold_expires_at.is_none_or(|until| now < until),
            Self::Confirmed | Self::Completed | Self::NoShow => true,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CancelReason {
    Client,
    Salon,
    /// The client did not confirm in time.
    Expired,
}

impl CancelReason {
    /// The spelling of the wire and the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Salon => "salon",
            Self::Expired => "expired",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Client, Self::Salon, Self::Expired].into_iter().find(|reason| reason.as_str() == text)
    }
}

/// How a booking came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingSource {
    /// Its client made it in a browser.
    Web,
    /// The desk made it.
    Desk,
    /// The desk made it for a client who came without an appointment.
    WalkIn,
    Chat,
    Waitlist,
    Link,
}

impl BookingSource {
    /// The spelling of the wire and the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Web => "web",
            Self::Desk => "desk",
            Self::WalkIn => "walk_in",
            Self::Chat => "chat",
            Self::Waitlist => "waitlist",
            Self::Link => "link",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let all = [Self::Web, Self::Desk, Self::WalkIn, Self::Chat, Self::Waitlist, Self::Link];
        all.into_iter().find(|source| source.as_str() == text)
    }
}

/// One service within a booking, with the price and length agreed when it was booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingLine {
    /// The service, which may have changed or gone since.
    pub service_id: ServiceId,
    pub name: String,
    /// Its price then, modifiers included.
    pub price: Cents,
    /// Its length then, modifiers included.
    pub duration: Minutes,
    pub modifiers: Vec<ModifierChoice>,
}

/// A booking, as its owner may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    pub id: BookingId,
    pub status: BookingStatus,
    pub source: BookingSource,
    /// Why it was cancelled, if it was.
    pub cancel_reason: Option<CancelReason>,
    pub start: Instant,
    /// When the time is free again: start, total duration and the after-buffer of then (slot rule 14).
    pub end: Instant,
    /// Until when a pending booking keeps its time.
    pub hold_expires_at: Option<Instant>,
    /// The client's code while the booking waits for its message.
    pub confirmation_code: Option<ConfirmationCode>,
    pub total_duration: Minutes,
    /// What was agreed.
    pub total_price: Cents,
    /// What a visit that is over cost in the end.
    pub final_price: Option<Cents>,
    pub staff_id: StaffId,
    pub staff_name: String,
    /// The chair's name, if the shop has chairs.
    pub chair_name: Option<String>,
    /// The client, once a message has confirmed who they are.
    pub client_id: Option<ClientId>,
    pub lines: Vec<BookingLine>,
    /// Grows with every change, for compare-and-swap.
    pub version: i64,
}

impl Booking {
    /// Whether its time is held at `now` ([`BookingStatus::holds_time`]).
    #[must_use]
    pub fn blocks(&self, now: Instant) -> bool {
        self.status.holds_time(self.hold_expires_at, now)
    }

    /// Whether it waits for the salon, and not for a message with its code (rules/clients#strikes).
    #[must_use]
    pub fn needs_approval(&self) -> bool {
        self.status == BookingStatus::Pending && self.confirmation_code.is_none() && !self.is_offer()
    }

    /// Whether it holds a time that its client was offered from the waitlist (rules/waitlist#offers).
    #[must_use]
    pub fn is_offer(&self) -> bool {
        self.status == BookingStatus::Pending && self.source == BookingSource::Waitlist
    }

    /// Whether it is a pending booking whose hold has run out.
    #[must_use]
    pub fn hold_expired(&self, now: Instant) -> bool {
        self.status == BookingStatus::Pending && !self.blocks(now)
    }

    /// Whether its own client may cancel it at `now`: pending or confirmed, and not begun (rules/booking-life#client-cancels).
    #[must_use]
    pub fn client_may_cancel(&self, now: Instant) -> bool {
        self.status.may_become(BookingStatus::Cancelled) && !self.hold_expired(now) && now < self.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_read_back_as_written_and_canceled_is_understood() {
        for status in BookingStatus::ALL {
            assert_eq!(BookingStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(BookingStatus::parse("canceled"), Some(BookingStatus::Cancelled));
        assert_eq!(BookingStatus::parse("Pending"), None);
    }

    #[test]
    fn the_transition_table_is_the_decided_one() {
        use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
        let allowed = [
            (Pending, Confirmed),
            (Pending, Cancelled),
            (Confirmed, Completed),
            (Confirmed, NoShow),
            (Confirmed, Cancelled),
            (Completed, NoShow),
            (NoShow, Completed),
        ];
        for from in BookingStatus::ALL {
            for to in BookingStatus::ALL {
                assert_eq!(from.may_become(to), allowed.contains(&(from, to)), "{from:?} -> {to:?}");
            }
        }
    }
}
