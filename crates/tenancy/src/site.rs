//! Host -> site: whose pages does a host name show (rules/hosts#sites, rules/hosts#raw-host)?

use domain::{ShopId, Subdomain};

/// Labels that show the platform.
const PLATFORM: [&str; 11] =
    ["www", "app", "api", "admin", "static", "mail", "dev", "test", "help", "status", "platform"];

/// Labels that no salon may take, those of the platform among them; lines with `#` are remarks.
const RESERVED: &str = include_str!("reserved.txt");

/// Whether nobody may have an address: reserved labels, and those in which browsers hide another script (`xn--`).
#[must_use]
pub fn is_reserved(subdomain: &Subdomain) -> bool {
    let label = subdomain.as_str();
    RESERVED.lines().any(|line| line == label) || label.starts_with("xn--")
}

/// The domain under which the platform and its shops live, without a port: `parlour.example`, or `localhost` in development.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseDomain(String);

impl BaseDomain {
    /// Takes a host name as configured; letter case does not matter.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self(name.trim().trim_end_matches('.').to_ascii_lowercase())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Development hosts name this machine: there the bare host shows the demo shop.
    #[must_use]
    pub fn is_development(&self) -> bool {
        is_this_machine(&self.0)
    }

    /// The host of the platform's own pages: the bare one, or `www` in development.
    #[must_use]
    pub fn platform_host(&self) -> String {
        if self.is_development() { format!("www.{}", self.0) } else { self.0.clone() }
    }
}

/// What a host name shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Site {
    /// The platform's own pages.
    Platform,
    /// A shop's pages, if there is such a shop.
    Shop(Subdomain),
    /// Nothing of ours.
    Unknown,
}

impl Site {
    /// Reads a raw `Host` header, port and letter case included. Never a forwarded header.
    #[must_use]
    pub fn of(host: &str, base: &BaseDomain) -> Self {
        let host = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        if base.is_development() && is_this_machine(&host) {
            return Subdomain::parse(Subdomain::DEMO).map_or(Self::Unknown, Self::Shop);
        }
        if host == base.0 {
            return Self::Platform;
        }
        let Some(label) = host.strip_suffix(&base.0).and_then(|rest| rest.strip_suffix('.')) else {
            return Self::Unknown;
        };
        if PLATFORM.contains(&label) {
            return Self::Platform;
        }
        Subdomain::parse(label).map_or(Self::Unknown, Self::Shop)
    }

    /// Whether salons are set up at this host: at the platform's own, and on a developer's machine at the bare one.
    #[must_use]
    pub fn takes_new_shops(host: &str, base: &BaseDomain) -> bool {
        let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        base.is_development() && is_this_machine(&name) || Self::of(host, base) == Self::Platform
    }
}

/// How a request names the shop it wants: by its host, or on public reads by a parameter that overrides it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShopAddress {
    /// By subdomain.
    Subdomain(Subdomain),
    /// By id.
    Id(ShopId),
    /// By nothing that could be a shop.
    Nowhere,
}

impl From<Site> for ShopAddress {
    fn from(site: Site) -> Self {
        match site {
            Site::Shop(subdomain) => Self::Subdomain(subdomain),
            Site::Platform | Site::Unknown => Self::Nowhere,
        }
    }
}

fn is_this_machine(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "::1" | "[::1]")
}

fn without_port(host: &str) -> &str {
    if host.starts_with('[') {
        return host.split_inclusive(']').next().unwrap_or(host);
    }
    match host.rsplit_once(':') {
        Some((name, port)) if !name.contains(':') && port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(host: &str, base: &str) -> String {
        match Site::of(host, &BaseDomain::new(base)) {
            Site::Platform => "platform".into(),
            Site::Shop(subdomain) => subdomain.as_str().into(),
            Site::Unknown => "unknown".into(),
        }
    }

    /// The tests of the configuration, of pages and of the browser read the same file.
    #[test]
    fn hosts_show_what_the_shared_table_says() {
        let table: serde_json::Value =
            serde_json::from_str(include_str!("../../../frontend/tests/host-cases.json")).unwrap();
        let bases = table["bases"].as_array().unwrap();
        assert!(bases.len() > 8);
        for case in bases {
            let base = case["BASE_DOMAIN"].as_str().unwrap();
            let hosts = case["hosts"].as_array().unwrap();
            assert!(hosts.len() > 3);
            for case in hosts {
                let expected = case["site"]["shop"].as_str().or(case["site"].as_str()).unwrap();
                let host = case["host"].as_str().unwrap();
                assert_eq!(shown(host, base), expected, "{host} below {base}");
            }
            let base = BaseDomain::new(base);
            assert_eq!(base.as_str(), case["base_domain"]);
            assert_eq!(Site::of(&base.platform_host(), &base), Site::Platform);
        }
    }

    #[test]
    fn development_hosts_show_the_demo_shop_and_subdomains_their_shop() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST"] {
            assert_eq!(shown(host, "localhost"), "glow", "{host}");
        }
        assert_eq!(shown("luna.localhost:8080", "localhost"), "luna");
        assert_eq!(shown("www.localhost:8080", "localhost"), "platform");
    }

    #[test]
    fn in_production_the_bare_host_and_the_platforms_labels_are_the_platform() {
        assert_eq!(shown("parlour.example", "parlour.example"), "platform");
        for label in PLATFORM {
            assert_eq!(shown(&format!("{label}.parlour.example"), "parlour.example"), "platform");
        }
        assert_eq!(shown("Glow.Parlour.Example.:443", "parlour.example"), "glow");
    }

    #[test]
    fn salons_are_set_up_on_the_platform_and_on_a_developers_bare_host() {
        let takes = |host, base| Site::takes_new_shops(host, &BaseDomain::new(base));
        assert!(
            takes("www.parlour.example", "parlour.example") && takes("parlour.example", "parlour.example")
        );
        assert!(
            takes("localhost:8080", "localhost")
                && takes("www.localhost", "localhost")
                && takes("[::1]:1", "localhost")
        );
        assert!(!takes("glow.localhost", "localhost") && !takes("glow.parlour.example", "parlour.example"));
        assert!(!takes("localhost", "parlour.example") && !takes("evil.example", "localhost"));
    }

    #[test]
    fn some_addresses_are_nobodys() {
        let reserved = |label: &str| is_reserved(&Subdomain::parse(label).unwrap());
        assert!(PLATFORM.iter().all(|label| reserved(label)));
        let words: Vec<&str> = RESERVED.lines().filter(|line| !line.starts_with('#')).collect();
        assert!(words.len() >= 120 && words.is_sorted_by(|one, next| one < next), "{}", words.len());
        for word in [
            "login",
            "secure",
            "billing",
            "support",
            "smtp",
            "ns1",
            "autodiscover",
            "www2",
            "paypal",
            "whatsapp",
        ] {
            assert!(reserved(word), "{word}");
        }
        assert!(reserved("xn--80ak6aa92e"), "looks like another name");
        assert!(!reserved("glow") && !reserved("admin2") && !reserved("my-app"));
    }

    #[test]
    fn hosts_that_are_not_ours_are_unknown() {
        let hosts = [
            "",
            "evil.example",
            "localhost",
            "127.0.0.1",
            "glowparlour.example",
            "a.b.parlour.example",
            "-x.parlour.example",
            "glow.parlour.example.evil.example",
            ".parlour.example",
        ];
        for host in hosts {
            assert_eq!(shown(host, "parlour.example"), "unknown", "{host}");
        }
    }
}
