//! The client that a person is at a salon (rules/clients#one-per-account): one per salon and WhatsApp account.

use domain::{ClientId, Email, Instant, PersonName, StrikeEffect, TypedPhone, WaPhone, counted};
use ports::platform::Identity;
use ports::shop::{BookingRecord, ClientStatus, KnownClient, NewClient, UnverifiedClient};
use ports::{ShopTx, StoreError, StoreResult};

use crate::phone::whatsapp_phone;

/// What a client is called who never said their name.
const UNNAMED: &str = "WhatsApp client";

#[derive(Debug, Clone, Default)]
pub(crate) struct TypedContact {
    pub(crate) name: Option<PersonName>,
    pub(crate) email: Option<Email>,
}

impl TypedContact {
    pub(crate) fn of_booking(owned: &BookingRecord) -> Self {
        let email = owned.client_email.as_deref().and_then(|email| Email::parse(email).ok());
        Self { name: PersonName::parse(&owned.client_name).ok(), email }
    }
}

/// Where the salon stands with a person, whether it knows them by their account or only by a number that the desk wrote down.
pub(crate) fn client_status(tx: &mut dyn ShopTx, identity: &Identity) -> StoreResult<Option<ClientStatus>> {
    // The desk may have written a number down twice: one word of being unwelcome is enough.
    if tx.is_unwelcome(identity.id, &spellings(identity))? {
        return Ok(Some(ClientStatus::Blacklisted));
    }
    Ok(known_client(tx, identity)?.map(|client| client.status))
}

/// What a person may do who books online: a client whom the salon asked to call does not, and strikes have their effect.
pub(crate) fn standing(tx: &mut dyn ShopTx, identity: &Identity, now: Instant) -> StoreResult<StrikeEffect> {
    if client_status(tx, identity)? == Some(ClientStatus::Blacklisted) {
        return Ok(StrikeEffect::Call);
    }
    match known_client(tx, identity)? {
        Some(client) => effect_of_strikes(tx, client.id, client.status, now),
        None => Ok(StrikeEffect::None),
    }
}

/// The client that the salon knows a person as, by their account or only by a number that the desk wrote down.
pub(crate) fn known_client(tx: &mut dyn ShopTx, identity: &Identity) -> StoreResult<Option<KnownClient>> {
    match tx.client_of(identity.id)? {
        Some(client) => Ok(Some(client)),
        None => tx.unclaimed_client(&spellings(identity)),
    }
}

/// What a client of the salon may do who books, by the salon's word and by their strikes.
pub(crate) fn standing_of_client(
    tx: &mut dyn ShopTx,
    client: &KnownClient,
    now: Instant,
) -> StoreResult<StrikeEffect> {
    if client.status == ClientStatus::Blacklisted {
        return Ok(StrikeEffect::Call);
    }
    effect_of_strikes(tx, client.id, client.status, now)
}

/// What the strikes of a client lead to. Favourites have none.
pub(crate) fn effect_of_strikes(
    tx: &mut dyn ShopTx,
    client: ClientId,
    status: ClientStatus,
    now: Instant,
) -> StoreResult<StrikeEffect> {
    let ladder = tx.change_policy()?.ladder;
    if status == ClientStatus::Vip || !ladder.is_on() {
        return Ok(StrikeEffect::None);
    }
    Ok(ladder.effect(counted(&tx.strikes_of(client, ladder.since(now))?)))
}

/// The client that a person is here: found, claimed from the desk's notes by their number, or made. The name they typed counts for a new
/// one, else the name they gave themselves on WhatsApp.
pub(crate) fn client_for(
    tx: &mut dyn ShopTx,
    identity: &Identity,
    typed: &TypedContact,
    now: Instant,
) -> StoreResult<ClientId> {
    if let Some(client) = tx.client_of(identity.id)? {
        if let (None, Some(phone)) = (&client.phone, &identity.phone) {
            tx.number_client(client.id, Some(phone), now)?;
        }
        return Ok(client.id);
    }
    lock_client_number(tx, identity)?;
    // Lock the number first, then look: a client who is erased at this moment becomes a new client.
    if let Some(client) = tx.unclaimed_client(&spellings(identity))?
        && !tx.is_erased(client.id)?
    {
        tx.claim_client(client.id, identity.id, now)?;
        tx.number_client(client.id, identity.phone.as_ref(), now)?;
        return Ok(client.id);
    }
    let own = identity.name.as_deref().and_then(|name| PersonName::parse(name).ok());
    let name = typed.name.clone().or(own).map_or_else(unnamed, Ok)?;
    let email = typed.email.clone();
    tx.make_client(&NewClient { identity: identity.id, name, phone: identity.phone.clone(), email, at: now })
}

