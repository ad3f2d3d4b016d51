//! `POST /api/public/shop-owner-verification` and `GET /api/public/check-verification-status/{progressId}`: proving the
//! number of a salon's owner (rules/platform#owner-setup).

use actix_web::HttpResponse;
use actix_web::web::{Data, Json, Path};
use app::verify::{OwnerError, OwnerLink};
use domain::Plan;
use serde::{Deserialize, Serialize};
use tenancy::SessionKey;
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::cookies::AuthCookie;
use crate::error::ApiError;
use crate::extract::{AnyVisitor, KnownVisitor, SetupHost, Valid};
use crate::state::State;
use crate::wire::instant;

/// The plan is `base` or `vip`, `base` by default.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnerRequest {
    shop_name: String,
    plan: Option<String>,
}

impl OwnerRequest {
    fn plan(&self) -> Result<Plan, ApiError> {
        let unknown = || ApiError::invalid("The plan is base or vip.");
        self.plan.as_deref().map_or(Some(Plan::Base), Plan::parse).ok_or_else(unknown)
    }
}

/// A salon in the making, and the link that proves its owner's number.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnerLinkResponse {
    success: bool,
    progress_id: String,
    whatsapp_link: String,
    code: String,
    expires_at: String,
}

impl From<OwnerLink> for OwnerLinkResponse {
    fn from(owner: OwnerLink) -> Self {
        Self {
            success: true,
            progress_id: owner.progress.expose().to_owned(),
            whatsapp_link: owner.link.url,
            code: owner.link.code,
            expires_at: instant(owner.link.expires_at),
        }
    }
}

/// Whether the owner's message has arrived.
#[derive(Serialize, ToSchema)]
pub(crate) struct VerificationStatusResponse {
    verified: bool,
}

/// A browser without a session secret gets one here, and its session is bound to it.
pub(crate) async fn start(
    _host: SetupHost,
    state: Data<State>,
    visitor: KnownVisitor,
    Valid(body): Valid<OwnerRequest>,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    let (plan, name) = (body.plan()?, body.shop_name);
    let mut visitor = visitor.0;
    let session_secret = state.ctx.first_session_secret(&mut visitor);
    let start = move |ctx: &app::Context| app::verify::start_owner_verification(ctx, &visitor, &name, plan);
    let owner = run(state, start).await?;
    let mut answer = HttpResponse::Created().json(OwnerLinkResponse::from(owner));
    AuthCookie::SessionSecret.give_first(&mut answer, production, session_secret);
    Ok(answer)
}

/// A session that did not begin the set-up gets a 404.
pub(crate) async fn status(
    _host: SetupHost,
    state: Data<State>,
    visitor: AnyVisitor,
    progress: Path<String>,
) -> Result<Json<VerificationStatusResponse>, ApiError> {
    let unknown = || ApiError::from(OwnerError::NoSuchProgress);
    let progress = SessionKey::parse(&progress).map_err(|_| unknown())?;
    let visitor = visitor.0.ok_or_else(unknown)?;
    let verified = run(state, move |ctx| app::verify::owner_status(ctx, &visitor, &progress)).await?;
    Ok(Json(VerificationStatusResponse { verified }))
}
