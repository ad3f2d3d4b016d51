//! `POST /api/auth/token`, `GET /api/auth/tokens` and `DELETE /api/auth/tokens/{id}`: bearer tokens for programs (rules/sessions#bearer-token).

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use app::session::FreshToken;
use domain::TokenId;
use ports::shop::LiveToken;
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{HostSite, KnownVisitor, PathId};
use crate::state::State;
use crate::wire::{Done, instant};

/// A token, shown this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct FreshTokenResponse {
    id: i64,
    token: String,
    expires_at: String,
}

impl From<FreshToken> for FreshTokenResponse {
    fn from(fresh: FreshToken) -> Self {
        Self {
            id: fresh.id.get(),
            token: fresh.token.expose().to_owned(),
            expires_at: instant(fresh.expires_at),
        }
    }
}

/// A token of the caller's; `device` is the browser that made it.
#[derive(Serialize, ToSchema)]
pub(crate) struct TokenResponse {
    id: i64,
    created_at: String,
    expires_at: String,
    last_used_at: Option<String>,
    device: String,
}

impl From<LiveToken> for TokenResponse {
    fn from(token: LiveToken) -> Self {
        Self {
            id: token.id.get(),
            created_at: instant(token.created_at),
            expires_at: instant(token.expires_at),
            last_used_at: token.last_used_at.map(instant),
            device: token.device_label,
        }
    }
}

pub(crate) async fn create(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
) -> Result<impl Responder, ApiError> {
    let fresh = run(state, move |ctx| app::session::make_token(ctx, &site.0, &visitor.0)).await?;
    Ok(Json(FreshTokenResponse::from(fresh)).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn list(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
) -> Result<Json<Vec<TokenResponse>>, ApiError> {
    let found = run(state, move |ctx| app::session::list_tokens(ctx, &site.0, &visitor.0)).await?;
    Ok(Json(found.into_iter().map(Into::into).collect()))
}

pub(crate) async fn revoke(
    state: Data<State>,
    site: HostSite,
    visitor: KnownVisitor,
    PathId(id): PathId<TokenId>,
) -> Result<Json<Done>, ApiError> {
    run(state, move |ctx| app::session::revoke_token(ctx, &site.0, &visitor.0, id)).await?;
    Ok(Json(Done::OK))
}
