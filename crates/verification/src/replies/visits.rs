//! Reminders of visits and what is answered about them, word for word (rules/messages#reminders, rules/messages#visit-answers). A reminder says
//! the same in free words and as a template.

use domain::{BookingId, Instant, LocalDate, Minutes, ShopId, format_notice};

use super::buttons::{day_change_id, day_confirm_id, visit_button, visit_id, yes_button};
use super::taps::VisitVerb;
use super::templates::{linked_template, template};
use super::{ADDRESS, SERVICES, SHORT, text, with_distinct_titles};
use crate::prefilled_message::{cut, name};
use crate::{Button, Content, ListRow, REVIEW_LINK, VISIT_LINK};

/// The most characters of a client's first name.
const FIRST_NAME: usize = 20;
const NOTE: usize = 80;
/// The most characters of the lines of a day in a template.
const DAY_LINES: usize = 300;
/// How many appointments of a day a reminder names.
const MAX_NAMED: usize = 5;
/// What stands where a salon has no note.
const NO_NOTE: &str = "See you then.";

/// A visit, as it is spoken of to its client.
#[derive(Debug, Clone, Copy)]
pub struct SpokenVisit<'a> {
    pub booking: BookingId,
    pub start: Instant,
    pub services: &'a str,
    pub staff: &'a str,
    /// `Thu, Nov 26, 2:30 PM (EST)`.
    pub when: &'a str,
    /// `2:30 PM`.
    pub time: &'a str,
    pub salon: &'a str,
}

impl SpokenVisit<'_> {
    fn services(&self) -> String {
        cut(self.services, SERVICES)
    }

    fn button(&self, verb: VisitVerb, title: &str) -> Button {
        visit_button(verb, self.booking, self.start, title)
    }

    fn three(&self) -> Vec<Button> {
        vec![
            self.button(VisitVerb::Confirm, "Confirm"),
            self.button(VisitVerb::Move, "Move"),
            self.button(VisitVerb::Cancel, "Cancel"),
        ]
    }
}

/// A message in free words, and the template that says the same.
#[derive(Debug, Clone)]
pub struct ReminderWords {
    pub free: Content,
    pub template: Content,
}

/// The appointments of one client on one day.
#[derive(Debug, Clone, Copy)]
pub struct SpokenDay<'a> {
    pub shop: ShopId,
    pub salon: &'a str,
    pub date: LocalDate,
    /// `Thu, Nov 26`.
    pub day: &'a str,
}

/// Thanks for a visit that is over, with the way to its review. Nothing in it invites anybody to book: it stays about the visit.
#[must_use]
pub fn visit_thanks(client: &str, visit: &SpokenVisit<'_>, day: &str) -> ReminderWords {
    let client = first_name(client);
    let free = Content::Link {
        body: format!("Thank you for your visit, {client}. Rate it here, it takes a moment."),
        title: "Rate your visit".to_owned(),
        url: REVIEW_LINK.to_owned(),
    };
    let params = [
        ("client", client),
        ("salon", name(visit.salon)),
        ("day", day.to_owned()),
        ("service", visit.services()),
    ];
    ReminderWords { free, template: linked_template("visit_thanks_v1", params, REVIEW_LINK) }
}

/// The reminder of one visit, a day or so before.
#[must_use]
pub fn visit_reminder(client: &str, visit: &SpokenVisit<'_>, note: &str) -> ReminderWords {
    let (client, salon, note) = (first_name(client), name(visit.salon), note_or_default(note));
    let body = format!(
        "Hello {client}, a reminder of your appointment at {salon}: {} on {}. A word from the salon: {note} Please answer below.",
        visit.services(),
        visit.when
    );
    let params = [
        ("client", client),
        ("salon", salon),
        ("service", visit.services()),
        ("when", visit.when.to_owned()),
        ("note", note),
    ];
    with_template(body, visit.three(), "visit_reminder_v1", params)
}

