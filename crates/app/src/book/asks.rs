//! When the salon has asked a client to move an appointment from where it is (rules/messages#asks). The message that asks is the record of it.

use std::collections::HashMap;

use domain::{Booking, BookingId, Instant, Interval};
use ports::shop::PurposeMessage;
use ports::{ShopTx, StoreResult};

/// What such a message is for.
pub(crate) const ASK: &str = "ask";

/// An ask about an appointment as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) at: Instant,
    /// When the client reads of it at the earliest.
    pub(crate) due_at: Instant,
}

/// The key of the next message. It counts those about the appointment as it is: of two that are made at once one is another's.
pub(crate) fn next_ask_key(tx: &mut dyn ShopTx, booking: &Booking) -> StoreResult<String> {
    let earlier = tx.messages_for(ASK, booking.id)?;
    let count = earlier.iter().filter(|message| asks_about(&message.key, booking)).count();
    Ok(format!("{}{count}", key_of(booking)))
}

/// An appointment that was moved, away or back, is another version.
fn key_of(booking: &Booking) -> String {
    format!("ask:{}:{}:", booking.id, booking.version)
}

/// Whether a message with this key asks about an appointment as it is.
pub(crate) fn asks_about(key: &str, booking: &Booking) -> bool {
    key.starts_with(&key_of(booking))
}

fn latest(messages: &[PurposeMessage], booking: &Booking) -> Option<Asked> {
    let about = messages.iter().rfind(|message| {
        message.booking == booking.id && message.goes_out && asks_about(&message.key, booking)
    })?;
    Some(Asked { at: about.at, due_at: about.due_at })
}

/// When the salon last asked the client of an appointment to move it from where it is. No more once the salon keeps it there.
pub(crate) fn asked(tx: &mut dyn ShopTx, booking: &Booking) -> StoreResult<Option<Asked>> {
    let asked = latest(&tx.messages_for(ASK, booking.id)?, booking);
    let (Some(_), Some(time)) = (asked, Interval::new(booking.start, booking.end)) else { return Ok(None) };
    let keeps = tx.keeps_within(time)?;
    let is_kept = keeps.iter().any(|kept| {
        (kept.booking, kept.start, kept.staff_id) == (booking.id, booking.start, booking.staff_id)
    });
    Ok(asked.filter(|_| !is_kept))
}

/// The asks about appointments that the salon keeps nowhere.
pub(crate) fn asks_of(tx: &mut dyn ShopTx, bookings: &[&Booking]) -> StoreResult<HashMap<BookingId, Asked>> {
    let ids: Vec<BookingId> = bookings.iter().map(|booking| booking.id).collect();
    let messages = tx.messages_for_each(ASK, &ids)?;
    let asked = bookings.iter().filter_map(|booking| Some((booking.id, latest(&messages, booking)?)));
    Ok(asked.collect())
}
