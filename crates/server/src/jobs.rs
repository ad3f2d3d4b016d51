//! The jobs of the worker: cancel expired holds (rules/booking-life#hold), complete the visits of past days
//! (rules/booking-life#end-of-day), turn notices into messages, remind of visits, offer free times to those who wait, send messages,
//! ask WhatsApp for the state of its account, erase old data, and delete unused pictures.

use std::sync::Arc;
use std::time::Duration;

use app::{
    Context, PictureGcError, apply_retention, book, collect_unused_pictures, mail, messaging, waitlist,
};
use parlour_http::Watch;
use ports::platform::{FORGOTTEN_AT_ONCE, RateLimitStore};
use ports::{Mailer, WhatsAppAccount, WhatsAppGateway};
use storage::Replicated;

use crate::worker::{Job, JobResult};

/// Reads and bookings treat an expired hold as free anyway.
const EXPIRE_HOLDS_PERIOD: Duration = Duration::from_secs(15);
/// A salon's day ends at its midnight, somewhere in the world every quarter of an hour.
const COMPLETE_VISITS_PERIOD: Duration = Duration::from_secs(300);
/// The client may be looking at the phone.
const PLAN_MESSAGES_PERIOD: Duration = Duration::from_secs(1);
/// Nobody waits for the second of a reminder.
const PLAN_REMINDERS_PERIOD: Duration = Duration::from_secs(15);
/// A time that has come free is offered within seconds.
const FILL_FREE_TIMES_PERIOD: Duration = Duration::from_secs(5);
/// Replies to a sign-in wait for this.
const SEND_MESSAGES_PERIOD: Duration = Duration::from_millis(300);
/// The client who asked for a link is looking at the mailbox.
const SEND_MAILS_PERIOD: Duration = Duration::from_secs(1);
/// What is kept for a month is kept an hour longer now and then.
const CLEANUP_PERIOD: Duration = Duration::from_secs(3_600);
/// Each run lists all files.
const PICTURE_GC_PERIOD: Duration = Duration::from_secs(3_600);
/// What is known of a replica is believed for three seconds, less what it is behind.
const REPLICA_LAG_PERIOD: Duration = Duration::from_millis(500);
/// Meta looks at a template for minutes or a day.
const CHECK_WHATSAPP_PERIOD: Duration = Duration::from_secs(600);
/// Two, so that one slow message does not hold up the next.
const SENDERS: [&str; 2] = ["send-messages-1", "send-messages-2"];

/// The services that people are told through, as far as they are connected.
#[derive(Default)]
pub(crate) struct Outbound {
    pub(crate) gateway: Option<Arc<dyn WhatsAppGateway>>,
    pub(crate) mailer: Option<Arc<dyn Mailer>>,
}

/// All jobs. What is not connected sends nothing; with neither no messages are made.
pub(crate) fn all(ctx: &Context, outbound: &Outbound, watch: &Watch) -> Vec<Job> {
    let mut jobs = vec![
        expire_holds(ctx.clone(), EXPIRE_HOLDS_PERIOD, watch.clone()),
        complete_visits(ctx.clone()),
        fill_free_times(ctx.clone()),
        retention(ctx.clone()),
        picture_gc(ctx.clone()),
    ];
    let Outbound { gateway, mailer } = outbound;
    if gateway.is_some() || mailer.is_some() {
        jobs.push(plan_messages(ctx.clone(), PLAN_MESSAGES_PERIOD));
    }
    if let Some(gateway) = gateway {
        jobs.push(plan_reminders(ctx.clone(), PLAN_REMINDERS_PERIOD));
        for name in SENDERS {
            jobs.push(send_messages(ctx.clone(), Arc::clone(gateway), name, watch.clone()));
        }
    }
    jobs.extend(mailer.iter().map(|mailer| send_mails(ctx.clone(), Arc::clone(mailer), watch.clone())));
    jobs
}

fn expire_holds(ctx: Context, period: Duration, watch: Watch) -> Job {
    let work = move || {
        let holds = book::release_expired_holds(&ctx)?;
        watch.count_expired_holds(holds);
        if holds > 0 {
            tracing::info!(holds, "expired holds released");
        }
        Ok(JobResult::Idle)
    };
    Job { name: "expire-holds", period, work: Box::new(work) }
}

fn complete_visits(ctx: Context) -> Job {
    let work = move || {
        let visits = book::complete_visits(&ctx)?;
        if visits > 0 {
            tracing::info!(visits, "visits of past days completed");
        }
        Ok(if visits > 0 { JobResult::MoreWork } else { JobResult::Idle })
    };
    Job { name: "complete-visits", period: COMPLETE_VISITS_PERIOD, work: Box::new(work) }
}

