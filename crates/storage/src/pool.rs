//! Connections that are shared.

use ports::{StoreError, StoreResult};
use r2d2::{ManageConnection, Pool, PooledConnection};

/// Connections for health checks only, so that a check never waits for
/// requests.
pub(crate) const HEALTH_CONNECTIONS: u32 = 2;

/// Connections for counting calls only, so that callers beyond their limit take no connection from the others.
pub(crate) const RATE_LIMIT_CONNECTIONS: u32 = 2;

/// A connection. [`StoreError::Busy`] when all are in use; otherwise the database accepts no connection.
pub(crate) fn checkout<M: ManageConnection>(pool: &Pool<M>) -> StoreResult<PooledConnection<M>> {
    pool.get().map_err(|error| {
        let state = pool.state();
        if state.connections == pool.max_size() && state.idle_connections == 0 {
            StoreError::Busy
        } else {
            StoreError::Unavailable(error.to_string())
        }
    })
}
