//! Several services by several people, by trying everybody for everything (slot rules 30 and 31).

use std::collections::BTreeSet;

use domain::{ChairId, ServiceId, StaffId};
use scheduling::{Stylist, VisitStep};

use super::{Plain, by_priority, eligible};

/// The start of a visit in Unix minutes and its bookings: who, where, how many services.
pub(crate) type Assigned = (i64, Vec<(StaffId, Option<ChairId>, usize)>);

/// Every way to give each of `services` services to one of `people` people.
fn ways(people: usize, services: usize) -> Vec<Vec<usize>> {
    let mut ways = vec![Vec::new()];
    for _ in 0..services {
        ways = ways
            .into_iter()
            .flat_map(|way: Vec<usize>| (0..people).map(move |p| [way.clone(), vec![p]].concat()))
            .collect();
    }
    ways
}

/// Fewest people, fewest hand-overs, then by priority service by service.
fn cost(way: &[usize]) -> (usize, usize, Vec<usize>) {
    let people: BTreeSet<&usize> = way.iter().collect();
    let hand_overs = way.windows(2).filter(|pair| pair[0] != pair[1]).count();
    (people.len(), hand_overs, way.to_vec())
}

/// Who is suggested for each service, and the others who can (slot rule 30).
pub(crate) fn suggestions(
    stylists: &[Stylist],
    services: &[ServiceId],
) -> Vec<(Option<StaffId>, Vec<StaffId>)> {
    let staff = by_priority(stylists);
    let can = |place: usize, service: ServiceId| eligible(staff[place], &[service]);
    let possible: Vec<ServiceId> = services
        .iter()
        .copied()
        .filter(|service| (0..staff.len()).any(|place| can(place, *service)))
        .collect();
    let every_service_done =
        |way: &Vec<usize>| way.iter().zip(&possible).all(|(place, service)| can(*place, *service));
    let best =
        ways(staff.len(), possible.len()).into_iter().filter(every_service_done).min_by_key(|way| cost(way));
    let mut best = best.unwrap_or_default().into_iter();
    let suggestion = |service: &ServiceId| {
        let able: Vec<usize> = (0..staff.len()).filter(|place| can(*place, *service)).collect();
        let chosen = if able.is_empty() { None } else { best.next() };
        let others =
            able.into_iter().filter(|place| Some(*place) != chosen).map(|place| staff[place].id).collect();
        (chosen.map(|place| staff[place].id), others)
    };
    services.iter().map(suggestion).collect()
}

impl Plain<'_> {
    /// The visits that can start on the date, each with its best assignment (slot rule 31).
    pub(crate) fn itineraries(&self, steps: &[VisitStep]) -> Vec<Assigned> {
        if steps.is_empty() {
            return Vec::new();
        }
        let staff = by_priority(&self.salon.stylists);
        let worked: Vec<Vec<bool>> = staff.iter().map(|stylist| self.worked(stylist)).collect();
        let mut ways = ways(staff.len(), steps.len());
        ways.sort_by_key(|way| cost(way));
        let best = |start: i64| {
            ways.iter().find_map(|way| Some((start, self.bookings(&staff, &worked, way, start, steps)?)))
        };
        self.starts.iter().copied().filter_map(best).collect()
    }

    /// The bookings of one way, if all are possible.
    fn bookings(
        &self,
        staff: &[&Stylist],
        worked: &[Vec<bool>],
        way: &[usize],
        start: i64,
        steps: &[VisitStep],
    ) -> Option<Vec<(StaffId, Option<ChairId>, usize)>> {
        let (before, after) =
            (self.salon.policy.buffer_before.minutes().get(), self.salon.policy.buffer_after.minutes().get());
        let (mut bookings, mut taken, mut at, mut first) = (Vec::new(), Vec::new(), start, 0);
        for run in way.chunk_by(|a, b| a == b) {
            let (place, run_steps) = (run[0], &steps[first..first + run.len()]);
            let services: Vec<ServiceId> = run_steps.iter().map(|step| step.service_id).collect();
            let length: i64 = run_steps.iter().map(|step| step.duration.get()).sum();
            let stylist = staff[place];
            if !eligible(stylist, &services) {
                return None;
            }
            let padded = (place, at - before, at + length + after);
            let overlaps =
                |other: &(usize, i64, i64)| place == other.0 && padded.1 < other.2 && other.1 < padded.2;
            if taken.iter().any(overlaps) {
                return None;
            }
            taken.push(padded);
            let (_, chair) = self.slot(stylist, &worked[place], at, length, &services)?;
            bookings.push((stylist.id, chair, run.len()));
            at += length;
            first += run.len();
        }
        Some(bookings)
    }
}
