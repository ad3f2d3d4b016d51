//! Leaving.

use ports::StoreResult;
use ports::platform::{TrailActor, TrailEntry};
use tenancy::Site;

use super::caller::{Presented, caller};
use super::person::person;
use super::site::find_place;
use crate::{Context, Visitor};

/// Ends the caller's session with its tokens: from the next request on its id is nobody's. A caller who has none, or shows that it is another
/// browser's, has nothing to end, and that is no error.
pub fn logout(ctx: &Context, site: &Site, visitor: &Visitor) -> StoreResult<()> {
    let now = ctx.now();
    ctx.store.in_platform(|tx| {
        let Some(place) = find_place(tx, site)? else { return Ok(()) };
        let Presented::Owner(caller) = place.within(tx, |tx| caller(tx, visitor, now))? else {
            return Ok(());
        };
        let who = match caller.proof {
            Some(proof) => person(ctx, tx, &place, &caller, proof)?,
            None => None,
        };
        place.within(tx, |tx| caller.sessions().try_for_each(|session| tx.end_session(session, now)))?;
        let actor = match who {
            Some(principal) => TrailActor::Person(principal.identity.id, principal.role),
            None => TrailActor::Visitor(caller.session),
        };
        tx.record(&TrailEntry {
            at: now,
            shop: place.shop().map(|shop| shop.id),
            actor,
            action: "session.logout",
            entity: "session",
            entity_id: caller.session.get(),
            details: &[],
            request_id: Some(&visitor.request_id),
        })
    })
}
