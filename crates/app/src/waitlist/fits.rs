//! Which free times suit those who wait (slot rules 48 and 49).

use chrono::TimeDelta;
use domain::{BookingLine, BookingStatus, ClientId, Instant, Interval, StaffChoice, StaffId};
use ports::shop::{NewWaitlistEntry, WaitlistOffer};
use ports::{ShopTx, StoreResult};
use scheduling::{RequestedServices, SchedulingData, Slot, WaitedFor, check, first_fit};

use crate::book::{BookingTerms, ChosenService, RequestedBooking, whole_horizon};

/// Nobody has a booking further ahead.
const FAR: TimeDelta = TimeDelta::days(3_650);

/// The free times of a salon, as they are at one moment.
pub(super) struct OpenTimes(Option<SchedulingData>);

impl OpenTimes {
    /// On the terms of clients whom the salon knows.
    pub(super) fn read(tx: &mut dyn ShopTx, now: Instant) -> StoreResult<Self> {
        Self::on(tx, BookingTerms::Known, now)
    }

    pub(super) fn on(tx: &mut dyn ShopTx, terms: BookingTerms, now: Instant) -> StoreResult<Self> {
        whole_horizon(tx, terms, now).map(Self)
    }

    /// The first time from a moment on that suits somebody and `counts`. Not what they were offered, nor what lies across a time that they let go;
    /// not while they are elsewhere, nor if they have as many appointments to come as a client may.
    pub(super) fn first(
        &self,
        tx: &mut dyn ShopTx,
        wanted: &NewWaitlistEntry,
        (from, offered): (Instant, &[WaitlistOffer]),
        now: Instant,
        counts: impl Fn(&Slot) -> bool,
    ) -> StoreResult<Option<Slot>> {
        let Some(salon) = &self.0 else { return Ok(None) };
        let requested = requested(wanted);
        let waited_for =
            WaitedFor { requested: &requested, staff: wanted.staff, windows: wanted.windows.as_slice() };
        let length = wanted.total_duration.to_delta();
        let find = |own: &[Interval]| {
            first_fit(salon, waited_for, now, |slot| {
                let is_elsewhere =
                    own.iter().any(|own| own.start() < slot.start + length && slot.start < own.end());
                let was_offered = offered.iter().any(|offer| {
                    let is_across = offer.start < slot.start + length && slot.start < offer.start + length;
                    let was_let_go = offer.is_held || offer.declined_at.is_some();
                    offer.staff == slot.staff_id && (offer.start == slot.start || is_across && was_let_go)
                });
                from <= slot.start && !was_offered && !is_elsewhere && counts(slot)
            })
        };
        if find(&[]).is_none() {
            return Ok(None);
        }
        let own = own_times(tx, wanted.client, now)?;
        let is_full = usize::try_from(salon.policy.max_open_bookings).is_ok_and(|most| most <= own.len());
        Ok(if is_full { None } else { find(&own) })
    }

    /// Whether a time is still free for somebody.
    pub(super) fn has(
        &self,
        wanted: &NewWaitlistEntry,
        start: Instant,
        staff: StaffId,
        now: Instant,
    ) -> bool {
        self.0.as_ref().is_some_and(|salon| check(salon, staff, start, &requested(wanted), now).is_ok())
    }

    pub(super) fn has_stylist(&self, staff: StaffId) -> bool {
        self.0.as_ref().is_some_and(|salon| salon.stylists.iter().any(|stylist| stylist.id == staff))
    }

    pub(super) fn name_of(&self, staff: StaffId) -> String {
        let stylists = self.0.as_ref().map(|salon| salon.stylists.as_slice()).unwrap_or_default();
        let found = stylists.iter().find(|stylist| stylist.id == staff);
        found.map(|stylist| stylist.name.clone()).unwrap_or_default()
    }
}

fn requested(wanted: &NewWaitlistEntry) -> RequestedServices {
    let services = wanted.lines.iter().map(|line| line.service_id).collect();
    RequestedServices::new(services, wanted.total_duration)
}

/// When somebody has appointments to come.
fn own_times(tx: &mut dyn ShopTx, client: ClientId, now: Instant) -> StoreResult<Vec<Interval>> {
    let Some(window) = Interval::new(now - TimeDelta::days(1), now + FAR) else { return Ok(Vec::new()) };
    let own = tx.appointments_of(client, window)?;
    let time = |start: Instant, length: TimeDelta| Interval::new(start, start + length);
    let to_come = own.iter().filter(|booking| {
        booking.status.may_become(BookingStatus::Cancelled)
            && booking.blocks(now)
            && now < booking.start + booking.total_duration.to_delta()
    });
    Ok(to_come.filter_map(|booking| time(booking.start, booking.total_duration.to_delta())).collect())
}

/// The services that somebody waits for, at whatever they cost now.
pub(super) fn chosen(wanted: &NewWaitlistEntry) -> Vec<ChosenService> {
    let service = |line: &BookingLine| ChosenService {
        service_id: line.service_id,
        modifiers: line.modifiers.clone(),
        price: None,
        duration: None,
    };
    wanted.lines.iter().map(service).collect()
}

/// A booking of these services at a time.
pub(super) fn booking_of(
    services: &[ChosenService],
    (start, staff): (Instant, StaffId),
) -> RequestedBooking<'_> {
    RequestedBooking {
        services,
        staff: StaffChoice::Exactly(staff),
        start,
        end: None,
        total_duration: None,
        idempotency_key: None,
        digest: [0; 32],
    }
}
