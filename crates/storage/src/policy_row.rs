//! A version of a salon's policy on changes, as the database has it.

use diesel::prelude::*;
use domain::{ChangePolicy, DeskRights, LateCancel, Minutes, StrikeLadder};
use ports::StoreResult;
use ports::shop::PolicyVersion;

use crate::codec::cell;
use crate::schema::policy_versions;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = policy_versions)]
pub(crate) struct PolicyRow {
    version: i64,
    cancel_notice_minutes: i64,
    move_notice_minutes: i64,
    max_moves: i64,
    late_cancel: String,
    strike_months: i64,
    strikes_approval_at: Option<i64>,
    strikes_call_at: Option<i64>,
    text: String,
    staff_may_override: bool,
    staff_may_discount: bool,
}

impl PolicyRow {
    pub(crate) fn of(version: &PolicyVersion) -> Self {
        let PolicyVersion { version, policy, ladder, rights } = version;
        Self {
            version: *version,
            cancel_notice_minutes: policy.cancel_notice.get(),
            move_notice_minutes: policy.move_notice.get(),
            max_moves: i64::from(policy.max_moves),
            late_cancel: policy.late_cancel.as_str().to_owned(),
            strike_months: i64::from(ladder.months),
            strikes_approval_at: ladder.approval_at.map(i64::from),
            strikes_call_at: ladder.call_at.map(i64::from),
            text: policy.text.clone(),
            staff_may_override: rights.staff_may_override,
            staff_may_discount: rights.staff_may_discount,
        }
    }

    pub(crate) fn read(self) -> StoreResult<PolicyVersion> {
        let cell = |column| cell("policy_versions", column, self.version);
        let policy = ChangePolicy {
            cancel_notice: Minutes::new(self.cancel_notice_minutes),
            move_notice: Minutes::new(self.move_notice_minutes),
            max_moves: cell("max_moves").need(u32::try_from(self.max_moves).ok())?,
            late_cancel: cell("late_cancel").need(LateCancel::parse(&self.late_cancel))?,
            text: self.text,
        };
        let count = |column, count: i64| cell(column).need(u32::try_from(count).ok());
        let step = |column, at: Option<i64>| at.map(|at| count(column, at)).transpose();
        let ladder = StrikeLadder {
            months: count("strike_months", self.strike_months)?,
            approval_at: step("strikes_approval_at", self.strikes_approval_at)?,
            call_at: step("strikes_call_at", self.strikes_call_at)?,
        };
        let Self { staff_may_override, staff_may_discount, .. } = self;
        Ok(PolicyVersion {
            version: self.version,
            policy,
            ladder,
            rights: DeskRights { staff_may_override, staff_may_discount },
        })
    }
}
