//! Which times are free.

use std::collections::HashMap;

use domain::{Instant, Interval, LocalDate, Minutes, ServiceId, Shop, StaffChoice, StaffId};
use ports::ShopTx;
use scheduling::{
    AssignedSlot, DayCount, NoSlots, PriorityReason, RequestedServices, SchedulingData, Slot, local_time,
    read_window,
};

use super::reserve::BookingTerms;
use crate::public::{PublicReadError, Snapshot};

#[derive(Debug, Clone)]
pub struct SlotQuery {
    pub staff: StaffChoice,
    /// The chosen services; none asks for no capability.
    pub services: Vec<ServiceId>,
    pub total_duration: Minutes,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotView {
    /// The start as the shop's clock reads it: `9:00 AM`.
    pub label: String,
    pub slot: Slot,
    pub staff_name: String,
    /// For "No Preference": why this stylist, and how many others are free too.
    pub assigned: Option<(PriorityReason, usize)>,
}

/// The free starts of one date, as the desk sees them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeskSlots {
    pub slots: Vec<SlotView>,
    /// Why there are none, where another time would not help.
    pub none: Option<NoSlots>,
}

/// The days of the horizon with their numbers of free starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaysSummary {
    pub days: Vec<DayCount>,
    pub first_available: Option<SlotView>,
}

/// The free starts of one date for visitors; a date outside the horizon has none.
pub fn list_slots(
    salon: &Snapshot,
    question: &SlotQuery,
    date: LocalDate,
    now: Instant,
) -> Result<Vec<SlotView>, PublicReadError> {
    let salon = salon.salon_for(&question.services, question.staff)?;
    Ok(listed(salon, question.staff, date, &requested(question), now))
}

/// The free starts of one date for the desk.
pub(crate) fn desk_listings(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    question: &SlotQuery,
    date: LocalDate,
    now: Instant,
) -> Result<DeskSlots, PublicReadError> {
    if !tx.are_on_the_menu(&question.services)? {
        return Err(PublicReadError::NoSuchService);
    }
    let window = read_window(shop.zone, &BookingTerms::Desk.over(shop.policy), date..=date, now);
    // Outside the horizon there is nothing to list, but an unknown stylist is still unknown.
    let any = Interval::new(now, now + Minutes::new(1).to_delta());
    let Some(to_read) = window.or(any) else { return Ok(DeskSlots::default()) };
    let mut salon = tx.salon(to_read, now)?;
    salon.policy = BookingTerms::Desk.over(salon.policy);
    if let StaffChoice::Exactly(staff) = question.staff
        && !salon.stylists.iter().any(|stylist| stylist.id == staff)
    {
        return Err(PublicReadError::NoSuchStaff);
    }
    let slots = listed(&salon, question.staff, date, &requested(question), now);
    let staff = match question.staff {
        StaffChoice::Exactly(staff) => Some(staff),
        StaffChoice::Anyone => None,
    };
    let is_empty = slots.is_empty();
    let why = || scheduling::why_no_slots(&salon, staff, date, &requested(question), now);
    Ok(DeskSlots { slots, none: is_empty.then(why).flatten() })
}

/// What the slot rules list; what they list is what is accepted (slot rule 26).
pub(super) fn listed(
    salon: &SchedulingData,
    staff: StaffChoice,
    date: LocalDate,
    requested: &RequestedServices,
    now: Instant,
) -> Vec<SlotView> {
    let slots = match staff {
        StaffChoice::Exactly(staff) => scheduling::slots(salon, staff, date, requested, now)
            .into_iter()
            .map(|slot| (slot, None))
            .collect(),
        StaffChoice::Anyone => with_reasons(scheduling::no_preference(salon, date, requested, now)),
    };
    listings(salon, slots)
}

/// How many starts each date of the horizon has, and the first of all.
pub fn list_days(
    salon: &Snapshot,
    question: &SlotQuery,
    now: Instant,
) -> Result<DaysSummary, PublicReadError> {
    let salon = salon.salon_for(&question.services, question.staff)?;
    Ok(counted(salon, question.staff, &requested(question), now))
}

pub(super) fn counted(
    salon: &SchedulingData,
    staff: StaffChoice,
    requested: &RequestedServices,
    now: Instant,
) -> DaysSummary {
    let (found, first) = match staff {
        StaffChoice::Anyone => {
            let found = scheduling::days(salon, None, requested, now);
            let first = with_reasons(found.first.into_iter().collect());
            (found, first)
        }
        StaffChoice::Exactly(staff) => {
            let found = scheduling::days(salon, Some(staff), requested, now);
            let first = found.first.iter().map(|first| (first.slot, None)).collect();
            (found, first)
        }
    };
    DaysSummary { days: found.days, first_available: listings(salon, first).pop() }
}

fn requested(question: &SlotQuery) -> RequestedServices {
    RequestedServices::new(question.services.clone(), question.total_duration)
}

fn with_reasons(assigned: Vec<AssignedSlot>) -> Vec<(Slot, Option<(PriorityReason, usize)>)> {
    assigned
        .into_iter()
        .map(|assigned| (assigned.slot, Some((assigned.reason, assigned.alternative_count))))
        .collect()
}

fn listings(salon: &SchedulingData, slots: Vec<(Slot, Option<(PriorityReason, usize)>)>) -> Vec<SlotView> {
    let names: HashMap<StaffId, &str> =
        salon.stylists.iter().map(|stylist| (stylist.id, stylist.name.as_str())).collect();
    slots
        .into_iter()
        .map(|(slot, assigned)| SlotView {
            label: local_time::label(salon.zone, slot.start),
            staff_name: names.get(&slot.staff_id).copied().unwrap_or_default().to_owned(),
            slot,
            assigned,
        })
        .collect()
}
