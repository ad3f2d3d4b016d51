//! To whom a closed salon says that it is closed (rules/platform#closed-shop).

use domain::{Instant, Shop, ShopStatus};
use ports::{PlatformTx, StoreResult};
use tenancy::{ShopAddress, ShopScope};

use super::authenticate::{AuthResult, authenticate};
use crate::public::PublicReadError;
use crate::{Context, Visitor};

/// A closed salon, for its people and clients: they cancel what they have there, and have to know where to call. All others get the answer
/// of an unknown salon, and so do all visitors of one that is not closed: that one has its public pages.
pub fn closed_shop(ctx: &Context, address: &ShopAddress, visitor: &Visitor) -> Result<Shop, PublicReadError> {
    ctx.store.read_platform(|tx| {
        let shop = tx.find_shop(address)?.filter(|shop| shop.status != ShopStatus::Active);
        let mut shop = shop.ok_or(PublicReadError::NoSuchShop)?;
        if !is_known_at(tx, &shop, visitor, ctx.now())? {
            return Err(PublicReadError::NoSuchShop);
        }
        shop.accepting_bookings = false;
        Ok(shop)
    })
}

/// Whether a visitor is one of the salon's people or clients, by a sign-in or by a booking. To all others a closed salon does not exist.
pub(crate) fn is_known_at(
    tx: &mut dyn PlatformTx,
    shop: &Shop,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<bool> {
    tx.enter_shop(ShopScope::for_client(shop), |tx| match authenticate(tx, visitor, now)? {
        AuthResult::Owner(caller) => {
            Ok(caller.proof.is_some() || !tx.bookings_of_session(caller.session)?.is_empty())
        }
        AuthResult::Refused | AuthResult::New => Ok(false),
    })
}
