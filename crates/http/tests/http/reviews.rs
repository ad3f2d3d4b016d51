//! What clients say of their visits, over HTTP.

use app::Context;
use domain::{BookingId, BookingStatus, ClientId, ShopId};
use ports::shop::{Actor, AuditEntry, ERASED_NAME};
use ports::{Clock, ShopTx, StoreResult};
use serde_json::{Value, json};
use tenancy::ShopScope;
use testkit::{TestAnswer, TestApp, TestDb, TestVisitor, at, for_each_database};

use crate::contract::record;
use crate::dashboard::two_dashboards;
use crate::support::{book, cut_with, two_salons};
use crate::visit_links::{TOKEN, by_link, linked};

const REVIEWS: &str = "/api/admin/reviews";
const PUBLIC: &str = "/api/client/reviews";
/// Somebody is free at one of them; other tests book at the hours between.
const TIMES: [&str; 4] = ["11:00", "12:00", "13:00", "14:00"];

fn words() -> Value {
    json!({"stars": 5, "text": "On time and kind.", "name": "short"})
}

/// What is sent to the routes of reviews.
pub(crate) fn draft(path: &str) -> Option<Value> {
    if !path.starts_with(REVIEWS) {
        return None;
    }
    let reply = json!({"text": "Thank you!"});
    Some(if path.ends_with("/visibility") { json!({"hidden": "private"}) } else { reply })
}

/// An admin changes the newest review of a client who is not forgotten, or one that the admin writes first, as a client.
pub(crate) fn call(visitor: &TestVisitor, method: &str, path: &str, query: &str) -> Option<TestAnswer> {
    let body = draft(path).filter(|_| method == "PUT")?;
    let newest = || {
        let listed = visitor.get(&format!("{REVIEWS}{query}"));
        let reviews = if listed.status == 200 { listed.json()["reviews"].clone() } else { json!([]) };
        let of_somebody = |review: &&Value| review["client_name"] != ERASED_NAME;
        reviews.as_array()?.iter().find(of_somebody)?["id"].as_i64()
    };
    let id = newest().or_else(|| {
        write_one(visitor)?;
        newest()
    });
    let address = path.replace("{id}", &id.unwrap_or(1).to_string());
    Some(visitor.put(&format!("{address}{query}"), &body))
}

/// A member of staff has a visit as a client, and reviews it.
pub(crate) fn write_one(admin: &TestVisitor) -> Option<i64> {
    let id = fresh(admin, "2026-11-23")?;
    let path = format!("/api/admin/bookings/{id}/status");
    let now = admin.clock.now();
    admin.clock.set(at("2026-11-23 15:00"));
    let completed = admin.patch(&path, &json!({"status": "completed"}));
    let written = admin.put(&format!("/api/client/bookings/{id}/review"), &words());
    admin.clock.set(now);
    (completed.status == 200 && written.status == 200).then_some(id)
}

fn fresh(visitor: &TestVisitor, date: &str) -> Option<i64> {
    let places = TIMES.into_iter().flat_map(|time| [2, 1].map(|staff| (time, staff)));
    let mut made = places.filter_map(|(time, staff)| {
        let request = cut_with(staff, &format!("{date}T{time}:00Z"));
        let answer = visitor.post("/api/client/book", &request);
        (answer.status == 201).then(|| answer.json()["id"].as_i64())
    });
    made.next().flatten()
}

/// Reviews a new visit that was completed, or an own booking of a salon that books nothing any more.
pub(crate) fn call_as_client(app: &TestApp, visitor: &TestVisitor, path: &str) -> TestAnswer {
    let made = if visitor.session.is_some() { fresh(visitor, "2026-12-03") } else { None };
    if let Some(id) = made {
        complete(&app.ctx, id);
    }
    let own = || {
        let own = visitor.get("/api/client/bookings");
        if own.status == 200 { own.json()[0]["id"].as_i64() } else { None }
    };
    let id = made.or_else(own).unwrap_or(1);
    visitor.put(&path.replace("{id}", &id.to_string()), &words())
}

/// The visit of a booking took place.
fn complete(ctx: &Context, id: i64) {
    let (id, now) = (BookingId::new(id), ctx.now());
    let record = |tx: &mut dyn ShopTx, from: BookingStatus, to: BookingStatus| {
        tx.audit(&AuditEntry {
            at: now,
            actor: Actor::System,
            action: "booking.status_changed",
            booking: id,
            from: Some(from),
            to,
            request_id: None,
        })
    };
    let complete = |tx: &mut dyn ShopTx| -> StoreResult<()> {
        let booking = tx.find_booking(id)?.expect("a booking").booking;
        let mut version = booking.version;
        if booking.status == BookingStatus::Pending {
            // The desk knows whose it is.
            tx.accept_booking(id, version, ClientId::new(1), now)?;
            record(tx, BookingStatus::Pending, BookingStatus::Confirmed)?;
            version += 1;
        }
        tx.end_booking(id, version, BookingStatus::Completed, now)?;
        record(tx, BookingStatus::Confirmed, BookingStatus::Completed)
    };
    let glow = ShopScope::for_program(ShopId::new(1));
    ctx.store.write_shop(glow, |tx| complete(tx)).expect("a visit");
}

