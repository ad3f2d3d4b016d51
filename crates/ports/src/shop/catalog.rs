//! What can be booked and with whom.

use domain::{Service, ServiceId, Staff};

use crate::StoreResult;

/// The services on the menu and the people who take bookings.
pub trait Catalog {
    /// Every service on the menu: by category in their order, those without a category last, then in order of creation.
    fn services(&mut self) -> StoreResult<Vec<Service>>;

    /// Those of `ids` that are on the menu, in the order of `ids`. Another shop's and deleted ones are simply not there.
    fn services_by_id(&mut self, ids: &[ServiceId]) -> StoreResult<Vec<Service>>;

    /// Which services are on the menu, in any order.
    fn menu_ids(&mut self) -> StoreResult<Vec<ServiceId>>;

    /// Whether all of `ids` are on the menu.
    fn are_on_the_menu(&mut self, ids: &[ServiceId]) -> StoreResult<bool> {
        let menu = self.menu_ids()?;
        Ok(ids.iter().all(|id| menu.contains(id)))
    }

    /// Active staff who take bookings, in priority order (slot rule 28).
    fn bookable_staff(&mut self) -> StoreResult<Vec<Staff>>;
}
