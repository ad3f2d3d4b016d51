//! Whether somebody who waits is told of a time.

use domain::{ClientId, Instant, StrikeEffect};
use ports::platform::Addressee;
use ports::{PlatformTx, StoreResult};
use tenancy::ShopScope;
use verification::replies::{WAITLIST_FIRST, WAITLIST_OFFER};

use crate::client::standing_of_client;
use crate::consents::refuses_reminders;
use crate::{Context, messaging};

/// Where a client is told of a time, held or not. None if they do not want to be, would not read it, or could not take it now.
pub(super) fn reach(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    scope: ShopScope,
    (client, is_held): (ClientId, bool),
    now: Instant,
) -> StoreResult<Option<Addressee>> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(None) };
    let contact = tx.enter_shop(scope, |tx| {
        let known = tx.find_client(client)?;
        let Some(known) = known else { return Ok(None) };
        let may_take = match standing_of_client(tx, &known, now)? {
            StrikeEffect::Call => false,
            StrikeEffect::Approval => !tx.awaits_approval(client, now)?,
            StrikeEffect::None => true,
        };
        if may_take && !refuses_reminders(tx, client)? { tx.client_contact(client) } else { Ok(None) }
    })?;
    let Some(to) = contact else { return Ok(None) };
    let is_wanted = !messaging::wants_none(tx, &to)?;
    let template = if is_held { WAITLIST_OFFER } else { WAITLIST_FIRST };
    let reaches = is_wanted && messaging::is_way_open(tx, whatsapp, &to, template, now)?;
    Ok(reaches.then_some(to))
}
