//! `/api/admin/shop/policy`: what clients may change, and what staff may do at the desk (rules/booking-life#change-policy).

use actix_web::web::{Data, Json};
use domain::{ChangePolicy, DeskRights, LateCancel, Minutes, StrikeLadder};
use ports::shop::PolicyVersion;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Valid};
use crate::state::State;
use crate::wire::ChangePolicyDto;

#[derive(Serialize, ToSchema)]
pub(crate) struct ShopPolicyResponse {
    #[serde(flatten)]
    policy: ChangePolicyDto,
    #[serde(flatten)]
    ladder: LadderDto,
    /// Whether staff may place an appointment over what is in the way.
    staff_may_override: bool,
    /// Whether staff may take something off the price of a visit.
    staff_may_discount: bool,
    /// 0 before the salon has chosen any.
    version: i64,
}

impl From<PolicyVersion> for ShopPolicyResponse {
    fn from(found: PolicyVersion) -> Self {
        let PolicyVersion { version, policy, ladder, rights } = found;
        let DeskRights { staff_may_override, staff_may_discount } = rights;
        Self { policy: policy.into(), ladder: ladder.into(), staff_may_override, staff_may_discount, version }
    }
}

/// What strikes lead to.
#[derive(Serialize, ToSchema)]
struct LadderDto {
    /// How long a strike counts.
    strike_months: u32,
    /// From how many strikes on the salon confirms bookings itself; null for never.
    strikes_approval_at: Option<u32>,
    /// From how many strikes on the client has to call; null for never.
    strikes_call_at: Option<u32>,
}

impl From<StrikeLadder> for LadderDto {
    fn from(ladder: StrikeLadder) -> Self {
        let StrikeLadder { months, approval_at, call_at } = ladder;
        Self { strike_months: months, strikes_approval_at: approval_at, strikes_call_at: call_at }
    }
}

/// The whole policy.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShopPolicyRequest {
    /// 0 to 20160 minutes.
    cancel_notice_minutes: i64,
    /// 0 to 20160 minutes.
    move_notice_minutes: i64,
    /// 0 to 10.
    max_moves: u32,
    /// `allow` or `call`.
    late_cancel: String,
    /// 600 characters at most.
    text: String,
    /// 3 to 24.
    strike_months: u32,
    /// 1 to 9; null for never.
    strikes_approval_at: Option<u32>,
    /// 1 to 9, above the one before; null for never.
    strikes_call_at: Option<u32>,
    staff_may_override: bool,
    staff_may_discount: bool,
}

impl ShopPolicyRequest {
    fn into_policy(self) -> Result<(ChangePolicy, StrikeLadder, DeskRights), ApiError> {
        let late_cancel = LateCancel::parse(&self.late_cancel);
        let Self { staff_may_override, staff_may_discount, .. } = self;
        let ladder = StrikeLadder {
            months: self.strike_months,
            approval_at: self.strikes_approval_at,
            call_at: self.strikes_call_at,
        };
        let policy = ChangePolicy {
            cancel_notice: Minutes::new(self.cancel_notice_minutes),
            move_notice: Minutes::new(self.move_notice_minutes),
            max_moves: self.max_moves,
            late_cancel: late_cancel
                .ok_or_else(|| ApiError::invalid("Please choose what becomes of late cancellations."))?,
            text: self.text,
        };
        let policy = policy.checked().map_err(ApiError::invalid)?;
        let ladder = ladder.checked().map_err(ApiError::invalid)?;
        Ok((policy, ladder, DeskRights { staff_may_override, staff_may_discount }))
    }
}

pub(crate) async fn get(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<ShopPolicyResponse>, ApiError> {
    let found = run(state, move |ctx| app::admin::shop_policy(ctx, &user)).await?;
    Ok(Json(found.into()))
}

pub(crate) async fn set(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<ShopPolicyRequest>>,
    if_match: IfMatch,
) -> Result<Json<ShopPolicyResponse>, ApiError> {
    let seen = if_match.version()?;
    let (policy, ladder, rights) = body.into_policy()?;
    let found =
        run(state, move |ctx| app::admin::set_shop_policy(ctx, &user, seen, (&policy, ladder, rights)))
            .await?;
    Ok(Json(found.into()))
}
