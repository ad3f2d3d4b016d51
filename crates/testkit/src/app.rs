//! A running salon: the real server on a free port, over a test's database, with a clock moved by hand; and visitors who call it.

use std::collections::BTreeMap;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;

use actix_web::dev::ServerHandle;
use actix_web::rt::System;
use app::{Context, Deployment, Sites};
use parlour_http::{RequestTimeouts, Settings, StreamTimes, Watch, Webhook};
use ports::Store;
use ports::platform::HealthProbe;
use serde_json::Value;
use uuid::Uuid;

use crate::pictures::MemoryFiles;
use crate::scenario::{phone, sender, whatsapp};
use crate::whatsapp_env::{APP_SECRET, MASTER, VERIFY_TOKEN};
use crate::{ManualClock, SeededEntropy, TestDb, the_present};

/// A server that lives as long as the test that started it.
pub struct TestApp {
    /// The clock that the server reads.
    pub clock: Arc<ManualClock>,
    /// What the server's use cases work with, for what no route does.
    pub ctx: Context,
    /// Where it keeps pictures.
    pub files: Arc<MemoryFiles>,
    /// How many messages its phones have sent.
    pub(crate) messages: AtomicU64,
    address: SocketAddr,
    handle: ServerHandle,
    thread: Option<JoinHandle<()>>,
}

impl TestApp {
    /// Serves a test's database with limits off and WhatsApp connected, its clock at [`the_present`].
    #[must_use]
    pub fn start(db: &TestDb) -> Self {
        Self::start_with(db, |_| {})
    }

    /// The same with other settings.
    #[must_use]
    pub fn start_with(db: &TestDb, change: impl FnOnce(&mut Settings)) -> Self {
        Self::start_over(db.database.clone(), db.database.clone(), change)
    }

    /// The same below another domain than `localhost`.
    #[must_use]
    pub fn start_at(sites: Sites, db: &TestDb, change: impl FnOnce(&mut Settings)) -> Self {
        Self::serve(sites, db.database.clone(), db.database.clone(), change)
    }

    /// A server on the same database that knows nothing of the others, as if it were another process.
    #[must_use]
    pub fn start_elsewhere(db: &TestDb) -> Self {
        let database = storage::open(&db.url).expect("the database opens");
        Self::start_over(database.clone(), database, |_| {})
    }

    /// The same over any store, which is asked how it is by way of another.
    #[must_use]
    pub fn start_over(
        store: Arc<dyn Store>,
        vitals: Arc<dyn HealthProbe>,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        Self::serve(Sites::default(), store, vitals, change)
    }

    fn serve(
        sites: Sites,
        store: Arc<dyn Store>,
        vitals: Arc<dyn HealthProbe>,
        change: impl FnOnce(&mut Settings),
    ) -> Self {
        let clock = Arc::new(ManualClock::at(the_present()));
        let mut settings = Settings {
            production: false,
            rate_limits: false,
            allowances: None,
            replica: None,
            trusted_proxies: Vec::new(),
            webhook: Some(Webhook {
                secrets: vec![APP_SECRET.to_owned()],
                verify_token: VERIFY_TOKEN.to_owned(),
                numbers: vec![sender()],
            }),
            // A busy machine is no failure.
            timeouts: RequestTimeouts::RELAXED,
            streams: StreamTimes::BRIEF,
            watch: Watch::over(vitals).expect("metrics"),
        };
        change(&mut settings);
        let deployment = Deployment {
            rate_limits: settings.rate_limits,
            whatsapp: settings.webhook.is_some().then(whatsapp),
            mail: true,
            masters: vec![phone(MASTER)],
            contact: "hello@parlour.example".to_owned(),
            sites,
            ..Deployment::default()
        };
        let files = Arc::new(MemoryFiles::new(Arc::clone(&clock)));
        let ctx = Context {
            store,
            clock: clock.clone(),
            random: Arc::new(SeededEntropy::new(7)),
            files: files.clone(),
            snapshots: Arc::default(),
            deployment,
        };
        let shared = ctx.clone();
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
        let handle = told.recv().expect("the server started");
        Self {
            ctx: shared,
            clock,
            files,
            messages: AtomicU64::default(),
            address,
            handle,
            thread: Some(thread),
        }
    }

    /// A new browser at the host of a salon: `glow.localhost`.
    #[must_use]
    pub fn visitor_at(&self, host: &str) -> TestVisitor {
        TestVisitor {
            clock: Arc::clone(&self.clock),
            agent: agent(),
            base: format!("http://{}", self.address),
            host: host.to_owned(),
            session: Some(Uuid::new_v4().to_string()),
            token: None,
            jar: Some(Arc::default()),
        }
    }

    /// A new browser at the demo salon.
    #[must_use]
    pub fn visitor(&self) -> TestVisitor {
        self.visitor_at("glow.localhost")
    }

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

/// A plain caller, to whom no status is an error, and who follows no redirect.
#[must_use]
pub fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent()
}

