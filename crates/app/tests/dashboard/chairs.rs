//! Chairs, and appointments that have to leave one.

use std::time::Duration;

use app::Context;
use app::admin::{self, ChangeError, Entity};
use domain::{ChairId, ServiceId, StaffId, Title};
use ports::StoreError;
use ports::shop::{ChairDraft, Concern};
use testkit::{TestDb, Timeouts, on_both_databases};

use crate::office::{Scenario, open, trail};

fn chair(name: &str, staff: &[i64], services: &[i64]) -> ChairDraft {
    ChairDraft {
        name: Title::parse("Chair name", name).unwrap(),
        allowed_staff: staff.iter().copied().map(StaffId::new).collect(),
        allowed_services: services.iter().copied().map(ServiceId::new).collect(),
    }
}

const WINDOW: ChairId = ChairId::new(1);
const CORNER: ChairId = ChairId::new(2);

/// The chair of the salon's one booking, and its version.
fn seat(scenario: &Scenario) -> String {
    let sql = "SELECT coalesce(CAST(chair_id AS TEXT), '-') || ' v' || CAST(version AS TEXT) AS value FROM bookings";
    scenario.db.ask(sql).remove(0)
}

/// PostgreSQL only: SQLite has one writer.
#[test]
fn chair_edits_wait_for_running_bookings() {
    let scenario = open(TestDb::postgres());
    let ava = scenario.ava();
    // Gives up at once what has to wait.
    let hurried = scenario.db.opened(Timeouts { lock: Duration::from_millis(50), ..Timeouts::RELAXED });
    let ctx = Context { store: hurried, ..scenario.ctx.clone() };
    let is_busy = |error: ChangeError| matches!(error, ChangeError::Store(StoreError::Unavailable(_)));
    scenario
        .ctx
        .store
        .write_shop(scenario.glow, |tx| {
            tx.lock_rules()?;
            let tries = [
                admin::create_chair(&ctx, &ava, &chair("Basin", &[], &[])).map(drop),
                admin::update_chair(&ctx, &ava, WINDOW, None, &chair("Window", &[1], &[])).map(drop),
                admin::set_staff_services(&ctx, &ava, StaffId::new(1), None, &[]).map(drop),
            ];
            for tried in tries {
                assert!(tried.is_err_and(is_busy), "somebody is booking");
            }
            Ok::<_, StoreError>(())
        })
        .unwrap();
    admin::create_chair(&ctx, &ava, &chair("Basin", &[], &[])).unwrap();
    admin::update_chair(&ctx, &ava, WINDOW, None, &chair("Window", &[1], &[])).unwrap();
    admin::set_staff_services(&ctx, &ava, StaffId::new(1), None, &[]).unwrap();
}

