//! The client that a person is at a salon (decisions 56): one per salon and WhatsApp account.

use domain::{ClientId, Email, Instant, PersonName, WaPhone};
use ports::platform::Identity;
use ports::shop::{NewClient, Standing};
use ports::{ShopTx, StoreError, StoreResult};

/// What a client is called who never said their name.
const NAMELESS: &str = "WhatsApp client";

/// What somebody typed about themselves.
#[derive(Debug, Clone, Default)]
pub(crate) struct Typed {
    /// Their name.
    pub(crate) name: Option<PersonName>,
    /// Their e-mail.
    pub(crate) email: Option<Email>,
}

/// Where the salon stands with a person, whether it knows them by their account or only by a number that the desk wrote down.
pub(crate) fn standing_of(tx: &mut dyn ShopTx, identity: &Identity) -> StoreResult<Option<Standing>> {
    // The desk may have written a number down twice: one word of being unwelcome is enough.
    if tx.is_unwelcome(identity.id, &spellings(identity))? {
        return Ok(Some(Standing::Blacklisted));
    }
    if let Some(client) = tx.client_of(identity.id)? {
        return Ok(Some(client.standing));
    }
    Ok(tx.unclaimed_client(&spellings(identity))?.map(|client| client.standing))
}

/// The client that a person is here: found, claimed from the desk's notes by their number, or made. The name they typed counts for a new
/// one, else the name they gave themselves on WhatsApp.
pub(crate) fn client_for(
    tx: &mut dyn ShopTx,
    identity: &Identity,
    typed: &Typed,
    now: Instant,
) -> StoreResult<ClientId> {
    if let Some(client) = tx.client_of(identity.id)? {
        if let (None, Some(phone)) = (&client.phone, &identity.phone) {
            tx.update_client(client.id, None, None, Some(phone), now)?;
        }
        return Ok(client.id);
    }
    if let Some(client) = tx.unclaimed_client(&spellings(identity))? {
        tx.claim_client(client.id, identity.id, now)?;
        tx.update_client(client.id, None, None, identity.phone.as_ref(), now)?;
        return Ok(client.id);
    }
    let own = identity.name.as_deref().and_then(|name| PersonName::parse(name).ok());
    let name = match typed.name.clone().or(own) {
        Some(name) => name,
        None => PersonName::parse(NAMELESS).map_err(|error| StoreError::Failed(error.to_string()))?,
    };
    let email = typed.email.clone();
    tx.make_client(&NewClient { identity: identity.id, name, phone: identity.phone.clone(), email, at: now })
}

fn spellings(identity: &Identity) -> Vec<WaPhone> {
    identity.phone.as_ref().map(WaPhone::spellings).unwrap_or_default()
}
