//! Edits that break off in the middle, and edits that meet a booking.

use std::sync::Arc;

use app::Context;
use app::admin::{self, ChangeError, ClientChoice, DashboardUser, FutureBookingsAction, StatusChange};
use app::book::BookingError;
use domain::{
    BookingId, BookingStatus, BufferMinutes, CategoryId, ChairId, DaySchedule, ExceptionDates, ExceptionKind,
    FurtherShifts, ServiceId, ShopHours, StaffId, StaffRole, WeeklySchedule,
};
use ports::shop::ExceptionDraft;
use testkit::{Faulty, TestDb, at, on_both_databases};

use crate::desk::{common, walk_in};
use crate::office::{Scenario, book, books_leo, open};
use crate::staff::{AVA_ID, LEO_ID, admin as an_admin, wish};

type Work = fn(&Context, &DashboardUser) -> Result<(), ChangeError>;

/// Runs an edit again and again, each time with another call of the store failing, until it goes through.
fn survives_every_failure(scenario: &Scenario, manager: &DashboardUser, work: Work) {
    let before = scenario.db.dump();
    for fails_at in 1..100 {
        let store = Arc::new(Faulty::at(fails_at, scenario.ctx.store.clone()));
        let ctx = Context { store: store.clone(), ..scenario.ctx.clone() };
        let outcome = work(&ctx, manager);
        if !store.has_failed() {
            assert!(outcome.is_ok() && fails_at > 3, "{outcome:?} after {fails_at} calls");
            return;
        }
        assert!(matches!(outcome, Err(ChangeError::Store(_))), "call {fails_at}: {outcome:?}");
        assert_eq!(scenario.db.dump(), before, "call {fails_at} left something behind");
    }
    panic!("the edit never went through");
}

#[on_both_databases(open)]
fn an_edit_that_breaks_off_leaves_nothing_behind(scenario: &Scenario) {
    let ava = scenario.ava();
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::delete_chair(ctx, manager, ChairId::new(1), Some(1))
    });
    books_leo(scenario, 9, at("2026-11-24 12:00"));
    survives_every_failure(scenario, &ava, |ctx, manager| {
        let confirm = StatusChange { to: BookingStatus::Confirmed, client: ClientChoice::New };
        admin::set_status(ctx, manager, BookingId::new(2), Some(1), confirm).map(|_| ())
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        let order = walk_in(2, "2026-11-24 14:00", Some("+1 212 555 0100"));
        admin::create_desk_booking(ctx, manager, &order).map(|_| ()).map_err(|error| match common(error) {
            BookingError::Store(error) => error.into(),
            other => panic!("{other}"),
        })
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::set_status(ctx, manager, BookingId::new(2), None, BookingStatus::Cancelled).map(|_| ())
    });
    admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &an_admin("Leo")).unwrap();
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::set_staff_services(ctx, manager, LEO_ID, None, &[ServiceId::new(1)]).map(|_| ())
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::update_staff(ctx, manager, LEO_ID, None, &wish("Leo", StaffRole::Staff)).map(|_| ())
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::delete_category(ctx, manager, CategoryId::new(1), Some(1))
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::delete_service(ctx, manager, ServiceId::new(1), Some(1))
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::set_schedule(
            ctx,
            manager,
            StaffId::new(1),
            None,
            &WeeklySchedule([DaySchedule::Off; 7]),
            &FurtherShifts::default(),
        )
        .map(|_| ())
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        let date = at("2026-11-25 00:00").date_naive();
        let draft =
            ExceptionDraft { dates: ExceptionDates::on(date), kind: ExceptionKind::Off, reason: None };
        admin::create_exception(ctx, manager, StaffId::new(1), &draft).map(|_| ())
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::set_hours(ctx, manager, None, &ShopHours::UNSET).map(|_| ())
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        let none = BufferMinutes::default();
        admin::set_buffers(ctx, manager, None, (none, none)).map(|_| ())
    });
    survives_every_failure(scenario, &ava, |ctx, manager| {
        let made = admin::list_exceptions(ctx, manager, StaffId::new(1))?;
        admin::delete_exception(ctx, manager, StaffId::new(1), None, made[0].exception.id)
    });
    admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &an_admin("Leo")).unwrap();
    survives_every_failure(scenario, &ava, |ctx, manager| {
        admin::delete_staff(ctx, manager, AVA_ID, None, FutureBookingsAction::Cancel)
    });
}

fn coming_at_deleted_chairs(db: &TestDb) -> Vec<String> {
    db.ask(
        "SELECT CAST(b.id AS TEXT) AS value FROM bookings b JOIN chairs c ON c.shop_id = b.shop_id AND c.id = b.chair_id \
         WHERE c.deleted_at IS NOT NULL AND b.status <> 'cancelled'",
    )
}

#[on_both_databases(open)]
fn no_booking_is_left_at_a_deleted_chair(scenario: &Scenario) {
    let ava = scenario.ava();
    std::thread::scope(|scope| {
        for hour in 9..17_u8 {
            scope.spawn(move || book(&scenario.ctx, hour, &format!("2026-11-25 {hour:02}:00")).unwrap());
        }
        scope.spawn(|| admin::delete_chair(&scenario.ctx, &ava, ChairId::new(1), None).unwrap());
    });
    assert_eq!(coming_at_deleted_chairs(&scenario.db), Vec::<String>::new(), "on {}", scenario.db.backend);
    assert_eq!(scenario.db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings"), ["9"]);
}
