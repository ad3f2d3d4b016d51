//! The answers that a page comes with: what its first screen reads, as `/api` would answer it, so that the screen is there without a question.

use app::public::PreloadParts;
use serde::Serialize;

use super::meta_tags::data_block;
use super::site_info::About;
use crate::client::hours::HoursResponse;
use crate::client::services::MenuServiceResponse;
use crate::client::staff::StaffResponse;
use crate::error::ApiError;

/// The pages on which the visitor sees or chooses services; the last of them read the menu to say what has changed.
const WITH_SERVICES: [&str; 6] =
    ["/", "/services", "/booking", "/booking/services", "/booking/datetime", "/booking/confirmation"];
/// The page that shows the team and the week, too.
const FRONT_PAGE: &str = "/";

/// The answers by the address that asks for them, as the frontend looks for them (`frontend/src/api/embedded-data.ts`).
#[derive(Serialize)]
struct Answers {
    #[serde(rename = "/api/client/services", skip_serializing_if = "Option::is_none")]
    services: Option<Vec<MenuServiceResponse>>,
    #[serde(rename = "/api/client/staff", skip_serializing_if = "Option::is_none")]
    staff: Option<Vec<StaffResponse>>,
    #[serde(rename = "/api/client/shop-hours", skip_serializing_if = "Option::is_none")]
    hours: Option<HoursResponse>,
}

/// The API answers of a page. A visitor's own data is never among them: all visitors get the same page.
pub(super) fn parts_of(path: &str) -> PreloadParts {
    PreloadParts { services: WITH_SERVICES.contains(&path), staff: path == FRONT_PAGE }
}

/// The block of answers of a salon's page; nothing where the page reads nothing.
pub(super) fn answers(about: &About, path: &str) -> Result<String, ApiError> {
    let About::Salon(card) = about else { return Ok(String::new()) };
    if parts_of(path) == PreloadParts::default() {
        return Ok(String::new());
    }
    let front = card.preloaded.clone();
    let answers = Answers {
        services: front.services.map(|all| all.into_iter().map(Into::into).collect()),
        staff: front.staff.map(|all| all.into_iter().map(Into::into).collect()),
        hours: (path == FRONT_PAGE).then(|| HoursResponse::new(&card.hours, card.special_days.clone())),
    };
    let json = serde_json::to_string(&answers).map_err(|error| ApiError::internal(&error))?;
    Ok(data_block(r#"type="application/json" id="first-answers""#, &json))
}
