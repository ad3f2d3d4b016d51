//! `/api/admin/upload…`: adding and removing pictures. A new picture is used at once; the answer is its address.

use std::sync::Arc;

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path};
use app::Context;
use app::admin::{DashboardUser, UploadPurpose};
use domain::StaffId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::{run, run_limited};
use crate::error::ApiError;
use crate::extract::{AdminRequest, StaffRequest, Upload, Valid};
use crate::state::State;
use crate::wire::Done;

pub(crate) const LOGO: usize = body_of(UploadPurpose::Logo);
pub(crate) const HERO: usize = body_of(UploadPurpose::Hero);
pub(crate) const PORTRAIT: usize = body_of(UploadPurpose::OwnPortrait);
pub(crate) const GENERAL: usize = body_of(UploadPurpose::General);

/// The file's megabytes and the form around it.
const fn body_of(purpose: UploadPurpose) -> usize {
    (purpose.megabytes() << 20) + 4_096
}

/// Programs without an id write these into the path.
const NO_ID: [&str; 3] = ["undefined", "null", "0"];

/// A form with one file: a PNG, JPEG or WebP.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used: the form is read byte by byte")]
pub(crate) struct UploadRequest {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct UploadResponse {
    url: String,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlaceDto {
    Logo,
    Hero,
    /// The portrait of `staff_id`.
    Staff,
}

/// Without a place the picture is taken away wherever it is shown.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemovalRequest {
    #[validate(length(min = 1, max = 300, message = "Please say which image."))]
    url: String,
    place: Option<PlaceDto>,
    staff_id: Option<i64>,
}

pub(crate) async fn logo(
    state: Data<State>,
    AdminRequest { user, body }: AdminRequest<Upload>,
) -> Result<impl Responder, ApiError> {
    take(state, user, UploadPurpose::Logo, body).await
}

pub(crate) async fn hero(
    state: Data<State>,
    AdminRequest { user, body }: AdminRequest<Upload>,
) -> Result<impl Responder, ApiError> {
    take(state, user, UploadPurpose::Hero, body).await
}

pub(crate) async fn own_portrait(
    state: Data<State>,
    StaffRequest { user, body }: StaffRequest<Upload>,
) -> Result<impl Responder, ApiError> {
    take(state, user, UploadPurpose::OwnPortrait, body).await
}

pub(crate) async fn portrait(
    state: Data<State>,
    StaffRequest { user, body }: StaffRequest<Upload>,
    id: Path<String>,
) -> Result<impl Responder, ApiError> {
    if NO_ID.contains(&id.as_str()) {
        return Err(ApiError::bad_request("Staff ID is required for staff profile uploads"));
    }
    let purpose = UploadPurpose::Portrait(StaffId::new(id.parse().unwrap_or_default()));
    take(state, user, purpose, body).await
}

pub(crate) async fn general(
    state: Data<State>,
    AdminRequest { user, body }: AdminRequest<Upload>,
) -> Result<impl Responder, ApiError> {
    take(state, user, UploadPurpose::General, body).await
}

async fn take(
    state: Data<State>,
    user: DashboardUser,
    purpose: UploadPurpose,
    Upload(file): Upload,
) -> Result<impl Responder, ApiError> {
    let user = Arc::new(user);
    let uploader = Arc::clone(&user);
    let upload = run(state.clone(), move |ctx| app::admin::Upload::begin(ctx, &uploader, purpose)).await?;
    // Decoding and storing a picture needs no database connection, so other requests have them meanwhile.
    let uploader = Arc::clone(&user);
    let store = move |ctx: &Context| upload.store(ctx, &uploader, &file).map(|asset| (upload, asset));
    let (upload, asset) = run_limited(&state, &state.concurrency.uploads, store).await?;
    let url = run(state, move |ctx| upload.finish(ctx, &user, &asset)).await?;
    Ok(Json(UploadResponse { url }).customize().with_status(StatusCode::CREATED))
}

pub(crate) async fn remove(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<RemovalRequest>>,
) -> Result<Json<Done>, ApiError> {
    let RemovalRequest { url, place, staff_id } = body;
    let place = place.map(|place| match place {
        PlaceDto::Logo => UploadPurpose::Logo,
        PlaceDto::Hero => UploadPurpose::Hero,
        PlaceDto::Staff => UploadPurpose::Portrait(StaffId::new(staff_id.unwrap_or_default())),
    });
    run(state, move |ctx| app::admin::remove_picture(ctx, &user, &url, place)).await?;
    Ok(Json(Done::OK))
}
