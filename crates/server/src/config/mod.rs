//! Every environment variable of the program, read once (`docs/OPERATIONS.md` has the table).

mod database;
mod smtp;
mod uploads;
mod urls;
mod variables;
mod whatsapp;

use std::fmt;
use std::net::SocketAddr;

use app::{Deployment, Sites};
use domain::WaPhone;
use files::Location;
use parlour_http::Network;
use tenancy::BaseDomain;
use verification::StepUp;

use database::Databases;
pub(crate) use smtp::MailConfig;
use urls::{base_domain, contact, proxies, sites};
pub use variables::{ConfigError, Environment};
use variables::{Variables, word_of};
pub use whatsapp::WhatsAppConfig;

const ENVIRONMENTS: [(&str, Environment); 2] =
    [("development", Environment::Development), ("production", Environment::Production)];
const ON_OR_OFF: [(&str, bool); 2] = [("on", true), ("off", false)];
const STEP_UPS: [(&str, StepUp); 3] =
    [("new_device", StepUp::NewDevice), ("always", StepUp::Always), ("off", StepUp::Off)];
const LOG_FORMATS: [(&str, LogFormat); 3] =
    [("auto", LogFormat::Auto), ("json", LogFormat::Json), ("text", LogFormat::Text)];

/// How logs are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Sentences at a developer's terminal, one JSON object a line everywhere else.
    Auto,
    /// Always JSON.
    Json,
    /// Always sentences.
    Text,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// `BIND`: where to listen.
    pub bind: SocketAddr,
    /// `METRICS_BIND`: where metrics are served; none for nowhere.
    pub metrics_bind: Option<SocketAddr>,
    /// `METRICS_TOKEN`: what a reader of the metrics has to show; needed where others than this machine reach them.
    pub metrics_token: Option<String>,
    /// `DATABASE_URL`: `sqlite:PATH` or `postgres://…`.
    pub database_url: String,
    /// `DATABASE_READ_URL`: a replica of it, for reads that may be some seconds old.
    pub database_read_url: Option<String>,
    /// `DATABASE_CONNECTIONS`: how many connections requests share, on PostgreSQL.
    pub database_connections: u32,
    /// `APP_ENV`.
    pub environment: Environment,
    /// `UPLOADS_URL` and `AWS_…`: where pictures are kept.
    pub uploads: Location,
    /// `BASE_DOMAIN`: the domain under which shops live.
    pub base_domain: BaseDomain,
    /// `CONTACT_EMAIL`: where the platform is written to, as its landing page shows it.
    pub contact: String,
    /// `RATE_LIMITS`: on in production, off in development, unless said otherwise.
    pub rate_limits: bool,
    /// `TRUSTED_PROXIES`: peers whose forwarded client address is believed.
    pub trusted_proxies: Vec<Network>,
    /// `PUBLIC_ORIGIN`: where the platform's and the salons' pages are; none for what `BASE_DOMAIN` and the port say.
    pub public_origin: Option<Sites>,
    /// `MASTER_ADMIN_PHONES`: the numbers of those who run the platform.
    pub masters: Vec<WaPhone>,
    /// `LOGIN_STEP_UP`: when a sign-in needs the number on the screen.
    pub step_up: StepUp,
    /// `WA_…`: WhatsApp, where it is connected.
    pub whatsapp: Option<WhatsAppConfig>,
    /// `SMTP_URL`: the server that takes mails, where there is one.
    pub mail: Option<MailConfig>,
    /// `LOG_FORMAT`: whether logs are for machines.
    pub log_format: LogFormat,
    /// `LOG`: what to log, as `tracing-subscriber` filters it.
    pub log: String,
}

