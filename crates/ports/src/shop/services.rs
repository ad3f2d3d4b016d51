//! The services of the menu, as the dashboard edits them.

use domain::{
    CategoryId, Cents, Description, Instant, ModifierGroup, Service, ServiceId, ServiceMinutes, Title,
};

use crate::StoreResult;

/// A service with what the dashboard needs besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedService {
    pub service: Service,
    pub category: Option<CategoryId>,
    pub version: i64,
}

/// What a service is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceDraft {
    pub name: Title,
    /// What is said of it.
    pub description: Description,
    /// Its price without modifiers.
    pub price: Cents,
    /// Its length without modifiers.
    pub duration: ServiceMinutes,
    pub category: Option<CategoryId>,
    /// What can be added or chosen.
    pub modifiers: Vec<ModifierGroup>,
}

/// The services of a shop. A change of a row that is no longer at `version` is [`crate::StoreError::Stale`].
pub trait Services {
    /// All on the menu, in its order.
    fn listed_services(&mut self) -> StoreResult<Vec<ListedService>>;

    /// One that is on the menu.
    fn listed_service(&mut self, id: ServiceId) -> StoreResult<Option<ListedService>>;

    /// Puts one on the menu.
    fn insert_service(&mut self, draft: &ServiceDraft, now: Instant) -> StoreResult<ServiceId>;

    /// Changes one. What was booked keeps the name, price and length it was booked with.
    fn update_service(
        &mut self,
        id: ServiceId,
        version: i64,
        draft: &ServiceDraft,
        now: Instant,
    ) -> StoreResult<()>;

    /// Takes one off the menu. Its row stays for what was booked, and so does its place in what staff and chairs are limited to: a stylist who did
    /// this service alone must not count as one who does every service.
    fn remove_service(&mut self, id: ServiceId, version: i64, now: Instant) -> StoreResult<()>;
}
