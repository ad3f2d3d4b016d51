//! What clients agree to be told of on WhatsApp (rules/messages#consents). Newer words count, whichever client record of the person they stand on.

use domain::{ClientId, Consent, ConsentPurpose, ConsentSource, Instant, Shop};
use ports::platform::Identity;
use ports::shop::{Actor, ChangeRecord, FieldChange};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use tenancy::{ShopScope, Site};

use crate::client::{TypedContact, client_for, known_client};
use crate::session::{AuthResult, authenticate, find_site, resolve_principal};
use crate::{Context, Visitor};

#[derive(Debug, thiserror::Error)]
pub enum ConsentError {
    #[error("Please reload the page and try again.")]
    NoSession,
    /// A browser that has not proved who it is.
    #[error("Please verify your number via WhatsApp first.")]
    MustVerify,
    /// The platform's own host has none.
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a person wants to be told of by a salon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnConsents {
    pub reminders: OwnConsent,
    pub promotions: OwnConsent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnConsent {
    /// What they said to this salon.
    pub is_granted: bool,
    /// They ended such messages of all salons, by a word in the chat or in WhatsApp itself.
    pub is_stopped: bool,
}

/// What a person changes of it; what is left out stays.
#[derive(Debug, Clone, Copy, Default)]
pub struct ConsentPatch {
    pub reminders: Option<bool>,
    pub promotions: Option<bool>,
}

/// Who says it, for the audit trail.
#[derive(Clone, Copy)]
pub(crate) struct Speaker<'a> {
    pub(crate) actor: Actor,
    pub(crate) request_id: &'a str,
}

pub fn own_consents(ctx: &Context, site: &Site, visitor: &Visitor) -> Result<OwnConsents, ConsentError> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| {
        let (shop, identity) = verified(ctx, tx, site, visitor, now)?;
        Ok(look(tx, &shop, &identity)?)
    })
}

/// Keeps what the caller says at the salon's client record of them, which is made if there is none.
pub fn set_own_consents(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    patch: ConsentPatch,
) -> Result<OwnConsents, ConsentError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let (shop, identity) = verified(ctx, tx, site, visitor, now)?;
        if patch.reminders.is_none() && patch.promotions.is_none() {
            return Ok(look(tx, &shop, &identity)?);
        }
        tx.enter_shop(ShopScope::for_client(&shop), |tx| {
            let client = client_for(tx, &identity, &TypedContact::default(), now)?;
            if tx.is_erased(client)? {
                return Err(StoreError::Stale);
            }
            let by = Speaker { actor: Actor::Client(client), request_id: &visitor.request_id };
            let wishes = [
                (ConsentPurpose::Reminders, patch.reminders, "Reminders on WhatsApp"),
                (ConsentPurpose::Promotions, patch.promotions, "Offers and invitations"),
            ];
            for (purpose, wish, wording) in wishes {
                let Some(granted) = wish else { continue };
                let (source, wording) = (ConsentSource::Profile, Some(wording.to_owned()));
                say(tx, client, &Consent { purpose, granted, source, wording, at: now }, by)?;
            }
            Ok::<_, StoreError>(())
        })?;
        Ok(look(tx, &shop, &identity)?)
    })
}

fn look(tx: &mut dyn PlatformTx, shop: &Shop, identity: &Identity) -> StoreResult<OwnConsents> {
    let [reminders, promotions] = tx.enter_shop(ShopScope::for_client(shop), |tx| {
        let client = known_client(tx, identity)?.map(|client| client.id);
        let mut granted = |purpose: ConsentPurpose| match client {
            Some(client) => agrees(tx, client, purpose),
            None => Ok(purpose.is_assumed()),
        };
        Ok::<_, StoreError>([granted(ConsentPurpose::Reminders)?, granted(ConsentPurpose::Promotions)?])
    })?;
    Ok(OwnConsents {
        reminders: OwnConsent { is_granted: reminders, is_stopped: tx.wants_no_reminders(identity.id)? },
        promotions: OwnConsent { is_granted: promotions, is_stopped: tx.wants_no_promotions(identity.id)? },
    })
}

/// The client records on which the words of one person may stand: this one, and one that the desk wrote down with the same number, or from that the one
/// of the client who has proved it.
pub(crate) fn records_of(tx: &mut dyn ShopTx, client: ClientId) -> StoreResult<Vec<ClientId>> {
    let Some(number) = tx.number_of_client(client)? else { return Ok(vec![client]) };
    let spellings = number.spellings();
    let unclaimed = tx.unclaimed_client(&spellings)?;
    let other = match unclaimed {
        Some(desk) if desk.id == client => tx.proved_client(&spellings)?,
        other => other,
    };
    Ok(std::iter::once(client).chain(other.map(|other| other.id)).collect())
}

