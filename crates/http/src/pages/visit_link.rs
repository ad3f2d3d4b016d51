//! The pages behind the links of messages: whether a link leads anywhere is said by the status, and the platform's host leads to the salon's.

use actix_web::HttpRequest;
use actix_web::web::Data;
use app::book::{hash_of_visit_token, is_visit_link, salon_of_visit_link, visit_page};
use tenancy::{Site, VisitToken};

use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// How the routes of these pages begin.
const BEGINNING: &str = "/b/:token";

/// Whether the page of a route belongs to a link.
pub(super) fn is_of_link(route: &str) -> bool {
    route.starts_with(BEGINNING)
}

/// Where the link of a request leads.
pub(super) enum LinkTarget {
    /// It is for another page.
    NoLink,
    /// A booking of the salon at this host.
    Booking,
    /// This page of the salon at its own host.
    OtherHost(String),
    Nothing,
}

impl LinkTarget {
    pub(super) async fn of(
        state: &Data<State>,
        site: &Site,
        request: &HttpRequest,
    ) -> Result<Self, ApiError> {
        let Some(token) = request.match_info().get("token") else { return Ok(Self::NoLink) };
        let Some(token) = VisitToken::parse(token) else { return Ok(Self::Nothing) };
        let hash = hash_of_visit_token(&token);
        if *site == Site::Platform {
            let salon = run(state.clone(), move |ctx| salon_of_visit_link(ctx, &hash)).await?;
            let sites = &state.ctx.deployment.sites;
            return Ok(
                salon.map_or(Self::Nothing, |salon| Self::OtherHost(visit_page(sites, &salon, &token)))
            );
        }
        let address = site.clone().into();
        let leads = run(state.clone(), move |ctx| is_visit_link(ctx, &address, &hash)).await?;
        Ok(if leads { Self::Booking } else { Self::Nothing })
    }
}
