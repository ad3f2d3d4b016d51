//! Sending, over a real socket: every recorded request, answer and error of the Graph API, and every way of getting no answer.

use std::net::TcpListener;
use std::time::Duration;

use domain::{Bsuid, MessageId, WaPhone};
use ports::{Accepted, Outgoing, SendError, WhatsAppGateway};
use serde_json::{Value, json};
use verification::{Button, Content, ListRow, Recipient, SenderId, TemplateCategory};
use whatsapp::{CloudGateway, Timeouts};

use crate::fixtures;
use crate::stub::{Request, Stub, Then};

const TOKEN: &str = "test-access-token";

fn phone(digits: &str) -> Recipient {
    Recipient::Phone(WaPhone::parse(digits).unwrap())
}

fn nour() -> Recipient {
    Recipient::Bsuid(Bsuid::parse("LB.700000000000000305").unwrap())
}

fn text(words: &str) -> Content {
    Content::Text(words.to_owned())
}

fn button(id: &str, title: &str) -> Button {
    Button { id: id.to_owned(), title: title.to_owned() }
}

fn send_to(
    base: &str,
    to: &Recipient,
    content: &Content,
    reply_to: Option<&str>,
) -> Result<Accepted, SendError> {
    let patience = Timeouts { connect: Duration::from_secs(5), total: Duration::from_millis(500) };
    let gateway = CloudGateway::new(base, "v26.0", TOKEN.to_owned(), patience);
    let sender = SenderId("109900000000001".into());
    gateway.send(&Outgoing { id: MessageId::new(5001), sender: &sender, to, content, reply_to })
}

/// Sends one message to a Graph API that does one thing.
fn exchange(then: Then, to: &Recipient, content: &Content) -> (Result<Accepted, SendError>, Request) {
    let stub = Stub::new(then);
    let result = send_to(&format!("http://{}", stub.address), to, content, None);
    (result, stub.request())
}

fn taken() -> Then {
    Then::Answer(200, "application/json", fixtures::json("graph_api.json")["send_ok_phone"].to_string())
}

/// What arrives at the Graph API.
fn body_of(to: &Recipient, content: &Content) -> Value {
    let (result, request) = exchange(taken(), to, content);
    assert!(result.is_ok(), "{result:?}");
    request.body
}

/// A recorded request, with the tracker that all of ours carry.
fn recorded(name: &str) -> Value {
    let mut request = fixtures::json("graph_api.json")[name].clone();
    request["biz_opaque_callback_data"] = json!("obx:5001");
    request
}

