//! Bookings that become firm, in time or late, and the notices of what has become of them.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, CancelReason, ChairId, ClientId, ConfirmationCode, Instant, Interval, SessionId,
};
use ports::shop::{Actor, AuditEntry, NoticeKind, Revival};
use ports::{ShopTx, StoreError, StoreResult};
use tenancy::ShopScope;
use testkit::bookings::{browser, hour_booking, insert_booking};
use testkit::{Backend, TestDb, at, on_both_databases, salon, the_present};

const START: &str = "2026-11-24 10:00";
const MAYA: ClientId = ClientId::new(1);

fn later() -> Instant {
    the_present() + TimeDelta::hours(1)
}

struct Scene<'a> {
    db: &'a TestDb,
    scope: ShopScope,
    session: SessionId,
    /// Pending, with a code, at chair 1.
    booking: BookingId,
}

impl<'a> Scene<'a> {
    fn new(db: &'a TestDb) -> Self {
        let glow = salon()
            .buffers(10, 0)
            .service("Cut", 60, 4_500)
            .stylist("Ana")
            .stylist("Bo")
            .chair("1")
            .chair("2");
        let scope = db.seed_shop(&glow.client("Maya").seed());
        let (session, booking) = db.write_shop(scope, |tx| {
            let session = tx.touch_session(&browser(1), the_present())?.id;
            let mut new = hour_booking(session, 1, Some(1), at(START));
            new.confirmation_code = ConfirmationCode::parse("KTRVXMPB").ok();
            Ok::<_, StoreError>((session, insert_booking(tx, &new)?))
        });
        Self { db, scope, session, booking }
    }

    fn write<T>(&self, work: impl FnMut(&mut dyn ShopTx) -> StoreResult<T>) -> StoreResult<T> {
        self.db.store().write_shop(self.scope, work)
    }

    fn found(&self) -> ports::shop::BookingRecord {
        self.write(|tx| tx.find_booking(self.booking)).unwrap().unwrap()
    }

    fn audit(&self, tx: &mut dyn ShopTx, from: BookingStatus, to: BookingStatus) -> StoreResult<()> {
        tx.audit(&AuditEntry {
            at: later(),
            actor: Actor::System,
            action: "booking.changed",
            booking: self.booking,
            from: Some(from),
            to,
            request_id: None,
        })
    }

    /// Its hold has run out and it was cancelled for that.
    fn lapse(&self) {
        self.write(|tx| {
            tx.cancel_booking(self.booking, 1, CancelReason::Expired, later())?;
            self.audit(tx, BookingStatus::Pending, BookingStatus::Cancelled)
        })
        .unwrap();
    }

    fn revive(&self, tx: &mut dyn ShopTx, chair: i64) -> StoreResult<()> {
        let start = at(START);
        let blocked = Interval::new(start - TimeDelta::minutes(10), start + TimeDelta::hours(1)).unwrap();
        let chair = Some(ChairId::new(chair));
        let revival = Revival { client: MAYA, chair, blocked, ends_code: true };
        tx.revive_booking(self.booking, 2, &revival, later())?;
        self.audit(tx, BookingStatus::Cancelled, BookingStatus::Confirmed)
    }
}

#[on_both_databases]
fn a_booking_is_found_with_all_that_its_owner_knows(db: &TestDb) {
    let scene = Scene::new(db);
    let owned = scene.found();
    assert_eq!((owned.session_id, owned.chair_id), (Some(scene.session), Some(ChairId::new(1))));
    assert_eq!((owned.client_name.as_str(), owned.client_email), ("Ada", None));
    assert_eq!(owned.blocked, Interval::new(at(START), at(START) + TimeDelta::hours(1)).unwrap());
    assert_eq!(owned.booking.client_id, None);
}

#[on_both_databases]
fn confirmation_ends_the_hold_and_the_code_and_names_the_client(db: &TestDb) {
    let scene = Scene::new(db);
    let confirm = |version, client| {
        scene.write(|tx| {
            tx.confirm_booking(scene.booking, version, client, later())?;
            scene.audit(tx, BookingStatus::Pending, BookingStatus::Confirmed)
        })
    };
    assert!(matches!(confirm(2, MAYA), Err(StoreError::Stale)), "of another version");
    confirm(1, MAYA).unwrap();
    let booking = scene.found().booking;
    assert_eq!((booking.status, booking.client_id), (BookingStatus::Confirmed, Some(MAYA)));
    assert_eq!((booking.confirmation_code, booking.hold_expires_at, booking.version), (None, None, 2));
    assert!(matches!(confirm(2, MAYA), Err(StoreError::Stale)), "it is confirmed already");
}

#[on_both_databases]
fn a_cancelled_booking_is_not_cancelled_again(db: &TestDb) {
    let scene = Scene::new(db);
    scene.lapse();
    let again = scene.write(|tx| tx.cancel_booking(scene.booking, 2, CancelReason::Salon, later()));
    assert!(matches!(again, Err(StoreError::Stale)), "{again:?}");
    let booking = scene.found().booking;
    assert_eq!((booking.cancel_reason, booking.version), (Some(CancelReason::Expired), 2));
}

