//! Whom a host's pages are about, and where they are.

use actix_web::web::Data;
use app::visit::{self, Card, FrontParts};
use tenancy::Site;

use crate::error::ApiError;
use crate::nearby::look;
use crate::serve::State;

/// What is known of a host's site.
pub(super) enum About {
    /// The platform's own pages.
    Platform,
    /// No salon here, or a closed one: the page asks for itself, and shows what the answer deserves.
    Nobody,
    /// This one.
    Salon(Box<Card>),
}

/// `parts` come with a salon's card.
pub(super) async fn about(state: Data<State>, site: Site, parts: FrontParts) -> Result<About, ApiError> {
    match site {
        Site::Platform => return Ok(About::Platform),
        Site::Unknown => return Ok(About::Nobody),
        Site::Shop(_) => {}
    }
    match look(&state, site.into()).await {
        Ok(salon) => Ok(About::Salon(Box::new(visit::card(&salon, parts)?))),
        Err(error) if error.is_absence() => Ok(About::Nobody),
        Err(error) => Err(error),
    }
}

/// The address of a site as everybody reaches it, from configuration and never from a request. On a developer's machine the platform's
/// own pages are at `www`.
pub(super) fn origin_of(state: &State, site: &Site) -> String {
    let sites = &state.ctx.deployment.sites;
    match site {
        Site::Shop(subdomain) => sites.of_shop(subdomain, ""),
        Site::Platform | Site::Unknown => {
            let label = if state.settings.base_domain.is_development() { "www." } else { "" };
            format!("{}://{label}{}", sites.scheme, sites.authority)
        }
    }
}
