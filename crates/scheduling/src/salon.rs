//! What a question about time needs to know of a salon: plain data, loaded by one repository call.

use domain::{
    BookingPolicy, Capabilities, Chair, ChairId, Instant, Minutes, ScheduleException, ServiceId, ShopHours,
    ShopZone, StaffId, StaffRole, WeeklySchedule,
};

/// A member of staff with their working times.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stylist {
    /// Who.
    pub id: StaffId,
    /// Their name, which orders automatic assignment (slot rule 28).
    pub name: String,
    /// Their role; senior stylists come first.
    pub role: StaffRole,
    /// Employed at present.
    pub is_active: bool,
    /// Takes bookings.
    pub available_for_booking: bool,
    /// What they can do.
    pub capabilities: Capabilities,
    /// Their week; `None` for the specified default week (slot rule 8).
    pub schedule: Option<WeeklySchedule>,
    /// The dates on which their week does not hold.
    pub exceptions: Vec<ScheduleException>,
}

/// A booking that holds its time ([`crate::blocking`] says which do), as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occupation {
    /// Who serves.
    pub staff_id: StaffId,
    /// At which chair, if the salon has chairs.
    pub chair_id: Option<ChairId>,
    /// When the service starts.
    pub start: Instant,
    /// The stored `end_time`: it has the after-buffer of then in it.
    pub end: Instant,
}

/// A salon as the slot rules see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salon {
    /// The zone of its clock.
    pub zone: ShopZone,
    /// Its week.
    pub hours: ShopHours,
    /// Its buffers, grid, notice and horizon.
    pub policy: BookingPolicy,
    /// Its staff, in any order, bookable or not.
    pub stylists: Vec<Stylist>,
    /// Its chairs; none means that no chair is needed.
    pub chairs: Vec<Chair>,
    /// The bookings that hold time, in any order; at least those within [`crate::read_window`].
    pub occupations: Vec<Occupation>,
}

/// What a client asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The chosen services; none asks for no capability and any chair.
    pub services: Vec<ServiceId>,
    /// Their total length, modifiers included.
    pub duration: Minutes,
}
