//! The unit of work over a backend's own transactions, tried again where that may help. Compiled once per backend.

use chrono::TimeDelta;
use domain::{Instant, ShopId};
use ports::platform::{Allowance, Allowances, Planting, PoolUse, ShopSeed, VitalSigns, Vitals};
use ports::{PlatformTx, ShopTx, Store, StoreResult};
use tenancy::ShopScope;

use super::{OpenTx, ThisStore, Tx, platform};
use crate::error::TxError;
use crate::tx::{Platform, with_retries};

impl Store for ThisStore {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        with_retries(|trouble| {
            self.write(|conn| work(&mut Tx::new(conn, scope, trouble)).map_err(TxError::Store))
        })
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        with_retries(|trouble| {
            self.read(|conn| work(&mut Tx::new(conn, scope, trouble)).map_err(TxError::Store))
        })
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        with_retries(|trouble| {
            self.read(|conn| work(&mut OpenTx::new(conn, Platform, trouble)).map_err(TxError::Store))
        })
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        with_retries(|trouble| {
            self.write(|conn| work(&mut OpenTx::new(conn, Platform, trouble)).map_err(TxError::Store))
        })
    }

    fn ready(&self) -> StoreResult<()> {
        self.ready_now()
    }
}

impl Planting for ThisStore {
    fn plant(&self, seed: &ShopSeed) -> StoreResult<ShopId> {
        self.write(|conn| platform::plant(conn, seed))
    }

    fn broken_invariants(&self, now: Instant) -> StoreResult<Vec<String>> {
        self.read(|conn| platform::broken_invariants(conn, now))
    }
}

impl Vitals for ThisStore {
    fn vital_signs(&self, now: Instant) -> StoreResult<VitalSigns> {
        self.look(|conn| platform::vital_signs(conn, now))
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
        self.write(|conn| platform::take_one(conn, key, of, now))
    }

    fn forget_whole(&self, now: Instant) -> StoreResult<usize> {
        self.write(|conn| platform::forget_whole(conn, now))
    }
}
