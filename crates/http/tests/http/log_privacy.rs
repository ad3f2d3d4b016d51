//! The log of a sign-in, a booking and a sign-out names no person and has no credential.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::support::{MONDAY_TEN, book, cut_with, two_salons};
use crate::visit_links;
use serde_json::json;
use testkit::phone::{ADMIN, APP_SECRET, CLIENT, STAFF, VERIFY_TOKEN, text_of};
use testkit::{TestDb, TestVisitor};
use tracing_subscriber::fmt::MakeWriter;

/// The log lines of all tests while a listener exists.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Heard>>);

#[derive(Default)]
struct Heard {
    listeners: usize,
    bytes: Vec<u8>,
}

impl Log {
    fn heard(&self) -> MutexGuard<'_, Heard> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Collects log lines.
pub(crate) struct Listener(Log);

impl Listener {
    /// Begins to listen. A program has one log; who comes first opens it.
    pub(crate) fn new() -> Self {
        static LOG: OnceLock<Log> = OnceLock::new();
        let log = LOG.get_or_init(|| {
            let log = Log::default();
            let subscriber = tracing_subscriber::fmt()
                .json()
                .with_max_level(tracing::Level::TRACE)
                .with_writer(log.clone());
            tracing::subscriber::set_global_default(subscriber.finish())
                .expect("the only one of this program");
            log
        });
        log.heard().listeners += 1;
        Self(log.clone())
    }

    /// What was logged until now.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.heard().bytes.clone()).expect("text")
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut heard = self.0.heard();
        heard.listeners -= 1;
        if heard.listeners == 0 {
            heard.bytes = Vec::new();
        }
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut heard = self.heard();
        if heard.listeners == 0 { Ok(bytes.len()) } else { heard.bytes.write(bytes) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one conversation, from its first link to the last logout")]
fn no_secret_number_code_or_word_is_logged() {
    let log = Listener::new();
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let (client, staff, admin) = (app.visitor(), app.visitor(), app.visitor());
    let mut secrets: Vec<String> = [
        APP_SECRET,
        VERIFY_TOKEN,
        CLIENT,
        STAFF,
        ADMIN,
        "Maya Chen",
        "Verify my profile",
        "Only send this",
        "sha256=",
    ]
    .iter()
    .map(|secret| secret.trim_start_matches('+').to_owned())
    .collect();
    let profile = client.link("/api/client/whatsapp-link");
    app.phone(CLIENT).opens(&profile);
    app.phone(CLIENT).writes("my words are KTRV-XMPB, and nobody else's");
    app.phone(STAFF).signs_in(&staff);
    app.phone(ADMIN).signs_in(&admin);
    let guest = app.visitor();
    let id = book(&guest, &cut_with(1, MONDAY_TEN));
    let link = guest.link(&format!("/api/client/whatsapp-link?bookingId={id}"));
    app.phone(CLIENT).opens(&link);
    let token =
        client.post("/api/auth/token", &json!({})).json()["token"].as_str().expect("a token").to_owned();
    let program = client.with_token(&token);
    assert_eq!(program.get("/api/auth/me").status, 200);
    assert_eq!(
        program.get("/api/client/bookings?sessionId=1b4e28ba-2fa1-41d2-883f-0016d3cca427").status,
        404
    );
    assert_eq!(
        app.webhook_signed(&[("x-hub-signature-256", "sha256=forged")], b"{\"canary\":1}").status,
        401
    );
    let handshake =
        format!("/api/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=1&hub.verify_token={VERIFY_TOKEN}");
    assert_eq!(guest.get(&handshake).status, 200);
    assert_eq!(
        client
            .put("/api/client/profile", &json!({"name": "Canary Name", "email": "canary@example.com"}))
            .status,
        200
    );
    let linked = visit_links::linked(&app);
    for path in visit_links::PAGES {
        let _ = guest.get(&path.replace("{token}", visit_links::TOKEN));
    }
    assert_eq!(
        visit_links::by_link(&guest, "DELETE", &format!("/api/client/bookings/{linked}"), "").status,
        200
    );
    assert_eq!(client.post("/api/session/logout", &json!({})).status, 200);
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    for header in [format!("00-{trace}-00f067aa0ba902b7-01"), format!("{CLIENT} canary")] {
        let _ = guest.send("GET", "/api/client/services", &[("traceparent", header.as_str())], b"");
    }

    let links = [&profile, &link];
    secrets.extend(links.map(|link| link["code"].as_str().expect("a code").to_owned()));
    secrets.extend(links.map(|link| link["code"].as_str().expect("a code").replace('-', "")));
    secrets.extend(links.map(|link| text_of(link["whatsappLink"].as_str().expect("a link"))));
    secrets.extend([&client, &staff, &admin, &guest].into_iter().flat_map(held));
    secrets.extend([
        token,
        visit_links::TOKEN.into(),
        "KTRV".into(),
        "Canary Name".into(),
        "canary".into(),
        "1b4e28ba".into(),
        "Ada Lovelace".into(),
        "ada@example".into(),
    ]);
    let logged = log.text();
    assert!(
        logged.contains("answered")
            && logged.contains("processed an event")
            && logged.contains("without our signature")
            && logged.contains(&format!(r#""trace_id":"{trace}""#)),
        "{logged}"
    );
    for secret in secrets {
        let found = logged.lines().find(|line| line.contains(&secret));
        assert_eq!(found, None, "{secret} was logged");
    }
}

/// What a browser holds.
fn held(visitor: &TestVisitor) -> Vec<String> {
    let cookies = ["parlour", "parlour-device"].into_iter().filter_map(|name| visitor.cookie(name));
    cookies.chain(visitor.session.clone()).collect()
}
