//! Overlaps that the desk allows: random acts in plain SQL, and what the databases make of them, reckoned a second time here.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test stops at the first surprise, in its helpers too"
)]

use std::collections::BTreeMap;

use chrono::TimeDelta;
use ports::{Resource, StoreError};
use testkit::{
    Backend, SeededEntropy, TestDb, at, for_each_backend, for_each_database, salon, sized, the_present,
};

/// Where a booking is, in quarters of an hour of one day: a stylist, a chair or none, from and until.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    staff: i64,
    chair: Option<i64>,
    from: i64,
    until: i64,
}

const RESOURCES: [&str; 2] = ["staff", "chair"];

impl Place {
    fn taken(&self, resource: &str) -> Option<i64> {
        if resource == "staff" { Some(self.staff) } else { self.chair }
    }

    /// The time that both take of a stylist or a chair.
    fn shared(&self, other: &Self, resource: &str) -> Option<(i64, i64)> {
        let id = self.taken(resource)?;
        let (from, until) = (self.from.max(other.from), self.until.min(other.until));
        (Some(id) == other.taken(resource) && from < until).then_some((from, until))
    }
}

/// The one who may be there, the resource, and the one who was there before.
type Pair = (i64, &'static str, i64);

/// What should be in the tables.
#[derive(Debug, Clone, Default)]
struct Model {
    places: BTreeMap<i64, Place>,
    allowed: BTreeMap<Pair, (i64, i64)>,
}

impl Model {
    fn others(&self, booking: i64) -> impl Iterator<Item = (i64, Place)> + '_ {
        self.places.iter().filter(move |(id, _)| **id != booking).map(|(id, place)| (*id, *place))
    }

    /// Whether all that a booking shares is allowed.
    fn stands(&self, booking: i64) -> bool {
        let place = self.places[&booking];
        self.others(booking).all(|(other, at)| {
            RESOURCES.into_iter().all(|resource| {
                let Some((from, until)) = place.shared(&at, resource) else { return true };
                let covers = |pair| {
                    self.allowed.get(&pair).is_some_and(|(start, end)| *start <= from && *end >= until)
                };
                covers((booking, resource, other)) || covers((other, resource, booking))
            })
        })
    }

    /// Puts a booking somewhere, or nowhere, and cuts what was allowed to what is left of it.
    fn put(&mut self, booking: i64, place: Option<Place>) {
        match place {
            Some(place) => self.places.insert(booking, place),
            None => self.places.remove(&booking),
        };
        let places = &self.places;
        self.allowed.retain(|(one, resource, other), range| {
            let (Some(one), Some(other)) = (places.get(one), places.get(other)) else { return false };
            let Some((from, until)) = one.shared(other, resource) else { return false };
            *range = (range.0.max(from), range.1.min(until));
            range.0 < range.1
        });
    }

    /// Everybody there is named; what others were allowed over it is gone.
    fn allow(&mut self, booking: i64, place: Place) {
        self.put(booking, None);
        for (other, at) in self.others(booking).collect::<Vec<_>>() {
            for resource in RESOURCES {
                if let Some(range) = place.shared(&at, resource) {
                    self.allowed.insert((booking, resource, other), range);
                }
            }
        }
        self.places.insert(booking, place);
    }
}

/// A salon with two stylists and two chairs, ids 1 and 2 each.
struct Scene<'a> {
    db: &'a TestDb,
    model: Model,
    booked: i64,
}

impl<'a> Scene<'a> {
    fn new(db: &'a TestDb) -> Self {
        db.is_damaged_on_purpose(); // no lines, no trail of bookings
        let salon = salon().service("Cut", 60, 4_500).stylist("Ana").stylist("Bo").chair("1").chair("2");
        db.seed_shop(&salon.seed());
        Self { db, model: Model::default(), booked: 0 }
    }

    fn moment(&self, quarter: i64) -> String {
        self.db.moment(at("2026-11-24 00:00") + TimeDelta::minutes(15 * quarter))
    }

