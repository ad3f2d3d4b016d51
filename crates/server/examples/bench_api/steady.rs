//! Requests at a steady pace over lines that stay open. One thread looks at all of them without ever sleeping: to be woken would take longer
//! than an answer, and that would be what is measured.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// Room for the longest answer.
const ROOM: usize = 64 * 1_024;

struct Line {
    stream: TcpStream,
    answer: Vec<u8>,
    /// When the request was due that is on its way.
    due: Option<Instant>,
}

impl Line {
    fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        stream.set_nonblocking(true).expect("a socket");
        Self { stream, answer: Vec::with_capacity(ROOM), due: None }
    }

    /// Whether the whole answer is there.
    fn is_answered(&mut self) -> bool {
        let mut some = [0; 8 * 1_024];
        match self.stream.read(&mut some) {
            Ok(0) => panic!("the server has closed the line"),
            Ok(length) => self.answer.extend_from_slice(some.get(..length).expect("what was read")),
            Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock, "{error}"),
        }
        let Some(head) = self.answer.windows(4).position(|four| four == b"\r\n\r\n") else { return false };
        let lines = String::from_utf8_lossy(self.answer.get(..head).expect("the head")).to_ascii_lowercase();
        assert!(lines.starts_with("http/1.1 200"), "a refusal is soon made: {lines}");
        let length = lines.lines().find_map(|line| line.strip_prefix("content-length:"));
        let length: usize = length.and_then(|length| length.trim().parse().ok()).expect("a length");
        self.answer.len() == head + 4 + length
    }
}

/// From when each request was due until it was answered, with so many a second for so long: who is late is measured late.
pub(crate) fn waits(
    address: SocketAddr,
    path: &str,
    lines: usize,
    rate: f64,
    lasts: Duration,
) -> Vec<Duration> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let mut lines: Vec<Line> = (0..lines).map(|_| Line::open(address)).collect();
    let between = Duration::from_secs_f64(1.0 / rate);
    let (begun, mut waits) = (Instant::now(), Vec::new());
    let mut due = begun;
    while due < begun + lasts || lines.iter().any(|line| line.due.is_some()) {
        for line in &mut lines {
            let on_its_way = line.due;
            match on_its_way {
                None if due <= Instant::now() && due < begun + lasts => {
                    line.stream.write_all(request.as_bytes()).expect("the server reads");
                    line.due = Some(due);
                    due += between;
                }
                Some(was_due) if line.is_answered() => {
                    waits.push(was_due.elapsed());
                    line.answer.clear();
                    line.due = None;
                }
                _ => {}
            }
        }
    }
    waits
}
