//! Why a start cannot be booked: all that is against it (slot rule 44).
//!
//! Nothing is decided here that [`crate::check`] decides otherwise: both ask the same shifts, the same occupations and the same
//! [`TimeNeeded`].

use domain::{BlockId, Blocked, BookingId, ChairId, Instant, Minutes, ServiceId, StaffId};

use crate::blocks::Block;
use crate::chairs::{Chairs, NoFreeChair, allows_service, allows_staff};
use crate::clock::{self, MINUTE};
use crate::dates::Dates;
use crate::grid::{Grid, step};
use crate::local_time;
use crate::occupancy::BusySpan;
use crate::scheduling_data::{BusyInterval, RequestedServices, SchedulingData, Stylist};
use crate::shifts::Breaks;
use crate::span::{TimeSpan, contains, intersect};
use crate::start_set::StartSet;
use crate::surroundings::Surroundings;
use crate::time_needed::{TimeNeeded, earliest};

/// A booking as it would be: at any start, on the grid or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement<'a> {
    pub staff_id: StaffId,
    pub start: Instant,
    pub chair: ChairWish,
    pub requested: &'a RequestedServices,
}

/// At which chair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChairWish {
    /// Any that fits and is free (slot rule 23), if the salon has chairs.
    Any,
    Exactly(ChairId),
    /// At none, even where the salon has chairs.
    Nowhere,
}

/// One thing that is against a start. Bookings and blocks have their ids, as far as these are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Veto {
    /// The services take no time; then nothing else is said (slot rule 17).
    NothingWanted,
    /// Some of the service lies outside opening hours (slot rules 6 and 32).
    Closed,
    /// Some of it is in no shift of the plan: of the week, or of an available exception (slot rules 8, 10 and 33).
    OffShift,
    /// Some of it is in the plan, but only in breaks of it (slot rules 9 and 33).
    Break,
    /// Some of it is in the plan and in no such break, but exceptions take it (slot rule 10).
    Exception,
    /// Some of it is blocked: for the stylist, or at exactly the chair that is wished for.
    Block { block_id: BlockId },
    /// Before now.
    Past,
    /// Not before now, but before now and the notice (slot rule 19).
    Notice,
    /// The date is before today or after the horizon (slot rule 20).
    Horizon,
    /// Not a multiple of the step on the shop's clock; where its second is not 0, nothing else is said (slot rule 18).
    OffGrid,
    /// Another booking of the stylist has some of the time of its service.
    Taken { booking_id: Option<BookingId> },
    /// The client has another booking then (slot rule 37).
    Client { booking_id: Option<BookingId> },
    /// No fitting chair is free, or the one that is wished for is unknown (slot rule 22).
    NoChair,
    /// The chair that is wished for is taken.
    ChairTaken { booking_id: Option<BookingId> },
    /// The chair that is wished for is not for this stylist, or not for these of the services.
    ChairRule { stylist: bool, service_ids: Vec<ServiceId> },
    /// The stylist is unknown, not active or not available for booking (slot rule 24).
    NotBookable,
    /// The services that the stylist cannot do, in the order of the request (slot rule 24).
    CannotDo { service_ids: Vec<ServiceId> },
    /// Another booking of the stylist is in the way only by buffers (slot rule 15).
    Buffer { booking_id: Option<BookingId> },
}

/// All that is against a start, in the order of [`Veto`], bookings and blocks by start; nothing exactly when [`crate::check`] accepts
/// it, where any chair will do.
#[must_use]
pub fn explain(salon: &SchedulingData, placement: &Placement<'_>, now: Instant) -> Vec<Veto> {
    if placement.requested.duration <= Minutes::ZERO {
        return vec![Veto::NothingWanted];
    }
    let second = clock::second_of(placement.start);
    let reads_second = clock::read(salon.zone, second).second_of_day() % MINUTE;
    if reads_second != 0 || clock::instant(second) != placement.start {
        return vec![Veto::OffGrid];
    }
    let stylist = salon.stylists.iter().find(|stylist| stylist.id == placement.staff_id);
    stylist.map_or_else(|| vec![Veto::NotBookable], |stylist| against(salon, stylist, placement, now))
}

/// The chair that a placement gets if any will do; `None` when the salon has none (slot rule 23).
pub fn free_chair(salon: &SchedulingData, placement: &Placement<'_>) -> Result<Option<ChairId>, NoFreeChair> {
    if salon.chairs.is_empty() {
        return Ok(None);
    }
    let attempt = Attempt::new(salon, placement).ok_or(NoFreeChair)?;
    let chair = attempt.chairs().at(0, placement.staff_id, &placement.requested.services);
    chair.map(Some).ok_or(NoFreeChair)
}

