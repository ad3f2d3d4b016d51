//! What is answered, word for word (rules/messages#replies), and what people are told unasked. One message per event, each shorter than 300
//! characters without its link, and whatever somebody else wrote is cut and cleaned before it gets into one.

mod again;
mod buttons;
mod notices;
mod questions;
mod signing_in;
mod taps;
mod templates;
mod times;
mod visits;
mod waitlist;

use domain::{BookingId, ChallengeId};

pub use again::{
    ListReason, SpokenAgain, book_again, booked_in_chat, choose_again, choose_on_page, hello, next_visit,
    not_in_chat, requested_in_chat, which_salon,
};
pub use buttons::tap;
pub use notices::{
    approval_lapsed_notice, booking_canceled_notice, canceled_booking_notice, moved_booking_notice,
    new_booking_notice, welcome_notice,
};
pub use questions::{
    ApprovalQuestion, RequestingDevice, ask_contact, ask_number, ask_shop, is_it_you, number_was_wrong,
};
pub use signing_in::{
    SignInState, account_changed_alert, console_entry_alert, denied, denied_alert, master_signed_in_alert,
    not_on_team, numbers_alert, other_number, owner_verified, signed_in, too_late_to_deny, too_many_numbers,
    verified,
};
pub use taps::{
    AgainTap, AgainVerb, ButtonTap, DayTap, DayVerb, OfferVerb, PickedTime, ServicesOf, VisitTap, VisitVerb,
};
pub use templates::{
    BOOKING_CANCELED, WELCOME_STAFF, account_changed, approval_lapsed, booking_canceled, booking_confirmed,
    canceled_booking_staff, former_version, moved_booking_staff, new_booking_staff, salon_suspended,
    sign_in_alert, sign_in_notice, welcome_staff,
};

pub use times::{
    MOVE_OFFER, MUST_MOVE, SpokenTime, TimeList, ask_to_move, choose_other_time, time_taken, visit_moved,
};
pub use visits::{
    ReminderWords, SpokenDay, SpokenVisit, ask_cancel, change_refused, expected_late, has_arrived,
    here_too_early, how_late, move_visit, on_the_way, please_wait, reminders_stopped, visit_cancelled,
    visit_confirmed, visit_has_moved, visit_is_over, visit_kept, visit_reminder, visit_soon, visit_thanks,
    visit_was_cancelled, visits_reminder, what_shall_we_do, which_visit,
};

pub use waitlist::{
    SpokenOffer, WAITLIST_FIRST, WAITLIST_OFFER, joined_waitlist, left_waitlist, offer_declined, offer_gone,
    waitlist_offer, waitlist_refused,
};

use crate::prefilled_message::{cut, name};
use crate::{Button, Content, ListRow, VISIT_LINK};

/// The most characters of what was booked.
const SERVICES: usize = 80;
const ADDRESS: usize = 50;
/// The most characters of a browser's description, a host, a phone number.
const SHORT: usize = 40;
/// The most characters of the address of a salon's sign-in page.
const SIGN_IN_ADDRESS: usize = 100;

/// An appointment, as it is spoken of.
#[derive(Debug, Clone)]
pub struct Appointment<'a> {
    pub id: BookingId,
    /// What is done: `Cut & Color`.
    pub services: &'a str,
    pub staff: &'a str,
    /// When, as the shop's clock reads it: `Sat Nov 21, 10:00 AM (EST)`.
    pub when: &'a str,
    pub shop: &'a str,
    /// Where it is, if the shop says so.
    pub address: Option<&'a str>,
}

/// The most characters of the title of a row or of a heading.
const TITLE: usize = 24;

/// Numbers the rows that would have the same title: WhatsApp's phones show nothing else of them.
fn with_distinct_titles(mut rows: Vec<ListRow>) -> Vec<ListRow> {
    let titles: Vec<String> = rows.iter().map(|row| row.title.clone()).collect();
    for (position, row) in rows.iter_mut().enumerate() {
        if titles.iter().filter(|title| **title == row.title).count() > 1 {
            let number = format!(" ({})", position + 1);
            row.title = format!("{}{number}", cut(&row.title, TITLE - number.len()));
        }
    }
    rows
}

#[must_use]
pub fn booked(appointment: &Appointment<'_>, challenge: ChallengeId) -> Content {
    Content::Buttons {
        body: format!("{} Manage: {VISIT_LINK}", booked_words(appointment)),
        buttons: vec![buttons::deny(challenge, "Not my booking")],
    }
}

/// The same for a person who hides their number: it is asked for in the same message, which has no room for a button.
#[must_use]
pub fn booked_ask_contact(appointment: &Appointment<'_>) -> Content {
    let Appointment { id, when, shop, .. } = appointment;
    let shop = name(shop);
    Content::ContactRequest(format!(
        "Booked: {when}, {shop}. Booking #{id}. WhatsApp hides your number. Share it so {shop} can reach you about this booking."
    ))
}

/// The same for a person who was known already, unasked: nothing to deny.
#[must_use]
pub fn booked_notice(appointment: &Appointment<'_>) -> Content {
    Content::Link {
        body: booked_words(appointment),
        title: "Manage appointment".to_owned(),
        url: VISIT_LINK.to_owned(),
    }
}

/// A booking whose code has come, and which the salon had confirmed by hand before.
#[must_use]
pub fn booked_already(appointment: &Appointment<'_>, challenge: ChallengeId) -> Content {
    Content::Buttons {
        body: format!("Already confirmed: {}", words_of(appointment)),
        buttons: vec![buttons::deny(challenge, "Not my booking")],
    }
}

