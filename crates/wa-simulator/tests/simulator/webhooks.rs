//! What reaches the server.

use hmac::{Hmac, KeyInit, Mac};
use serde_json::json;
use sha2::Sha256;
use wa_simulator::Simulator;

use crate::support::{APP_SECRET, ReceivedPost, Server, agent, call, connected, settings};

/// Whether our secret signed exactly these bytes.
fn is_signed(got: &ReceivedPost) -> bool {
    let digits = got.signature.strip_prefix("sha256=").unwrap();
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    let claimed: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect();
    let mut mac = Hmac::<Sha256>::new_from_slice(APP_SECRET.as_bytes()).unwrap();
    mac.update(&got.body);
    mac.verify_slice(&claimed).is_ok()
}

#[test]
fn a_link_becomes_a_draft_and_the_draft_a_signed_post() {
    let (simulator, server) = connected();
    let link = format!("{}/15550100200?text=Ol%C3%A1%0ACode%3A%20BQFZ-DHWN", simulator.link_base());
    let draft = simulator.phone("maya").open(&link);
    assert_eq!(draft.text(), Ok("Olá\nCode: BQFZ-DHWN"));
    let sent = draft.send().unwrap();
    assert_eq!(sent.outcome.unwrap().status, Some(200));
    let got = server.next();
    assert!(is_signed(&got) && got.body.is_ascii());
    assert_eq!(got.words(), "Olá\nCode: BQFZ-DHWN");
    assert_eq!((&got.message()["id"], &got.message()["from"]), (&json!(sent.id), &json!("15550100301")));
}

#[test]
fn an_edited_draft_and_a_forwarded_one_are_told_apart() {
    let (simulator, server) = connected();
    let phone = simulator.phone("maya");
    phone.write("Hello").edit("Hi").send().unwrap();
    phone.write("Hello").forward().unwrap();
    let (edited, forwarded) = (server.next(), server.next());
    assert_eq!((edited.words().as_str(), edited.message().get("context")), ("Hi", None));
    assert_eq!(forwarded.message()["context"], json!({ "forwarded": true }));
}

#[test]
fn who_hides_their_number_is_known_by_name_only() {
    let (simulator, server) = connected();
    simulator.phone("nour").write("Hi").send().unwrap();
    let got = server.next();
    assert_eq!(got.message().get("from"), None);
    assert_eq!(got.message()["from_user_id"], "LB.700000000000000305");
    assert!(!String::from_utf8(got.body).unwrap().contains("9613100305"));
}

#[test]
fn nothing_is_posted_to_a_server_that_fails_the_handshake() {
    let mut other = settings();
    other.secrets.verify_token = "another".into();
    let simulator = Simulator::start(other).unwrap();
    let server = Server::start();
    let failure = simulator.subscribe(&server.address).unwrap_err().to_string();
    assert!(failure.contains("403"), "{failure}");
    assert!(simulator.subscribe("http://127.0.0.1:1").is_err());
    let sent = simulator.phone("maya").write("Hi").send().unwrap();
    assert_eq!(sent.outcome.unwrap().status, None);
    assert!(server.gets_nothing());
}

#[test]
fn several_chats_go_in_one_post() {
    let (simulator, server) = connected();
    let lines = ["maya", "ava", "maya"].map(|persona| json!({ "persona": persona, "text": "Hi" }));
    let (status, _) = call(&simulator, "POST", "/api/batch", &json!({ "messages": lines }));
    assert_eq!(status, 201);
    let value = server.next().json().pointer("/entry/0/changes/0/value").cloned().unwrap();
    assert_eq!(value["messages"].as_array().unwrap().len(), 3);
    assert_eq!(value["contacts"].as_array().unwrap().len(), 2);
    assert_eq!(call(&simulator, "POST", "/api/batch", &json!({ "messages": [] })).0, 422);
}

#[test]
fn the_same_bytes_can_be_posted_again_and_any_others_as_well() {
    let (simulator, server) = connected();
    let sent = simulator.phone("maya").write("Hi").send().unwrap();
    let first = server.next();
    let (status, answer) = call(&simulator, "POST", &format!("/api/redeliver/{}", sent.id), &json!(null));
    assert_eq!((status, &answer["delivery"]["status"]), (200, &json!(200)));
    let second = server.next();
    assert_eq!((second.body, second.signature), (first.body, first.signature));
    assert_eq!(call(&simulator, "POST", "/api/redeliver/wamid.unknown", &json!(null)).0, 404);

    let url = format!("http://{}/api/raw", simulator.address());
    let mut answer = agent().post(&url).send("{\"entry\":").unwrap();
    assert!(answer.body_mut().read_to_string().unwrap().contains("\"status\":200"));
    let raw = server.next();
    assert!(is_signed(&raw));
    assert_eq!(raw.body, b"{\"entry\":");
}

#[test]
fn pictures_cards_and_own_numbers_are_sent() {
    let (simulator, server) = connected();
    let path = "/api/threads/maya/messages";
    for (doing, kind) in [
        (json!({ "image": true, "text": "my hair" }), "image"),
        (json!({ "card_of": "ava" }), "contacts"),
        (json!({ "share_contact": true }), "contacts"),
    ] {
        assert_eq!(call(&simulator, "POST", path, &doing).0, 201, "{doing}");
        let got = server.next().message();
        assert_eq!(got["type"], kind);
        if kind == "contacts" {
            assert_eq!(got["contacts"][0]["origin"], "other", "nobody asked");
        }
    }
}

#[test]
fn what_a_phone_cannot_do_is_refused_in_words() {
    let (simulator, server) = connected();
    let path = "/api/threads/maya/messages";
    for doing in [
        json!({ "text": " " }),
        json!({}),
        json!({ "button_id": "deny:1" }),
        json!({ "list_id": "shop:1" }),
        json!({ "text": "Hi", "reply_to": "wamid.unknown" }),
        json!({ "card_of": "nobody" }),
    ] {
        let (status, answer) = call(&simulator, "POST", path, &doing);
        assert_eq!(status, 422, "{doing}");
        assert!(answer["error"].as_str().unwrap().ends_with('.'));
    }
    assert_eq!(call(&simulator, "POST", path, &json!({ "texts": "Hi" })).0, 400);
    assert_eq!(call(&simulator, "POST", "/api/threads/nobody/messages", &json!({ "text": "Hi" })).0, 404);
    assert!(simulator.phone("maya").open("https://wa.me/1?text=Hi").send().is_err());
    assert!(server.gets_nothing());
}
