//! HTTP without a library: any bytes out, any bytes in.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A request, each part as it goes over the wire.
#[derive(Clone, Debug, Default)]
pub(super) struct Request {
    pub(super) method: String,
    /// Path and query.
    pub(super) target: Vec<u8>,
    pub(super) headers: Vec<(String, Vec<u8>)>,
    pub(super) body: Vec<u8>,
}

impl Request {
    pub(super) fn new(method: &str, target: &str, host: &str) -> Self {
        Self {
            method: method.to_owned(),
            target: target.as_bytes().to_vec(),
            headers: vec![("host".to_owned(), host.as_bytes().to_vec())],
            body: Vec::new(),
        }
    }

    pub(super) fn with(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    pub(super) fn json(mut self, body: impl AsRef<[u8]>) -> Self {
        self.body = body.as_ref().to_vec();
        self.with("content-type", "application/json")
    }

    fn bytes(&self) -> Vec<u8> {
        let mut all = [self.method.as_bytes(), b" ", &self.target, b" HTTP/1.1\r\n"].concat();
        for (name, value) in &self.headers {
            all.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
        }
        all.extend(format!("content-length: {}\r\nconnection: close\r\n\r\n", self.body.len()).as_bytes());
        all.extend(&self.body);
        all
    }

    /// To be read by people, and short.
    pub(super) fn shown(&self) -> String {
        let short = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
        let mut shown = format!("{} {}\n", self.method, short(&self.target));
        for (name, value) in &self.headers {
            writeln!(shown, "{name}: {}", short(value)).expect("a text");
        }
        format!("{shown}{}", short(&self.body))
    }
}

/// What came back.
#[derive(Debug, Default)]
pub(super) struct Answer {
    /// 0 when the server hung up without a word.
    pub(super) status: u16,
    pub(super) head: String,
    pub(super) body: Vec<u8>,
    pub(super) took: Duration,
}

impl Answer {
    /// The first header of a name.
    pub(super) fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut named = lines.filter(|(other, _)| other.eq_ignore_ascii_case(name));
        named.next().map_or("", |(_, value)| value)
    }

    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(super) fn json(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }
}

/// Sends a request on a line of its own.
pub(super) fn send(to: SocketAddr, request: &Request) -> Answer {
    send_bytes(to, &request.bytes())
}

/// The same with any bytes.
pub(super) fn send_bytes(to: SocketAddr, bytes: &[u8]) -> Answer {
    let started = Instant::now();
    let mut line = TcpStream::connect(to).expect("the server listens");
    line.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
    let mut all = Vec::new();
    // A server that has refused the head reads no more: what cannot be written or read then is no failure.
    drop(line.write_all(bytes));
    let mut part = [0; 16_384];
    while let Ok(count @ 1..) = line.read(&mut part) {
        all.extend_from_slice(&part[..count]);
    }
    let end = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(all.len());
    let head = String::from_utf8_lossy(&all[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or_default();
    let body = all.get(end + 4..).unwrap_or_default().to_vec();
    let mut answer = Answer { status, head, body, took: started.elapsed() };
    if answer.header("transfer-encoding") == "chunked" {
        answer.body = joined(&answer.body);
    }
    answer
}

/// The pieces of a chunked body.
fn joined(mut rest: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = rest.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).ok().and_then(|hex| usize::from_str_radix(hex, 16).ok());
        let Some(size @ 1..) = size else { break };
        whole.extend_from_slice(rest.get(end + 2..end + 2 + size).unwrap_or_default());
        rest = rest.get(end + 4 + size..).unwrap_or_default();
    }
    whole
}
