//! Bookings that have lost their time: it was worked when they were made, and is not worked now (rules/dashboard#to-move).

use std::collections::HashMap;

use domain::{Blocked, Instant, Interval, Minutes, StaffId};

use crate::blocks::Block;
use crate::clock::MINUTE;
use crate::explain::{ChairWish, Placement, Veto, against_the_time};
use crate::span::TimeSpan;
use crate::{
    BusyInterval, RequestedServices, SchedulingData, Stylist, lies_within, local_time, worked_spans,
};

/// Why a booking cannot be served as the salon is now, in the order of [`Veto`]; nothing for most. Its stylist does not work then or is not
/// active, or its chair is blocked or gone. What a new booking would be refused for besides (the moment, other bookings, capabilities, the
/// lists of a chair) does not matter once it is made.
#[must_use]
pub fn lost_time(salon: &SchedulingData, booking: &BusyInterval) -> Vec<Veto> {
    let Some(service) = booking.service() else { return Vec::new() };
    let requested = RequestedServices::new(Vec::new(), Minutes::new((service.until - service.from) / MINUTE));
    let chair = booking.chair_id.map_or(ChairWish::Nowhere, ChairWish::Exactly);
    let placement =
        Placement { staff_id: booking.staff_id, start: booking.start(), chair, requested: &requested };
    let stylist = salon.stylists.iter().find(|stylist| stylist.id == booking.staff_id);
    let mut found = stylist.map_or_else(Vec::new, |stylist| against_the_time(salon, stylist, &placement));
    if is_chair_gone(salon, booking) {
        found.push(Veto::NoChair);
    }
    if !stylist.is_some_and(|stylist| stylist.is_active) {
        found.push(Veto::NotBookable);
    }
    found
}

/// Those of some bookings that [`lost_time`] has something to say of, by start. What each stylist works is worked out once for all.
#[must_use]
pub fn all_lost_times<'a>(
    salon: &SchedulingData,
    bookings: impl Iterator<Item = &'a BusyInterval> + Clone,
) -> Vec<(&'a BusyInterval, Vec<Veto>)> {
    let works = Works::during(salon, bookings.clone());
    let suspects = bookings.filter(|booking| !works.serves(salon, booking));
    let mut lost: Vec<(&BusyInterval, Vec<Veto>)> = suspects
        .map(|booking| (booking, lost_time(salon, booking)))
        .filter(|(_, why)| !why.is_empty())
        .collect();
    lost.sort_by_key(|(booking, _)| booking.order());
    lost
}

/// When the active stylists work, around some bookings.
struct Works(HashMap<StaffId, Vec<Interval>>);

impl Works {
    fn during<'a>(salon: &SchedulingData, bookings: impl Iterator<Item = &'a BusyInterval> + Clone) -> Self {
        let first = bookings.clone().map(BusyInterval::start).min();
        let last = bookings.map(BusyInterval::service_end).max();
        let (Some(first), Some(last)) = (first, last) else { return Self(HashMap::new()) };
        let date = |at: Instant| local_time::date_of(salon.zone, at);
        let active = salon.stylists.iter().filter(|stylist| stylist.is_active);
        let works = |stylist: &Stylist| worked_spans(salon, stylist, date(first)..=date(last));
        Self(active.map(|stylist| (stylist.id, works(stylist))).collect())
    }

    /// Whether a booking surely has all of its time.
    fn serves(&self, salon: &SchedulingData, booking: &BusyInterval) -> bool {
        let Some(service) = Interval::new(booking.start(), booking.service_end()) else { return true };
        let is_worked = self.0.get(&booking.staff_id).is_some_and(|worked| lies_within(worked, service));
        is_worked && !is_chair_gone(salon, booking) && !is_chair_blocked(salon, booking)
    }
}

fn is_chair_gone(salon: &SchedulingData, booking: &BusyInterval) -> bool {
    booking.chair_id.is_some_and(|id| salon.chairs.iter().all(|chair| chair.id != id))
}

fn is_chair_blocked(salon: &SchedulingData, booking: &BusyInterval) -> bool {
    let Some((chair, service)) = booking.chair_id.zip(booking.service()) else { return false };
    let meets = |block: &Block| block.of == Blocked::Chair(chair) && TimeSpan::overlaps(block.time, service);
    salon.blocks.iter().any(meets)
}