/// The reminder of all visits of a day.
#[must_use]
pub fn visits_reminder(
    client: &str,
    day: SpokenDay<'_>,
    visits: &[SpokenVisit<'_>],
    note: &str,
) -> ReminderWords {
    let (client, salon, note) = (first_name(client), name(day.salon), note_or_default(note));
    let mut lines: Vec<String> = visits
        .iter()
        .take(MAX_NAMED)
        .map(|visit| format!("{} {} with {}", visit.time, visit.services(), name(visit.staff)))
        .collect();
    if visits.len() > MAX_NAMED {
        lines.push(format!("and {} more", visits.len() - MAX_NAMED));
    }
    let count = visits.len().to_string();
    let body = format!(
        "Hello {client}, a reminder of your {count} appointments at {salon} on {}:\n{}\nA word from the salon: {note} Please answer \
         below.",
        day.day,
        lines.join("\n")
    );
    let buttons = vec![
        Button { id: day_confirm_id(day.shop, day.date), title: "Confirm all".to_owned() },
        Button { id: day_change_id(day.shop, day.date), title: "Change one".to_owned() },
    ];
    let params = [
        ("client", client),
        ("count", count),
        ("salon", salon),
        ("day", day.day.to_owned()),
        ("visits", cut(&lines.join(", "), DAY_LINES)),
        ("note", note),
    ];
    with_template(body, buttons, "visits_reminder_v1", params)
}

/// The reminder of a visit some hours before.
#[must_use]
pub fn visit_soon(client: &str, visit: &SpokenVisit<'_>, address: Option<&str>) -> ReminderWords {
    let (client, salon) = (first_name(client), name(visit.salon));
    let address = Some(cut(address.unwrap_or_default(), ADDRESS)).filter(|written| !written.is_empty());
    let address = address.unwrap_or_else(|| salon.clone());
    let body = format!(
        "Hello {client}, see you soon at {salon}: {} on {}. You find us at {address}. Please tell us if anything changes.",
        visit.services(),
        visit.when
    );
    let buttons = vec![
        visit.button(VisitVerb::OnWay, "On my way"),
        visit.button(VisitVerb::Late, "Running late"),
        visit.button(VisitVerb::Cancel, "Cancel"),
    ];
    let params = [
        ("client", client),
        ("salon", salon),
        ("service", visit.services()),
        ("when", visit.when.to_owned()),
        ("address", address),
    ];
    with_template(body, buttons, "visit_soon_v1", params)
}

pub(super) fn with_template<const N: usize>(
    body: String,
    buttons: Vec<Button>,
    name: &str,
    params: [(&'static str, String); N],
) -> ReminderWords {
    let ids = buttons.iter().map(|button| button.id.clone()).collect();
    ReminderWords { template: template(name, params, ids), free: Content::Buttons { body, buttons } }
}

/// The first word of a name.
pub(super) fn first_name(client: &str) -> String {
    let clean = name(client);
    let first = clean.split_whitespace().next().unwrap_or("there");
    cut(first, FIRST_NAME)
}

fn note_or_default(note: &str) -> String {
    Some(cut(note, NOTE)).filter(|note| !note.is_empty()).unwrap_or_else(|| NO_NOTE.to_owned())
}

#[must_use]
pub fn visit_confirmed(when: &str) -> Content {
    text(&format!("Thank you, see you on {when}."))
}

/// The answer was to a start that the visit has no more.
#[must_use]
pub fn visit_has_moved(visit: &SpokenVisit<'_>) -> Content {
    Content::Buttons {
        body: format!("Your appointment is now on {}. Does that suit you?", visit.when),
        buttons: visit.three(),
    }
}

/// Asks which appointment of a day is meant.
#[must_use]
pub fn which_visit(visits: &[SpokenVisit<'_>]) -> Content {
    let row = |visit: &SpokenVisit<'_>| ListRow {
        id: visit_id(VisitVerb::Change, visit.booking, visit.start),
        title: visit.time.to_owned(),
        description: Some(visit.services()).filter(|services| !services.is_empty()),
        section: None,
    };
    let rows = with_distinct_titles(visits.iter().take(10).map(row).collect());
    Content::List { body: "Which one?".to_owned(), open: "Choose".to_owned(), rows }
}

#[must_use]
pub fn what_shall_we_do(visit: &SpokenVisit<'_>) -> Content {
    Content::Buttons {
        body: format!("{}, {}. What shall we do?", visit.services(), visit.when),
        buttons: vec![
            visit.button(VisitVerb::Move, "Move"),
            visit.button(VisitVerb::Cancel, "Cancel"),
            visit.button(VisitVerb::Keep, "Keep it"),
        ],
    }
}

/// Where another time is chosen.
#[must_use]
pub fn move_visit(visit: &SpokenVisit<'_>) -> Content {
    Content::Link {
        body: format!(
            "{} with {}, {}. Choose another time here.",
            visit.services(),
            name(visit.staff),
            visit.when
        ),
        title: "Move appointment".to_owned(),
        url: VISIT_LINK.to_owned(),
    }
}

/// Asks before it cancels; `late` is the salon's notice, if the cancellation would count as late.
#[must_use]
pub fn ask_cancel(visit: &SpokenVisit<'_>, late: Option<Minutes>, now: Instant) -> Content {
    let late = late.map_or_else(String::new, |notice| {
        format!(" It is less than {} away and counts as a late cancellation.", format_notice(notice))
    });
    Content::Buttons {
        body: format!("Cancel {} on {}?{late}", visit.services(), visit.when),
        buttons: vec![
            yes_button(visit.booking, visit.start, now),
            visit.button(VisitVerb::Move, "Move instead"),
            visit.button(VisitVerb::Keep, "Keep it"),
        ],
    }
}

#[must_use]
pub fn visit_cancelled(visit: &SpokenVisit<'_>) -> Content {
    text(&format!("Cancelled: {}, {}. Write to us any time to book again.", visit.services(), visit.when))
}

#[must_use]
pub fn visit_kept(when: &str) -> Content {
    text(&format!("Good, see you on {when}."))
}

#[must_use]
pub fn on_the_way(visit: &SpokenVisit<'_>) -> Content {
    Content::Buttons {
        body: "Great, see you soon.".to_owned(),
        buttons: vec![visit.button(VisitVerb::Here, "I'm here")],
    }
}

#[must_use]
pub fn has_arrived(staff: &str) -> Content {
    text(&format!("Thank you, {} knows that you are here.", name(staff)))
}

#[must_use]
pub fn here_too_early(time: &str) -> Content {
    text(&format!("Thank you. Your appointment is at {time}."))
}

#[must_use]
pub fn how_late(visit: &SpokenVisit<'_>) -> Content {
    Content::Buttons {
        body: "How late will you be?".to_owned(),
        buttons: vec![
            visit.button(VisitVerb::LateBy(5), "5 minutes"),
            visit.button(VisitVerb::LateBy(10), "10 minutes"),
            visit.button(VisitVerb::LateBy(15), "15 or more"),
        ],
    }
}

/// `call` is the salon's number, for those who may be later than they say.
#[must_use]
pub fn expected_late(staff: &str, time: &str, call: Option<&str>) -> Content {
    let call = call
        .map_or_else(String::new, |phone| format!(" If it gets later, please call {}.", cut(phone, SHORT)));
    text(&format!("Thank you. {} expects you about {time}.{call}", name(staff)))
}

#[must_use]
pub fn visit_was_cancelled(page: &str) -> Content {
    book_again("That appointment was cancelled.", page)
}

#[must_use]
pub fn visit_is_over(page: &str) -> Content {
    book_again("That appointment is over.", page)
}

/// The visit waits for the salon, or for its own message.
#[must_use]
pub fn please_wait(salon: &str) -> Content {
    text(&format!("{} has not confirmed this appointment yet.", name(salon)))
}

/// What stands in the way of a change, in the words of the salon's policy.
#[must_use]
pub fn change_refused(sentence: &str) -> Content {
    text(&cut(sentence, 250))
}

/// What a client reads who has written STOP REMINDERS.
#[must_use]
pub fn reminders_stopped() -> Content {
    text(
        "You will get no more reminders. Confirmations and cancellations still come. Write START to get them again.",
    )
}

fn book_again(body: &str, page: &str) -> Content {
    Content::Link { body: body.to_owned(), title: "Book again".to_owned(), url: page.to_owned() }
}
