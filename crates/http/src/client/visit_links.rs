//! `GET /api/links/{token}` and `GET /b/{token}/visit.ics`: one appointment, for a visitor with the link of a message
//! (rules/booking-life#visit-links). Offers of the waitlist: `offers.rs`.

use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, REFERRER_POLICY};
use actix_web::web::{Data, Json};
use actix_web::{CustomizeResponder, Responder};
use app::book::{LinkedVisit, OwnBookingError, hash_of_visit_token};
use app::waitlist::OfferError;
use domain::BookingStatus;
use serde::Serialize;
use utoipa::ToSchema;

use super::bookings::LineResponse;
use super::changes::ChangeResponse;
use super::offers::LinkedOfferResponse;
use super::reviews::ReviewStateResponse;
use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{HostAddress, VisitLink};
use crate::state::State;
use crate::wire::instant;

/// What no search engine may list.
pub(crate) const UNLISTED: (&str, &str) = ("x-robots-tag", "noindex");
/// No page that a visitor goes on to learns the address.
pub(crate) const NO_REFERRER: &str = "no-referrer";

/// An appointment as its link shows it.
#[derive(Serialize, ToSchema)]
pub(crate) struct LinkedVisitResponse {
    /// `visit`.
    purpose: &'static str,
    booking: LinkedVisitBookingResponse,
    change: ChangeResponse,
    /// The appointment as a file for calendars.
    calendar_url: String,
    review: ReviewStateResponse,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct LinkedVisitBookingResponse {
    id: i64,
    status: &'static str,
    start_time: String,
    total_duration: i64,
    services: Vec<LineResponse>,
    staff_id: i64,
    staff_name: String,
    chair_name: Option<String>,
    total_price: i64,
    client_first_name: String,
}

impl LinkedVisitResponse {
    fn new(visit: LinkedVisit, token: &VisitLink) -> Self {
        let booking = visit.booking;
        Self {
            purpose: "visit",
            booking: LinkedVisitBookingResponse {
                id: booking.id.get(),
                status: BookingStatus::as_str(booking.status),
                start_time: instant(booking.start),
                total_duration: booking.total_duration.get(),
                services: booking.lines.into_iter().map(Into::into).collect(),
                staff_id: booking.staff_id.get(),
                staff_name: booking.staff_name,
                chair_name: booking.chair_name,
                total_price: booking.total_price.get(),
                client_first_name: visit.client_first_name,
            },
            change: visit.options.into(),
            calendar_url: format!("/b/{}/visit.ics", token.0.expose()),
            review: visit.review.into(),
        }
    }
}

/// What a link leads to.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LinkedResponse {
    Visit(Box<LinkedVisitResponse>),
    Offer(LinkedOfferResponse),
}

/// Looking changes nothing.
pub(crate) async fn show(
    state: Data<State>,
    address: HostAddress,
    link: VisitLink,
) -> Result<CustomizeResponder<Json<LinkedResponse>>, ApiError> {
    let token = hash_of_visit_token(&link.0);
    let found = run(state, move |ctx| match app::book::linked_visit(ctx, &address.0, &token) {
        Ok(visit) => Ok(LinkedResponse::Visit(Box::new(LinkedVisitResponse::new(visit, &link)))),
        // It may be that of an offer.
        Err(none @ OwnBookingError::NoSuchBooking) => {
            let offer = app::waitlist::linked_offer(ctx, &address.0, &token);
            offer.map(|offer| LinkedResponse::Offer(offer.into())).map_err(|error| match error {
                OfferError::NoSuchOffer => ApiError::from(none),
                other => other.into(),
            })
        }
        Err(error) => Err(error.into()),
    });
    let answer = Json(found.await?).customize();
    Ok(answer.insert_header(UNLISTED).insert_header((REFERRER_POLICY, NO_REFERRER)))
}

pub(crate) async fn calendar(
    state: Data<State>,
    address: HostAddress,
    link: VisitLink,
) -> Result<HttpResponse, ApiError> {
    let (id, file) = run(state, move |ctx| app::book::linked_calendar(ctx, &address.0, &link.0)).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/calendar; charset=utf-8"))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"appointment-{id}.ics\"")))
        .insert_header(UNLISTED)
        .insert_header((REFERRER_POLICY, NO_REFERRER))
        .body(file))
}
