//! The unit of work over a backend's own transactions, tried again where that may help. Compiled once per backend.

use chrono::TimeDelta;
use domain::{Instant, ShopId};
use ports::platform::{Allowance, Allowances, Planting, PoolUse, ShopSeed, VitalSigns, Vitals};
use ports::{PlatformTx, ShopTx, Store, StoreResult};
use tenancy::ShopScope;

use super::{OpenTx, ThisStore, Tx, damage, platform};
use crate::error::TxError;
use crate::tx::{Notes, Platform, Reach, with_retries};

impl Store for ThisStore {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut notes = Notes { shops: vec![scope.shop()], ..Notes::default() };
        let done = with_retries(&mut notes, |notes| {
            self.write(Reach::Shop(scope), |conn| {
                work(&mut Tx::new(conn, scope, notes)).map_err(TxError::Store)
            })
        });
        self.writes.count(&notes);
        done
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        with_retries(&mut Notes::default(), |notes| {
            self.read(Reach::Shop(scope), |conn| {
                work(&mut Tx::new(conn, scope, notes)).map_err(TxError::Store)
            })
        })
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        with_retries(&mut Notes::default(), |notes| {
            self.read(Reach::Everything, |conn| {
                work(&mut OpenTx::new(conn, Platform, notes)).map_err(TxError::Store)
            })
        })
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut notes = Notes::default();
        let done = with_retries(&mut notes, |notes| {
            self.write(Reach::Everything, |conn| {
                work(&mut OpenTx::new(conn, Platform, notes)).map_err(TxError::Store)
            })
        });
        self.writes.count(&notes);
        done
    }

    fn ready(&self) -> StoreResult<()> {
        self.ready_now()
    }

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.writes.of(shop)
    }
}

impl Planting for ThisStore {
    fn plant(&self, seed: &ShopSeed) -> StoreResult<ShopId> {
        self.write(Reach::Everything, |conn| platform::plant(conn, seed))
    }

    fn broken_invariants(&self, now: Instant) -> StoreResult<Vec<String>> {
        self.read(Reach::Everything, |conn| platform::broken_invariants(conn, now))
    }
}

impl Vitals for ThisStore {
    fn vital_signs(&self, now: Instant) -> StoreResult<VitalSigns> {
        self.look(Reach::Everything, |conn| platform::vital_signs(conn, now))
    }

    fn damage(&self) -> StoreResult<Vec<String>> {
        self.read(Reach::Everything, |conn| Ok(damage(conn)?))
    }

    fn pools(&self) -> Vec<PoolUse> {
        self.connections()
            .into_iter()
            .map(|(name, pool)| {
                let state = pool.state();
                PoolUse { name, most: pool.max_size(), open: state.connections, idle: state.idle_connections }
            })
            .collect()
    }
}

impl Allowances for ThisStore {
    fn take_one(&self, key: &[u8; 32], of: Allowance, now: Instant) -> StoreResult<Option<TimeDelta>> {
        self.count(|conn| platform::take_one(conn, key, of, now))
    }

    fn forget_whole(&self, now: Instant) -> StoreResult<usize> {
        self.write(Reach::Everything, |conn| platform::forget_whole(conn, now))
    }
}