fn plan_messages(ctx: Context, period: Duration) -> Job {
    Job {
        name: "plan-messages",
        period,
        work: Box::new(move || {
            Ok(if messaging::plan_messages(&ctx)? == 0 { JobResult::Idle } else { JobResult::MoreWork })
        }),
    }
}

fn plan_reminders(ctx: Context, period: Duration) -> Job {
    let work =
        move || Ok(if messaging::plan_reminders(&ctx)? == 0 { JobResult::Idle } else { JobResult::MoreWork });
    Job { name: "plan-reminders", period, work: Box::new(work) }
}

fn fill_free_times(ctx: Context) -> Job {
    let work = move || {
        let offers = waitlist::fill_free_times(&ctx)?;
        if offers > 0 {
            tracing::info!(offers, "free times offered to those who wait");
        }
        Ok(JobResult::Idle)
    };
    Job { name: "fill-free-times", period: FILL_FREE_TIMES_PERIOD, work: Box::new(work) }
}

fn send_messages(ctx: Context, gateway: Arc<dyn WhatsAppGateway>, name: &'static str, watch: Watch) -> Job {
    // Rows say who has them; the number tells two programs on one database apart.
    let lease_holder = format!("{name} of {}", std::process::id());
    let work = move || {
        let Some(result) = messaging::send_next(&ctx, gateway.as_ref(), &lease_holder)? else {
            return Ok(JobResult::Idle);
        };
        watch.count_message(&result);
        Ok(JobResult::MoreWork)
    };
    Job { name, period: SEND_MESSAGES_PERIOD, work: Box::new(work) }
}

/// Asks WhatsApp which templates may be sent, and what else an operator must know.
pub(crate) fn check_whatsapp(ctx: Context, account: Arc<dyn WhatsAppAccount>) -> Job {
    let work = move || messaging::check_account(&ctx, account.as_ref()).map(|()| JobResult::Idle);
    Job { name: "check-whatsapp", period: CHECK_WHATSAPP_PERIOD, work: Box::new(work) }
}

fn send_mails(ctx: Context, mailer: Arc<dyn Mailer>, watch: Watch) -> Job {
    let name = "send-mails";
    let lease_holder = format!("{name} of {}", std::process::id());
    let work = move || {
        let Some(result) = mail::send_next(&ctx, mailer.as_ref(), &lease_holder)? else {
            return Ok(JobResult::Idle);
        };
        watch.count_message(&result);
        Ok(JobResult::MoreWork)
    };
    Job { name, period: SEND_MAILS_PERIOD, work: Box::new(work) }
}

fn retention(ctx: Context) -> Job {
    let work =
        move || Ok(if apply_retention(&ctx)?.has_more { JobResult::MoreWork } else { JobResult::Idle });
    Job { name: "retention", period: CLEANUP_PERIOD, work: Box::new(work) }
}

/// Deletes rate limits that are full again.
pub(crate) fn rate_limit_cleanup(ctx: &Context, allowances: Arc<dyn RateLimitStore>) -> Job {
    let clock = Arc::clone(&ctx.clock);
    let next = |forgotten| if forgotten < FORGOTTEN_AT_ONCE { JobResult::Idle } else { JobResult::MoreWork };
    let work = move || allowances.delete_expired(clock.now()).map(next);
    Job { name: "rate-limit-cleanup", period: CLEANUP_PERIOD, work: Box::new(work) }
}

/// Measures how far the replica is behind.
pub(crate) fn replica_lag(replica: Arc<Replicated>) -> Job {
    Job {
        name: "replica",
        period: REPLICA_LAG_PERIOD,
        work: Box::new(move || replica.measure().map(|()| JobResult::Idle)),
    }
}

