//! Booking in the chat, word for word (rules/messages#chat-booking).

use domain::{Cents, Instant, ShopId};

use super::buttons::{again_button, again_id, salon_id, visit_button};
use super::questions::choose_salon;
use super::taps::{AgainVerb, ServicesOf, VisitVerb};
use super::times::{TimeList, more};
use super::visits::{SpokenVisit, first_name};
use super::{Appointment, SERVICES, SHORT, text, words_of};
use crate::Content;
use crate::prefilled_message::{cut, name};

/// What somebody has had and could have again, or waits for.
#[derive(Debug, Clone)]
pub struct SpokenAgain<'a> {
    pub of: ServicesOf,
    pub client: &'a str,
    pub salon: &'a str,
    /// The number of the salon, for what a program cannot say.
    pub phone: Option<&'a str>,
    pub services: String,
    /// Who did it, if they can do it again.
    pub staff: Option<&'a str>,
    /// What it costs now, which a row of the list keeps.
    pub price: Cents,
    /// Whether they may wait for a time to come free.
    pub may_wait: bool,
}

/// Why a list of times is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListReason {
    /// Somebody has written.
    Asked,
    /// The time that they chose is gone.
    Taken,
    PricesChanged,
    /// The time that they were offered is gone.
    Gone,
    /// They want to wait, and need not.
    TimesFree,
}

/// Leads to the waitlist.
const TELL_ME: &str = "Tell me when free";

/// Offers to book the same again. Where nothing is free, the page knows more.
#[must_use]
pub fn book_again(again: &SpokenAgain<'_>, list: &TimeList, why: ListReason, page: &str) -> Content {
    let with = again.staff.map_or_else(String::new, |staff| format!(" with {}", name(staff)));
    let body = match why {
        ListReason::Asked => format!(
            "Hi {}! Book again at {}: {}{with}, {}.{}",
            first_name(again.client),
            name(again.salon),
            cut(&again.services, SERVICES),
            list.detail,
            to_reach(again.phone)
        ),
        ListReason::Taken => "That time was just taken. Here are others:".to_owned(),
        ListReason::PricesChanged => "Prices have changed. Here are times again:".to_owned(),
        ListReason::Gone => "That time is gone. Here are others:".to_owned(),
        ListReason::TimesFree => {
            let first = list.first().map_or_else(String::new, |time| format!(", the first {}", time.when));
            format!("There are free times{first}.")
        }
    };
    let id = |verb| again_id(verb, again.of);
    let mut rows = list.rows(|picked| id(AgainVerb::Take(picked, again.price)));
    if rows.is_empty() && again.may_wait {
        let buttons = vec![again_button(AgainVerb::Wait, again.of, TELL_ME)];
        return Content::Buttons { body: format!("{body} Other times: {page}"), buttons };
    }
    if rows.is_empty() {
        return link(&body, "Other times", page);
    }
    rows.push(more(id(AgainVerb::Page), "Other times"));
    if again.may_wait {
        rows.push(more(id(AgainVerb::Wait), TELL_ME));
    }
    rows.push(more(id(AgainVerb::Else), "Something else"));
    Content::List { body, open: "Choose a time".to_owned(), rows }
}

fn to_reach(phone: Option<&str>) -> String {
    phone.map_or_else(String::new, |phone| format!(" To reach a person call {}.", cut(phone, SHORT)))
}

/// To a client with a coming appointment. `latest` is what could be had again.
#[must_use]
pub fn next_visit(client: &str, visit: &SpokenVisit<'_>, latest: ServicesOf, phone: Option<&str>) -> Content {
    let button = |verb, title| visit_button(verb, visit.booking, visit.start, title);
    Content::Buttons {
        body: format!(
            "Hi {}, your next appointment at {}: {} with {}, {}.{}",
            first_name(client),
            name(visit.salon),
            cut(visit.services, SERVICES),
            name(visit.staff),
            visit.when,
            to_reach(phone)
        ),
        buttons: vec![
            button(VisitVerb::Move, "Move"),
            button(VisitVerb::Cancel, "Cancel"),
            again_button(AgainVerb::Times, latest, "Book another"),
        ],
    }
}

/// A booking that a tap has made.
#[must_use]
pub fn booked_in_chat(appointment: &Appointment<'_>, start: Instant) -> Content {
    let button = |verb, title| visit_button(verb, appointment.id, start, title);
    Content::Buttons {
        body: format!("Booked: {}", words_of(appointment)),
        buttons: vec![button(VisitVerb::Move, "Move"), button(VisitVerb::Cancel, "Cancel")],
    }
}

/// A booking that a tap has made, and that the salon confirms itself.
#[must_use]
pub fn requested_in_chat(appointment: &Appointment<'_>) -> Content {
    text(&format!("Requested: {} The salon confirms it itself.", words_of(appointment)))
}

/// What somebody has had is no more on the menu as it was.
#[must_use]
pub fn choose_again(page: &str) -> Content {
    link("Some of what you had has changed. Please choose again.", "Choose services", page)
}

/// The page on which they choose.
#[must_use]
pub fn choose_on_page(salon: &str, page: &str) -> Content {
    link(&format!("Book at {} here:", name(salon)), "Choose a time", page)
}

/// Greets a person who is no client of the salon yet.
#[must_use]
pub fn hello(salon: &str, page: &str) -> Content {
    link(&format!("Hello! Book at {} here:", name(salon)), "Book", page)
}

/// The salon has turned booking in the chat off, or takes no bookings, since the list was made.
#[must_use]
pub fn not_in_chat() -> Content {
    text("This salon is not taking bookings here at the moment.")
}

/// Asks at which of their salons a client wants to book.
#[must_use]
pub fn which_salon(salons: &[(ShopId, String)]) -> Content {
    choose_salon(salons, salon_id)
}

fn link(body: &str, title: &str, page: &str) -> Content {
    Content::Link { body: body.to_owned(), title: title.to_owned(), url: page.to_owned() }
}
