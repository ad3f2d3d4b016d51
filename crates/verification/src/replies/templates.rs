//! Templates: the messages that may reach people who have not written for a day. Their words are approved by WhatsApp (`whatsapp/templates/`);
//! here are their names and parameters. No parameter may be empty.

use super::{ADDRESS, Appointment, SERVICES, SHORT, SIGN_IN_ADDRESS};
use crate::prefilled_message::{cut, name};
use crate::{Content, TemplateCategory, VISIT_LINK};

/// The name of [`booking_canceled`].
pub const BOOKING_CANCELED: &str = "booking_canceled_v1";

/// The name of [`welcome_staff`].
pub const WELCOME_STAFF: &str = "welcome_staff_v1";

/// The name of [`booking_confirmed`], and of the template without a link that it takes the place of.
const BOOKING_CONFIRMED: [&str; 2] = ["booking_confirmed_v2", "booking_confirmed_v1"];

/// The template that says the same in place of one that WhatsApp may not have approved yet.
#[must_use]
pub fn former_version(content: &Content) -> Option<Content> {
    let [present, former] = BOOKING_CONFIRMED;
    match content {
        Content::Template { name, category, params, replies, .. } if name == present => {
            Some(Content::Template {
                name: former.to_owned(),
                category: *category,
                params: params.clone(),
                replies: replies.clone(),
                link: None,
            })
        }
        _ => None,
    }
}

/// To a client: the booking is confirmed.
#[must_use]
pub fn booking_confirmed(client: &str, appointment: &Appointment<'_>) -> Content {
    let address = appointment.address.unwrap_or(appointment.shop);
    let params = [
        ("client", name(client)),
        ("salon", name(appointment.shop)),
        ("service", cut(appointment.services, SERVICES)),
        ("when", appointment.when.to_owned()),
        ("address", cut(address, ADDRESS)),
    ];
    linked_template(BOOKING_CONFIRMED[0], params, VISIT_LINK)
}

/// To a client: the salon called the booking off.
#[must_use]
pub fn booking_canceled(client: &str, appointment: &Appointment<'_>) -> Content {
    template(
        BOOKING_CANCELED,
        [
            ("client", name(client)),
            ("salon", name(appointment.shop)),
            ("service", cut(appointment.services, SERVICES)),
            ("when", appointment.when.to_owned()),
        ],
        Vec::new(),
    )
}

/// To a client: the salon did not confirm a booking in time that waited for it.
#[must_use]
pub fn approval_lapsed(client: &str, appointment: &Appointment<'_>, phone: Option<&str>) -> Content {
    template(
        "approval_lapsed_v1",
        [
            ("client", name(client)),
            ("salon", name(appointment.shop)),
            ("service", cut(appointment.services, SERVICES)),
            ("when", appointment.when.to_owned()),
            ("phone", cut(phone.unwrap_or("the salon"), SHORT)),
        ],
        Vec::new(),
    )
}

/// To staff: a new booking.
#[must_use]
pub fn new_booking_staff(client: &str, appointment: &Appointment<'_>) -> Content {
    template("new_booking_staff_v1", for_staff(client, appointment), Vec::new())
}

/// To staff: a client has moved a booking.
#[must_use]
pub fn moved_booking_staff(client: &str, appointment: &Appointment<'_>, before: &str) -> Content {
    let [salon, client, service, when] = for_staff(client, appointment);
    template(
        "moved_booking_staff_v1",
        [salon, client, service, when, ("before", before.to_owned())],
        Vec::new(),
    )
}

/// To staff: a booking is off.
#[must_use]
pub fn canceled_booking_staff(client: &str, appointment: &Appointment<'_>) -> Content {
    template("canceled_booking_staff_v1", for_staff(client, appointment), Vec::new())
}

/// To those who run a place: a sign-in in `person`'s name was no sign-in of theirs.
#[must_use]
pub fn sign_in_alert(place: &str, person: &str, device: &str, when: &str) -> Content {
    template("sign_in_alert_v1", of_sign_in(place, person, device, when), Vec::new())
}

/// To the admins of a place: a person with the same role signed in.
#[must_use]
pub fn sign_in_notice(place: &str, person: &str, device: &str, when: &str) -> Content {
    template("sign_in_notice_v1", of_sign_in(place, person, device, when), Vec::new())
}

/// To those who run a salon: somebody's WhatsApp account is no longer what it was.
#[must_use]
pub fn account_changed(shop: &str, person: &str) -> Content {
    template("account_changed_v1", [("salon", name(shop)), ("person", name(person))], Vec::new())
}

/// To those who run a salon: the platform has suspended it.
#[must_use]
pub fn salon_suspended(shop: &str, contact: &str) -> Content {
    template("salon_suspended_v1", [("salon", name(shop)), ("contact", cut(contact, SHORT))], Vec::new())
}

/// To a new member of a salon's team.
#[must_use]
pub fn welcome_staff(person: &str, shop: &str, address: &str) -> Content {
    template(
        WELCOME_STAFF,
        [("person", name(person)), ("salon", name(shop)), ("address", cut(address, SIGN_IN_ADDRESS))],
        Vec::new(),
    )
}

fn of_sign_in(place: &str, person: &str, device: &str, when: &str) -> [(&'static str, String); 4] {
    [
        ("salon", name(place)),
        ("person", name(person)),
        ("device", cut(device, SHORT)),
        ("when", when.to_owned()),
    ]
}

fn for_staff(client: &str, appointment: &Appointment<'_>) -> [(&'static str, String); 4] {
    [
        ("salon", name(appointment.shop)),
        ("client", name(client)),
        ("service", cut(appointment.services, SERVICES)),
        ("when", appointment.when.to_owned()),
    ]
}

/// A template of the category utility. What cleaning left nothing of is shown as a dash.
pub(super) fn template<const N: usize>(
    template: &str,
    params: [(&'static str, String); N],
    replies: Vec<String>,
) -> Content {
    let filled =
        params.map(|(key, value)| (key.to_owned(), if value.is_empty() { "-".to_owned() } else { value }));
    Content::Template {
        name: template.to_owned(),
        category: TemplateCategory::Utility,
        params: filled.into(),
        replies,
        link: None,
    }
}

/// The same with a button that leads to a page.
pub(super) fn linked_template<const N: usize>(
    name: &str,
    params: [(&'static str, String); N],
    place: &str,
) -> Content {
    match template(name, params, Vec::new()) {
        Content::Template { name, category, params, replies, .. } => {
            Content::Template { name, category, params, replies, link: Some(place.to_owned()) }
        }
        other => other,
    }
}
