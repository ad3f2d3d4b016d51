//! Whether a message to a person would be sent now: what the desk is told before it cancels, and an admin who adds somebody.

use domain::{IdentityId, Instant};
use ports::platform::{Addressee, PauseScope};
use ports::{PlatformTx, StoreResult};
use verification::TemplateCategory;

use super::account::is_usable;
use super::preflight::is_unreachable;
use crate::WhatsApp;

/// In free words while the person's window is open, else by a template; neither while it is paused.
pub(crate) fn is_way_open(
    tx: &mut dyn PlatformTx,
    whatsapp: &WhatsApp,
    to: &Addressee,
    template: &str,
    now: Instant,
) -> StoreResult<bool> {
    let person = match to {
        Addressee::Identity(identity) => Some(*identity),
        Addressee::Phone(phone) => tx.identities_by_phone(phone)?.first().map(|known| known.id),
        Addressee::Nobody => return Ok(false),
    };
    let mut is_paused = |scope| -> StoreResult<bool> {
        Ok(tx.sender_paused_until(&whatsapp.sender, scope)?.is_some_and(|until| now < until))
    };
    if is_paused(PauseScope::Everything)? || is_paused(PauseScope::AllButReplies)? {
        return Ok(false);
    }
    let by_template = !is_paused(PauseScope::Templates(TemplateCategory::Utility))?
        && is_usable(tx, &whatsapp.sender, template, now)?;
    if person.map_or(Ok(false), |person| is_unreachable(tx, person, now))? {
        return Ok(false);
    }
    Ok(by_template || has_open_window(tx, whatsapp, person, now)?)
}

fn has_open_window(
    tx: &mut dyn PlatformTx,
    whatsapp: &WhatsApp,
    person: Option<IdentityId>,
    now: Instant,
) -> StoreResult<bool> {
    let Some(person) = person else { return Ok(false) };
    Ok(tx.window_of(person, &whatsapp.sender)?.is_some_and(|until| now < until))
}