/// A browser with a session of its own, that keeps the cookies it is given. Its clones are other tabs.
#[derive(Clone)]
pub struct TestVisitor {
    /// The clock of the server.
    pub clock: Arc<ManualClock>,
    agent: ureq::Agent,
    base: String,
    host: String,
    /// Its session id; `None` for a caller without one.
    pub session: Option<String>,
    pub token: Option<String>,
    /// Its cookies; `None` for a caller that keeps none.
    jar: Option<Arc<Mutex<BTreeMap<String, String>>>>,
}

#[derive(Debug, Clone)]
pub struct TestAnswer {
    pub status: u16,
    /// The body as text.
    pub text: String,
    /// The body as it came.
    pub bytes: Vec<u8>,
    headers: ureq::http::HeaderMap,
}

impl TestAnswer {
    /// A header's text, or nothing.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// What it tells the browser to keep, line by line.
    #[must_use]
    pub fn set_cookies(&self) -> Vec<String> {
        let lines = self.headers.get_all("set-cookie").iter();
        lines.filter_map(|line| line.to_str().ok()).map(str::to_owned).collect()
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

    /// A thief who knows the session id and nothing else.
    #[must_use]
    pub fn without_cookies(&self) -> Self {
        Self { jar: None, ..self.clone() }
    }

    /// A program with a token and nothing else.
    #[must_use]
    pub fn with_token(&self, token: &str) -> Self {
        Self { session: None, jar: None, token: Some(token.to_owned()), ..self.clone() }
    }

    /// Another browser that was given the same session id, and a jar of its own.
    #[must_use]
    pub fn in_another_browser(&self) -> Self {
        Self { jar: Some(Arc::default()), ..self.clone() }
    }

    /// The same browser at another host: cookies do not come along.
    #[must_use]
    pub fn at_host(&self, host: &str) -> Self {
        Self { host: host.to_owned(), jar: Some(Arc::default()), ..self.clone() }
    }

    /// The same browser, answered by another process.
    #[must_use]
    pub fn answered_by(&self, app: &TestApp) -> Self {
        Self { base: format!("http://{}", app.address), ..self.clone() }
    }

    /// A cookie it has.
    #[must_use]
    pub fn cookie(&self, name: &str) -> Option<String> {
        let jar = self.jar.as_ref()?;
        jar.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Puts a cookie into its jar, as an attacker might.
    pub fn plant_cookie(&self, name: &str, value: &str) {
        let jar = self.jar.as_ref().expect("a browser that keeps cookies");
        jar.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value.to_owned());
    }

    /// Asks for a link that opens WhatsApp.
    #[must_use]
    pub fn link(&self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    #[must_use]
    pub fn get(&self, path: &str) -> TestAnswer {
        self.send("GET", path, &[], &[])
    }

    #[must_use]
    pub fn delete(&self, path: &str) -> TestAnswer {
        self.send("DELETE", path, &[], &[])
    }

    #[must_use]
    pub fn post(&self, path: &str, body: &Value) -> TestAnswer {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    #[must_use]
    pub fn put(&self, path: &str, body: &Value) -> TestAnswer {
        self.send("PUT", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    #[must_use]
    pub fn patch(&self, path: &str, body: &Value) -> TestAnswer {
        self.send("PATCH", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    /// Sends JSON with an `Idempotency-Key`.
    #[must_use]
    pub fn post_once(&self, path: &str, body: &Value, key: &str) -> TestAnswer {
        let headers = [("content-type", "application/json"), ("idempotency-key", key)];
        self.send("POST", path, &headers, body.to_string().as_bytes())
    }

    /// Sends a file as a form does, in the field `file`.
    #[must_use]
    pub fn upload(&self, path: &str, bytes: &[u8]) -> TestAnswer {
        let head = "--line\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n";
        let body = [head.as_bytes(), bytes, b"\r\n--line--\r\n"].concat();
        self.send("POST", path, &[("content-type", "multipart/form-data; boundary=line")], &body)
    }

    #[must_use]
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> TestAnswer {
        let answer = send(&self.agent, self.request(method, path, headers), body);
        self.keep_cookies(&answer);
        answer
    }

    /// A request's head.
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
    ) -> ureq::http::request::Builder {
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base))
            .header("host", &self.host);
        if let Some(session) = &self.session {
            request = request.header("x-session-id", session);
        }
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(cookies) = self.cookies() {
            request = request.header("cookie", cookies);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request
    }

    fn cookies(&self) -> Option<String> {
        let jar = self.jar.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let pairs: Vec<String> = jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    fn keep_cookies(&self, answer: &TestAnswer) {
        let Some(jar) = &self.jar else { return };
        let mut jar = jar.lock().unwrap_or_else(PoisonError::into_inner);
        for line in answer.set_cookies() {
            let (name, value) =
                line.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            if line.contains("Max-Age=0") {
                jar.remove(name);
            } else {
                jar.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}

pub(crate) fn send(agent: &ureq::Agent, request: ureq::http::request::Builder, body: &[u8]) -> TestAnswer {
    let mut response = if body.is_empty() {
        agent.run(request.body(()).expect("a request"))
    } else {
        agent.run(request.body(body).expect("a request"))
    }
    .expect("the server answers");
    let bytes = response.body_mut().read_to_vec().expect("a body");
    TestAnswer {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        text: String::from_utf8_lossy(&bytes).into_owned(),
        bytes,
    }
}
