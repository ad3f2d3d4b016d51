//! Whether somebody who waits is told of a time.

use domain::{ClientId, Instant, StrikeEffect};
use ports::platform::Addressee;
use ports::{PlatformTx, StoreResult};
use tenancy::ShopScope;
use verification::replies::WAITLIST_OFFER;

use crate::client::standing_of_client;
use crate::{Context, messaging};

/// Where a client is told. None if they do not want to be, would not read it, or are to call before they book.
pub(super) fn reach(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    scope: ShopScope,
    client: ClientId,
    now: Instant,
) -> StoreResult<Option<Addressee>> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(None) };
    let contact = tx.enter_shop(scope, |tx| {
        let known = tx.find_client(client)?;
        let Some(known) = known else { return Ok(None) };
        let has_to_call = standing_of_client(tx, &known, now)? == StrikeEffect::Call;
        if has_to_call { Ok(None) } else { tx.client_contact(client) }
    })?;
    let Some(to) = contact else { return Ok(None) };
    let is_wanted = !messaging::wants_none(tx, &to)?;
    let reaches = is_wanted && messaging::is_way_open(tx, whatsapp, &to, WAITLIST_OFFER, now)?;
    Ok(reaches.then_some(to))
}
