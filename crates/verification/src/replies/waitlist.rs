//! Times for clients who wait for one, word for word (rules/waitlist).

use domain::{WaitlistEntryId, WaitlistOfferId};

use super::buttons::{leave_button, offer_button};
use super::taps::OfferVerb;
use super::visits::{ReminderWords, first_name, with_template};
use super::{SERVICES, text};
use crate::prefilled_message::{cut, name};
use crate::{Content, OFFER_LINK};

/// The template of a time that is held.
pub const WAITLIST_OFFER: &str = "waitlist_offer_v1";
/// The template of a time that the first to take it has.
pub const WAITLIST_FIRST: &str = "waitlist_first_v1";

/// A time that has come free, as it is spoken of.
#[derive(Debug, Clone, Copy)]
pub struct SpokenOffer<'a> {
    pub offer: WaitlistOfferId,
    pub client: &'a str,
    pub salon: &'a str,
    pub services: &'a str,
    /// `Thu, Nov 26, 2:30 PM (EST)`.
    pub when: &'a str,
    /// Until when it is held, `2:40 PM` of today; none if it is not.
    pub until: Option<&'a str>,
}

/// Tells somebody who waits that a time is free.
#[must_use]
pub fn waitlist_offer(offer: &SpokenOffer<'_>) -> ReminderWords {
    let button = |verb, title| offer_button(verb, offer.offer, title);
    let buttons = vec![button(OfferVerb::Take, "Take it"), button(OfferVerb::Decline, "No, thanks")];
    let (client, salon) = (first_name(offer.client), name(offer.salon));
    let (service, when) = (cut(offer.services, SERVICES), offer.when.to_owned());
    let free = format!("Hello {client}, a time you asked {salon} for is free: {service} on {when}.");
    let of_both = [("client", client), ("salon", salon), ("service", service), ("when", when)];
    let Some(until) = offer.until else {
        let body = format!("{free} The first to take it has it. {OFFER_LINK}");
        return with_template(body, buttons, WAITLIST_FIRST, of_both);
    };
    let body = format!("{free} It is kept for you until {until} today. {OFFER_LINK}");
    let [client, salon, service, when] = of_both;
    let params = [client, salon, service, when, ("until", until.to_owned())];
    with_template(body, buttons, WAITLIST_OFFER, params)
}

/// Somebody does not want the time.
#[must_use]
pub fn offer_declined(entry: WaitlistEntryId) -> Content {
    Content::Buttons {
        body: "Fine. You stay on the waitlist.".to_owned(),
        buttons: vec![leave_button(entry, "Leave the list")],
    }
}

#[must_use]
pub fn left_waitlist() -> Content {
    text("You are off the waitlist.")
}

#[must_use]
pub fn joined_waitlist(entry: WaitlistEntryId) -> Content {
    Content::Buttons {
        body: "You are on the waitlist. We write to you on WhatsApp.".to_owned(),
        buttons: vec![leave_button(entry, "Leave the list")],
    }
}

/// The salon does not let them join.
#[must_use]
pub fn waitlist_refused(why: &str) -> Content {
    text(why)
}

/// The time is somebody else's, and nothing else can be shown.
#[must_use]
pub fn offer_gone() -> Content {
    text("That time is gone.")
}
