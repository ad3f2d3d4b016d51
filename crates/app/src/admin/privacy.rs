//! A client asks the salon itself, by another way than their profile, for what it knows of them or to be forgotten.

use domain::ClientId;
use ports::{StoreError, StoreResult};

use super::DashboardUser;
use super::change::{ChangeError, ChangeResult, Entity, change, record};
use crate::Context;
use crate::privacy::{
    ERASE_REQUESTED, Eraser, PersonDetails, PersonalData, collect, erase_client_records, forget_person,
    lock_client,
};
use crate::session::ShopSummary;

/// What the salon knows of a client, to be handed to them.
pub fn export_client(ctx: &Context, user: &DashboardUser, id: ClientId) -> ChangeResult<PersonalData> {
    change(ctx, user, |tx, now| {
        let client = tx.find_client(id)?.ok_or(ChangeError::Absent(Entity::Client))?;
        record(tx, user, "privacy.export", (Entity::Client, id.get()), &[], now)?;
        let shop = &user.shop;
        let salon = ShopSummary { id: shop.id, name: shop.name.clone(), subdomain: shop.subdomain.clone() };
        Ok(collect(tx, PersonDetails::of(&client), id, Some(salon), now)?)
    })
}

/// Forgets a client. Once more is no error.
pub fn erase_client(ctx: &Context, user: &DashboardUser, id: ClientId) -> ChangeResult<()> {
    match erase_once(ctx, user, id) {
        // An appointment has just changed; it is looked at anew.
        Err(ChangeError::Store(StoreError::Stale)) => erase_once(ctx, user, id),
        result => result,
    }
}

fn erase_once(ctx: &Context, user: &DashboardUser, id: ClientId) -> ChangeResult<()> {
    let now = ctx.now();
    let by = Eraser { actor: user.actor, action: ERASE_REQUESTED, request_id: Some(&user.request_id), now };
    ctx.store.write_platform(|tx| {
        lock_client(tx, user.scope, id)?;
        let known = tx.enter_shop(user.scope, |tx| {
            let known = tx.find_client(id)?;
            if known.is_some() {
                erase_client_records(tx, id, by)?;
            }
            StoreResult::Ok(known)
        })?;
        let client = known.ok_or(ChangeError::Absent(Entity::Client))?;
        match client.identity {
            Some(identity) => Ok(forget_person(ctx, tx, identity, now)?),
            None => Ok(()),
        }
    })
}
