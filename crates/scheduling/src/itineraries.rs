//! Visits of several bookings back to back, for services that no single stylist can do (slot rule 31).
//!
//! The best assignment differs from start to start, so the search works on sets of starts: assignments are tried from the
//! cheapest to the dearest, each takes the starts at which it works and which nobody cheaper has taken, and a path is left as
//! soon as its set is empty. `upper_bound` keeps the search away from paths that no later service could complete.

use std::collections::HashMap;
use std::iter;

use domain::{ChairId, Instant, LocalDate, Minutes, ServiceId, StaffId};

use crate::candidate_starts::CandidateStarts;
use crate::clock::{self, MINUTE};
use crate::dates::Dates;
use crate::occupancy::BusySpan;
use crate::scheduling_data::by_priority;
use crate::search::SlotSearch;
use crate::span::TimeSpan;
use crate::start_set::StartSet;
use crate::time_needed::TimeNeeded;
use crate::{RequestedServices, SchedulingData, Stylist};

/// One service of a visit, with its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitStep {
    pub service_id: ServiceId,
    /// How long it takes, modifiers included; more than zero.
    pub duration: Minutes,
}

/// A visit made of bookings back to back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Itinerary {
    /// When the visit starts.
    pub start: Instant,
    /// Its bookings, in order.
    pub legs: Vec<VisitLeg>,
}

/// One booking of a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitLeg {
    pub staff_id: StaffId,
    /// At which chair (slot rule 23); `None` when the salon has none.
    pub chair_id: Option<ChairId>,
    pub services: Vec<ServiceId>,
    pub start: Instant,
    /// Its `end_time`, after-buffer included (slot rule 14).
    pub end: Instant,
}

/// The visits that can start on a date, in order of start: the services in the order given, without waiting, each start with
/// its best assignment (fewest people, then fewest hand-overs, then by priority service by service).
#[must_use]
pub fn itineraries(
    salon: &SchedulingData,
    date: LocalDate,
    steps: &[VisitStep],
    now: Instant,
) -> Vec<Itinerary> {
    let available = |stylist: &&Stylist| steps.iter().any(|step| stylist.is_eligible(&[step.service_id]));
    let stylists = by_priority(salon.stylists.iter().filter(available));
    let Some(total) = total(steps) else { return Vec::new() };
    let whole = RequestedServices::new(Vec::new(), total);
    let Some(search) = SlotSearch::new(salon, &stylists, Dates::only(date), &whole, now) else {
        return Vec::new();
    };
    let mut visit = Visit::new(&search, stylists, steps);
    visit.assign();
    visit.itineraries()
}

/// The length of a visit, if every service has one.
fn total(steps: &[VisitStep]) -> Option<Minutes> {
    steps.iter().try_fold(Minutes::ZERO, |total, step| {
        total.checked_add(step.duration).filter(|_| step.duration > Minutes::ZERO)
    })
}

/// Neighbouring services, from `first` to before `end`, done by one member of staff as one booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Run {
    /// Who, as a place in the order of priority.
    index: usize,
    first: usize,
    end: usize,
}

/// How many people and hand-overs an assignment may have.
#[derive(Debug, Clone, Copy)]
struct Limit {
    people: usize,
    hand_overs: usize,
}

/// The search for the best assignment of every start.
struct Visit<'a> {
    search: &'a SlotSearch<'a>,
    stylists: Vec<&'a Stylist>,
    services: Vec<ServiceId>,
    /// Seconds from the start of the visit to each service, and to the end of the last.
    offsets: Vec<i64>,
    /// By first service and end: a run as a booking, for any stylist.
    run_starts: Vec<Vec<CandidateStarts<'a>>>,
    /// The starts at which a run works; a run that is not here never does.
    works: HashMap<Run, StartSet>,
    /// By service: the starts at which it and all after it could be done, as far as single runs can tell.
    upper_bound: Vec<StartSet>,
    /// The starts that have no assignment yet.
    open: StartSet,
    /// Starts with their assignments.
    found: Vec<(usize, Vec<Run>)>,
}

impl<'a> Visit<'a> {
    fn new(search: &'a SlotSearch<'a>, stylists: Vec<&'a Stylist>, steps: &[VisitStep]) -> Self {
        let ends = steps.iter().scan(0, |end, step| {
            *end += step.duration.get() * MINUTE;
            Some(*end)
        });
        let offsets: Vec<i64> = iter::once(0).chain(ends).collect();
        let run_starts = run_starts(search, &stylists, &offsets);
        let all = StartSet::all(search.candidates.grid.len());
        let mut visit = Self {
            search,
            stylists,
            services: steps.iter().map(|step| step.service_id).collect(),
            run_starts,
            offsets,
            works: HashMap::new(),
            upper_bound: vec![all.clone(); steps.len() + 1],
            open: all,
            found: Vec::new(),
        };
        visit.find_runs();
        visit.find_upper_bounds();
        visit
    }

    /// Fills [`Visit::works`]. Where a run never works, no longer one does.
    fn find_runs(&mut self) {
        for (index, stylist) in self.stylists.clone().into_iter().enumerate() {
            let worked = self.search.worked(stylist);
            for first in 0..self.services.len() {
                for end in first + 1..=self.services.len() {
                    let run = Run { index, first, end };
                    let works = self.starts_of(run, stylist, &worked);
                    if works.is_empty() {
                        break;
                    }
                    self.works.insert(run, works);
                }
            }
        }
    }

    /// The starts of the visit at which a run works by itself (slot rule 21).
    fn starts_of(&self, run: Run, stylist: &Stylist, worked: &[TimeSpan]) -> StartSet {
        let services = self.services_of(run);
        if !stylist.is_eligible(services) {
            return StartSet::default();
        }
        self.run_starts(run).map_or_else(StartSet::default, |run| run.starts(stylist.id, worked, services))
    }

