//! `GET /api/session/user`, `GET /api/auth/me` and `POST /api/session/logout`: the signed-in person.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use app::session::{CookieUpdate, CurrentUser, Principal};
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::cookies::AuthCookie;
use crate::error::ApiError;
use crate::extract::{AnyVisitor, HostSite};
use crate::state::State;
use crate::wire::{Done, instant};

/// The salon of the signed-in person.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserShopResponse {
    id: i64,
    name: String,
    subdomain: String,
}

/// The signed-in person. `phone` is null for a person who hides it from us; `role` is `client`, `staff`, `admin` or `master_admin`.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserResponse {
    id: i64,
    name: String,
    phone: Option<String>,
    email: Option<String>,
    created_at: String,
    role: &'static str,
    #[serde(rename = "sessionVerified")]
    session_verified: bool,
    shop_id: Option<i64>,
    shop: Option<UserShopResponse>,
    /// The id for bookings with this person; null for a person who takes none.
    staff_id: Option<i64>,
}

impl From<Principal> for UserResponse {
    fn from(principal: Principal) -> Self {
        let bookable = principal.staff.as_ref().filter(|member| member.takes_bookings);
        Self {
            staff_id: bookable.map(|member| member.id.get()),
            id: principal.identity.id.get(),
            name: principal.name().to_owned(),
            phone: principal.identity.phone.as_ref().map(|phone| phone.as_str().to_owned()),
            email: principal.email().map(str::to_owned),
            created_at: instant(principal.identity.created_at),
            role: principal.role.as_str(),
            session_verified: true,
            shop_id: principal.shop.as_ref().map(|shop| shop.id.get()),
            shop: principal.shop.map(|shop| UserShopResponse {
                id: shop.id.get(),
                name: shop.name,
                subdomain: shop.subdomain.as_str().to_owned(),
            }),
        }
    }
}

/// 401 `Session not verified` where no person is signed in. A browser without a session secret gets one here, before its first write: the answer
/// to that write may be lost.
pub(crate) async fn user(
    request: HttpRequest,
    state: Data<State>,
    site: HostSite,
    visitor: AnyVisitor,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    let found = match visitor.0 {
        Some(visitor) => {
            run(state.clone(), move |ctx| app::session::current_user(ctx, &site.0, &visitor)).await?
        }
        None => {
            CurrentUser { principal: None, session_secret: CookieUpdate::Keep, device: CookieUpdate::Keep }
        }
    };
    let mut answer = match found.principal {
        Some(principal) => HttpResponse::Ok().json(UserResponse::from(principal)),
        None => ApiError::not_verified().error_response(),
    };
    let presented = AuthCookie::SessionSecret.of(&request, production);
    let session_secret =
        if presented.is_none() { CookieUpdate::Set(state.ctx.new_secret()) } else { found.session_secret };
    AuthCookie::SessionSecret.give(&mut answer, production, session_secret, presented);
    let known = AuthCookie::Device.of(&request, production);
    AuthCookie::Device.give(&mut answer, production, found.device, known);
    Ok(answer)
}

/// The same without cookies, for programs.
pub(crate) async fn me(
    state: Data<State>,
    site: HostSite,
    visitor: AnyVisitor,
) -> Result<Json<UserResponse>, ApiError> {
    let visitor = visitor.0.ok_or_else(ApiError::not_verified)?;
    let found = run(state, move |ctx| app::session::current_principal(ctx, &site.0, &visitor)).await?;
    Ok(Json(found.ok_or_else(ApiError::not_verified)?.into()))
}

/// Ends the session with its tokens and removes the session secret. A second sign-out is no error.
pub(crate) async fn logout(
    state: Data<State>,
    site: HostSite,
    visitor: AnyVisitor,
) -> Result<HttpResponse, ApiError> {
    let production = state.settings.production;
    if let Some(visitor) = visitor.0 {
        run(state, move |ctx| app::session::logout(ctx, &site.0, &visitor)).await?;
    }
    let mut answer = HttpResponse::Ok().json(Done::OK);
    AuthCookie::SessionSecret.take(&mut answer, production);
    Ok(answer)
}
