//! `/api/admin/shop/policy`: what clients may change, and what staff may do at the desk (rules/booking-life#change-policy).

use actix_web::web::{Data, Json};
use domain::{ChangePolicy, DeskRights, LateCancel, Minutes};
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
    /// Whether staff may place an appointment over what is in the way.
    staff_may_override: bool,
    /// Whether staff may take something off the price of a visit.
    staff_may_discount: bool,
    /// 0 before the salon has chosen any.
    version: i64,
}

impl From<PolicyVersion> for ShopPolicyResponse {
    fn from(found: PolicyVersion) -> Self {
        let PolicyVersion { version, policy, rights } = found;
        let DeskRights { staff_may_override, staff_may_discount } = rights;
        Self { policy: policy.into(), staff_may_override, staff_may_discount, version }
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
    staff_may_override: bool,
    staff_may_discount: bool,
}

impl ShopPolicyRequest {
    fn into_policy(self) -> Result<(ChangePolicy, DeskRights), ApiError> {
        let late_cancel = LateCancel::parse(&self.late_cancel);
        let Self { staff_may_override, staff_may_discount, .. } = self;
        let policy = ChangePolicy {
            cancel_notice: Minutes::new(self.cancel_notice_minutes),
            move_notice: Minutes::new(self.move_notice_minutes),
            max_moves: self.max_moves,
            late_cancel: late_cancel
                .ok_or_else(|| ApiError::invalid("Please choose what becomes of late cancellations."))?,
            text: self.text,
        };
        let policy = policy.checked().map_err(ApiError::invalid)?;
        Ok((policy, DeskRights { staff_may_override, staff_may_discount }))
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
    let (policy, rights) = body.into_policy()?;
    let found =
        run(state, move |ctx| app::admin::set_shop_policy(ctx, &user, seen, (&policy, rights))).await?;
    Ok(Json(found.into()))
}
