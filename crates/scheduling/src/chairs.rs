//! Which chair a booking gets (slot rules 22 and 23).

use domain::{Blocked, Chair, ChairId, ServiceId, StaffId};

use crate::free_starts::FreeStarts;
use crate::grid::Grid;
use crate::occupancy::{BusySpan, busy_spans, padded};
use crate::scheduling_data::{BusyInterval, Moving, SchedulingData};
use crate::span::TimeSpan;
use crate::start_set::StartSet;
use crate::time_needed::TimeNeeded;

/// There are chairs, but no fitting one is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoFreeChair;

/// A chair for a booking that is there already and has to leave its own; `None` when the salon has no chairs. The booking itself must not be
/// among the salon's occupations of another chair than the one it leaves.
pub fn assign_chair(
    salon: &SchedulingData,
    services: &[ServiceId],
    booking: &BusyInterval,
) -> Result<Option<ChairId>, NoFreeChair> {
    let occupied = padded(booking, &salon.policy).ok_or(NoFreeChair)?;
    if salon.chairs.is_empty() {
        return Ok(None);
    }
    let moving = Moving::default();
    let busy: Vec<BusySpan<'_>> = busy_spans(salon, &moving, occupied).collect();
    let is_blocked = |chair: &Chair| {
        let mut blocks = chair_blocks(salon).filter(|(blocked, _)| *blocked == chair.id);
        blocks.any(|(_, block)| booking.service().is_some_and(|service| service.overlaps(block)))
    };
    let is_taken =
        |chair: &Chair| is_blocked(chair) || busy.iter().any(|other| other.chair_id == Some(chair.id));
    let mut fitting =
        by_breadth(&salon.chairs).into_iter().filter(|chair| fits(chair, booking.staff_id, services));
    fitting.find(|chair| !is_taken(chair)).map(|chair| Some(chair.id)).ok_or(NoFreeChair)
}

/// The chairs of a salon, the most specific first, with the starts at which they are free.
pub(crate) struct Chairs<'a> {
    chairs: Vec<&'a Chair>,
    free: FreeStarts<ChairId>,
}

impl<'a> Chairs<'a> {
    pub(crate) fn new<'b>(
        salon: &'a SchedulingData,
        busy: impl Iterator<Item = BusySpan<'b>>,
        grid: &Grid,
        needed: TimeNeeded,
    ) -> Self {
        let booked = busy.filter_map(|busy| Some((busy.chair_id?, needed.collides(busy.span))));
        let blocked = chair_blocks(salon).map(|(chair, block)| (chair, needed.meets(block)));
        let chairs = salon.chairs.iter().map(|chair| chair.id);
        let free = FreeStarts::of(chairs, booked.chain(blocked), grid);
        Self { chairs: by_breadth(&salon.chairs), free }
    }

    /// Those of some starts at which a member of staff has a chair for some services. A salon without chairs needs none.
    pub(crate) fn assign_chair(&self, starts: StartSet, staff: StaffId, services: &[ServiceId]) -> StartSet {
        if self.chairs.is_empty() {
            return starts;
        }
        let fitting = self.fitting(staff, services);
        let seated = fitting.fold(StartSet::default(), |seated, (_, free)| seated.or(free));
        seated.and(&starts)
    }

    /// The chair for a start, `None` when the salon needs none.
    pub(crate) fn at(&self, index: usize, staff: StaffId, services: &[ServiceId]) -> Option<ChairId> {
        self.fitting(staff, services).find(|(_, free)| free.has(index)).map(|(chair, _)| chair)
    }

    fn fitting(&self, staff: StaffId, services: &[ServiceId]) -> impl Iterator<Item = (ChairId, &StartSet)> {
        let fitting = self.chairs.iter().filter(move |chair| fits(chair, staff, services));
        fitting.filter_map(|chair| Some((chair.id, self.free.by(chair.id)?)))
    }
}

/// Whether a member of staff can do all of some services at a chair (slot rule 22).
fn fits(chair: &Chair, staff: StaffId, services: &[ServiceId]) -> bool {
    allows_staff(chair, staff) && services.iter().all(|service| allows_service(chair, *service))
}

pub(crate) fn allows_staff(chair: &Chair, staff: StaffId) -> bool {
    chair.allowed_staff.is_empty() || chair.allowed_staff.contains(&staff)
}

pub(crate) fn allows_service(chair: &Chair, service: ServiceId) -> bool {
    chair.allowed_services.is_empty() || chair.allowed_services.contains(&service)
}

/// When which chairs are not for booking.
fn chair_blocks(salon: &SchedulingData) -> impl Iterator<Item = (ChairId, TimeSpan)> {
    salon.blocks.iter().filter_map(|block| match block.of {
        Blocked::Chair(chair) => Some((chair, block.time)),
        Blocked::Stylist(_) => None,
    })
}

/// Chairs, the most specific first (slot rule 23).
fn by_breadth(chairs: &[Chair]) -> Vec<&Chair> {
    // An empty list allows everybody, so it is the longest.
    let breadth = |allowed: usize| if allowed == 0 { usize::MAX } else { allowed };
    let mut ordered: Vec<&Chair> = chairs.iter().collect();
    ordered.sort_by_key(|chair| {
        (breadth(chair.allowed_staff.len()), breadth(chair.allowed_services.len()), chair.id)
    });
    ordered
}
