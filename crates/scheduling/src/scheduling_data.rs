//! What a question about time needs to know of a salon: plain data, loaded by one repository call.

use std::num::NonZero;

use domain::{
    BookingId, BookingPolicy, Capabilities, Chair, ChairId, ClientId, Instant, LocalDate, Minutes,
    ScheduleException, ServiceId, ShopHours, ShopZone, StaffId, StaffRole, WeeklySchedule,
};

use crate::blocks::Block;
use crate::clock;
use crate::span::TimeSpan;
use crate::week::{ExtraBreak, ExtraShift, MovedBreak, SpecialDay};

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
    /// More shifts of their weekdays, in any order (slot rule 33).
    pub extra_shifts: Vec<ExtraShift>,
    /// More breaks of the first shifts of their weekdays (slot rule 33).
    pub extra_breaks: Vec<ExtraBreak>,
    /// The dates on which the weekly break is at another time, at most one row for a date.
    pub moved_breaks: Vec<MovedBreak>,
}

impl Stylist {
    /// Whether they can be booked for all of `services` (slot rule 24).
    #[must_use]
    pub fn is_eligible(&self, services: &[ServiceId]) -> bool {
        self.is_bookable() && self.capabilities.cover(services)
    }

    pub(crate) fn is_bookable(&self) -> bool {
        self.is_active && self.available_for_booking
    }

    /// What stands for the weekly break of a date.
    pub(crate) fn moved_break(&self, date: LocalDate) -> Option<&MovedBreak> {
        self.moved_breaks.iter().find(|moved| moved.date == date)
    }
}

/// Which visit: bookings that were made together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VisitId(i64);

impl VisitId {
    /// Wraps a number that came from the database or the wire.
    #[must_use]
    pub const fn new(raw: i64) -> Self {
        Self(raw)
    }

    /// The number itself, for the database and the wire.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

/// A booking that holds its time ([`crate::blocking`] says which do), as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BusyInterval {
    pub staff_id: StaffId,
    /// At which chair, if the salon has chairs.
    pub chair_id: Option<ChairId>,
    /// Which booking, whose, and of which visit, where that is known: as numbers, because a salon has many of these.
    id: Option<NonZero<i64>>,
    client_id: Option<NonZero<i64>>,
    visit_id: Option<NonZero<i64>>,
    /// Every second of which it has a part, without its before-buffer; nothing for a broken row (slot rule 13).
    time: TimeSpan,
    /// The first second after its service, which its after-buffer follows.
    served_until: i64,
}

impl BusyInterval {
    /// `start` is when the service starts; `end` is the stored `end_time`, which has the after-buffer of then in it. They are read in
    /// seconds here, once: a salon is asked more often than it is read.
    ///
    /// Which booking it is, whose, and when its service ends is not known yet: all of it counts as service.
    #[must_use]
    pub fn new(staff_id: StaffId, chair_id: Option<ChairId>, start: Instant, end: Instant) -> Self {
        let from = clock::second_of(start);
        let until = if start < end { clock::second_from(end) } else { from };
        let time = TimeSpan { from, until };
        Self { staff_id, chair_id, id: None, client_id: None, visit_id: None, time, served_until: until }
    }

    /// The same, as a stored booking. No id is 0.
    #[must_use]
    pub fn stored_as(self, id: BookingId) -> Self {
        Self { id: NonZero::new(id.get()), ..self }
    }

    #[must_use]
    pub fn of_client(self, client: ClientId) -> Self {
        Self { client_id: NonZero::new(client.get()), ..self }
    }

    #[must_use]
    pub fn of_visit(self, visit: VisitId) -> Self {
        Self { visit_id: NonZero::new(visit.get()), ..self }
    }

    /// The same, of which the service ends at `end`: its start and total duration (slot rule 37).
    #[must_use]
    pub fn served_until(self, end: Instant) -> Self {
        Self { served_until: clock::second_from(end), ..self }
    }

    #[must_use]
    pub fn id(&self) -> Option<BookingId> {
        self.id.map(|id| BookingId::new(id.get()))
    }

    #[must_use]
    pub fn client_id(&self) -> Option<ClientId> {
        self.client_id.map(|id| ClientId::new(id.get()))
    }

    #[must_use]
    pub fn visit_id(&self) -> Option<VisitId> {
        self.visit_id.map(|id| VisitId::new(id.get()))
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

    /// The first second after its service.
    #[must_use]
    pub fn service_end(&self) -> Instant {
        clock::instant(self.served_until)
    }

    /// What it takes with so many seconds in front; none for a broken row (slot rules 13 and 15).
    pub(crate) fn padded(&self, before: i64) -> Option<TimeSpan> {
        TimeSpan::new(self.time.from, self.time.until)
            .map(|time| TimeSpan { from: time.from - before, ..time })
    }

    /// When it is served; none for a broken row (slot rules 13 and 37).
    pub(crate) fn service(&self) -> Option<TimeSpan> {
        TimeSpan::new(self.time.from, self.time.until)?;
        TimeSpan::new(self.time.from, self.served_until)
    }

    /// Orders bookings by start, then id.
    pub(crate) fn order(&self) -> (i64, Option<BookingId>) {
        (self.time.from, self.id())
    }
}

/// A salon as the slot rules see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchedulingData {
    /// The zone of its clock.
    pub zone: ShopZone,
    pub hours: ShopHours,
    /// The dates on which other hours stand in place of its week's, in any order.
    pub special_days: Vec<SpecialDay>,
    /// Its buffers, grid, notice and horizon.
    pub policy: BookingPolicy,
    /// Its staff, in any order, bookable or not.
    pub stylists: Vec<Stylist>,
    /// Its chairs; none means that no chair is needed.
    pub chairs: Vec<Chair>,
    /// The bookings that hold time, in any order; at least those within [`crate::read_window`], or, to check one start,
    /// [`crate::check_window`].
    pub busy_intervals: Vec<BusyInterval>,
    /// The time that is not for booking, in any order; at least what overlaps one of these windows.
    pub blocks: Vec<Block>,
}

/// Stored bookings that are asked about as if they were not there (slot rule 43).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moving {
    pub bookings: Vec<BookingId>,
    /// The visits of these bookings: what else they have is the same client's and takes no chair from it.
    pub visits: Vec<VisitId>,
}

impl Moving {
    pub(crate) fn leaves_out(&self, booking: &BusyInterval) -> bool {
        booking.id().is_some_and(|id| self.bookings.contains(&id))
    }

    /// Whether another booking is of a visit that is moved.
    pub(crate) fn goes_with(&self, booking: &BusyInterval) -> bool {
        booking.visit_id().is_some_and(|visit| self.visits.contains(&visit))
    }
}

/// What a client asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedServices {
    /// The chosen services; none asks for no capability and any chair.
    pub services: Vec<ServiceId>,
    /// Their total length, modifiers included.
    pub duration: Minutes,
    /// Who asks, where that is known: a client is not in two places (slot rule 37).
    pub client_id: Option<ClientId>,
    /// What makes room for it.
    pub moving: Moving,
}

impl RequestedServices {
    /// Some services for a client who is not known, as a new booking.
    #[must_use]
    pub fn new(services: Vec<ServiceId>, duration: Minutes) -> Self {
        Self { services, duration, client_id: None, moving: Moving::default() }
    }

    /// Whether a stored booking is another one of the client who asks (slot rules 37 and 43).
    pub(crate) fn is_of_the_client(&self, booking: &BusyInterval) -> bool {
        let same = self.client_id.is_some() && booking.client_id() == self.client_id;
        (same || self.moving.goes_with(booking)) && !self.moving.leaves_out(booking)
    }
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
