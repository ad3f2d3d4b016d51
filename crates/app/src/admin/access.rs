//! Who may work in a salon's dashboard, and in which salon's.

use domain::{Role, Shop, ShopId, StaffId};
use ports::StoreError;
use ports::shop::Actor;
use tenancy::{ShopAddress, ShopScope, Site};

use super::permissions::{Permission, may};
use crate::session::{Principal, current_principal};
use crate::{Context, Visitor};

/// A person who may work in a salon's dashboard, in one request.
#[derive(Debug, Clone)]
pub struct DashboardUser {
    pub principal: Principal,
    pub shop: Shop,
    pub scope: ShopScope,
    pub actor: Actor,
    pub request_id: String,
}

#[derive(Debug, thiserror::Error)]
pub enum AccessError {
    #[error("Session not verified")]
    NotVerified,
    #[error("You don't have permission to access the admin dashboard.")]
    NotOnTheTeam,
    /// A member of staff, where an admin is asked for.
    #[error("Only an admin of the salon may do this.")]
    AdminsOnly,
    #[error("You haven't been assigned to any shop yet. Please contact your administrator.")]
    NoShop,
    #[error("You work at another salon.")]
    AnotherShop,
    /// A master has to say which salon they mean.
    #[error("Please choose a salon first.")]
    NoShopChosen,
    #[error("We could not find this salon.")]
    NoSuchShop,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lets somebody in who is `least` or more: staff and admins into their own salon, whatever its status (rules/platform#closed-shop); masters into
/// the one that they name.
pub fn enter(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    asked: Option<ShopId>,
    least: Role,
) -> Result<DashboardUser, AccessError> {
    let principal = current_principal(ctx, site, visitor)?.ok_or(AccessError::NotVerified)?;
    if principal.role == Role::Client {
        return Err(AccessError::NotOnTheTeam);
    }
    if principal.role < least {
        return Err(AccessError::AdminsOnly);
    }
    let actor = actor(&principal)?;
    let id = salon_of(&principal, asked)?;
    let found = ctx.store.read_platform(|tx| tx.find_shop(&ShopAddress::Id(id)))?;
    let shop = found.ok_or(AccessError::NoSuchShop)?;
    let scope = ShopScope::for_dashboard(&shop);
    Ok(DashboardUser { principal, shop, scope, actor, request_id: visitor.request_id.clone() })
}

impl DashboardUser {
    pub(super) fn may(&self, permission: Permission) -> bool {
        may(self.principal.role, permission)
    }

    /// Who they are on the staff; a platform admin is none of it.
    pub(super) fn staff_id(&self) -> Option<StaffId> {
        match self.actor {
            Actor::Staff(id) | Actor::Admin(id) => Some(id),
            Actor::Visitor(_) | Actor::Client(_) | Actor::Master(_) | Actor::System => None,
        }
    }
}

fn actor(principal: &Principal) -> Result<Actor, AccessError> {
    match (principal.role, &principal.staff) {
        (Role::Master, _) => Ok(Actor::Master(principal.identity.id)),
        (Role::Admin, Some(member)) => Ok(Actor::Admin(member.id)),
        (Role::Staff, Some(member)) => Ok(Actor::Staff(member.id)),
        _ => Err(AccessError::NoShop),
    }
}

fn salon_of(principal: &Principal, asked: Option<ShopId>) -> Result<ShopId, AccessError> {
    if principal.role == Role::Master {
        return asked.ok_or(AccessError::NoShopChosen);
    }
    let own = principal.shop.as_ref().ok_or(AccessError::NoShop)?.id;
    if asked.is_some_and(|asked| asked != own) {
        return Err(AccessError::AnotherShop);
    }
    Ok(own)
}
