//! Logs: sentences for a person at a terminal, JSON for machines. Both go to standard error.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{Config, LogFormat};

/// Starts logging. An unreadable `LOG` is an error rather than silence.
pub fn start(config: &Config) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let filter = EnvFilter::builder().parse(&config.log)?;
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if is_for_machines(config, std::io::stderr().is_terminal()) {
        return logs.json().flatten_event(true).with_current_span(true).try_init();
    }
    logs.compact().with_target(false).with_ansi(std::io::stderr().is_terminal()).try_init()
}

fn is_for_machines(config: &Config, is_terminal: bool) -> bool {
    match config.log_format {
        LogFormat::Json => true,
        LogFormat::Text => false,
        LogFormat::Auto => !config.is_development() || !is_terminal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_person_at_a_terminal_gets_sentences_unless_the_configuration_says_so() {
        let json = |format: &str, environment: &str, is_terminal| {
            let value = |name: &str| match name {
                "LOG_FORMAT" => Some(format.to_owned()),
                "APP_ENV" => Some(environment.to_owned()),
                "BASE_DOMAIN" => Some("parlour.example".to_owned()),
                _ => None,
            };
            is_for_machines(&Config::read(value).unwrap(), is_terminal)
        };
        assert!(!json("", "development", true) && json("", "development", false));
        assert!(json("", "production", true) && json("json", "development", true));
        assert!(!json("text", "production", false));
    }
}
