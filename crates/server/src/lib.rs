//! The parlour program as a library: the configuration, the wiring and the commands, for the program `parlour` and for the development
//! program, which adds a phone simulator and a clock that can be moved.

mod backup;
mod backup_keep;
mod backup_room;
mod check;
mod config;
mod copy;
pub mod demo;
mod erasure_ledger;
mod jobs;
mod logging;
mod serve;
mod sign_in;
mod whatsapp_account;
mod wiring;
mod worker;

use std::io::Write;

pub use backup::{back_up, back_up_and_keep, restore};
pub use backup_keep::Keep;
pub use check::broken_invariants;
pub use config::{Config, ConfigError, Environment, LogFormat, WhatsAppConfig};
pub use copy::copy;
pub use logging::start as start_logging;
pub use serve::{listen, serve};
pub use sign_in::{invited, sign_in};
pub use whatsapp::TEMPLATES as WHATSAPP_TEMPLATES;
pub use whatsapp_account::{WhatsAppRequest, ask_whatsapp};
pub use wiring::{SystemClock, now};

/// Anything that ends the program, as one sentence.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Prints for the person at the terminal. Logs go to standard error, so the two do not mix.
pub fn say(text: &str) -> std::io::Result<()> {
    writeln!(std::io::stdout().lock(), "{text}")
}
