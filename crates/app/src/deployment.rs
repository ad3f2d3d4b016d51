//! How this Parlour is set up: what a use case needs to know of the configuration.

use domain::{Subdomain, WaPhone};
use verification::{SenderId, StepUp};

/// The set-up.
#[derive(Debug, Clone, Default)]
pub struct Deployment {
    /// Whether rate limits apply (decisions 64). Caps that are rules always do.
    pub rate_limits: bool,
    /// WhatsApp; none where it is not connected.
    pub whatsapp: Option<WhatsApp>,
    /// Where the salons' pages are.
    pub sites: Sites,
    /// The numbers of those who run the platform.
    pub masters: Vec<WaPhone>,
    /// When a sign-in needs the number on the screen.
    pub step_up: StepUp,
}

/// Our side of WhatsApp.
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

/// Where the salons' pages are, for links in messages. From configuration, never from a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sites {
    /// `https`, or `http` on a developer's machine.
    pub scheme: String,
    /// The domain under which salons live, with the port if it is not the scheme's own: `localhost:8080`.
    pub authority: String,
}

impl Default for Sites {
    fn default() -> Self {
        Self { scheme: "http".into(), authority: "localhost:8080".into() }
    }
}

impl Sites {
    /// A page of a salon; `path` begins with a slash.
    #[must_use]
    pub fn of_shop(&self, subdomain: &Subdomain, path: &str) -> String {
        format!("{}://{}.{}{path}", self.scheme, subdomain.as_str(), self.authority)
    }

    /// The host of a salon, as people read it.
    #[must_use]
    pub fn host_of(&self, subdomain: &Subdomain) -> String {
        format!("{}.{}", subdomain.as_str(), self.authority)
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
    }
}
