//! The proof that a request or a job may access a shop.

use domain::{Shop, ShopId, ShopStatus};

/// The shop is suspended or inactive: its public side does not exist (rules/platform#closed-shop).
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this salon is closed to the public")]
pub struct ShopClosed;

/// Permission to access one shop. The store opens a shop's tables for nothing else, and no repository method takes a shop id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShopScope {
    shop: ShopId,
}

impl ShopScope {
    /// For a visitor of the public pages. A shop that is not in business yields none: that is how suspension is enforced.
    pub fn for_visitor(shop: &Shop) -> Result<Self, ShopClosed> {
        match shop.status {
            ShopStatus::Active => Ok(Self { shop: shop.id }),
            ShopStatus::Suspended | ShopStatus::Inactive => Err(ShopClosed),
        }
    }

    /// For a client who reads or cancels what they already have, which a suspension does not take away (rules/platform#closed-shop).
    #[must_use]
    pub const fn for_client(shop: &Shop) -> Self {
        Self { shop: shop.id }
    }

    /// For its own staff and admins, and for masters who name it, whatever its status (rules/platform#closed-shop).
    #[must_use]
    pub const fn for_dashboard(shop: &Shop) -> Self {
        Self { shop: shop.id }
    }

    /// For the program's own work on a shop: workers, the seed, checks. Never on behalf of a request.
    #[must_use]
    pub const fn for_program(shop: ShopId) -> Self {
        Self { shop }
    }

    /// Which shop this opens. For the store.
    #[must_use]
    pub const fn shop(self) -> ShopId {
        self.shop
    }
}
