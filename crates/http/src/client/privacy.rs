//! `GET /api/client/me/export` and `DELETE /api/client/me`: export and erasure of a person's own data.

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, Responder};
use app::privacy::{ExportedBooking, PersonDetails, PersonalData};
use domain::{BookingStatus, CancelReason, Cents, Consent, HiddenReason};
use ports::shop::{ClientStatus, HistoryActor, HistoryEntry, MessageRecord, Review, WaitlistEntry};
use serde::Serialize;
use utoipa::ToSchema;

use super::bookings::LineResponse;
use crate::admin::final_lines::FinalLineResponse;
use crate::blocking::run;
use crate::cookies::AuthCookie;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor};
use crate::state::State;
use crate::wire::{Done, TimeWindowDto, instant};

const AS_FILE: &str = "attachment; filename=\"my-data.json\"";

#[derive(Serialize, ToSchema)]
struct ExportedShopResponse {
    id: i64,
    name: String,
    subdomain: String,
}

/// `status` is `active`, `vip`, `inactive` or `blacklisted`.
#[derive(Serialize, ToSchema)]
struct PersonResponse {
    name: String,
    phone: Option<String>,
    email: Option<String>,
    member_since: String,
    status: Option<&'static str>,
}

/// An event of a booking. `by` is `client`, `salon`, `platform` or `system`.
#[derive(Serialize, ToSchema)]
struct EventResponse {
    at: String,
    by: &'static str,
    action: String,
    from: Option<&'static str>,
    to: Option<&'static str>,
}

/// A visit that was missed or cancelled late.
#[derive(Serialize, ToSchema)]
struct ExportedStrikeResponse {
    /// `no_show` or `late_cancel`.
    kind: &'static str,
    /// The salon does not count it.
    waived: bool,
}

/// What the person said of the visit.
#[derive(Serialize, ToSchema)]
struct ExportedReviewResponse {
    stars: u8,
    text: Option<String>,
    /// The name that everybody sees.
    shown_name: Option<String>,
    written_at: String,
    edited_at: Option<String>,
    reply: Option<String>,
    /// Why the salon took the words away from everybody.
    hidden: Option<&'static str>,
}

impl From<Review> for ExportedReviewResponse {
    fn from(review: Review) -> Self {
        Self {
            stars: review.stars.get(),
            text: review.text,
            shown_name: review.shown_name,
            written_at: instant(review.created_at),
            edited_at: review.edited_at.map(instant),
            reply: review.reply.map(|(text, _)| text),
            hidden: review.hidden.map(HiddenReason::as_str),
        }
    }
}

/// A booking with its history. Money is in cents.
#[derive(Serialize, ToSchema)]
struct ExportedBookingResponse {
    id: i64,
    status: &'static str,
    cancel_reason: Option<&'static str>,
    start_time: String,
    end_time: String,
    total_duration: i64,
    total_price: i64,
    final_price: Option<i64>,
    /// What was done and sold, where the salon wrote it down.
    final_lines: Vec<FinalLineResponse>,
    staff_name: String,
    chair_name: Option<String>,
    services: Vec<LineResponse>,
    history: Vec<EventResponse>,
    /// That it was missed or cancelled late.
    strike: Option<ExportedStrikeResponse>,
    review: Option<ExportedReviewResponse>,
}

/// A message to the person, without its text, which is on the phone.
#[derive(Serialize, ToSchema)]
struct ExportedMessageResponse {
    at: String,
    purpose: String,
    state: String,
    booking_id: Option<i64>,
}

/// What the person waits for, or waited for.
#[derive(Serialize, ToSchema)]
struct ExportedWaitlistEntryResponse {
    joined_at: String,
    /// `waiting`, `booked`, `ended` or `withdrawn`.
    state: &'static str,
    services: Vec<LineResponse>,
    staff_name: Option<String>,
    windows: Vec<TimeWindowDto>,
}

impl From<WaitlistEntry> for ExportedWaitlistEntryResponse {
    fn from(entry: WaitlistEntry) -> Self {
        Self {
            joined_at: instant(entry.wanted.created_at),
            state: entry.state.as_str(),
            services: entry.wanted.lines.into_iter().map(Into::into).collect(),
            staff_name: entry.staff_name,
            windows: entry.wanted.windows.as_slice().iter().map(Into::into).collect(),
        }
    }
}

/// What the person agreed to be told of, or took back.
#[derive(Serialize, ToSchema)]
struct ExportedConsentResponse {
    /// `reminders` or `promotions`.
    purpose: &'static str,
    granted: bool,
    /// `web`, `profile`, `chat`, `in_person`, `phone` or `paper`.
    source: &'static str,
    /// What they read.
    wording: Option<String>,
    at: String,
}

