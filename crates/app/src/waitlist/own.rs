//! A verified client waits for a time, sees what they wait for, and leaves.

use domain::{BookingSource, EntryState, Instant, ShopStatus, WaitlistEntryId};
use ports::platform::Identity;
use ports::shop::{Actor, ChangeRecord, OfferState, WaitlistEntry, WaitlistOffer};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use tenancy::{ShopScope, Site};

use super::error::JoinError;
use super::join::{Joining, WaitlistRequest, join};
use super::offer::{is_there, release};
use super::waiting::grouped;
use crate::client::{TypedContact, client_for, standing};
use crate::session::{AuthResult, CurrentSite, authenticate, find_site, resolve_principal};
use crate::{Context, Visitor};

/// What a client waits for, with the time that they can take.
#[derive(Debug, Clone)]
pub struct OwnWaitlistEntry {
    pub entry: WaitlistEntry,
    pub offer: Option<WaitlistOffer>,
}

/// Puts the caller on the salon's list.
pub fn join_waitlist(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    request: &WaitlistRequest,
) -> Result<OwnWaitlistEntry, JoinError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let (current_site, identity) = verified(ctx, tx, site, visitor, now)?;
        let shop = current_site.shop().ok_or(JoinError::NoSuchShop)?;
        if shop.status != ShopStatus::Active || !shop.accepting_bookings {
            return Err(JoinError::ShopClosed);
        }
        tx.enter_shop(ShopScope::for_client(shop), |tx| {
            JoinError::of_standing(standing(tx, &identity, now)?)?;
            let client = client_for(tx, &identity, &TypedContact::default(), now)?;
            let (source, actor) = (BookingSource::Web, Actor::Client(client));
            let joining = Joining { shop, client, source, actor, request_id: &visitor.request_id, now };
            let id = join(tx, &joining, request)?;
            let entry = tx.find_waitlist_entry(id)?.ok_or(StoreError::Stale)?;
            Ok(OwnWaitlistEntry { entry, offer: None })
        })
    })
}

/// What the caller waits for. Somebody who is not verified waits for nothing.
pub fn own_waitlist(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
) -> Result<Vec<OwnWaitlistEntry>, JoinError> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| {
        let found = match verified(ctx, tx, site, visitor, now) {
            Err(JoinError::MustVerify) => return Ok(Vec::new()),
            found => found?,
        };
        let shop = found.0.shop().ok_or(JoinError::NoSuchShop)?;
        tx.enter_shop(ShopScope::for_client(shop), |tx| {
            let Some(client) = tx.client_of(found.1.id)? else { return Ok(Vec::new()) };
            let entries = tx.waiting_entries_of(client.id)?;
            Ok(with_open_offers(tx, entries, now)?)
        })
    })
}

fn with_open_offers(
    tx: &mut dyn ShopTx,
    entries: Vec<WaitlistEntry>,
    now: Instant,
) -> StoreResult<Vec<OwnWaitlistEntry>> {
    let mut own = Vec::new();
    for (entry, offers) in grouped(tx, entries)? {
        let latest = offers.into_iter().rfind(|offer| offer.state(now) == OfferState::Open);
        let offer = match latest {
            Some(offer) if is_there(tx, &offer, &entry, now)? => Some(offer),
            _ => None,
        };
        own.push(OwnWaitlistEntry { entry, offer });
    }
    Ok(own)
}

/// Takes the caller off the list. Leaving again is no error. False if it is not theirs.
pub fn leave_waitlist(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    id: WaitlistEntryId,
) -> Result<bool, JoinError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let (current_site, identity) = match verified(ctx, tx, site, visitor, now) {
            Err(JoinError::MustVerify) => return Ok(false),
            found => found?,
        };
        let shop = current_site.shop().ok_or(JoinError::NoSuchShop)?;
        tx.enter_shop(ShopScope::for_client(shop), |tx| {
            let Some(client) = tx.client_of(identity.id)? else { return Ok(false) };
            let entry = tx.find_waitlist_entry(id)?.filter(|entry| entry.wanted.client == client.id);
            let Some(entry) = entry else { return Ok(false) };
            leave(tx, &entry, (Actor::Client(client.id), "waitlist.left", &visitor.request_id), now)?;
            Ok(true)
        })
    })
}

/// Ends somebody's waiting, and gives back the time that is held for them.
pub(crate) fn leave(
    tx: &mut dyn ShopTx,
    entry: &WaitlistEntry,
    (actor, action, request_id): (Actor, &'static str, &str),
    now: Instant,
) -> StoreResult<()> {
    if !tx.end_waitlist_entry(entry.id, EntryState::Withdrawn, now)? {
        return Ok(());
    }
    let offers = tx.waitlist_offers(&[entry.id])?;
    let request_id = Some(request_id);
    release(tx, &offers, (actor, request_id), now)?;
    let (entity, entity_id) = ("waitlist_entry", entry.id.get());
    tx.record_change(&ChangeRecord { at: now, actor, action, entity, entity_id, changes: &[], request_id })
}

/// The person behind a request.
fn verified(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    site: &Site,
    visitor: &Visitor,
    now: Instant,
) -> Result<(CurrentSite, Identity), JoinError> {
    let current_site = find_site(tx, site)?.ok_or(JoinError::NoSuchShop)?;
    let (caller, proof) = match current_site.within(tx, |tx| authenticate(tx, visitor, now))? {
        AuthResult::Refused => return Err(JoinError::NoSession),
        presented => presented.proved().ok_or(JoinError::MustVerify)?,
    };
    let principal =
        resolve_principal(ctx, tx, &current_site, &caller, proof)?.ok_or(JoinError::MustVerify)?;
    Ok((current_site, principal.identity))
}