#[test]
fn every_kind_of_message_is_written_as_recorded() {
    let confirmed = text("Your booking is confirmed.");
    assert_eq!(body_of(&phone("15550100301"), &confirmed), recorded("send_text_request"));
    assert_eq!(body_of(&nour(), &confirmed), recorded("send_text_to_bsuid_request"));
    let buttons = Content::Buttons {
        body: "Signed in to Glow from Chrome on Windows at 18:00 UTC.".into(),
        buttons: vec![button("deny:3f2a9c1e7b604d0c", "Not me")],
    };
    assert_eq!(body_of(&phone("15550100210"), &buttons), recorded("send_reply_buttons_request"));
    let link = Content::Link {
        body: "That time was taken. Pick another one.".into(),
        title: "Pick a time".into(),
        url: "https://glow.example.com/booking".into(),
    };
    assert_eq!(body_of(&phone("15550100301"), &link), recorded("send_cta_url_request"));
    let request = Content::ContactRequest(
        "WhatsApp hides your number. Share it so Glow can reach you about this booking.".into(),
    );
    assert_eq!(body_of(&nour(), &request), recorded("send_request_contact_info_request"));
    let reminder = Content::Template {
        name: "appointment_reminder_v1".into(),
        category: TemplateCategory::Utility,
        params: [("client", "Maya"), ("salon", "Glow"), ("when", "Sat, Nov 21, 10:00 AM")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
        replies: vec!["appt:ok:1207".into(), "appt:cancel:1207".into()],
        link: None,
    };
    assert_eq!(body_of(&phone("15550100301"), &reminder), recorded("send_template_request"));
}

#[test]
fn the_address_of_a_templates_button_stands_behind_its_quick_replies() {
    let thanks = |replies: Vec<String>| Content::Template {
        name: "visit_thanks_v1".into(),
        category: TemplateCategory::Utility,
        params: vec![("client".into(), "Maya".into())],
        replies,
        link: Some("0aZ".into()),
    };
    let component = |content: &Content, at: usize| {
        body_of(&phone("15550100301"), content)["template"]["components"][at].clone()
    };
    let button = |index: &str| {
        let value = serde_json::json!([{ "type": "text", "text": "0aZ" }]);
        serde_json::json!({ "type": "button", "sub_type": "url", "index": index, "parameters": value })
    };
    assert_eq!(component(&thanks(vec![]), 1), button("0"));
    assert_eq!(component(&thanks(vec!["visit:ok:1:2".into()]), 2), button("1"));
}

fn row(id: &str, title: &str) -> ListRow {
    ListRow { id: id.into(), title: title.into(), description: None, section: None }
}

#[test]
fn a_list_is_written_in_one_section() {
    let list = Content::List {
        body: "Which salon?".into(),
        open: "Choose".into(),
        rows: vec![
            row("shop:1:1", "Glow"),
            ListRow { description: Some("Hair".into()), ..row("shop:1:2", "Luna Hair") },
        ],
    };
    let rows = json!([{ "id": "shop:1:1", "title": "Glow" },
        { "id": "shop:1:2", "title": "Luna Hair", "description": "Hair" }]);
    assert_eq!(
        body_of(&phone("15550100212"), &list)["interactive"],
        json!({ "type": "list", "body": { "text": "Which salon?" }, "action": { "button": "Choose", "sections": [{ "rows": rows }] } })
    );
}

#[test]
fn rows_stand_under_their_headings() {
    let under = |heading: &str, id: &str| ListRow { section: Some(heading.into()), ..row(id, id) };
    let rows = vec![under("With Leo", "a"), under("With Leo", "b"), under("More", "c")];
    let list = Content::List { body: "When?".into(), open: "Choose".into(), rows };
    let written = |id: &str| json!({ "id": id, "title": id });
    assert_eq!(
        body_of(&phone("15550100212"), &list)["interactive"]["action"]["sections"],
        json!([{ "title": "With Leo", "rows": [written("a"), written("b")] }, { "title": "More", "rows": [written("c")] }])
    );
}

#[test]
fn a_send_uses_the_right_address_and_token() {
    let stub = Stub::new(taken());
    let base = format!("http://{}/", stub.address);
    send_to(&base, &phone("15550100301"), &text("hi"), Some("wamid.IN0001")).unwrap();
    let request = stub.request();
    assert_eq!(request.line, "POST /v26.0/109900000000001/messages HTTP/1.1");
    assert_eq!(request.header("authorization"), Some("Bearer test-access-token"));
    assert!(request.header("content-type").unwrap().starts_with("application/json"));
    assert_eq!(request.body["context"], json!({ "message_id": "wamid.IN0001" }));
}

#[test]
fn words_are_cut_to_their_limits() {
    let ana = phone("15550100301");
    assert_eq!(
        body_of(&ana, &text(&"a".repeat(5_000)))["text"]["body"].as_str().unwrap().chars().count(),
        4_096
    );
    let long = Content::Buttons {
        body: "b".repeat(2_000),
        buttons: vec![button("x", "A title that is longer than twenty")],
    };
    let body = &body_of(&ana, &long)["interactive"];
    assert_eq!(body["body"]["text"].as_str().unwrap().chars().count(), 1_024);
    assert_eq!(body["action"]["buttons"][0]["reply"]["title"], "A title that is lon…");
    let lines = Content::Template {
        name: "t".into(),
        category: TemplateCategory::Utility,
        params: vec![("client".into(), "Maya\n\tof    Beirut".into())],
        replies: vec![],
        link: None,
    };
    assert_eq!(body_of(&ana, &lines)["template"]["components"][0]["parameters"][0]["text"], "Maya of Beirut");
}

#[test]
fn what_cannot_be_cut_is_refused_before_anything_is_sent() {
    let buttons = |buttons: Vec<Button>| Content::Buttons { body: "b".into(), buttons };
    let numbered = |n: usize| (n.to_string(), format!("Salon {n}"));
    let list = |rows| Content::List { body: "b".into(), open: "o".into(), rows };
    let refused = [
        text(" \n"),
        buttons(vec![]),
        buttons((0..4).map(numbered).map(|(id, title)| button(&id, &title)).collect()),
        buttons(vec![button("a", "Same"), button("b", "Same")]),
        buttons(vec![button("a", "One"), button("a", "Two")]),
        buttons(vec![button(&"i".repeat(257), "Long id")]),
        list((0..11).map(numbered).map(|(id, title)| row(&id, &title)).collect()),
        list(vec![row(&"i".repeat(201), "Long id")]),
        Content::Link { body: "b".into(), title: "t".into(), url: String::new() },
        Content::Template {
            name: "t".into(),
            category: TemplateCategory::Utility,
            params: vec![("client".into(), " ".into())],
            replies: vec![],
            link: None,
        },
        Content::Template {
            name: "t".into(),
            category: TemplateCategory::Utility,
            params: vec![],
            replies: vec![String::new()],
            link: None,
        },
    ];
    for content in refused {
        // Nobody listens at port 1: an attempt would be `Temporary`.
        let result = send_to("http://127.0.0.1:1", &phone("15550100301"), &content, None);
        assert!(matches!(result, Err(SendError::Rejected { code: 100, .. })), "{content:?}: {result:?}");
    }
}

#[test]
fn every_good_answer_is_understood() {
    let ask = |name: &str| {
        let answer = fixtures::json("graph_api.json")[name].to_string();
        exchange(Then::Answer(200, "application/json", answer), &nour(), &text("hi")).0.unwrap()
    };
    let ok = |wamid: &str, digits: Option<&str>, bsuid: Option<&str>| Accepted {
        wamid: wamid.into(),
        phone: digits.map(|digits| WaPhone::parse(digits).unwrap()),
        bsuid: bsuid.and_then(Bsuid::parse),
    };
    assert_eq!(ask("send_ok_phone"), ok("wamid.OUT0001", Some("15550100301"), None));
    assert_eq!(ask("send_ok_bsuid"), ok("wamid.OUT0009", None, Some("LB.700000000000000305")));
    assert_eq!(ask("send_ok_template_paced"), ok("wamid.OUT0004", Some("15550100301"), None));
}

#[test]
fn every_recorded_error_is_understood() {
    let errors = fixtures::json("graph_api.json")["errors"].clone();
    let expected = [
        ("130429_throughput", SendError::RateLimited { code: 130_429, pair: false }),
        ("131016_unavailable", SendError::Temporary),
        ("131026_undeliverable", SendError::Unreachable { code: 131_026 }),
        ("131047_window", SendError::WindowClosed),
        ("131056_pair_rate", SendError::RateLimited { code: 131_056, pair: true }),
        ("131062_bsuid_not_supported", SendError::NeedsPhone),
        ("132001_template_missing", SendError::Template { code: 132_001 }),
        ("190_token_expired", SendError::Account { code: 190 }),
        ("html_gateway_error", SendError::Temporary),
    ];
    assert_eq!(errors.as_object().unwrap().len(), expected.len());
    for (name, expected) in expected {
        let error = &errors[name];
        let status = u16::try_from(error["http"].as_u64().unwrap()).unwrap();
        let then = match error["raw"].as_str() {
            Some(html) => Then::Answer(status, "text/html", html.to_owned()),
            None => Then::Answer(status, "application/json", error["body"].to_string()),
        };
        assert_eq!(exchange(then, &phone("15550100301"), &text("hi")).0, Err(expected), "{name}");
    }
}

#[test]
fn every_code_of_the_table_means_what_it_says() {
    let word = |code: i64| match SendError::of_code(code, "") {
        SendError::RateLimited { pair: false, .. } => "rate",
        SendError::RateLimited { pair: true, .. } => "pair",
        SendError::Temporary => "temporary",
        SendError::Unknown => "unknown",
        SendError::WindowClosed => "window",
        SendError::Unreachable { .. } => "unreachable",
        SendError::OptedOut => "opted out",
        SendError::Capped => "capped",
        SendError::NeedsPhone => "phone",
        SendError::IdentityChanged => "identity",
        SendError::Template { .. } => "template",
        SendError::Account { .. } => "account",
        SendError::Rejected { .. } => "rejected",
    };
    let table: [(&str, &[i64]); 12] = [
        ("rate", &[130_429, 4, 80_007]),
        ("pair", &[131_056]),
        (
            "account",
            &[131_048, 131_031, 368, 131_042, 190, 0, 10, 3, 200, 250, 299, 131_005, 133_010, 131_045, 33],
        ),
        ("temporary", &[131_000, 131_016, 131_057, 133_004]),
        ("window", &[131_047]),
        ("unreachable", &[131_026, 131_030, 130_403]),
        ("capped", &[131_049, 130_472]),
        ("opted out", &[131_050]),
        ("phone", &[131_062]),
        ("identity", &[137_000]),
        ("template", &[132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016]),
        ("rejected", &[131_008, 131_009, 100, 131_051, 131_053, 135_000, 300, 999_999, -1]),
    ];
    for (meaning, codes) in table {
        for code in codes {
            assert_eq!(word(*code), meaning, "{code}");
        }
    }
}

#[test]
fn no_answer_after_the_message_was_handed_over_is_unknown() {
    for then in [Then::Silence, Then::HangUp, Then::HalfAnAnswer] {
        let (result, request) = exchange(then, &phone("15550100301"), &text("hi"));
        assert_eq!(result, Err(SendError::Unknown));
        assert_eq!(request.body["text"]["body"], "hi", "it was handed over");
    }
}

#[test]
fn nobody_there_means_that_it_was_not_sent() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let result = send_to(&format!("http://{nobody}"), &phone("15550100301"), &text("hi"), None);
    assert_eq!(result, Err(SendError::Temporary));
}

#[test]
fn the_token_does_not_follow_a_redirect() {
    let (result, _) =
        exchange(Then::Answer(302, "text/html", "moved".into()), &phone("15550100301"), &text("hi"));
    assert_eq!(result, Err(SendError::Temporary));
}
