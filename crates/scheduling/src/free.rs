//! When each of some staff or chairs is free for a booking (slot rules 12 to 16).

use crate::grid::Grid;
use crate::span::Span;
use crate::start_set::StartSet;
use crate::starts::Demand;

/// The starts at which nothing that is booked is in the way, for each of some staff or chairs.
pub(crate) struct Free<Id>(Vec<(Id, StartSet)>);

impl<Id: Copy + Ord> Free<Id> {
    /// What is `taken` comes with whose it is; what belongs to none of `ids` is nobody's.
    pub(crate) fn of(
        ids: impl Iterator<Item = Id>,
        taken: impl Iterator<Item = (Id, Span)>,
        grid: &Grid,
        demand: Demand,
    ) -> Self {
        let mut free: Vec<(Id, StartSet)> = ids.map(|id| (id, StartSet::all(grid.len()))).collect();
        if free.is_empty() {
            return Self(free);
        }
        free.sort_unstable_by_key(|(id, _)| *id);
        free.dedup_by_key(|(id, _)| *id);
        for (id, span) in taken {
            let own =
                free.binary_search_by_key(&id, |(id, _)| *id).ok().and_then(|place| free.get_mut(place));
            if let Some((_, starts)) = own {
                starts.remove(&grid.places(&demand.collides(span)));
            }
        }
        Self(free)
    }

    /// The starts at which one of them is free.
    pub(crate) fn by(&self, id: Id) -> Option<&StartSet> {
        let place = self.0.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        self.0.get(place).map(|(_, starts)| starts)
    }
}
