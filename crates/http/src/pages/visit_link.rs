//! The pages behind the links of messages: whether a link leads anywhere is said by the status, and the platform's host leads to the salon's.

use actix_web::HttpRequest;
use actix_web::web::Data;
use app::book::{LinkedPage, hash_of_visit_token, is_visit_link, linked_address, salon_of_visit_link};
use app::waitlist::is_offer_link;
use tenancy::{Site, VisitToken};

use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// The page and the token of a path of these pages.
fn link_in(path: &str) -> Option<(LinkedPage, &str)> {
    let mut parts = path.trim_end_matches('/').split('/').skip(1);
    let (first, token, rest) = (parts.next()?, parts.next()?, parts.next());
    match first.to_ascii_lowercase().as_str() {
        "b" if rest.is_none_or(|rest| rest.eq_ignore_ascii_case("move")) => Some((LinkedPage::Visit, token)),
        "v" if rest.is_none() => Some((LinkedPage::Review, token)),
        "w" if rest.is_none() => Some((LinkedPage::Offer, token)),
        _ => None,
    }
}

/// Where the link of a request leads.
pub(super) enum LinkTarget {
    /// It is for another page.
    NoLink,
    /// A booking, or an offer, of the salon at this host.
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
        let Some((page, token)) = link_in(request.path()) else { return Ok(Self::NoLink) };
        let Some(token) = VisitToken::parse(token) else { return Ok(Self::Nothing) };
        let hash = hash_of_visit_token(&token);
        if *site == Site::Platform {
            let salon = run(state.clone(), move |ctx| salon_of_visit_link(ctx, &hash)).await?;
            let sites = &state.ctx.deployment.sites;
            let there = |salon| Self::OtherHost(linked_address(page, sites, &salon, &token));
            return Ok(salon.map_or(Self::Nothing, there));
        }
        let address = site.clone().into();
        let leads = run(state.clone(), move |ctx| match page {
            LinkedPage::Offer => is_offer_link(ctx, &address, &hash),
            LinkedPage::Visit | LinkedPage::Review => is_visit_link(ctx, &address, &hash),
        });
        let leads = leads.await?;
        Ok(if leads { Self::Booking } else { Self::Nothing })
    }
}
