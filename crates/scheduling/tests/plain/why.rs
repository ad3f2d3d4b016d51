//! Why a start cannot be booked, minute by minute (slot rule 44).

use domain::{Blocked, ServiceId, StaffId};
use scheduling::{BusyInterval, ChairWish, RequestedServices, Stylist, Veto};

use super::clock::minute;
use super::shifts::Planned;
use super::{Plain, eligible, served_within};

/// What is known of a member of staff, for every minute.
pub(crate) struct Known<'a> {
    stylist: &'a Stylist,
    planned: Planned,
}

impl Plain<'_> {
    pub(crate) fn known<'a>(&self, stylist: &'a Stylist) -> Known<'a> {
        Known { stylist, planned: self.planned(stylist) }
    }

    /// All that is against a minute of the date as a start.
    pub(crate) fn explain(
        &self,
        known: &Known<'_>,
        chair: ChairWish,
        start: i64,
        requested: &RequestedServices,
    ) -> Vec<Veto> {
        let length = requested.duration.get();
        if length <= 0 {
            return vec![Veto::NothingWanted];
        }
        let stylist = known.stylist;
        let mut vetoes = self.times(&known.planned, start..start + length);
        vetoes.extend(self.blocks(stylist.id, chair, start..start + length));
        vetoes.extend(self.moment(start));
        let theirs = || self.stored().filter(|booking| booking.staff_id == stylist.id);
        let served = |booking: &&BusyInterval| served_within(booking, start, length);
        let taken = theirs().filter(|booking| served(booking) && self.collides(booking, start, length));
        vetoes.extend(sorted(taken.collect()).map(|booking_id| Veto::Taken { booking_id }));
        let client = self.of_the_client(start, requested);
        vetoes.extend(sorted(client).map(|booking_id| Veto::Client { booking_id }));
        vetoes.extend(self.chair(stylist, chair, start, requested));
        if !(stylist.is_active && stylist.available_for_booking) {
            vetoes.push(Veto::NotBookable);
        }
        let able = Stylist { is_active: true, available_for_booking: true, ..stylist.clone() };
        let cannot = requested.services.iter().filter(|service| !eligible(&able, &[**service]));
        let service_ids: Vec<ServiceId> = cannot.copied().collect();
        if !service_ids.is_empty() {
            vetoes.push(Veto::CannotDo { service_ids });
        }
        let buffers = theirs().filter(|booking| !served(booking) && self.collides(booking, start, length));
        vetoes.extend(sorted(buffers.collect()).map(|booking_id| Veto::Buffer { booking_id }));
        vetoes
    }

    fn times(&self, planned: &Planned, service: std::ops::Range<i64>) -> Vec<Veto> {
        let any = |of: &dyn Fn(usize) -> bool| service.clone().any(|minute| of(self.readings.place(minute)));
        let Planned { in_a_shift, outside_breaks, on_shift } = planned;
        let all = [
            (any(&|at| !self.open[at]), Veto::Closed),
            (any(&|at| !in_a_shift[at]), Veto::OffShift),
            (any(&|at| in_a_shift[at] && !outside_breaks[at]), Veto::Break),
            (any(&|at| outside_breaks[at] && !on_shift[at]), Veto::Exception),
        ];
        all.into_iter().filter(|(applies, _)| *applies).map(|(_, veto)| veto).collect()
    }

    fn blocks(&self, staff: StaffId, chair: ChairWish, service: std::ops::Range<i64>) -> Vec<Veto> {
        let mut blocks: Vec<_> = self.salon.blocks.iter().collect();
        blocks.retain(|block| match block.of {
            Blocked::Stylist(of) => of == staff,
            Blocked::Chair(of) => chair == ChairWish::Exactly(of),
        });
        blocks.retain(|block| {
            service.clone().any(|at| block.start() <= minute(at) && minute(at) < block.end())
        });
        blocks.sort_by_key(|block| (block.start(), block.id));
        blocks.into_iter().map(|block| Veto::Block { block_id: block.id }).collect()
    }

    fn moment(&self, start: i64) -> Vec<Veto> {
        let (policy, mut vetoes) = (&self.salon.policy, Vec::new());
        if minute(start) < self.now {
            vetoes.push(Veto::Past);
        } else if minute(start) < self.now + policy.min_notice.to_delta() {
            vetoes.push(Veto::Notice);
        }
        let today = self.now.with_timezone(&self.salon.zone.tz()).date_naive();
        let ahead = (self.readings.date - today).num_days();
        if ahead < 0 || i64::from(policy.horizon_days) <= ahead {
            vetoes.push(Veto::Horizon);
        }
        if i64::from(self.readings.read(start).1 % 60) % policy.slot_step.get() != 0 {
            vetoes.push(Veto::OffGrid);
        }
        vetoes
    }

    fn chair(
        &self,
        stylist: &Stylist,
        wish: ChairWish,
        start: i64,
        requested: &RequestedServices,
    ) -> Vec<Veto> {
        let length = requested.duration.get();
        let salon = self.salon;
        let rules: Vec<_> = salon
            .chairs
            .iter()
            .map(|chair| {
                let staff = !(chair.allowed_staff.is_empty() || chair.allowed_staff.contains(&stylist.id));
                let refused = requested.services.iter().filter(|service| {
                    !(chair.allowed_services.is_empty() || chair.allowed_services.contains(service))
                });
                (chair.id, staff, refused.copied().collect::<Vec<ServiceId>>())
            })
            .collect();
        match wish {
            ChairWish::Nowhere => Vec::new(),
            ChairWish::Any => {
                let free = rules.iter().any(|(id, staff, refused)| {
                    !staff && refused.is_empty() && self.chair_is_free(*id, start, length)
                });
                if rules.is_empty() || free { Vec::new() } else { vec![Veto::NoChair] }
            }
            ChairWish::Exactly(id) => {
                let Some((_, stylist, service_ids)) = rules.into_iter().find(|rule| rule.0 == id) else {
                    return vec![Veto::NoChair];
                };
                let mut at_it: Vec<&BusyInterval> = self.stored().collect();
                at_it.retain(|booking| booking.chair_id == Some(id) && self.collides(booking, start, length));
                at_it.retain(|booking| {
                    booking.visit_id().is_none_or(|visit| !self.moving.visits.contains(&visit))
                });
                let mut vetoes: Vec<Veto> =
                    sorted(at_it).map(|booking_id| Veto::ChairTaken { booking_id }).collect();
                if stylist || !service_ids.is_empty() {
                    vetoes.push(Veto::ChairRule { stylist, service_ids });
                }
                vetoes
            }
        }
    }
}

/// Bookings by start, then id.
fn sorted(mut bookings: Vec<&BusyInterval>) -> impl Iterator<Item = Option<domain::BookingId>> {
    bookings.sort_by_key(|booking| (booking.start(), booking.id()));
    bookings.into_iter().map(BusyInterval::id)
}
