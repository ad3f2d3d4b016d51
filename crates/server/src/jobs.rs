//! What the worker does: give back the time of holds that nobody confirmed (decisions 26), make messages of notices, send them, forget
//! what is old, and sweep pictures that nobody names.

use std::sync::Arc;
use std::time::Duration;

use app::{Context, PictureGcError, apply_retention, book, collect_unused_pictures, messaging};
use parlour_http::Watch;
use ports::WhatsAppGateway;
use ports::platform::{Allowances, FORGOTTEN_AT_ONCE};
use storage::Replicated;

use crate::worker::{Job, Next};

/// Reads and bookings treat an expired hold as free anyway, so nobody waits for its release.
const HOLDS: Duration = Duration::from_secs(15);
/// Somebody may be looking at their phone.
const NOTICES: Duration = Duration::from_secs(1);
/// Somebody is: answers to a sign-in wait for this.
const MESSAGES: Duration = Duration::from_millis(300);
/// What is kept for a month is kept an hour longer now and then.
const FORGETTING: Duration = Duration::from_secs(3_600);
/// Nobody waits for it; each sweep lists all files.
const SWEEP: Duration = Duration::from_secs(3_600);
/// What is known of a replica is believed for three seconds, less what it is behind.
const MEASURING: Duration = Duration::from_millis(500);
/// Two, so that one slow message does not hold up the next.
const COURIERS: [&str; 2] = ["courier 1", "courier 2"];

/// All jobs. Without a gateway messages are neither made nor sent.
pub(crate) fn all(ctx: &Context, gateway: Option<&Arc<dyn WhatsAppGateway>>, watch: &Watch) -> Vec<Job> {
    let mut jobs =
        vec![hold_expiry(ctx.clone(), HOLDS, watch.clone()), forgetting(ctx.clone()), sweep(ctx.clone())];
    if let Some(gateway) = gateway {
        jobs.push(planning(ctx.clone(), NOTICES));
        for name in COURIERS {
            jobs.push(delivery(ctx.clone(), Arc::clone(gateway), name, MESSAGES));
        }
    }
    jobs
}

fn hold_expiry(ctx: Context, period: Duration, watch: Watch) -> Job {
    let work = move || {
        let holds = book::release_expired_holds(&ctx)?;
        watch.count_expired_holds(holds);
        if 0 < holds {
            tracing::info!(holds, "released holds that nobody confirmed");
        }
        Ok(Next::Rest)
    };
    Job { name: "hold expiry", period, work: Box::new(work) }
}

fn planning(ctx: Context, period: Duration) -> Job {
    Job {
        name: "notices",
        period,
        work: Box::new(move || {
            Ok(if messaging::plan_messages(&ctx)? == 0 { Next::Rest } else { Next::Again })
        }),
    }
}

fn delivery(ctx: Context, gateway: Arc<dyn WhatsAppGateway>, name: &'static str, period: Duration) -> Job {
    // Rows say who has them; the number tells two programs on one database apart.
    let courier = format!("{name} of {}", std::process::id());
    let work = move || {
        let found = messaging::send_next(&ctx, gateway.as_ref(), &courier)?;
        Ok(if found { Next::Again } else { Next::Rest })
    };
    Job { name, period, work: Box::new(work) }
}

fn forgetting(ctx: Context) -> Job {
    let work = move || Ok(if apply_retention(&ctx)?.has_more { Next::Again } else { Next::Rest });
    Job { name: "forgetting", period: FORGETTING, work: Box::new(work) }
}

/// Forgets whom nobody has to hold back any more.
pub(crate) fn whole_allowances(ctx: &Context, allowances: Arc<dyn Allowances>) -> Job {
    let clock = Arc::clone(&ctx.clock);
    let next = |forgotten| if forgotten < FORGOTTEN_AT_ONCE { Next::Rest } else { Next::Again };
    let work = move || allowances.forget_whole(clock.now()).map(next);
    Job { name: "allowances", period: FORGETTING, work: Box::new(work) }
}

/// Looks whether the replica keeps up.
pub(crate) fn measuring(replica: Arc<Replicated>) -> Job {
    Job { name: "replica", period: MEASURING, work: Box::new(move || replica.measure().map(|()| Next::Rest)) }
}

