//! When the salon has asked a client to move an appointment from where it is (rules/messages#asks). The message that asks is the record of it.

use std::collections::HashMap;

use domain::{Booking, BookingId, Instant};
use ports::{ShopTx, StoreResult};

/// What such a message is for.
pub(crate) const ASK: &str = "ask";

/// The key of the message: an ask holds for the place of the appointment, and a later one is another message.
pub(crate) fn ask_key(booking: &Booking, now: Instant) -> String {
    format!("{}{}", place_key(booking), now.timestamp())
}

fn place_key(booking: &Booking) -> String {
    format!("ask:{}:{}:{}:", booking.id, booking.start.timestamp(), booking.staff_id)
}

/// Whether a message with this key asks about the place that an appointment has.
pub(crate) fn asks_about(key: &str, booking: &Booking) -> bool {
    key.starts_with(&place_key(booking))
}

/// When the salon last asked the client of an appointment about the place that it has.
pub(crate) fn asked_at(tx: &mut dyn ShopTx, booking: &Booking) -> StoreResult<Option<Instant>> {
    Ok(asks_of(tx, &[booking])?.remove(&booking.id))
}

/// The same of several.
pub(crate) fn asks_of(
    tx: &mut dyn ShopTx,
    bookings: &[&Booking],
) -> StoreResult<HashMap<BookingId, Instant>> {
    let ids: Vec<BookingId> = bookings.iter().map(|booking| booking.id).collect();
    let mut asked = HashMap::new();
    for message in tx.messages_for(ASK, &ids)? {
        let about = bookings.iter().find(|booking| booking.id == message.booking);
        if about.is_some_and(|booking| asks_about(&message.key, booking)) {
            asked.insert(message.booking, message.at);
        }
    }
    Ok(asked)
}
