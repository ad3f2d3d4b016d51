//! What goes wrong between salon and phones, and what comes of it.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{Program, agent, words};
use crate::visitor::Visitor;

/// Maya books, and her link to confirm it.
fn booked(program: &Program) -> (Visitor<'_>, i64, String) {
    let mut maya = Visitor::at_the_salon(program, 1);
    let booking = maya.books();
    let link = maya.link(&format!("?bookingId={booking}"))["whatsappLink"].as_str().unwrap().to_owned();
    (maya, booking, link)
}

/// Maya signs in on her profile; its answer comes after everything that she was to be told before.
fn everything_is_told(program: &Program, maya: &mut Visitor<'_>) {
    maya.comes_back(9);
    let link = maya.link("");
    program.sends("maya", link["whatsappLink"].as_str().unwrap());
    program.told("maya", "You're verified at");
}

#[test]
fn a_message_that_arrives_twice_is_answered_once() {
    let program = Program::start();
    let (mut maya, booking, link) = booked(&program);
    program.suffers(&json!({ "webhook": { "duplicate": 1 } }));
    program.sends("maya", &link);
    program.told("maya", "Booked: ");
    assert_eq!(maya.status_of(booking), "confirmed");
    everything_is_told(&program, &mut maya);
    assert_eq!((program.count("maya", "Booked: "), program.count("maya", "Already done")), (1, 0));
}

#[test]
fn a_message_that_somebody_else_signed_does_nothing() {
    let program = Program::start();
    let (mut maya, booking, link) = booked(&program);
    program.suffers(&json!({ "webhook": { "bad_signature": 1 } }));
    let (_, sent) = program.simulator("/api/threads/maya/messages", Some(&json!({ "text": words(&link) })));
    assert_eq!(sent["delivery"]["status"], 401);
    assert_eq!(maya.status_of(booking), "pending");
    // The same bytes, signed as they should be.
    let id = sent["id"].as_str().unwrap();
    let (_, again) = program.simulator(&format!("/api/redeliver/{id}"), Some(&Value::Null));
    assert_eq!(again["delivery"]["status"], 200);
    assert_eq!(maya.status_of(booking), "confirmed");
}

#[test]
fn a_message_that_was_handed_on_is_asked_about_first() {
    let program = Program::start();
    let (mut maya, booking, link) = booked(&program);
    program.does("maya", &json!({ "text": words(&link), "forward": true }));
    let (status, thread) = program.simulator("/api/threads/maya", None);
    assert_eq!((status, &thread["messages"][0]["forwarded"]), (200, &json!(true)));
    assert_eq!(maya.status_of(booking), "pending");
}

#[test]
fn what_whatsapp_refuses_for_now_is_told_later() {
    let program = Program::start();
    let (mut maya, booking, link) = booked(&program);
    let faults = json!([{ "code": 131_016, "times": 1 }, { "code": 502, "times": 1 }]);
    program.suffers(&json!({ "graph": faults }));
    program.sends("maya", &link);
    assert_eq!(maya.status_of(booking), "confirmed", "whatever becomes of the answer");
    program.moves_the_clock(10);
    program.told("maya", "Booked: ");
    assert_eq!(program.count("maya", "Booked: "), 1);
}

/// Ava signs in at the salon, in one more browser.
fn ava_signs_in(program: &Program, number: usize) -> Visitor<'_> {
    let mut ava = Visitor::at_the_salon(program, 20 + u32::try_from(number).unwrap());
    ava.user();
    let link = ava.link("?purpose=login");
    program.sends("ava", link["whatsappLink"].as_str().unwrap());
    program.told_times("ava", "Someone wants to sign in", number);
    program.writes("ava", &link["matchNumber"].to_string());
    program.told_times("ava", "Signed in to the", number);
    assert_eq!(ava.user().unwrap()["role"], "admin");
    ava
}

/// The cancellation in a timeline.
fn of_cancellation(timeline: &Value) -> &Value {
    timeline
        .as_array()
        .and_then(|all| all.iter().find(|entry| entry["what"] == "cancellation"))
        .unwrap_or(&Value::Null)
}

/// The answer of the desk, once it is as wanted: messages are made and sent behind the requests.
fn desk_sees(ava: &mut Visitor<'_>, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let (status, seen) = ava.get(path);
        assert_eq!(status, 200, "{seen}");
        if wanted(&seen) {
            return seen;
        }
        assert!(Instant::now() < deadline, "{path}: {seen}");
        std::thread::yield_now();
    }
}

