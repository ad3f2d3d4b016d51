//! A second PostgreSQL server that follows the first: for reads that may be some seconds old (`docs/decisions/0023-replica-reads.md`).
//! How old it is says [`lag`]; it is measured on lines of its own ([`connection`]), which none who reads can hold up.

mod connection;
mod lag;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::ShopId;
use ports::{PlatformTx, READERS, Replica, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::database_url::with_options;
use crate::postgres::PostgresStore;
use crate::{Database, OpenError, Timeouts};

use connection::ProbeConnection;
use lag::ReplicaLag;

/// How long one question of a measurement may take.
const QUERY_TIMEOUT: Duration = Duration::from_secs(1);

const WRITTEN: &str = "SELECT (pg_current_wal_lsn() - '0/0')::bigint AS position";
const PLAYED: &str = "SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint AS position";

/// What libpq is told of lines that lead to another machine, unless the address says it: to give one up after some seconds without any
/// sign, in place of a quarter of an hour. Sockets in files ignore it.
const LIMITS: [(&str, &str); 5] = [
    ("connect_timeout", "2"),
    ("keepalives_idle", "3"),
    ("keepalives_interval", "1"),
    ("keepalives_count", "3"),
    ("tcp_user_timeout", "5000"),
];

/// Reads at the replica, and only while that keeps up; writes at the primary.
pub struct Replicated {
    primary: Arc<dyn Database>,
    replica: PostgresStore,
    written: ProbeConnection,
    played: ProbeConnection,
    lag: Mutex<ReplicaLag>,
}

impl Replicated {
    /// Over a primary that is open at `primary_url`. Nothing is asked yet: until [`Self::measure`], the replica is not to be read.
    pub fn open(
        primary: Arc<dyn Database>,
        primary_url: &str,
        replica_url: &str,
        timeouts: Timeouts,
    ) -> Result<Self, OpenError> {
        if !crate::is_shared(primary_url) || !crate::is_shared(replica_url) {
            return Err(OpenError::UnknownScheme("DATABASE_READ_URL: only PostgreSQL has replicas".into()));
        }
        let replica_url = with_options(replica_url, &LIMITS);
        let readers = u32::try_from(READERS).unwrap_or(u32::MAX);
        Ok(Self {
            primary,
            replica: PostgresStore::pooled(&replica_url, readers, timeouts),
            written: ProbeConnection::to(with_options(primary_url, &LIMITS), QUERY_TIMEOUT),
            played: ProbeConnection::to(replica_url, QUERY_TIMEOUT),
            lag: Mutex::default(),
        })
    }

    /// Looks how old the replica is; to be called twice a second or so. Whatever is not answered counts as nothing known: it grows older.
    pub fn measure(&self) -> StoreResult<()> {
        let asked = Instant::now();
        let written = self.written.ask(WRITTEN)?;
        self.lag().primary_wrote(asked, written);
        let played = self.played.ask(PLAYED)?;
        self.lag().replica_played(played);
        Ok(())
    }

    /// Asked as a read begins, however long it has waited for that.
    fn ensure_fresh(&self) -> StoreResult<()> {
        let is_old = || StoreError::Unavailable("the replica does not keep up".into());
        self.is_fresh().then_some(()).ok_or_else(is_old)
    }

    fn lag(&self) -> MutexGuard<'_, ReplicaLag> {
        self.lag.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Replica for Replicated {
    fn is_fresh(&self) -> bool {
        self.lag().is_fresh(Instant::now())
    }

    fn pause(&self) {
        self.lag().pause(Instant::now());
    }
}

impl Store for Replicated {
    fn write_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.primary.write_shop_raw(scope, work)
    }

    fn read_shop_raw(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.ensure_fresh()?;
        self.replica.read_shop_raw(scope, work)
    }

    fn read_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.ensure_fresh()?;
        self.replica.read_platform_raw(work)
    }

    fn write_platform_raw(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.primary.write_platform_raw(work)
    }

    /// Without its replica it is as ready as without having one.
    fn ready(&self) -> StoreResult<()> {
        self.primary.ready()
    }

    fn write_count(&self, shop: ShopId) -> u64 {
        self.primary.write_count(shop)
    }
}
