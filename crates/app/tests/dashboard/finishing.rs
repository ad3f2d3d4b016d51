//! The desk finishes visits: what was done and sold, and what was paid.

use app::admin::{
    self, ChangeError, DashboardUser, Discount, FinalItem, FinalLineRequest, FinishRefusal, FinishRequest,
    StatusRefusal,
};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Cents, ChangePolicy, ClientId, DeskRights, ServiceId, StrikeLadder};
use ports::shop::ListedBooking;
use testkit::{at, on_both_databases};

use crate::office::{Scenario, open};
use crate::stages::booked;

const ADAS: BookingId = BookingId::new(1);

fn service(id: i64, price: i64) -> FinalLineRequest {
    FinalLineRequest {
        item: FinalItem::Service { id: ServiceId::new(id), modifiers: None },
        price: Cents::new(price),
    }
}

fn extra(name: &str, price: i64) -> FinalLineRequest {
    FinalLineRequest { item: FinalItem::Extra(name.to_owned()), price: Cents::new(price) }
}

fn with(lines: Vec<FinalLineRequest>) -> FinishRequest {
    FinishRequest { lines, discount: Discount::None, discount_reason: None }
}

/// One price changed, a mask, and ten percent for a birthday: 5,670 cents in place of 4,500.
pub(crate) fn birthday() -> FinishRequest {
    FinishRequest {
        discount: Discount::Percent(10),
        discount_reason: Some("Birthday".into()),
        ..with(vec![service(1, 4_500), extra("Travel-size mask", 1_800)])
    }
}

pub(crate) fn finish(
    scenario: &Scenario,
    user: &DashboardUser,
    (id, seen): (BookingId, i64),
    wanted: &FinishRequest,
) -> Result<ListedBooking, ChangeError> {
    admin::finish_booking(&scenario.ctx, user, id, seen, wanted)
}

fn spent(scenario: &Scenario, user: &DashboardUser) -> (i64, i64, i64) {
    let stats = admin::client_detail(&scenario.ctx, user, ClientId::new(1)).unwrap().card.stats;
    (stats.spent.get(), stats.average_booking_value().get(), stats.lifetime_value().get())
}

pub(crate) fn cut_only() -> FinishRequest {
    with(vec![service(1, 4_000)])
}

fn begin(scenario: &Scenario) {
    scenario.clock.advance(at("2026-11-24 10:00") - scenario.now());
}

#[on_both_databases(open)]
fn what_was_paid_counts_and_what_was_agreed_stays(scenario: &Scenario) {
    let ava = scenario.ava();
    assert_eq!(spent(scenario, &ava), (0, 0, 4_500), "agreed for tomorrow");
    let early = finish(scenario, &ava, (ADAS, 1), &birthday());
    assert!(matches!(early, Err(ChangeError::Status(StatusRefusal::TooEarly))), "{early:?}");
    begin(scenario);
    let row = finish(scenario, &ava, (ADAS, 1), &birthday()).unwrap().booking;
    assert_eq!((row.status, row.version), (BookingStatus::Completed, 2));
    assert_eq!((row.total_price.get(), row.final_price.map(Cents::get)), (4_500, Some(5_670)));
    assert_eq!(spent(scenario, &ava), (5_670, 5_670, 5_670));
    let detail = admin::booking_detail(&scenario.ctx, &ava, ADAS).unwrap();
    let told = detail.finish.unwrap();
    let lines: Vec<_> = told.lines.iter().map(|line| (line.name.as_str(), line.price.get())).collect();
    assert_eq!(lines, [("Cut", 4_500), ("Travel-size mask", 1_800)]);
    assert_eq!((told.discount.get(), told.discount_reason.as_deref()), (630, Some("Birthday")));
    let actions: Vec<_> = detail.history.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(actions, ["booking.created", "booking.status_changed", "booking.finished"]);
    // A no-show paid nothing; one who came after all paid what was written.
    let set = |to| admin::set_status(&scenario.ctx, &ava, ADAS, None, to).unwrap().booking.final_price;
    assert_eq!(set(BookingStatus::NoShow), None);
    let shown = admin::booking_detail(&scenario.ctx, &ava, ADAS).unwrap();
    assert!(!shown.can_finish && shown.finish.is_none());
    let missed = finish(scenario, &ava, (ADAS, 3), &birthday());
    assert!(matches!(missed, Err(ChangeError::Status(StatusRefusal::NoWay { .. }))), "{missed:?}");
    assert_eq!(spent(scenario, &ava), (0, 0, 0));
    assert_eq!(set(BookingStatus::Completed).map(Cents::get), Some(5_670));
}

