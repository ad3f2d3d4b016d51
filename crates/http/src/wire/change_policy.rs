//! What clients may change of their appointments, as several answers have it.

use domain::ChangePolicy;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub(crate) struct ChangePolicyDto {
    /// How long before its start an appointment can be cancelled without being late.
    cancel_notice_minutes: i64,
    /// How long before its start an appointment can be moved.
    move_notice_minutes: i64,
    /// How often a client can move an appointment.
    max_moves: u32,
    /// What becomes of a late cancellation: `allow` or `call`.
    late_cancel: &'static str,
    /// In the owner's own words; empty for none.
    text: String,
}

impl From<ChangePolicy> for ChangePolicyDto {
    fn from(policy: ChangePolicy) -> Self {
        Self {
            cancel_notice_minutes: policy.cancel_notice.get(),
            move_notice_minutes: policy.move_notice.get(),
            max_moves: policy.max_moves,
            late_cancel: policy.late_cancel.as_str(),
            text: policy.text,
        }
    }
}
