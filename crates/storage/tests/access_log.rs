//! The access log keeps one row for each person, route and hour.

use chrono::TimeDelta;
use domain::{IdentityId, StaffId};
use ports::shop::{Actor, DataAccess};
use testkit::{TestDb, at, on_both_databases, salon};

#[on_both_databases]
fn a_reading_is_kept_once_an_hour(db: &TestDb) {
    let shops = [db.seed_shop(&salon().seed()), db.seed_shop(&salon().at_subdomain("luna").seed())];
    let note = |shop: usize, moment: &str, actor, route| {
        let reading = DataAccess { at: at(moment), actor, route, entity_id: 7, request_id: "request" };
        db.write_shop(shops[shop], |tx| tx.record_access(&reading));
        db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM audit_log WHERE action = 'pii.read'").remove(0)
    };
    let (ava, clients) = (Actor::Admin(StaffId::new(1)), "/api/admin/clients");
    assert_eq!(note(0, "2026-11-24 10:00", ava, clients), "1");
    assert_eq!(note(0, "2026-11-24 10:59", ava, clients), "1", "the same hour");
    assert_eq!(note(0, "2026-11-24 11:00", ava, clients), "2", "the next hour");
    assert_eq!(note(0, "2026-11-24 10:30", ava, "/api/admin/staff"), "3", "another route");
    assert_eq!(note(0, "2026-11-24 10:30", Actor::Staff(StaffId::new(1)), clients), "4", "another role");
    assert_eq!(note(0, "2026-11-24 10:30", Actor::Master(IdentityId::new(1)), clients), "5", "a master");
    assert_eq!(note(1, "2026-11-24 10:30", ava, clients), "6", "another shop");
    // At once, as several programs may.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let reading = DataAccess {
                    at: at("2026-11-24 12:00") + TimeDelta::minutes(1),
                    actor: ava,
                    route: clients,
                    entity_id: 1,
                    request_id: "r",
                };
                db.write_shop(shops[0], |tx| tx.record_access(&reading));
            });
        }
    });
    assert_eq!(note(0, "2026-11-24 12:30", ava, clients), "7");
    let kept = "SELECT entity || ' ' || entity_id || ' ' || request_id AS value FROM audit_log WHERE id = 1";
    assert_eq!(db.ask(kept), ["/api/admin/clients 7 request"]);
}
