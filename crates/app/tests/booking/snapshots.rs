//! What is remembered of a salon, when it is read again, and that it is never older than what was answered.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use app::Context;
use app::book::{self, SlotQuery};
use app::public::{self, PublicReadError, Snapshot};
use chrono::TimeDelta;
use domain::{Instant, Minutes, ServiceId, ShopId, StaffChoice, StaffId};
use ports::{StoreError, StoreResult};
use tenancy::ShopAddress;
use testkit::{Access, Backend, Faulty, HookedStore, StoreHooks, TestDb, at, for_each_backend};

use crate::fixtures::{Scenario, at_glow, at_luna, chosen, leos_salon, order, over};

type Meanwhile = Box<dyn FnOnce() + Send>;

/// Counts reads, and runs a closure between the end of a transaction and its result.
#[derive(Default)]
struct ReadHooks {
    reads: AtomicUsize,
    meanwhile: Mutex<Option<Meanwhile>>,
}

impl StoreHooks for ReadHooks {
    fn before(&self, access: Access) -> StoreResult<()> {
        if matches!(access, Access::ReadShop | Access::ReadPlatform) {
            self.reads.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    fn after(&self, access: Access) {
        let meanwhile = || self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(meanwhile) = (access == Access::ReadShop).then(meanwhile).flatten() {
            meanwhile();
        }
    }
}

type Watched = HookedStore<ReadHooks>;

/// A salon with a neighbour, watched.
fn watched(backend: Backend) -> (Scenario, Arc<Watched>, Context) {
    let scenario = over(TestDb::new(backend), leos_salon());
    let store = Arc::clone(&scenario.ctx.store);
    let watched = Arc::new(Watched::new(store, ReadHooks::default()));
    let ctx = Context { store: watched.clone(), ..scenario.ctx.clone() };
    (scenario, watched, ctx)
}

fn look(ctx: &Context) -> Arc<Snapshot> {
    public::snapshot(ctx, &at_glow()).unwrap()
}

/// The starts with Leo on Tuesday.
fn starts(ctx: &Context) -> Vec<Instant> {
    let question = SlotQuery {
        staff: StaffChoice::Exactly(StaffId::new(1)),
        services: vec![ServiceId::new(1)],
        total_duration: Minutes::new(60),
    };
    let tuesday = at(TEN).date_naive();
    let listed = book::list_slots(&look(ctx), &question, tuesday, ctx.now()).unwrap();
    listed.into_iter().map(|listing| listing.slot.start).collect()
}

const TEN: &str = "2026-11-24 10:00";

#[test]
fn a_snapshot_is_checked_once_a_second() {
    for_each_backend(|backend| {
        let (scenario, watched, ctx) = watched(backend);
        let reads = || watched.reads.swap(0, Ordering::Relaxed);
        let first = look(&ctx);
        assert_eq!(reads(), 2, "which salon, and what it shows");
        for _ in 0..5 {
            assert!(Arc::ptr_eq(&first, &look(&ctx)));
        }
        scenario.clock.advance(TimeDelta::milliseconds(999));
        assert!(public::cached(&ctx, &at_glow()).is_some());
        assert!(public::cached(&ctx, &ShopAddress::Id(ShopId::new(1))).is_some(), "by its number, too");
        assert!(public::cached(&ctx, &at_luna()).is_none(), "another salon is another salon");
        assert_eq!(reads(), 0);
        scenario.clock.advance(TimeDelta::milliseconds(1));
        assert!(public::cached(&ctx, &at_glow()).is_none());
        assert!(Arc::ptr_eq(&first, &look(&ctx)), "it has not changed");
        assert_eq!(reads(), 1);
    });
}

#[test]
fn a_snapshot_stays_while_nothing_shown_changes() {
    for_each_backend(|backend| {
        let (scenario, watched, ctx) = watched(backend);
        let first = look(&ctx);
        let _ = public::snapshot(&ctx, &at_luna()).unwrap();
        watched.reads.store(0, Ordering::Relaxed);
        let wish = order(2, TEN);
        let theirs = app::book::BookingRequest { services: vec![chosen(2)], ..wish };
        book::create_booking(&ctx, &at_luna(), &scenario.visitor(), &theirs).unwrap();
        assert!(public::cached(&ctx, &at_glow()).is_some() && public::cached(&ctx, &at_luna()).is_none());
        let refused = scenario.place(&scenario.visitor(), &order(1, "2026-11-24 03:00"));
        assert!(refused.is_err() && public::cached(&ctx, &at_glow()).is_none(), "it may have been written");
        assert!(Arc::ptr_eq(&first, &look(&ctx)), "and was not");
        scenario.place(&scenario.visitor(), &order(1, TEN)).unwrap();
        assert!(!Arc::ptr_eq(&first, &look(&ctx)));
    });
}

#[test]
fn a_snapshot_read_before_a_booking_is_not_reused() {
    for_each_backend(|backend| {
        let (scenario, watched, ctx) = watched(backend);
        let scenario = Arc::new(scenario);
        let booking = Arc::clone(&scenario);
        let meanwhile = move || {
            booking.place(&booking.visitor(), &order(1, TEN)).unwrap();
        };
        *watched.meanwhile.lock().unwrap() = Some(Box::new(meanwhile));
        assert!(starts(&ctx).contains(&at(TEN)), "the booking was made after this was read");
        assert!(!starts(&ctx).contains(&at(TEN)), "and is known to whoever asks after it");
    });
}

#[test]
fn a_write_of_another_program_shows_after_a_second() {
    for_each_backend(|backend| {
        let (scenario, _, ctx) = watched(backend);
        let names = |ctx: &Context| public::staff(&look(ctx), &[]).unwrap()[0].name.as_str().to_owned();
        assert_eq!(names(&ctx), "Leo");
        scenario.db.run("UPDATE staff SET name = 'Zoe' WHERE id = 1");
        assert_eq!(names(&ctx), "Leo");
        scenario.clock.advance(TimeDelta::seconds(1));
        assert_eq!(names(&ctx), "Zoe");
        scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
        scenario.clock.advance(TimeDelta::seconds(1));
        assert!(matches!(public::snapshot(&ctx, &at_glow()), Err(PublicReadError::NoSuchShop)));
    });
}

/// Somebody brings a backup back while this process has the salon in its memory, and as many things are changed after it as were before.
#[test]
fn a_restored_salon_is_read_anew() {
    for_each_backend(|backend| {
        let (scenario, _, ctx) = watched(backend);
        let name = || public::staff(&look(&ctx), &[]).unwrap()[0].name.as_str().to_owned();
        let renamed = |name: &str| scenario.db.run(&format!("UPDATE staff SET name = '{name}' WHERE id = 1"));
        scenario.db.restored_after(|| {
            renamed("Zoe");
            assert_eq!(name(), "Zoe");
        });
        renamed("Kim");
        scenario.clock.advance(TimeDelta::seconds(1));
        assert_eq!(name(), "Kim");
    });
}

#[test]
fn a_broken_row_fails_only_what_needs_it() {
    for_each_backend(|backend| {
        let (scenario, _, ctx) = watched(backend);
        scenario.db.is_damaged_on_purpose();
        scenario.db.run("UPDATE services SET modifiers = '{}' WHERE id = 1");
        let broken = public::services(&look(&ctx));
        assert!(matches!(
            broken,
            Err(PublicReadError::Store(StoreError::Inconsistency { table: "services", .. }))
        ));
        assert!(starts(&ctx).contains(&at(TEN)), "the salon goes on");
    });
}

/// A database that is too busy to say whether a salon has changed is not made busier by reading all of it.
#[test]
fn a_snapshot_outlives_a_failed_check() {
    for_each_backend(|backend| {
        let (scenario, watched, ctx) = watched(backend);
        let first = look(&ctx);
        scenario.clock.advance(TimeDelta::seconds(1));
        let faulty = Arc::new(Faulty::at(1, Arc::clone(&ctx.store)));
        let busy = Context { store: faulty.clone(), ..ctx.clone() };
        assert!(
            matches!(public::snapshot(&busy, &at_glow()), Err(PublicReadError::Store(_)))
                && faulty.has_failed()
        );
        watched.reads.store(0, Ordering::Relaxed);
        assert!(public::cached(&ctx, &at_glow()).is_none(), "nobody knows whether it has changed");
        assert!(Arc::ptr_eq(&first, &look(&ctx)), "it has not");
        assert_eq!(watched.reads.load(Ordering::Relaxed), 1, "one question");
    });
}
