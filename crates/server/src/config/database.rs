//! Where the database is, how many connections lead there, and whether others on the way can read them.

use std::path::Path;

use storage::Route;

use super::variables::{ConfigError, Environment, Variables};

const YES_OR_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// Fewer would leave figures and lists no connection of their own (`docs/decisions/0014-load-shedding.md`).
const FEWEST_CONNECTIONS: u32 = 8;
const MOST_CONNECTIONS: u32 = 500;

/// Where systems keep the certificates that they trust; the first that is there counts.
const ROOTS: [&str; 4] = [
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
];

pub(crate) struct Databases {
    pub(crate) url: String,
    pub(crate) read_url: Option<String>,
    pub(crate) connections: u32,
}

impl Databases {
    pub(crate) fn read(variables: &Variables<'_>, environment: Environment) -> Result<Self, ConfigError> {
        let is_cleartext_allowed = is_cleartext_allowed(variables, environment)?;
        let expected = format!("a number from {FEWEST_CONNECTIONS} to {MOST_CONNECTIONS}");
        let default = storage::CONNECTIONS.to_string();
        let connections = variables.parse("DATABASE_CONNECTIONS", &default, &expected, |text| {
            text.parse().ok().filter(|number| (FEWEST_CONNECTIONS..=MOST_CONNECTIONS).contains(number))
        })?;
        let secured = |name, url: &str| secured(variables, name, url, is_cleartext_allowed);
        let url = secured("DATABASE_URL", &variables.or("DATABASE_URL", "sqlite:var/parlour.sqlite3"))?;
        let read_url = variables.get("DATABASE_READ_URL");
        let read_url = read_url.map(|url| secured("DATABASE_READ_URL", &url)).transpose()?;
        Ok(Self { url, read_url, connections })
    }

    /// The address of one more database.
    pub(crate) fn other(
        variables: &Variables<'_>,
        environment: Environment,
        name: &'static str,
        url: &str,
    ) -> Result<String, ConfigError> {
        secured(variables, name, url, is_cleartext_allowed(variables, environment)?)
    }
}

fn is_cleartext_allowed(variables: &Variables<'_>, environment: Environment) -> Result<bool, ConfigError> {
    let said = variables.choose("DATABASE_CLEARTEXT", false, &YES_OR_NO)?;
    Ok(said || environment == Environment::Development)
}

/// An address that this program can use as it is meant: with TLS where it says so, and never without by accident.
fn secured(
    variables: &Variables<'_>,
    name: &'static str,
    url: &str,
    is_cleartext_allowed: bool,
) -> Result<String, ConfigError> {
    let route = Route::of(url, |variable| variables.get(variable));
    let refused = |expected: &str| Err(ConfigError::new(name, expected));
    if !route.requires_tls() {
        return if route.is_local || is_cleartext_allowed {
            Ok(url.to_owned())
        } else {
            refused(
                "an address with sslmode=verify-full, because its server is another machine: names, phone numbers and the password \
                 would be readable on the way (DATABASE_CLEARTEXT=yes accepts that)",
            )
        };
    }
    if !storage::HAS_TLS {
        return refused(
            "an address without sslmode: this program was built without TLS, `make build` builds it with TLS",
        );
    }
    if !route.wants_system_roots() {
        return Ok(url.to_owned());
    }
    let own = variables.get("SSL_CERT_FILE");
    match own.as_deref().into_iter().chain(ROOTS).find(|file| Path::new(file).is_file()) {
        Some(file) => Ok(route.with_roots(file)),
        None => refused(
            "an address with sslrootcert=FILE: this system has no file of trusted certificates (package ca-certificates)",
        ),
    }
}

#[cfg(test)]
mod tests {
    use crate::Config;
    use crate::config::variables::tests::lookup;

    fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
        Config::read(lookup(variables)).map_err(|error| error.to_string())
    }

    fn in_production(more: &[(&str, &str)]) -> Result<Config, String> {
        let production = [("APP_ENV", "production"), ("BASE_DOMAIN", "parlour.example")];
        read(&[&production, more].concat())
    }

    #[test]
    fn production_reaches_another_machine_with_tls_only() {
        let remote = "postgres://parlour:secret@db.example/parlour";
        for name in ["DATABASE_URL", "DATABASE_READ_URL"] {
            for url in [remote, &format!("{remote}?sslmode=prefer")] {
                let said = in_production(&[(name, url)]).unwrap_err();
                assert!(
                    said.starts_with(&format!("{name} must be an address with sslmode=verify-full, because")),
                    "{said}"
                );
                assert!(!said.contains("secret"), "{said}");
                assert!(in_production(&[(name, url), ("DATABASE_CLEARTEXT", "yes")]).is_ok());
                assert!(read(&[(name, url)]).is_ok(), "development");
            }
        }
        assert!(in_production(&[("PGHOST", "db.example"), ("DATABASE_URL", "postgres:///x")]).is_err());
        assert!(in_production(&[("DATABASE_URL", "postgres://a@localhost/x?host=/run/postgresql")]).is_ok());
        let said = read(&[("DATABASE_CLEARTEXT", "on")]).unwrap_err();
        assert_eq!(said, "DATABASE_CLEARTEXT must be yes or no");
    }

    #[test]
    fn the_roots_of_the_system_are_named_or_a_build_without_tls_says_so() {
        let url = "postgres://a@db.example/x?sslmode=verify-full";
        // Any file that is there: libpq reads it later.
        let config = in_production(&[("DATABASE_URL", url), ("SSL_CERT_FILE", "Cargo.toml")]);
        if storage::HAS_TLS {
            assert_eq!(config.unwrap().database_url, format!("{url}&sslrootcert=Cargo.toml"));
            let own = format!("{url}&sslrootcert=/own.crt");
            assert_eq!(in_production(&[("DATABASE_URL", &own)]).unwrap().database_url, own);
        } else {
            assert!(config.unwrap_err().contains("was built without TLS"));
        }
    }

    #[test]
    fn connections_are_a_number_that_leaves_each_kind_of_request_one() {
        assert_eq!(read(&[]).unwrap().database_connections, 16);
        assert_eq!(read(&[("DATABASE_CONNECTIONS", "40")]).unwrap().database_connections, 40);
        for bad in ["7", "501", "many", "-1"] {
            let said = read(&[("DATABASE_CONNECTIONS", bad)]).unwrap_err();
            assert_eq!(said, "DATABASE_CONNECTIONS must be a number from 8 to 500");
        }
    }
}