    fn run(&self, sql: &str) -> Result<(), StoreError> {
        self.db.raw().run(sql)
    }

    /// A booking that takes a place, or will take it.
    fn insert(&mut self, place: Place, status: &str) -> Result<i64, StoreError> {
        let Place { staff, chair, from, until } = place;
        let (from, until) = (self.moment(from), self.moment(until));
        let chair = chair.map_or("NULL".into(), |chair| chair.to_string());
        let reason = if status == "cancelled" { "'salon'" } else { "NULL" };
        self.run(&format!(
            "INSERT INTO bookings (shop_id, staff_id, chair_id, status, cancel_reason, source, client_name, start_time, end_time, blocked_from, \
             blocked_until, total_duration, total_price_cents, created_at, updated_at) VALUES (1, {staff}, {chair}, '{status}', {reason}, \
             'desk', 'Ada', {from}, {until}, {from}, {until}, 60, 4500, {from}, {from})"
        ))?;
        let newest = self.db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM bookings");
        self.booked = newest.concat().parse().expect("an id");
        Ok(self.booked)
    }

    fn columns(&self, Place { staff, chair, from, until }: Place) -> String {
        let (from, until) = (self.moment(from), self.moment(until));
        let chair = chair.map_or("NULL".into(), |chair| chair.to_string());
        format!(
            "staff_id = {staff}, chair_id = {chair}, start_time = {from}, end_time = {until}, blocked_from = {from}, blocked_until = {until}"
        )
    }

    fn change(&self, booking: i64, what: &str) -> Result<(), StoreError> {
        self.run(&format!("UPDATE bookings SET {what} WHERE id = {booking}"))
    }

    /// The desk puts a booking over whatever is there: it takes it out, writes what it allows, and puts it back.
    fn override_at(&mut self, booking: Option<i64>, place: Place) {
        let booking = if let Some(booking) = booking {
            self.change(booking, "status = 'cancelled', cancel_reason = 'salon'").unwrap();
            booking
        } else {
            self.insert(place, "cancelled").unwrap()
        };
        self.model.allow(booking, place);
        let now = self.db.moment(the_present());
        for ((_, resource, over), (from, until)) in
            self.model.allowed.range((booking, "", 0)..(booking + 1, "", 0))
        {
            let (from, until) = (self.moment(*from), self.moment(*until));
            self.run(&format!(
                "INSERT INTO booking_overlaps VALUES (1, {booking}, '{resource}', {over}, {from}, {until}, 'Both agreed', 'admin', 1, {now}); \
                 INSERT INTO audit_log (shop_id, at, actor_kind, action, entity, entity_id) \
                 VALUES (1, {now}, 'admin', 'booking.overridden', 'booking', {booking})"
            ))
            .unwrap();
        }
        let columns = self.columns(place);
        self.change(booking, &format!("status = 'confirmed', cancel_reason = NULL, {columns}")).unwrap();
    }

    /// What the tables say differs nowhere from the second reckoning.
    fn agrees(&self) {
        let quarters = |column: &str| match self.db.backend {
            Backend::Sqlite => format!("(({column} - {}) / 900000000)", self.moment(0)),
            Backend::Postgres => format!(
                "CAST(EXTRACT(EPOCH FROM {column} - {}::timestamptz) / 900 AS BIGINT)",
                self.moment(0)
            ),
        };
        let (from, until) = (quarters("from_at"), quarters("until_at"));
        let mut found = self.db.ask(&format!(
            "SELECT booking_id || ' ' || resource || ' ' || over_id || ' ' || {from} || ' ' || {until} AS value FROM booking_overlaps"
        ));
        found.sort();
        let say = |((one, resource, other), (from, until)): (&Pair, &(i64, i64))| {
            format!("{one} {resource} {other} {from} {until}")
        };
        let mut expected: Vec<String> = self.model.allowed.iter().map(say).collect();
        expected.sort();
        assert_eq!(found, expected, "{}", self.db.backend);
        let broken = self.db.database.broken_invariants(the_present()).unwrap();
        let about_time = ["I1 ", "I2 ", "I15 ", "I32 ", "I33 ", "I34 "];
        let broken: Vec<_> = broken
            .into_iter()
            .filter(|words| about_time.iter().any(|number| words.starts_with(number)))
            .collect();
        assert_eq!(broken, Vec::<String>::new(), "{}: {:?}", self.db.backend, self.model);
    }

