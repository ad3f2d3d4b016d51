//! Addresses in the configuration: read, refused, and shown without secrets.

use std::net::{IpAddr, SocketAddr};

use app::Sites;
use domain::Email;
use tenancy::BaseDomain;

use crate::config::Environment;

/// Addresses of proxies; none if one of them is no address.
pub(crate) fn proxies(list: &str) -> Option<Vec<IpAddr>> {
    let proxies = list.split(',').map(str::trim).filter(|proxy| !proxy.is_empty());
    proxies.map(|proxy| proxy.parse().ok()).collect()
}

/// None where it is no address, or one that others can reach.
pub(crate) fn of_this_machine(text: &str) -> Option<SocketAddr> {
    text.parse().ok().filter(|address: &SocketAddr| address.ip().is_loopback())
}

/// Where the salons' pages are, from `https://parlour.example`; the world's browsers come over TLS.
pub(crate) fn sites(origin: &str, base: &BaseDomain, environment: Environment) -> Option<Sites> {
    let (scheme, authority) = origin.trim_end_matches('/').split_once("://")?;
    let host = authority.split_once(':').map_or(authority, |(host, _)| host);
    let secure = scheme == "https" || (scheme == "http" && environment == Environment::Development);
    let port_is_one = authority.split_once(':').is_none_or(|(_, port)| port.parse::<u16>().is_ok());
    (secure && port_is_one && BaseDomain::new(host) == *base)
        .then(|| Sites { scheme: scheme.to_owned(), authority: authority.to_ascii_lowercase() })
}

/// Where the platform is written to; none if that is no address.
pub(crate) fn contact(said: Option<String>, base: &BaseDomain) -> Option<String> {
    let Some(said) = said else {
        let domain = if base.is_development() { "parlour.example" } else { base.as_str() };
        return Some(format!("hello@{domain}"));
    };
    Email::parse(&said).ok().map(|address| address.as_str().to_owned())
}
