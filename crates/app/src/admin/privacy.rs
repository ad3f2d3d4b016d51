//! A client asks the salon itself, by another way than their profile, for what it knows of them or to be forgotten.

use domain::ClientId;
use ports::{StoreError, StoreResult};

use super::Manager;
use super::edit::{EditError, Thing, change, record};
use crate::Context;
use crate::privacy::{ASKED, Eraser, Owner, PersonalData, collect, erase_cards, forget_person, queue_for};
use crate::session::Salon;

/// What the salon knows of a client, to be handed to them.
pub fn export_client(ctx: &Context, manager: &Manager, id: ClientId) -> Result<PersonalData, EditError> {
    change(ctx, manager, |tx, now| {
        let client = tx.known_client(id)?.ok_or(EditError::Absent(Thing::Client))?;
        record(tx, manager, "privacy.export", (Thing::Client, id.get()), &[], now)?;
        let shop = &manager.shop;
        let salon = Salon { id: shop.id, name: shop.name.clone(), subdomain: shop.subdomain.clone() };
        Ok(collect(tx, Owner::of(&client), id, Some(salon), now)?)
    })
}

/// Forgets a client. Once more is no error.
pub fn erase_client(ctx: &Context, manager: &Manager, id: ClientId) -> Result<(), EditError> {
    match erase_once(ctx, manager, id) {
        // An appointment has just changed; it is looked at anew.
        Err(EditError::Store(StoreError::Stale)) => erase_once(ctx, manager, id),
        settled => settled,
    }
}

fn erase_once(ctx: &Context, manager: &Manager, id: ClientId) -> Result<(), EditError> {
    let now = ctx.now();
    let by = Eraser { actor: manager.actor, action: ASKED, request_id: Some(&manager.request_id), now };
    ctx.store.in_platform(|tx| {
        queue_for(tx, manager.scope, id)?;
        let known = tx.in_shop(manager.scope, |tx| {
            let known = tx.known_client(id)?;
            if known.is_some() {
                erase_cards(tx, id, by)?;
            }
            StoreResult::Ok(known)
        })?;
        let client = known.ok_or(EditError::Absent(Thing::Client))?;
        match client.identity {
            Some(identity) => Ok(forget_person(ctx, tx, identity, now)?),
            None => Ok(()),
        }
    })
}