fn picture_gc(ctx: Context) -> Job {
    let work = move || {
        match collect_unused_pictures(&ctx) {
            Ok(swept) if swept.lost != 0 => {
                tracing::error!(lost = swept.lost, "referenced pictures have no file: restore the files");
            }
            Ok(_) => {}
            Err(PictureGcError::Store(error)) => return Err(error),
            Err(error) => {
                tracing::error!(cause = %error, "picture garbage collection failed; retrying in an hour");
            }
        }
        Ok(JobResult::Idle)
    };
    Job { name: "picture-gc", period: PICTURE_GC_PERIOD, work: Box::new(work) }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use app::{Deployment, WhatsApp};
    use chrono::TimeDelta;
    use domain::{BookingStatus, WaPhone};
    use ports::{Accepted, Outgoing, SendError};
    use testkit::pictures::MemoryFiles;
    use testkit::{ManualClock, SeededEntropy, TestDb, at, bookings, noop_watch, salon, the_present};
    use verification::SenderId;

    use super::*;
    use crate::worker::{SHUTDOWN_TIMEOUT, Worker};

    fn context(db: &TestDb, clock: &Arc<ManualClock>) -> Context {
        let whatsapp = WhatsApp {
            sender: SenderId("109900000000001".into()),
            number: WaPhone::parse("15550100200").unwrap(),
            link_base: "https://wa.me".into(),
            code_key: [7; 32],
        };
        Context {
            store: db.database.clone(),
            clock: clock.clone(),
            random: Arc::new(SeededEntropy::new(1)),
            files: Arc::new(MemoryFiles::new(Arc::clone(clock))),
            snapshots: Arc::default(),
            deployment: Deployment { whatsapp: Some(whatsapp), ..Deployment::default() },
        }
    }

    fn waits_until(mut holds: impl FnMut() -> bool) -> bool {
        let deadline = std::time::Instant::now() + Duration::from_secs(20);
        while std::time::Instant::now() < deadline {
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
        let _ = db.seed_shop(&pending.seed());
        let clock = Arc::new(ManualClock::at(the_present()));
        let statuses = || db.ask("SELECT status AS value FROM bookings");

        // The table is away for a while: the job must live on.
        db.run("ALTER TABLE bookings RENAME TO elsewhere");
        let job = expire_holds(context(&db, &clock), Duration::from_millis(1), noop_watch());
        let worker = Worker::start(vec![job], &noop_watch()).unwrap();
        db.run("ALTER TABLE elsewhere RENAME TO bookings");
        assert_eq!(statuses(), ["pending"]);
        clock.advance(TimeDelta::minutes(30));
        assert!(waits_until(|| statuses() == ["cancelled"]));
        assert_eq!(worker.stop(SHUTDOWN_TIMEOUT), [""; 0]);
        assert_eq!(
            db.ask("SELECT action AS value FROM audit_log ORDER BY id"),
            ["booking.created", "booking.expired"]
        );
        db.keeps_its_invariants();
    }

    #[derive(Default)]
    struct RecordingGateway(Mutex<Vec<String>>);

    impl WhatsAppGateway for RecordingGateway {
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
        let scope = db.seed_shop(&seed);
        let clock = Arc::new(ManualClock::at(the_present()));
        let ctx = context(&db, &clock);
        let gateway_calls = Arc::new(RecordingGateway::default());
        let gateway: Arc<dyn WhatsAppGateway> = gateway_calls.clone();
        let outbound = Outbound { gateway: Some(gateway), mailer: None };
        let worker = Worker::start(all(&ctx, &outbound, &noop_watch()), &noop_watch()).unwrap();
        ctx.store
            .write_shop(scope, |tx| {
                let session = tx.touch_session(&bookings::browser(1), the_present())?.id;
                let mut new = bookings::hour_booking(session, 1, None, at("2026-11-24 10:00"));
                new.status = BookingStatus::Confirmed;
                new.hold_expires_at = None;
                bookings::insert_booking(tx, &new)
            })
            .unwrap();
        assert!(waits_until(|| db.ask("SELECT state AS value FROM messages") == ["accepted"]));
        assert_eq!(worker.stop(SHUTDOWN_TIMEOUT), [""; 0]);
        assert_eq!(*gateway_calls.0.lock().unwrap(), ["Template"]);
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
        let _ = db.seed_shop(&booked.seed());
        let columns = "shop_id, staff_id, status, cancel_reason, source, client_name, start_time, end_time, blocked_from, blocked_until, \
            total_duration, total_price_cents, created_at, updated_at";
        db.run(&format!(
            "INSERT INTO bookings ({columns}) WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000) \
             SELECT {columns} FROM bookings CROSS JOIN n"
        ));
        let clock = Arc::new(ManualClock::at(the_present()));
        clock.advance(TimeDelta::days(40));
        let job = retention(context(&db, &clock));
        assert_eq!((job.work)().unwrap(), JobResult::MoreWork, "as many as are forgotten in a turn");
        assert_eq!((job.work)().unwrap(), JobResult::Idle);
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
            rate_limit_cleanup(&context(&db, &Arc::new(ManualClock::at(the_present()))), db.database.clone());
        let left = || db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM allowances");
        assert_eq!(((job.work)().unwrap(), left()), (JobResult::MoreWork, vec!["1".to_owned()]));
        assert_eq!(((job.work)().unwrap(), left()), (JobResult::Idle, vec!["0".to_owned()]));
    }

    #[test]
    fn without_a_gateway_nothing_is_planned() {
        let db = TestDb::sqlite();
        let ctx = context(&db, &Arc::new(ManualClock::at(the_present())));
        let names: Vec<&str> =
            all(&ctx, &Outbound::default(), &noop_watch()).iter().map(|job| job.name).collect();
        assert_eq!(names, ["expire-holds", "complete-visits", "fill-free-times", "retention", "picture-gc"]);
    }
}
