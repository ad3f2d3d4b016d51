//! A browser made of one socket per request, so that a test knows whether a whole answer came, and can stop in the middle of a word.

use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use testkit::phone::{APP_SECRET, body_of, signature, text_of};
use uuid::Uuid;

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A whole answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) text: String,
}

impl Answer {
    /// A header's text, or nothing.
    pub(crate) fn header(&self, name: &str) -> &str {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    pub(crate) fn code(&self) -> &str {
        self.header("x-error-code")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    fn read(bytes: &[u8]) -> Result<Self> {
        let cut = || Error::new(ErrorKind::UnexpectedEof, "the answer was cut");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(cut)?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let body = &bytes[end + 4..];
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or_else(cut)?;
        let answer = Self { status, head, text: String::from_utf8_lossy(body).into_owned() };
        // An answer of unknown length would hide that it was cut.
        let length: usize = answer.header("content-length").parse().map_err(|_| cut())?;
        if body.len() == length { Ok(answer) } else { Err(cut()) }
    }
}

/// Sends bytes and reads the answer to its end.
pub(crate) fn exchange(address: SocketAddr, request: &[u8]) -> Result<Answer> {
    let mut stream = connect(address)?;
    stream.write_all(request)?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Answer::read(&bytes)
}

/// A connection that does not wait for ever.
pub(crate) fn connect(address: SocketAddr) -> Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    Ok(stream)
}

/// A browser at the salon, which brings the session cookie of an earlier visit.
#[derive(Clone)]
pub(crate) struct Browser {
    session: String,
    cookies: BTreeMap<String, String>,
}

impl Browser {
    pub(crate) fn new() -> Self {
        let session_secret = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
        Self { session: Uuid::new_v4().to_string(), cookies: [("parlour".to_owned(), session_secret)].into() }
    }

    /// The bytes of a request.
    pub(crate) fn request(&self, start: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let (length, session) = (body.len(), &self.session);
        let mut head = format!(
            "{start} HTTP/1.1\r\nHost: glow.localhost\r\nConnection: close\r\nContent-Length: {length}\r\nX-Session-Id: {session}\r\n"
        );
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            head += "Cookie: ";
            head += &cookies.join("; ");
            head += "\r\n";
        }
        for (name, value) in headers {
            head.extend([*name, ": ", *value, "\r\n"]);
        }
        [head.as_bytes(), b"\r\n", body].concat()
    }

    pub(crate) fn get(&self, address: SocketAddr, path: &str) -> Result<Answer> {
        exchange(address, &self.request(&format!("GET {path}"), &[], b""))
    }

    pub(crate) fn post(&self, address: SocketAddr, path: &str) -> Result<Answer> {
        exchange(address, &self.request(&format!("POST {path}"), &[], b""))
    }

    pub(crate) fn delete(&self, address: SocketAddr, path: &str) -> Result<Answer> {
        exchange(address, &self.request(&format!("DELETE {path}"), &[], b""))
    }

    /// The bytes of a booking request that may be sent again.
    pub(crate) fn order(&self, key: &str, staff: i64, start: &str) -> Vec<u8> {
        let body = json!({"services": [{"service_id": 1}], "staff_id": staff, "start_time": start, "client_name": "Ada"});
        let headers = [("Content-Type", "application/json"), ("Idempotency-Key", key)];
        self.request("POST /api/client/book", &headers, body.to_string().as_bytes())
    }

    pub(crate) fn book(&self, address: SocketAddr, key: &str, staff: i64, start: &str) -> Result<Answer> {
        exchange(address, &self.order(key, staff, start))
    }

    /// The text that the page puts into WhatsApp's message box.
    pub(crate) fn code(
        &self,
        address: SocketAddr,
        query: &str,
    ) -> Result<std::result::Result<String, Answer>> {
        let answer = self.get(address, &format!("/api/client/whatsapp-link{query}"))?;
        if answer.status != 200 {
            return Ok(Err(answer));
        }
        Ok(Ok(text_of(answer.json()["whatsappLink"].as_str().expect("a link"))))
    }

    /// Signs in as whoever has a number.
    pub(crate) fn sign_in(&mut self, address: SocketAddr, number: &str) {
        self.sign_in_across([address; 3], number);
    }

    /// The same, with the link, the message and the look at the result answered by three programs.
    pub(crate) fn sign_in_across(&mut self, [link, webhook, look]: [SocketAddr; 3], number: &str) {
        let text = self.code(link, "?purpose=login").unwrap().unwrap();
        assert_eq!(message(webhook, number, "sign-in", &text).unwrap().status, 200);
        let user = self.get(look, "/api/session/user").unwrap();
        assert_eq!(user.status, 200, "{user:?}");
        self.keep_cookies(&user);
    }

    pub(crate) fn keep_cookies(&mut self, answer: &Answer) {
        let lines = answer.head.lines().filter_map(|line| line.split_once(": "));
        let cookies = lines.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
        let pairs = cookies.filter_map(|(_, cookie)| cookie.split(';').next()?.split_once('='));
        self.cookies.extend(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }
}

/// A message of somebody's phone, as WhatsApp tells it.
pub(crate) fn message(address: SocketAddr, number: &str, id: &str, text: &str) -> Result<Answer> {
    let sent = json!({
        "from": number.trim_start_matches('+'), "id": format!("wamid.{id}"), "type": "text", "text": {"body": text},
        "timestamp": server::now().timestamp().to_string(),
    });
    let body = body_of(number, &[sent]).to_string();
    let signed = signature(APP_SECRET, body.as_bytes());
    let headers = [("Content-Type", "application/json"), ("X-Hub-Signature-256", signed.as_str())];
    exchange(address, &Browser::new().request("POST /api/webhooks/whatsapp", &headers, body.as_bytes()))
}
