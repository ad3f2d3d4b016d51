//! The parlour program as a library: the configuration, the wiring and the commands, for the program `parlour` and for the development
//! program, which adds a phone simulator and a clock that can be moved.

mod addresses;
mod check;
mod config;
mod copies;
pub mod demo;
mod erasures;
mod jobs;
mod messenger;
mod serve;
mod telemetry;
mod uploads;
mod wiring;
mod worker;

use std::io::Write;

pub use check::broken;
pub use config::{Config, ConfigError, LogFormat};
pub use copies::{back_up, restore};
pub use messenger::WhatsAppConfig;
pub use serve::{listen, serve};
pub use telemetry::start as start_telemetry;
pub use uploads::UploadsConfig;
pub use wiring::{SystemClock, now};

/// Anything that ends the program, as one sentence.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Prints for the person at the terminal. Logs go to standard error, so the two do not mix.
pub fn say(text: &str) -> std::io::Result<()> {
    writeln!(std::io::stdout().lock(), "{text}")
}