    /// One act of the desk, of a client or of a careless writer.
    fn act(&mut self, chance: &SeededEntropy) -> bool {
        let live: Vec<i64> = self.model.places.keys().copied().collect();
        let place = random_place(chance);
        let one = (!live.is_empty()).then(|| live[chance.below(live.len())]);
        let result = match (chance.below(10), one) {
            (0..=1, _) => {
                let result = self.insert(place, "confirmed");
                if let Ok(booking) = result {
                    self.model.put(booking, Some(place));
                    assert!(self.model.stands(booking), "{}: {place:?} {:?}", self.db.backend, self.model);
                } else {
                    self.refused_rightly(i64::MAX, place);
                }
                result.map(drop)
            }
            (2, _) => {
                self.override_at(None, place);
                Ok(())
            }
            (3..=4, Some(one)) => {
                self.override_at(Some(one), place);
                Ok(())
            }
            (5..=7, Some(one)) => {
                let place = nudged(self.model.places[&one], chance);
                let result = self.change(one, &self.columns(place));
                if result.is_ok() {
                    self.model.put(one, Some(place));
                    assert!(self.model.stands(one), "{}: {one} {place:?} {:?}", self.db.backend, self.model);
                } else {
                    self.refused_rightly(one, place);
                }
                result
            }
            (8, Some(one)) if self.model.places.len() > 4 => {
                self.model.put(one, None);
                self.change(one, "status = 'cancelled', cancel_reason = 'client'")
            }
            _ => Ok(()),
        };
        assert!(matches!(result, Ok(()) | Err(StoreError::SlotTaken(_))), "{result:?}");
        result.is_err()
    }

    /// The database refused a place that is not allowed.
    fn refused_rightly(&self, booking: i64, place: Place) {
        let mut model = self.model.clone();
        model.put(booking, Some(place));
        assert!(!model.stands(booking), "{}: {booking} {place:?} {:?}", self.db.backend, self.model);
    }
}

fn random_place(chance: &SeededEntropy) -> Place {
    let number = |bound| i64::try_from(chance.below(bound)).expect("a small number");
    let from = number(24);
    let chair = [None, Some(1), Some(2)][chance.below(3)];
    Place { staff: 1 + number(2), chair, from, until: from + 1 + number(8) }
}

/// A little earlier or later, shorter or longer, or at another chair.
fn nudged(place: Place, chance: &SeededEntropy) -> Place {
    let number = |bound| i64::try_from(chance.below(bound)).expect("a small number");
    let from = place.from + number(5) - 2;
    let until = (place.until + number(5) - 2).max(from + 1);
    let chair = if chance.below(4) == 0 { None } else { place.chair };
    Place { chair, from, until, ..place }
}

#[test]
fn what_the_desk_allows_and_nothing_else_overlaps() {
    for_each_backend(|backend| {
        let db = TestDb::without_disk(backend);
        let mut scene = Scene::new(&db);
        let chance = SeededEntropy::new(19);
        let (acts, every) = sized((500, 10), (2_000, 20), (10_000, 50));
        let mut refused = 0;
        for act in 0..acts {
            refused += usize::from(scene.act(&chance));
            if act % every == 0 {
                scene.agrees();
            }
        }
        scene.agrees();
        assert!(
            refused > acts / 10 && !scene.model.allowed.is_empty(),
            "{refused} were refused, {:?}",
            scene.model
        );
    });
}

