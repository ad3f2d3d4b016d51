//! Lists of times, and what becomes of the time that was chosen (rules/messages#times, rules/messages#asks).

use domain::{Instant, StaffId};

use super::buttons::{visit_button, visit_id};
use super::taps::{PickedTime, VisitVerb};
use super::visits::{ReminderWords, SpokenVisit, change_refused, first_name, move_visit, with_template};
use super::{SERVICES, TITLE, with_distinct_titles};
use crate::prefilled_message::{cut, name};
use crate::{Content, ListRow};

const DESCRIPTION: usize = 72;

/// The template with two times to choose from.
pub const MOVE_OFFER: &str = "move_offer_v1";
/// The template without.
pub const MUST_MOVE: &str = "must_move_v1";

/// A time to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpokenTime {
    pub start: Instant,
    pub staff: StaffId,
    /// `Thu, Nov 26, 2:30 PM`.
    pub when: String,
    pub staff_name: String,
}

/// Times to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeList {
    /// When it was made.
    pub listed: Instant,
    /// Whom the client wishes; none for anybody.
    pub wish: Option<String>,
    pub wished: Vec<SpokenTime>,
    /// Sooner, with others.
    pub sooner: Vec<SpokenTime>,
    /// How long it takes and what it costs: `60 min, $55.00`.
    pub detail: String,
}

impl TimeList {
    /// The soonest of all.
    pub(super) fn first(&self) -> Option<&SpokenTime> {
        self.wished.iter().chain(&self.sooner).min_by_key(|time| time.start)
    }

    /// The rows of the times, each with what comes back from it.
    pub(super) fn rows(&self, id: impl Fn(PickedTime) -> String) -> Vec<ListRow> {
        let row = |time: &SpokenTime, section: &str| ListRow {
            id: id(PickedTime { start: time.start, staff: time.staff, listed: self.listed }),
            title: cut(&time.when, TITLE),
            description: Some(cut(&format!("{}, {}", name(&time.staff_name), self.detail), DESCRIPTION)),
            section: Some(section.to_owned()),
        };
        let with = match &self.wish {
            Some(staff) => cut(&format!("With {}", name(staff)), TITLE),
            None => "Times".to_owned(),
        };
        let wished = self.wished.iter().map(|time| row(time, &with));
        let sooner = self.sooner.iter().map(|time| row(time, "Sooner, with others"));
        with_distinct_titles(wished.chain(sooner).collect())
    }
}

/// A row under the times.
pub(super) fn more(id: String, title: &str) -> ListRow {
    ListRow { id, title: title.to_owned(), description: None, section: Some("More".to_owned()) }
}

/// Asks to which time a visit moves. Where nothing is free, the page of the visit knows more.
#[must_use]
pub fn choose_other_time(visit: &SpokenVisit<'_>, list: &TimeList, salon_asked: bool) -> Content {
    let body = format!(
        "{} with {}, {}. Choose another time.",
        cut(visit.services, SERVICES),
        name(visit.staff),
        visit.when
    );
    with_times(body, move_visit(visit), visit, list, salon_asked)
}

/// The chosen time is gone.
#[must_use]
pub fn time_taken(visit: &SpokenVisit<'_>, list: &TimeList, salon_asked: bool) -> Content {
    let none = change_refused("That time was just taken, and no other is free.");
    with_times("That time was just taken. Here are others:".to_owned(), none, visit, list, salon_asked)
}

fn with_times(
    body: String,
    none: Content,
    visit: &SpokenVisit<'_>,
    list: &TimeList,
    salon_asked: bool,
) -> Content {
    let id = |verb| visit_id(verb, visit.booking, visit.start);
    let mut rows = list.rows(|picked| id(VisitVerb::Take(picked)));
    if rows.is_empty() {
        return none;
    }
    rows.push(more(id(VisitVerb::Page), "Other times"));
    if salon_asked {
        rows.push(more(id(VisitVerb::Cancel), "Cancel my appointment"));
    }
    Content::List { body, open: "Choose a time".to_owned(), rows }
}

/// To the client of a visit that has moved by their choice.
#[must_use]
pub fn visit_moved(visit: &SpokenVisit<'_>) -> Content {
    let button = |verb, title| visit_button(verb, visit.booking, visit.start, title);
    Content::Buttons {
        body: format!(
            "Moved: {} with {}, {}, {}. Booking #{}.",
            cut(visit.services, SERVICES),
            name(visit.staff),
            visit.when,
            name(visit.salon),
            visit.booking
        ),
        buttons: vec![button(VisitVerb::Move, "Move"), button(VisitVerb::Cancel, "Cancel")],
    }
}

/// The salon cannot keep a visit as it is, and asks its client to take another time: one of two where it has them.
#[must_use]
pub fn ask_to_move(
    client: &str,
    visit: &SpokenVisit<'_>,
    times: &[SpokenTime],
    now: Instant,
) -> ReminderWords {
    let button = |verb, title: &str| visit_button(verb, visit.booking, visit.start, title);
    let take = |time: &SpokenTime, title| {
        button(VisitVerb::Take(PickedTime { start: time.start, staff: time.staff, listed: now }), title)
    };
    let (client, salon, service) = (first_name(client), name(visit.salon), cut(visit.services, SERVICES));
    let cannot = format!(
        "Hello {client}, {salon} cannot keep your appointment as booked: {service} on {}.",
        visit.when
    );
    let of_all =
        [("client", client), ("salon", salon), ("service", service), ("when", visit.when.to_owned())];
    if let [first, second, ..] = times {
        let said = |time: &SpokenTime| format!("{} with {}", time.when, name(&time.staff_name));
        let (one, two) = (said(first), said(second));
        let body = format!("{cannot} We can offer 1) {one} or 2) {two}. We are sorry for the change.");
        let buttons = vec![take(first, "Take 1"), take(second, "Take 2"), button(VisitVerb::Move, "Other")];
        let [client, salon, service, when] = of_all;
        let params = [client, salon, service, when, ("first", one), ("second", two)];
        return with_template(body, buttons, MOVE_OFFER, params);
    }
    let body = format!("{cannot} Please choose another time. We are sorry for the change.");
    let buttons = vec![button(VisitVerb::Move, "Show times"), button(VisitVerb::Cancel, "Cancel")];
    with_template(body, buttons, MUST_MOVE, of_all)
}
