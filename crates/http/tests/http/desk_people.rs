//! People at the desk: staff ids, repeated requests, and the audit of reads of personal data.

use std::time::{Duration, Instant};

use crate::authz_rows::rows;
use crate::bad_input::check;
use crate::dashboard::two_dashboards;
use crate::desk::order;
use crate::support::{MONDAY_TEN, glow};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::phone::STAFF;
use testkit::{TestApp, TestDb, TestVisitor, for_each_database};

const BOOKINGS: &str = "/api/admin/bookings";

#[test]
fn bookable_staff_learn_their_staff_id() {
    for_each_database(|db| {
        let mut salon = glow();
        // All three have one name.
        for person in &mut salon.staff {
            person.name = "Maya Reyes".into();
        }
        db.seed_shop(&salon);
        let app = TestApp::start(db);
        let staff_id = |visitor: &TestVisitor| {
            let user = visitor.get("/api/session/user").json()["staff_id"].clone();
            assert_eq!(visitor.get("/api/auth/me").json()["staff_id"], user);
            user
        };
        let (admin, staff) = (app.admin(), app.staff());
        assert_eq!((staff_id(&admin), staff_id(&staff)), (json!(1), json!(3)));
        for nobody in [app.client(), app.master()] {
            assert_eq!(staff_id(&nobody), Value::Null);
        }
        db.run("UPDATE staff SET available_for_booking = NOT available_for_booking WHERE id = 1");
        assert_eq!((staff_id(&admin), staff_id(&staff)), (Value::Null, json!(3)), "at once");
        // The same person, as a client.
        let client = app.visitor();
        app.phone(STAFF).verifies(&client);
        assert_eq!(staff_id(&client), Value::Null);
    });
}

#[test]
fn a_booking_of_the_desk_that_is_sent_again_is_one() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff) = (app.admin(), app.staff());
        let ask = order(3, MONDAY_TEN);
        let first = admin.post_once(BOOKINGS, &ask, "key-1");
        let again = admin.post_once(BOOKINGS, &ask, "key-1");
        assert_eq!((first.status, again.status), (201, 201), "{}", again.text);
        assert_eq!(
            (first.header("idempotency-replayed"), again.header("idempotency-replayed")),
            ("false", "true")
        );
        assert_eq!(first.json(), again.json());
        let other = admin.post_once(BOOKINGS, &order(2, MONDAY_TEN), "key-1");
        check("another body", &other, 422);
        assert_eq!(other.text, "This request was already used for another booking.");
        check("no key", &admin.post(BOOKINGS, &ask), 409);
        check("somebody else's key", &staff.post_once(BOOKINGS, &ask, "key-1"), 409);
        check("an empty key", &admin.post_once(BOOKINGS, &ask, ""), 400);
        check("a long key", &admin.post_once(BOOKINGS, &ask, &"k".repeat(256)), 400);
    });
}

/// What the trail says of readings once there are so many: who, what, of whom.
fn readings(db: &TestDb, expected: usize) -> Vec<String> {
    let sql = "SELECT shop_id || ' ' || actor_kind || ' ' || actor_id || ' ' || entity || ' ' || entity_id AS value \
               FROM audit_log WHERE action = 'pii.read' AND request_id IS NOT NULL ORDER BY entity, actor_kind";
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let found = db.ask(sql);
        if expected <= found.len() || deadline < Instant::now() {
            return found;
        }
        std::thread::yield_now();
    }
}

#[test]
fn reads_of_personal_data_are_audited_once_an_hour() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let (admin, staff) = (app.admin(), app.staff());
        let id = admin.post(BOOKINGS, &order(3, MONDAY_TEN)).json()["id"].clone();
        let listed: Vec<String> = rows()
            .into_iter()
            .filter(|row| row["audit_event"] == "pii.read(sampled)")
            .map(|row| row["path"].clone())
            .collect();
        let read_all = || {
            for path in &listed {
                let path = path.replace("bookings/{id}", &format!("bookings/{id}")).replace("{id}", "1");
                let path = path.replace("/search", "/search?q=ada");
                assert_eq!(admin.get(&path).status, 200, "{path}");
            }
        };
        read_all();
        let found = readings(db, listed.len());
        let mut expected: Vec<String> = listed
            .iter()
            .map(|path| {
                let of = if path.contains("bookings/{id}") { id.to_string() } else { "1".to_owned() };
                format!("1 admin 1 {path} {of}")
            })
            .collect();
        expected.sort();
        let mut found_sorted = found.clone();
        found_sorted.sort();
        assert_eq!(found_sorted, expected);
        assert_eq!(listed.len(), 13);

        // Again in the same hour: no row; by another person or in the next hour: a row each.
        read_all();
        assert_eq!(admin.get("/api/admin/clients/987654/crm").status, 404);
        assert_eq!(staff.get(BOOKINGS).status, 200);
        assert_eq!(staff.get("/api/admin/clients").status, 403);
        assert_eq!(readings(db, 14).len(), 14);
        app.clock.advance(TimeDelta::hours(1));
        assert_eq!(admin.get(BOOKINGS).status, 200);
        let after = readings(db, 15);
        let of_bookings: Vec<&String> = after.iter().filter(|row| row.contains("/bookings 1")).collect();
        assert_eq!(of_bookings.len(), 3, "{after:?}");

        // Reads without personal data are not audited, and no history shows them.
        assert_eq!(admin.get("/api/admin/services").status, 200);
        let history = admin.get(&format!("{BOOKINGS}/{id}")).json()["history"].as_array().map(Vec::len);
        assert_eq!(history, Some(1));
    });
}

#[test]
fn a_failing_access_log_blocks_no_read() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let admin = app.admin();
        db.is_damaged_on_purpose();
        db.run("ALTER TABLE audit_log RENAME TO audit_log_away");
        assert_eq!(admin.get("/api/admin/clients").status, 200);
        assert_eq!(admin.get("/api/admin/clients").status, 200);
        db.run("ALTER TABLE audit_log_away RENAME TO audit_log");
        // What could not be noted is noted by the next reading.
        let deadline = Instant::now() + Duration::from_secs(20);
        while readings(db, 0).is_empty() && Instant::now() < deadline {
            assert_eq!(admin.get("/api/admin/clients").status, 200);
        }
        assert_eq!(readings(db, 1).len(), 1);
    });
}
