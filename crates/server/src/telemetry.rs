//! Logs: sentences for people in development, JSON for machines in production. Both go to standard error.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{Config, Environment};

/// Starts logging. An unreadable `LOG` is an error rather than silence.
pub fn start(config: &Config) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let filter = EnvFilter::builder().parse(&config.log)?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match config.environment {
        Environment::Development => {
            logs.compact().with_target(false).with_ansi(std::io::stderr().is_terminal()).try_init()
        }
        Environment::Production => logs.json().flatten_event(true).with_current_span(true).try_init(),
    }
}
