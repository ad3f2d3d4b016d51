//! What a question about time needs to know of a salon: plain data, loaded by one repository call.

use domain::{
    BookingPolicy, Capabilities, Chair, ChairId, Instant, Minutes, ScheduleException, ServiceId, ShopHours,
    ShopZone, StaffId, StaffRole, WeeklySchedule,
};

use crate::clock;
use crate::span::TimeSpan;

/// A member of staff with their working times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stylist {
    pub id: StaffId,
    /// Their name, which orders automatic assignment (slot rule 28).
    pub name: String,
    /// Their role; senior stylists come first.
    pub role: StaffRole,
    pub is_active: bool,
    pub available_for_booking: bool,
    pub capabilities: Capabilities,
    /// Their week; `None` for the specified default week (slot rule 8).
    pub schedule: Option<WeeklySchedule>,
    /// The dates on which their week does not hold.
    pub exceptions: Vec<ScheduleException>,
}

impl Stylist {
    /// Whether they can be booked for all of `services` (slot rule 24).
    #[must_use]
    pub fn is_eligible(&self, services: &[ServiceId]) -> bool {
        self.is_active && self.available_for_booking && self.capabilities.cover(services)
    }
}

/// A booking that holds its time ([`crate::blocking`] says which do), as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BusyInterval {
    pub staff_id: StaffId,
    /// At which chair, if the salon has chairs.
    pub chair_id: Option<ChairId>,
    /// Every second of which it has a part, without its before-buffer; nothing for a broken row (slot rule 13).
    time: TimeSpan,
}

impl BusyInterval {
    /// `start` is when the service starts; `end` is the stored `end_time`, which has the after-buffer of then in it. They are read in
    /// seconds here, once: a salon is asked more often than it is read.
    #[must_use]
    pub fn new(staff_id: StaffId, chair_id: Option<ChairId>, start: Instant, end: Instant) -> Self {
        let from = clock::second_of(start);
        let until = if start < end { clock::second_from(end) } else { from };
        Self { staff_id, chair_id, time: TimeSpan { from, until } }
    }

    /// The second in which it starts.
    #[must_use]
    pub fn start(&self) -> Instant {
        clock::instant(self.time.from)
    }

    /// The first second that it leaves free; its start for a broken row.
    #[must_use]
    pub fn end(&self) -> Instant {
        clock::instant(self.time.until)
    }

    /// What it takes with so many seconds in front; none for a broken row (slot rules 13 and 15).
    pub(crate) fn padded(&self, before: i64) -> Option<TimeSpan> {
        TimeSpan::new(self.time.from, self.time.until)
            .map(|time| TimeSpan { from: time.from - before, ..time })
    }
}

/// A salon as the slot rules see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchedulingData {
    /// The zone of its clock.
    pub zone: ShopZone,
    pub hours: ShopHours,
    /// Its buffers, grid, notice and horizon.
    pub policy: BookingPolicy,
    /// Its staff, in any order, bookable or not.
    pub stylists: Vec<Stylist>,
    /// Its chairs; none means that no chair is needed.
    pub chairs: Vec<Chair>,
    /// The bookings that hold time, in any order; at least those within [`crate::read_window`], or, to check one start,
    /// [`crate::check_window`].
    pub busy_intervals: Vec<BusyInterval>,
}

/// What a client asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedServices {
    /// The chosen services; none asks for no capability and any chair.
    pub services: Vec<ServiceId>,
    /// Their total length, modifiers included.
    pub duration: Minutes,
}

impl SchedulingData {
    /// A member of staff, if they can be booked for the services.
    pub(crate) fn eligible_stylist(&self, id: StaffId, services: &[ServiceId]) -> Option<&Stylist> {
        self.stylists.iter().find(|stylist| stylist.id == id).filter(|stylist| stylist.is_eligible(services))
    }

    /// The stylists who can be booked for the services.
    pub(crate) fn eligible(&self, services: &[ServiceId]) -> impl Iterator<Item = &Stylist> {
        self.stylists.iter().filter(|stylist| stylist.is_eligible(services))
    }
}

/// Orders staff for automatic assignment: senior stylists, then by name without case, then by id (slot rule 28).
pub(crate) fn by_priority<'a>(stylists: impl Iterator<Item = &'a Stylist>) -> Vec<&'a Stylist> {
    let mut ordered: Vec<&Stylist> = stylists.collect();
    ordered.sort_by_cached_key(|stylist| (stylist.role, stylist.name.to_lowercase(), stylist.id));
    ordered
}
