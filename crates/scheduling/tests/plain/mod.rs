//! The slot rules once more, as plainly as they can be written: every minute by itself, no sets, no sweeps, nothing shared
//! with the engine. Slow, obvious, and the judge of the engine.

mod clock;
mod several;
mod shifts;
mod why;

use std::collections::BTreeSet;

use domain::{Blocked, Chair, ChairId, Instant, Minutes, ServiceId, StaffRole};
use scheduling::{BusyInterval, Moving, RequestedServices, SchedulingData, Stylist};

pub(crate) use clock::{Readings, minute};
pub(crate) use several::{Assigned, suggestions};

/// What somebody can be booked for: when (in Unix minutes) and at which chair.
pub(crate) type PlainSlot = (i64, Option<ChairId>);

/// A salon at a moment, with what its clock reads in every minute around a date.
pub(crate) struct Plain<'a> {
    pub(crate) salon: &'a SchedulingData,
    pub(crate) now: Instant,
    pub(crate) readings: &'a Readings,
    /// For every minute: whether the shop is open.
    pub(crate) open: Vec<bool>,
    starts: Vec<i64>,
    moving: Moving,
}

impl<'a> Plain<'a> {
    pub(crate) fn new(
        salon: &'a SchedulingData,
        now: Instant,
        readings: &'a Readings,
        moving: Moving,
    ) -> Self {
        let mut plain = Self { salon, now, readings, open: readings.none(), starts: Vec::new(), moving };
        plain.open = plain.open();
        plain.starts = plain.starts();
        plain
    }

    /// The slots of a member of staff on a date.
    pub(crate) fn slots(&self, stylist: &Stylist, requested: &RequestedServices) -> Vec<PlainSlot> {
        if !eligible(stylist, &requested.services) || requested.duration <= Minutes::ZERO {
            return Vec::new();
        }
        let worked = self.worked(stylist);
        let slot = |start| self.slot(stylist, &worked, start, requested.duration.get(), &requested.services);
        let slot = |start| slot(start).filter(|_| self.of_the_client(start, requested).is_empty());
        self.starts.iter().copied().filter_map(slot).collect()
    }

    /// The minutes of the date at which anything may start (slot rules 4, 18, 19, 20).
    fn starts(&self) -> Vec<i64> {
        let policy = &self.salon.policy;
        let today = self.now.with_timezone(&self.salon.zone.tz()).date_naive();
        let ahead = (self.readings.date - today).num_days();
        if ahead < 0 || i64::from(policy.horizon_days) <= ahead {
            return Vec::new();
        }
        let may_start = |minute: &i64| {
            i64::from(self.readings.read(*minute).1 % 60) % policy.slot_step.get() == 0
                && self.now.timestamp() + policy.min_notice.get() * 60 <= minute * 60
        };
        self.readings.minutes().into_iter().filter(may_start).collect()
    }

    /// Whether a service can start at a minute, and at which chair (slot rules 15, 16, 21 to 23).
    fn slot(
        &self,
        stylist: &Stylist,
        worked: &[bool],
        start: i64,
        length: i64,
        services: &[ServiceId],
    ) -> Option<PlainSlot> {
        if !worked[self.readings.place(start)..self.readings.place(start + length)].iter().all(|works| *works)
        {
            return None;
        }
        if !self.free(start, length, |booking| booking.staff_id == stylist.id) {
            return None;
        }
        if self.salon.chairs.is_empty() {
            return Some((start, None));
        }
        let fits = |chair: &&Chair| {
            let staff_may = chair.allowed_staff.is_empty() || chair.allowed_staff.contains(&stylist.id);
            let services_may = chair.allowed_services.is_empty()
                || services.iter().all(|s| chair.allowed_services.contains(s));
            staff_may && services_may && self.chair_is_free(chair.id, start, length)
        };
        let size =
            |list: usize| if list == 0 { f64::INFINITY } else { f64::from(u32::try_from(list).unwrap()) };
        let mut fitting: Vec<&Chair> = self.salon.chairs.iter().filter(fits).collect();
        fitting.sort_by(|a, b| {
            size(a.allowed_staff.len())
                .total_cmp(&size(b.allowed_staff.len()))
                .then(size(a.allowed_services.len()).total_cmp(&size(b.allowed_services.len())))
                .then(a.id.cmp(&b.id))
        });
        fitting.first().map(|chair| (start, Some(chair.id)))
    }