/// All that is against a start with a member of staff, to the second.
pub(crate) fn against(
    salon: &SchedulingData,
    stylist: &Stylist,
    placement: &Placement<'_>,
    now: Instant,
) -> Vec<Veto> {
    let Some(attempt) = Attempt::new(salon, placement) else {
        // Nobody is on shift as long as that.
        let is_nothing = placement.requested.duration <= Minutes::ZERO;
        return vec![if is_nothing { Veto::NothingWanted } else { Veto::OffShift }];
    };
    let mut found = attempt.against_the_time(stylist);
    found.extend(attempt.blocks());
    found.extend(attempt.against_the_moment(now));
    let (taken, buffers) = attempt.bookings_of_the_stylist();
    found.extend(taken);
    found.extend(attempt.bookings_of_the_client());
    found.extend(attempt.against_the_chair());
    found.extend(against_the_stylist(stylist, &placement.requested.services));
    found.extend(buffers);
    found
}

/// What of a placement is not worked by its member of staff, blocks included.
pub(crate) fn against_the_time(
    salon: &SchedulingData,
    stylist: &Stylist,
    placement: &Placement<'_>,
) -> Vec<Veto> {
    let attempt = Attempt::new(salon, placement);
    attempt.map_or_else(Vec::new, |attempt| [attempt.against_the_time(stylist), attempt.blocks()].concat())
}

/// Who cannot be booked, or not for all of some services (slot rule 24).
fn against_the_stylist(stylist: &Stylist, services: &[ServiceId]) -> Vec<Veto> {
    let mut found = Vec::new();
    if !stylist.is_bookable() {
        found.push(Veto::NotBookable);
    }
    let cannot = |service: &ServiceId| !stylist.capabilities.cover(&[*service]);
    let service_ids: Vec<ServiceId> = services.iter().copied().filter(cannot).collect();
    if !service_ids.is_empty() {
        found.push(Veto::CannotDo { service_ids });
    }
    found
}

/// A placement in its salon.
struct Attempt<'a> {
    around: Surroundings<'a>,
    placement: &'a Placement<'a>,
    needed: TimeNeeded,
    /// In which it starts.
    second: i64,
    service: TimeSpan,
}

impl<'a> Attempt<'a> {
    /// `None` for a length for which nothing is ever offered.
    fn new(salon: &'a SchedulingData, placement: &'a Placement<'a>) -> Option<Self> {
        let needed = TimeNeeded::new(&salon.policy, placement.requested.duration)?;
        let date = Dates::only(local_time::date_of(salon.zone, placement.start));
        let around = Surroundings::new(salon, placement.requested, date, needed.length)?;
        let second = clock::second_of(placement.start);
        Some(Self { around, placement, needed, second, service: needed.service(second) })
    }

    /// What of the service is not worked, blocks aside.
    fn against_the_time(&self, stylist: &Stylist) -> Vec<Veto> {
        let with_breaks = self.around.plan(stylist, Breaks::LeftIn);
        let plan = self.around.plan(stylist, Breaks::TakenOut);
        let shifts = self.around.shifts(stylist);
        let all = [
            (!contains(&self.around.open, self.service), Veto::Closed),
            (!contains(&with_breaks, self.service), Veto::OffShift),
            (self.loses(&with_breaks, &plan), Veto::Break),
            (self.loses(&plan, &shifts), Veto::Exception),
        ];
        all.into_iter().filter(|(applies, _)| *applies).map(|(_, veto)| veto).collect()
    }

    /// Whether some of the service lies in `more` and not in `less`.
    fn loses(&self, more: &[TimeSpan], less: &[TimeSpan]) -> bool {
        intersect(&[self.service], more).into_iter().any(|part| !contains(less, part))
    }

    fn blocks(&self) -> Vec<Veto> {
        let concerns = |block: &&Block| match block.of {
            Blocked::Stylist(staff) => staff == self.placement.staff_id,
            Blocked::Chair(chair) => self.placement.chair == ChairWish::Exactly(chair),
        };
        let own = self.around.salon.blocks.iter().filter(concerns);
        let mut met: Vec<&Block> = own.filter(|block| self.meets(block.time)).collect();
        met.sort_unstable_by_key(|block| (block.time.from, block.id));
        met.into_iter().map(|block| Veto::Block { block_id: block.id }).collect()
    }

