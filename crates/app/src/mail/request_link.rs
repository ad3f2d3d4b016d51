//! A client without WhatsApp asks for a link by e-mail.

use chrono::TimeDelta;
use domain::{Booking, BookingId, BookingStatus, Email, Instant};
use ports::shop::{MailLink, MailPurpose, NewMail};
use ports::{ShopTx, StoreError};
use tenancy::{ShopAddress, ShopScope};

use crate::public::find_shop;
use crate::session::{AuthResult, authenticate};
use crate::{Context, Visitor, hash_of};

/// A mail is tried for an hour (rules/messages#mails).
const TRIED_FOR: TimeDelta = TimeDelta::hours(1);
/// How many links a booking gets.
const MAX_LINKS_OF_BOOKING: usize = 3;
/// How many links a salon mails to one address in a day. More are silently not mailed: who asks learns nothing of an address.
const MAX_LINKS_TO_ADDRESS: usize = 10;

#[derive(Debug, thiserror::Error)]
pub enum RequestLinkError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    #[error("Please reload the page and try again.")]
    NoSession,
    /// Absent, another visitor's, or not waiting for a confirmation.
    #[error("We could not find this booking.")]
    NoSuchBooking,
    #[error("Please enter your e-mail address.")]
    NoAddress,
    #[error("Three e-mails were sent for this booking already. Please look into your mailbox.")]
    TooMany,
    #[error("Bookings cannot be confirmed by e-mail at the moment. Please call the salon.")]
    Off,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Queues a mail with a link that confirms the visitor's own booking, to the `typed` address or to the one given with the booking.
pub fn request_link(
    ctx: &Context,
    address: &ShopAddress,
    visitor: &Visitor,
    id: BookingId,
    typed: Option<&Email>,
) -> Result<(), RequestLinkError> {
    if !ctx.deployment.mail {
        return Err(RequestLinkError::Off);
    }
    let shop = find_shop(ctx, address)?.ok_or(RequestLinkError::NoSuchShop)?;
    let scope = ShopScope::for_visitor(&shop).map_err(|_| RequestLinkError::ShopClosed)?;
    let now = ctx.now();
    ctx.store.write_shop(scope, |tx| {
        let caller = match authenticate(tx, visitor, now)? {
            AuthResult::Refused => return Err(RequestLinkError::NoSession),
            AuthResult::New => return Err(RequestLinkError::NoSuchBooking),
            AuthResult::Owner(caller) => caller,
        };
        let owned = tx.find_booking(id)?.ok_or(RequestLinkError::NoSuchBooking)?;
        if owned.session_id != Some(caller.session) || !waits(&owned.booking, now) {
            return Err(RequestLinkError::NoSuchBooking);
        }
        let given = owned.client_email.as_deref().and_then(|email| Email::parse(email).ok());
        let email = typed.or(given.as_ref()).ok_or(RequestLinkError::NoAddress)?;
        let count = tx.count_links_of(id)?;
        if count >= MAX_LINKS_OF_BOOKING {
            return Err(RequestLinkError::TooMany);
        }
        if given.as_ref() != Some(email) {
            tx.change_booking_email(id, email)?;
        }
        if tx.count_links_to(email, now - TimeDelta::days(1))? < MAX_LINKS_TO_ADDRESS {
            queue_link(ctx, tx, id, count, now)?;
        }
        Ok(())
    })
}

fn queue_link(
    ctx: &Context,
    tx: &mut dyn ShopTx,
    booking: BookingId,
    count: usize,
    now: Instant,
) -> Result<(), StoreError> {
    let secret = ctx.new_secret();
    let link = MailLink { code: secret.expose().to_owned(), hash: hash_of(&secret).0 };
    tx.queue_mail(&NewMail {
        dedupe_key: format!("booking:{booking}:link:{count}"),
        booking,
        purpose: MailPurpose::Link,
        link: Some(link),
        not_after: now + TRIED_FOR,
        created_at: now,
    })?;
    Ok(())
}

/// Whether a booking can still be confirmed by a link: the link ends with the hold, and what waits for the salon is the salon's to confirm.
pub(super) fn waits(booking: &Booking, now: Instant) -> bool {
    let is_held = booking.status == BookingStatus::Pending && !booking.hold_expired(now);
    is_held && !booking.needs_approval() && now < booking.start
}
