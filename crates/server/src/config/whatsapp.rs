//! The variables of WhatsApp: all of them or none, and WhatsApp's own addresses except for a simulator.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use domain::WaPhone;
use hmac::{Hmac, KeyInit, Mac};
use parlour_http::Webhook;
use sha2::Sha256;
use verification::SenderId;
use whatsapp::{CloudGateway, Timeouts};

use super::variables::{ConfigError, Environment, Variables};

const META: &str = "https://graph.facebook.com";
const LINKS: &str = "https://wa.me";
/// What cannot be guessed: an app secret of Meta's has as many characters.
const MIN_SECRET_LENGTH: usize = 32;
/// What the hashes of codes are keyed with besides the app secret, so that the key is good for nothing else.
const CODE_KEY_LABEL: &[u8] = b"parlour: codes on screens";

/// How this Parlour is connected to WhatsApp.
#[derive(Clone, PartialEq, Eq)]
pub struct WhatsAppConfig {
    /// `WA_PHONE_NUMBER_ID`: our number, as WhatsApp's id of it.
    pub phone_number_id: String,
    /// `WA_PHONE_NUMBER`: our number, as people write to it.
    pub number: WaPhone,
    access_token: String,
    app_secrets: Vec<String>,
    verify_token: String,
    /// `WA_API_VERSION`.
    pub api_version: String,
    /// `WA_GRAPH_BASE`: where messages are handed over.
    pub graph_base: String,
    /// `WA_LINK_BASE`: where links lead.
    pub link_base: String,
}

impl WhatsAppConfig {
    /// Reads the variables. None without any of the five that connect it.
    pub(crate) fn read(
        variables: &Variables<'_>,
        environment: Environment,
        bind: SocketAddr,
    ) -> Result<Option<Self>, ConfigError> {
        let graph_base = variables.or("WA_GRAPH_BASE", META);
        let link_base = variables.or("WA_LINK_BASE", LINKS);
        if !may_use(&graph_base, &link_base, environment, bind) {
            let expected = "left out, and WA_LINK_BASE too, but for a simulator: in development, with both of them and BIND on this machine";
            return Err(ConfigError::new("WA_GRAPH_BASE", expected));
        }
        let names =
            ["WA_PHONE_NUMBER_ID", "WA_PHONE_NUMBER", "WA_ACCESS_TOKEN", "WA_APP_SECRET", "WA_VERIFY_TOKEN"];
        let five = names.map(|name| {
            let missing = || ConfigError::new(name, "set: the five of WhatsApp go together");
            variables.get(name).ok_or_else(missing)
        });
        if five.iter().all(Result::is_err) {
            return Ok(None);
        }
        // The first that is missing is named, in the order of the documentation.
        let [id, number, token, secrets, verify] = five;
        let (id, number, token, secrets, verify) = (id?, number?, token?, secrets?, verify?);
        let app_secrets: Vec<String> = secrets.split(',').map(|secret| secret.trim().to_owned()).collect();
        if app_secrets.iter().any(|secret| secret.len() < MIN_SECRET_LENGTH) {
            return Err(ConfigError::new(
                "WA_APP_SECRET",
                "secrets of 32 characters or more, with commas between",
            ));
        }
        let number = WaPhone::parse(&number).map_err(|_| {
            ConfigError::new("WA_PHONE_NUMBER", "digits with the country's code, as in 15550100200")
        })?;
        Ok(Some(Self {
            phone_number_id: id,
            number,
            access_token: token,
            app_secrets,
            verify_token: verify,
            api_version: variables.or("WA_API_VERSION", "v26.0"),
            graph_base,
            link_base: link_base.trim_end_matches('/').to_owned(),
        }))
    }

    /// What use cases need to know.
    pub(crate) fn deployment(&self) -> app::WhatsApp {
        app::WhatsApp {
            sender: SenderId(self.phone_number_id.clone()),
            number: self.number.clone(),
            link_base: self.link_base.clone(),
            code_key: self.code_key(),
        }
    }

