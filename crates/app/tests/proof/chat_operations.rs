//! The use cases by which a salon and its clients find another time in the chat.

use app::{admin, verify};
use testkit::at;
use verification::{EventKind, MessageContent};

use crate::fixtures::{FREE_START, Fixture, closed_then, messages_planned};
use crate::operation::{Operation, Outcome, atomic, outcome};
use crate::scenario::Scenario;

pub(crate) static CHAT_OPERATIONS: [Operation; 3] = [
    atomic("admin::ask_to_move", closed_for_a_client, |ctx, scenario, _| {
        outcome(admin::ask_to_move(ctx, &scenario.admin, scenario.booking))
    }),
    atomic("verify::receive a time that was chosen", time_chosen, receive),
    atomic("verify::receive a time for the same again", again_chosen, receive),
];

fn receive(ctx: &app::Context, _: &Scenario<'_>, fixture: &Fixture) -> Outcome {
    outcome(verify::receive(ctx, fixture.event.as_ref().ok_or("no event")?))
}

/// A client has tapped a time for what they are to have anyway.
fn again_chosen(scenario: &Scenario<'_>) -> Fixture {
    messages_planned(scenario);
    let minutes = |moment| at(moment).timestamp() / 60;
    let (id, staff) = (scenario.ids("bookings").pop().unwrap(), scenario.staff[0]);
    let (start, listed) = (minutes("2026-11-25 14:00"), scenario.now().timestamp());
    let price = scenario
        .db
        .ask(&format!("SELECT CAST(total_price_cents AS TEXT) AS value FROM bookings WHERE id = {id}"))
        .concat();
    tapped(scenario, format!("again:take:{id}:{start}:{staff}:{listed}:{price}"))
}

fn tapped(scenario: &Scenario<'_>, row: String) -> Fixture {
    let mut event = scenario.message(1, "", 2);
    if let EventKind::Message(message) = &mut event.kind {
        message.content = MessageContent::Choice(row);
    }
    Fixture { event: Some(event), ..Fixture::default() }
}

/// The booking that has lost its time is a client's whom WhatsApp reaches.
fn closed_for_a_client(scenario: &Scenario<'_>) -> Fixture {
    let (id, client) = (scenario.booking, scenario.client);
    scenario.db.run(&format!("UPDATE bookings SET client_id = {client} WHERE id = {id}"));
    scenario.db.run(&format!("UPDATE clients SET whatsapp_phone = '+15550100377' WHERE id = {client}"));
    closed_then(scenario)
}

/// A client has tapped another time for their visit.
fn time_chosen(scenario: &Scenario<'_>) -> Fixture {
    messages_planned(scenario);
    let minutes = |moment| at(moment).timestamp() / 60;
    let (id, staff) = (scenario.ids("bookings").pop().unwrap(), scenario.staff[0]);
    let (old, new, listed) = (minutes(FREE_START), minutes("2026-11-25 14:00"), scenario.now().timestamp());
    tapped(scenario, format!("visit:take:{id}:{old}:{new}:{staff}:{listed}"))
}