    /// Whether no booking of a kind overlaps, both padded (slot rules 13 and 15).
    fn free(&self, start: i64, length: i64, of: impl Fn(&BusyInterval) -> bool) -> bool {
        !self.stored().filter(|booking| of(booking)).any(|booking| self.collides(booking, start, length))
    }

    /// Whether a chair is neither booked nor blocked (slot rules 22 and 43).
    fn chair_is_free(&self, chair: ChairId, start: i64, length: i64) -> bool {
        let of_a_moved_visit = |booking: &BusyInterval| {
            booking.visit_id().is_some_and(|visit| self.moving.visits.contains(&visit))
        };
        let blocked = |minute| {
            let of_it = self.salon.blocks.iter().filter(|block| block.of == Blocked::Chair(chair));
            of_it
                .clone()
                .any(|block| block.start() <= clock::minute(minute) && clock::minute(minute) < block.end())
        };
        !(start..start + length).any(blocked)
            && self
                .free(start, length, |booking| booking.chair_id == Some(chair) && !of_a_moved_visit(booking))
    }

    /// The stored bookings but those that are moved (slot rule 43).
    fn stored(&self) -> impl Iterator<Item = &BusyInterval> {
        let moved =
            |booking: &BusyInterval| booking.id().is_some_and(|id| self.moving.bookings.contains(&id));
        self.salon.busy_intervals.iter().filter(move |booking| !moved(booking))
    }

    /// Whether a booking overlaps a wanted one, both padded (slot rules 13 and 15).
    fn collides(&self, booking: &BusyInterval, start: i64, length: i64) -> bool {
        let before = self.salon.policy.buffer_before.minutes().get();
        let after = self.salon.policy.buffer_after.minutes().get();
        let (wanted_from, wanted_until) = (start - before, start + length + after);
        let (from, until) = (booking.start().timestamp() / 60, booking.end().timestamp() / 60);
        from < until && from - before < wanted_until && wanted_from < until
    }

    /// The client's other bookings that are served in a minute of the service (slot rules 37 and 43).
    fn of_the_client(&self, start: i64, requested: &RequestedServices) -> Vec<&BusyInterval> {
        let theirs = |booking: &&BusyInterval| {
            let same_visit = booking.visit_id().is_some_and(|visit| self.moving.visits.contains(&visit));
            same_visit || (requested.client_id.is_some() && booking.client_id() == requested.client_id)
        };
        let meets = |booking: &&BusyInterval| served_within(booking, start, requested.duration.get());
        self.stored().filter(theirs).filter(meets).collect()
    }
}

/// Whether a booking is served in one of some minutes (slot rules 13 and 37).
fn served_within(booking: &BusyInterval, start: i64, length: i64) -> bool {
    let served = |minute: i64| {
        booking.start() <= clock::minute(minute) && clock::minute(minute) < booking.service_end()
    };
    booking.start() < booking.end() && (start..start + length).any(served)
}

/// Whether somebody can be booked for services (slot rule 24).
pub(crate) fn eligible(stylist: &Stylist, services: &[ServiceId]) -> bool {
    let able: BTreeSet<ServiceId> = match &stylist.capabilities {
        domain::Capabilities::Everything => services.iter().copied().collect(),
        domain::Capabilities::Only(able) => able.iter().copied().collect(),
    };
    stylist.is_active
        && stylist.available_for_booking
        && services.iter().all(|service| able.contains(service))
}

/// Staff in the order of assignment (slot rule 28).
pub(crate) fn by_priority(stylists: &[Stylist]) -> Vec<&Stylist> {
    let mut ordered: Vec<&Stylist> = stylists.iter().collect();
    ordered.sort_by_key(|stylist| {
        let name: Vec<u32> = stylist.name.to_lowercase().chars().map(u32::from).collect();
        (u8::from(stylist.role != StaffRole::Admin), name, stylist.id)
    });
    ordered
}
