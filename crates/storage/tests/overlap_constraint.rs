//! The overlap constraint itself: what the databases refuse even to a writer past every check.

use chrono::TimeDelta;
use domain::Instant;
use ports::{Resource, StoreError};
use testkit::{Backend, TestDb, at, for_each_database, salon};

/// A salon with two stylists and two chairs, ids 1 and 2 each, and plain SQL for its bookings.
struct Scene<'a> {
    db: &'a TestDb,
    shop: i64,
}

impl<'a> Scene<'a> {
    fn new(db: &'a TestDb) -> Self {
        let seed =
            salon().service("Cut", 60, 4_500).stylist("Ana").stylist("Bo").chair("1").chair("2").seed();
        Self { db, shop: db.seed_shop(&seed).shop().get() }
    }

    /// `INSERT` (or `INSERT OR …`) of an hour with a stylist at a chair, checked by nobody but the database.
    fn insert(
        &self,
        verb: &str,
        staff: i64,
        chair: Option<i64>,
        status: &str,
        start: Instant,
    ) -> Result<(), StoreError> {
        let Self { db, shop } = self;
        let (start, end) = (db.moment(start), db.moment(start + TimeDelta::hours(1)));
        let chair = chair.map_or("NULL".into(), |chair| chair.to_string());
        let reason = if status == "cancelled" { "'client'" } else { "NULL" };
        db.raw().run(&format!(
            "{verb} INTO bookings (shop_id, staff_id, chair_id, status, cancel_reason, source, client_name, start_time, end_time, \
             blocked_from, blocked_until, total_duration, total_price_cents, final_price_cents, hold_expires_at, created_at, updated_at) VALUES \
             ({shop}, {staff}, {chair}, '{status}', {reason}, 'desk', 'Ada', {start}, {end}, {start}, {end}, 60, 4500, 4500, {end}, {start}, {start})"
        ))
    }

    fn book(&self, staff: i64, chair: i64, start: &str) -> Result<(), StoreError> {
        self.insert("INSERT", staff, Some(chair), "confirmed", at(start))
    }

    fn change(&self, what: &str, id: i64) -> Result<(), StoreError> {
        self.change_by("UPDATE", what, id)
    }

    fn change_by(&self, verb: &str, what: &str, id: i64) -> Result<(), StoreError> {
        self.db.raw().run(&format!("{verb} bookings SET {what} WHERE id = {id}"))
    }

    fn count(&self) -> usize {
        self.db.ask("SELECT CAST(id AS TEXT) AS value FROM bookings").len()
    }
}

