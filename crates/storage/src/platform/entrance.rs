//! [`Entrance`]: from the platform into a shop, within the same transaction.

use diesel::Connection;
use ports::platform::Entrance;
use ports::{ShopTx, StoreResult};
use tenancy::ShopScope;

use super::{OpenTx, Tx, set_reach};
use crate::error::TxError;
use crate::tx::Reach;

impl Entrance for OpenTx<'_> {
    fn enter(
        &mut self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.changes(scope.shop());
        let (conn, notes) = self.parts()?;
        Ok(conn.transaction(|conn| {
            // When the work fails, the database forgets this with it.
            set_reach(conn, Reach::Shop(scope))?;
            work(&mut Tx::new(conn, scope, notes)).map_err(TxError::Store)?;
            Ok::<_, TxError>(set_reach(conn, Reach::Everything)?)
        })?)
    }
}
