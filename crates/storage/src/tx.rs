//! A running transaction: the connection, the site it is for, and whether it is worth running again.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use diesel::OptionalExtension;
use diesel::result::QueryResult;
use domain::ShopId;
use ports::{StoreError, StoreResult};
use tenancy::ShopScope;

use crate::error::{is_worth_a_retry, translate};

/// How often a transaction is run before its trouble is reported.
const MAX_ATTEMPTS: usize = 3;

/// Whose rows a transaction may see and write. Every way into the database says it; PostgreSQL holds it (`docs/decisions/0019-row-security.md`).
#[derive(Debug, Clone, Copy)]
pub(crate) enum RowScope {
    /// Those of one shop.
    Shop(ShopScope),
    /// Those of all shops, and of the platform: for what arrives from outside, the platform's own pages, jobs and commands.
    Everything,
}

/// What a transaction is for: one shop, or everything outside the shops.
pub(crate) trait Scope {
    /// The shop whose sessions and tokens it sees; none for those of the platform's own host.
    fn site(&self) -> Option<i64>;
}

impl Scope for ShopScope {
    fn site(&self) -> Option<i64> {
        Some(self.shop().get())
    }
}

/// Everything outside the shops.
pub(crate) struct Platform;

impl Scope for Platform {
    fn site(&self) -> Option<i64> {
        None
    }
}

/// What the store has to know of a transaction once it is over.
#[derive(Debug, Default)]
pub(crate) struct TxOutcome {
    /// Whether there was trouble that may pass.
    pub(crate) trouble: bool,
    /// The shops that it may have changed.
    pub(crate) shops: Vec<ShopId>,
}

pub(crate) struct Tx<'c, C, S> {
    conn: &'c mut C,
    scope: S,
    outcome: &'c mut TxOutcome,
}

impl<'c, C, S: Scope> Tx<'c, C, S> {
    pub(crate) fn new(conn: &'c mut C, scope: S, outcome: &'c mut TxOutcome) -> Self {
        Self { conn, scope, outcome }
    }

    /// Where it looks for sessions and tokens.
    pub(crate) fn site(&self) -> Option<i64> {
        self.scope.site()
    }

    /// Runs one query. Remembers trouble that may pass: once the use case has turned it into an error of its own, the store
    /// cannot see any more that the transaction deserves another try.
    pub(crate) fn query<T>(&mut self, run: impl FnOnce(&mut C) -> QueryResult<T>) -> StoreResult<T> {
        let (conn, outcome) = self.parts()?;
        run(conn).map_err(|error| {
            let error = translate(&error);
            outcome.trouble |= is_worth_a_retry(&error);
            error
        })
    }

    /// Runs a statement that changes one row and returns its id. [`StoreError::Stale`] when the row is not as the caller has seen it.
    pub(crate) fn change_booking(&mut self, run: impl FnOnce(&mut C) -> QueryResult<i64>) -> StoreResult<()> {
        self.query(|conn| run(conn).optional())?.map(drop).ok_or(StoreError::Stale)
    }

    /// Runs a statement that is to change one row. [`StoreError::Stale`] when no row is as the caller has seen it.
    pub(crate) fn change_one(&mut self, run: impl FnOnce(&mut C) -> QueryResult<usize>) -> StoreResult<()> {
        if self.query(run)? == 1 { Ok(()) } else { Err(StoreError::Stale) }
    }

    /// The connection, for one call: no repository reaches it by another way, so tests let calls fail here.
    #[cfg_attr(not(feature = "raw"), expect(clippy::unnecessary_wraps, reason = "only tests let it fail"))]
    pub(crate) fn parts(&mut self) -> StoreResult<(&mut C, &mut TxOutcome)> {
        #[cfg(feature = "raw")]
        crate::call_hook::before_call()?;
        Ok((self.conn, self.outcome))
    }

    /// Notes a shop that is about to be changed from outside.
    pub(crate) fn changes(&mut self, shop: ShopId) {
        self.outcome.shops.push(shop);
    }
}

impl<C> Tx<'_, C, ShopScope> {
    /// What it is for.
    pub(crate) fn scope(&self) -> ShopScope {
        self.scope
    }

    /// The shop's id, for the scoped queries of this crate.
    pub(crate) fn shop_id(&self) -> i64 {
        self.scope.shop().get()
    }
}

/// Runs a transaction until it ends well, fails for good, or has had its tries. `once` is told where to make its notes.
pub(crate) fn with_retries(
    outcome: &mut TxOutcome,
    mut once: impl FnMut(&mut TxOutcome) -> StoreResult<()>,
) -> StoreResult<()> {
    let mut left = MAX_ATTEMPTS;
    loop {
        left -= 1;
        outcome.trouble = false;
        let result = once(outcome);
        let again = match &result {
            Ok(()) => false,
            Err(StoreError::Abandoned) => outcome.trouble,
            Err(error) => outcome.trouble || is_worth_a_retry(error),
        };
        if !again || left == 0 {
            return result;
        }
        step_back();
    }
}

/// Waits 5 to 50 ms. Two transactions that were thrown out for each other's sake would meet again in the same step otherwise.
fn step_back() {
    let chance = RandomState::new().hash_one(()) % 46;
    std::thread::park_timeout(Duration::from_millis(5 + chance));
}
