//! The desk finishes a visit: what was done and sold in the end, and for how much (rules/booking-life#finishing).

use domain::{
    Booking, BookingId, BookingLine, BookingStatus, Cents, Instant, ModifierChoice, Service, ServiceId,
};
use ports::shop::{
    AuditEntry, BookingRecord, DeskDeed, FieldChange, FinalLine, Finish, ListedBooking, Notice, NoticeKind,
};
use ports::{ShopTx, StoreError, StoreResult};
pub use pricing::Discount;
use pricing::final_price;

use super::change::{ChangeError, ChangeResult, Entity, change, expect_row, record};
use super::change_policy::may_at_desk;
use super::desk_actions::{former, remember_change};
use super::finish_rules::{FinishRefusal, check_finishing};
use super::redact::redact_for;
use super::status::check_version;
use super::{DashboardUser, Permission};
use crate::Context;

/// What the desk says of a visit that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishRequest {
    pub lines: Vec<FinalLineRequest>,
    pub discount: Discount,
    pub discount_reason: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalLineRequest {
    pub item: FinalItem,
    /// What it costs in the end.
    pub price: Cents,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FinalItem {
    /// Without choices: as it was agreed, or with none.
    Service { id: ServiceId, modifiers: Option<Vec<ModifierChoice>> },
    /// A product or an extra, by its name.
    Extra(String),
}

/// Completes a booking that is as somebody has `seen` it, with its final price; once more, to correct that.
pub fn finish_booking(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
    seen: i64,
    wanted: &FinishRequest,
) -> ChangeResult<ListedBooking> {
    let finished = change(ctx, user, |tx, now| {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        let possible = check_finishing(user, &owned.booking, owned.finished_at.is_some(), now);
        check_version(tx, user, &owned.booking, Some(seen), now)?;
        possible?;
        if wanted.discount != Discount::None && !may_at_desk(tx, user, Permission::GiveDiscounts)? {
            return Err(FinishRefusal::NoDiscounts.into());
        }
        let finish = finish_of(tx, &owned.booking, wanted)?;
        let before = former(tx, &owned)?;
        tx.end_booking(id, owned.booking.version, BookingStatus::Completed, now)?;
        tx.write_finish(id, &finish, now)?;
        remember_change(tx, user, DeskDeed::Finished, (id, before), now)?;
        log(tx, user, &owned, &finish, now)?;
        Ok(redact_for(user, expect_row(tx.listed_booking(id)?)?, now))
    });
    finished.map_err(|error| match error {
        ChangeError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Booking),
        other => other,
    })
}

fn finish_of(tx: &mut dyn ShopTx, booking: &Booking, wanted: &FinishRequest) -> ChangeResult<Finish> {
    let price = final_price(wanted.lines.iter().map(|line| line.price), wanted.discount)
        .map_err(FinishRefusal::from)?;
    let before = tx.finish_of(booking.id)?.map(|finish| finish.lines).unwrap_or_default();
    let known: Vec<FinalLine> = before.into_iter().chain(booking.lines.iter().map(agreed)).collect();
    let ids: Vec<ServiceId> = wanted.lines.iter().filter_map(|line| line.item.service()).collect();
    let menu = tx.services_by_id(&ids)?;
    let lines = wanted.lines.iter().map(|line| line.on(&known, &menu));
    Ok(Finish {
        lines: lines.collect::<ChangeResult<_>>()?,
        discount: price.discount,
        discount_reason: wanted.discount_reason.clone().filter(|_| wanted.discount != Discount::None),
        final_price: price.total,
    })
}

fn agreed(line: &BookingLine) -> FinalLine {
    FinalLine {
        service_id: Some(line.service_id),
        name: line.name.clone(),
        modifiers: line.modifiers.clone(),
        price: line.price,
    }
}

impl FinalItem {
    const fn service(&self) -> Option<ServiceId> {
        match self {
            Self::Service { id, .. } => Some(*id),
            Self::Extra(_) => None,
        }
    }
}

impl FinalLineRequest {
    /// A line that is known already keeps its name and choices, whatever became of the menu; another service is looked up there.
    fn on(&self, known: &[FinalLine], menu: &[Service]) -> ChangeResult<FinalLine> {
        let price = self.price;
        let (id, modifiers) = match &self.item {
            FinalItem::Extra(name) => {
                return Ok(FinalLine { service_id: None, name: name.clone(), modifiers: Vec::new(), price });
            }
            FinalItem::Service { id, modifiers } => (*id, modifiers),
        };
        let is_known = |line: &&FinalLine| {
            line.service_id == Some(id) && modifiers.as_ref().is_none_or(|chosen| *chosen == line.modifiers)
        };
        if let Some(line) = known.iter().find(is_known) {
            return Ok(FinalLine { price, ..line.clone() });
        }
        let service = menu.iter().find(|service| service.id == id);
        let service = service.ok_or(ChangeError::Absent(Entity::Service))?;
        let quote = pricing::quote(&[(service, modifiers.as_deref().unwrap_or_default())]);
        let chosen = quote.map_err(FinishRefusal::from)?.lines.into_iter().flat_map(|line| line.modifiers);
        let (name, modifiers) = (service.name.clone(), chosen.collect());
        Ok(FinalLine { service_id: Some(id), name, modifiers, price })
    }
}

/// The rows that belong to it. A visit that was completed already changes its price only.
fn log(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    owned: &BookingRecord,
    finish: &Finish,
    now: Instant,
) -> StoreResult<()> {
    let booking = &owned.booking;
    let is_correction = owned.finished_at.is_some();
    let action = if is_correction { "booking.finish_corrected" } else { "booking.finished" };
    let before = booking.final_price.unwrap_or(booking.total_price);
    let price = FieldChange {
        field: "final_price",
        from: Some(before.to_string()),
        to: Some(finish.final_price.to_string()),
    };
    if booking.status != BookingStatus::Completed {
        tx.audit(&AuditEntry {
            at: now,
            actor: user.actor,
            action: "booking.status_changed",
            booking: booking.id,
            from: Some(booking.status),
            to: BookingStatus::Completed,
            request_id: Some(&user.request_id),
        })?;
        let version = booking.version + 1;
        tx.notify(Notice { kind: NoticeKind::BookingEnded, booking: booking.id, version, at: now })?;
    }
    record(tx, user, action, (Entity::Booking, booking.id.get()), &[price], now)
}
