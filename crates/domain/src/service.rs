//! What a shop sells.

use crate::{Cents, HexColor, ModifierGroup, ServiceId, ServiceMinutes};

/// The category a service is shown under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryTag {
    pub name: String,
    pub color: HexColor,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    pub id: ServiceId,
    pub name: String,
    pub description: String,
    /// The price without modifiers.
    pub price: Cents,
    /// The length without modifiers.
    pub duration: ServiceMinutes,
    /// Where it stands on the menu; none is possible.
    pub category: Option<CategoryTag>,
    /// What can be added or chosen.
    pub modifiers: Vec<ModifierGroup>,
}
