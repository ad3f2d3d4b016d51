//! A stream of events, read as it comes.

use std::io::{BufRead, BufReader};

use serde_json::Value;
use ureq::BodyReader;
use ureq::http::HeaderMap;

use crate::app::{TestVisitor, agent};

/// An open stream; closed when it is dropped.
pub struct EventStream {
    pub status: u16,
    headers: HeaderMap,
    lines: BufReader<BodyReader<'static>>,
}

/// One event, or a comment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct StreamEvent {
    pub id: Option<i64>,
    pub event: String,
    pub data: Value,
    pub comment: String,
}

impl TestVisitor {
    /// Opens a stream over a connection of its own.
    #[must_use]
    pub fn open(&self, path: &str, headers: &[(&str, &str)]) -> EventStream {
        let request = self.request("GET", path, headers).body(()).expect("a request");
        let (head, body) = agent().run(request).expect("the server answers").into_parts();
        let lines = BufReader::new(body.into_with_config().limit(u64::MAX).reader());
        EventStream { status: head.status.as_u16(), headers: head.headers, lines }
    }
}

impl EventStream {
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// What comes, as soon as it comes; ends with the stream.
impl Iterator for EventStream {
    type Item = StreamEvent;

    fn next(&mut self) -> Option<StreamEvent> {
        let mut event = StreamEvent::default();
        loop {
            let mut line = String::new();
            // A stream that is cut has ended, too.
            if self.lines.read_line(&mut line).unwrap_or(0) == 0 {
                return None;
            }
            let line = line.trim_end();
            if line.is_empty() {
                return Some(event);
            }
            let (field, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.trim_start();
            match field {
                "" => value.clone_into(&mut event.comment),
                "id" => event.id = value.parse().ok(),
                "event" => value.clone_into(&mut event.event),
                "data" => event.data = serde_json::from_str(value).expect("JSON"),
                _ => {}
            }
        }
    }
}
