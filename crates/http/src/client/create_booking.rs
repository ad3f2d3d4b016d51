//! `POST /api/client/book` (rules/wire#booking-request).

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use app::book::{BookingRequest, ChosenService, Contact, CreatedBooking};
use domain::{BookingStatus, Cents, Email, Minutes, PersonName, ServiceId, TypedPhone};
use serde::{Deserialize, Serialize};
use tenancy::SessionKey;
use utoipa::ToSchema;
use validator::Validate;

use super::slots::staff_choice;
use crate::blocking::run;
use crate::cookies::AuthCookie;
use crate::error::ApiError;
use crate::extract::{Digested, HostAddress, MaybeVisitor, parse_instant};
use crate::state::State;
use crate::wire::ModifierChoiceDto;

/// A chosen service with the price and length that the client saw, modifiers included.
#[derive(Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChosenServiceRequest {
    service_id: i64,
    duration: Option<i64>,
    price: Option<i64>,
    #[serde(default)]
    #[validate(length(max = 50, message = "Too many modifiers were chosen."), nested)]
    modifiers: Vec<ModifierChoiceDto>,
}

impl From<ChosenServiceRequest> for ChosenService {
    fn from(service: ChosenServiceRequest) -> Self {
        Self {
            service_id: ServiceId::new(service.service_id),
            modifiers: service.modifiers.into_iter().map(Into::into).collect(),
            price: service.price.map(Cents::new),
            duration: service.duration.map(Minutes::new),
        }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClientInfoRequest {
    name: Option<String>,
    email: Option<String>,
}

/// A booking request. Prices, lengths and ends are compared with the salon's own; `chair_id` is accepted and ignored.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BookRequest {
    #[validate(length(min = 1, max = 20, message = "Please choose 1 to 20 services."), nested)]
    services: Vec<ChosenServiceRequest>,
    /// 0: No Preference.
    staff_id: i64,
    start_time: String,
    end_time: Option<String>,
    total_duration: Option<i64>,
    #[serde(rename = "chair_id")]
    _chair_id: Option<i64>,
    #[serde(rename = "clientInfo")]
    #[validate(nested)]
    client_info: Option<ClientInfoRequest>,
    client_name: Option<String>,
    client_phone: Option<String>,
    client_email: Option<String>,
    /// They ticked the box: offers and invitations of the salon on WhatsApp.
    #[serde(default)]
    promotions: bool,
}

impl BookRequest {
    fn into_order(
        self,
        idempotency_key: Option<String>,
        digest: [u8; 32],
    ) -> Result<BookingRequest, ApiError> {
        let start = parse_instant(&self.start_time, "start_time")?;
        let end = self.end_time.as_deref().map(|text| parse_instant(text, "end_time")).transpose()?;
        let contact = contact(self.client_info, self.client_name, self.client_email, self.client_phone)?;
        Ok(BookingRequest {
            services: self.services.into_iter().map(Into::into).collect(),
            staff: staff_choice(self.staff_id),
            start,
            end,
            total_duration: self.total_duration.map(Minutes::new),
            contact,
            promotions: self.promotions,
            idempotency_key,
            digest,
        })
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct BookResponse {
    id: i64,
    #[serde(rename = "autoConfirmed")]
    auto_confirmed: bool,
    #[serde(rename = "sessionId")]
    session_id: String,
    status: &'static str,
    /// It waits for the salon, not for a message.
    needs_approval: bool,
}

impl BookResponse {
    fn new(created: &CreatedBooking, session: &SessionKey) -> Self {
        Self {
            id: created.id.get(),
            auto_confirmed: created.status == BookingStatus::Confirmed,
            session_id: session.expose().to_owned(),
            status: created.status.as_str(),
            needs_approval: created.needs_approval,
        }
    }
}

/// A browser without a session secret gets one here, and its session is bound to it.
pub(crate) async fn create(
    state: Data<State>,
    address: HostAddress,
    visitor: MaybeVisitor,
    request: HttpRequest,
    Digested { body, digest }: Digested<BookRequest>,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    let key = idempotency_key(&request)?;
    let mut visitor = visitor.0;
    let session_secret = state.ctx.first_session_secret(&mut visitor);
    let session = visitor.key.clone();
    let order = body.into_order(key, digest)?;
    let created = run(state, move |ctx| app::book::create_booking(ctx, &address.0, &visitor, &order)).await?;
    let body = BookResponse::new(&created, &session);
    let mut answer = HttpResponse::Created().insert_header(replayed(created.is_replay)).json(body);
    AuthCookie::SessionSecret.give_first(&mut answer, production, session_secret);
    Ok(answer)
}

/// The header that says whether this is the answer to an earlier sending of the request.
pub(crate) const fn replayed(is_replay: bool) -> (&'static str, &'static str) {
    ("idempotency-replayed", if is_replay { "true" } else { "false" })
}

/// The key that names this request, 1 to 255 visible characters.
pub(crate) fn idempotency_key(request: &HttpRequest) -> Result<Option<String>, ApiError> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| !key.is_empty() && key.len() <= 255);
    match key {
        Some(key) => Ok(Some(key.to_owned())),
        None => Err(ApiError::bad_request("The Idempotency-Key cannot be read.")),
    }
}

/// The name and e-mail of `clientInfo`, or the flat ones; a blank optional text counts as none. A verified client may leave out all of it.
fn contact(
    info: Option<ClientInfoRequest>,
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
) -> Result<Contact, ApiError> {
    let (info_name, info_email) = info.map_or((None, None), |info| (info.name, info.email));
    let is_given = |text: &String| !text.trim().is_empty();
    let name = info_name.or(name);
    let email = info_email.filter(is_given).or(email.filter(is_given));
    Ok(Contact {
        name: name.map(|name| PersonName::parse(&name)).transpose()?,
        email: email.map(|email| Email::parse(&email)).transpose()?,
        phone: phone.filter(is_given).map(|phone| TypedPhone::parse(&phone)).transpose()?,
    })
}
