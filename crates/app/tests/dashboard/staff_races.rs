//! Two edits of the staff at the same moment, and edits that meet a booking.

use app::admin::{self, ChangeError, FutureBookingsAction, StaffPatch};
use domain::StaffRole;
use testkit::on_both_databases;

use crate::office::{AVA, Scenario, book, on_both, open};
use crate::staff::{AVA_ID, LEO_ID, Work, admin as an_admin, wish, with_phone};

fn admins(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask(
        "SELECT name AS value FROM staff WHERE shop_id = 1 AND role = 'admin' AND is_active AND deleted_at IS NULL",
    )
}

fn leaves(scenario: &Scenario, by: &admin::DashboardUser, id: domain::StaffId) -> Result<(), ChangeError> {
    admin::delete_staff(&scenario.ctx, by, id, None, FutureBookingsAction::Cancel)
}

fn steps_down(
    scenario: &Scenario,
    by: &admin::DashboardUser,
    id: domain::StaffId,
) -> Result<(), ChangeError> {
    admin::update_staff(&scenario.ctx, by, id, None, &wish("Former", StaffRole::Staff)).map(|_| ())
}

#[test]
fn two_admins_cannot_remove_each_other() {
    let duels: [(Work, Work); 3] = [
        (|o, m| steps_down(o, m, AVA_ID), |o, m| steps_down(o, m, LEO_ID)),
        (|o, m| leaves(o, m, AVA_ID), |o, m| leaves(o, m, LEO_ID)),
        (|o, m| leaves(o, m, AVA_ID), |o, m| steps_down(o, m, LEO_ID)),
    ];
    for (first, second) in duels {
        on_both(|scenario| {
            let ava = scenario.ava();
            admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &an_admin("Leo")).unwrap();
            let outcomes = std::thread::scope(|scope| {
                [scope.spawn(|| first(scenario, &ava)), scope.spawn(|| second(scenario, &ava))]
                    .map(|duellist| duellist.join().unwrap())
            });
            let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
            let lost =
                outcomes.iter().filter(|outcome| matches!(outcome, Err(ChangeError::LastAdmin))).count();
            assert_eq!((won, lost), (1, 1), "{outcomes:?}");
            assert_eq!(admins(scenario).len(), 1);
        });
    }
}

#[on_both_databases(open)]
fn a_number_given_to_two_at_once_goes_to_one(scenario: &Scenario) {
    let ava = scenario.ava();
    let make = |name| {
        let wanted: StaffPatch = with_phone(wish(name, StaffRole::Staff), "+1 212 555 0100");
        admin::create_staff(&scenario.ctx, &ava, &wanted).map(|_| ())
    };
    let outcomes = std::thread::scope(|scope| {
        [scope.spawn(|| make("Zoe")), scope.spawn(|| make("Kim"))].map(|maker| maker.join().unwrap())
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
    let taken = |outcome: &&Result<(), ChangeError>| matches!(outcome, Err(ChangeError::PhoneTaken(_)));
    assert_eq!(outcomes.iter().filter(taken).count(), 1, "{outcomes:?}");
    let sql = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM staff WHERE whatsapp_phone = '+12125550100'";
    assert_eq!(scenario.db.ask(sql), ["1"]);
}

/// Eight clients book Leo while she goes; some are in time.
fn while_clients_book(scenario: &Scenario, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for hour in 9..17_u8 {
            scope.spawn(move || {
                let outcome = book(&scenario.ctx, hour, &format!("2026-11-25 {hour:02}:00"));
                let too_late = matches!(
                    outcome,
                    Err(app::book::BookingError::NoSuchStaff | app::book::BookingError::SlotTaken)
                );
                assert!(outcome.is_ok() || too_late, "{outcome:?}");
            });
        }
        scope.spawn(&work);
    });
}

#[on_both_databases(open)]
fn no_booking_is_left_with_a_deleted_member(scenario: &Scenario) {
    let ava = scenario.ava();
    while_clients_book(scenario, || leaves(scenario, &ava, LEO_ID).unwrap());
    let sql = "SELECT status AS value FROM bookings WHERE staff_id = 2 AND status <> 'cancelled'";
    assert_eq!(scenario.db.ask(sql), Vec::<String>::new());
}

#[on_both_databases(open)]
fn nobody_books_somebody_who_is_away(scenario: &Scenario) {
    let ava = scenario.ava();
    let away = StaffPatch { is_active: Some(false), ..wish("Leo", StaffRole::Staff) };
    while_clients_book(scenario, || {
        admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &away).unwrap();
    });
    let sql = "SELECT CAST(a.id AS TEXT) AS value FROM audit_log a JOIN bookings b ON b.id = a.entity_id \
                   WHERE a.action = 'booking.created' AND b.staff_id = 2 \
                   AND a.id > (SELECT MAX(id) FROM audit_log WHERE action = 'staff.updated')";
    assert_eq!(scenario.db.ask(sql), Vec::<String>::new(), "all that there are were listed to {AVA}");
}
