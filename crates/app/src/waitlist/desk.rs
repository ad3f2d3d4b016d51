//! The waitlist at the desk: who waits, what would suit them now, and offers by hand.

use domain::{BookingSource, ClientId, Instant, MessageSettings, Shop, ShopStatus, StaffId, WaitlistEntryId};
use ports::shop::{ChangeRecord, OfferState, WaitlistEntry, WaitlistOffer};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use scheduling::{Slot, local_time, quiet_around};

use super::end::gets_none;
use super::error::{JoinError, OfferError};
use super::fits::OpenTimes;
use super::join::{Joining, WaitlistRequest, join};
use super::look::check_waits;
use super::offer::{Offering, ends_at};
use super::own::leave;
use super::reach::reach;
use super::waiting::{grouped, in_order};
use crate::Context;
use crate::admin::DashboardUser;
use crate::client::standing_of_client;

/// Something of the client's own is in the way.
const ELSEWHERE: &str = "This client has an appointment at that time, or as many to come as a client may.";

/// Somebody who waits, as the desk sees them.
#[derive(Debug, Clone)]
pub struct DeskWaitlistEntry {
    pub entry: WaitlistEntry,
    /// The first time that suits them, with the name of the stylist.
    pub fits: Option<(Slot, String)>,
    /// Newest first, each as it stands.
    pub offers: Vec<(WaitlistOffer, OfferState)>,
    /// Whether a message would be sent to them now.
    pub is_reachable: bool,
}

/// An offer that the desk has made.
#[derive(Debug, Clone, Copy)]
pub struct DeskOffer {
    pub start: Instant,
    pub staff: StaffId,
    pub until: Instant,
}

/// Everybody who waits, in the order in which the salon offers.
pub fn desk_waitlist(ctx: &Context, user: &DashboardUser) -> StoreResult<Vec<DeskWaitlistEntry>> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| {
        let entries = tx.enter_shop(user.scope, |tx| tx.waiting_entries())?;
        desk_entries(ctx, tx, user, &entries, now)
    })
}

fn desk_entries(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    user: &DashboardUser,
    entries: &[WaitlistEntry],
    now: Instant,
) -> StoreResult<Vec<DeskWaitlistEntry>> {
    let mut listed = tx.enter_shop(user.scope, |tx| {
        let salon = (tx.shop()?, tx.message_settings()?.settings);
        let open = OpenTimes::read(tx, now)?;
        let waiting = in_order(grouped(tx, entries.to_vec())?, salon.1.waitlist.mode);
        waiting
            .into_iter()
            .map(|row| desk_entry(tx, &open, &salon, row, now))
            .collect::<StoreResult<Vec<_>>>()
    })?;
    for listed in listed.iter_mut().filter(|listed| listed.is_reachable) {
        let client = (listed.entry.wanted.client, true);
        listed.is_reachable = reach(ctx, tx, user.scope, client, now)?.is_some();
    }
    Ok(listed)
}

fn desk_entry(
    tx: &mut dyn ShopTx,
    open: &OpenTimes,
    (shop, settings): &(Shop, MessageSettings),
    (entry, offers): (WaitlistEntry, Vec<WaitlistOffer>),
    now: Instant,
) -> StoreResult<DeskWaitlistEntry> {
    let from = now + settings.waitlist.lead.to_delta();
    let can_be_held = |slot: &Slot| ends_at((shop, settings), slot.start, true, now).is_some();
    let slot = open.first(tx, &entry.wanted, (from, &offers), now, can_be_held)?;
    let fits = slot.map(|slot| (slot, open.name_of(slot.staff_id)));
    let is_reachable = !gets_none(&offers);
    let state = |offer: &WaitlistOffer| match offer.state(now) {
        OfferState::Open if !offer.is_held && !open.has(&entry.wanted, offer.start, offer.staff, now) => {
            OfferState::Gone
        }
        state => state,
    };
    let mut offers: Vec<_> =
        offers.into_iter().map(|offer| (state(&offer), offer)).map(|(state, offer)| (offer, state)).collect();
    offers.reverse();
    Ok(DeskWaitlistEntry { entry, fits, offers, is_reachable })
}

fn find(tx: &mut dyn ShopTx, id: WaitlistEntryId) -> Result<WaitlistEntry, OfferError> {
    tx.find_waitlist_entry(id)?.ok_or(OfferError::NoSuchEntry)
}

