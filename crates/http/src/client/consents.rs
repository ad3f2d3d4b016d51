//! `/api/client/consents`: what a verified client wants to be told of by the salon (rules/messages#consents).

use actix_web::web::{Data, Json};
use app::consents::{ConsentPatch, OwnConsents};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor, Valid};
use crate::state::State;

/// What the client said at this salon. Who has said nothing gets reminders and no promotions.
#[expect(clippy::struct_excessive_bools, reason = "the answer as the page reads it")]
#[derive(Serialize, ToSchema)]
pub(crate) struct ConsentsResponse {
    reminders: bool,
    promotions: bool,
    /// The client ended reminders of all salons by a word in the chat; none go out, whatever the client says here.
    reminders_stopped: bool,
    /// The client ended promotions of all salons, by a word in the chat or in WhatsApp itself.
    promotions_stopped: bool,
}

impl From<OwnConsents> for ConsentsResponse {
    fn from(consents: OwnConsents) -> Self {
        let OwnConsents { reminders, promotions } = consents;
        Self {
            reminders: reminders.is_granted,
            promotions: promotions.is_granted,
            reminders_stopped: reminders.is_stopped,
            promotions_stopped: promotions.is_stopped,
        }
    }
}

/// What is left out stays.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsentsRequest {
    reminders: Option<bool>,
    promotions: Option<bool>,
}

pub(crate) async fn get(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
) -> Result<Json<ConsentsResponse>, ApiError> {
    let consents = run(state, move |ctx| app::consents::own_consents(ctx, &site.0, &visitor.0)).await?;
    Ok(Json(consents.into()))
}

pub(crate) async fn set(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    Valid(body): Valid<ConsentsRequest>,
) -> Result<Json<ConsentsResponse>, ApiError> {
    let patch = ConsentPatch { reminders: body.reminders, promotions: body.promotions };
    let set = move |ctx: &app::Context| app::consents::set_own_consents(ctx, &site.0, &visitor.0, patch);
    Ok(Json(run(state, set).await?.into()))
}
