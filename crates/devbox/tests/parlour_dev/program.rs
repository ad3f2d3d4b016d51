//! A running `parlour-dev` with a database of its own.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long a test waits for what must happen.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Any free port of this machine.
pub(crate) const ANY: &str = "127.0.0.1:0";

/// The program, knowing nothing else of this environment.
pub(crate) fn command(folder: &TempDir, bind: &str, simulator_bind: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlour-dev"));
    let database = format!("sqlite:{}", folder.path().join("parlour.sqlite3").display());
    let uploads = format!("file:{}", folder.path().join("uploads").display());
    command.env_clear().env("LOG", "debug").env("UPLOADS_URL", uploads).args(["--bind", bind]);
    command.args(["--simulator-bind", simulator_bind, "--database-url", &database]);
    command
}

/// A running program; killed at the end of the test if it has not ended by then.
pub(crate) struct Program {
    process: Child,
    log: Option<JoinHandle<String>>,
    /// What it printed until all was ready.
    pub(crate) greeting: Vec<String>,
    _folder: TempDir,
}

impl Program {
    pub(crate) fn start() -> Self {
        Self::start_with(&[])
    }

    pub(crate) fn start_with(environment: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut command = command(&folder, ANY, ANY);
        command.envs(environment.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let log = Some(read_whole(process.stderr.take().unwrap()));
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut program = Self { process, log, greeting: Vec::new(), _folder: folder };
        for line in lines {
            program.greeting.push(line.unwrap());
            if program.greeting.last().unwrap().starts_with("Phone simulator") {
                return program;
            }
        }
        panic!("it ended: {:?}: {}", program.greeting, program.log.take().unwrap().join().unwrap());
    }

    fn port(&self, label: &str) -> u16 {
        let line = self.greeting.iter().find(|line| line.starts_with(label)).unwrap();
        line.rsplit_once(':').unwrap().1.parse().unwrap()
    }

    pub(crate) fn salon_port(&self) -> u16 {
        self.port("Glow Beauty Studio")
    }

    /// Asks the simulator: status and answer.
    pub(crate) fn simulator(&self, path: &str, body: Option<&Value>) -> (u16, Value) {
        let url = format!("http://127.0.0.1:{}{path}", self.port("Phone simulator"));
        let response = match body {
            Some(body) => agent().post(url).send_json(body),
            None => agent().get(url).call(),
        };
        let mut response = response.unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap_or_default())
    }

    /// Somebody opens a link and taps Send.
    pub(crate) fn sends(&self, persona: &str, link: &str) {
        self.writes(persona, &words(link));
    }

    /// Somebody writes.
    pub(crate) fn writes(&self, persona: &str, text: &str) {
        self.does(persona, &json!({ "text": text }));
    }

    /// Somebody does something with their phone, and the server takes it.
    pub(crate) fn does(&self, persona: &str, doing: &Value) {
        let (status, sent) = self.simulator(&format!("/api/threads/{persona}/messages"), Some(doing));
        assert_eq!((status, &sent["delivery"]["status"]), (201, &json!(200)), "{doing}: {sent}");
    }

    /// Waits until the business has written these words to somebody, and returns the newest such message.
    pub(crate) fn told(&self, persona: &str, words: &str) -> Value {
        self.told_times(persona, words, 1)
    }

    /// Waits until the business has written these words so many times.
    pub(crate) fn told_times(&self, persona: &str, words: &str, times: usize) -> Value {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let mut found = self.messages(persona, words);
            if let (true, Some(newest)) = (times <= found.len(), found.pop()) {
                return newest;
            }
            assert!(Instant::now() < deadline, "nobody told {persona} {words:?} {times} times: {found:?}");
            std::thread::yield_now();
        }
    }

    /// How many messages with these words the business has written to somebody.
    pub(crate) fn count(&self, persona: &str, words: &str) -> usize {
        self.messages(persona, words).len()
    }

    /// The business's messages to somebody with these words, oldest first.
    fn messages(&self, persona: &str, words: &str) -> Vec<Value> {
        let (_, thread) = self.simulator(&format!("/api/threads/{persona}"), None);
        let received =
            thread["messages"].as_array().unwrap().iter().map(|message| message["received"].clone());
        let has = |received: &Value| received["body"].as_str().is_some_and(|body| body.contains(words));
        received.filter(has).collect()
    }

    /// Something goes wrong from now on.
    pub(crate) fn suffers(&self, faults: &Value) {
        let url = format!("http://127.0.0.1:{}/api/faults", self.port("Phone simulator"));
        assert_eq!(agent().put(url).send_json(faults).unwrap().status().as_u16(), 200);
    }

    /// Everybody's clock moves.
    pub(crate) fn moves_the_clock(&self, seconds: u32) {
        assert_eq!(self.simulator("/api/clock", Some(&json!({ "advance": seconds }))).0, 200);
    }

    /// Asks it to stop by a signal, and waits: the exit code, and what it logged.
    pub(crate) fn stop(mut self, signal: &str) -> (Option<i32>, String) {
        let pid = self.process.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let code = self.process.wait().unwrap().code();
        (code, self.log.take().unwrap().join().unwrap())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // An error here means that it has ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads while the program runs, so that it never waits for us.
fn read_whole(mut log: ChildStderr) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).unwrap();
        text
    })
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

/// The words of a link to WhatsApp.
pub(crate) fn words(link: &str) -> String {
    let mut parts = link.split_once("?text=").unwrap().1.split('%');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).unwrap()
}