impl Config {
    /// From the environment of this process.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(variable)
    }

    /// The address of another database that `name` gives, as this program can use it; the rules are those of `DATABASE_URL`.
    pub(crate) fn other_database(&self, name: &'static str, url: &str) -> Result<String, ConfigError> {
        Databases::other(&Variables(&variable), self.environment, name, url)
    }

    /// From any source of values by name. An empty value counts as none.
    pub fn read(value_of: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let variables = Variables(&value_of);
        let environment = variables.choose("APP_ENV", Environment::Development, &ENVIRONMENTS)?;
        let base_domain = base_domain(variables.get("BASE_DOMAIN"), environment)?;
        if variables.get("APP_ENV").is_none() && !base_domain.is_development() {
            let expected = "development or production: BASE_DOMAIN is not localhost";
            return Err(ConfigError::new("APP_ENV", expected));
        }
        let rate_limits =
            variables.choose("RATE_LIMITS", environment == Environment::Production, &ON_OR_OFF)?;
        let expected = "an address and a port, as in 127.0.0.1:8080";
        let bind = variables.parse("BIND", "127.0.0.1:8080", expected, |text| text.parse().ok())?;
        let expected = "IP addresses or networks with commas between, as in 10.0.0.0/8";
        let trusted_proxies = variables.parse("TRUSTED_PROXIES", "", expected, proxies)?;
        let expected = "an e-mail address, as in hello@parlour.example";
        let contact = variables.parse("CONTACT_EMAIL", "", expected, |text| contact(text, &base_domain))?;
        let expected = "the address of BASE_DOMAIN, as in https://parlour.example";
        let public_origin = variables.parse("PUBLIC_ORIGIN", "", expected, |text| {
            if text.is_empty() { Some(None) } else { sites(text, &base_domain, environment).map(Some) }
        })?;
        let step_up = variables.choose("LOGIN_STEP_UP", StepUp::NewDevice, &STEP_UPS)?;
        let expected = "phone numbers that begin with +, with commas between";
        let masters = variables.parse("MASTER_ADMIN_PHONES", "", expected, masters)?;
        let expected = "off, or an address and a port, as in 127.0.0.1:9464";
        let metrics_bind = variables.parse("METRICS_BIND", "off", expected, |text| {
            if text == "off" { Some(None) } else { text.parse().ok().map(Some) }
        })?;
        let metrics_token = variables.get("METRICS_TOKEN");
        if metrics_token.is_none()
            && metrics_bind.is_some_and(|address: SocketAddr| !address.ip().is_loopback())
        {
            let expected = "set: METRICS_BIND is an address that other machines may reach";
            return Err(ConfigError::new("METRICS_TOKEN", expected));
        }
        let databases = Databases::read(&variables, environment)?;
        Ok(Self {
            bind,
            metrics_bind,
            metrics_token,
            database_url: databases.url,
            database_read_url: databases.read_url,
            database_connections: databases.connections,
            uploads: uploads::location(&variables)?,
            environment,
            public_origin,
            masters,
            step_up,
            whatsapp: WhatsAppConfig::read(&variables, environment, bind)?,
            mail: MailConfig::read(&variables, &contact)?,
            base_domain,
            contact,
            rate_limits,
            trusted_proxies,
            log_format: variables.choose("LOG_FORMAT", LogFormat::Auto, &LOG_FORMATS)?,
            log: variables.or("LOG", "info,actix_server=warn"),
        })
    }

    /// Whether this is a developer's machine.
    #[must_use]
    pub fn is_development(&self) -> bool {
        self.environment == Environment::Development
    }

    /// Where the platform's and the salons' pages are, for a server that listens at `address`.
    #[must_use]
    pub fn sites(&self, address: SocketAddr) -> Sites {
        let (scheme, port) = match self.environment {
            Environment::Development => ("http", Some(address.port())),
            Environment::Production => ("https", None),
        };
        let by_itself = || Sites::new(scheme, self.base_domain.clone(), port);
        self.public_origin.clone().unwrap_or_else(by_itself)
    }

    /// What use cases need to know, for a server that listens at `address`.
    pub(crate) fn deployment(&self, address: SocketAddr) -> Deployment {
        Deployment {
            rate_limits: self.rate_limits,
            whatsapp: self.whatsapp.as_ref().map(WhatsAppConfig::deployment),
            mail: self.mail.is_some(),
            sites: self.sites(address),
            masters: self.masters.clone(),
            contact: self.contact.clone(),
            step_up: self.step_up,
        }
    }

    /// The database's address without secrets.
    #[must_use]
    pub fn redacted_database_url(&self) -> String {
        storage::redacted(&self.database_url)
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the environment")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Phone numbers that name their country; none if one of them does not.
fn masters(list: &str) -> Option<Vec<WaPhone>> {
    let phones = list.split(',').map(str::trim).filter(|phone| !phone.is_empty());
    phones.map(|phone| WaPhone::parse(phone).ok().filter(|_| phone.starts_with('+'))).collect()
}

impl fmt::Display for Config {
    /// One `NAME=value` each, secrets left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let proxies: Vec<String> = self.trusted_proxies.iter().map(ToString::to_string).collect();
        write!(
            f,
            "APP_ENV={} BIND={} DATABASE_URL={} {} BASE_DOMAIN={} CONTACT_EMAIL={} PUBLIC_ORIGIN={} RATE_LIMITS={} TRUSTED_PROXIES={} \
             MASTER_ADMIN_PHONES={} LOGIN_STEP_UP={} METRICS_BIND={} LOG_FORMAT={} LOG={}",
            word_of(&ENVIRONMENTS, &self.environment),
            self.bind,
            self.redacted_database_url(),
            uploads::describe(&self.uploads),
            self.base_domain.as_str(),
            self.contact,
            self.public_origin.as_ref().map(Sites::bare).unwrap_or_default(),
            word_of(&ON_OR_OFF, &self.rate_limits),
            proxies.join(","),
            vec!["***"; self.masters.len()].join(","),
            word_of(&STEP_UPS, &self.step_up),
            self.metrics_bind.map_or_else(|| "off".to_owned(), |address| address.to_string()),
            word_of(&LOG_FORMATS, &self.log_format),
            self.log,
        )?;
        if self.metrics_token.is_some() {
            f.write_str(" METRICS_TOKEN=***")?;
        }
        if self.mail.is_some() {
            f.write_str(" SMTP_URL=***")?;
        }
        self.whatsapp.as_ref().map_or(Ok(()), |whatsapp| write!(f, " {whatsapp}"))
    }
}