    /// Whether the service alone has some of a span.
    fn meets(&self, span: TimeSpan) -> bool {
        self.needed.meets(span).contains(&self.second)
    }

    /// When it is asked for, and whether such a start is ever offered (slot rules 18 to 20).
    fn against_the_moment(&self, now: Instant) -> Vec<Veto> {
        let (salon, mut found) = (self.around.salon, Vec::new());
        if self.second < clock::second_from(now) {
            found.push(Veto::Past);
        } else if self.second < earliest(&salon.policy, now) {
            found.push(Veto::Notice);
        }
        let date = local_time::date_of(salon.zone, self.placement.start);
        let horizon = Dates::horizon(salon.zone, &salon.policy, now);
        if horizon.and_then(|horizon| Dates::only(date).within(horizon)).is_none() {
            found.push(Veto::Horizon);
        }
        let grid = Grid::new(step(&salon.policy), self.around.clock.during(date, date), i64::MIN);
        let is_whole = clock::instant(self.second) == self.placement.start;
        if !is_whole || grid.indices(&(self.second..self.second + 1)).is_empty() {
            found.push(Veto::OffGrid);
        }
        found
    }

    /// The bookings of the stylist that are in the way: by their services, and by buffers only.
    fn bookings_of_the_stylist(&self) -> (Vec<Veto>, Vec<Veto>) {
        let of_theirs = |busy: &BusySpan<'_>| busy.booking.staff_id == self.placement.staff_id;
        let in_the_way = in_order(self.busy_spans().filter(of_theirs).map(|busy| busy.booking));
        let (taken, buffers): (Vec<&BusyInterval>, Vec<&BusyInterval>) = in_the_way
            .into_iter()
            .partition(|booking| booking.service().is_some_and(|service| self.meets(service)));
        (
            taken.into_iter().map(|booking| Veto::Taken { booking_id: booking.id() }).collect(),
            buffers.into_iter().map(|booking| Veto::Buffer { booking_id: booking.id() }).collect(),
        )
    }

    fn bookings_of_the_client(&self) -> Vec<Veto> {
        let met = self.around.of_the_client().filter(|(_, service)| self.meets(*service));
        let met = in_order(met.map(|(booking, _)| booking));
        met.into_iter().map(|booking| Veto::Client { booking_id: booking.id() }).collect()
    }

    fn against_the_chair(&self) -> Vec<Veto> {
        let salon = self.around.salon;
        match self.placement.chair {
            ChairWish::Nowhere => Vec::new(),
            ChairWish::Any => {
                let services = &self.placement.requested.services;
                let starts = self.chairs().assign_chair(StartSet::all(1), self.placement.staff_id, services);
                if starts.is_empty() { vec![Veto::NoChair] } else { Vec::new() }
            }
            ChairWish::Exactly(id) => {
                if salon.chairs.iter().all(|chair| chair.id != id) {
                    return vec![Veto::NoChair];
                }
                let at_it = self.busy_spans().filter(|busy| busy.chair_id == Some(id));
                let taken = in_order(at_it.map(|busy| busy.booking)).into_iter();
                taken
                    .map(|booking| Veto::ChairTaken { booking_id: booking.id() })
                    .chain(self.chair_rule(id))
                    .collect()
            }
        }
    }

    /// Whom and what a chair is not for (slot rule 22).
    fn chair_rule(&self, id: ChairId) -> Option<Veto> {
        let chair = self.around.salon.chairs.iter().find(|chair| chair.id == id)?;
        let services = self.placement.requested.services.iter().copied();
        let service_ids: Vec<ServiceId> =
            services.filter(|service| !allows_service(chair, *service)).collect();
        let stylist = !allows_staff(chair, self.placement.staff_id);
        (stylist || !service_ids.is_empty()).then_some(Veto::ChairRule { stylist, service_ids })
    }

    /// The chairs of the salon, for this one start.
    fn chairs(&self) -> Chairs<'a> {
        Chairs::new(self.around.salon, self.busy_spans(), &Grid::only(self.second), self.needed)
    }

    /// What is taken of the time of the placement, buffers included.
    fn busy_spans(&self) -> impl Iterator<Item = BusySpan<'a>> + Clone + use<'a> {
        self.around.busy_spans(self.needed.occupied(self.second))
    }
}

fn in_order<'a>(bookings: impl Iterator<Item = &'a BusyInterval>) -> Vec<&'a BusyInterval> {
    let mut ordered: Vec<&BusyInterval> = bookings.collect();
    ordered.sort_by_key(|booking| booking.order());
    ordered
}
