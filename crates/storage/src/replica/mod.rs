//! A second PostgreSQL server that follows the first: for reads that may be some seconds old (`docs/decisions/0023-replica-reads.md`).
//! How old it is says [`age`]; it is measured on lines of its own ([`line`]), which none who reads can hold up.

mod age;
mod line;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::ShopId;
use ports::{PlatformTx, READERS, Replica, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::address::with_options;
use crate::postgres::PostgresStore;
use crate::{Database, OpenError, Patience};

use age::Age;
use line::Line;

/// How long one question of a measurement may take.
const QUESTION: Duration = Duration::from_secs(1);

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
    written: Line,
    played: Line,
    age: Mutex<Age>,
}

impl Replicated {
    /// Over a primary that is open at `primary_url`. Nothing is asked yet: until [`Self::measure`], the replica is not to be read.
    pub fn open(
        primary: Arc<dyn Database>,
        primary_url: &str,
        replica_url: &str,
        patience: Patience,
    ) -> Result<Self, OpenError> {
        if !crate::is_shared(primary_url) || !crate::is_shared(replica_url) {
            return Err(OpenError::UnknownScheme("DATABASE_READ_URL: only PostgreSQL has replicas".into()));
        }
        let replica_url = with_options(replica_url, &LIMITS);
        let readers = u32::try_from(READERS).unwrap_or(u32::MAX);
        Ok(Self {
            primary,
            replica: PostgresStore::pooled(&replica_url, readers, patience),
            written: Line::to(with_options(primary_url, &LIMITS), QUESTION),
            played: Line::to(replica_url, QUESTION),
            age: Mutex::default(),
        })
    }

    /// Looks how old the replica is; to be called twice a second or so. Whatever is not answered counts as nothing known: it grows older.
    pub fn measure(&self) -> StoreResult<()> {
        let asked = Instant::now();
        let written = self.written.ask(WRITTEN)?;
        self.age().primary_wrote(asked, written);
        let played = self.played.ask(PLAYED)?;
        self.age().replica_played(played);
        Ok(())
    }

    /// Asked as a read begins, however long it has waited for that.
    fn is_young(&self) -> StoreResult<()> {
        let is_old = || StoreError::Unavailable("the replica does not keep up".into());
        self.keeps_up().then_some(()).ok_or_else(is_old)
    }

    fn age(&self) -> MutexGuard<'_, Age> {
        self.age.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Replica for Replicated {
    fn keeps_up(&self) -> bool {
        self.age().is_young(Instant::now())
    }

    fn rests(&self) {
        self.age().rests(Instant::now());
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
        self.is_young()?;
        self.replica.read_shop(scope, work)
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        self.is_young()?;
        self.replica.read_platform(work)
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
