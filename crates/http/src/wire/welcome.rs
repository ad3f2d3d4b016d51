//! How somebody who was added to a salon's team learns where to sign in.

use app::Welcome;
use serde::Serialize;
use utoipa::ToSchema;

/// The way in of somebody who was added.
#[derive(Serialize, ToSchema)]
pub(crate) struct WelcomeResponse {
    /// Whether a WhatsApp message tells them; else the caller hands the address over.
    told: bool,
    sign_in_url: String,
}

impl From<Welcome> for WelcomeResponse {
    fn from(Welcome { told, sign_in_url }: Welcome) -> Self {
        Self { told, sign_in_url }
    }
}
