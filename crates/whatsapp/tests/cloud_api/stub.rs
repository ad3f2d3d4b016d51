//! The smallest Graph API: takes one request, does one thing.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::JoinHandle;

use serde_json::Value;

/// What it does once it has read the whole request.
pub(crate) enum Then {
    /// Answers: status, content type, body.
    Answer(u16, &'static str, String),
    /// Says nothing until the other side gives up.
    Silence,
    /// Hangs up.
    HangUp,
    /// Begins to answer and hangs up.
    HalfAnAnswer,
}

/// A request as it arrived.
pub(crate) struct Request {
    pub(crate) line: String,
    pub(crate) headers: Vec<String>,
    pub(crate) body: Value,
}

impl Request {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .filter_map(|line| line.split_once(": "))
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }
}

pub(crate) struct Stub {
    pub(crate) address: SocketAddr,
    thread: JoinHandle<Request>,
}

impl Stub {
    pub(crate) fn new(then: Then) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let thread = std::thread::spawn(move || serve(&listener.accept().unwrap().0, then));
        Self { address, thread }
    }

    /// The request that came.
    pub(crate) fn request(self) -> Request {
        self.thread.join().unwrap()
    }
}

fn serve(stream: &TcpStream, then: Then) -> Request {
    let mut reader = BufReader::new(stream);
    let mut lines = reader.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty());
    let line = lines.next().unwrap();
    let headers: Vec<String> = lines.collect();
    let mut request = Request { line, headers, body: Value::Null };
    let length: usize = request.header("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    request.body = serde_json::from_slice(&body).unwrap_or_default();
    let mut writer = stream;
    match then {
        Then::Answer(status, kind, body) => {
            let head = format!(
                "HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nLocation: /elsewhere\r\n\r\n",
                body.len()
            );
            // A client that has had enough may hang up first.
            let _ = writer.write_all(head.as_bytes()).and_then(|()| writer.write_all(body.as_bytes()));
        }
        Then::Silence => {
            let _ = reader.read(&mut [0]);
        }
        Then::HangUp => {}
        Then::HalfAnAnswer => {
            writer.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"mess").unwrap();
        }
    }
    request
}
