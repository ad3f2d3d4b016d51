//! `GET /api/client/reviews` and `PUT /api/client/bookings/{id}/review`: what clients say of their visits (rules/reviews).

use actix_web::Responder;
use actix_web::web::{Data, Json, Path};
use app::book::{OwnBookingError, ReviewRequest, ReviewState};
use app::public::PublishedReviews;
use domain::{BookingId, HiddenReason, Instant, ReviewDraft, ReviewId, ShopZone, Stars};
use ports::shop::{ListedReview, Review, ReviewQuery};
use scheduling::local_time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{BookingCaller, HostAddress, Params, PublicAddress, Valid, parse_param};
use crate::state::State;
use crate::wire::{NEXT_CURSOR, RatingDto};

const DEFAULT_PAGE_SIZE: usize = 20;
const MAX_PAGE_SIZE: usize = 50;

/// A review as its client wrote it.
#[derive(Serialize, ToSchema)]
pub(crate) struct OwnReviewResponse {
    stars: u8,
    text: Option<String>,
    /// `short`: everybody sees a short form of the client's name; `none`: it is anonymous.
    name: &'static str,
}

impl From<Review> for OwnReviewResponse {
    fn from(review: Review) -> Self {
        let name = if review.shown_name.is_some() { "short" } else { "none" };
        Self { stars: review.stars.get(), text: review.text, name }
    }
}

/// Whether the client can review a visit, and what they have said of it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewStateResponse {
    /// It can be written or changed now.
    open: bool,
    /// The short form of the client's name.
    short_name: String,
    own: Option<OwnReviewResponse>,
}

impl From<ReviewState> for ReviewStateResponse {
    fn from(state: ReviewState) -> Self {
        Self { open: state.is_open, short_name: state.short_name, own: state.own.map(Into::into) }
    }
}

/// A review of everybody's visit, for everybody.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewResponse {
    stars: u8,
    text: Option<String>,
    /// As its author chose; null for an anonymous one.
    name: Option<String>,
    /// yyyy-MM, by the salon's calendar.
    month: String,
    staff_name: String,
    reply: Option<String>,
    reply_month: Option<String>,
    /// `abusive`, `private` or `not_a_visit`: why the salon took the words away.
    hidden: Option<&'static str>,
}

impl ReviewResponse {
    fn new(listed: ListedReview, zone: ShopZone) -> Self {
        let ListedReview { review, staff_name, .. } = listed;
        let month = |at: Instant| local_time::date_of(zone, at).format("%Y-%m").to_string();
        // Where there are no words, none are hidden.
        let hidden = review.hidden.filter(|_| review.text.is_some());
        Self {
            stars: review.stars.get(),
            text: review.text.filter(|_| hidden.is_none()),
            name: review.shown_name,
            month: month(review.created_at),
            staff_name,
            reply_month: review.reply.as_ref().map(|(_, at)| month(*at)),
            reply: review.reply.map(|(text, _)| text),
            hidden: hidden.map(HiddenReason::as_str),
        }
    }
}

/// The reviews of a salon, the newest first; the counts are of all of them.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewsResponse {
    #[serde(flatten)]
    rating: RatingDto,
    reviews: Vec<ReviewResponse>,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewBody {
    /// 1 to 5.
    stars: i64,
    /// 600 characters at most.
    text: Option<String>,
    /// `short` or `none`.
    name: String,
}

impl ReviewBody {
    fn into_request(self) -> Result<ReviewRequest, ApiError> {
        let shows_name = match self.name.as_str() {
            "short" => true,
            "none" => false,
            _ => return Err(ApiError::invalid("The name is short or none.")),
        };
        let stars = Stars::new(self.stars);
        let stars = stars.ok_or_else(|| ApiError::invalid("Please choose one to five stars."))?;
        let text = ReviewDraft::parse_text(self.text.as_deref().unwrap_or_default());
        Ok(ReviewRequest { stars, text: text.map_err(ApiError::invalid)?, shows_name })
    }
}

pub(crate) async fn write(
    state: Data<State>,
    address: HostAddress,
    caller: BookingCaller,
    id: Path<String>,
    Valid(body): Valid<ReviewBody>,
) -> Result<Json<OwnReviewResponse>, ApiError> {
    let id = id.parse().map_err(|_| ApiError::from(OwnBookingError::NoSuchBooking))?;
    let (id, request) = (BookingId::new(id), body.into_request()?);
    let write = move |ctx: &app::Context| app::book::review_visit(ctx, &address.0, &caller.0, id, &request);
    Ok(Json(run(state, write).await?.into()))
}

/// Which reviews a caller asks for. The cursor is the number of the last one that they have.
pub(crate) fn parse_query(params: &Params) -> Result<ReviewQuery, ApiError> {
    let most = parse_param(params, "limit")?.unwrap_or(DEFAULT_PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&most) {
        return Err(ApiError::invalid(format!("limit must be between 1 and {MAX_PAGE_SIZE}.")));
    }
    let before = parse_param(params, "cursor")?.map(ReviewId::new);
    Ok(ReviewQuery { before, most, with_words: parse_param(params, "words")?.unwrap_or(false) })
}

pub(crate) async fn list(
    state: Data<State>,
    address: PublicAddress,
    params: Params,
) -> Result<impl Responder, ApiError> {
    let query = parse_query(&params)?;
    let found = run(state, move |ctx| app::public::published_reviews(ctx, &address.0, &query)).await?;
    let PublishedReviews { rating, page, zone } = found;
    let reviews = page.reviews.into_iter().map(|review| ReviewResponse::new(review, zone)).collect();
    let answer = Json(ReviewsResponse { rating: rating.into(), reviews }).customize();
    Ok(match page.next {
        Some(next) => answer.insert_header((NEXT_CURSOR, next.get().to_string())),
        None => answer,
    })
}
