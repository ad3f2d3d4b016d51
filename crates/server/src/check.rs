//! `parlour check`: whether everything that must always be true is, of the rows and of the files. The server asks the same now and then.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use app::{Context, SweepError, check_pictures};
use parlour_http::Watch;
use ports::StoreError;
use storage::Database;

use crate::config::Config;
use crate::worker::{Job, Next};
use crate::{Failure, SystemClock, wiring};

/// A question of seconds at most, for a hundred thousand bookings.
const PERIOD: Duration = Duration::from_secs(3_600);

/// One sentence per invariant that does not hold; asks nothing of a running server.
pub fn broken(config: &Config, database: Arc<dyn Database>) -> Result<Vec<String>, Failure> {
    let pictures = files::open(&config.uploads.place)?;
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let clock = Arc::new(SystemClock);
    let ctx = wiring::context(Arc::clone(&database), clock, pictures, config.deployment(nowhere));
    let mut broken = database.broken_invariants(ctx.now())?;
    broken.extend(check_pictures(&ctx)?);
    Ok(broken)
}

/// Asks each hour, and says loudly what should not be.
pub(crate) fn job(ctx: Context, database: Arc<dyn Database>, watch: Watch) -> Job {
    let work = move || {
        let mut broken = database.broken_invariants(ctx.now())?;
        match check_pictures(&ctx) {
            Ok(found) => broken.extend(found),
            Err(SweepError::Store(error)) => return Err(error),
            Err(error) => return Err(StoreError::Unavailable(error.to_string())),
        }
        watch.note_broken_invariants(broken.len());
        for invariant in &broken {
            tracing::error!(%invariant, "an invariant is broken");
        }
        Ok(Next::Rest)
    };
    Job { name: "invariants", period: PERIOD, work: Box::new(work) }
}