/// The same for a person who writes from another number than the one typed with the booking.
#[must_use]
pub fn accepted_by_salon(shop: &str) -> Content {
    text(&format!("This booking at {} is confirmed already, nothing more to do.", name(shop)))
}

/// To a client whose bookings the salon confirms itself.
#[must_use]
pub fn salon_confirms(shop: &str) -> Content {
    text(&format!("{} confirms this booking itself. We tell you on WhatsApp.", name(shop)))
}

/// To such a client whose other booking waits for the salon.
#[must_use]
pub fn another_waits() -> Content {
    text("You have a booking that waits for the salon already.")
}

fn booked_words(appointment: &Appointment<'_>) -> String {
    format!("Booked: {}", words_of(appointment))
}

fn words_of(appointment: &Appointment<'_>) -> String {
    let Appointment { id, services, staff, when, shop, address } = appointment;
    let address = address.map(|address| format!(", {}", cut(address, ADDRESS))).unwrap_or_default();
    format!(
        "{} with {}, {when}, {}{address}. Booking #{id}.",
        cut(services, SERVICES),
        name(staff),
        name(shop)
    )
}

/// The code is unknown, or another person's.
#[must_use]
pub fn unknown_code() -> Content {
    text("I don't know that code. Open the page again and tap Get New Link.")
}

#[must_use]
pub fn expired() -> Content {
    text("That code has expired. Tap Get New Link and send the new message.")
}

/// The code was used by the same person.
#[must_use]
pub fn already_done() -> Content {
    text("Already done, nothing more to do.")
}

#[must_use]
pub fn one_code_per_message() -> Content {
    text("Please send one code per message.")
}

/// Nothing we can read; with the shop and its number, if we know which one they mean.
#[must_use]
pub fn help(shop: Option<(&str, &str)>) -> Content {
    let whom = match shop {
        Some((shop, phone)) => format!("To reach {} call {}.", name(shop), cut(phone, SHORT)),
        None => "To reach a salon call the number on its page.".to_owned(),
    };
    text(&format!("This number confirms bookings and sign-ins. {whom}"))
}

/// The time was given to somebody else meanwhile.
#[must_use]
pub fn slot_gone(shop: &str, url: &str) -> Content {
    Content::Link {
        body: format!(
            "Sorry, the time you chose at {} has been taken meanwhile. Please pick another.",
            name(shop)
        ),
        title: "Pick a time".to_owned(),
        url: url.to_owned(),
    }
}

/// The booking was called off, by its client or by the salon.
#[must_use]
pub fn booking_was_cancelled(shop: &str, url: &str) -> Content {
    Content::Link {
        body: format!("That booking at {} was cancelled. You can book again any time.", name(shop)),
        title: "Pick a time".to_owned(),
        url: url.to_owned(),
    }
}

/// The booking's time has come or gone.
#[must_use]
pub fn booking_is_past(shop: &str, url: &str) -> Content {
    Content::Link {
        body: format!("It is too late to confirm that booking at {}. You can book another time.", name(shop)),
        title: "Pick a time".to_owned(),
        url: url.to_owned(),
    }
}

#[must_use]
pub fn shop_closed(shop: &str) -> Content {
    text(&format!("{} is not taking bookings at the moment.", name(shop)))
}

/// To the owner of a salon that the platform has just suspended.
#[must_use]
pub fn salon_suspended_alert(shop: &str, contact: &str) -> Content {
    text(&format!(
        "Your salon {} is suspended. It takes no new bookings; appointments that were made stay as they are. Please ask {}.",
        name(shop),
        cut(contact, SHORT)
    ))
}

/// The salon wants to talk first (rules/booking-life#blacklisted).
#[must_use]
pub fn please_call() -> Content {
    text("Please call the salon to book.")
}

/// [Not my booking], and it was not too late to call it off.
#[must_use]
pub fn booking_given_back(id: BookingId) -> Content {
    text(&format!("Thank you for telling us. Booking #{id} is cancelled."))
}

/// [Not my booking], but it has begun.
#[must_use]
pub fn booking_not_given_back(id: BookingId) -> Content {
    text(&format!(
        "Thank you for telling us. Booking #{id} can no longer be cancelled here; please call the salon."
    ))
}

#[must_use]
pub fn promotions_stopped() -> Content {
    text("You will get no more promotions from this number. Write START to get them again.")
}

#[must_use]
pub fn promotions_allowed() -> Content {
    text("Promotions are on again. Write STOP to end them.")
}

/// The shared number is known as somebody else's.
#[must_use]
pub fn contact_taken() -> Content {
    text("That number belongs to another WhatsApp account that we know. Please call the salon.")
}

/// To those who run a salon: a client whom they asked to call wants to confirm a booking.
#[must_use]
pub fn blacklisted_alert(client: &str, appointment: &Appointment<'_>) -> Content {
    let Appointment { id, services, when, shop, .. } = appointment;
    text(&format!(
        "{} is blacklisted at {} and wanted to confirm booking #{id}: {}, {when}. It stays unconfirmed.",
        name(client),
        name(shop),
        cut(services, SERVICES)
    ))
}

#[must_use]
pub fn contact_received() -> Content {
    text("Thank you, your number is verified.")
}

/// The number was shared, and is on the team of the salon where its owner had asked to sign in.
#[must_use]
pub fn contact_received_at_work() -> Content {
    text("Thank you, your number is verified. Open the sign-in page again and tap Get New Link to sign in.")
}

fn text(words: &str) -> Content {
    Content::Text(words.to_owned())
}

fn button(id: String, title: &str) -> Button {
    Button { id, title: title.to_owned() }
}
