//! What the desk was told of promotions by a client, in person, by phone or on paper (rules/messages#consents).

use domain::{ClientId, Consent, ConsentPurpose, ConsentSource};

use super::DashboardUser;
use super::change::{ChangeError, ChangeResult, Entity, change};
use crate::Context;
use crate::consents::{Speaker, newest_consent, say};

/// Writes down that a client agrees to promotions, or takes that back; what was said last of it.
pub fn set_consent(
    ctx: &Context,
    user: &DashboardUser,
    id: ClientId,
    granted: bool,
    source: Option<ConsentSource>,
) -> ChangeResult<Option<Consent>> {
    change(ctx, user, |tx, now| {
        tx.client_record(id, now)?.ok_or(ChangeError::Absent(Entity::Client))?;
        if tx.is_erased(id)? {
            return Err(ChangeError::Erased);
        }
        let source = match source.filter(|source| source.is_of_desk()) {
            Some(source) => source,
            None if granted => return Err(ChangeError::NoConsentSource),
            // Who does not want to be written to any more need not say where they said so.
            None => ConsentSource::InPerson,
        };
        let purpose = ConsentPurpose::Promotions;
        let by = Speaker { actor: user.actor, request_id: &user.request_id };
        say(tx, id, &Consent { purpose, granted, source, wording: None, at: now }, by)?;
        Ok(newest_consent(tx, id, purpose)?)
    })
}