#[on_both_databases(open)]
fn a_visit_that_is_completed_without_more_cost_what_was_agreed(scenario: &Scenario) {
    let ava = scenario.ava();
    begin(scenario);
    let row = admin::set_status(&scenario.ctx, &ava, ADAS, None, BookingStatus::Completed).unwrap().booking;
    assert_eq!(row.final_price.map(Cents::get), Some(4_500));
    let detail = admin::booking_detail(&scenario.ctx, &ava, ADAS).unwrap();
    assert!(detail.can_finish && detail.finish.is_none());
    // Finishing it later is no correction yet.
    finish(scenario, &ava, (ADAS, 2), &with(vec![service(1, 4_000)])).unwrap();
    assert_eq!(spent(scenario, &ava).0, 4_000);
    let actions = scenario.db.ask(
        "SELECT action AS value FROM audit_log WHERE entity = 'booking' AND action LIKE 'booking.finish%' ORDER BY id",
    );
    assert_eq!(actions, ["booking.finished"]);
}

#[on_both_databases(open)]
fn admins_correct_it_for_seven_days(scenario: &Scenario) {
    let id = booked(scenario, "2026-11-23 09:00");
    let (ava, leo) = (scenario.ava(), scenario.leo());
    scenario.clock.advance(TimeDelta::hours(3));
    finish(scenario, &leo, (id, 1), &with(vec![service(1, 4_000)])).unwrap();
    let detail = admin::booking_detail(&scenario.ctx, &leo, id).unwrap();
    assert!(!detail.can_finish, "staff finish once");
    let by_leo = finish(scenario, &leo, (id, 2), &with(vec![service(1, 3_000)]));
    assert!(matches!(by_leo, Err(ChangeError::Status(StatusRefusal::AdminsOnly))), "{by_leo:?}");
    // The menu lost the service meanwhile; the visit had it.
    scenario.db.run("UPDATE services SET deleted_at = updated_at WHERE id = 1");
    let row = finish(scenario, &ava, (id, 2), &with(vec![service(1, 3_000)])).unwrap();
    assert_eq!(row.booking.final_price.map(Cents::get), Some(3_000));
    scenario.clock.advance(TimeDelta::days(7));
    finish(scenario, &ava, (id, 3), &with(vec![service(1, 2_000)])).unwrap();
    scenario.clock.advance(TimeDelta::hours(2));
    let late = finish(scenario, &ava, (id, 4), &with(vec![service(1, 1_000)]));
    assert!(matches!(late, Err(ChangeError::Status(StatusRefusal::TooLate))), "{late:?}");
    let actions = scenario.db.ask(
        "SELECT action AS value FROM audit_log WHERE entity = 'booking' AND action LIKE 'booking.finish%' ORDER BY id",
    );
    assert_eq!(actions, ["booking.finished", "booking.finish_corrected", "booking.finish_corrected"]);
}

#[on_both_databases(open)]
fn nobody_finishes_what_they_may_not(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), scenario.leo());
    begin(scenario);
    let before = scenario.db.dump();
    let refused =
        |user, seen, wanted: &FinishRequest| finish(scenario, user, (ADAS, seen), wanted).unwrap_err();
    let colleagues = refused(&leo, 1, &with(vec![service(1, 1)]));
    assert!(matches!(colleagues, ChangeError::Status(StatusRefusal::Colleagues)), "{colleagues:?}");
    let stale = refused(&ava, 7, &with(vec![service(1, 1)]));
    assert!(matches!(stale, ChangeError::Changed(_) | ChangeError::Stale { .. }), "{stale:?}");
    let lunas = refused(&ava, 1, &with(vec![service(3, 1)]));
    assert!(matches!(lunas, ChangeError::Absent(admin::Entity::Service)), "{lunas:?}");
    let generous = FinishRequest { discount: Discount::Amount(Cents::new(2)), ..with(vec![service(1, 1)]) };
    let generous = refused(&ava, 1, &generous);
    assert!(matches!(generous, ChangeError::Finish(FinishRefusal::Discount(_))), "{generous:?}");
    assert_eq!(scenario.db.dump(), before);
    scenario.db.run("UPDATE bookings SET staff_id = 2 WHERE id = 1");
    let by_leo = refused(&leo, 1, &birthday());
    assert!(matches!(by_leo, ChangeError::Finish(FinishRefusal::NoDiscounts)), "{by_leo:?}");
    let rights = DeskRights { staff_may_override: false, staff_may_discount: true };
    admin::set_shop_policy(&scenario.ctx, &ava, None, (&ChangePolicy::none(), StrikeLadder::OFF, rights))
        .unwrap();
    finish(scenario, &leo, (ADAS, 1), &birthday()).unwrap();
}

#[on_both_databases(open)]
fn a_forgotten_client_leaves_the_sums_and_no_words(scenario: &Scenario) {
    let ava = scenario.ava();
    begin(scenario);
    finish(scenario, &ava, (ADAS, 1), &birthday()).unwrap();
    admin::erase_client(&scenario.ctx, &ava, ClientId::new(1)).unwrap();
    let kept = scenario.db.ask(
        "SELECT CAST(final_price_cents AS TEXT) || COALESCE(discount_reason, ' no reason') AS value FROM bookings",
    );
    assert_eq!(kept, ["5670 no reason"]);
    assert_eq!(scenario.db.count("final_lines"), 2);
}
