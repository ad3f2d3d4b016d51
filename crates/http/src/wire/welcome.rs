//! How a new member of a salon's team learns where to sign in.

use app::Welcome;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a new member of a team signs in.
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
