//! A server that takes posts and remembers them, and a simulator beside it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use wa_simulator::{PhoneClock, Secrets, Simulator, SimulatorSettings, Template};

pub(crate) const APP_SECRET: &str = "test-app-secret-0123456789abcdef";
pub(crate) const VERIFY_TOKEN: &str = "dev-verify-token";
pub(crate) const ACCESS_TOKEN: &str = "the-access-token";
/// How long a test waits for what must happen.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(20);
/// How long a test watches that something does not happen.
pub(crate) const MOMENT: Duration = Duration::from_millis(150);

/// A clock that stands still until it is moved.
#[derive(Default)]
pub(crate) struct ManualClock(AtomicU64);

impl PhoneClock for ManualClock {
    fn now(&self) -> u64 {
        1_795_197_600 + self.0.load(Ordering::SeqCst)
    }

    fn advance(&self, seconds: u32) {
        self.0.fetch_add(seconds.into(), Ordering::SeqCst);
    }
}

/// A post that the server got.
pub(crate) struct ReceivedPost {
    pub(crate) signature: String,
    pub(crate) body: Vec<u8>,
}

impl ReceivedPost {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// What stands at the place of the only message.
    pub(crate) fn message(&self) -> Value {
        self.json().pointer("/entry/0/changes/0/value/messages/0").cloned().unwrap_or_default()
    }

    pub(crate) fn words(&self) -> String {
        self.message()["text"]["body"].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn status(&self) -> Value {
        self.json().pointer("/entry/0/changes/0/value/statuses/0").cloned().unwrap_or_default()
    }
}

/// A server that answers 200, or first what it is told to.
pub(crate) struct Server {
    pub(crate) address: String,
    posts: Receiver<ReceivedPost>,
    answers: Arc<Mutex<Vec<u16>>>,
}

impl Server {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (sender, posts) = mpsc::channel();
        let answers = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&answers);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if serve(stream.unwrap(), &sender, &told).is_none() {
                    return;
                }
            }
        });
        Self { address, posts, answers }
    }

    /// Answers these first.
    pub(crate) fn will_answer(&self, statuses: &[u16]) {
        self.answers.lock().unwrap().extend(statuses);
    }

    /// The next post.
    pub(crate) fn next(&self) -> ReceivedPost {
        self.posts.recv_timeout(TIMEOUT).expect("a post arrives")
    }

    pub(crate) fn gets_nothing(&self) -> bool {
        self.posts.recv_timeout(MOMENT).is_err()
    }
}

/// Answers one connection. Nothing once the test is over.
fn serve(mut stream: TcpStream, posts: &Sender<ReceivedPost>, told: &Mutex<Vec<u16>>) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut head = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        head.push(line.trim().to_owned());
    }
    let header = |name: &str| {
        let mut lines = head.iter().filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
    };
    let mut body = vec![0; header("content-length").map_or(0, |length| length.parse().unwrap())];
    reader.read_exact(&mut body).unwrap();
    let first = head.first().cloned().unwrap_or_default();
    let (status, answer) = if first.starts_with("GET") {
        handshake(&first)
    } else {
        let mut told = told.lock().unwrap();
        let status = if told.is_empty() { 200 } else { told.remove(0) };
        posts
            .send(ReceivedPost { signature: header("x-hub-signature-256").unwrap_or_default(), body })
            .ok()?;
        (status, "ok".to_owned())
    };
    let length = answer.len();
    // Who asked may have gone.
    let _ = write!(
        stream,
        "HTTP/1.1 {status} X\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{answer}"
    );
    Some(())
}

/// Passes with the right token only.
fn handshake(request: &str) -> (u16, String) {
    let field = |name: &str| {
        let query = request.split(['?', ' ']).nth(2).unwrap_or_default();
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(found, _)| *found == name).map(|(_, value)| value.to_owned()).unwrap_or_default()
    };
    if field("hub.verify_token") == VERIFY_TOKEN && field("hub.mode") == "subscribe" {
        (200, field("hub.challenge"))
    } else {
        (403, String::new())
    }
}

pub(crate) fn settings() -> SimulatorSettings {
    let secrets = Secrets {
        app_secret: APP_SECRET.into(),
        verify_token: VERIFY_TOKEN.into(),
        access_token: ACCESS_TOKEN.into(),
    };
    let template = |name: &str, category: &str| {
        let text = r#"{"name": "NAME", "language": "en_US", "category": "CATEGORY", "components": [
            {"type": "BODY", "text": "{{client}}, see you!"}, {"type": "BUTTONS", "buttons": [{"text": "Stop"}]}]}"#;
        Template::parse(&text.replace("NAME", name).replace("CATEGORY", category)).unwrap()
    };
    SimulatorSettings {
        templates: vec![template("reminder_v1", "UTILITY"), template("news_v1", "MARKETING")],
        retry_after: Duration::from_millis(5),
        overtaken_waits: Duration::from_secs(3600),
        silence: Duration::from_millis(500),
        ..SimulatorSettings::new(secrets, Arc::new(ManualClock::default()))
    }
}

/// A simulator whose posts go to a server that remembers them.
pub(crate) fn connected() -> (Simulator, Server) {
    let simulator = Simulator::start(settings()).unwrap();
    let server = Server::start();
    simulator.subscribe(&server.address).unwrap();
    (simulator, server)
}

pub(crate) fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
        .timeout_global(Some(TIMEOUT))
        .build();
    config.new_agent()
}

/// A request with JSON both ways: status and answer.
pub(crate) fn call(simulator: &Simulator, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let url = format!("http://{}{path}", simulator.address());
    let agent = agent();
    let request = if method == "PUT" { agent.put(&url) } else { agent.post(&url) };
    let mut response = request.send_json(body).unwrap();
    let text = response.body_mut().read_to_string().unwrap();
    (response.status().as_u16(), serde_json::from_str(&text).unwrap_or_default())
}

pub(crate) fn get(simulator: &Simulator, path: &str) -> (u16, String) {
    let mut response = agent().get(format!("http://{}{path}", simulator.address())).call().unwrap();
    (response.status().as_u16(), response.body_mut().read_to_string().unwrap())
}
