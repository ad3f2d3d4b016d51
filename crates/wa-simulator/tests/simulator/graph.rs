//! The Graph API as the server's gateway sees it.

use std::time::Duration;

use serde_json::{Value, json};
use wa_simulator::Simulator;

use crate::support::{ACCESS_TOKEN, ReceivedPost, TIMEOUT, agent, call, connected};

const MESSAGES: &str = "/v26.0/109900000000001/messages";

fn text(to: &str, body: &str) -> Value {
    json!({ "messaging_product": "whatsapp", "recipient_type": "individual", "to": to, "type": "text",
        "text": { "preview_url": false, "body": body }, "biz_opaque_callback_data": "obx:5001" })
}

fn template(name: &str, to: &str) -> Value {
    let parameters = json!([{ "type": "text", "parameter_name": "client", "text": "Maya" }]);
    let button = json!({ "type": "button", "sub_type": "quick_reply", "index": "0",
        "parameters": [{ "type": "payload", "payload": "mkt:stop:41" }] });
    json!({ "messaging_product": "whatsapp", "to": to, "type": "template",
        "template": { "name": name, "language": { "code": "en_US" },
            "components": [{ "type": "body", "parameters": parameters }, button] } })
}

fn ask(simulator: &Simulator, path: &str, body: &Value) -> (u16, Value) {
    let request = agent()
        .post(format!("{}{path}", simulator.graph_base()))
        .header("Authorization", format!("Bearer {ACCESS_TOKEN}"));
    let mut response = request.send_json(body).unwrap();
    let text = response.body_mut().read_to_string().unwrap();
    (response.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

fn code(answer: &(u16, Value)) -> u64 {
    answer.1["error"]["code"].as_u64().unwrap_or_default()
}

/// Somebody writes first, so that the business may answer.
fn greeted(persona: &str) -> (Simulator, crate::support::Server) {
    let (simulator, server) = connected();
    simulator.phone(persona).write("Hi").send().unwrap();
    server.next();
    (simulator, server)
}

fn word(got: &ReceivedPost) -> String {
    got.status()["status"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_message_is_answered_shown_and_reported() {
    let (simulator, server) = greeted("maya");
    let (status, answer) = ask(&simulator, MESSAGES, &text("+15550100301", "Your booking is confirmed."));
    assert_eq!(status, 200);
    assert_eq!(answer["contacts"], json!([{ "input": "+15550100301", "wa_id": "15550100301" }]));
    let phone = simulator.phone("maya");
    assert_eq!(phone.wait_for("confirmed", TIMEOUT).unwrap(), "Your booking is confirmed.");
    let (sent, delivered) = (server.next(), server.next());
    assert_eq!([word(&sent), word(&delivered)], ["sent", "delivered"]);
    assert_eq!(delivered.status()["id"], answer["messages"][0]["id"]);
    assert_eq!(delivered.status()["biz_opaque_callback_data"], "obx:5001");
    phone.look().unwrap();
    assert_eq!(word(&server.next()), "read");
    phone.look().unwrap();
    assert!(server.gets_nothing(), "it is read once");
}

#[test]
fn who_hides_their_number_is_answered_by_id() {
    let (simulator, server) = greeted("nour");
    let mut request = text("", "Share it?");
    let Value::Object(fields) = &mut request else { panic!() };
    fields.remove("to");
    fields.insert("recipient".into(), json!("LB.700000000000000305"));
    let (_, answer) = ask(&simulator, MESSAGES, &request);
    let expected = json!([{ "input": "LB.700000000000000305", "user_id": "LB.700000000000000305" }]);
    assert_eq!(answer["contacts"], expected);
    assert_eq!(server.next().status().get("recipient_id"), None);
}

#[test]
fn a_day_of_silence_closes_the_window_for_all_but_templates() {
    let (simulator, _server) = greeted("maya");
    assert_eq!(ask(&simulator, MESSAGES, &text("+15550100301", "Hi")).0, 200);
    assert_eq!(call(&simulator, "POST", "/api/clock", &json!({ "advance": 86_400 })).0, 200);
    let closed = ask(&simulator, MESSAGES, &text("+15550100301", "Hi"));
    assert_eq!((closed.0, code(&closed)), (400, 131_047));
    assert_eq!(ask(&simulator, MESSAGES, &template("reminder_v1", "+15550100301")).0, 200);
    simulator.phone("maya").write("Hi again").send().unwrap();
    assert_eq!(ask(&simulator, MESSAGES, &text("+15550100301", "Hi")).0, 200);
}

#[test]
fn buttons_lists_and_templates_are_answered_by_a_tap() {
    let (simulator, server) = greeted("maya");
    let interactive = |content: Value| json!({ "messaging_product": "whatsapp", "to": "+15550100301", "type": "interactive", "interactive": content });
    let button = json!({ "type": "reply", "reply": { "id": "deny:1", "title": "Not me" } });
    let row = json!({ "id": "shop:1", "title": "Luna" });
    let requests = [
        interactive(
            json!({ "type": "button", "body": { "text": "You?" }, "action": { "buttons": [button] } }),
        ),
        interactive(json!({ "type": "list", "body": { "text": "Which?" },
            "action": { "button": "Salons", "sections": [{ "rows": [row] }] } })),
        template("reminder_v1", "+15550100301"),
    ];
    for request in &requests {
        assert_eq!(ask(&simulator, MESSAGES, request).0, 200, "{request}");
        assert_eq!([word(&server.next()), word(&server.next())], ["sent", "delivered"]);
    }
    let phone = simulator.phone("maya");
    phone.tap("Not me").unwrap();
    assert_eq!(server.next().message()["interactive"]["button_reply"]["id"], "deny:1");
    phone.choose("Luna").unwrap();
    assert_eq!(server.next().message()["interactive"]["list_reply"]["id"], "shop:1");
    phone.tap("Stop").unwrap();
    assert_eq!(server.next().message()["button"]["payload"], "mkt:stop:41");
    assert!(phone.tap("Somebody else").is_err() && phone.choose("Glow").is_err());
}

#[test]
fn a_shared_number_was_asked_for() {
    let (simulator, server) = greeted("maya");
    let question = json!({ "messaging_product": "whatsapp", "to": "+15550100301", "type": "interactive",
        "interactive": { "type": "request_contact_info", "body": { "text": "Share it?" },
            "action": { "name": "request_contact_info" } } });
    assert_eq!(ask(&simulator, MESSAGES, &question).0, 200);
    assert_eq!([word(&server.next()), word(&server.next())], ["sent", "delivered"]);
    simulator.phone("maya").share_contact().unwrap();
    assert_eq!(server.next().message()["contacts"][0]["origin"], "contact_request");
}

#[test]
fn reading_turns_the_ticks() {
    let (simulator, server) = connected();
    let sent = simulator.phone("maya").write("Hi").send().unwrap();
    server.next();
    let read = |id: &str| json!({ "messaging_product": "whatsapp", "status": "read", "message_id": id });
    assert_eq!(ask(&simulator, MESSAGES, &read(&sent.id)), (200, json!({ "success": true })));
    assert!(crate::support::get(&simulator, "/api/threads/maya").1.contains("\"tick\":\"read\""));
    assert_eq!(code(&ask(&simulator, MESSAGES, &read("wamid.unknown"))), 131_009);
}

#[test]
fn errors_come_when_they_are_ordered() {
    let (simulator, _server) = greeted("maya");
    let faults = json!({ "graph": [{ "code": 130_429, "times": 1 }, { "code": 190, "times": 1 }, { "code": 502, "times": 1 }] });
    assert_eq!(call(&simulator, "PUT", "/api/faults", &faults).0, 200);
    let mut answers = (0..4).map(|_| ask(&simulator, MESSAGES, &text("+15550100301", "Hi")));
    let (first, second) = (answers.next().unwrap(), answers.next().unwrap());
    assert_eq!((first.0, code(&first)), (429, 130_429));
    assert_eq!((second.0, code(&second)), (401, 190));
    let (status, body) = answers.next().unwrap();
    assert_eq!((status, body.as_str()), (502, Some("<html><body>Bad Gateway</body></html>")));
    assert_eq!(answers.next().unwrap().0, 200);
}

#[test]
fn a_message_that_is_never_answered_is_still_sent_and_reported() {
    let (simulator, server) = greeted("maya");
    assert_eq!(call(&simulator, "PUT", "/api/faults", &json!({ "timeout_after_accept": 1 })).0, 200);
    let hasty = ureq::Agent::config_builder().timeout_global(Some(Duration::from_millis(100))).proxy(None);
    let asked = hasty
        .build()
        .new_agent()
        .post(format!("{}{MESSAGES}", simulator.graph_base()))
        .header("Authorization", format!("Bearer {ACCESS_TOKEN}"))
        .send_json(text("+15550100301", "Hi"));
    assert!(asked.is_err());
    let sent = server.next();
    assert_eq!(
        (word(&sent).as_str(), &sent.status()["biz_opaque_callback_data"]),
        ("sent", &json!("obx:5001"))
    );
    assert_eq!(simulator.phone("maya").inbox(), ["Hi"]);
}

#[test]
fn marketing_does_not_reach_american_numbers() {
    let (simulator, server) = connected();
    let path = "/v26.0/109900000000001/marketing_messages";
    assert_eq!(ask(&simulator, path, &template("news_v1", "+15550100301")).0, 200);
    let failed = server.next();
    assert_eq!((word(&failed).as_str(), &failed.status()["errors"][0]["code"]), ("failed", &json!(131_049)));
    assert_eq!(simulator.phone("maya").inbox(), Vec::<String>::new());
    assert_eq!(ask(&simulator, path, &template("news_v1", "+551180100304")).0, 200);
    assert_eq!(word(&server.next()), "sent");
    assert_eq!(code(&ask(&simulator, path, &template("reminder_v1", "+551180100304"))), 100);
}

/// An answer to a GET of the account.
fn told(simulator: &Simulator, path: &str) -> Value {
    let request = agent().get(format!("{}{path}", simulator.graph_base()));
    let mut response = request.header("Authorization", format!("Bearer {ACCESS_TOKEN}")).call().unwrap();
    serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap()
}

#[test]
fn an_account_tells_of_itself_and_refuses_while_it_is_blocked() {
    let (simulator, _server) = greeted("maya");
    let number = "/v26.0/109900000000001";
    assert_eq!(told(&simulator, number)["health_status"]["can_send_message"], "AVAILABLE");
    let faults = json!({ "quality": "RED", "blocked": 131_042, "templates": { "reminder_v1": "PAUSED" } });
    assert_eq!(call(&simulator, "PUT", "/api/faults", &faults).0, 200);
    let told_now = told(&simulator, number);
    assert_eq!(told_now["quality_rating"], "RED");
    assert_eq!(told_now["health_status"]["entities"][1]["errors"][0]["error_code"], 141_006);
    assert_eq!(code(&ask(&simulator, MESSAGES, &text("+15550100301", "Hi"))), 131_042);
    let listed = told(&simulator, "/v26.0/118700000000001/message_templates");
    assert_eq!(listed["data"][0]["status"], "PAUSED");
    assert_eq!(listed["data"][1]["status"], "APPROVED");
    assert_eq!(code(&ask(&simulator, MESSAGES, &template("reminder_v1", "+15550100301"))), 132_015);
    assert_eq!(told(&simulator, "/v26.0/109900000000002")["error"]["code"], 100);
    assert_eq!(crate::support::get(&simulator, number).0, 401);
}

#[test]
fn a_template_that_is_submitted_can_be_sent_once_it_is_approved() {
    let (simulator, _server) = greeted("maya");
    let path = "/v26.0/118700000000001/message_templates";
    let submitted = json!({ "name": "greeting_v1", "language": "en_US", "category": "UTILITY", "parameter_format": "NAMED",
        "components": [{ "type": "BODY", "text": "Welcome back {{client}}, we missed you!",
            "example": { "body_text_named_params": [{ "param_name": "client", "example": "Maya" }] } }] });
    let mut message = template("greeting_v1", "+15550100301");
    message["template"]["components"] = json!([message["template"]["components"][0]]);
    assert_eq!(code(&ask(&simulator, MESSAGES, &message)), 132_001);
    assert_eq!(ask(&simulator, path, &submitted).1["status"], "PENDING");
    assert_eq!(ask(&simulator, path, &submitted).1["error"]["error_subcode"], 2_388_024);
    assert_eq!(ask(&simulator, MESSAGES, &message).0, 200);
}

#[test]
fn without_the_token_nothing_is_sent() {
    let (simulator, _server) = greeted("maya");
    let answer = call(&simulator, "POST", MESSAGES, &text("+15550100301", "Hi"));
    assert_eq!((answer.0, code(&answer)), (401, 190));
    let other = ask(&simulator, "/v26.0/109900000000002/messages", &text("+15550100301", "Hi"));
    assert_eq!((other.0, code(&other)), (400, 33));
    assert_eq!(simulator.phone("maya").inbox(), Vec::<String>::new());
}
