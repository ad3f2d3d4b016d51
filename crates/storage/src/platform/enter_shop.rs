//! [`EnterShop`]: from the platform into a shop, within the same transaction.

use diesel::Connection;
use ports::platform::EnterShop;
use ports::{ShopTx, StoreResult};
use tenancy::ShopScope;

use super::{PlatformTxImpl, Tx, set_row_scope};
use crate::error::TxError;
use crate::tx::RowScope;

impl EnterShop for PlatformTxImpl<'_> {
    fn enter(
        &mut self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.changes(scope.shop());
        let (conn, outcome) = self.parts()?;
        Ok(conn.transaction(|conn| {
            // When the work fails, the database forgets this with it.
            set_row_scope(conn, RowScope::Shop(scope))?;
            work(&mut Tx::new(conn, scope, outcome)).map_err(TxError::Store)?;
            Ok::<_, TxError>(set_row_scope(conn, RowScope::Everything)?)
        })?)
    }
}
