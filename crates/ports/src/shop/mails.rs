//! Mails to those who booked online: queued like other messages, and the codes of the links in them.

use domain::{BookingId, Email, Instant};

use crate::StoreResult;

/// What a mail about a booking is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailPurpose {
    /// It has the link that confirms the booking.
    Link,
    Confirmation,
    /// The salon called the booking off.
    Cancellation,
    /// The hold ran out.
    Lapse,
}

impl MailPurpose {
    pub const ALL: [Self; 4] = [Self::Link, Self::Confirmation, Self::Cancellation, Self::Lapse];

    /// The spelling of the database and the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Link => "mail_link",
            Self::Confirmation => "mail_confirmation",
            Self::Cancellation => "mail_cancellation",
            Self::Lapse => "mail_lapse",
        }
    }

    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.as_str() == text)
    }
}

/// The code of a link, and its hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailLink {
    /// Kept until the mail has gone out.
    pub code: String,
    pub hash: [u8; 32],
}

/// A mail to the address that a booking has when the mail goes out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// Queued once.
    pub dedupe_key: String,
    pub booking: BookingId,
    pub purpose: MailPurpose,
    pub link: Option<MailLink>,
    /// It is tried until then.
    pub not_after: Instant,
    pub created_at: Instant,
}

pub trait Mails {
    /// Queues a mail. False if one with its key was queued before.
    fn queue_mail(&mut self, new: &NewMail) -> StoreResult<bool>;

    /// The booking that a link leads to.
    fn booking_of_link(&mut self, hash: &[u8; 32]) -> StoreResult<Option<BookingId>>;

    /// How many links were mailed for a booking.
    fn count_links_of(&mut self, booking: BookingId) -> StoreResult<usize>;

    /// How many links were mailed to an address, for the bookings made since a moment.
    fn count_links_to(&mut self, email: &Email, moment: Instant) -> StoreResult<usize>;

    /// Another address for a booking. Links that were mailed to the former one lead nowhere any more.
    fn change_booking_email(&mut self, booking: BookingId, email: &Email) -> StoreResult<()>;
}
