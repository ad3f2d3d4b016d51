//! The job that offers times that have come free to those who wait for them (rules/waitlist#offers).
//!
//! A look reads and decides first, in a transaction that writes nothing, and then carries out what it has decided: it ends the waiting of some, and
//! when nobody's is to end it makes one held offer, or those that hold nothing.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;
use domain::{
    ClientId, EntryState, Instant, Interval, MessageSettings, Shop, ShopId, ShopStatus, StaffId, TimeOfDay,
    WaitlistEntryId, WaitlistMode,
};
use ports::platform::Addressee;
use ports::shop::{Actor, OfferState, WaitlistEntry, WaitlistLook, WaitlistOffer};
use ports::{PlatformTx, ShopTx, StoreError, StoreResult};
use scheduling::{Slot, local_time, quiet_around};
use tenancy::ShopScope;

use super::end::{Standing, gets_none, standing_of};
use super::error::OfferError;
use super::fits::OpenTimes;
use super::offer::{Offering, release};
use super::reach::reach;
use super::waiting::{grouped, in_order};
use crate::Context;

/// The program looks so often at least: days begin to be bookable.
const LOOKS_AGAIN: TimeDelta = TimeDelta::hours(1);
/// So many steps of one salon are taken in a turn.
const STEPS: usize = 20;
/// One start is offered to so many, where it is not held.
const OFFERED_TO: usize = 10;

/// Offers free times at all salons that have changed. Returns how many offers were made. One salon's trouble does not keep the others from their turn.
pub fn fill_free_times(ctx: &Context) -> StoreResult<usize> {
    let shops = ctx.store.read_platform(|tx| tx.shops_with_a_waitlist(ctx.now()))?;
    let (mut made, mut failure) = (0, None);
    for shop in shops {
        match turn(ctx, shop) {
            Ok(count) => made += count,
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(made), Err)
}

/// One salon's turn.
fn turn(ctx: &Context, shop: ShopId) -> StoreResult<usize> {
    let (mut made, mut lost, mut is_settled) = (0, Lost::default(), false);
    for _ in 0..STEPS {
        let step = step(ctx, shop, &lost, is_settled)?;
        is_settled = !matches!(step, Step::Again);
        match step {
            Step::Offered(count) => made += count,
            Step::Settled | Step::Again => {}
            Step::LostTime(fit) => drop(lost.times.insert(fit)),
            Step::LostEntry(entry) => drop(lost.entries.insert(entry)),
            Step::Nothing => break,
        }
    }
    Ok(made)
}

/// A time for somebody.
type Fit = (WaitlistEntryId, Instant, StaffId);

/// What is not tried again in this turn.
#[derive(Default)]
struct Lost {
    /// Others took them at the same moment.
    times: HashSet<Fit>,
    /// Something of their clients' own is in the way.
    entries: HashSet<WaitlistEntryId>,
}

enum Step {
    Offered(usize),
    /// Those who wait no more have ended, and the others know what it costs now.
    Settled,
    /// The salon has changed since the plan was made.
    Again,
    LostTime(Fit),
    LostEntry(WaitlistEntryId),
    Nothing,
}

/// What is to be done at a salon.
struct Plan {
    shop: Shop,
    settings: MessageSettings,
    over: Vec<(WaitlistEntry, EntryState)>,
    /// With what they wait for at the prices of now.
    dearer: Vec<WaitlistEntry>,
    offers: Vec<(WaitlistEntry, Addressee, Slot)>,
    look: WaitlistLook,
    /// When the last look said that the next would be.
    former_next: Option<Instant>,
}

fn step(ctx: &Context, shop: ShopId, lost: &Lost, is_settled: bool) -> StoreResult<Step> {
    let now = ctx.now();
    let look = Look { ctx, scope: ShopScope::for_program(shop), now };
    let plan = ctx.store.read_platform(|tx| look.plan(tx, lost, is_settled))?;
    let mut tried = None;
    let done = ctx.store.write_platform(|tx| look.carry_out(tx, &plan, &mut tried));
    match (done, tried) {
        (Ok(step), _) => Ok(step),
        (Err(OfferError::Store(StoreError::SlotTaken(_) | StoreError::Duplicate(_))), Some(fit)) => {
            Ok(Step::LostTime(fit))
        }
        (Err(OfferError::Store(error)), _) => Err(error),
        // It was free a moment ago.
        (Err(OfferError::Gone), Some(fit)) => Ok(Step::LostTime(fit)),
        (Err(_), Some((entry, ..))) => Ok(Step::LostEntry(entry)),
        (Err(error), None) => Err(StoreError::Failed(error.to_string())),
    }
}

struct Look<'a> {
    ctx: &'a Context,
    scope: ShopScope,
    now: Instant,
}