#[test]
fn reviews_are_answered_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let client = app.client();
    record("client.reviews.none", "GET", PUBLIC, &client.get(PUBLIC));
    let id = book(&client, &cut_with(1, "2026-11-23T10:00:00Z"));
    complete(&app.ctx, id);
    let path = format!("/api/client/bookings/{id}/review");
    record("client.review", "PUT", &path, &client.put(&path, &words()));
    record("client.bookings.reviewed", "GET", "/api/client/bookings", &client.get("/api/client/bookings"));
    let admin = app.admin();
    record("admin/admin.reviews", "GET", REVIEWS, &admin.get(REVIEWS));
    let reply = format!("{REVIEWS}/1/reply");
    record("admin/admin.review-reply", "PUT", &reply, &admin.put(&reply, &json!({"text": "Thank you!"})));
    record("client.reviews", "GET", PUBLIC, &client.get(PUBLIC));
    let visibility = format!("{REVIEWS}/1/visibility");
    let hidden = admin.put(&visibility, &json!({"hidden": "private"}));
    record("admin/admin.review-visibility", "PUT", &visibility, &hidden);
    record("client.reviews.hidden", "GET", PUBLIC, &client.get(PUBLIC));
    let export = "/api/client/me/export";
    record("client.me-export.reviewed", "GET", export, &client.get(export));
}

#[test]
fn a_review_that_cannot_be_is_refused() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        let id = book(&client, &cut_with(1, "2026-11-23T10:00:00Z"));
        let path = format!("/api/client/bookings/{id}/review");
        let early = client.put(&path, &words());
        assert_eq!((early.status, early.header("x-error-code")), (409, "not_completed"), "{}", early.text);
        complete(&app.ctx, id);
        for (field, value, status) in [
            ("stars", json!(0), 422),
            ("stars", json!(6), 422),
            ("stars", json!(4.5), 400),
            ("text", json!("x".repeat(601)), 422),
            ("text", json!("a\u{202E}b"), 422),
            ("name", json!("full"), 422),
            ("colour", json!("red"), 400),
        ] {
            let mut wish = words();
            wish[field] = value.clone();
            let answer = client.put(&path, &wish);
            assert_eq!(answer.status, status, "{field} {value}: {}", answer.text);
        }
        assert_eq!(db.count("reviews"), 0);
        for other in [app.visitor(), app.visitor_at("luna.localhost")] {
            let answer = other.put(&path, &words());
            assert_eq!(answer.status, 404, "{}", answer.text);
        }
        let blank = client.put(&path, &json!({"stars": 2, "text": "  \n ", "name": "none"}));
        assert_eq!((blank.status, &blank.json()["text"]), (200, &Value::Null), "{}", blank.text);
        for (query, status) in [("limit=0", 422), ("limit=51", 422), ("limit=x", 400), ("cursor=x", 400)] {
            assert_eq!(client.get(&format!("{PUBLIC}?{query}")).status, status, "{query}");
        }
    });
}

#[test]
fn a_link_reviews_its_visit_and_shows_that() {
    for_each_database(|db| {
        let app = two_salons(db);
        let id = linked(&app);
        let guest = app.visitor().without_session().without_cookies();
        let shown = || guest.get(&format!("/api/links/{TOKEN}")).json()["review"].clone();
        assert_eq!(shown(), json!({"open": false, "short_name": "", "own": null}), "it has not taken place");
        complete(&app.ctx, id);
        assert_eq!(shown(), json!({"open": true, "short_name": "Ada L.", "own": null}));
        let path = format!("/api/client/bookings/{id}/review");
        let written = by_link(&guest, "PUT", &path, &words().to_string());
        assert_eq!(written.status, 200, "{}", written.text);
        assert_eq!(shown()["own"], words());
        let public = || guest.get(PUBLIC).json();
        assert_eq!(
            (&public()["average"], &public()["count"]),
            (&json!(5.0), &json!(1)),
            "at the next request"
        );
        let worse = json!({"stars": 2, "text": null, "name": "none"});
        assert_eq!(by_link(&guest, "PUT", &path, &worse.to_string()).status, 200);
        assert_eq!(
            (&public()["average"], &public()["count"]),
            (&json!(2.0), &json!(1)),
            "it changes the first"
        );
        assert_eq!(guest.get(&format!("/v/{TOKEN}")).status, 200);
        assert_eq!(guest.get(&format!("/v/{TOKEN}/move")).status, 404);
        let there = app.visitor_at("www.localhost").without_session().get(&format!("/v/{TOKEN}"));
        assert_eq!(there.status, 302);
        assert!(there.header("location").ends_with(&format!("/v/{TOKEN}")), "{}", there.header("location"));
    });
}

#[test]
fn reviews_come_page_by_page() {
    for_each_database(|db| {
        let app = two_salons(db);
        let client = app.client();
        for (nth, hour) in (0..3).zip(["09", "11", "13"]) {
            let id = book(&client, &cut_with(1, &format!("2026-11-23T{hour}:00:00Z")));
            complete(&app.ctx, id);
            let text = if nth == 1 { json!(null) } else { json!(format!("Visit {nth}")) };
            let review = json!({"stars": nth + 3, "text": text, "name": "none"});
            assert_eq!(client.put(&format!("/api/client/bookings/{id}/review"), &review).status, 200);
        }
        let stars = |answer: &TestAnswer| {
            let reviews = answer.json()["reviews"].clone();
            reviews.as_array().expect("a list").iter().map(|one| one["stars"].clone()).collect::<Vec<_>>()
        };
        let first = client.get(&format!("{PUBLIC}?limit=2"));
        assert_eq!(stars(&first), [json!(5), json!(4)], "the newest come first");
        let next = client.get(&format!("{PUBLIC}?limit=2&cursor={}", first.header("x-next-cursor")));
        assert_eq!((stars(&next), next.header("x-next-cursor")), (vec![json!(3)], ""));
        assert_eq!(next.json()["average"], json!(4.0), "of all, not of a page");
        let with_words = client.get(&format!("{PUBLIC}?words=true&limit=2"));
        assert_eq!(stars(&with_words), [json!(5), json!(3)]);
    });
}
