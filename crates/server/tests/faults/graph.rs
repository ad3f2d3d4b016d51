//! WhatsApp's side of the wire for programs that are processes: takes every message, and remembers the text and whom it is for.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;

/// Takes messages until the test ends.
pub(crate) struct Graph {
    pub(crate) address: SocketAddr,
    taken: Arc<Mutex<Vec<Value>>>,
}

impl Graph {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let taken = Arc::<Mutex<Vec<Value>>>::default();
        let noted = Arc::clone(&taken);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let noted = Arc::clone(&noted);
                // A caller that hangs up has its own words for it.
                std::thread::spawn(move || drop(answer(stream, &noted)));
            }
        });
        Self { address, taken }
    }

    /// What was taken so far.
    pub(crate) fn taken(&self) -> Vec<Value> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// One request, one answer.
fn answer(mut stream: TcpStream, taken: &Mutex<Vec<Value>>) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut bytes = Vec::new();
    let mut chunk = [0; 4096];
    let body = loop {
        if let Some(body) = whole_body(&bytes) {
            break body;
        }
        match stream.read(&mut chunk)? {
            0 => return Ok(()),
            count => bytes.extend_from_slice(&chunk[..count]),
        }
    };
    // A question about the account.
    if bytes.starts_with(b"GET ") {
        return write!(stream, "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }
    let message: Value = serde_json::from_slice(&body)?;
    let number = {
        let mut taken = taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.push(message);
        taken.len()
    };
    let text = format!("{{\"messages\":[{{\"id\":\"wamid.sent{number}\"}}]}}");
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{text}",
        text.len()
    )
}

/// The body, once all of it is there.
fn whole_body(bytes: &[u8]) -> Option<Vec<u8>> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length: usize = length.map_or(Some(0), |length| length.trim().parse().ok())?;
    let body = bytes.get(end + 4..end + 4 + length)?;
    Some(body.to_vec())
}