/// What was said last of it by the person of a client record.
pub(crate) fn newest_consent(
    tx: &mut dyn ShopTx,
    client: ClientId,
    purpose: ConsentPurpose,
) -> StoreResult<Option<Consent>> {
    let records = records_of(tx, client)?;
    tx.newest_consent(&records, purpose)
}

fn agrees(tx: &mut dyn ShopTx, client: ClientId, purpose: ConsentPurpose) -> StoreResult<bool> {
    Ok(newest_consent(tx, client, purpose)?.map_or(purpose.is_assumed(), |consent| consent.granted))
}

/// Whether a client wants no reminders of this salon.
pub(crate) fn refuses_reminders(tx: &mut dyn ShopTx, client: ClientId) -> StoreResult<bool> {
    Ok(!agrees(tx, client, ConsentPurpose::Reminders)?)
}

/// Writes down what a client says. A yes that holds already is not written again. A no always is: another yes may be under way.
pub(crate) fn say(
    tx: &mut dyn ShopTx,
    client: ClientId,
    consent: &Consent,
    by: Speaker<'_>,
) -> StoreResult<()> {
    let (purpose, granted) = (consent.purpose, consent.granted);
    let before = agrees(tx, client, purpose)?;
    if before && granted {
        return Ok(());
    }
    tx.record_consent(client, consent)?;
    let source = FieldChange { field: "source", from: None, to: Some(consent.source.as_str().to_owned()) };
    let (from, to) = (Some(before.to_string()), Some(granted.to_string()));
    tx.record_change(&ChangeRecord {
        at: consent.at,
        actor: by.actor,
        action: "consent.changed",
        entity: "client",
        entity_id: client.get(),
        changes: &[FieldChange { field: purpose.as_str(), from, to }, source],
        request_id: Some(by.request_id),
    })
}

/// Writes down that a client ticked the box of the page that books, unless they have said something else since.
pub(crate) fn agree_to_promotions(
    tx: &mut dyn ShopTx,
    client: ClientId,
    ticked_at: Instant,
    request_id: &str,
    now: Instant,
) -> StoreResult<()> {
    if newest_consent(tx, client, ConsentPurpose::Promotions)?.is_some_and(|said| ticked_at < said.at) {
        return Ok(());
    }
    let salon = tx.shop()?.name;
    let wording = format!(
        "Send me offers and invitations to book again from {salon} on WhatsApp. I can end this any time by writing STOP."
    );
    let (purpose, source) = (ConsentPurpose::Promotions, ConsentSource::Web);
    let consent = Consent { purpose, granted: true, source, wording: Some(wording), at: now };
    say(tx, client, &consent, Speaker { actor: Actor::Client(client), request_id })
}

/// A booking was not the client's, so they ticked no box in it.
pub(crate) fn take_back_box(
    tx: &mut dyn ShopTx,
    client: ClientId,
    request_id: &str,
    now: Instant,
) -> StoreResult<()> {
    let purpose = ConsentPurpose::Promotions;
    let said = newest_consent(tx, client, purpose)?;
    if !said.is_some_and(|said| said.granted && said.source == ConsentSource::Web) {
        return Ok(());
    }
    let consent = Consent { purpose, granted: false, source: ConsentSource::Chat, wording: None, at: now };
    say(tx, client, &consent, Speaker { actor: Actor::Client(client), request_id })
}

/// The salon and the person behind a request.
fn verified(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    site: &Site,
    visitor: &Visitor,
    now: Instant,
) -> Result<(Shop, Identity), ConsentError> {
    let current_site = find_site(tx, site)?.ok_or(ConsentError::NoSuchShop)?;
    let (caller, proof) = match current_site.within(tx, |tx| authenticate(tx, visitor, now))? {
        AuthResult::Refused => return Err(ConsentError::NoSession),
        presented => presented.proved().ok_or(ConsentError::MustVerify)?,
    };
    let principal =
        resolve_principal(ctx, tx, &current_site, &caller, proof)?.ok_or(ConsentError::MustVerify)?;
    let shop = current_site.shop().ok_or(ConsentError::NoSuchShop)?;
    Ok((shop.clone(), principal.identity))
}
