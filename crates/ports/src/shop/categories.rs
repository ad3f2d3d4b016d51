//! The categories of the menu, as the dashboard edits them.

use domain::{CategoryId, Description, HexColor, Instant, Title};

use crate::StoreResult;

/// A category with what the dashboard shows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedCategory {
    pub id: CategoryId,
    pub name: String,
    /// What is said of it.
    pub description: String,
    pub color: HexColor,
    /// Its place on the menu; new ones come last.
    pub display_order: i64,
    /// How many services on the menu are in it.
    pub service_count: usize,
    pub version: i64,
}

/// What a category is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryDraft {
    pub name: Title,
    /// What is said of it.
    pub description: Description,
    pub color: HexColor,
}

/// The categories of a shop. A change of a row that is no longer at `version` is [`crate::StoreError::Stale`].
pub trait Categories {
    /// All of them, in their order.
    fn listed_categories(&mut self) -> StoreResult<Vec<ListedCategory>>;

    fn listed_category(&mut self, id: CategoryId) -> StoreResult<Option<ListedCategory>>;

    /// Adds one behind the others.
    fn insert_category(&mut self, draft: &CategoryDraft, now: Instant) -> StoreResult<CategoryId>;

    fn update_category(
        &mut self,
        id: CategoryId,
        version: i64,
        draft: &CategoryDraft,
        now: Instant,
    ) -> StoreResult<()>;

    /// Takes one away. Its services stay on the menu, without a category.
    fn delete_category(&mut self, id: CategoryId, version: i64, now: Instant) -> StoreResult<()>;
}