#[on_both_databases]
fn a_lapsed_booking_comes_back_while_its_time_is_free(db: &TestDb) {
    let scene = Scene::new(db);
    let too_early = scene.write(|tx| scene.revive(tx, 2));
    assert!(matches!(too_early, Err(StoreError::Stale)), "it has not lapsed: {too_early:?}");
    scene.lapse();
    scene.write(|tx| scene.revive(tx, 2)).unwrap();
    let owned = scene.found();
    assert_eq!((owned.booking.status, owned.booking.cancel_reason), (BookingStatus::Confirmed, None));
    assert_eq!((owned.booking.client_id, owned.booking.confirmation_code), (Some(MAYA), None));
    assert_eq!(owned.chair_id, Some(ChairId::new(2)));
    assert_eq!(owned.blocked.start(), at(START) - TimeDelta::minutes(10));
    let again = scene.write(|tx| scene.revive(tx, 2));
    assert!(matches!(again, Err(StoreError::Stale)), "{again:?}");
}

#[on_both_databases]
fn what_somebody_called_off_does_not_come_back(db: &TestDb) {
    let scene = Scene::new(db);
    scene
        .write(|tx| {
            tx.cancel_booking(scene.booking, 1, CancelReason::Salon, later())?;
            scene.audit(tx, BookingStatus::Pending, BookingStatus::Cancelled)
        })
        .unwrap();
    let refused = scene.write(|tx| scene.revive(tx, 1));
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
}

#[on_both_databases]
fn the_overlap_constraint_refuses_a_revival(db: &TestDb) {
    let scene = Scene::new(db);
    scene.lapse();
    let next = hour_booking(scene.session, 1, Some(2), at(START) + TimeDelta::minutes(30));
    scene.write(|tx| insert_booking(tx, &next)).unwrap();
    let refused = scene.write(|tx| {
        let refused = scene.revive(tx, 1);
        // What has to be said to the client is written in the same transaction.
        tx.touch_session(&browser(9), later())?;
        Ok(refused)
    });
    assert!(matches!(refused, Ok(Err(StoreError::SlotTaken(_)))), "{refused:?}");
    assert!(scene.write(|tx| tx.find_session(&browser(9), later())).unwrap().is_some());
    assert_eq!(scene.found().booking.status, BookingStatus::Cancelled);
    let at_the_chair = hour_booking(scene.session, 2, Some(1), at(START) - TimeDelta::minutes(30));
    scene.write(|tx| insert_booking(tx, &at_the_chair)).unwrap();
    let refused = scene.write(|tx| scene.revive(tx, 1));
    assert!(matches!(refused, Err(StoreError::SlotTaken(_))), "{refused:?}");
}

#[on_both_databases]
fn a_failed_shop_part_is_undone_alone(db: &TestDb) {
    let scene = Scene::new(db);
    let outcome = db.store().write_platform(|tx| {
        let inner: Result<(), StoreError> = tx.enter_shop(scene.scope, |tx| {
            tx.touch_session(&browser(7), later())?;
            tx.confirm_booking(scene.booking, 99, MAYA, later())
        });
        tx.enter_shop(scene.scope, |tx| tx.touch_session(&browser(8), later()).map(|session| session.id))?;
        Ok::<_, StoreError>(inner)
    });
    assert!(matches!(outcome, Ok(Err(StoreError::Stale))), "{outcome:?}");
    let find = |number| scene.write(|tx| tx.find_session(&browser(number), later())).unwrap();
    assert!(find(7).is_none() && find(8).is_some());
    let undone: Result<(), StoreError> = db.store().write_platform(|tx| {
        tx.enter_shop(scene.scope, |tx| tx.touch_session(&browser(6), later()).map(|session| session.id))?;
        Err(StoreError::Stale)
    });
    assert!(undone.is_err() && find(6).is_none(), "the shop's part goes with the whole");
}

#[on_both_databases]
fn notices_are_planned_once_oldest_first(db: &TestDb) {
    let scene = Scene::new(db);
    let shops = || db.read_platform(|tx| tx.shops_with_queued_notices(later()));
    assert_eq!(shops(), [scene.scope.shop()]);
    let start = at(START) + TimeDelta::hours(3);
    let second =
        scene.write(|tx| insert_booking(tx, &hour_booking(scene.session, 2, Some(2), start))).unwrap();
    let queued = scene.write(|tx| tx.queued_notices(later(), 10)).unwrap();
    let summary: Vec<_> = queued.iter().map(|notice| (notice.kind, notice.booking, notice.at)).collect();
    let made = NoticeKind::BookingCreated;
    assert_eq!(summary, [(made, scene.booking, the_present()), (made, second, the_present())]);
    assert_eq!(scene.write(|tx| tx.queued_notices(later(), 1)).unwrap(), queued[..1]);
    scene.write(|tx| tx.notice_planned(queued[0].id, later())).unwrap();
    assert_eq!(scene.write(|tx| tx.queued_notices(later(), 10)).unwrap(), queued[1..]);
    scene.write(|tx| tx.notice_planned(queued[1].id, later())).unwrap();
    assert_eq!(shops(), []);
}

#[on_both_databases]
fn a_notice_that_somebody_works_on_is_passed_over(db: &TestDb) {
    let scene = Scene::new(db);
    // SQLite has one writer: there is nobody at the same time.
    if db.backend == Backend::Postgres {
        let (mine, theirs) = scene
            .write(|tx| {
                let mine = tx.queued_notices(later(), 10)?;
                let theirs = scene.write(|tx| tx.queued_notices(later(), 10))?;
                Ok((mine, theirs))
            })
            .unwrap();
        assert_eq!((mine.len(), theirs.len()), (1, 0));
    }
    assert_eq!(scene.write(|tx| tx.queued_notices(later(), 10)).unwrap().len(), 1);
}
