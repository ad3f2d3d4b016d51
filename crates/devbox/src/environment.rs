//! The configuration of the server: our own addresses and secrets over those of the environment.

use server::{Config, Failure};
use wa_simulator::{Business, Secrets, Simulator};

use crate::Arguments;

/// The master of the demo's platform.
const MASTER: &str = "+15550100100";

/// Refuses to run where a real WhatsApp account, or the world, is meant.
pub(crate) fn allows_development() -> Result<(), Failure> {
    refusal(variable).map_or(Ok(()), |sentence| Err(sentence.into()))
}

#[expect(clippy::disallowed_methods, reason = "server::Config takes what it reads from here")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn refusal(value_of: impl Fn(&str) -> Option<String>) -> Option<&'static str> {
    let is_set = |name| value_of(name).is_some_and(|value| !value.trim().is_empty());
    if is_set("WA_ACCESS_TOKEN") {
        return Some(
            "WA_ACCESS_TOKEN is set: this program has its own WhatsApp; unset it, or run parlour serve",
        );
    }
    (value_of("APP_ENV").as_deref() == Some("production"))
        .then_some("APP_ENV is production: this program is for development; run parlour serve")
}

pub(crate) fn config(
    arguments: &Arguments,
    secrets: &Secrets,
    simulator: &Simulator,
) -> Result<Config, Failure> {
    let own = own(arguments, secrets, simulator);
    let value = |name: &str| {
        let mine = own.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone());
        mine.or_else(|| variable(name))
    };
    Ok(Config::read(value)?)
}

fn own(arguments: &Arguments, secrets: &Secrets, simulator: &Simulator) -> Vec<(&'static str, String)> {
    let Business { digits, phone_number_id, .. } = Business::default();
    vec![
        ("APP_ENV", "development".into()),
        ("BIND", arguments.bind.to_string()),
        ("DATABASE_URL", arguments.database_url.clone()),
        ("WA_PHONE_NUMBER", digits),
        ("WA_PHONE_NUMBER_ID", phone_number_id),
        ("WA_ACCESS_TOKEN", secrets.access_token.clone()),
        ("WA_APP_SECRET", secrets.app_secret.clone()),
        ("WA_VERIFY_TOKEN", secrets.verify_token.clone()),
        ("WA_GRAPH_BASE", simulator.graph_base()),
        ("WA_LINK_BASE", simulator.link_base()),
        ("SMTP_URL", simulator.smtp_url()),
        ("MASTER_ADMIN_PHONES", MASTER.into()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_real_account_and_production_are_refused() {
        let with = |name: &'static str, value: &'static str| {
            refusal(move |asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(with("WA_ACCESS_TOKEN", "EAAG").is_some_and(|sentence| sentence.contains("WA_ACCESS_TOKEN")));
        assert!(with("APP_ENV", "production").is_some());
        for (name, value) in [("WA_ACCESS_TOKEN", " "), ("APP_ENV", "development"), ("LOG", "info")] {
            assert_eq!(with(name, value), None, "{name}");
        }
    }
}
