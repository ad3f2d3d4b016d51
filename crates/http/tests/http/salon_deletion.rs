//! A salon that was closed for a month is handed out and deleted (rules/platform#deletion).

use crate::dashboard::two_dashboards;
use crate::platform::{SHOPS, remove, status};
use crate::support::{MONDAY_TEN, book, cut_with};
use chrono::TimeDelta;
use serde_json::json;
use testkit::for_each_database;

#[test]
fn a_salon_is_deleted_with_everything_once_it_was_closed_for_a_month() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        book(&app.client(), &cut_with(1, MONDAY_TEN));
        crate::visit_links::linked(&app);
        for (method, path) in [("POST", "/api/admin/blocks"), ("PUT", "/api/admin/staff/{id}/breaks/{date}")]
        {
            assert!(
                crate::blocks::call(&app.admin(), method, path, "").is_some_and(|made| made.status < 300)
            );
        }
        let day = crate::special_days::draft(crate::special_days::SPECIAL_DAYS).expect("a special day");
        assert_eq!(app.admin().post(crate::special_days::SPECIAL_DAYS, &day).status, 201);
        let two_shifts = json!({"weeklySchedule": [{"dayOfWeek": 1, "isAvailable": true, "startTime": "09:00", "endTime": "12:00",
            "breakStartTime": null, "breakEndTime": null, "extraShifts": [{"startTime": "13:00", "endTime": "17:00"}]}]});
        assert_eq!(app.admin().put("/api/admin/staff/1/schedule", &two_shifts).status, 200);
        let refused = |what: &str| {
            let answer = remove(&app.master(), 1, "Glow");
            assert_eq!((answer.status, answer.code()), (409, "too_early"), "{what}");
        };
        refused("open");
        let master = app.master();
        assert!(master.get(SHOPS).json()[1]["closed_since"].is_null());
        assert_eq!(status(&master, 1, "suspended").status, 200);
        app.clock.advance(TimeDelta::days(30) - TimeDelta::seconds(1));
        refused("closed for less");
        app.clock.advance(TimeDelta::seconds(1));
        let master = app.master();
        let export = master.get("/api/platform/shop/1/export");
        assert!(export.header("content-disposition").contains("attachment"));
        let export = export.json();
        let sizes =
            ["services", "staff", "clients", "bookings"].map(|of| export[of].as_array().map(Vec::len));
        assert!(sizes.iter().all(|size| size.is_some_and(|size| 0 < size)), "{sizes:?}");
        assert_eq!(remove(&master, 1, "glow").status, 422, "another name");
        let luna = rows_of(db, 2);
        assert_eq!(remove(&master, 1, " Glow ").json(), json!({"success": true}));

        assert_eq!(rows_of(db, 2), luna, "nothing of another salon");
        let left: Vec<(&str, i64)> = rows_of(db, 1).into_iter().filter(|(_, count)| 0 < *count).collect();
        let tables: Vec<&str> = left.iter().map(|(table, _)| *table).collect();
        assert_eq!(tables, ["audit_log", "retired_subdomains", "shop_revisions"], "{left:?}");
        let words = "SELECT CAST(details AS TEXT) AS value FROM audit_log WHERE shop_id = 1";
        assert!(db.ask(words).iter().all(|details| details == "{}"));
        assert_eq!(master.get(SHOPS).json().as_array().map(Vec::len), Some(1));
        assert_eq!(master.get("/api/platform/shops/counts").json()["total"], 1);
        assert_eq!(status(&master, 1, "active").status, 404);
        assert_eq!(remove(&master, 1, "Deleted salon").status, 404);
        assert_eq!(master.get("/api/admin/staff?shopId=1").status, 404);
        assert_eq!(app.visitor().get("/api/client/shop-config").status, 404);
        let taken = master.post(SHOPS, &json!({"name": "Glow", "subdomain": "glow"}));
        assert_eq!(taken.status, 409, "its address is kept for a while");
        db.keeps_its_invariants();
    });
}

/// How many rows each table has of a salon, where it has a column for it.
fn rows_of(db: &testkit::TestDb, shop: i64) -> Vec<(&'static str, i64)> {
    const TABLES: [&str; 36] = [
        "assets",
        "audit_log",
        "auth_tokens",
        "blocks",
        "booking_keeps",
        "booking_overlaps",
        "booking_services",
        "bookings",
        "categories",
        "chair_services",
        "chair_staff",
        "chairs",
        "challenges",
        "client_tags",
        "clients",
        "day_breaks",
        "desk_actions",
        "erasures",
        "final_lines",
        "idempotency_keys",
        "known_devices",
        "messages",
        "occupancies",
        "outbox",
        "retired_subdomains",
        "services",
        "sessions",
        "shop_hours",
        "shop_revisions",
        "shop_setups",
        "special_days",
        "staff",
        "staff_exceptions",
        "staff_extra_shifts",
        "staff_schedule_days",
        "staff_services",
    ];
    let count = |table: &'static str| {
        let sql = format!("SELECT CAST(COUNT(*) AS TEXT) AS value FROM {table} WHERE shop_id = {shop}");
        (table, db.ask(&sql).concat().parse().expect("a number"))
    };
    TABLES.into_iter().map(count).collect()
}