impl Look<'_> {
    fn plan(&self, tx: &mut dyn PlatformTx, lost: &Lost, is_settled: bool) -> StoreResult<Plan> {
        let now = self.now;
        let (mut plan, waiting, open) = tx.enter_shop(self.scope, |tx| {
            let (shop, settings) = (tx.shop()?, tx.message_settings()?.settings);
            let (revision, former_next) = (tx.revision()?, tx.waitlist_look()?.map(|look| look.next_at));
            let look = WaitlistLook { revision, next_at: now + LOOKS_AGAIN };
            let (over, dearer, offers) = (Vec::new(), Vec::new(), Vec::new());
            let mut plan = Plan { shop, settings, over, dearer, offers, look, former_next };
            let entries = tx.waiting_entries()?;
            let waiting = in_order(grouped(tx, entries)?, plan.settings.waitlist.mode);
            for (entry, offers) in waiting.iter().filter(|_| !is_settled) {
                match standing_of(tx, &plan.shop, entry, offers, now)? {
                    Standing::Waits => {}
                    Standing::Dearer(wanted) => {
                        plan.dearer.push(WaitlistEntry { wanted: *wanted, ..entry.clone() });
                    }
                    Standing::Over(state) => plan.over.push((entry.clone(), state)),
                }
            }
            let open = OpenTimes::read(tx, now)?;
            Ok::<_, StoreError>((plan, waiting, open))
        })?;
        let night = quiet_around(plan.settings.quiet, plan.shop.zone, now).map(Interval::end);
        plan.look.next_at = self.next_look(&plan.shop, &waiting).min(night.unwrap_or(now + LOOKS_AGAIN));
        let is_open = plan.shop.status == ShopStatus::Active && plan.shop.accepting_bookings;
        let is_all = plan.over.is_empty() && plan.dearer.is_empty();
        if is_open && is_all && night.is_none() && plan.settings.waitlist.mode.offers() {
            plan.offers = self.offers(tx, &plan, (&waiting, &open), lost)?;
        }
        Ok(plan)
    }

    /// When to look again without a change: at midnight, and when an offer or somebody's waiting ends.
    fn next_look(&self, shop: &Shop, waiting: &[(WaitlistEntry, Vec<WaitlistOffer>)]) -> Instant {
        let today = local_time::date_of(shop.zone, self.now);
        let midnight = local_time::at(shop.zone, today, TimeOfDay::END_OF_DAY);
        let offers = waiting.iter().flat_map(|(_, offers)| offers);
        let open = offers.filter(|offer| offer.state(self.now) == OfferState::Open);
        let ends = waiting.iter().map(|(entry, _)| entry.wanted.ends_at);
        let next = open.map(|offer| offer.expires_at).chain(ends).chain([midnight]).min();
        next.map_or(self.now + LOOKS_AGAIN, |next| next.min(self.now + LOOKS_AGAIN))
    }

    fn offers(
        &self,
        tx: &mut dyn PlatformTx,
        plan: &Plan,
        (waiting, open): (&[(WaitlistEntry, Vec<WaitlistOffer>)], &OpenTimes),
        lost: &Lost,
    ) -> StoreResult<Vec<(WaitlistEntry, Addressee, Slot)>> {
        let Some(offering) = self.offering(plan) else { return Ok(Vec::new()) };
        let is_held = plan.settings.waitlist.mode != WaitlistMode::Everyone;
        let mut told: HashMap<(Instant, StaffId), HashSet<ClientId>> = HashMap::new();
        for (entry, offers) in waiting {
            for offer in offers.iter().filter(|offer| !offer.is_held) {
                told.entry((offer.start, offer.staff)).or_default().insert(entry.wanted.client);
            }
        }
        let mut planned = Vec::new();
        for (entry, offers) in waiting {
            let can_take = |offer: &WaitlistOffer| {
                offer.state(self.now) == OfferState::Open
                    && (offer.is_held || open.has(&entry.wanted, offer.start, offer.staff, self.now))
            };
            if offers.iter().any(can_take) || gets_none(offers) || lost.entries.contains(&entry.id) {
                continue;
            }
            let client = entry.wanted.client;
            let can_be_offered = |slot: &Slot| {
                let told = told.get(&(slot.start, slot.staff_id));
                offering.ends_at(slot.start, is_held).is_some()
                    && (is_held || told.is_none_or(|told| told.len() < OFFERED_TO && !told.contains(&client)))
                    && !lost.times.contains(&(entry.id, slot.start, slot.staff_id))
            };
            let from = self.now + plan.settings.waitlist.lead.to_delta();
            let fit = tx.enter_shop(self.scope, |tx| {
                open.first(tx, &entry.wanted, (from, offers), self.now, can_be_offered)
            })?;
            let Some(slot) = fit else { continue };
            let Some(to) = reach(self.ctx, tx, self.scope, (client, is_held), self.now)? else { continue };
            told.entry((slot.start, slot.staff_id)).or_default().insert(client);
            planned.push((entry.clone(), to, slot));
            // The next step looks at what this one leaves.
            if is_held {
                break;
            }
        }
        Ok(planned)
    }

    fn offering<'p>(&'p self, plan: &'p Plan) -> Option<Offering<'p>> {
        let sender = &self.ctx.deployment.whatsapp.as_ref()?.sender;
        let (shop, settings) = (&plan.shop, &plan.settings);
        let (actor, request_id, now) = (Actor::System, "waitlist", self.now);
        Some(Offering { ctx: self.ctx, shop, settings, sender, actor, request_id, now })
    }

    fn carry_out(
        &self,
        tx: &mut dyn PlatformTx,
        plan: &Plan,
        tried: &mut Option<Fit>,
    ) -> Result<Step, OfferError> {
        *tried = None;
        if tx.enter_shop(self.scope, |tx| tx.revision())? != plan.look.revision {
            return Ok(Step::Again);
        }
        if !plan.over.is_empty() || !plan.dearer.is_empty() {
            tx.enter_shop(self.scope, |tx| self.settle(tx, plan))?;
            return Ok(Step::Settled);
        }
        let Some(offering) = self.offering(plan).filter(|_| !plan.offers.is_empty()) else {
            tx.enter_shop(self.scope, |tx| tx.write_waitlist_look(&plan.look, plan.former_next))?;
            return Ok(Step::Nothing);
        };
        let is_held = plan.settings.waitlist.mode != WaitlistMode::Everyone;
        for (entry, to, slot) in &plan.offers {
            let time = (slot.start, slot.staff_id);
            *tried = Some((entry.id, slot.start, slot.staff_id));
            let message = tx.enter_shop(self.scope, |tx| {
                check_waits(tx, entry.id, self.now)?;
                offering.make(tx, (entry, to), time, is_held)
            })?;
            tx.queue_message(&message)?;
        }
        Ok(Step::Offered(plan.offers.len()))
    }

    /// Ends the waiting of those for whom it is over, and gives back what is held for them. What is left costs what it costs now.
    fn settle(&self, tx: &mut dyn ShopTx, plan: &Plan) -> StoreResult<()> {
        for (entry, state) in &plan.over {
            if tx.end_waitlist_entry(entry.id, *state, self.now)? {
                let offers = tx.waitlist_offers(&[entry.id])?;
                release(tx, &offers, (Actor::System, None), self.now)?;
            }
        }
        for entry in &plan.dearer {
            tx.rewrite_waitlist_entry(entry.id, &entry.wanted)?;
        }
        Ok(())
    }
}

/// Somebody who is offered a time still waits, and has not just been offered another one.
pub(super) fn check_waits(tx: &mut dyn ShopTx, id: WaitlistEntryId, now: Instant) -> Result<(), OfferError> {
    tx.lock_waitlist_entry(id)?;
    let entry = tx.find_waitlist_entry(id)?.filter(|entry| entry.state == EntryState::Waiting);
    if entry.is_none() {
        return Err(OfferError::NoSuchEntry);
    }
    let offers = tx.waitlist_offers(&[id])?;
    if offers.iter().any(|offer| offer.is_held && offer.state(now) == OfferState::Open) {
        return Err(OfferError::Offered);
    }
    Ok(())
}
