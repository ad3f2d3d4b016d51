//! The list of bookings that have lost their time, where each could go, and those that stay as they are (rules/dashboard#to-move).

use std::collections::HashSet;
use std::ops::RangeInclusive;

use chrono::TimeDelta;
use domain::{Booking, BookingId, BookingStatus, ClientId, Instant, Interval, LocalDate};
use ports::shop::{Changed, DeskDeed, FieldChange, Kept, ListedBlock, ListedBooking};
use ports::{ShopTx, StoreResult};
use scheduling::{
    BusyInterval, ChairWish, OtherPlace, Placement, RequestedServices, Same, SchedulingData, Slot, Veto,
    all_lost_times, local_time, other_places,
};

use super::accepted::Reason;
use super::bookings::{DateRangeQuery, RangeError, window};
use super::change::{ChangeError, ChangeResult, Entity, change, record};
use super::conflicts::{Labels, lost_kind};
use super::desk_actions::{former, remember};
use super::placements::is_on_desk_step;
use super::redact::redact_for;
use super::to_move::{can_move, is_ahead, is_kept, row_for};
use super::{DashboardUser, Permission};
use crate::Context;
use crate::book::{BookingTerms, asks_of, keep_others_off};

/// Without a wish the list ends so many days from today.
const DAYS_AFTER: u64 = 60;
/// Another place is a week away at most; what lies there may reach a day further.
const AROUND: TimeDelta = TimeDelta::days(9);
/// More are not listed at once.
const MAX_STRANDED: usize = 200;

/// A client is asked again after so long.
pub(super) const ASKED_AGAIN_AFTER: TimeDelta = TimeDelta::hours(2);

/// A booking that has lost its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stranded {
    pub listed: ListedBooking,
    /// Sentences for the desk.
    pub reasons: Vec<String>,
    /// Where it could be instead, at most three.
    pub options: Vec<StrandedOption>,
    /// When the salon last asked the client to move it from where it is.
    pub asked_at: Option<Instant>,
    /// Whether the client can be asked now.
    pub can_ask: bool,
}

/// A place with nothing against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrandedOption {
    pub slot: Slot,
    pub staff_name: String,
    pub chair_name: Option<String>,
    /// What would stay as it was.
    pub same: Option<Same>,
}

/// The bookings of some dates, today's and later ones, that have to move, soonest first: staff see their own.
pub fn stranded(
    ctx: &Context,
    user: &DashboardUser,
    asked: DateRangeQuery,
) -> Result<Vec<Stranded>, RangeError> {
    let now = ctx.now();
    let dates = asked.around(local_time::date_of(user.shop.zone, now), 0, DAYS_AFTER)?;
    let has_whatsapp = ctx.deployment.whatsapp.is_some();
    ctx.store.read_shop(user.scope, |tx| {
        let mut rows = stranded_at(tx, user, &dates, now)?;
        mark_asks(tx, user, &mut rows, has_whatsapp, now)?;
        Ok(rows)
    })
}

/// The same within a transaction, without what was asked.
pub(super) fn stranded_at(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    dates: &RangeInclusive<LocalDate>,
    now: Instant,
) -> StoreResult<Vec<Stranded>> {
    Search { user, now }.run(tx, dates)
}

/// The client who may be asked about a booking: one that is agreed and has not begun.
pub(super) fn askable(booking: &Booking, now: Instant) -> Option<ClientId> {
    booking.client_id.filter(|_| booking.status == BookingStatus::Confirmed && now < booking.start)
}

/// Says of each booking when its client was asked, and whether they can be asked now.
fn mark_asks(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    rows: &mut [Stranded],
    has_whatsapp: bool,
    now: Instant,
) -> StoreResult<()> {
    let bookings: Vec<&Booking> = rows.iter().map(|row| &row.listed.booking).collect();
    let mut asked = asks_of(tx, &bookings)?;
    let clients: Vec<ClientId> = rows.iter().filter_map(|row| askable(&row.listed.booking, now)).collect();
    let reachable: HashSet<ClientId> = tx.clients_with_contact(&clients)?.into_iter().collect();
    let may_ask = has_whatsapp && user.may(Permission::ChangeColleaguesBookings);
    for row in rows {
        let asked = asked.remove(&row.listed.booking.id);
        let is_reachable =
            askable(&row.listed.booking, now).is_some_and(|client| reachable.contains(&client));
        let may_again = asked.is_none_or(|asked| asked.due_at + ASKED_AGAIN_AFTER <= now);
        row.asked_at = asked.map(|asked| asked.at);
        row.can_ask = may_ask && is_reachable && may_again;
    }
    Ok(())
}