#[test]
fn a_refused_cancellation_is_seen_at_the_desk_and_stops_no_sign_in() {
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let program = Program::start_with(&[("METRICS_BIND", &free)]);
    let (mut maya, booking, link) = booked(&program);
    program.sends("maya", &link);
    program.told("maya", "Booked: ");
    let mut ava = ava_signs_in(&program, 1);
    let path = format!("/api/admin/bookings/{booking}");
    let told = format!("{path}/messages");
    desk_sees(&mut ava, &told, |seen| seen[0]["state"] == "delivered");
    assert_eq!(ava.get(&path).1["client_is_told"], true);

    // One for Maya's message, one for the stylist's.
    program.suffers(&json!({ "graph": [{ "code": 131_042, "times": 2 }] }));
    let cancel = json!({ "status": "cancelled" });
    assert_eq!(ava.call("PATCH", &format!("{path}/status"), Some(&cancel)).0, 200);
    let refused = desk_sees(&mut ava, &told, |seen| of_cancellation(seen)["state"] == "not_delivered");
    assert_eq!(of_cancellation(&refused)["why"], "account");
    assert_eq!(ava.get(&path).1["client_is_told"], false, "and another message would not go out now");
    let list = desk_sees(&mut ava, "/api/admin/messages/not-reached", |seen| seen[0].is_object());
    assert_eq!(list[0]["message"]["booking_id"], booking);
    let metrics =
        agent().get(format!("http://{free}/metrics")).call().unwrap().body_mut().read_to_string().unwrap();
    let counted = "parlour_messages_total{kind=\"cancellation\",result=\"queued\"} 1";
    assert!(metrics.contains(counted), "{metrics}");

    // Meanwhile people sign in.
    program.suffers(&json!({ "graph": [] }));
    assert_eq!(program.count("maya", "had to cancel"), 0);
    everything_is_told(&program, &mut maya);
    ava_signs_in(&program, 2);

    program.moves_the_clock(300);
    program.told("maya", "had to cancel");
    let delivered = desk_sees(&mut ava, &told, |seen| of_cancellation(seen)["state"] == "delivered");
    assert_eq!(of_cancellation(&delivered)["billable"], false, "WhatsApp has said so");
    desk_sees(&mut ava, "/api/admin/messages/not-reached", |seen| *seen == json!([]));
}

/// Neither courier is answered, about Maya's booking and about the news for Ava, until both give up: what is told then came after.
fn silence(program: &Program, lost_statuses: u32) -> (Visitor<'_>, i64) {
    let (mut maya, booking, link) = booked(program);
    program.suffers(&json!({
        "timeout_after_accept": 2,
        "webhook": { "drop": lost_statuses, "of": "statuses" },
    }));
    program.sends("maya", &link);
    program.told("maya", "Booked: ");
    program.told("ava", "New booking at");
    maya.comes_back(9);
    let link = maya.link("");
    program.sends("maya", link["whatsappLink"].as_str().unwrap());
    program.told("maya", "You're verified at");
    (maya, booking)
}

#[test]
fn a_message_that_whatsapp_took_without_a_word_is_sent_once() {
    let program = Program::start();
    let (mut maya, booking) = silence(&program, 0);
    program.moves_the_clock(120);
    let (status, answer) = maya.call("DELETE", &format!("/api/client/bookings/{booking}"), None);
    assert_eq!(status, 200, "{answer}");
    // News for staff waits for every answer to a client that is due.
    program.told("ava", "Cancelled booking at");
    assert_eq!((program.count("maya", "Booked: "), program.count("ava", "New booking at")), (1, 1));
}

#[test]
fn a_message_of_which_nothing_is_heard_is_sent_once_more() {
    let program = Program::start();
    let _maya = silence(&program, 4);
    program.moves_the_clock(120);
    program.told_times("maya", "Booked: ", 2);
}

#[test]
fn whoever_has_not_written_for_a_day_is_told_by_a_template() {
    let program = Program::start();
    let (_, _, link) = booked(&program);
    program.sends("maya", &link);
    let news = program.told("ava", "New booking at");
    assert_eq!((&news["kind"], &news["name"]), (&json!("template"), &json!("new_booking_staff_v1")));
}
