//! `parlour check`: whether everything that must always be true is, of the rows and of the files. The server asks the same now and then.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
pub fn broken(config: &Config, database: &Arc<dyn Database>) -> Result<Vec<String>, Failure> {
    let pictures = files::open(&config.uploads.place)?;
    let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let clock = Arc::new(SystemClock);
    let ctx = wiring::context(Arc::clone(database), clock, pictures, config.deployment(nowhere));
    let mut broken = database.broken_invariants(ctx.now())?;
    broken.extend(check_pictures(&ctx)?);
    Ok(broken)
}

/// Asks each hour, and says loudly what should not be. Not at the start: what waited while no server ran is being done at that moment.
pub(crate) fn job(ctx: Context, database: Arc<dyn Database>, watch: Watch) -> Job {
    let has_settled = AtomicBool::new(false);
    let work = move || {
        if !has_settled.swap(true, Ordering::Relaxed) {
            return Ok(Next::Rest);
        }
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

#[cfg(test)]
mod tests {
    use app::Deployment;
    use ports::Clock;
    use testkit::pictures::Cupboard;
    use testkit::{HandClock, SeededEntropy, TestDb, salon, the_present};

    use super::*;

    #[test]
    fn a_server_asks_itself_once_it_has_settled_and_again_after_trouble() {
        let db = TestDb::sqlite();
        let _ = db.plant(&salon().service("Cut", 60, 4_500).senior("Ava").seed());
        let clock = Arc::new(HandClock::at(the_present()));
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone() as Arc<dyn Clock>,
            entropy: Arc::new(SeededEntropy::new(1)),
            files: Arc::new(Cupboard::new(clock)),
            snapshots: Arc::default(),
            deployment: Deployment::default(),
        };
        let watch = Watch::alone().unwrap();
        let job = job(ctx, db.database.clone(), watch.clone());
        db.is_damaged_on_purpose();
        db.run("UPDATE staff SET is_active = 0");
        let asked = || (job.work)().map(|next| (next, watch.broken_invariants())).unwrap();
        assert_eq!(asked(), (Next::Rest, 0), "not while it starts");
        assert_eq!(asked(), (Next::Rest, 1));
        db.run("UPDATE staff SET is_active = 1");
        assert_eq!(asked(), (Next::Rest, 0));
    }
}