#[on_both_databases(open)]
fn chairs_come_and_change(scenario: &Scenario) {
    let ava = scenario.ava();
    let made = admin::create_chair(&scenario.ctx, &ava, &chair("Basin", &[1], &[1, 2])).unwrap();
    assert_eq!((made.chair.allowed_staff.len(), made.chair.allowed_services.len(), made.version), (1, 2, 1));
    let changed =
        admin::update_chair(&scenario.ctx, &ava, made.chair.id, Some(1), &chair("Basin", &[], &[2])).unwrap();
    assert_eq!(
        (changed.chair.allowed_staff, changed.chair.allowed_services),
        (vec![], vec![ServiceId::new(2)])
    );
    let names: Vec<String> =
        admin::list_chairs(&scenario.ctx, &ava).unwrap().into_iter().map(|row| row.chair.name).collect();
    assert_eq!(names, ["Window", "Corner", "Basin"]);
    assert_eq!(trail(scenario).len(), 2);
    assert!(
        trail(scenario)[1].contains(r#""allowed_staff_ids":{"from":"1","to":"all"}"#),
        "{:?}",
        trail(scenario)
    );
}

#[on_both_databases(open)]
fn a_chair_keeps_what_it_was_limited_to_when_that_goes(scenario: &Scenario) {
    let ava = scenario.ava();
    admin::update_chair(&scenario.ctx, &ava, CORNER, None, &chair("Corner", &[], &[2])).unwrap();
    admin::delete_service(&scenario.ctx, &ava, ServiceId::new(2), None).unwrap();
    let kept = admin::list_chairs(&scenario.ctx, &ava).unwrap();
    assert_eq!(kept[1].chair.allowed_services, [ServiceId::new(2)], "none would mean all");
    admin::update_chair(&scenario.ctx, &ava, CORNER, None, &chair("Nook", &[], &[2])).unwrap();
    let anew = admin::update_chair(&scenario.ctx, &ava, WINDOW, None, &chair("Window", &[], &[2]));
    assert!(matches!(anew, Err(ChangeError::Absent(Entity::Service))), "{anew:?}");
}

#[on_both_databases(open)]
fn appointments_move_to_another_chair_when_theirs_goes(scenario: &Scenario) {
    let ava = scenario.ava();
    assert_eq!(seat(scenario), "1 v1");
    let impact = admin::impact(&scenario.ctx, &ava, Concern::Chair(WINDOW)).unwrap();
    assert_eq!((impact.future_bookings, impact.first.len()), (1, 1));
    // Of two that fit the one for fewer people is taken (slot rule 23).
    let own = admin::create_chair(&scenario.ctx, &ava, &chair("Ava's", &[1], &[])).unwrap();
    admin::delete_chair(&scenario.ctx, &ava, WINDOW, Some(1)).unwrap();
    assert_eq!(seat(scenario), format!("{} v2", own.chair.id));
    let moved = scenario.db.ask(
        "SELECT actor_kind || ' ' || action || ' ' || from_status || ' ' || to_status AS value \
             FROM audit_log WHERE action = 'booking.chair_changed'",
    );
    assert_eq!(moved, ["admin booking.chair_changed confirmed confirmed"]);
    admin::delete_chair(&scenario.ctx, &ava, own.chair.id, None).unwrap();
    assert_eq!(seat(scenario), "2 v3");
    admin::delete_chair(&scenario.ctx, &ava, CORNER, None).unwrap();
    assert_eq!(seat(scenario), "- v4", "a salon without chairs needs none");
}

#[on_both_databases(open)]
fn a_chair_stays_while_an_appointment_has_nowhere_to_go(scenario: &Scenario) {
    let ava = scenario.ava();
    admin::update_chair(&scenario.ctx, &ava, CORNER, None, &chair("Corner", &[2], &[])).unwrap();
    let before = scenario.db.dump();
    let refused = admin::delete_chair(&scenario.ctx, &ava, WINDOW, None).unwrap_err();
    assert!(matches!(refused, ChangeError::InUse { count: 1, .. }), "{refused:?}");
    assert!(refused.to_string().contains("Tue Nov 24, 10:00 AM (UTC)"), "{refused}");
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    scenario.clock.advance(chrono::TimeDelta::days(2));
    admin::delete_chair(&scenario.ctx, &ava, WINDOW, None).unwrap();
    assert_eq!(seat(scenario), "1 v1", "what is past keeps its chair");
}

#[on_both_databases(open)]
fn another_salons_chairs_and_people_are_not_there(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    for id in [3, 987_654, i64::MIN] {
        let absent = [
            admin::update_chair(&scenario.ctx, &ava, ChairId::new(id), None, &chair("X", &[], &[]))
                .unwrap_err(),
            admin::delete_chair(&scenario.ctx, &ava, ChairId::new(id), None).unwrap_err(),
            admin::impact(&scenario.ctx, &ava, Concern::Chair(ChairId::new(id))).unwrap_err(),
        ];
        assert!(absent.iter().all(|error| matches!(error, ChangeError::Absent(Entity::Chair))), "{absent:?}");
        let by_staff = admin::create_chair(&scenario.ctx, &ava, &chair("X", &[1, id], &[])).unwrap_err();
        assert!(matches!(by_staff, ChangeError::Absent(Entity::StaffMember)), "{by_staff:?}");
        let by_service =
            admin::update_chair(&scenario.ctx, &ava, CORNER, None, &chair("X", &[], &[id])).unwrap_err();
        assert!(matches!(by_service, ChangeError::Absent(Entity::Service)), "{by_service:?}");
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}
