//! A running salon: the real server on a free port, over a test's database, with a clock moved by hand; and visitors who call it.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc;
use std::thread::JoinHandle;

use actix_web::dev::ServerHandle;
use actix_web::rt::System;
use app::{Context, Deployment};
use parlour_http::Settings;
use serde_json::Value;
use tenancy::BaseDomain;
use uuid::Uuid;

use crate::{HandClock, SeededEntropy, TestDb, the_present};

/// A server that lives as long as the test that started it.
pub struct TestApp {
    /// The clock that the server reads.
    pub clock: Arc<HandClock>,
    address: SocketAddr,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

impl TestApp {
    /// Serves a test's database with limits off, its clock at [`the_present`].
    #[must_use]
    pub fn start(db: &TestDb) -> Self {
        Self::start_with(db, |_| {})
    }

    /// The same with other settings.
    #[must_use]
    pub fn start_with(db: &TestDb, change: impl FnOnce(&mut Settings)) -> Self {
        let clock = Arc::new(HandClock::at(the_present()));
        let mut settings = Settings {
            base_domain: BaseDomain::new("localhost"),
            production: false,
            rate_limits: false,
            trusted_proxies: Vec::new(),
            webhook: None,
        };
        change(&mut settings);
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new(7)),
            deployment: Deployment { rate_limits: settings.rate_limits, ..Deployment::default() },
        };
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        let (tell, told) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            System::new().block_on(async move {
                let server = parlour_http::server(ctx, settings, listener, 2).expect("the server starts");
                tell.send(server.handle()).expect("the test waits for its server");
                server.await.expect("the server ends well");
            });
        });
        Self { clock, address, handle: told.recv().expect("the server started"), thread: Some(thread) }
    }

    /// A new browser at the host of a salon: `glow.localhost`.
    #[must_use]
    pub fn visitor_at(&self, host: &str) -> TestVisitor {
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        TestVisitor {
            agent,
            base: format!("http://{}", self.address),
            host: host.to_owned(),
            session: Some(Uuid::new_v4().to_string()),
        }
    }

    /// A new browser at the demo salon.
    #[must_use]
    pub fn visitor(&self) -> TestVisitor {
        self.visitor_at("glow.localhost")
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            // A server that ended badly has said so in its own thread.
            drop(thread.join());
        }
    }
}

/// A browser with a session of its own.
#[derive(Clone)]
pub struct TestVisitor {
    agent: ureq::Agent,
    base: String,
    host: String,
    /// Its session id; `None` for a caller without one.
    pub session: Option<String>,
}

/// What came back.
#[derive(Debug, Clone)]
pub struct TestAnswer {
    /// The status code.
    pub status: u16,
    /// The body as text.
    pub text: String,
    headers: ureq::http::HeaderMap,
}

impl TestAnswer {
    /// A header's text, or nothing.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The machine's word for a failure.
    #[must_use]
    pub fn code(&self) -> &str {
        self.header("x-error-code")
    }

    /// The body as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|_| panic!("not JSON, but {}: {}", self.status, self.text))
    }
}

impl TestVisitor {
    /// The same browser without a session id.
    #[must_use]
    pub fn without_session(&self) -> Self {
        Self { session: None, ..self.clone() }
    }

    /// Reads.
    #[must_use]
    pub fn get(&self, path: &str) -> TestAnswer {
        self.send("GET", path, &[], &[])
    }

    /// Deletes.
    #[must_use]
    pub fn delete(&self, path: &str) -> TestAnswer {
        self.send("DELETE", path, &[], &[])
    }

    /// Sends JSON.
    #[must_use]
    pub fn post(&self, path: &str, body: &Value) -> TestAnswer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    /// Sends JSON with an `Idempotency-Key`.
    #[must_use]
    pub fn post_once(&self, path: &str, body: &Value, key: &str) -> TestAnswer {
        let headers = [("content-type", "application/json"), ("idempotency-key", key)];
        self.send("POST", path, &headers, body.to_string().as_bytes())
    }

    /// Sends anything.
    #[must_use]
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> TestAnswer {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base))
            .header("host", &self.host);
        if let Some(session) = &self.session {
            request = request.header("x-session-id", session);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = if body.is_empty() {
            self.agent.run(request.body(()).expect("a request"))
        } else {
            self.agent.run(request.body(body).expect("a request"))
        }
        .expect("the server answers");
        TestAnswer {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            text: response.body_mut().read_to_string().expect("a text"),
        }
    }
}
