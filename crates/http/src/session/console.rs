//! `POST /api/session/console-link`: lets a browser in by a link that the operator made at the server's console (rules/sessions#console-link).

use actix_web::HttpResponse;
use actix_web::web::Data;
use app::session::{ConsoleEntry, ConsoleEntryError};
use serde::{Deserialize, Serialize};
use tenancy::Secret;
use utoipa::ToSchema;
use validator::Validate;

use super::UserBody;
use crate::blocking::run;
use crate::cookies::AuthCookie;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor, Valid};
use crate::state::State;

/// What the link carries behind `#key=`.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsoleLinkRequest {
    key: String,
}

/// Who was let in. `let_in_by` is the operator who made the link.
#[derive(Serialize, ToSchema)]
pub(crate) struct ConsoleEntryBody {
    let_in_by: String,
    user: UserBody,
}

impl From<ConsoleEntry> for ConsoleEntryBody {
    fn from(entry: ConsoleEntry) -> Self {
        Self { let_in_by: entry.operator, user: entry.principal.into() }
    }
}

pub(crate) async fn enter(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    body: Valid<ConsoleLinkRequest>,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    let mut visitor = visitor.0;
    let session_secret = state.ctx.first_session_secret(&mut visitor);
    let key = Secret::parse(&body.body.key).ok_or(ConsoleEntryError::NoEntry)?;
    let entry = run(state, move |ctx| app::session::enter_by_console_link(ctx, &site.0, &visitor, &key));
    let mut answer = HttpResponse::Ok().json(ConsoleEntryBody::from(entry.await?));
    AuthCookie::SessionSecret.give_first(&mut answer, production, session_secret);
    Ok(answer)
}
