//! Who may run the platform.

use domain::{Role, Shop};
use ports::StoreError;
use ports::shop::Actor;
use tenancy::{ShopScope, Site};

use crate::admin::DashboardUser;
use crate::session::{Principal, current_principal};
use crate::{Context, Visitor};

/// A platform admin, in one request.
#[derive(Debug, Clone)]
pub struct PlatformAdmin {
    pub principal: Principal,
    pub request_id: String,
}

#[derive(Debug, thiserror::Error)]
pub enum PlatformAdminError {
    #[error("Session not verified")]
    NotVerified,
    /// A person, but no platform admin; a salon's host has none.
    #[error("You don't have permission to access the master dashboard.")]
    NoMaster,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lets a master in, who is one at the platform's own host alone.
pub fn require_platform_admin(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
) -> Result<PlatformAdmin, PlatformAdminError> {
    let principal = current_principal(ctx, site, visitor)?.ok_or(PlatformAdminError::NotVerified)?;
    if principal.role != Role::Master {
        return Err(PlatformAdminError::NoMaster);
    }
    Ok(PlatformAdmin { principal, request_id: visitor.request_id.clone() })
}

impl PlatformAdmin {
    /// The same person at work in a salon, for its audit trail.
    pub(super) fn at(&self, shop: &Shop) -> DashboardUser {
        DashboardUser {
            principal: self.principal.clone(),
            shop: shop.clone(),
            scope: ShopScope::for_dashboard(shop),
            actor: Actor::Master(self.principal.identity.id),
            request_id: self.request_id.clone(),
        }
    }
}
