//! `GET /uploads/{shop}/{hash}.{ext}`: a picture that a salon uploaded.

use actix_web::HttpResponse;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue,
};
use actix_web::web::{Data, Path};
use app::public::ShownPicture;
use domain::PictureName;

use crate::blocking::{run, run_limited};
use crate::error::ApiError;
use crate::extract::HostSite;
use crate::state::State;

/// The name of a picture is the hash of what is in it.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// Even if it were a page, it could do nothing.
const NO_PAGE: &str = "default-src 'none'; sandbox";

/// The picture itself, at its salon's host and the platform's.
pub(crate) async fn get(
    state: Data<State>,
    HostSite(site): HostSite,
    parts: Path<(String, String, String)>,
) -> Result<HttpResponse, ApiError> {
    let (shop, hash, extension) = parts.into_inner();
    let name =
        PictureName::parse(&format!("{shop}/{hash}.{extension}")).ok_or_else(ApiError::route_not_found)?;
    let picture = run(state.clone(), move |ctx| ShownPicture::find(ctx, &site, &name)).await?;
    let bytes = run_limited(&state, &state.concurrency.pictures, move |ctx| picture.bytes(ctx)).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, name.format().content_type()))
        .insert_header((CACHE_CONTROL, FOREVER))
        .insert_header((CONTENT_SECURITY_POLICY, NO_PAGE))
        // Said, so that nothing compresses it again on the way out.
        .insert_header((CONTENT_ENCODING, HeaderValue::from_static("identity")))
        .body(bytes))
}
