//! What is remembered of a salon, when it is read again, and that it is never older than what was answered.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use app::Context;
use app::book::{self, SlotQuery};
use app::public::{self, PublicReadError, Snapshot};
use chrono::TimeDelta;
use domain::{Instant, Minutes, ServiceId, ShopId, StaffChoice, StaffId, Subdomain};
use ports::{StoreError, StoreResult};
use tenancy::ShopAddress;
use testkit::{Access, Backend, Faulty, HookedStore, StoreHooks, TestDb, at, for_each_backend, salon};

use crate::fixtures::{Desk, glow, order};

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
fn watched(backend: Backend) -> (Desk, Arc<Watched>, Context) {
    let db = TestDb::new(backend);
    db.plant(&salon().service("Cut", 60, 4_500).stylist("Ana").seed());
    db.plant(&salon().at_subdomain("luna").service("Wax", 30, 2_000).stylist("Cy").seed());
    let desk = Desk::over(db);
    let store = Arc::clone(&desk.ctx.store);
    let watched = Arc::new(Watched::new(store, ReadHooks::default()));
    let ctx = Context { store: watched.clone(), ..desk.ctx.clone() };
    (desk, watched, ctx)
}

fn look(ctx: &Context) -> Arc<Snapshot> {
    public::snapshot(ctx, &glow()).unwrap()
}

fn luna() -> ShopAddress {
    ShopAddress::Subdomain(Subdomain::parse("luna").unwrap())
}

/// The starts with Ana on Tuesday.
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
fn a_salon_is_read_once_and_asked_once_a_second_whether_it_has_changed() {
    for_each_backend(|backend| {
        let (desk, watched, ctx) = watched(backend);
        let reads = || watched.reads.swap(0, Ordering::Relaxed);
        let first = look(&ctx);
        assert_eq!(reads(), 2, "which salon, and what it shows");
        for _ in 0..5 {
            assert!(Arc::ptr_eq(&first, &look(&ctx)));
        }
        desk.clock.advance(TimeDelta::milliseconds(999));
        assert!(public::cached(&ctx, &glow()).is_some());
        assert!(public::cached(&ctx, &ShopAddress::Id(ShopId::new(1))).is_some(), "by its number, too");
        assert!(public::cached(&ctx, &luna()).is_none(), "another salon is another salon");
        assert_eq!(reads(), 0);
        desk.clock.advance(TimeDelta::milliseconds(1));
        assert!(public::cached(&ctx, &glow()).is_none());
        assert!(Arc::ptr_eq(&first, &look(&ctx)), "it has not changed");
        assert_eq!(reads(), 1);
    });
}

#[test]
fn what_shows_nothing_new_leaves_it_as_it_is() {
    for_each_backend(|backend| {
        let (desk, watched, ctx) = watched(backend);
        let first = look(&ctx);
        let _ = public::snapshot(&ctx, &luna()).unwrap();
        watched.reads.store(0, Ordering::Relaxed);
        let wish = order(2, TEN);
        let theirs = app::book::BookingRequest { services: vec![crate::fixtures::cut(2)], ..wish };
        book::create_booking(&ctx, &luna(), &desk.visitor(), &theirs).unwrap();
        assert!(public::cached(&ctx, &glow()).is_some() && public::cached(&ctx, &luna()).is_none());
        let refused = desk.place(&desk.visitor(), &order(1, "2026-11-24 03:00"));
        assert!(refused.is_err() && public::cached(&ctx, &glow()).is_none(), "it may have been written");
        assert!(Arc::ptr_eq(&first, &look(&ctx)), "and was not");
        desk.place(&desk.visitor(), &order(1, TEN)).unwrap();
        assert!(!Arc::ptr_eq(&first, &look(&ctx)));
    });
}

#[test]
fn a_salon_that_was_read_before_a_booking_is_not_shown_after_it() {
    for_each_backend(|backend| {
        let (desk, watched, ctx) = watched(backend);
        let desk = Arc::new(desk);
        let booking = Arc::clone(&desk);
        let meanwhile = move || {
            booking.place(&booking.visitor(), &order(1, TEN)).unwrap();
        };
        *watched.meanwhile.lock().unwrap() = Some(Box::new(meanwhile));
        assert!(starts(&ctx).contains(&at(TEN)), "the booking was made after this was read");
        assert!(!starts(&ctx).contains(&at(TEN)), "and is known to whoever asks after it");
    });
}

#[test]
fn what_another_program_writes_is_known_a_second_later() {
    for_each_backend(|backend| {
        let (desk, _, ctx) = watched(backend);
        let names = |ctx: &Context| public::staff(&look(ctx), &[]).unwrap()[0].name.as_str().to_owned();
        assert_eq!(names(&ctx), "Ana");
        desk.db.run("UPDATE staff SET name = 'Zoe' WHERE id = 1");
        assert_eq!(names(&ctx), "Ana");
        desk.clock.advance(TimeDelta::seconds(1));
        assert_eq!(names(&ctx), "Zoe");
        desk.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
        desk.clock.advance(TimeDelta::seconds(1));
        assert!(matches!(public::snapshot(&ctx, &glow()), Err(PublicReadError::NoSuchShop)));
    });
}

/// Somebody brings a backup back while this process has the salon in its memory, and as many things are changed after it as were before.
#[test]
fn a_salon_that_was_restored_is_not_taken_for_the_one_that_was_there() {
    for_each_backend(|backend| {
        let (desk, _, ctx) = watched(backend);
        let name = || public::staff(&look(&ctx), &[]).unwrap()[0].name.as_str().to_owned();
        let renamed = |name: &str| desk.db.run(&format!("UPDATE staff SET name = '{name}' WHERE id = 1"));
        desk.db.restored_after(|| {
            renamed("Zoe");
            assert_eq!(name(), "Zoe");
        });
        renamed("Kim");
        desk.clock.advance(TimeDelta::seconds(1));
        assert_eq!(name(), "Kim");
    });
}

#[test]
fn a_row_that_makes_no_sense_is_told_to_whoever_needs_it() {
    for_each_backend(|backend| {
        let (desk, _, ctx) = watched(backend);
        desk.db.is_damaged_on_purpose();
        desk.db.run("UPDATE services SET modifiers = '{}' WHERE id = 1");
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
fn a_salon_that_could_not_be_asked_about_is_still_remembered() {
    for_each_backend(|backend| {
        let (desk, watched, ctx) = watched(backend);
        let first = look(&ctx);
        desk.clock.advance(TimeDelta::seconds(1));
        let faulty = Arc::new(Faulty::at(1, Arc::clone(&ctx.store)));
        let busy = Context { store: faulty.clone(), ..ctx.clone() };
        assert!(
            matches!(public::snapshot(&busy, &glow()), Err(PublicReadError::Store(_))) && faulty.has_failed()
        );
        watched.reads.store(0, Ordering::Relaxed);
        assert!(public::cached(&ctx, &glow()).is_none(), "nobody knows whether it has changed");
        assert!(Arc::ptr_eq(&first, &look(&ctx)), "it has not");
        assert_eq!(watched.reads.load(Ordering::Relaxed), 1, "one question");
    });
}