/// Rows without lines or audit trail: these tests are about the overlap constraint alone.
fn on_both(test: impl Fn(&Scene<'_>) + Sync) {
    for_each_database(|db| {
        db.is_damaged_on_purpose();
        test(&Scene::new(db));
    });
}

fn is_taken(result: &Result<(), StoreError>, resource: Resource) -> bool {
    matches!(result, Err(StoreError::SlotTaken(taken)) if *taken == resource)
}

#[test]
fn a_stylist_is_never_booked_twice() {
    on_both(|scene| {
        scene.book(1, 1, "2026-11-24 10:00").unwrap();
        for overlapping in ["2026-11-24 09:01", "2026-11-24 10:00", "2026-11-24 10:30", "2026-11-24 10:59"] {
            assert!(is_taken(&scene.book(1, 2, overlapping), Resource::Staff), "{overlapping}");
        }
        assert_eq!(scene.count(), 1);
    });
}

#[test]
fn a_chair_is_never_booked_twice() {
    on_both(|scene| {
        scene.book(1, 1, "2026-11-24 10:00").unwrap();
        assert!(is_taken(&scene.book(2, 1, "2026-11-24 10:45"), Resource::Chair));
        scene.book(2, 2, "2026-11-24 10:45").unwrap();
    });
}

#[test]
fn every_status_but_cancelled_blocks() {
    on_both(|scene| {
        let start = at("2026-11-24 10:00");
        scene.insert("INSERT", 1, Some(1), "cancelled", start).unwrap();
        scene.insert("INSERT", 1, Some(1), "cancelled", start).unwrap();
        for (hours, status) in (0..).zip(["pending", "confirmed", "completed", "no_show"]) {
            let start = start + TimeDelta::hours(hours);
            scene.insert("INSERT", 1, Some(1), status, start).unwrap();
            let second = scene.insert("INSERT", 1, Some(2), "pending", start);
            assert!(is_taken(&second, Resource::Staff), "{status}");
        }
    });
}

#[test]
fn touching_bookings_and_other_stylists_are_welcome() {
    on_both(|scene| {
        for start in ["2026-11-24 10:00", "2026-11-24 11:00", "2026-11-24 09:00"] {
            scene.book(1, 1, start).unwrap();
            scene.book(2, 2, start).unwrap();
        }
        scene.insert("INSERT", 1, None, "confirmed", at("2026-11-24 15:00")).unwrap();
        scene.insert("INSERT", 2, None, "confirmed", at("2026-11-24 15:00")).unwrap();
        assert_eq!(scene.count(), 8);
    });
}

#[test]
fn a_cancelled_booking_cannot_come_back_onto_a_taken_time() {
    on_both(|scene| {
        scene.book(1, 1, "2026-11-24 10:00").unwrap();
        scene.change("status = 'cancelled', cancel_reason = 'client'", 1).unwrap();
        scene.book(1, 1, "2026-11-24 10:30").unwrap();
        let revived = scene.change("status = 'confirmed', cancel_reason = NULL", 1);
        assert!(is_taken(&revived, Resource::Staff));
        scene.change("status = 'cancelled', cancel_reason = 'client'", 2).unwrap();
        scene.change("status = 'confirmed', cancel_reason = NULL", 1).unwrap();
    });
}

#[test]
fn a_booking_cannot_be_moved_onto_another() {
    on_both(|scene| {
        scene.book(1, 1, "2026-11-24 10:00").unwrap();
        scene.book(2, 2, "2026-11-24 10:00").unwrap();
        scene.book(1, 1, "2026-11-24 14:00").unwrap();
        let times = |start: &str| {
            let (start, end) = (at(start), at(start) + TimeDelta::hours(1));
            let [start, end] = [start, end].map(|instant| scene.db.moment(instant));
            format!("start_time = {start}, end_time = {end}, blocked_from = {start}, blocked_until = {end}")
        };
        assert!(is_taken(&scene.change(&times("2026-11-24 10:30"), 3), Resource::Staff));
        assert!(is_taken(&scene.change("staff_id = 1", 2), Resource::Staff));
        assert!(is_taken(&scene.change("chair_id = 1", 2), Resource::Chair));
        // Within its own time, and next to another, it may move.
        scene.change(&times("2026-11-24 14:30"), 3).unwrap();
        scene.change(&times("2026-11-24 11:00"), 3).unwrap();
    });
}

#[test]
fn another_shop_has_its_own_wall() {
    on_both(|scene| {
        scene.book(1, 1, "2026-11-24 10:00").unwrap();
        let other = salon().at_subdomain("luna").service("Cut", 60, 4_500).stylist("Cy").chair("A").seed();
        let other = Scene { db: scene.db, shop: scene.db.seed_shop(&other).shop().get() };
        other.book(3, 3, "2026-11-24 10:00").unwrap();
        // Ids of another shop are no ids.
        assert!(other.book(1, 1, "2026-11-25 10:00").is_err());
        assert_eq!(scene.count(), 2);
    });
}

#[test]
fn replacing_and_ignoring_do_not_get_past_sqlites_triggers() {
    let db = TestDb::new(Backend::Sqlite);
    let scene = Scene::new(&db);
    scene.book(1, 1, "2026-11-24 10:00").unwrap();
    for verb in ["INSERT OR REPLACE", "INSERT OR IGNORE", "INSERT OR ROLLBACK", "REPLACE"] {
        let second = scene.insert(verb, 1, Some(2), "confirmed", at("2026-11-24 10:30"));
        assert!(is_taken(&second, Resource::Staff), "{verb}");
    }
    scene.book(1, 1, "2026-11-24 12:00").unwrap();
    for verb in ["UPDATE OR IGNORE", "UPDATE OR REPLACE"] {
        let ninety_minutes_earlier = "chair_id = 2, blocked_from = blocked_from - 5400000000";
        assert!(is_taken(&scene.change_by(verb, ninety_minutes_earlier, 2), Resource::Staff), "{verb}");
    }
    assert_eq!(scene.count(), 2);
}

#[test]
fn a_booking_longer_than_two_days_is_refused() {
    on_both(|scene| {
        scene.book(1, 1, "2026-11-24 10:00").unwrap();
        let long = at("2026-11-27 10:00");
        let refused = scene.change(&format!("end_time = {0}, blocked_until = {0}", scene.db.moment(long)), 1);
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    });
}
