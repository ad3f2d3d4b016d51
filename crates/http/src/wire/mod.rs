//! Spellings that several answers share.

mod change_policy;
mod modifiers;
mod patch;
mod rating;
mod time_window;
mod welcome;

use domain::Instant;
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use change_policy::ChangePolicyDto;
pub(crate) use modifiers::{ModifierChoiceDto, ModifierGroupResponse, ModifierOptionDto};
pub(crate) use patch::{PatchText, patch};
pub(crate) use rating::{RatingDto, average};
pub(crate) use time_window::TimeWindowDto;
pub(crate) use welcome::WelcomeResponse;

/// The header that names the next page of a list.
pub(crate) const NEXT_CURSOR: &str = "x-next-cursor";

/// RFC 3339 in UTC with a `Z`, to the second, as every instant on the wire.
pub(crate) fn instant(at: Instant) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
}

/// The answer of an action that has nothing to say.
#[derive(Serialize, ToSchema)]
pub(crate) struct Done {
    success: bool,
}

impl Done {
    pub(crate) const OK: Self = Self { success: true };
}
