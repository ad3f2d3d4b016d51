//! A caller that costs next to nothing: one connection kept open, one request at a time, answers read by their length.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use serde_json::Value;
use uuid::Uuid;

/// One connection to the server.
pub(crate) struct Caller {
    stream: BufReader<TcpStream>,
}

impl Caller {
    pub(crate) fn new(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        Self { stream: BufReader::new(stream) }
    }

    /// Reads, without compression.
    pub(crate) fn get(&mut self, path: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n"))
    }

    /// Sends JSON as a browser that has never been here.
    pub(crate) fn post(&mut self, path: &str, body: &Value) -> String {
        let (session, body) = (Uuid::new_v4(), body.to_string());
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nx-session-id: {session}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        ))
    }

    fn send(&mut self, request: &str) -> String {
        self.stream.get_mut().write_all(request.as_bytes()).expect("the server reads");
        let mut length = 0;
        let mut status = String::new();
        self.stream.read_line(&mut status).expect("the server answers");
        assert!(status.starts_with("HTTP/1.1 20"), "a refusal is soon made: {status}");
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line).expect("the server answers");
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).expect("the whole answer");
        String::from_utf8(body).expect("a text")
    }
}

/// What so many threads return that start together.
pub(crate) fn at_once<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let work = &work;
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|place| scope.spawn(move || work(place))).collect();
        all.into_iter().map(|thread| thread.join().expect("it ends well")).collect()
    })
}
