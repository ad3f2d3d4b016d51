//! `GET /api/client/whatsapp-link`: the link that opens WhatsApp with a code in its message box (rules/sessions#link).

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use app::verify::{Link, LinkPurpose};
use domain::BookingId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::cookies::AuthCookie;
use crate::endpoint::BucketSet;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor, Params, parse_param};
use crate::state::State;
use crate::wire::instant;

/// A waiting page may poll the verification once in so many seconds.
const POLL_SECONDS: u8 = 3;

/// `matchNumber` is there for sign-ins: WhatsApp may ask for it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkResponse {
    whatsapp_link: String,
    code: String,
    match_number: Option<u8>,
    expires_at: String,
    poll_seconds: u8,
    /// Present and true while WhatsApp refuses our messages: answers may take a while.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    delayed: bool,
}

impl From<Link> for LinkResponse {
    fn from(link: Link) -> Self {
        Self {
            whatsapp_link: link.url,
            code: link.code,
            match_number: link.match_number,
            expires_at: instant(link.expires_at),
            poll_seconds: POLL_SECONDS,
            delayed: link.delayed,
        }
    }
}

/// A browser without a session secret gets one here, and its session is bound to it.
pub(crate) async fn get(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    params: Params,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    let purpose = parse_purpose(&params)?;
    let mut visitor = visitor.0;
    let session_secret = state.ctx.first_session_secret(&mut visitor);
    let link = run(state, move |ctx| app::verify::issue_link(ctx, &site.0, &visitor, purpose)).await?;
    let mut answer = HttpResponse::Ok().json(LinkResponse::from(link));
    AuthCookie::SessionSecret.give_first(&mut answer, production, session_secret);
    Ok(answer)
}

/// No other page uses up the links of a sign-in. A booking has one code, so that a browser may ask for its own as often as it likes.
pub(crate) fn buckets(request: &HttpRequest) -> BucketSet {
    match Params::of(request).map(|params| parse_purpose(&params)) {
        Ok(Ok(LinkPurpose::Login)) => BucketSet::Named("login"),
        Ok(Ok(LinkPurpose::Booking(_))) => BucketSet::FreeForSession,
        _ => BucketSet::Ordinary,
    }
}

fn parse_purpose(params: &Params) -> Result<LinkPurpose, ApiError> {
    let booking = parse_param::<i64>(params, "bookingId")?.map(BookingId::new);
    match (params.get("purpose"), booking) {
        (None, None) => Ok(LinkPurpose::Profile),
        (None, Some(id)) => Ok(LinkPurpose::Booking(id)),
        (Some("login"), None) => Ok(LinkPurpose::Login),
        (Some(_), _) => Err(ApiError::bad_request("purpose cannot be read.")),
    }
}
