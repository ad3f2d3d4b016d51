//! What the dashboard says of bookings, to whom, and when the salon is open.

use app::admin::{self, ChangeError, DateRangeQuery, Entity};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason, LocalDate, StaffId};
use ports::shop::{HistoryActor, ListedBooking};
use testkit::{at, on_both_databases};

use crate::office::{Scenario, books_leo, on_both, open};

fn asked(from: &str, to: &str) -> DateRangeQuery {
    let date = |text: &str| -> Option<LocalDate> { text.parse().ok() };
    DateRangeQuery { from: date(from), to: date(to) }
}

fn ids(found: &[ListedBooking]) -> Vec<i64> {
    found.iter().map(|listed| listed.booking.id.get()).collect()
}

/// A night on which Leo works from the 24th into the 25th, and an appointment over midnight.
fn a_late_one(scenario: &Scenario) {
    let (from, until) =
        (scenario.db.moment(at("2026-11-24 23:30")), scenario.db.moment(at("2026-11-25 00:30")));
    scenario.db.run(&format!(
        "UPDATE bookings SET start_time = {from}, end_time = {until}, blocked_from = {from}, blocked_until = {until} \
         WHERE id = 1"
    ));
}

#[on_both_databases(open)]
fn a_range_lists_what_overlaps_it_soonest_first(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    books_leo(scenario, 2, at("2026-11-25 09:00"));
    let list = |from, to| ids(&admin::list_bookings(&scenario.ctx, &ava, asked(from, to)).unwrap());
    assert_eq!(list("2026-11-24", "2026-11-24"), [1, 2]);
    assert_eq!(list("2026-11-24", "2026-11-25"), [1, 2, 3]);
    assert_eq!(list("2026-11-26", "2026-11-26"), [0_i64; 0]);
    assert_eq!(list("", ""), [1, 2, 3], "the weeks around today");
    assert_eq!(list("", "2026-11-23"), [0_i64; 0]);
    a_late_one(scenario);
    assert_eq!(list("2026-11-24", "2026-11-24"), [2, 1]);
    assert_eq!(list("2026-11-25", "2026-11-25"), [1, 3], "it runs into this date");
    assert_eq!(list("2026-11-26", "2026-12-01"), [0_i64; 0]);
}

#[on_both_databases(open)]
fn phone_numbers_are_shown_to_admins_only(scenario: &Scenario) {
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    scenario.db.run("UPDATE bookings SET client_phone = '+1 718 555 0100' WHERE id = 2");
    scenario.db.run("UPDATE clients SET phone = '+15550100399' WHERE id = 1");
    let dates = asked("2026-11-24", "2026-11-24");
    let of_admin = admin::list_bookings(&scenario.ctx, &scenario.ava(), dates).unwrap();
    let phones: Vec<Option<&str>> = of_admin.iter().map(|listed| listed.client_phone.as_deref()).collect();
    assert_eq!(phones, [Some("+15550100399"), Some("+1 718 555 0100")], "the card's, else the one typed");
    let names: Vec<&str> = of_admin.iter().map(|listed| listed.client_name.as_str()).collect();
    assert_eq!(names, ["Ada", "Ada"]);
    assert!(of_admin.iter().all(|listed| listed.chair_id.is_some() && listed.booking.lines.len() == 1));
    let of_staff = admin::list_bookings(&scenario.ctx, &scenario.leo(), dates).unwrap();
    assert_eq!(ids(&of_staff), [1, 2], "a colleague's, too");
    for listed in of_staff.iter().chain(&of_admin) {
        assert_eq!(listed.booking.confirmation_code, None);
    }
    assert!(of_staff.iter().all(|listed| listed.client_phone.is_none()));
    let one = admin::booking_detail(&scenario.ctx, &scenario.leo(), BookingId::new(1)).unwrap();
    assert_eq!(one.listed.client_phone, None);
}

#[on_both_databases(open)]
fn an_expired_hold_reads_as_cancelled(scenario: &Scenario) {
    let ava = scenario.ava();
    books_leo(scenario, 1, at("2026-11-24 12:00"));
    let id = BookingId::new(2);
    let before = admin::booking_detail(&scenario.ctx, &ava, id).unwrap();
    assert_eq!(before.listed.booking.status, BookingStatus::Pending);
    assert_eq!(before.allowed, [BookingStatus::Confirmed, BookingStatus::Cancelled]);
    scenario.clock.advance(TimeDelta::minutes(31));
    let after = admin::booking_detail(&scenario.ctx, &ava, id).unwrap();
    assert_eq!(after.listed.booking.status, BookingStatus::Cancelled);
    assert_eq!(after.listed.booking.cancel_reason, Some(CancelReason::Expired));
    assert_eq!(after.allowed, [BookingStatus::Confirmed], "while its time is free");
    assert_eq!(after.history.len(), 1, "nobody has written it down yet");
    let listed = admin::list_bookings(&scenario.ctx, &ava, DateRangeQuery::default()).unwrap();
    assert_eq!(listed[1], after.listed);
    app::book::release_expired_holds(&scenario.ctx).unwrap();
    let history = admin::booking_detail(&scenario.ctx, &ava, id).unwrap().history;
    let told: Vec<_> =
        history.iter().map(|entry| (&entry.actor, entry.action.as_str(), entry.from, entry.to)).collect();
    let (pending, cancelled) = (Some(BookingStatus::Pending), Some(BookingStatus::Cancelled));
    assert_eq!(
        told,
        [
            (&HistoryActor::Client, "booking.created", None, pending),
            (&HistoryActor::Program, "booking.expired", pending, cancelled),
        ]
    );
}

