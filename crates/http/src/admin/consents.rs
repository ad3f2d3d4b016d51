//! `PUT /api/admin/clients/{id}/consent`: what a client said to the desk of promotions (rules/messages#consents).

use actix_web::web::{Data, Json};
use domain::{ClientId, Consent, ConsentSource};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, PathId, Valid};
use crate::state::State;
use crate::wire::instant;

/// What a client said last of promotions.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConsentResponse {
    granted: bool,
    /// `web`, `profile`, `chat`, `in_person`, `phone` or `paper`.
    source: &'static str,
    at: String,
}

impl From<Consent> for ConsentResponse {
    fn from(consent: Consent) -> Self {
        Self { granted: consent.granted, source: consent.source.as_str(), at: instant(consent.at) }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ClientConsentResponse {
    /// Null for a client who has said nothing of them, and gets none.
    promotions: Option<ConsentResponse>,
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClientConsentRequest {
    promotions: bool,
    /// `in_person`, `phone` or `paper`. Needed to agree.
    source: Option<String>,
}

pub(crate) async fn set(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ClientConsentRequest>>,
    PathId(id): PathId<ClientId>,
) -> Result<Json<ClientConsentResponse>, ApiError> {
    let unknown = || ApiError::invalid("Please choose in_person, phone or paper.");
    let of_desk = |text: &String| ConsentSource::parse(text).filter(|source| source.is_of_desk());
    let source = body.source.as_ref().map(|text| of_desk(text).ok_or_else(unknown)).transpose()?;
    let granted = body.promotions;
    let said = run(state, move |ctx| app::admin::set_consent(ctx, &user, id, granted, source)).await?;
    Ok(Json(ClientConsentResponse { promotions: said.map(Into::into) }))
}
