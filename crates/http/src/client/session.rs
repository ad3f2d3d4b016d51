//! `GET /api/session/user`: who is signed in. Nobody can be yet: verification comes with WhatsApp.

use actix_web::HttpResponse;

use crate::error::ApiError;

/// Always 401 `Session not verified`, which the browser reads as "no user".
pub(crate) async fn user() -> Result<HttpResponse, ApiError> {
    Err(ApiError::not_verified())
}