    /// What the webhook needs to know.
    pub(crate) fn webhook(&self) -> Webhook {
        Webhook {
            secrets: self.app_secrets.clone(),
            verify_token: self.verify_token.clone(),
            numbers: vec![SenderId(self.phone_number_id.clone())],
        }
    }

    /// Where messages go, and where the account is asked about.
    pub(crate) fn gateway(&self) -> Arc<CloudGateway> {
        let token = self.access_token.clone();
        Arc::new(CloudGateway::new(&self.graph_base, &self.api_version, token, Timeouts::default()))
    }

    /// Codes on screens end when the app secret changes, and so does giving a lost session secret again.
    fn code_key(&self) -> [u8; 32] {
        let secret = self.app_secrets.first().map(String::as_bytes).unwrap_or_default();
        // HMAC takes keys of any length.
        Hmac::<Sha256>::new_from_slice(secret)
            .map_or([0; 32], |mac| mac.chain_update(CODE_KEY_LABEL).finalize().into_bytes().into())
    }
}

impl fmt::Display for WhatsAppConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secrets = vec!["***"; self.app_secrets.len()].join(",");
        write!(
            f,
            "WA_PHONE_NUMBER_ID={} WA_PHONE_NUMBER={} WA_ACCESS_TOKEN=*** WA_APP_SECRET={secrets} WA_VERIFY_TOKEN=*** \
             WA_API_VERSION={} WA_GRAPH_BASE={} WA_LINK_BASE={}",
            self.phone_number_id,
            self.number.digits(),
            self.api_version,
            self.graph_base,
            self.link_base
        )
    }
}

/// The same: secrets do not show in debug either.
impl fmt::Debug for WhatsAppConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whether these addresses may stand in for WhatsApp's own. A server there reads every message and can pose as any person, so it must run on
/// a developer's machine, and this program must be reachable from that machine only.
fn may_use(graph: &str, links: &str, environment: Environment, bind: SocketAddr) -> bool {
    let real = graph == META && links == LINKS;
    let simulated = is_on_this_machine(graph) && is_on_this_machine(links);
    real || (environment == Environment::Development && simulated && bind.ip().is_loopback())
}