/// Locks a person's number against other transactions that look for its client, and may insert one.
pub(crate) fn lock_client_number(tx: &mut dyn ShopTx, identity: &Identity) -> StoreResult<()> {
    identity.phone.as_ref().map_or(Ok(()), |phone| lock_number(tx, phone))
}

/// However the number is spelled, it is one client and one lock.
fn lock_number(tx: &mut dyn ShopTx, phone: &WaPhone) -> StoreResult<()> {
    tx.lock_client_number(phone.first_spelling().as_str())
}

/// The client whom the desk means by the number that it typed: found by it, or written down. None without a number.
///
/// The salon's word for a number is good enough to tell somebody of their appointment, as on a client record that it wrote down.
pub(crate) fn client_at_desk(
    tx: &mut dyn ShopTx,
    name: &PersonName,
    phone: Option<&TypedPhone>,
    email: Option<&Email>,
    now: Instant,
) -> StoreResult<Option<ClientId>> {
    let Some(phone) = phone else { return Ok(None) };
    let Ok(number) = whatsapp_phone(phone) else {
        return find_or_insert_unverified(tx, name, Some(phone.as_str()), email, now).map(Some);
    };
    lock_number(tx, &number)?;
    let spellings = number.spellings();
    if let Some(client) = tx.proved_client(&spellings)? {
        return Ok(Some(client.id));
    }
    if let Some(client) = tx.unclaimed_client(&spellings)? {
        return Ok(Some(client.id));
    }
    let phone = Some(number.as_str().to_owned());
    let (name, email) = (name.clone(), email.cloned());
    tx.insert_unverified_client(&UnverifiedClient { name, phone, whatsapp: Some(number), email, at: now })
        .map(Some)
}

/// A new client for a booking that the salon confirms by hand. What a stranger typed on the web proves nothing: their number is noted, but
/// no message goes there, and a person who proves that number does not become this client.
pub(crate) fn new_unverified_client(
    tx: &mut dyn ShopTx,
    owned: &BookingRecord,
    now: Instant,
) -> StoreResult<ClientId> {
    let TypedContact { name, email } = TypedContact::of_booking(owned);
    let (name, phone) = (name.map_or_else(unnamed, Ok)?, owned.client_phone.clone());
    tx.insert_unverified_client(&UnverifiedClient { name, phone, whatsapp: None, email, at: now })
}

/// The client record with a name and a number that is not marked as a WhatsApp number.
fn find_or_insert_unverified(
    tx: &mut dyn ShopTx,
    name: &PersonName,
    phone: Option<&str>,
    email: Option<&Email>,
    now: Instant,
) -> StoreResult<ClientId> {
    if let Some(phone) = phone {
        tx.lock_client_number(phone)?;
        if let Some(client) = tx.find_unverified_client(name, phone)? {
            return Ok(client);
        }
    }
    let (name, phone, email) = (name.clone(), phone.map(str::to_owned), email.cloned());
    tx.insert_unverified_client(&UnverifiedClient { name, phone, whatsapp: None, email, at: now })
}

/// The name of a client whose name is unknown.
pub(crate) fn unnamed() -> StoreResult<PersonName> {
    PersonName::parse(UNNAMED).map_err(|error| StoreError::Failed(error.to_string()))
}

fn spellings(identity: &Identity) -> Vec<WaPhone> {
    identity.phone.as_ref().map(WaPhone::spellings).unwrap_or_default()
}
