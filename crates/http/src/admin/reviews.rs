//! `/api/admin/reviews`: what clients say of their visits, and what the salon makes of it (rules/reviews#salon).

use actix_web::Responder;
use actix_web::web::{Data, Json};
use app::admin::PersonalPage;
use domain::{ClientId, HiddenReason, ReviewDraft, ReviewId};
use ports::shop::{ListedReview, StylistRating};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::access_log::run_logged;
use crate::blocking::run;
use crate::client::reviews::parse_query;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Params, PathId, Valid};
use crate::state::State;
use crate::wire::{NEXT_CURSOR, RatingDto, average, instant};

/// The words of a hidden review are here, too: the salon may show them again.
#[derive(Serialize, ToSchema)]
pub(crate) struct AdminReviewResponse {
    id: i64,
    version: i64,
    booking_id: i64,
    client_id: Option<i64>,
    client_name: String,
    stars: u8,
    text: Option<String>,
    /// As everybody sees it; null for an anonymous one.
    name: Option<String>,
    staff_name: String,
    /// When the visit began.
    start_time: String,
    created_at: String,
    edited_at: Option<String>,
    /// `abusive`, `private` or `not_a_visit`: why the salon took the words away.
    hidden: Option<&'static str>,
    reply: Option<String>,
    reply_at: Option<String>,
}

impl From<ListedReview> for AdminReviewResponse {
    fn from(listed: ListedReview) -> Self {
        let ListedReview { review, start, staff_name, client, client_name } = listed;
        Self {
            id: review.id.get(),
            version: review.version,
            booking_id: review.booking.get(),
            client_id: client.map(ClientId::get),
            client_name,
            stars: review.stars.get(),
            text: review.text,
            name: review.shown_name,
            staff_name,
            start_time: instant(start),
            created_at: instant(review.created_at),
            edited_at: review.edited_at.map(instant),
            hidden: review.hidden.map(HiddenReason::as_str),
            reply_at: review.reply.as_ref().map(|(_, at)| instant(*at)),
            reply: review.reply.map(|(text, _)| text),
        }
    }
}

/// The average of a stylist with ten reviews or more.
#[derive(Serialize, ToSchema)]
pub(crate) struct StylistRatingResponse {
    staff_id: i64,
    staff_name: String,
    average: Option<f64>,
    count: i64,
}

impl From<StylistRating> for StylistRatingResponse {
    fn from(of: StylistRating) -> Self {
        let (average, count) = (average(of.rating), of.rating.count());
        Self { staff_id: of.staff.get(), staff_name: of.staff_name, average, count }
    }
}

/// The newest first; the counts are of all of them.
#[derive(Serialize, ToSchema)]
pub(crate) struct AdminReviewsResponse {
    #[serde(flatten)]
    rating: RatingDto,
    by_staff: Vec<StylistRatingResponse>,
    reviews: Vec<AdminReviewResponse>,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewReplyRequest {
    /// 600 characters at most; null takes the reply back.
    text: Option<String>,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewVisibilityRequest {
    /// `abusive`, `private` or `not_a_visit`; null shows the words again.
    hidden: Option<String>,
}

pub(crate) async fn list(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    params: Params,
) -> Result<impl Responder, ApiError> {
    let query = parse_query(&params)?;
    let read = run_logged(state, user, PersonalPage::Reviews, move |ctx, user| {
        app::admin::list_reviews(ctx, user, &query)
    });
    let board = read.await?;
    let answer = Json(AdminReviewsResponse {
        rating: board.rating.into(),
        by_staff: board.stylists.into_iter().map(Into::into).collect(),
        reviews: board.page.reviews.into_iter().map(Into::into).collect(),
    });
    let answer = answer.customize();
    Ok(match board.page.next {
        Some(next) => answer.insert_header((NEXT_CURSOR, next.get().to_string())),
        None => answer,
    })
}

pub(crate) async fn reply(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ReviewReplyRequest>>,
    PathId(id): PathId<ReviewId>,
    if_match: IfMatch,
) -> Result<Json<AdminReviewResponse>, ApiError> {
    let seen = if_match.version()?;
    let text =
        ReviewDraft::parse_text(body.text.as_deref().unwrap_or_default()).map_err(ApiError::invalid)?;
    let reply = move |ctx: &app::Context| app::admin::reply_to_review(ctx, &user, id, seen, text.as_deref());
    Ok(Json(run(state, reply).await?.into()))
}

pub(crate) async fn set_visibility(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ReviewVisibilityRequest>>,
    PathId(id): PathId<ReviewId>,
    if_match: IfMatch,
) -> Result<Json<AdminReviewResponse>, ApiError> {
    let seen = if_match.version()?;
    let unknown = || ApiError::invalid("Please choose why: abusive, private or not_a_visit.");
    let hidden = body.hidden.map(|text| HiddenReason::parse(&text).ok_or_else(unknown)).transpose()?;
    let set = move |ctx: &app::Context| app::admin::set_review_visibility(ctx, &user, id, seen, hidden);
    Ok(Json(run(state, set).await?.into()))
}