/// `http://127.0.0.1:8099/send`. Anything that could be read in two ways is not.
fn is_on_this_machine(url: &str) -> bool {
    let Some(rest) = url.strip_prefix("http://") else { return false };
    let authority = rest.split('/').next().unwrap_or_default();
    if authority.contains(['@', '\\', '?', '#', '%']) {
        return false;
    }
    let address = |ip: Option<IpAddr>| ip.is_some_and(|ip| ip.is_loopback());
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => host,
        _ => authority,
    };
    let bare = host.strip_prefix('[').and_then(|inner| inner.strip_suffix(']')).unwrap_or(host);
    host == "localhost" || address(bare.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::variables::tests::lookup;

    const SECRET: &str = "test-app-secret-0123456789abcdef";
    const ALL: [(&str, &str); 5] = [
        ("WA_PHONE_NUMBER_ID", "109900000000001"),
        ("WA_PHONE_NUMBER", "15550100200"),
        ("WA_ACCESS_TOKEN", "EAAG-canary-token"),
        ("WA_APP_SECRET", SECRET),
        ("WA_VERIFY_TOKEN", "canary-verify-token"),
    ];

    fn read(variables: &[(&str, &str)]) -> Result<Option<WhatsAppConfig>, String> {
        let bind = "127.0.0.1:8080".parse().unwrap();
        let found = lookup(variables);
        WhatsAppConfig::read(&Variables(&found), Environment::Development, bind)
            .map_err(|error| error.to_string())
    }

    fn but(name: &'static str, value: &'static str) -> Vec<(&'static str, &'static str)> {
        ALL.into_iter().chain([(name, value)]).collect()
    }

    #[test]
    fn it_is_all_of_them_or_none() {
        assert_eq!(read(&[]), Ok(None));
        assert!(read(&ALL).unwrap().is_some());
        for (name, _) in ALL {
            assert_eq!(
                read(&but(name, "")).unwrap_err(),
                format!("{name} must be set: the five of WhatsApp go together")
            );
        }
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        assert!(
            read(&but("WA_APP_SECRET", "short"))
                .unwrap_err()
                .starts_with("WA_APP_SECRET must be secrets of 32")
        );
        let with_a_gap = format!("{SECRET},");
        let gap = ALL.into_iter().chain([("WA_APP_SECRET", with_a_gap.as_str())]);
        assert!(read(&gap.collect::<Vec<_>>()).is_err(), "an empty secret would let everybody in");
        assert!(
            read(&but("WA_PHONE_NUMBER", "our number"))
                .unwrap_err()
                .starts_with("WA_PHONE_NUMBER must be digits")
        );
    }

    #[test]
    fn a_new_secret_goes_first_and_changes_the_key_of_codes() {
        let new = "another-app-secret-0123456789abc";
        let both = format!("{new}, {SECRET}");
        let rotated = ALL.into_iter().chain([("WA_APP_SECRET", both.as_str())]).collect::<Vec<_>>();
        let (before, after) = (read(&ALL).unwrap().unwrap(), read(&rotated).unwrap().unwrap());
        assert_eq!(after.webhook().secrets, [new, SECRET]);
        assert_ne!(before.code_key(), after.code_key());
        assert_eq!(before.code_key(), read(&ALL).unwrap().unwrap().code_key());
        assert_ne!(&before.code_key()[..], SECRET.as_bytes());
    }

    #[test]
    fn secrets_are_never_shown() {
        let config = read(&ALL).unwrap().unwrap();
        for shown in [
            config.to_string(),
            format!("{config:?}"),
            format!("{:?} {:?}", config.webhook(), config.deployment()),
        ] {
            assert!(!shown.contains("canary") && !shown.contains(SECRET), "{shown}");
        }
        assert!(
            config.to_string().contains("WA_PHONE_NUMBER=15550100200 WA_ACCESS_TOKEN=*** WA_APP_SECRET=***")
        );
    }

    /// The matrix of the guard: another address than WhatsApp's own needs development, both addresses on this machine, and this program there.
    #[test]
    fn a_simulator_is_for_a_developers_machine_alone() {
        use Environment::{Development, Production};
        let (sim, send) = ("http://127.0.0.1:8099", "http://127.0.0.1:8099/send");
        let (far, here, world) = ("http://sim.example", "127.0.0.1:8080", "0.0.0.0:8080");
        let cases = [
            (META, LINKS, Development, here, true),
            (META, LINKS, Development, world, true),
            (META, LINKS, Production, world, true),
            (sim, send, Development, here, true),
            (sim, send, Development, "[::1]:8080", true),
            ("http://localhost:8099", "http://[::1]:8099/send", Development, here, true),
            (sim, send, Development, world, false),
            (sim, send, Development, "10.0.0.5:8080", false),
            (sim, send, Production, here, false),
            (sim, send, Production, world, false),
            (sim, LINKS, Development, here, false),
            (META, send, Development, here, false),
            (sim, far, Development, here, false),
            (far, send, Development, here, false),
            (far, far, Production, world, false),
            ("http://127.0.0.1@sim.example", send, Development, here, false),
            ("http://127.0.0.1.sim.example", send, Development, here, false),
            ("http://sim.example\\@127.0.0.1", send, Development, here, false),
            ("http://localhost.", send, Development, here, false),
            ("https://graph.facebook.com.sim.example", LINKS, Development, here, false),
            ("file:///127.0.0.1", send, Development, here, false),
        ];
        for (graph, links, environment, bind, allowed) in cases {
            let verdict = may_use(graph, links, environment, bind.parse().unwrap());
            assert_eq!(verdict, allowed, "{graph} {links} {environment:?} {bind}");
        }
    }

    #[test]
    fn the_guard_stands_even_where_whatsapp_is_off() {
        assert!(
            read(&[("WA_GRAPH_BASE", "http://sim.example")])
                .unwrap_err()
                .starts_with("WA_GRAPH_BASE must be left out")
        );
        assert_eq!(
            read(&[("WA_GRAPH_BASE", "http://127.0.0.1:1"), ("WA_LINK_BASE", "http://127.0.0.1:1/send")]),
            Ok(None)
        );
    }
}
