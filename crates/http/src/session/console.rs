//! `POST /api/session/console-link`: signs a browser in by a link that the operator made at the server's console (rules/sessions#console-link).

use actix_web::HttpResponse;
use actix_web::web::Data;
use app::session::{ConsoleEntry, ConsoleEntryError};
use serde::{Deserialize, Serialize};
use tenancy::Secret;
use utoipa::ToSchema;
use validator::Validate;

use super::UserResponse;
use crate::blocking::run;
use crate::cookies::AuthCookie;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor, Valid};
use crate::state::State;

/// The key behind `#key=` of the link.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsoleLinkRequest {
    key: String,
}

/// The signed-in person. `let_in_by` is the operator who made the link.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConsoleEntryResponse {
    let_in_by: String,
    user: UserResponse,
}

impl From<ConsoleEntry> for ConsoleEntryResponse {
    fn from(entry: ConsoleEntry) -> Self {
        Self { let_in_by: entry.operator, user: entry.principal.into() }
    }
}

pub(crate) async fn enter(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    Valid(body): Valid<ConsoleLinkRequest>,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    let mut visitor = visitor.0;
    let session_secret = state.ctx.first_session_secret(&mut visitor);
    let key = Secret::parse(&body.key).ok_or(ConsoleEntryError::NoEntry)?;
    let entry = run(state, move |ctx| app::session::enter_by_console_link(ctx, &site.0, &visitor, &key));
    let mut answer = HttpResponse::Ok().json(ConsoleEntryResponse::from(entry.await?));
    AuthCookie::SessionSecret.give_first(&mut answer, production, session_secret);
    Ok(answer)
}
