//! Connections that are shared.

use ports::{StoreError, StoreResult};
use r2d2::{ManageConnection, Pool, PooledConnection};

/// How many connections there are beside all others for looking how the database is: whoever asks whether it works must not wait for those
/// who work with it.
pub(crate) const HEALTH_CONNECTIONS: u32 = 2;

/// How many connections there are for counting how often somebody called: who calls too often must not take those of who may.
pub(crate) const RATE_LIMIT_CONNECTIONS: u32 = 2;

/// A connection. When all there may be are in use, there is too much to do; otherwise the database lets nobody in.
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
