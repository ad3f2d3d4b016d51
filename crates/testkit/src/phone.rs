//! Phones with WhatsApp, for tests: what they send arrives as WhatsApp would tell it, signed, at the real webhook.

use std::sync::atomic::Ordering;

use hmac::{Hmac, KeyInit, Mac};
use ports::Clock;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::app::send;
use crate::{TestAnswer, TestApp, TestVisitor};

pub use crate::whatsapp_env::{ADMIN, APP_SECRET, CLIENT, MASTER, NUMBER, NUMBER_ID, STAFF, VERIFY_TOKEN};

/// The signature of a body, as the header has it.
#[must_use]
pub fn signature(secret: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length will do");
    mac.update(body);
    mac.finalize().into_bytes().iter().fold("sha256=".to_owned(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// A body with these messages of one person.
#[must_use]
pub fn body_of(number: &str, messages: &[Value]) -> Value {
    let contact = json!({"profile": {"name": "Maya Chen"}, "wa_id": number.trim_start_matches('+')});
    let value = json!({
        "messaging_product": "whatsapp",
        "metadata": {"display_phone_number": NUMBER, "phone_number_id": NUMBER_ID},
        "contacts": [contact],
        "messages": messages,
    });
    let entry = json!({"id": "118700000000001", "changes": [{"field": "messages", "value": value}]});
    json!({"object": "whatsapp_business_account", "entry": [entry]})
}

/// The text that a link puts into the message box.
#[must_use]
pub fn text_of(link: &str) -> String {
    let (_, encoded) = link.split_once("?text=").expect("a link with a text");
    let mut bytes = Vec::new();
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || rest.next().and_then(|digit| char::from(digit).to_digit(16)).expect("a digit");
            let value = digit() * 16 + digit();
            bytes.push(u8::try_from(value).expect("a byte"));
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).expect("a text")
}

#[derive(Clone, Copy)]
pub struct TestPhone<'a> {
    app: &'a TestApp,
    number: &'a str,
}

impl TestPhone<'_> {
    /// A message with a text, as WhatsApp tells it, with an id that no other has.
    #[must_use]
    pub fn text(&self, text: &str) -> Value {
        self.message("text", "text", &json!({"body": text}))
    }

    fn message(&self, kind: &str, field: &str, content: &Value) -> Value {
        let number = self.app.messages.fetch_add(1, Ordering::Relaxed);
        let mut message = json!({
            "from": self.number.trim_start_matches('+'),
            "id": format!("wamid.test{number}"),
            "timestamp": self.app.clock.now().timestamp().to_string(),
            "type": kind,
        });
        message[field] = content.clone();
        message
    }

    pub fn writes(&self, text: &str) {
        self.sends(&self.text(text));
    }

    /// Taps a button of ours.
    pub fn taps(&self, id: &str) {
        let reply = json!({"type": "button_reply", "button_reply": {"id": id, "title": "Button"}});
        self.sends(&self.message("interactive", "interactive", &reply));
    }

    fn sends(&self, message: &Value) {
        let body = body_of(self.number, std::slice::from_ref(message)).to_string();
        let answer = self.app.webhook(body.as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text);
    }

    /// Opens a link and sends the text as it stands.
    pub fn opens(&self, link: &Value) {
        self.writes(&text_of(link["whatsappLink"].as_str().expect("a link")));
    }

    /// Verifies the client in a browser.
    pub fn verifies(&self, visitor: &TestVisitor) {
        let _ = visitor.get("/api/session/user");
        self.opens(&visitor.link("/api/client/whatsapp-link"));
        assert_eq!(visitor.get("/api/session/user").status, 200, "the client is verified");
    }

    /// Signs in to the dashboard in a browser, and answers with the number on the screen if it is asked for.
    pub fn signs_in(&self, visitor: &TestVisitor) {
        let _ = visitor.get("/api/session/user");
        let link = visitor.link("/api/client/whatsapp-link?purpose=login");
        self.opens(&link);
        let me = visitor.get("/api/auth/me");
        if me.status == 401 || me.json()["role"] == "client" {
            self.writes(&link["matchNumber"].to_string());
        }
        assert_eq!(visitor.get("/api/session/user").status, 200, "signed in");
    }
}

impl TestApp {
    #[must_use]
    pub fn phone<'a>(&'a self, number: &'a str) -> TestPhone<'a> {
        TestPhone { app: self, number }
    }

    /// Tells the server a body, signed.
    #[must_use]
    pub fn webhook(&self, body: &[u8]) -> TestAnswer {
        self.webhook_signed(&[("x-hub-signature-256", &signature(APP_SECRET, body))], body)
    }

    /// Tells the server a body with headers of one's own.
    #[must_use]
    pub fn webhook_signed(&self, headers: &[(&str, &str)], body: &[u8]) -> TestAnswer {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let request = ureq::http::Request::builder()
            .method("POST")
            .uri(format!("http://{}/api/webhooks/whatsapp", self.address()))
            .header("content-type", "application/json");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        send(&agent, request, body)
    }

    /// A verified client of the demo salon.
    #[must_use]
    pub fn client(&self) -> TestVisitor {
        let visitor = self.visitor();
        self.phone(CLIENT).verifies(&visitor);
        visitor
    }

    /// A signed-in stylist of the demo salon, with the number [`STAFF`].
    #[must_use]
    pub fn staff(&self) -> TestVisitor {
        self.signed_in("glow.localhost", STAFF, "staff")
    }

    /// A signed-in admin of the demo salon, with the number [`ADMIN`].
    #[must_use]
    pub fn admin(&self) -> TestVisitor {
        self.signed_in("glow.localhost", ADMIN, "admin")
    }

    /// A signed-in administrator of the platform, at its own host.
    #[must_use]
    pub fn master(&self) -> TestVisitor {
        self.signed_in("www.localhost", MASTER, "master_admin")
    }

    fn signed_in(&self, host: &str, number: &str, role: &str) -> TestVisitor {
        let visitor = self.visitor_at(host);
        self.phone(number).signs_in(&visitor);
        assert_eq!(visitor.get("/api/auth/me").json()["role"], role);
        visitor
    }
}
