//! The Cloud API as [`WhatsAppGateway`]: one blocking request a message; and as [`ports::WhatsAppAccount`].

mod account;
mod encode;
mod response;

use std::io::ErrorKind;
use std::time::Duration;

use ports::{Accepted, Outgoing, SendError, WhatsAppGateway};
use ureq::{Agent, Error, Timeout};

/// An answer larger than this is none of WhatsApp's.
const MAX_RESPONSE_BYTES: u64 = 64 * 1024;

#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    pub connect: Duration,
    /// For all of it.
    pub total: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { connect: Duration::from_secs(3), total: Duration::from_secs(10) }
    }
}

pub struct CloudGateway {
    agent: Agent,
    /// `https://graph.facebook.com/v26.0`.
    base: String,
    token: String,
}

/// How long a connection is kept for the next message; less than any server waits for one.
const MAX_IDLE: Duration = Duration::from_secs(3);

impl CloudGateway {
    /// `base` is the address without a path, `version` the one of the Graph API; `token` is opaque.
    #[must_use]
    pub fn new(base: &str, version: &str, token: String, timeouts: Timeouts) -> Self {
        let agent = Agent::config_builder()
            .timeout_resolve(Some(timeouts.connect))
            .timeout_connect(Some(timeouts.connect))
            .timeout_global(Some(timeouts.total))
            .http_status_as_error(false)
            // The token goes to this address and no other: neither where an answer points nor where the environment would have it.
            .max_redirects(0)
            .proxy(None)
            // A connection that was closed for its idleness while we write into it would leave a message's fate unknown.
            .max_idle_age(MAX_IDLE)
            .https_only(base.starts_with("https://"))
            .user_agent("parlour")
            .build()
            .into();
        Self { agent, base: format!("{}/{version}", base.trim_end_matches('/')), token }
    }

    fn post(&self, sender: &str, body: &serde_json::Value) -> Result<(u16, Vec<u8>), Error> {
        let mut answer = self
            .agent
            .post(format!("{}/{sender}/messages", self.base))
            .header("Authorization", format!("Bearer {}", self.token))
            .send_json(body)?;
        // What cannot be read to its end says nothing; the status still does.
        let bytes =
            answer.body_mut().with_config().limit(MAX_RESPONSE_BYTES).read_to_vec().unwrap_or_default();
        Ok((answer.status().as_u16(), bytes))
    }
}

impl WhatsAppGateway for CloudGateway {
    fn send(&self, message: &Outgoing<'_>) -> Result<Accepted, SendError> {
        let body = encode::encode(message)?;
        let (status, answer) = self.post(&message.sender.0, &body).map_err(|error| no_answer(&error))?;
        response::read(status, &answer)
    }
}

/// Without an answer, what counts is whether WhatsApp can have the message: sending it again then makes it two.
fn no_answer(error: &Error) -> SendError {
    match error {
        Error::Timeout(Timeout::Resolve | Timeout::Connect | Timeout::SendRequest)
        | Error::HostNotFound
        | Error::ConnectionFailed
        | Error::Tls(_)
        | Error::Rustls(_) => SendError::Temporary,
        Error::Io(cause) => match cause.kind() {
            ErrorKind::ConnectionRefused
            | ErrorKind::NetworkUnreachable
            | ErrorKind::HostUnreachable
            | ErrorKind::NotFound
            | ErrorKind::AddrNotAvailable => SendError::Temporary,
            _ => SendError::Unknown,
        },
        _ => SendError::Unknown,
    }
}