impl From<Consent> for ExportedConsentResponse {
    fn from(consent: Consent) -> Self {
        Self {
            purpose: consent.purpose.as_str(),
            granted: consent.granted,
            source: consent.source.as_str(),
            wording: consent.wording,
            at: instant(consent.at),
        }
    }
}

/// All that a salon knows of one person, without the staff's internal notes. On the platform's own host `shop` is null.
#[derive(Serialize, ToSchema)]
pub(crate) struct PersonalDataResponse {
    exported_at: String,
    shop: Option<ExportedShopResponse>,
    profile: PersonResponse,
    bookings: Vec<ExportedBookingResponse>,
    messages: Vec<ExportedMessageResponse>,
    waitlist: Vec<ExportedWaitlistEntryResponse>,
    consents: Vec<ExportedConsentResponse>,
}

impl From<PersonDetails> for PersonResponse {
    fn from(owner: PersonDetails) -> Self {
        Self {
            name: owner.name,
            phone: owner.phone,
            email: owner.email,
            member_since: instant(owner.since),
            status: owner.status.map(ClientStatus::as_str),
        }
    }
}

impl From<HistoryEntry> for EventResponse {
    fn from(entry: HistoryEntry) -> Self {
        let by = match entry.actor {
            HistoryActor::Client => "client",
            HistoryActor::Member(_) => "salon",
            HistoryActor::Platform => "platform",
            HistoryActor::Program => "system",
        };
        let (from, to) = (entry.from.map(BookingStatus::as_str), entry.to.map(BookingStatus::as_str));
        Self { at: instant(entry.at), by, action: entry.action, from, to }
    }
}

impl From<ExportedBooking> for ExportedBookingResponse {
    fn from(exported: ExportedBooking) -> Self {
        let booking = exported.booking;
        Self {
            id: booking.id.get(),
            status: booking.status.as_str(),
            cancel_reason: booking.cancel_reason.map(CancelReason::as_str),
            start_time: instant(booking.start),
            end_time: instant(booking.end),
            total_duration: booking.total_duration.get(),
            total_price: booking.total_price.get(),
            final_price: booking.final_price.map(Cents::get),
            final_lines: exported.final_lines.into_iter().map(Into::into).collect(),
            staff_name: booking.staff_name,
            chair_name: booking.chair_name,
            services: booking.lines.into_iter().map(Into::into).collect(),
            history: exported.history.into_iter().map(Into::into).collect(),
            strike: exported.strike.map(|strike| ExportedStrikeResponse {
                kind: strike.kind.as_str(),
                waived: strike.is_waived,
            }),
            review: exported.review.map(Into::into),
        }
    }
}

impl From<MessageRecord> for ExportedMessageResponse {
    fn from(message: MessageRecord) -> Self {
        Self {
            at: instant(message.at),
            purpose: message.purpose,
            state: message.state,
            booking_id: message.booking.map(domain::BookingId::get),
        }
    }
}

impl From<PersonalData> for PersonalDataResponse {
    fn from(data: PersonalData) -> Self {
        Self {
            exported_at: instant(data.at),
            shop: data.salon.map(|salon| ExportedShopResponse {
                id: salon.id.get(),
                name: salon.name,
                subdomain: salon.subdomain.as_str().to_owned(),
            }),
            profile: data.owner.into(),
            bookings: data.bookings.into_iter().map(Into::into).collect(),
            messages: data.messages.into_iter().map(Into::into).collect(),
            waitlist: data.waitlist.into_iter().map(Into::into).collect(),
            consents: data.consents.into_iter().map(Into::into).collect(),
        }
    }
}

impl PersonalDataResponse {
    pub(crate) fn as_file(data: PersonalData) -> impl Responder {
        Json(Self::from(data)).customize().insert_header((CONTENT_DISPOSITION, AS_FILE))
    }
}

pub(crate) async fn export(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
) -> Result<impl Responder, ApiError> {
    let data = run(state, move |ctx| app::privacy::export_own_data(ctx, &site.0, &visitor.0)).await?;
    Ok(PersonalDataResponse::as_file(data))
}

/// Erases the data of a recently verified person. The session has no person afterwards, so the answer removes the cookies.
pub(crate) async fn erase(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    run(state, move |ctx| app::privacy::erase_own_data(ctx, &site.0, &visitor.0)).await?;
    let mut answer = HttpResponse::Ok().json(Done::OK);
    AuthCookie::SessionSecret.take(&mut answer, production);
    AuthCookie::Device.take(&mut answer, production);
    Ok(answer)
}