/// Puts a client of the salon on the list, also for what is free.
pub fn join_waitlist_at_desk(
    ctx: &Context,
    user: &DashboardUser,
    client: ClientId,
    request: &WaitlistRequest,
) -> Result<DeskWaitlistEntry, JoinError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        if user.shop.status != ShopStatus::Active {
            return Err(JoinError::ShopClosed);
        }
        let entry = tx.enter_shop(user.scope, |tx| {
            let known = tx.find_client(client)?.ok_or(JoinError::NoSuchClient)?;
            if tx.is_erased(client)? {
                return Err(JoinError::NoSuchClient);
            }
            JoinError::of_standing(standing_of_client(tx, &known, now)?)?;
            let (source, actor) = (BookingSource::Desk, user.actor);
            let (shop, request_id) = (&user.shop, user.request_id.as_str());
            let id = join(tx, &Joining { shop, client, source, actor, request_id, now }, request)?;
            Ok(tx.find_waitlist_entry(id)?.ok_or(StoreError::Stale)?)
        })?;
        let listed = desk_entries(ctx, tx, user, &[entry], now)?.pop();
        listed.ok_or(JoinError::Store(StoreError::Stale))
    })
}

/// Takes somebody off the list. Doing so again is no error.
pub fn remove_from_waitlist(
    ctx: &Context,
    user: &DashboardUser,
    id: WaitlistEntryId,
) -> Result<(), OfferError> {
    ctx.store.write_shop(user.scope, |tx| {
        let entry = find(tx, id)?;
        Ok(leave(tx, &entry, (user.actor, "waitlist.removed", &user.request_id), ctx.now())?)
    })
}

/// Offers a time to somebody who waits, and holds it for them.
pub fn offer_by_desk(
    ctx: &Context,
    user: &DashboardUser,
    id: WaitlistEntryId,
    (start, staff): (Instant, StaffId),
) -> Result<DeskOffer, OfferError> {
    if user.shop.status != ShopStatus::Active {
        return Err(OfferError::ShopClosed);
    }
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Err(OfferError::NotReachable) };
    let made = ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let (entry, shop, settings) = tx.enter_shop(user.scope, |tx| {
            let entry = find(tx, id)?;
            check_waits(tx, id, now)?;
            let offers = tx.waitlist_offers(&[id])?;
            if offers.iter().any(|offer| (offer.start, offer.staff) == (start, staff)) {
                return Err(OfferError::OfferedBefore);
            }
            Ok((entry, tx.shop()?, tx.message_settings()?.settings))
        })?;
        if let Some(night) = quiet_around(settings.quiet, shop.zone, now) {
            return Err(OfferError::Quiet(local_time::label(shop.zone, night.end())));
        }
        let Some(to) = reach(ctx, tx, user.scope, (entry.wanted.client, true), now)? else {
            return Err(OfferError::NotReachable);
        };
        let offering = Offering {
            ctx,
            shop: &shop,
            settings: &settings,
            sender: &whatsapp.sender,
            actor: user.actor,
            request_id: &user.request_id,
            now,
        };
        let message =
            tx.enter_shop(user.scope, |tx| offering.make(tx, (&entry, &to), (start, staff), true))?;
        tx.queue_message(&message)?;
        tx.enter_shop(user.scope, |tx| record(tx, user, id, now))?;
        Ok(DeskOffer { start, staff, until: message.not_after })
    });
    made.map_err(|error| match error {
        OfferError::Gone | OfferError::Store(StoreError::SlotTaken(_)) => OfferError::TimeTaken,
        OfferError::Store(StoreError::Duplicate(_)) => OfferError::OfferedBefore,
        OfferError::Refused(_) => OfferError::Refused(ELSEWHERE.to_owned()),
        other => other,
    })
}

fn record(tx: &mut dyn ShopTx, user: &DashboardUser, id: WaitlistEntryId, now: Instant) -> StoreResult<()> {
    tx.record_change(&ChangeRecord {
        at: now,
        actor: user.actor,
        action: "waitlist.offered",
        entity: "waitlist_entry",
        entity_id: id.get(),
        changes: &[],
        request_id: Some(&user.request_id),
    })
}
