//! Leaving.

use ports::StoreResult;
use ports::platform::{PlatformActor, PlatformAuditEntry};
use tenancy::Site;

use super::authenticate::{AuthResult, authenticate};
use super::current_site::find_site;
use super::principal::resolve_principal;
use crate::{Context, Visitor};

/// Ends the caller's session with its tokens: from the next request on its id is unknown. A caller who has none, or shows that it is another
/// browser's, has nothing to end, and that is no error.
pub fn logout(ctx: &Context, site: &Site, visitor: &Visitor) -> StoreResult<()> {
    let now = ctx.now();
    ctx.store.write_platform(|tx| {
        let Some(current_site) = find_site(tx, site)? else { return Ok(()) };
        let AuthResult::Owner(caller) = current_site.within(tx, |tx| authenticate(tx, visitor, now))? else {
            return Ok(());
        };
        let who = match caller.proof {
            Some(proof) => resolve_principal(ctx, tx, &current_site, &caller, proof)?,
            None => None,
        };
        current_site
            .within(tx, |tx| caller.sessions().try_for_each(|session| tx.end_session(session, now)))?;
        let actor = match who {
            Some(principal) => PlatformActor::Person(principal.identity.id, principal.role),
            None => PlatformActor::Visitor(caller.session),
        };
        tx.record(&PlatformAuditEntry {
            at: now,
            shop: current_site.shop().map(|shop| shop.id),
            actor,
            action: "session.logout",
            entity: "session",
            entity_id: caller.session.get(),
            details: &[],
            request_id: Some(&visitor.request_id),
        })
    })
}