    /// Fills [`Visit::upper_bound`], from the last service to the first.
    fn find_upper_bounds(&mut self) {
        let none = StartSet::none(self.search.candidates.grid.len());
        for first in (0..self.services.len()).rev() {
            let runs = self.works.iter().filter(|(run, _)| run.first == first);
            let upper_bound =
                runs.fold(none.clone(), |upper_bound, (run, works)| match self.upper_bound.get(run.end) {
                    Some(after) => upper_bound.or(&works.clone().and(after)),
                    None => upper_bound,
                });
            if let Some(slot) = self.upper_bound.get_mut(first) {
                *slot = upper_bound;
            }
        }
        self.open = self.upper_bound.first().cloned().unwrap_or(none);
    }

    /// Gives every start its best assignment. What a smaller limit allows has taken its starts before.
    fn assign(&mut self) {
        let services = self.services.len();
        for people in 1..=services.min(self.stylists.len()) {
            for hand_overs in people - 1..services {
                self.extend(&mut Vec::new(), &self.open.clone(), Limit { people, hand_overs });
            }
        }
    }

    /// Tries every stylist, by priority, for the service after `path`. `closed` are the starts at which all runs of the path but
    /// the last work.
    fn extend(&mut self, path: &mut Vec<Run>, closed: &StartSet, limit: Limit) {
        let last = path.last().copied();
        let service = last.map_or(0, |last| last.end);
        if service == self.services.len() {
            return self.take(path, closed);
        }
        for index in 0..self.stylists.len() {
            let continued = last.filter(|last| last.index == index);
            let run = continued.map_or(Run { index, first: service, end: service + 1 }, |last| Run {
                end: service + 1,
                ..last
            });
            if continued.is_none() && !self.may_follow(path, run, limit) {
                continue;
            }
            let before = last.filter(|_| continued.is_none()).and_then(|last| self.works.get(&last));
            let closed = before.map_or_else(|| closed.clone(), |works| closed.clone().and(works));
            let (Some(works), Some(upper_bound)) = (self.works.get(&run), self.upper_bound.get(run.end))
            else {
                continue;
            };
            if closed.clone().and(works).and(upper_bound).and(&self.open).is_empty() {
                continue;
            }
            let kept = path.len() - usize::from(continued.is_some());
            let ended = path.split_off(kept);
            path.push(run);
            self.extend(path, &closed, limit);
            path.truncate(kept);
            path.extend(ended);
        }
    }

    /// Whether a run may come after a path: within the limit, and away from the same person's former run by both buffers.
    fn may_follow(&self, path: &[Run], run: Run, limit: Limit) -> bool {
        let former = path.iter().rev().find(|former| former.index == run.index);
        let mut people: Vec<usize> = path.iter().chain([&run]).map(|run| run.index).collect();
        people.sort_unstable();
        people.dedup();
        let TimeNeeded { before, after, .. } = self.search.candidates.needed;
        people.len() <= limit.people
            && path.len() <= limit.hand_overs
            && former.is_none_or(|former| self.offset(former.end) + after <= self.offset(run.first) - before)
    }

    /// Gives an assignment the open starts at which it works.
    fn take(&mut self, path: &[Run], closed: &StartSet) {
        let Some(works) = path.last().and_then(|last| self.works.get(last)) else { return };
        let taken = closed.clone().and(works).and(&self.open);
        self.found.extend(taken.indices().map(|start| (start, path.to_vec())));
        self.open = self.open.clone().without(&taken);
    }

    /// What was found, in order of start.
    fn itineraries(mut self) -> Vec<Itinerary> {
        self.found.sort_by_key(|(start, _)| *start);
        let itinerary = |(start, path): &(usize, Vec<Run>)| {
            Some(Itinerary {
                start: clock::instant(self.search.candidates.grid.second(*start)?),
                legs: path.iter().filter_map(|run| self.leg(*start, *run)).collect(),
            })
        };
        self.found.iter().filter_map(itinerary).collect()
    }

    /// A run as the booking that it would be.
    fn leg(&self, start: usize, run: Run) -> Option<VisitLeg> {
        let staff_id = self.stylists.get(run.index)?.id;
        let (services, run_starts) = (self.services_of(run), self.run_starts(run)?);
        let chair_id = run_starts.chair(start, staff_id, services);
        let start = run_starts.grid.second(start)?;
        let end = clock::instant(run_starts.needed.occupied(start).until);
        Some(VisitLeg { staff_id, chair_id, services: services.to_vec(), start: clock::instant(start), end })
    }

    fn services_of(&self, run: Run) -> &[ServiceId] {
        self.services.get(run.first..run.end).unwrap_or_default()
    }

    fn run_starts(&self, run: Run) -> Option<&CandidateStarts<'a>> {
        self.run_starts.get(run.first)?.get(run.end - run.first - 1)
    }

    fn offset(&self, service: usize) -> i64 {
        self.offsets.get(service).copied().unwrap_or_default()
    }
}

/// By first service and end: the services in between as a booking, for any stylist.
fn run_starts<'a>(
    search: &SlotSearch<'a>,
    stylists: &[&Stylist],
    offsets: &[i64],
) -> Vec<Vec<CandidateStarts<'a>>> {
    let busy: Vec<BusySpan<'_>> = search.busy_spans().collect();
    let from = |(index, first): (usize, &i64)| {
        let ends = offsets.iter().skip(index + 1);
        ends.map(|end| search.part(stylists, &busy, *first, end - first)).collect()
    };
    offsets.iter().enumerate().map(from).collect()
}
