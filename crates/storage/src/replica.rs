//! A second PostgreSQL server that follows the first: for reads that may be some seconds old (`docs/decisions/0023-reads-at-a-replica.md`).
//! Whether it keeps up is measured by positions in the log, not by clocks: what the primary had written when it was asked, the replica must
//! have played since.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable};
use domain::ShopId;
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::postgres::PostgresStore;
use crate::{Database, OpenError, Patience};

/// A replica that is further behind is not asked.
const BEHIND: Duration = Duration::from_secs(3);
/// How many positions of the primary are remembered: as many as are taken in a multiple of [`BEHIND`], one a second.
const POSITIONS: usize = 10;
/// Before it was measured for the first time, or when it does not answer.
const UNKNOWN: u64 = u64::MAX;

const WRITTEN: &str = "SELECT (pg_current_wal_lsn() - '0/0')::bigint AS position";
const PLAYED: &str = "SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint AS position";

/// Reads at the replica while it keeps up, and at the primary when it does not; writes at the primary.
pub struct Replicated {
    primary: Arc<dyn Database>,
    positions: PostgresStore,
    replica: PostgresStore,
    written: Mutex<VecDeque<(Instant, i64)>>,
    behind_ms: AtomicU64,
}

#[derive(QueryableByName)]
struct Position {
    #[diesel(sql_type = Nullable<BigInt>)]
    position: Option<i64>,
}

impl Replicated {
    /// Over a primary that is open at `primary_url`. Nothing is asked yet: until [`Self::measure`], all reads are the primary's.
    pub fn open(
        primary: Arc<dyn Database>,
        primary_url: &str,
        replica_url: &str,
        patience: Patience,
    ) -> Result<Self, OpenError> {
        if !crate::is_shared(primary_url) || !crate::is_shared(replica_url) {
            return Err(OpenError::UnknownScheme("DATABASE_READ_URL: only PostgreSQL has replicas".into()));
        }
        Ok(Self {
            primary,
            positions: PostgresStore::pooled(primary_url, 1, patience),
            replica: PostgresStore::pooled(replica_url, crate::postgres::CONNECTIONS, patience),
            written: Mutex::default(),
            behind_ms: AtomicU64::new(UNKNOWN),
        })
    }

    /// Looks how far the replica is; to be called about once a second. A primary that does not answer writes nothing, so the replica is no
    /// further behind than it was.
    pub fn measure(&self) {
        let asked = Instant::now();
        if let Ok(Some(position)) = position(&self.positions, WRITTEN) {
            let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
            written.push_back((asked, position));
            while POSITIONS < written.len() {
                written.pop_front();
            }
        }
        let played = position(&self.replica, PLAYED).ok().flatten();
        self.behind_ms
            .store(played.and_then(|played| self.behind(played)).unwrap_or(UNKNOWN), Ordering::Relaxed);
    }

    /// How old the newest state of the primary is that the replica has for certain, in milliseconds.
    fn behind(&self, played: i64) -> Option<u64> {
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = written.back()?;
        let reached = written.iter().rev().find(|(_, position)| *position <= played)?;
        u64::try_from((newest.0 - reached.0).as_millis()).ok()
    }

    /// Whether reads are the replica's now.
    #[must_use]
    pub fn keeps_up(&self) -> bool {
        u128::from(self.behind_ms.load(Ordering::Relaxed)) <= BEHIND.as_millis()
    }
}

/// An answer that counts; none if the replica could not give one, and the primary must be asked.
fn counting(answer: StoreResult<()>) -> Option<StoreResult<()>> {
    match answer {
        Err(cause @ (StoreError::Unavailable(_) | StoreError::Busy | StoreError::Collided(_))) => {
            tracing::warn!(%cause, "the replica could not say; asking the primary");
            None
        }
        answer => Some(answer),
    }
}

impl Store for Replicated {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.primary.write_shop(scope, work)
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let answer = self.keeps_up().then(|| self.replica.read_shop(scope, work));
        answer.and_then(counting).unwrap_or_else(|| self.primary.read_shop(scope, work))
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        let answer = self.keeps_up().then(|| self.replica.read_platform(work));
        answer.and_then(counting).unwrap_or_else(|| self.primary.read_platform(work))
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.primary.write_platform(work)
    }

    /// Without its replica it is as ready as without having one.
    fn ready(&self) -> StoreResult<()> {
        self.primary.ready()
    }

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.primary.writes_to(shop)
    }
}

fn position(store: &PostgresStore, sql: &str) -> StoreResult<Option<i64>> {
    store.ask_once(|conn| diesel::sql_query(sql).get_result(conn).map(|found: Position| found.position))
}
