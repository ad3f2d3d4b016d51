//! When each of some staff or chairs is free for a booking (slot rules 12 to 16).

use std::ops::Range;

use crate::grid::Grid;
use crate::start_set::StartSet;

/// The starts at which nothing that is booked is in the way, for each of some staff or chairs.
pub(crate) struct FreeStarts<Id>(Vec<(Id, StartSet)>);

impl<Id: Copy + Ord> FreeStarts<Id> {
    /// The seconds at which a booking could not start come with their owner; those of owners outside `ids` are ignored.
    pub(crate) fn of(
        ids: impl Iterator<Item = Id>,
        taken: impl Iterator<Item = (Id, Range<i64>)>,
        grid: &Grid,
    ) -> Self {
        let mut free: Vec<(Id, StartSet)> = ids.map(|id| (id, StartSet::all(grid.len()))).collect();
        if free.is_empty() {
            return Self(free);
        }
        free.sort_unstable_by_key(|(id, _)| *id);
        free.dedup_by_key(|(id, _)| *id);
        for (id, seconds) in taken {
            let own =
                free.binary_search_by_key(&id, |(id, _)| *id).ok().and_then(|index| free.get_mut(index));
            if let Some((_, starts)) = own {
                starts.remove(&grid.indices(&seconds));
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
