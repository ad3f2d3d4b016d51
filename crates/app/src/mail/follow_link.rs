//! The link of a mail: it shows one booking, and confirms it when its button is pressed. It proves that somebody reads the mailbox, no phone and no
//! person, and signs nobody in.

use domain::{Booking, BookingStatus, CancelReason, ClientId, Instant};
use ports::shop::{BookingRecord, ClientStatus, ClientTraits, ERASED_NAME};
use ports::{ShopTx, StoreError};
use tenancy::{Secret, ShopAddress, ShopScope};

use super::request_link::waits;
use crate::book::{BookingTerms, ConfirmationCheck, check_confirmable, confirm_by_email};
use crate::client::new_unverified_client;
use crate::public::find_shop;
use crate::{Context, hash_of};

/// More client records of one name and address are not looked at.
const MAX_CARDS: i64 = 10;

/// How a booking stands, from where its link looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkState {
    /// It can be confirmed.
    Waiting,
    Confirmed,
    /// Its hold ran out, and the link with it.
    Lapsed,
    Cancelled,
}

/// A booking as the holder of its link may see it.
#[derive(Debug, Clone)]
pub struct LinkedBooking {
    pub state: LinkState,
    pub booking: Booking,
}

#[derive(Debug, thiserror::Error)]
pub enum FollowLinkError {
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error("This salon is not taking bookings at the moment.")]
    ShopClosed,
    /// It was never made, or the booking has another e-mail address since.
    #[error("This link does not work. Please use the newest e-mail.")]
    NoSuchLink,
    /// The salon wants to talk to this client first (rules/booking-life#blacklisted).
    #[error("Please call the salon to book.")]
    Blacklisted,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Looks at the booking of a link, and confirms it if that is what is wanted.
pub fn follow_link(
    ctx: &Context,
    address: &ShopAddress,
    code: &Secret,
    wants_to_confirm: bool,
    request_id: &str,
) -> Result<LinkedBooking, FollowLinkError> {
    let shop = find_shop(ctx, address)?.ok_or(FollowLinkError::NoSuchShop)?;
    let scope = ShopScope::for_visitor(&shop).map_err(|_| FollowLinkError::ShopClosed)?;
    let now = ctx.now();
    let hash = hash_of(code).0;
    let once = || {
        ctx.store.write_shop(scope, |tx| {
            let found = find(tx, &hash)?;
            if waits(&found.booking, now) && confirm_found(tx, &found, request_id, now)? {
                return Ok(seen(find(tx, &hash)?, now));
            }
            Ok(seen(found, now))
        })
    };
    if !wants_to_confirm {
        return ctx.store.read_shop(scope, |tx| Ok(seen(find(tx, &hash)?, now)));
    }
    match once() {
        // Somebody else has changed it at this moment: a second look tells.
        Err(FollowLinkError::Store(StoreError::Stale)) => once(),
        result => result,
    }
}

fn find(tx: &mut dyn ShopTx, hash: &[u8; 32]) -> Result<BookingRecord, FollowLinkError> {
    let id = tx.booking_of_link(hash)?.ok_or(FollowLinkError::NoSuchLink)?;
    let owned = tx.find_booking(id)?.ok_or(FollowLinkError::NoSuchLink)?;
    // A booking that waits for the salon by now is not for its client to confirm (rules/clients#strikes).
    if owned.client_name == ERASED_NAME || owned.booking.needs_approval() {
        return Err(FollowLinkError::NoSuchLink);
    }
    Ok(owned)
}

fn seen(owned: BookingRecord, now: Instant) -> LinkedBooking {
    let booking = owned.booking;
    let state = match (booking.status, booking.cancel_reason) {
        (BookingStatus::Pending, _) if waits(&booking, now) => LinkState::Waiting,
        (BookingStatus::Pending, _) | (BookingStatus::Cancelled, Some(CancelReason::Expired)) => {
            LinkState::Lapsed
        }
        (BookingStatus::Cancelled, _) => LinkState::Cancelled,
        (BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow, _) => {
            LinkState::Confirmed
        }
    };
    LinkedBooking { state, booking }
}

/// Whether it is confirmed now.
fn confirm_found(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    request_id: &str,
    now: Instant,
) -> Result<bool, FollowLinkError> {
    let client = client_by_email(tx, owned, now)?;
    match check_confirmable(tx, owned.booking.id, BookingTerms::Public, now)? {
        ConfirmationCheck::CanConfirm(waiting) => {
            confirm_by_email(tx, &waiting, client, request_id, now)?;
            Ok(true)
        }
        _ => Err(StoreError::Stale.into()),
    }
}

/// Whose the booking is: the client record of an earlier confirmation by the same name and address, else a new one. A record that a person has
/// proved to be theirs is not given to the reader of a mailbox.
fn client_by_email(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    now: Instant,
) -> Result<ClientId, FollowLinkError> {
    if let Some(client) = owned.booking.client_id {
        return Ok(client);
    }
    let email = owned.client_email.as_deref().unwrap_or_default();
    // Two bookings of one address that are confirmed at once look one after the other. Before the dates, as everywhere.
    tx.lock_client_number(&email.to_lowercase())?;
    let like = ClientTraits { name: &owned.client_name, numbers: &[], email: Some(email) };
    let mut cards = tx.similar_clients(&like, MAX_CARDS)?;
    let is_theirs = |known: Option<&str>| known.is_some_and(|known| same_text(known, email));
    cards.retain(|card| is_theirs(card.email.as_deref()));
    if cards.iter().any(|card| card.status == ClientStatus::Blacklisted) {
        return Err(FollowLinkError::Blacklisted);
    }
    let earlier =
        cards.iter().find(|card| card.identity.is_none() && same_text(&card.name, &owned.client_name));
    match earlier {
        Some(card) => Ok(card.id),
        None => Ok(new_unverified_client(tx, owned, now)?),
    }
}

fn same_text(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
