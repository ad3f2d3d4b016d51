//! Of which bookings a member of staff hears, as they choose themselves. An admin chooses for others in their profile.

use domain::{StaffId, StaffNotices};
use ports::shop::{Actor, StaffProfile};

use super::DashboardUser;
use super::change::{ChangeError, ChangeResult, Entity, change, record_change};
use super::staff::find;
use crate::Context;

pub fn own_notices(ctx: &Context, user: &DashboardUser) -> ChangeResult<StaffNotices> {
    let id = own_id(user)?;
    ctx.store.read_shop(user.scope, |tx| Ok(find(tx, id)?.profile.notices))
}

pub fn set_own_notices(ctx: &Context, user: &DashboardUser, wanted: StaffNotices) -> ChangeResult<()> {
    let id = own_id(user)?;
    change(ctx, user, |tx, now| {
        let before = find(tx, id)?;
        if before.profile.notices == wanted {
            return Ok(());
        }
        let words = |notices: StaffNotices| vec![("notices", notices.as_str().to_owned())];
        let (old, new) = (words(before.profile.notices), words(wanted));
        let profile = StaffProfile { notices: wanted, ..before.profile };
        tx.update_member(id, before.version, &profile, now)?;
        let of = (Entity::StaffMember, id.get());
        Ok(record_change(tx, user, "staff.notices", of, Some(&old), Some(&new), now)?)
    })
}

/// A master works at no salon.
fn own_id(user: &DashboardUser) -> ChangeResult<StaffId> {
    match user.actor {
        Actor::Staff(id) | Actor::Admin(id) => Ok(id),
        Actor::Visitor(_) | Actor::Client(_) | Actor::Master(_) | Actor::System => {
            Err(ChangeError::Absent(Entity::StaffMember))
        }
    }
}