/// Leaves a booking that has lost its time as it is, for a reason.
pub fn keep_as_is(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
    reason: &Reason,
) -> ChangeResult<ListedBooking> {
    change(ctx, user, |tx, now| {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        // A move or a keep of this moment has committed by then.
        tx.lock_rules()?;
        let shop = tx.shop()?;
        keep_others_off(tx, &shop, &[owned.blocked], now)?;
        let row: ListedBooking = row_for::<ChangeError>(tx, user, id, now)?;
        if row.to_move.is_empty() {
            return Err(ChangeError::NotStranded);
        }
        let kept = Kept { booking: id, start: row.booking.start, staff_id: row.booking.staff_id };
        let before = former(tx, &owned)?;
        let version = before.version;
        tx.keep_booking(kept, reason.as_str(), user.actor, now)?;
        let kept = Changed::Booking { id, before: Some(Box::new(before)) };
        remember(tx, user, DeskDeed::Kept, kept, version, now)?;
        let why: Vec<&str> = row.to_move.iter().map(|kind| kind.as_str()).collect();
        let new = |field, to| FieldChange { field, from: None, to: Some(to) };
        let changes = [new("conflicts", why.join(", ")), new("reason", reason.as_str().to_owned())];
        record(tx, user, "booking.kept", (Entity::Booking, id.get()), &changes, now)?;
        Ok(ListedBooking { to_move: Vec::new(), ..row })
    })
}

struct Search<'a> {
    user: &'a DashboardUser,
    now: Instant,
}

impl Search<'_> {
    /// One look at the salon answers for all bookings, however many there are.
    fn run(&self, tx: &mut dyn ShopTx, dates: &RangeInclusive<LocalDate>) -> StoreResult<Vec<Stranded>> {
        let Some(within) = window(self.user.shop.zone, dates) else { return Ok(Vec::new()) };
        let reach = Interval::new((within.start() - AROUND).max(self.now - AROUND), within.end() + AROUND);
        let Some(reach) = reach else { return Ok(Vec::new()) };
        let mut salon = tx.salon(reach, self.now)?;
        salon.policy = BookingTerms::Desk.over(salon.policy);
        let ahead = salon.busy_intervals.iter().filter(|booking| self.is_asked(booking, within));
        let mut lost = all_lost_times(&salon, ahead);
        if lost.is_empty() {
            return Ok(Vec::new());
        }
        let kept = tx.keeps_within(within)?;
        lost.retain(|(booking, _)| !is_kept(&kept, booking));
        lost.truncate(MAX_STRANDED);
        let ids: Vec<BookingId> = lost.iter().filter_map(|(booking, _)| booking.id()).collect();
        let (rows, blocks) = (tx.listed_bookings(&ids)?, tx.blocks_in(reach)?);
        let rows = rows
            .into_iter()
            .map(|row| redact_for(self.user, row, self.now))
            .filter(|row| can_move(&row.booking, &row.marks, self.user.shop.zone, self.now));
        let stranded = rows.filter_map(|row| {
            let (booking, vetoes) = lost.iter().find(|(booking, _)| booking.id() == Some(row.booking.id))?;
            Some(self.describe(&salon, row, (booking, vetoes), &blocks))
        });
        Ok(stranded.collect())
    }

    fn is_asked(&self, booking: &BusyInterval, within: Interval) -> bool {
        let (start, end) = (booking.start(), booking.service_end());
        within.start() <= start
            && start < within.end()
            && is_ahead(start, end, self.user.shop.zone, self.now)
            && (self.user.may(Permission::ChangeColleaguesBookings)
                || self.user.staff_id() == Some(booking.staff_id))
    }

    fn describe(
        &self,
        salon: &SchedulingData,
        mut row: ListedBooking,
        (booking, vetoes): (&BusyInterval, &[Veto]),
        blocks: &[ListedBlock],
    ) -> Stranded {
        let services = row.booking.lines.iter().map(|line| line.service_id).collect();
        let mut requested = RequestedServices::new(services, row.booking.total_duration);
        requested.moving.bookings.push(row.booking.id);
        let chair = booking.chair_id.map_or(ChairWish::Nowhere, ChairWish::Exactly);
        let placed =
            Placement { staff_id: booking.staff_id, start: booking.start(), chair, requested: &requested };
        let labels = Labels { salon, placed: &placed, service_names: &[], user: self.user, now: self.now };
        let reasons = labels.of_lost_time(&row.booking.staff_name, vetoes, blocks);
        row.to_move = vetoes.iter().filter_map(lost_kind).collect();
        row.to_move.sort_unstable();
        row.to_move.dedup();
        // Staff move nothing to their colleagues.
        let only = self.user.staff_id().filter(|_| !self.user.may(Permission::BookForColleagues));
        let elsewhere = other_places(salon, booking, &requested, only, self.now).into_iter();
        let on_step = elsewhere.filter(|place| is_on_desk_step(salon.zone, place.slot.start));
        let options = on_step.map(|place| option(salon, place)).collect();
        Stranded { listed: row, reasons, options, asked_at: None, can_ask: false }
    }
}

fn option(salon: &SchedulingData, OtherPlace { slot, same }: OtherPlace) -> StrandedOption {
    let stylist = salon.stylists.iter().find(|stylist| stylist.id == slot.staff_id);
    let chair = salon.chairs.iter().find(|chair| Some(chair.id) == slot.chair_id);
    StrandedOption {
        slot,
        staff_name: stylist.map(|stylist| stylist.name.clone()).unwrap_or_default(),
        chair_name: chair.map(|chair| chair.name.clone()),
        same,
    }
}