fn sweep(ctx: Context) -> Job {
    let work = move || {
        match collect_unused_pictures(&ctx) {
            Ok(swept) if swept.lost != 0 => {
                tracing::error!(
                    lost = swept.lost,
                    "pictures are shown that have no file: bring the files back"
                );
            }
            Ok(_) => {}
            Err(PictureGcError::Store(error)) => return Err(error),
            Err(error) => {
                tracing::error!(cause = %error, "could not sweep pictures; trying again in an hour");
            }
        }
        Ok(Next::Rest)
    };
    Job { name: "pictures", period: SWEEP, work: Box::new(work) }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use app::{Deployment, WhatsApp};
    use chrono::TimeDelta;
    use domain::{BookingStatus, WaPhone};
    use ports::{Accepted, Outgoing, SendError};
    use testkit::pictures::Cupboard;
    use testkit::{HandClock, SeededEntropy, TestDb, at, desk, salon, the_present, watch_over_nothing};
    use verification::SenderId;

    use super::*;
    use crate::worker::{STOPPING, Worker};

    fn context(db: &TestDb, clock: &Arc<HandClock>) -> Context {
        let whatsapp = WhatsApp {
            sender: SenderId("109900000000001".into()),
            number: WaPhone::parse("15550100200").unwrap(),
            link_base: "https://wa.me".into(),
            code_key: [7; 32],
        };
        Context {
            store: db.database.clone(),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new(1)),
            files: Arc::new(Cupboard::new(Arc::clone(clock))),
            snapshots: Arc::default(),
            deployment: Deployment { whatsapp: Some(whatsapp), ..Deployment::default() },
        }
    }

    fn waits_until(mut holds: impl FnMut() -> bool) -> bool {
        let patience = std::time::Instant::now() + Duration::from_secs(20);
        while std::time::Instant::now() < patience {
            if holds() {
                return true;
            }
            std::thread::yield_now();
        }
        false
    }

    #[test]
    fn lapsed_holds_are_released_whatever_went_wrong_before() {
        let db = TestDb::sqlite();
        let pending = salon().service("Cut", 60, 4_500).stylist("Ana").booking(
            "Ana",
            "Cut",
            at("2026-11-24 10:00"),
            BookingStatus::Pending,
        );
        let _ = db.plant(&pending.seed());
        let clock = Arc::new(HandClock::at(the_present()));
        let statuses = || db.ask("SELECT status AS value FROM bookings");

        // The table is away for a while: the job must live on.
        db.run("ALTER TABLE bookings RENAME TO elsewhere");
        let job = hold_expiry(context(&db, &clock), Duration::from_millis(1), watch_over_nothing());
        let worker = Worker::start(vec![job], &watch_over_nothing()).unwrap();
        db.run("ALTER TABLE elsewhere RENAME TO bookings");
        assert_eq!(statuses(), ["pending"]);
        clock.advance(TimeDelta::minutes(30));
        assert!(waits_until(|| statuses() == ["cancelled"]));
        assert_eq!(worker.stop(STOPPING), [""; 0]);
        assert_eq!(
            db.ask("SELECT action AS value FROM audit_log ORDER BY id"),
            ["booking.created", "booking.expired"]
        );
        db.keeps_its_invariants();
    }

    /// Takes everything.
    #[derive(Default)]
    struct Post(Mutex<Vec<String>>);

    impl WhatsAppGateway for Post {
        fn send(&self, message: &Outgoing<'_>) -> Result<Accepted, SendError> {
            let mut sent = self.0.lock().unwrap();
            sent.push(format!("{:?}", message.content));
            Ok(Accepted { wamid: format!("wamid.{}", message.id), phone: None, bsuid: None })
        }
    }

    #[test]
    fn a_booking_becomes_a_message_without_anybody_asking() {
        let db = TestDb::sqlite();
        let mut seed = salon().service("Cut", 60, 4_500).stylist("Ana").seed();
        for person in &mut seed.staff {
            person.phone = Some("+15550100211".into());
        }
        let scope = db.plant(&seed);
        let clock = Arc::new(HandClock::at(the_present()));
        let ctx = context(&db, &clock);
        let post = Arc::new(Post::default());
        let gateway: Arc<dyn WhatsAppGateway> = post.clone();
        let worker =
            Worker::start(all(&ctx, Some(&gateway), &watch_over_nothing()), &watch_over_nothing()).unwrap();
        ctx.store
            .in_shop(scope, |tx| {
                let session = tx.touch_session(&desk::browser(1), the_present())?.id;
                let mut new = desk::hour(session, 1, None, at("2026-11-24 10:00"));
                new.status = BookingStatus::Confirmed;
                new.hold_expires_at = None;
                desk::keep(tx, &new)
            })
            .unwrap();
        assert!(waits_until(|| db.ask("SELECT state AS value FROM messages") == ["accepted"]));
        assert_eq!(worker.stop(STOPPING), [""; 0]);
        assert_eq!(*post.0.lock().unwrap(), ["Template"]);
    }

    #[test]
    fn forgetting_goes_on_while_there_is_more() {
        let db = TestDb::sqlite();
        let booked = salon().service("Cut", 60, 4_500).stylist("Ana").client("Ada").booking(
            "Ana",
            "Cut",
            at("2026-11-24 10:00"),
            BookingStatus::Cancelled,
        );
        let _ = db.plant(&booked.seed());
        let columns = "shop_id, staff_id, status, cancel_reason, client_name, start_time, end_time, blocked_from, blocked_until, \
            total_duration, total_price_cents, created_at, updated_at";
        db.run(&format!(
            "INSERT INTO bookings ({columns}) WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000) \
             SELECT {columns} FROM bookings CROSS JOIN n"
        ));
        let clock = Arc::new(HandClock::at(the_present()));
        clock.advance(TimeDelta::days(40));
        let job = forgetting(context(&db, &clock));
        assert_eq!((job.work)().unwrap(), Next::Again, "as many as are forgotten in a turn");
        assert_eq!((job.work)().unwrap(), Next::Rest);
        assert_eq!(
            db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings WHERE client_id IS NULL AND client_name <> 'Deleted client'"),
            ["0"]
        );
    }

    #[test]
    fn allowances_are_forgotten_so_many_at_once() {
        let db = TestDb::sqlite();
        db.run(
            "INSERT INTO allowances (key, full_at) WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2001) \
             SELECT CAST(printf('%032d', n) AS BLOB), n FROM n",
        );
        let job =
            whole_allowances(&context(&db, &Arc::new(HandClock::at(the_present()))), db.database.clone());
        let left = || db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM allowances");
        assert_eq!(((job.work)().unwrap(), left()), (Next::Again, vec!["1".to_owned()]));
        assert_eq!(((job.work)().unwrap(), left()), (Next::Rest, vec!["0".to_owned()]));
    }

    #[test]
    fn without_a_gateway_nothing_is_planned() {
        let db = TestDb::sqlite();
        let ctx = context(&db, &Arc::new(HandClock::at(the_present())));
        let names: Vec<&str> = all(&ctx, None, &watch_over_nothing()).iter().map(|job| job.name).collect();
        assert_eq!(names, ["hold expiry", "forgetting", "pictures"]);
    }
}
