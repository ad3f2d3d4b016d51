//! `PUT /api/client/profile`: the name and e-mail of a verified client.

use actix_web::web::{Data, Json};
use app::profile::{Profile, ProfileError};
use domain::{Email, PersonName, TextError};
use serde::Deserialize;
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor, Valid};
use crate::session::UserResponse;
use crate::state::State;

/// The number comes from WhatsApp alone.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProfileRequest {
    name: String,
    email: Option<String>,
}

impl TryFrom<ProfileRequest> for Profile {
    type Error = ApiError;

    fn try_from(request: ProfileRequest) -> Result<Self, ApiError> {
        let name = PersonName::parse(&request.name).map_err(|error| match error {
            TextError::BlankName => ApiError::invalid("Name is required."),
            other => other.into(),
        })?;
        let email = request.email.filter(|email| !email.trim().is_empty());
        Ok(Self { name, email: email.map(|email| Email::parse(&email)).transpose()? })
    }
}

/// Answers as `GET /api/session/user` does.
pub(crate) async fn update(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    Valid(body): Valid<ProfileRequest>,
) -> Result<Json<UserResponse>, ApiError> {
    let profile = Profile::try_from(body);
    let principal = run(state, move |ctx| match profile {
        Ok(profile) => Ok(app::profile::update(ctx, &site.0, &visitor.0, &profile)?),
        // A caller who must verify first reads that before the fault of the profile.
        Err(_) if app::session::current_principal(ctx, &site.0, &visitor.0)?.is_none() => {
            Err(ApiError::from(ProfileError::MustVerify))
        }
        Err(refusal) => Err(refusal),
    });
    Ok(Json(principal.await?.into()))
}