#[cfg(test)]
mod tests {
    use super::variables::tests::lookup;
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
        Config::read(lookup(variables)).map_err(|error| error.to_string())
    }

    #[test]
    fn development_needs_no_configuration() {
        let config = read(&[]).unwrap();
        assert_eq!(
            config.to_string(),
            "APP_ENV=development BIND=127.0.0.1:8080 DATABASE_URL=sqlite:var/parlour.sqlite3 UPLOADS_URL=file:var/uploads BASE_DOMAIN=localhost \
             CONTACT_EMAIL=hello@parlour.example PUBLIC_ORIGIN= RATE_LIMITS=off TRUSTED_PROXIES= MASTER_ADMIN_PHONES= LOGIN_STEP_UP=new_device METRICS_BIND=off LOG_FORMAT=auto LOG=info,actix_server=warn"
        );
    }

    #[test]
    fn production_needs_its_domain_and_limits_rates() {
        assert_eq!(
            read(&[("APP_ENV", "production")]).unwrap_err(),
            "BASE_DOMAIN must be set in production: the domain under which salons live"
        );
        let config = read(&[("APP_ENV", "production"), ("BASE_DOMAIN", "Parlour.Example")]).unwrap();
        assert!(config.rate_limits && !config.is_development());
        assert_eq!(config.contact, "hello@parlour.example");
        let ours = [("CONTACT_EMAIL", "Salons@Example.com ")];
        assert_eq!(read(&ours).unwrap().contact, "Salons@Example.com");
        assert_eq!(config.base_domain, BaseDomain::new("parlour.example"));
    }

    #[test]
    fn limits_can_be_switched_either_way() {
        assert!(read(&[("RATE_LIMITS", "on")]).unwrap().rate_limits);
        let production = [("APP_ENV", "production"), ("BASE_DOMAIN", "x.example"), ("RATE_LIMITS", "off")];
        assert!(!read(&production).unwrap().rate_limits);
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let cases = [
            ("APP_ENV", "staging", "APP_ENV must be development or production"),
            (
                "CONTACT_EMAIL",
                "hello",
                "CONTACT_EMAIL must be an e-mail address, as in hello@parlour.example",
            ),
            ("RATE_LIMITS", "yes", "RATE_LIMITS must be on or off"),
            ("BIND", "8080", "BIND must be an address and a port, as in 127.0.0.1:8080"),
            (
                "METRICS_BIND",
                "9464",
                "METRICS_BIND must be off, or an address and a port, as in 127.0.0.1:9464",
            ),
            (
                "METRICS_BIND",
                "0.0.0.0:9464",
                "METRICS_TOKEN must be set: METRICS_BIND is an address that other machines may reach",
            ),
            (
                "BASE_DOMAIN",
                "parlour.example",
                "APP_ENV must be development or production: BASE_DOMAIN is not localhost",
            ),
            ("LOG_FORMAT", "xml", "LOG_FORMAT must be auto, json or text"),
            ("LOGIN_STEP_UP", "on", "LOGIN_STEP_UP must be new_device, always or off"),
            (
                "MASTER_ADMIN_PHONES",
                "+15550100100,15550100101",
                "MASTER_ADMIN_PHONES must be phone numbers that begin with +, with commas between",
            ),
            (
                "TRUSTED_PROXIES",
                "10.0.0.1,10.0.0.0/33",
                "TRUSTED_PROXIES must be IP addresses or networks with commas between, as in 10.0.0.0/8",
            ),
        ];
        for (name, value, sentence) in cases {
            assert_eq!(read(&[(name, value)]).unwrap_err(), sentence);
        }
    }

    #[test]
    fn an_empty_variable_is_not_set() {
        assert_eq!(read(&[("APP_ENV", " "), ("BIND", "")]).unwrap(), read(&[]).unwrap());
    }

    #[test]
    fn proxies_are_a_list() {
        let config = read(&[("TRUSTED_PROXIES", "10.0.0.1, fd00::/8")]).unwrap();
        assert_eq!(config.trusted_proxies, ["10.0.0.1", "fd00::/8"].map(|network| network.parse().unwrap()));
        assert!(config.to_string().contains(" TRUSTED_PROXIES=10.0.0.1,fd00::/8 "));
    }

    #[test]
    fn metrics_may_leave_this_machine_with_a_token() {
        let config = read(&[("METRICS_BIND", "0.0.0.0:9464"), ("METRICS_TOKEN", "s3cret")]).unwrap();
        assert_eq!(config.metrics_token.as_deref(), Some("s3cret"));
        let shown = config.to_string();
        assert!(
            shown.contains(" METRICS_BIND=0.0.0.0:9464 ") && shown.ends_with(" METRICS_TOKEN=***"),
            "{shown}"
        );
    }

    #[test]
    fn masters_are_a_list_that_is_not_shown() {
        let config = read(&[("MASTER_ADMIN_PHONES", "+15550100100, +15550100101")]).unwrap();
        assert_eq!(config.masters.len(), 2);
        assert!(
            config.to_string().contains("MASTER_ADMIN_PHONES=***,*** ")
                && !config.to_string().contains("0100100")
        );
    }

    #[test]
    fn passwords_are_never_shown() {
        let cases = [
            ("postgres://salon:se:cr@et@db:5432/parlour", "postgres://salon:***@db:5432/parlour"),
            ("postgres://salon@localhost/x?host=/tmp/d", "postgres://salon@localhost/x?host=/tmp/d"),
            ("postgres://localhost/x?user=a&password=secret", "postgres://localhost/x?user=a&password=***"),
            ("postgres://localhost/x?sslpassword=secret", "postgres://localhost/x?sslpassword=***"),
            ("sqlite:var/parlour.sqlite3", "sqlite:var/parlour.sqlite3"),
        ];
        for (url, shown) in cases {
            let config = read(&[("DATABASE_URL", url)]).unwrap();
            assert_eq!(config.redacted_database_url(), shown);
            assert!(!config.to_string().contains("secret") && !config.to_string().contains("se:cr"));
        }
    }
}
