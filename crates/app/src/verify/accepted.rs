//! The code of a booking that the salon has confirmed by hand meanwhile: its client still sends it, and is told how things stand.

use domain::{ClientId, TypedPhone};
use ports::platform::{Identity, Outcome};
use ports::shop::{Actor, AuditEntry, OwnedBooking};
use ports::{PlatformTx, ShopTx, StoreResult};
use tenancy::ShopScope;
use verification::{Grant, replies};

use super::booking::{shop_of, sign_in_booker, spoken_booking, typed_with};
use super::carry_out::Done;
use super::facts::Scene;
use super::signing_in::ask_contact_once;
use super::turn::Turn;
use crate::client::client_for;
use crate::phone::whatsapp_phone;

/// Shorter numbers than this are in too many others.
const LEAST_DIGITS: usize = 7;

/// Whose a confirmed booking is, from where the sender of its code stands.
enum Whose {
    /// The sender's.
    Own,
    /// Nobody's who has proved it, and nothing speaks against the sender.
    Open,
    /// Nobody's who has proved it, but the salon confirmed it for another number.
    OtherNumber,
    /// Somebody else's.
    Anothers,
}

/// Answers it. What the message proves is worth as much as before: the booking and the browser become the sender's. Only where another
/// number was typed with the booking, for which the salon has confirmed it, they stay what they are.
pub(super) fn answer(
    turn: &Turn<'_>,
    tx: &mut dyn PlatformTx,
    scene: &Scene,
    owned: &OwnedBooking,
    grant: &Grant,
) -> StoreResult<Done> {
    let shop = shop_of(scene)?;
    let whose = tx.in_shop(ShopScope::for_program(shop.id), |tx| {
        let whose = whose(tx, owned, &turn.identity)?;
        if matches!(whose, Whose::Open) {
            hand_over(turn, tx, owned)?;
        }
        Ok::<_, ports::StoreError>(whose)
    })?;
    match whose {
        Whose::Own | Whose::Open => {
            sign_in_booker(turn, tx, scene, owned, grant)?;
            if grant.ask_contact && ask_contact_once(turn, tx, scene)? {
                return Ok(Done::OK);
            }
            let spoken = spoken_booking(tx, shop, owned.booking.id)?;
            turn.say(tx, Some(shop.id), replies::booked_already(&spoken.appointment(), scene.challenge.id))?;
            Ok(Done::OK)
        }
        Whose::OtherNumber => {
            let outcome = turn.remark(tx, Some(shop.id), replies::accepted_by_salon(&shop.name))?;
            Ok(Done::not_kept(outcome))
        }
        Whose::Anothers => {
            turn.remark(tx, None, replies::unknown_code())?;
            Ok(Done::not_kept(Outcome::WrongCode))
        }
    }
}

fn whose(tx: &mut dyn ShopTx, owned: &OwnedBooking, sender: &Identity) -> StoreResult<Whose> {
    let card = owned.booking.client_id.map(|id| tx.known_client(id)).transpose()?.flatten();
    Ok(match card.and_then(|card| card.identity) {
        Some(identity) if identity == sender.id => Whose::Own,
        Some(_) => Whose::Anothers,
        None if fits(owned.client_phone.as_deref(), sender) => Whose::Open,
        None => Whose::OtherNumber,
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
    LEAST_DIGITS <= local.len() && phone.digits().ends_with(local)
}

/// Makes the booking the sender's. The card that the salon wrote for it stays as it is, with its notes: nobody is taken for it.
fn hand_over(turn: &Turn<'_>, tx: &mut dyn ShopTx, owned: &OwnedBooking) -> StoreResult<()> {
    let client: ClientId = client_for(tx, &turn.identity, &typed_with(owned), turn.now)?;
    let booking = &owned.booking;
    tx.hand_over_booking(booking.id, booking.version, client, turn.now)?;
    tx.audit(&AuditEntry {
        at: turn.now,
        actor: Actor::Client(client),
        action: "booking.confirmed",
        booking: booking.id,
        from: Some(booking.status),
        to: booking.status,
        request_id: Some(turn.key()),
    })
}