#[on_both_databases(open)]
fn history_names_staff_who_left(scenario: &Scenario) {
    scenario.db.is_damaged_on_purpose();
    let trail = |kind: &str, id: &str, from: &str| {
        let at = scenario.db.moment(at("2026-11-23 07:00"));
        scenario.db.run(&format!(
                "INSERT INTO audit_log (shop_id, at, actor_kind, actor_id, action, entity, entity_id, from_status, to_status) \
                 VALUES (1, {at}, '{kind}', {id}, 'booking.status_changed', 'booking', 1, '{from}', 'confirmed')"
            ));
    };
    trail("admin", "1", "pending");
    trail("staff", "2", "confirmed");
    trail("master", "1", "confirmed");
    trail("client", "1", "confirmed");
    scenario.db.run("UPDATE staff SET deleted_at = created_at WHERE id = 2");
    let detail = admin::booking_detail(&scenario.ctx, &scenario.ava(), BookingId::new(1)).unwrap();
    let doers: Vec<HistoryActor> = detail.history.into_iter().map(|entry| entry.actor).collect();
    let member = |name: &str| HistoryActor::Member(name.to_owned());
    assert_eq!(
        doers,
        [HistoryActor::Program, member("Ava"), member("Leo"), HistoryActor::Platform, HistoryActor::Client]
    );
}

#[on_both_databases(open)]
fn another_salons_booking_is_as_good_as_none(scenario: &Scenario) {
    let ava = scenario.ava();
    for id in [2, 987_654, -1] {
        let answer = admin::booking_detail(&scenario.ctx, &ava, BookingId::new(id));
        assert!(matches!(answer, Err(ChangeError::Absent(Entity::Booking))), "{answer:?}");
    }
}

/// What somebody may make of the first booking, as hours after its beginning pass.
#[test]
fn what_is_allowed_depends_on_who_asks_and_when() {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow};
    on_both(|scenario| {
        let allowed = |manager: &admin::DashboardUser| {
            admin::booking_detail(&scenario.ctx, manager, BookingId::new(1)).unwrap().allowed
        };
        let (ava, leo) = (scenario.ava(), scenario.leo());
        assert_eq!(allowed(&ava), [Cancelled], "it has not begun");
        assert_eq!(allowed(&leo), [], "a colleague's");
        scenario.clock.advance(at("2026-11-24 10:00") - scenario.now());
        assert_eq!(allowed(&ava), [Completed, NoShow, Cancelled]);
        assert_eq!(allowed(&leo), []);
        scenario.db.run("UPDATE bookings SET staff_id = 2 WHERE id = 1");
        assert_eq!(allowed(&leo), [Completed, NoShow, Cancelled], "her own");
        scenario.db.run("UPDATE bookings SET status = 'completed', final_price_cents = 4500 WHERE id = 1");
        scenario.db.is_damaged_on_purpose();
        assert_eq!(allowed(&ava), [NoShow]);
        assert_eq!(allowed(&leo), [], "corrections are for admins");
        scenario.clock.advance(TimeDelta::days(7) + TimeDelta::hours(1));
        assert_eq!(allowed(&ava), [NoShow], "for 7 days after its end");
        scenario.clock.advance(TimeDelta::seconds(1));
        assert_eq!(allowed(&ava), []);
        scenario.db.run("UPDATE bookings SET status = 'pending', hold_expires_at = end_time WHERE id = 1");
        assert!(!allowed(&ava).contains(&Confirmed), "its hold has run out");
    });
}

#[on_both_databases(open)]
fn the_calendar_shows_who_works_when_the_salon_is_open(scenario: &Scenario) {
    scenario.db.run(
            "UPDATE staff_schedule_days SET start_time = '12:00', end_time = '20:00', break_start_time = '13:00', \
             break_end_time = '14:00' WHERE staff_id = 2",
        );
    let page = admin::calendar(&scenario.ctx, &scenario.leo(), asked("2026-11-24", "2026-11-24")).unwrap();
    let names: Vec<&str> = page.staff.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Ava", "Leo"]);
    let clock = |span: &domain::Interval| {
        format!("{}-{}", span.start().format("%d %H:%M"), span.end().format("%H:%M"))
    };
    assert_eq!(page.open.iter().map(clock).collect::<Vec<_>>(), ["24 09:00-17:00"]);
    let of = |id: i64| -> Vec<String> {
        let own = page.worked.iter().filter(|(staff, _)| *staff == StaffId::new(id));
        own.map(|(_, span)| clock(span)).collect()
    };
    assert_eq!(of(1), ["24 09:00-17:00"]);
    assert_eq!(of(2), ["24 12:00-13:00", "24 14:00-17:00"], "cut to opening hours, without her break");
    scenario.db.run("UPDATE staff SET available_for_booking = FALSE WHERE id = 1");
    let page = admin::calendar(&scenario.ctx, &scenario.ava(), DateRangeQuery::default()).unwrap();
    assert_eq!((page.staff.len(), page.open.len()), (1, 36), "36 days");
    assert!(page.worked.iter().all(|(staff, _)| *staff == StaffId::new(2)));
}
