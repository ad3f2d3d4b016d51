//! `GET` and `POST /api/links/{token}/offer`: a time for somebody on the waitlist, for a visitor with the link of its message
//! (rules/waitlist#offers).

use actix_web::web::{Data, Json};
use app::waitlist::{LinkedOffer, OfferAnswer, TakenOffer};
use domain::BookingStatus;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::bookings::LineResponse;
use crate::admin::waitlist::offer_state;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{HostAddress, LinkCaller, Valid};
use crate::state::State;
use crate::wire::instant;

/// An offer as its link shows it.
#[derive(Serialize, ToSchema)]
pub(crate) struct LinkedOfferResponse {
    /// `waitlist`.
    purpose: &'static str,
    offer: OfferResponse,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct OfferResponse {
    /// `open`, `taken`, `declined` or `gone`.
    state: &'static str,
    /// Whether it is kept for them.
    is_held: bool,
    start_time: String,
    /// Until when it can be taken.
    until: String,
    services: Vec<LineResponse>,
    total_duration: i64,
    total_price: i64,
    staff_name: String,
    client_first_name: String,
}

impl From<LinkedOffer> for LinkedOfferResponse {
    fn from(linked: LinkedOffer) -> Self {
        let LinkedOffer { offer, state, client_name, lines, total_duration, total_price } = linked;
        let first_name = client_name.split_whitespace().next().unwrap_or_default().to_owned();
        let offer = OfferResponse {
            state: offer_state(state),
            is_held: offer.is_held,
            start_time: instant(offer.start),
            until: instant(offer.expires_at),
            services: lines.into_iter().map(Into::into).collect(),
            total_duration: total_duration.get(),
            total_price: total_price.get(),
            staff_name: offer.staff_name,
            client_first_name: first_name,
        };
        Self { purpose: "waitlist", offer }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferAnswerRequest {
    /// `take` or `decline`.
    answer: String,
}

/// What came of the answer.
#[derive(Serialize, ToSchema)]
pub(crate) struct OfferAnswerResponse {
    /// `taken` or `declined`.
    state: &'static str,
    /// `confirmed`, or `pending` where the salon confirms it itself; null without a booking.
    status: Option<&'static str>,
}

impl From<TakenOffer> for OfferAnswerResponse {
    fn from(taken: TakenOffer) -> Self {
        let (state, status) = match taken {
            TakenOffer::Confirmed => ("taken", Some(BookingStatus::Confirmed)),
            TakenOffer::Requested => ("taken", Some(BookingStatus::Pending)),
            TakenOffer::Declined => ("declined", None),
        };
        Self { state, status: status.map(BookingStatus::as_str) }
    }
}

pub(crate) async fn answer(
    state: Data<State>,
    address: HostAddress,
    caller: LinkCaller,
    Valid(body): Valid<OfferAnswerRequest>,
) -> Result<Json<OfferAnswerResponse>, ApiError> {
    let answer = match body.answer.as_str() {
        "take" => OfferAnswer::Take,
        "decline" => OfferAnswer::Decline,
        _ => return Err(ApiError::invalid("Please answer take or decline.")),
    };
    let LinkCaller { token, request_id } = caller;
    let taken = run(state, move |ctx| {
        app::waitlist::answer_linked_offer(ctx, &address.0, (&token, &request_id), answer)
    });
    Ok(Json(taken.await?.into()))
}