const TEN: Place = Place { staff: 1, chair: Some(1), from: 40, until: 44 };
const HALF_PAST_TEN: Place = Place { staff: 1, chair: Some(2), from: 42, until: 46 };

/// Two that overlap by the desk's leave; the second is named.
fn two_together(scene: &mut Scene<'_>) -> (i64, i64) {
    let first = scene.insert(TEN, "confirmed").unwrap();
    scene.model.put(first, Some(TEN));
    scene.override_at(None, HALF_PAST_TEN);
    (first, scene.booked)
}

fn is_taken(result: &Result<i64, StoreError>) -> bool {
    matches!(result, Err(StoreError::SlotTaken(Resource::Staff)))
}

#[test]
fn no_third_booking_slips_in() {
    for_each_database(|db| {
        let mut scene = Scene::new(db);
        two_together(&mut scene);
        for from in 37..46 {
            let third = scene.insert(Place { staff: 1, chair: None, from, until: from + 4 }, "confirmed");
            assert!(is_taken(&third), "{from}");
        }
        let after = Place { staff: 1, chair: None, from: 46, until: 50 };
        scene.insert(after, "confirmed").unwrap();
    });
}

#[test]
fn time_that_is_shared_no_more_is_exclusive_again() {
    for_each_database(|db| {
        let mut scene = Scene::new(db);
        let (first, _) = two_together(&mut scene);
        let exclusive = || {
            let sql = "SELECT CAST(COUNT(*) AS TEXT) AS value FROM occupancies WHERE booking_id = 2 AND resource = 'staff' AND exclusive";
            db.ask(sql).concat()
        };
        let pieces = || {
            db.ask("SELECT resource AS value FROM occupancies WHERE booking_id = 2 AND resource = 'staff'")
                .len()
        };
        assert_eq!((exclusive().as_str(), pieces()), ("1", 2), "half of it is named");
        scene.change(first, "status = 'cancelled', cancel_reason = 'client'").unwrap();
        assert_eq!((exclusive().as_str(), pieces()), ("1", 1));
        scene.model.put(first, None);
        scene.agrees();
        assert!(is_taken(&scene.insert(TEN, "confirmed")));
    });
}

#[test]
fn a_name_in_use_is_neither_deleted_nor_changed() {
    for_each_database(|db| {
        let mut scene = Scene::new(db);
        two_together(&mut scene);
        assert!(matches!(
            scene.run("DELETE FROM booking_overlaps"),
            Err(StoreError::SlotTaken(Resource::Staff))
        ));
        let swapped = "UPDATE booking_overlaps SET booking_id = over_id, over_id = booking_id";
        assert!(
            matches!(scene.run(swapped), Err(StoreError::Failed(words)) if words.contains("keeps its bookings"))
        );
        let pieces = "UPDATE occupancies SET exclusive = false WHERE booking_id = 1";
        assert!(matches!(scene.run(pieces), Err(StoreError::Failed(words)) if words.contains("made anew")));
        scene.agrees();
    });
}

/// Past the triggers nothing is refused: then the checks find it.
#[test]
fn a_name_or_a_piece_that_is_gone_is_found() {
    for_each_backend(|backend| {
        for (table, found) in [("booking_overlaps", vec!["I1", "I33"]), ("occupancies", vec!["I32"])] {
            let db = TestDb::new(backend);
            two_together(&mut Scene::new(&db));
            let deleted = format!("DELETE FROM {table} WHERE booking_id = 2");
            db.run(&match backend {
                Backend::Sqlite => format!("DROP TRIGGER booking_overlaps_occupy_by_delete; {deleted}"),
                Backend::Postgres => format!("SET session_replication_role = replica; {deleted}"),
            });
            let broken = db.database.broken_invariants(the_present()).unwrap();
            let has = |number: &&str| broken.iter().any(|words| words.starts_with(&format!("{number} ")));
            assert!(found.iter().all(has), "{table} on {backend}: {broken:?}");
        }
    });
}
