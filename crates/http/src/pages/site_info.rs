//! Which site a host's pages belong to, whom they are about, and where they are.

use actix_web::web::Data;
use app::public::{self, PreloadParts, ShopPage};
use serde_json::json;
use tenancy::Site;

use super::meta_tags::data_block;
use crate::error::ApiError;
use crate::replica_reads::shop_snapshot;
use crate::state::State;

pub(super) enum About {
    /// The platform's own pages.
    Platform,
    /// No salon here, or a closed one: the page asks for itself, and shows what the answer deserves.
    Nobody,
    /// This one.
    Salon(Box<ShopPage>),
}

/// `parts` come with a salon's card.
pub(super) async fn about(state: Data<State>, site: Site, parts: PreloadParts) -> Result<About, ApiError> {
    match site {
        Site::Platform => return Ok(About::Platform),
        Site::Unknown => return Ok(About::Nobody),
        Site::Shop(_) => {}
    }
    match shop_snapshot(&state, site.into()).await {
        Ok(salon) => Ok(About::Salon(Box::new(public::shop_page(&salon, parts)?))),
        Err(error) if error.is_absence() => Ok(About::Nobody),
        Err(error) => Err(error),
    }
}

/// The public address of a site, from configuration and never from a request.
pub(super) fn origin_of(state: &State, site: &Site) -> String {
    let sites = &state.ctx.deployment.sites;
    match site {
        Site::Shop(subdomain) => sites.of_shop(subdomain, ""),
        Site::Platform | Site::Unknown => sites.of_platform(""),
    }
}

/// The block that tells the browser which site the page belongs to, and where the platform and its salons are: a host name does not say how many
/// of its labels are the base domain.
pub(super) fn site_block(state: &State, site: &Site) -> String {
    let sites = &state.ctx.deployment.sites;
    let site = match site {
        Site::Shop(subdomain) => json!({"shop": subdomain.as_str()}),
        Site::Platform => json!("platform"),
        Site::Unknown => json!("unknown"),
    };
    let data =
        json!({"site": site, "base_domain": sites.base.as_str(), "platform_url": sites.of_platform("/")});
    data_block(r#"type="application/json" id="site""#, &data.to_string())
}
