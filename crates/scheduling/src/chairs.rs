//! Which chair a booking gets (slot rules 22 and 23).

use domain::{Chair, ChairId, ServiceId, StaffId};

use crate::clock::MINUTE;
use crate::occupancy::{Taken, padded};
use crate::salon::{Occupation, Salon};
use crate::span::Span;

/// There are chairs, but no fitting one is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoFreeChair;

/// A chair for a booking that is there already and has to leave its own; `None` when the salon has no chairs. The booking itself must not be
/// among the salon's occupations of another chair than the one it leaves.
pub fn seat(
    salon: &Salon,
    services: &[ServiceId],
    booking: &Occupation,
) -> Result<Option<ChairId>, NoFreeChair> {
    let before = salon.policy.buffer_before.minutes().get() * MINUTE;
    let ids = salon.chairs.iter().map(|chair| chair.id);
    let others = salon.occupations.iter().filter_map(|other| Some((other.chair_id?, other)));
    let taken = Taken::of(ids, others, before);
    let occupied = padded(booking, before).ok_or(NoFreeChair)?;
    Seating::new(&salon.chairs, booking.staff_id, services, &taken).chair_for(occupied)
}

/// The chairs at which one member of staff can do some services, the most specific first.
pub(crate) struct Seating<'a> {
    /// A salon without chairs needs none.
    needed: bool,
    /// Each chair with what is still to come of its bookings.
    fitting: Vec<(ChairId, &'a [Span])>,
}

impl<'a> Seating<'a> {
    pub(crate) fn new(
        chairs: &[Chair],
        staff: StaffId,
        services: &[ServiceId],
        taken: &'a Taken<ChairId>,
    ) -> Self {
        let fits = |chair: &&Chair| {
            (chair.allowed_staff.is_empty() || chair.allowed_staff.contains(&staff))
                && (chair.allowed_services.is_empty()
                    || services.iter().all(|service| chair.allowed_services.contains(service)))
        };
        let mut fitting: Vec<&Chair> = chairs.iter().filter(fits).collect();
        // An empty list allows everybody, so it is the longest.
        let breadth = |allowed: usize| if allowed == 0 { usize::MAX } else { allowed };
        fitting.sort_by_key(|chair| {
            (breadth(chair.allowed_staff.len()), breadth(chair.allowed_services.len()), chair.id)
        });
        let fitting = fitting.into_iter().map(|chair| (chair.id, taken.by(chair.id))).collect();
        Self { needed: !chairs.is_empty(), fitting }
    }

    /// The chair for a booking, `None` when the salon needs none. Ask in the order of time: what lies behind is forgotten.
    pub(crate) fn chair_for(&mut self, occupied: Span) -> Result<Option<ChairId>, NoFreeChair> {
        if !self.needed {
            return Ok(None);
        }
        let free = |(_, taken): &mut (ChairId, &[Span])| {
            while let [past, rest @ ..] = *taken
                && past.until <= occupied.from
            {
                *taken = rest;
            }
            taken.first().is_none_or(|next| occupied.until <= next.from)
        };
        self.fitting.iter_mut().find_map(|chair| free(chair).then_some(Some(chair.0))).ok_or(NoFreeChair)
    }
}
