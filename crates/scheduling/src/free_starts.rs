//! When each of some staff or chairs is free for a booking (slot rules 12 to 16).

use crate::grid::Grid;
use crate::span::TimeSpan;
use crate::start_set::StartSet;
use crate::time_needed::TimeNeeded;

/// The starts at which nothing that is booked is in the way, for each of some staff or chairs.
pub(crate) struct FreeStarts<Id>(Vec<(Id, StartSet)>);

impl<Id: Copy + Ord> FreeStarts<Id> {
    /// Each busy span comes with its owner; spans of owners outside `ids` are ignored.
    pub(crate) fn of(
        ids: impl Iterator<Item = Id>,
        busy: impl Iterator<Item = (Id, TimeSpan)>,
        grid: &Grid,
        needed: TimeNeeded,
    ) -> Self {
        let mut free: Vec<(Id, StartSet)> = ids.map(|id| (id, StartSet::all(grid.len()))).collect();
        if free.is_empty() {
            return Self(free);
        }
        free.sort_unstable_by_key(|(id, _)| *id);
        free.dedup_by_key(|(id, _)| *id);
        for (id, span) in busy {
            let own =
                free.binary_search_by_key(&id, |(id, _)| *id).ok().and_then(|index| free.get_mut(index));
            if let Some((_, starts)) = own {
                starts.remove(&grid.indices(&needed.collides(span)));
            }
        }
        Self(free)
    }

    /// The starts at which one of them is free.
    pub(crate) fn by(&self, id: Id) -> Option<&StartSet> {
        let index = self.0.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        self.0.get(index).map(|(_, starts)| starts)
    }
}
