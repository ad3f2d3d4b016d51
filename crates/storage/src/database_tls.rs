//! Whether the way to a PostgreSQL server is encrypted, as libpq reads it out of an address and its own variables.

use std::net::IpAddr;

use crate::database_url::{Parts, with_options, without_option};
use crate::is_shared;

/// Whether this program was built with the feature `tls` (`docs/decisions/0028-database-tls.md`).
pub const HAS_TLS: bool = cfg!(feature = "tls");

/// How an address leads to its database.
#[derive(Debug, PartialEq, Eq)]
pub struct Route {
    url: String,
    mode: String,
    roots: Option<String>,
    /// Whether nothing leaves this machine: a file, a socket, or an address of the machine itself.
    pub is_local: bool,
}

impl Route {
    /// `variable` looks up libpq's own variables (`PGHOST`, `PGSSLMODE`), which hold where the address says nothing.
    #[must_use]
    pub fn of(url: &str, variable: impl Fn(&str) -> Option<String>) -> Self {
        let parts = Parts::of(url);
        let either = |option: &str, name: &str| parts.option(option).or_else(|| variable(name));
        let hosts = parts.option("host").or_else(|| parts.hosts()).or_else(|| variable("PGHOST"));
        let hosts = either("hostaddr", "PGHOSTADDR").or(hosts);
        // A service file may name any host.
        let service = either("service", "PGSERVICE");
        let is_local = hosts.map_or(service.is_none(), |hosts| hosts.split(',').all(is_this_machine));
        Self {
            url: url.to_owned(),
            mode: either("sslmode", "PGSSLMODE").unwrap_or_default(),
            roots: either("sslrootcert", "PGSSLROOTCERT"),
            is_local: is_local || !is_shared(url),
        }
    }

    /// Whether libpq gives up where the server has no TLS, rather than going on without.
    #[must_use]
    pub fn requires_tls(&self) -> bool {
        ["require", "verify-ca", "verify-full"].contains(&self.mode.as_str())
    }

    /// Whether the server proves its name by the roots of this system. Their file must be said: `pg_dump` before PostgreSQL 16 does not find them.
    #[must_use]
    pub fn wants_system_roots(&self) -> bool {
        self.mode == "verify-full" && self.roots.as_deref().is_none_or(|roots| roots == "system")
    }

    /// The address with a file of roots.
    #[must_use]
    pub fn with_roots(&self, file: &str) -> String {
        with_options(&without_option(&self.url, "sslrootcert"), &[("sslrootcert", file)])
    }
}

fn is_this_machine(host: &str) -> bool {
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let is_socket = host.is_empty() || host.starts_with(['/', '@']);
    is_socket || host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn route(url: &str) -> Route {
        Route::of(url, |_| None)
    }

    #[test]
    fn what_stays_on_this_machine_is_known() {
        for url in [
            "sqlite:var/parlour.sqlite3",
            "postgres:///parlour",
            "postgres://parlour@localhost/x",
            "postgres://a:b@127.0.0.1:5433/x",
            "postgres://a@[::1]:5433,localhost:5434/x",
            "postgres://a@localhost/x?host=/var/run/postgresql",
            "postgres://a@%2Fvar%2Frun/x",
            "postgres://a@db.example/x?hostaddr=127.0.0.1",
        ] {
            assert!(route(url).is_local, "{url}");
        }
        for url in [
            "postgres://a:b@db.example/x",
            "postgresql://a:b@10.0.0.7:5432/x?sslmode=prefer",
            "postgres://a@localhost,db.example/x",
            "postgres://a@localhost/x?host=db.example",
            "postgres://a@localhost/x?hostaddr=10.0.0.7",
            "postgres://a:localhost@db.example/x",
            "postgres:///x?service=salons",
        ] {
            assert!(!route(url).is_local, "{url}");
        }
    }

    #[test]
    fn variables_of_libpq_count_where_the_address_is_silent() {
        let with = |url: &str, name: &str, value: &str| {
            Route::of(url, |asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(!with("postgres:///x", "PGHOST", "db.example").is_local);
        assert!(!with("postgres://localhost/x", "PGHOSTADDR", "10.0.0.7").is_local);
        assert!(!with("postgres:///x", "PGSERVICE", "salons").is_local);
        assert!(with("postgres://localhost/x", "PGHOST", "db.example").is_local);
        assert!(with("postgres://h/x", "PGSSLMODE", "require").requires_tls());
        assert!(!with("postgres://h/x?sslmode=disable", "PGSSLMODE", "require").requires_tls());
        let own = with("postgres://h/x?sslmode=verify-full", "PGSSLROOTCERT", "/own.crt");
        assert!(!own.wants_system_roots());
    }

    #[test]
    fn only_words_that_insist_on_it_are_tls() {
        for (mode, requires) in [
            ("disable", false),
            ("allow", false),
            ("prefer", false),
            ("require", true),
            ("verify-ca", true),
            ("verify-full", true),
        ] {
            let found = route(&format!("postgres://h/x?sslmode={mode}"));
            assert_eq!(found.requires_tls(), requires, "{mode}");
            assert_eq!(found.wants_system_roots(), mode == "verify-full", "{mode}");
        }
        assert!(!route("postgres://h/x").requires_tls());
    }

    #[test]
    fn the_file_of_roots_takes_the_place_of_the_word() {
        for (url, with) in [
            ("postgres://h/x?sslmode=verify-full", "postgres://h/x?sslmode=verify-full&sslrootcert=/r.crt"),
            (
                "postgres://h/x?sslrootcert=system&sslmode=verify-full",
                "postgres://h/x?sslmode=verify-full&sslrootcert=/r.crt",
            ),
        ] {
            let route = route(url);
            assert!(route.wants_system_roots(), "{url}");
            assert_eq!(route.with_roots("/r.crt"), with);
        }
        assert!(!route("postgres://h/x?sslmode=verify-full&sslrootcert=/own.crt").wants_system_roots());
    }
}
