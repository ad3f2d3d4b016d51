//! To whom a closed salon says that it is closed (rules/platform#closed-shop).

use domain::{Instant, Shop};
use ports::{PlatformTx, StoreResult};
use tenancy::ShopScope;

use super::authenticate::{AuthResult, authenticate};
use crate::Visitor;

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
