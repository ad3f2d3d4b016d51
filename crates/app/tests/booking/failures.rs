//! When the database fails: nothing is half done, and whoever asks again gets what they asked for.

use std::sync::Arc;

use app::Context;
use app::book::{self, BookingError, CancelError, ListBookingsError, OwnBookingError};
use app::public::{self, PublicReadError};
use domain::ShopId;
use mockall::mock;
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::fixtures::{at_glow, one_stylist, order};

mock! {
    Database {}
    impl Store for Database {
        fn write_shop_raw(&self, scope: ShopScope, work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>) -> StoreResult<()>;
        fn read_shop_raw(&self, scope: ShopScope, work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>) -> StoreResult<()>;
        fn read_platform_raw(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()>;
        fn write_platform_raw(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()>;
        fn ready(&self) -> StoreResult<()>;
        fn write_count(&self, shop: ShopId) -> u64;
    }
}

fn busy<T>() -> StoreResult<T> {
    Err(StoreError::Unavailable("database is locked".into()))
}

#[test]
fn a_busy_database_makes_every_use_case_fail() {
    let scenario = one_stylist();
    let ada = scenario.visitor();
    let mut database = MockDatabase::new();
    database.expect_read_platform_raw().returning(|_| busy());
    let ctx = Context { store: Arc::new(database), ..scenario.ctx.clone() };
    let placed = book::create_booking(&ctx, &at_glow(), &ada, &order(1, "2026-11-24 10:00"));
    assert!(matches!(placed, Err(BookingError::Store(StoreError::Unavailable(_)))), "{placed:?}");
    let cancelled = book::cancel(&ctx, &at_glow(), &ada.clone().into(), domain::BookingId::new(1));
    assert!(
        matches!(cancelled, Err(CancelError::Own(OwnBookingError::Store(StoreError::Unavailable(_))))),
        "{cancelled:?}"
    );
    let mine = book::list_bookings(&ctx, &at_glow(), &ada);
    assert!(matches!(mine, Err(ListBookingsError::Store(StoreError::Unavailable(_)))), "{mine:?}");
    let menu = public::snapshot(&ctx, &at_glow());
    assert!(matches!(menu, Err(PublicReadError::Store(StoreError::Unavailable(_)))), "{menu:?}");
    assert!(matches!(book::release_expired_holds(&ctx), Err(StoreError::Unavailable(_))));
}

#[test]
fn a_commit_that_fails_is_not_taken_for_a_booking() {
    let scenario = one_stylist();
    let (real, real_too) = (Arc::clone(&scenario.ctx.store), Arc::clone(&scenario.ctx.store));
    let mut database = MockDatabase::new();
    database.expect_read_platform_raw().returning(move |work| real_too.read_platform_raw(work));
    // The work goes well, and then the transaction cannot be committed.
    database.expect_write_shop_raw().once().returning(move |scope, work| {
        real.write_shop_raw(scope, &mut |tx| {
            work(tx)?;
            busy()
        })
    });
    let ctx = Context { store: Arc::new(database), ..scenario.ctx.clone() };
    let before = scenario.db.dump();
    let ada = scenario.visitor();
    let wish = order(1, "2026-11-24 10:00");
    let placed = book::create_booking(&ctx, &at_glow(), &ada, &wish);
    assert!(matches!(placed, Err(BookingError::Store(StoreError::Unavailable(_)))), "{placed:?}");
    assert_eq!(scenario.db.dump(), before);
    assert!(!scenario.place(&ada, &wish).unwrap().is_replay, "asking again makes the booking");
}
