//! The unit of work over a backend's own transactions, tried again where that may help. Compiled once per backend.

use chrono::TimeDelta;
use domain::{Instant, ShopId};
use ports::platform::{
    CheckProgress, CheckTurn, Checks, DemoDiary, DemoSalons, DemoSequel, DemoShop, HealthProbe, PoolStats,
    QueueHealth, RateLimit, RateLimitStore, Seeding, ShopSeed,
};
use ports::{PlatformTx, ShopTx, Store, StoreResult};
use tenancy::ShopScope;

use super::platform::{Findings, Scope};
use super::{BackendStore, PlatformTxImpl, Tx, damage, platform};
use crate::error::TxError;
use crate::tx::{Platform, RowScope, TxOutcome, with_retries};

impl Store for BackendStore {
    fn write_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut outcome = TxOutcome { shops: vec![scope.shop()], ..TxOutcome::default() };
        let done = with_retries(&mut outcome, |outcome| {
            self.write(RowScope::Shop(scope), |conn| {
                work(&mut Tx::new(conn, scope, outcome)).map_err(TxError::Store)
            })
        });
        self.writes.count(&outcome);
        done
    }

    fn read_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        with_retries(&mut TxOutcome::default(), |outcome| {
            self.read(RowScope::Shop(scope), |conn| {
                work(&mut Tx::new(conn, scope, outcome)).map_err(TxError::Store)
            })
        })
    }

    fn read_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        with_retries(&mut TxOutcome::default(), |outcome| {
            self.read(RowScope::Everything, |conn| {
                work(&mut PlatformTxImpl::new(conn, Platform, outcome)).map_err(TxError::Store)
            })
        })
    }

    fn write_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let mut outcome = TxOutcome::default();
        let done = with_retries(&mut outcome, |outcome| {
            self.write(RowScope::Everything, |conn| {
                work(&mut PlatformTxImpl::new(conn, Platform, outcome)).map_err(TxError::Store)
            })
        });
        self.writes.count(&outcome);
        done
    }

    fn ready(&self) -> StoreResult<()> {
        self.ready_now()
    }

    fn write_count(&self, shop: ShopId) -> u64 {
        self.writes.of(shop)
    }
}

impl Seeding for BackendStore {
    fn seed_shop(&self, seed: &ShopSeed) -> StoreResult<ShopId> {
        self.write(RowScope::Everything, |conn| platform::seed_shop(conn, seed))
    }
}

impl DemoSalons for BackendStore {
    fn demo_shops(&self) -> StoreResult<Vec<DemoShop>> {
        self.read(RowScope::Everything, platform::demo_shops)
    }

    fn demo_diary(&self, shop: ShopId, since: Instant) -> StoreResult<DemoDiary> {
        self.read(RowScope::Everything, |conn| platform::demo_diary(conn, shop, since))
    }

    fn continue_demo(&self, shop: &DemoShop, sequel: &DemoSequel) -> StoreResult<bool> {
        self.write(RowScope::Everything, |conn| platform::continue_demo(conn, shop, sequel))
    }
}

/// The salons whose bookings are checked in one transaction.
const CHECKED_AT_ONCE: usize = 50;

impl Checks for BackendStore {
    fn broken_invariants(&self, now: Instant) -> StoreResult<Vec<String>> {
        let shops = self.read(RowScope::Everything, platform::shop_numbers)?;
        let mut findings = Findings::default();
        for some in shops.chunks(CHECKED_AT_ONCE) {
            let scopes: Vec<Scope> = some.iter().copied().map(Scope::Shop).collect();
            findings
                .append(self.read(RowScope::Everything, |conn| platform::ask_bookings(conn, &scopes, now))?);
        }
        findings.append(self.read(RowScope::Everything, |conn| platform::ask_the_rest(conn, None, now))?);
        Ok(findings.into_sentences())
    }

    fn broken_since(&self, since: Instant, now: Instant) -> StoreResult<Vec<String>> {
        let findings = self.read(RowScope::Everything, |conn| {
            let mut findings = platform::ask_bookings(conn, &[Scope::ChangedSince(since)], now)?;
            findings.append(platform::ask_the_rest(conn, Some(since), now)?);
            Ok(findings)
        })?;
        Ok(findings.into_sentences())
    }

    fn take_check_turn(&self, now: Instant, next: Instant) -> StoreResult<CheckTurn> {
        self.write(RowScope::Everything, |conn| platform::take_check_turn(conn, now, next))
    }

    fn end_check_turn(&self, progress: CheckProgress) -> StoreResult<()> {
        self.write(RowScope::Everything, |conn| platform::end_check_turn(conn, progress))
    }
}

impl HealthProbe for BackendStore {
    fn queue_health(&self, now: Instant) -> StoreResult<QueueHealth> {
        self.probe(RowScope::Everything, |conn| platform::queue_health(conn, now))
    }

    fn damage(&self) -> StoreResult<Vec<String>> {
        self.read(RowScope::Everything, |conn| Ok(damage(conn)?))
    }

    fn pools(&self) -> Vec<PoolStats> {
        self.connections()
            .into_iter()
            .map(|(name, pool)| {
                let state = pool.state();
                PoolStats {
                    name,
                    most: pool.max_size(),
                    open: state.connections,
                    idle: state.idle_connections,
                }
            })
            .collect()
    }
}

impl RateLimitStore for BackendStore {
    fn consume(&self, key: &[u8; 32], of: RateLimit, now: Instant) -> StoreResult<Option<TimeDelta>> {
        self.count(|conn| platform::consume(conn, key, of, now))
    }

    fn give_back(&self, key: &[u8; 32], of: RateLimit, now: Instant) -> StoreResult<()> {
        self.count(|conn| platform::give_back(conn, key, of, now))
    }

    fn delete_expired(&self, now: Instant) -> StoreResult<usize> {
        self.write(RowScope::Everything, |conn| platform::delete_expired(conn, now))
    }
}
