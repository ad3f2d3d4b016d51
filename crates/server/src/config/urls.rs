//! Addresses in the configuration: read, refused, and shown without secrets.

use app::Sites;
use domain::Email;
use parlour_http::Network;
use tenancy::BaseDomain;

use super::variables::{ConfigError, Environment};

/// Addresses and networks of proxies; none if one of them is neither.
pub(crate) fn proxies(list: &str) -> Option<Vec<Network>> {
    let proxies = list.split(',').map(str::trim).filter(|proxy| !proxy.is_empty());
    proxies.map(|proxy| proxy.parse().ok()).collect()
}

/// Where the salons' pages are, from `https://parlour.example`; the world's browsers come over TLS.
pub(crate) fn sites(origin: &str, base: &BaseDomain, environment: Environment) -> Option<Sites> {
    let origin = origin.trim_end_matches('/').to_ascii_lowercase();
    let (scheme, authority) = origin.split_once("://")?;
    let (host, port) = match authority.split_once(':') {
        Some((host, port)) => (host, Some(port.parse().ok()?)),
        None => (authority, None),
    };
    let secure = scheme == "https" || (scheme == "http" && environment == Environment::Development);
    (secure && BaseDomain::new(host) == *base).then(|| Sites::new(scheme, base.clone(), port))
}

/// The domain under which the platform and the salons live, with any number of labels.
pub(crate) fn base_domain(name: Option<String>, environment: Environment) -> Result<BaseDomain, ConfigError> {
    let refusal = |expected| ConfigError::new("BASE_DOMAIN", expected);
    let base = match (name, environment) {
        (Some(name), _) => BaseDomain::new(&name),
        (None, Environment::Development) => BaseDomain::new("localhost"),
        (None, Environment::Production) => {
            return Err(refusal("set in production: the domain under which salons live"));
        }
    };
    let is_label = |label: &str| {
        let is_bare = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_bare && matches!(label.len(), 1..=63) && !label.starts_with('-') && !label.ends_with('-')
    };
    // Nothing lives below an IP address.
    let is_address =
        base.as_str().rsplit('.').next().is_some_and(|last| last.bytes().all(|b| b.is_ascii_digit()));
    let is_name = !is_address && base.as_str().split('.').all(is_label);
    is_name.then_some(base).ok_or(refusal("a domain without scheme and port, as in parlour.example"))
}

/// The e-mail address of the platform: `hello@` its domain if none is named; `None` for a text that is no address.
pub(crate) fn contact(text: &str, base: &BaseDomain) -> Option<String> {
    let domain = if base.is_development() { "parlour.example" } else { base.as_str() };
    if text.is_empty() {
        return Some(format!("hello@{domain}"));
    }
    Email::parse(text).ok().map(|address| address.as_str().to_owned())
}

#[cfg(test)]
mod tests {
    use domain::Subdomain;

    use crate::Config;
    use crate::config::variables::tests::lookup;

    fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
        Config::read(lookup(variables)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_base_domain_is_a_name_and_nothing_else() {
        let long = format!("{}.example", "x".repeat(64));
        for name in [
            "parlour.example:8443",
            "https://parlour.example",
            "parlour..example",
            "b\u{fc}ro.example",
            ".",
            "127.0.0.1",
            "::1",
            "-x.example",
            "x-.example",
            &long,
        ] {
            let said = read(&[("APP_ENV", "production"), ("BASE_DOMAIN", name)]).unwrap_err();
            assert_eq!(said, "BASE_DOMAIN must be a domain without scheme and port, as in parlour.example");
        }
    }

    #[test]
    fn links_lead_where_the_configuration_says() {
        let links = |variables: &[(&str, &str)]| {
            read(variables).unwrap().sites("127.0.0.1:4711".parse().unwrap()).bare()
        };
        let production = [("APP_ENV", "production"), ("BASE_DOMAIN", "parlour.example")];
        assert_eq!(links(&[]), "http://localhost:4711");
        assert_eq!(links(&production), "https://parlour.example");
        let with = |origin| [production[0], production[1], ("PUBLIC_ORIGIN", origin)];
        assert_eq!(links(&with("HTTPS://Parlour.Example:8443/")), "https://parlour.example:8443");
        for bad in
            ["http://parlour.example", "https://evil.example", "https://a@parlour.example", "parlour.example"]
        {
            assert!(read(&with(bad)).unwrap_err().starts_with("PUBLIC_ORIGIN must be"), "{bad}");
        }
    }

    /// What follows from them in the browser is tested with the same file.
    #[test]
    fn sites_are_where_the_shared_table_says() {
        let table: serde_json::Value =
            serde_json::from_str(include_str!("../../../../frontend/tests/host-cases.json")).unwrap();
        for case in table["bases"].as_array().unwrap() {
            let text = |name: &str| case[name].as_str().unwrap_or_default();
            let origin = text("PUBLIC_ORIGIN");
            let environment = if origin.starts_with("http:") { "development" } else { "production" };
            let variables =
                [("APP_ENV", environment), ("BASE_DOMAIN", text("BASE_DOMAIN")), ("PUBLIC_ORIGIN", origin)];
            let sites = read(&variables).unwrap().sites("127.0.0.1:4711".parse().unwrap());
            assert_eq!(sites.base.as_str(), text("base_domain"));
            assert_eq!(sites.of_platform("/"), text("platform_url"));
            assert_eq!(sites.of_shop(&Subdomain::parse("luna").unwrap(), "/"), text("luna_url"));
        }
    }
}
