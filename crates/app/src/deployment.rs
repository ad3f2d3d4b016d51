//! How this Parlour is set up: what a use case needs to know of the configuration.

use domain::{Shop, Subdomain, WaPhone};
use tenancy::BaseDomain;
use verification::{SenderId, StepUp, book_at, prefilled_message};

#[derive(Debug, Clone, Default)]
pub struct Deployment {
    /// Whether rate limits apply (rules/platform#rate-limits). Caps that are rules always do.
    pub rate_limits: bool,
    /// WhatsApp; none where it is not connected.
    pub whatsapp: Option<WhatsApp>,
    /// Whether there is a server that takes mails.
    pub mail: bool,
    /// Where the platform's and the salons' pages are.
    pub sites: Sites,
    /// The numbers of those who run the platform.
    pub masters: Vec<WaPhone>,
    /// Where the platform is written to: its e-mail address.
    pub contact: String,
    /// When a sign-in needs the number on the screen.
    pub step_up: StepUp,
}

impl Deployment {
    /// The number of the configuration that makes somebody a master: theirs exactly, else another spelling of it (rules/messages#phone-numbers).
    #[must_use]
    pub fn master(&self, phone: Option<&WaPhone>) -> Option<&WaPhone> {
        let spellings = phone?.spellings();
        spellings.iter().find_map(|spelling| self.masters.iter().find(|master| *master == spelling))
    }

    /// The link by which clients write to a salon that they want to book. None without WhatsApp.
    #[must_use]
    pub fn chat_link(&self, shop: &Shop) -> Option<String> {
        let whatsapp = self.whatsapp.as_ref()?;
        let text = book_at(&shop.name, shop.subdomain.as_str());
        Some(prefilled_message::link(&whatsapp.link_base, whatsapp.number.digits(), &text))
    }
}

#[derive(Clone)]
pub struct WhatsApp {
    /// Our number, as WhatsApp's id of it.
    pub sender: SenderId,
    /// Our number, as people write to it.
    pub number: WaPhone,
    /// Where links lead: `https://wa.me`.
    pub link_base: String,
    /// The key of the hashes of codes, so that a stolen database gives none away.
    pub code_key: [u8; 32],
}

impl std::fmt::Debug for WhatsApp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WhatsApp").field("sender", &self.sender).finish_non_exhaustive()
    }
}

/// Where the platform's and the salons' pages are, for links on pages and in messages. From configuration, never from a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sites {
    /// The domain under which the platform and the salons live.
    pub base: BaseDomain,
    /// `https`, or `http` on a developer's machine.
    scheme: String,
    /// The port, if it is not the scheme's own.
    port: Option<u16>,
}

impl Default for Sites {
    fn default() -> Self {
        Self::new("http", BaseDomain::new("localhost"), Some(8080))
    }
}

impl Sites {
    /// Sites below a domain. The scheme's own port is left out of addresses, as browsers leave it out.
    #[must_use]
    pub fn new(scheme: &str, base: BaseDomain, port: Option<u16>) -> Self {
        let own = if scheme == "https" { 443 } else { 80 };
        Self { base, scheme: scheme.to_owned(), port: port.filter(|port| *port != own) }
    }

    /// How pages are fetched: `https` or `http`.
    #[must_use]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// A page of a salon; `path` begins with a slash.
    #[must_use]
    pub fn of_shop(&self, subdomain: &Subdomain, path: &str) -> String {
        format!("{}://{}{path}", self.scheme, self.host_of(subdomain))
    }

    /// A page of the platform; `path` begins with a slash.
    #[must_use]
    pub fn of_platform(&self, path: &str) -> String {
        format!("{}://{}{path}", self.scheme, self.platform_host())
    }

    /// The address of the bare domain: `http://localhost:8080`.
    #[must_use]
    pub fn bare(&self) -> String {
        format!("{}://{}", self.scheme, self.with_port(self.base.as_str()))
    }

    /// The host of a salon, as people read it.
    #[must_use]
    pub fn host_of(&self, subdomain: &Subdomain) -> String {
        self.with_port(&format!("{}.{}", subdomain.as_str(), self.base.as_str()))
    }

    /// The host of the platform, as people read it.
    #[must_use]
    pub fn platform_host(&self) -> String {
        self.with_port(&self.base.platform_host())
    }

    fn with_port(&self, host: &str) -> String {
        self.port.map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_made_of_the_configuration() {
        let glow = Subdomain::parse("glow").unwrap();
        assert_eq!(Sites::default().of_shop(&glow, "/booking"), "http://glow.localhost:8080/booking");
        assert_eq!(Sites::default().host_of(&glow), "glow.localhost:8080");
        assert_eq!(Sites::default().of_platform("/login"), "http://www.localhost:8080/login");
        assert_eq!(Sites::default().bare(), "http://localhost:8080");
        let world = |port| Sites::new("https", BaseDomain::new("Parlour.co.uk."), port);
        assert_eq!(world(None).of_shop(&glow, "/"), "https://glow.parlour.co.uk/");
        assert_eq!(world(Some(443)), world(None));
        assert_eq!(world(Some(8443)).of_platform("/"), "https://parlour.co.uk:8443/");
    }
}
