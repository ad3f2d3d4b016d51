//! How a simulator is set up.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use crate::clock::PhoneClock;
use crate::graph::Template;

/// The salon platform's own WhatsApp account.
#[derive(Debug, Clone)]
pub struct Business {
    /// What its chats are called.
    pub name: String,
    /// Its number, digits only.
    pub digits: String,
    /// The id of that number.
    pub phone_number_id: String,
    /// The id of the account.
    pub account_id: String,
}

impl Default for Business {
    /// The account of the recorded bodies.
    fn default() -> Self {
        Self {
            name: "Parlour".into(),
            digits: "15550100200".into(),
            phone_number_id: "109900000000001".into(),
            account_id: "118700000000001".into(),
        }
    }
}

/// What Meta and we both know. Not `Debug`: secrets are never printed.
#[derive(Clone)]
pub struct Secrets {
    /// Signs what is posted to the server.
    pub app_secret: String,
    /// Proves in the handshake that the server is ours.
    pub verify_token: String,
    /// Proves that a message to be sent comes from the server.
    pub access_token: String,
}

/// How a simulator is set up.
#[derive(Clone)]
pub struct SimulatorSettings {
    /// Where to listen; port 0 takes any that is free.
    pub bind: SocketAddr,
    /// Whose account it is.
    pub business: Business,
    /// What both sides know.
    pub secrets: Secrets,
    /// The time on the phones.
    pub clock: Arc<dyn PhoneClock>,
    /// The templates that Meta has approved when it starts.
    pub templates: Vec<Template>,
    /// Told in every message id, so that ids do not repeat when the same database meets the next run.
    pub run: String,
    /// How long after a failed post the first of five more tries is made; each wait is twice the one before.
    pub retry_after: Duration,
    /// How long a message that the next one overtakes waits for that one.
    pub overtaken_waits: Duration,
    /// How long a request that is never answered is kept open.
    pub silence: Duration,
}

impl SimulatorSettings {
    /// On any free port of this machine, with the account of the recorded bodies and Meta's patience.
    #[must_use]
    pub fn new(secrets: Secrets, clock: Arc<dyn PhoneClock>) -> Self {
        Self {
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            business: Business::default(),
            secrets,
            clock,
            templates: Vec::new(),
            run: "run".into(),
            retry_after: Duration::from_secs(2),
            overtaken_waits: Duration::from_secs(1),
            silence: Duration::from_secs(15),
        }
    }
}
