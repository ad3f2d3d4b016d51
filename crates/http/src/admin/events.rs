//! `GET /api/admin/events` and `GET /api/admin/changes`: what is new of a salon (rules/dashboard#live).

use actix_web::http::Method;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue};
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use app::admin::NewChanges;
use domain::ShopId;
use ports::shop::FeedEntry;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AnyVisitor, Params, StaffRequest, parse_param, site_of};
use crate::live::{ChangeResponse, ChangeStream, follow};
use crate::state::State;

/// How many changes a list has at most.
const MAX_CHANGES: usize = 200;

/// A change in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedChangeResponse {
    id: i64,
    #[serde(flatten)]
    change: ChangeResponse,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ChangesResponse {
    changes: Vec<ListedChangeResponse>,
    /// What the next question names as `after`.
    last: i64,
    /// Whether it is not known what came after the change that was named: everything has to be read anew.
    reset: bool,
}

impl From<FeedEntry> for ListedChangeResponse {
    fn from(entry: FeedEntry) -> Self {
        Self { id: entry.id, change: entry.into() }
    }
}

impl From<NewChanges> for ChangesResponse {
    fn from(NewChanges { changes, last, reset }: NewChanges) -> Self {
        Self { changes: changes.into_iter().map(Into::into).collect(), last, reset }
    }
}

pub(crate) async fn list(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    params: Params,
) -> Result<Json<ChangesResponse>, ApiError> {
    let after = parse_param(&params, "after")?;
    let limit = parse_param(&params, "limit")?.unwrap_or(MAX_CHANGES);
    if !(1..=MAX_CHANGES).contains(&limit) {
        return Err(ApiError::invalid(format!("limit must be between 1 and {MAX_CHANGES}.")));
    }
    let page = run(state, move |ctx| app::admin::list_changes(ctx, &user, after, limit)).await?;
    Ok(Json(page.into()))
}

pub(crate) async fn stream(
    state: Data<State>,
    request: HttpRequest,
    StaffRequest { user, .. }: StaffRequest,
    AnyVisitor(visitor): AnyVisitor,
    params: Params,
) -> Result<HttpResponse, ApiError> {
    let after = last_heard(&request, &params)?;
    let visitor = visitor.ok_or_else(ApiError::not_verified)?;
    let seat = state.live.take_seat(user.shop.id, user.principal.identity.id);
    let seat = seat.ok_or_else(|| ApiError::rate_limited(FULL))?;
    if request.method() == Method::HEAD {
        return Ok(head().finish());
    }
    // First the feed, then the trail: what is committed in between is told by one of them at least.
    let heard = follow(&state, &user).await?;
    let reader = user.clone();
    let missed = run(state.clone(), move |ctx| app::admin::missed_changes(ctx, &reader, after)).await?;
    let (site, asked) = (site_of(&request), parse_param(&params, "shopId")?.map(ShopId::new));
    let stream = ChangeStream { state, site, visitor, asked, user, seat, heard };
    Ok(head().streaming(stream.begin(missed)))
}

/// How many seconds to wait for a seat.
const FULL: u64 = 30;

/// The last change that a browser has heard of. A header that names none asks for everything anew.
fn last_heard(request: &HttpRequest, params: &Params) -> Result<Option<i64>, ApiError> {
    match request.headers().get("last-event-id") {
        Some(id) => Ok(Some(id.to_str().ok().and_then(|id| id.parse().ok()).unwrap_or_default())),
        None => parse_param(params, "after"),
    }
}

fn head() -> HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, HeaderValue::from_static("text/event-stream")))
        .insert_header((CACHE_CONTROL, HeaderValue::from_static("no-store, no-transform")))
        .insert_header(("x-accel-buffering", "no"))
        // Compress would keep the events until it has enough of them.
        .insert_header((CONTENT_ENCODING, HeaderValue::from_static("identity")));
    answer
}
