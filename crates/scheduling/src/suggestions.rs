//! Who to book when no single stylist can do every service (slot rule 30). Opening hours play no part.

use std::collections::BTreeMap;

use domain::{ServiceId, StaffId};

use crate::Stylist;
use crate::scheduling_data::by_priority;

/// Who could do what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestions {
    /// Whether one person can do everything.
    pub can_do_all: bool,
    /// One for each requested service, in request order.
    pub recommendations: Vec<Recommendation>,
}

/// Who could do one service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recommendation {
    pub service_id: ServiceId,
    /// The suggested member of staff; `None` when no stylist can do it.
    pub suggested: Option<StaffId>,
    /// The others who can, by priority.
    pub alternatives: Vec<StaffId>,
}

/// Who to book for each service: fewest people, then fewest hand-overs, then by priority service by service.
#[must_use]
pub fn suggest(stylists: &[Stylist], services: &[ServiceId]) -> Suggestions {
    let staff = by_priority(stylists.iter().filter(|stylist| stylist.is_eligible(&[])));
    let mut suggested = best(&contenders(&staff, services), services).into_iter();
    let recommendation = |&service_id| {
        let available =
            || staff.iter().filter(|stylist| stylist.is_eligible(&[service_id])).map(|stylist| stylist.id);
        let suggested = available().next().and_then(|_| suggested.next());
        let alternatives = available().filter(|id| Some(*id) != suggested).collect();
        Recommendation { service_id, suggested, alternatives }
    };
    Suggestions {
        can_do_all: staff.iter().any(|stylist| stylist.is_eligible(services)),
        recommendations: services.iter().map(recommendation).collect(),
    }
}

/// The staff worth considering: not those of whom somebody with higher priority can do everything that they can. Giving
/// that person their services costs no more people, no more hand-overs and no priority.
fn contenders<'a>(staff: &[&'a Stylist], services: &[ServiceId]) -> Vec<&'a Stylist> {
    let covers = |better: &Stylist, stylist: &Stylist| {
        services.iter().all(|service| better.is_eligible(&[*service]) || !stylist.is_eligible(&[*service]))
    };
    let mut kept: Vec<&Stylist> = Vec::new();
    for stylist in staff {
        if !kept.iter().any(|better| covers(better, stylist)) {
            kept.push(stylist);
        }
    }
    kept
}

/// What the best way so far costs beyond its people, and who does each service, as places in the order of priority.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    hand_overs: usize,
    indices: Vec<usize>,
}

/// The best assignment of the services that somebody can do.
fn best(staff: &[&Stylist], services: &[ServiceId]) -> Vec<StaffId> {
    let available = |service: &ServiceId| -> Vec<usize> {
        let indices = staff.iter().enumerate().filter(|(_, stylist)| stylist.is_eligible(&[*service]));
        indices.map(|(index, _)| index).collect()
    };
    let available: Vec<Vec<usize>> =
        services.iter().map(available).filter(|available| !available.is_empty()).collect();
    let way = (1..=available.len()).find_map(|people| best_among(&available, people));
    let indices = way.map(|way| way.indices).unwrap_or_default();
    indices.into_iter().filter_map(|index| staff.get(index)).map(|stylist| stylist.id).collect()
}

/// The best way with at most `people`, if there is one. Of all ways to the same people and the same last one only the best
/// can be part of the answer, so the ways do not multiply with the services.
fn best_among(available: &[Vec<usize>], people: usize) -> Option<Way> {
    let none = (Vec::new(), None);
    let mut ways = BTreeMap::from([(none, Way { hand_overs: 0, indices: Vec::new() })]);
    for available in available {
        let mut longer = BTreeMap::new();
        for ((used, last), way) in &ways {
            for &index in available {
                let mut used: Vec<usize> = used.clone();
                if let Err(gap) = used.binary_search(&index) {
                    used.insert(gap, index);
                }
                if people < used.len() {
                    continue;
                }
                let mut way: Way = way.clone();
                way.hand_overs += usize::from(last.is_some_and(|last| last != index));
                way.indices.push(index);
                let known = longer.entry((used, Some(index))).or_insert_with(|| way.clone());
                *known = way.min(known.clone());
            }
        }
        ways = longer;
    }
    ways.into_values().min()
}
