//! What can be made to go wrong on the way to the server.

use serde_json::json;
use wa_simulator::Simulator;

use crate::support::{call, connected, get};

fn switch_on(simulator: &Simulator, webhook: &serde_json::Value) {
    assert_eq!(call(simulator, "PUT", "/api/faults", &json!({ "webhook": webhook })).0, 200);
}

fn send(simulator: &Simulator, words: &str) -> wa_simulator::Sent {
    simulator.phone("maya").write(words).send().unwrap()
}

#[test]
fn a_message_is_posted_twice() {
    let (simulator, server) = connected();
    switch_on(&simulator, &json!({ "duplicate": 1 }));
    send(&simulator, "one");
    send(&simulator, "two");
    let bodies = [server.next(), server.next(), server.next()].map(|got| got.words());
    assert_eq!(bodies, ["one", "one", "two"]);
}

#[test]
fn a_message_is_overtaken_by_the_next() {
    let (simulator, server) = connected();
    switch_on(&simulator, &json!({ "reorder": 1 }));
    std::thread::scope(|scope| {
        scope.spawn(|| send(&simulator, "Hello 1"));
        // It is in the queue when the chat shows it.
        while !get(&simulator, "/api/threads/maya").1.contains("Hello 1") {
            std::thread::yield_now();
        }
        scope.spawn(|| send(&simulator, "Hello 2"));
        assert_eq!([server.next().words(), server.next().words()], ["Hello 2", "Hello 1"]);
    });
}

#[test]
fn a_message_is_lost() {
    let (simulator, server) = connected();
    switch_on(&simulator, &json!({ "drop": 1 }));
    assert_eq!(send(&simulator, "one").outcome, None);
    send(&simulator, "two");
    assert_eq!(server.next().words(), "two");
}

#[test]
fn a_message_comes_late() {
    let (simulator, server) = connected();
    switch_on(&simulator, &json!({ "delay_ms": 300 }));
    let begun = std::time::Instant::now();
    send(&simulator, "one");
    assert!(begun.elapsed().as_millis() >= 300);
    assert_eq!(server.next().words(), "one");
}

#[test]
fn a_message_is_signed_by_somebody_else() {
    let (simulator, server) = connected();
    switch_on(&simulator, &json!({ "bad_signature": 1 }));
    let (wrong, right) = (send(&simulator, "one"), send(&simulator, "one"));
    assert_ne!(wrong.id, right.id);
    let (wrong, right) = (server.next(), server.next());
    assert!(wrong.signature.starts_with("sha256=") && wrong.signature.len() == right.signature.len());
    // The same bytes again are signed as they should be.
    call(
        &simulator,
        "POST",
        &format!("/api/redeliver/{}", wrong.message()["id"].as_str().unwrap()),
        &json!(null),
    );
    let again = server.next();
    assert_eq!(again.body, wrong.body);
    assert_ne!(again.signature, wrong.signature);
}

#[test]
fn a_server_in_trouble_is_retried() {
    let (simulator, server) = connected();
    server.will_answer(&[503, 500, 200, 401]);
    assert_eq!(send(&simulator, "one").outcome.unwrap().status, Some(503));
    let bodies = [server.next(), server.next(), server.next()].map(|got| got.words());
    assert_eq!(bodies, ["one", "one", "one"]);
    assert_eq!(send(&simulator, "two").outcome.unwrap().status, Some(401));
    assert_eq!(server.next().words(), "two");
    assert!(server.gets_nothing());
    let chat = get(&simulator, "/api/threads/maya").1;
    assert!(chat.contains("\"tick\":\"delivered\"") && chat.contains("\"tick\":\"failed\""), "{chat}");
}

#[test]
fn unreadable_faults_are_refused_and_the_present_ones_are_told() {
    let (simulator, _server) = connected();
    assert_eq!(call(&simulator, "PUT", "/api/faults", &json!({ "webhook": { "loose": 1 } })).0, 400);
    switch_on(&simulator, &json!({ "drop": 3, "of": "all" }));
    let now: serde_json::Value = serde_json::from_str(&get(&simulator, "/api/faults").1).unwrap();
    assert_eq!((&now["webhook"]["drop"], &now["webhook"]["of"]), (&json!(3), &json!("all")));
}
