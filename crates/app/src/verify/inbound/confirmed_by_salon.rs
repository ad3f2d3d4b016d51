//! The code of a booking that the salon has confirmed by hand meanwhile: its client still sends it, and is told how things stand.

use domain::{ClientId, TypedPhone};
use ports::platform::{Identity, Outcome};
use ports::shop::{Actor, AuditEntry, BookingRecord};
use ports::{PlatformTx, ShopTx, StoreResult};
use tenancy::ShopScope;
use verification::{Grant, replies};

use super::contact::ask_contact_once;
use super::message::Message;
use super::outcome::StepOutcome;
use super::sender_context::SenderContext;
use super::sign_in::sign_in_booker;
use crate::booking_summary::BookingSummary;
use crate::client::{TypedContact, client_for};
use crate::phone::whatsapp_phone;

/// Shorter numbers than this are in too many others.
const MIN_DIGITS: usize = 7;

/// Whose a confirmed booking is, from where the sender of its code stands.
enum BookingOwner {
    Sender,
    /// No person has proved to be its client, and nothing speaks against the sender.
    Unclaimed,
    /// No person has proved to be its client, but the salon confirmed it for another number.
    DifferentPhone,
    SomeoneElse,
}

/// Answers it. What the message proves is worth as much as before: the booking and the browser become the sender's. Only where another
/// number was typed with the booking, for which the salon has confirmed it, they stay what they are.
pub(super) fn answer(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    owned: &BookingRecord,
    grant: &Grant,
) -> StoreResult<StepOutcome> {
    let shop = sender.booked_shop()?;
    let ownership = tx.enter_shop(ShopScope::for_program(shop.id), |tx| {
        let ownership = owner_of(tx, owned, &message.identity)?;
        if matches!(ownership, BookingOwner::Unclaimed) {
            assign_to_sender(message, tx, owned)?;
        }
        Ok::<_, ports::StoreError>(ownership)
    })?;
    match ownership {
        BookingOwner::Sender | BookingOwner::Unclaimed => {
            sign_in_booker(message, tx, sender, owned, grant)?;
            if grant.ask_contact && ask_contact_once(message, tx, sender)? {
                return Ok(StepOutcome::OK);
            }
            let summary = BookingSummary::load(tx, shop, owned.booking.id)?;
            message.reply(
                tx,
                Some(shop.id),
                replies::booked_already(&summary.appointment(), sender.challenge.id),
            )?;
            Ok(StepOutcome::OK)
        }
        BookingOwner::DifferentPhone => {
            let outcome = message.reply_limited(tx, Some(shop.id), replies::accepted_by_salon(&shop.name))?;
            Ok(StepOutcome::not_applied(outcome))
        }
        BookingOwner::SomeoneElse => {
            message.reply_limited(tx, None, replies::unknown_code())?;
            Ok(StepOutcome::not_applied(Outcome::WrongCode))
        }
    }
}

fn owner_of(tx: &mut dyn ShopTx, owned: &BookingRecord, sender: &Identity) -> StoreResult<BookingOwner> {
    let card = owned.booking.client_id.map(|id| tx.find_client(id)).transpose()?.flatten();
    Ok(match card.and_then(|card| card.identity) {
        Some(identity) if identity == sender.id => BookingOwner::Sender,
        Some(_) => BookingOwner::SomeoneElse,
        None if fits(owned.client_phone.as_deref(), sender) => BookingOwner::Unclaimed,
        None => BookingOwner::DifferentPhone,
    })
}

/// Whether the number typed with a booking may be the sender's. Without its country the digits at the end have to agree.
fn fits(typed: Option<&str>, sender: &Identity) -> bool {
    let Some(typed) = typed.and_then(|typed| TypedPhone::parse(typed).ok()) else { return true };
    let Some(phone) = &sender.phone else { return false };
    if let Ok(number) = whatsapp_phone(&typed) {
        return number.spellings().contains(phone);
    }
    let digits: String = typed.as_str().chars().filter(char::is_ascii_digit).collect();
    let local = digits.trim_start_matches('0');
    local.len() >= MIN_DIGITS && phone.digits().ends_with(local)
}

/// Makes the booking the sender's. The client record that the salon wrote for it stays as it is, with its notes, and belongs to no person.
fn assign_to_sender(message: &Message<'_>, tx: &mut dyn ShopTx, owned: &BookingRecord) -> StoreResult<()> {
    let client: ClientId = client_for(tx, &message.identity, &TypedContact::of_booking(owned), message.now)?;
    let booking = &owned.booking;
    tx.hand_over_booking(booking.id, booking.version, client, message.now)?;
    tx.audit(&AuditEntry {
        at: message.now,
        actor: Actor::Client(client),
        action: "booking.confirmed",
        booking: booking.id,
        from: Some(booking.status),
        to: booking.status,
        request_id: Some(message.event_key()),
    })
}
