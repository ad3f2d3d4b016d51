//! The golden contract: real answers with a fixed clock, recorded in `contract/`, which the browser's schemas must parse without losing a
//! key (`docs/decisions/0004-golden-contract.md`). `make golden` records them anew.

use std::collections::BTreeSet;

use crate::clients::a_salon_with_clients;
use crate::dashboard::two_dashboards;
use crate::dashboard_requests::draft;
use crate::desk;
use crate::set_up;
use crate::support::{MONDAY_TEN, cut_with, two_salons};
use crate::uploads::RED_URL;
use app::session::{Invited, StaffContact, make_console_link};
use serde_json::{Value, json};
use testkit::phone::ADMIN;
use testkit::pictures::RED_PNG;
use testkit::{TestAnswer, TestDb, TestVisitor, golden};

pub(crate) fn record(name: &str, method: &str, path: &str, answer: &TestAnswer) {
    let body: Value = serde_json::from_str(&answer.text).unwrap_or_else(|_| json!(answer.text));
    let sample =
        json!({"method": method, "path": path, "status": answer.status, "body": without_chance(body)});
    golden(env!("CARGO_MANIFEST_DIR"), &format!("contract/{name}.json"), &sample);
}

/// The session id is the caller's own and differs each time; a fixed one stands for it.
fn without_chance(mut body: Value) -> Value {
    if let Some(session) = body.get_mut("sessionId") {
        *session = json!("00000000-0000-4000-8000-000000000000");
    }
    body
}

fn reads(visitor: &TestVisitor) -> [(&'static str, &'static str, TestAnswer); 8] {
    let get = |name, path| (name, path, visitor.get(path));
    [
        get("session.user", "/api/session/user"),
        get("client.shop-config", "/api/client/shop-config"),
        get("client.services", "/api/client/services"),
        get("client.staff", "/api/client/staff"),
        get("client.staff.for-services", "/api/client/staff?services=1,3"),
        get("client.shop-hours", "/api/client/shop-hours"),
        get("client.slots", "/api/client/slots?staffId=1&date=2026-11-23&totalDuration=45&services=1"),
        get("client.days", "/api/client/days?staffId=0&totalDuration=45&services=1"),
    ]
}

#[test]
fn answers_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let visitor = app.visitor();
    for (name, path, answer) in reads(&visitor) {
        record(name, "GET", path, &answer);
    }
    let anyone = "/api/client/slots?staffId=0&date=2026-11-23&totalDuration=120&services=2";
    record("client.slots.no-preference", "GET", anyone, &visitor.get(anyone));
    let suggestions = visitor.post("/api/client/staff/suggestions", &json!({"serviceIds": [2, 3]}));
    record("client.suggestions", "POST", "/api/client/staff/suggestions", &suggestions);

    record(
        "client.book",
        "POST",
        "/api/client/book",
        &visitor.post("/api/client/book", &cut_with(1, MONDAY_TEN)),
    );
    let lost = app.visitor().post("/api/client/book", &cut_with(1, MONDAY_TEN));
    record("client.book.slot-taken", "POST", "/api/client/book", &lost);
    record("client.bookings", "GET", "/api/client/bookings", &visitor.get("/api/client/bookings"));
    let path = "/api/client/bookings/1/mail-link";
    let asked = visitor.post(path, &json!({"email": "ada@example.com"}));
    record("client.mail-link-request", "POST", path, &asked);
    let code = db.ask("SELECT json_extract(content, '$.code') AS value FROM messages").concat();
    let (path, look) = ("/api/client/mail-link", json!({"code": code}));
    record("client.mail-link", "POST", path, &app.visitor().without_session().post(path, &look));
    record("client.cancel", "DELETE", "/api/client/bookings/1", &visitor.delete("/api/client/bookings/1"));
    record("client.bookings.cancelled", "GET", "/api/client/bookings", &visitor.get("/api/client/bookings"));
}

#[test]
fn answers_to_people_who_are_known_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let client = app.client();
    let get = |name: &str, path: &str| record(name, "GET", path, &client.get(path));
    get("session.user.client", "/api/session/user");
    get("auth.me", "/api/auth/me");
    get("client.whatsapp-link", "/api/client/whatsapp-link?purpose=login");
    get("client.whatsapp-link.profile", "/api/client/whatsapp-link");
    let words = json!({"name": "Maya Chen", "email": "maya@example.com"});
    record("client.profile", "PUT", "/api/client/profile", &client.put("/api/client/profile", &words));
    get("client.consents", "/api/client/consents");
    let own = "/api/client/consents";
    record("client.consents-update", "PUT", own, &client.put(own, &json!({"reminders": false})));
    let booked = client.post("/api/client/book", &cut_with(1, MONDAY_TEN));
    record("client.book.confirmed", "POST", "/api/client/book", &booked);
    get("client.bookings.confirmed", "/api/client/bookings");
    get("client.me-export", "/api/client/me/export");
    db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    get("client.closed-shop", "/api/client/closed-shop");
    db.run("UPDATE shops SET status = 'active' WHERE id = 1");
    record("session.user.admin", "GET", "/api/session/user", &app.admin().get("/api/session/user"));
    record("session.user.master", "GET", "/api/session/user", &app.master().get("/api/session/user"));
    let contact = StaffContact::Phone(domain::WaPhone::parse(ADMIN).expect("a number"));
    let shop = domain::Subdomain::parse("glow").expect("a subdomain");
    let link = make_console_link(&app.ctx, &Invited::Staff { shop, contact }, "root@server").expect("a link");
    let key = json!({"key": link.url.rsplit_once('=').expect("a key").1});
    let path = "/api/session/console-link";
    record("session.console-link", "POST", path, &app.visitor().post(path, &key));
    record("session.console-link.refused", "POST", path, &app.visitor().post(path, &key));
    let made = client.post("/api/auth/token", &json!({}));
    let token = made.json()["id"].clone();
    get("auth.tokens", "/api/auth/tokens");
    let path = format!("/api/auth/tokens/{token}");
    record("auth.token-delete", "DELETE", &path, &client.delete(&path));
    let left = client.post("/api/session/logout", &json!({}));
    record("session.logout", "POST", "/api/session/logout", &left);
    let forgotten = app.client().delete("/api/client/me");
    record("client.me-delete", "DELETE", "/api/client/me", &forgotten);
}

/// In a folder of their own.
#[test]
fn answers_of_the_dashboard_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let (admin, client) = (app.admin(), app.visitor());
    let _ = client.post("/api/client/book", &cut_with(1, MONDAY_TEN));
    let name = |operation: &str| format!("admin/admin.{operation}");
    let get = |operation: &str, path: &str| record(&name(operation), "GET", path, &admin.get(path));
    get("shop", "/api/admin/shop");
    get("booking-counts", "/api/admin/bookings/counts");
    for (list, one) in [("chairs", "chair"), ("services", "service"), ("categories", "category")] {
        let path = format!("/api/admin/{list}");
        let own = format!("{path}/1");
        get(list, &path);
        get(&format!("{one}-impact"), &format!("{own}/impact"));
        let made = admin.post(&path, &draft(list));
        record(&name(&format!("{one}-create")), "POST", &path, &made);
        record(&name(&format!("{one}-update")), "PUT", &own, &admin.put(&own, &draft(list)));
        let stale = [("content-type", "application/json"), ("if-match", "1")];
        let late = admin.send("PUT", &own, &stale, draft(list).to_string().as_bytes());
        record(&name(&format!("{one}-update.stale")), "PUT", &own, &late);
        record(&name(&format!("{one}-delete")), "DELETE", &own, &admin.delete(&own));
    }
}

#[test]
fn answers_about_times_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let admin = app.admin();
    let name = |operation: &str| format!("admin/admin.{operation}");
    let get = |operation: &str, path: &str| record(&name(operation), "GET", path, &admin.get(path));
    let put =
        |operation: &str, path: &str| record(&name(operation), "PUT", path, &admin.put(path, &draft(path)));
    let ask =
        |operation: &str, path: &str| record(&name(operation), "POST", path, &admin.post(path, &draft(path)));
    let _ = app.visitor().post("/api/client/book", &cut_with(1, "2026-11-23T09:00:00Z"));
    ask("hours-impact", "/api/admin/shop/hours/impact");
    ask("schedule-impact", "/api/admin/staff/1/schedule/impact");
    ask("exception-impact", "/api/admin/staff/1/exceptions/impact");
    put("hours-update", "/api/admin/shop/hours");
    get("hours", "/api/admin/shop/hours");
    put("buffer-update", "/api/admin/shop/buffer");
    put("rules-update", "/api/admin/shop/rules");
    put("opening-update", "/api/admin/shop/opening");
    put("timezone-update", "/api/admin/shop/timezone");
    get("timezone-impact", "/api/admin/shop/timezone/impact");
    put("branding-update", "/api/admin/shop/branding");
    let (schedule, exceptions) = ("/api/admin/staff/1/schedule", "/api/admin/staff/1/exceptions");
    put("schedule-update", schedule);
    get("schedule", schedule);
    get("schedules", "/api/admin/schedules");
    let stale = [("content-type", "application/json"), ("if-match", "1")];
    let late = admin.send("PUT", schedule, &stale, draft(schedule).to_string().as_bytes());
    record(&name("schedule-update.stale"), "PUT", schedule, &late);
    record(&name("exception-create"), "POST", exceptions, &admin.post(exceptions, &draft(exceptions)));
    get("exceptions", exceptions);
    let own = format!("{exceptions}/1");
    let late = admin.send("DELETE", &own, &stale, b"");
    record(&name("exception-delete.stale"), "DELETE", &own, &late);
    record(&name("exception-delete"), "DELETE", &own, &admin.delete(&own));
    put("notices-update", "/api/admin/notices");
    get("notices", "/api/admin/notices");
}

#[test]
fn answers_about_staff_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let (admin, client) = (app.admin(), app.visitor());
    let _ = client.post("/api/client/book", &cut_with(2, MONDAY_TEN));
    let name = |operation: &str| format!("admin/admin.staff{operation}");
    let get = |operation: &str, path: &str| record(&name(operation), "GET", path, &admin.get(path));
    let (list, leo, services) = ("/api/admin/staff", "/api/admin/staff/2", "/api/admin/staff/2/services");
    record(&name("-create"), "POST", list, &admin.post(list, &draft(list)));
    get("", list);
    get("-services", services);
    let some = json!({"serviceIds": [3, 1]});
    record(&name("-services-update"), "PUT", services, &admin.put(services, &some));
    record(&name("-update"), "PUT", leo, &admin.put(leo, &draft(list)));
    let stale = [("content-type", "application/json"), ("if-match", "1")];
    let late = admin.send("PUT", leo, &stale, draft(list).to_string().as_bytes());
    record(&name("-update.stale"), "PUT", leo, &late);
    record(
        &name("-update.last-admin"),
        "PUT",
        "/api/admin/staff/1",
        &admin.put("/api/admin/staff/1", &draft(list)),
    );
    get("-impact", "/api/admin/staff/2/impact");
    record(&name("-delete.in-use"), "DELETE", leo, &admin.delete(leo));
    let cancelling = |member: &str| {
        let impact = admin.get(&format!("{member}/impact")).json();
        format!("{leo}?futureBookings=cancel&seen={}", impact["seen"].as_str().expect("a name"))
    };
    let others = cancelling("/api/admin/staff/3");
    record(&name("-delete.booked-anew"), "DELETE", &others, &admin.delete(&others));
    let cancelling = cancelling(leo);
    record(&name("-delete"), "DELETE", &cancelling, &admin.delete(&cancelling));
}

#[test]
fn answers_about_changes_are_as_recorded() {
    crate::live::record_changes(&two_dashboards(&TestDb::sqlite()).admin());
}

/// A client who came three times, and comes again.
#[test]
fn answers_about_clients_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = a_salon_with_clients(&db);
    let admin = app.admin();
    let name = |operation: &str| format!("admin/admin.{operation}");
    let get = |operation: &str, path: &str| record(&name(operation), "GET", path, &admin.get(path));
    get("crm-stats", "/api/admin/crm/stats");
    get("clients", "/api/admin/clients");
    get("clients.found", "/api/admin/clients?search=mar&limit=1");
    get("client-crm", "/api/admin/clients/1/crm");
    get("search", "/api/admin/search?q=ada");
    get("search.refused", "/api/admin/search?q=a");
    let own = "/api/admin/clients/1/relationship";
    record(&name("client-relationship"), "PUT", own, &admin.put(own, &draft(own)));
    let stale = [("content-type", "application/json"), ("if-match", "1")];
    let late = admin.send("PUT", own, &stale, draft(own).to_string().as_bytes());
    record(&name("client-relationship.stale"), "PUT", own, &late);
    let said = admin.put("/api/admin/clients/1/consent", &draft("/api/admin/clients/1/consent"));
    record(&name("client-consent"), "PUT", "/api/admin/clients/1/consent", &said);
    get("client-crm.agreed", "/api/admin/clients/1/crm");
    get("client-export", "/api/admin/clients/1/export");
    let forgotten = admin.delete("/api/admin/clients/1");
    record(&name("client-delete"), "DELETE", "/api/admin/clients/1", &forgotten);
    record(&name("client-relationship.erased"), "PUT", own, &admin.put(own, &draft(own)));
}

#[test]
fn answers_about_pictures_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let admin = app.admin();
    for (name, path) in [
        ("upload-logo", "/api/admin/upload/logo"),
        ("upload-hero", "/api/admin/upload/hero"),
        ("upload-staff-profile", "/api/admin/upload/staff/2/profile"),
    ] {
        record(&format!("admin/admin.{name}"), "POST", path, &admin.upload(path, RED_PNG));
    }
    let refused = admin.upload("/api/admin/upload/logo", b"just text");
    record("admin/admin.upload-logo.no-image", "POST", "/api/admin/upload/logo", &refused);
    let path = "/api/admin/upload/delete";
    let headers = [("content-type", "application/json")];
    let body = json!({"url": RED_URL}).to_string();
    record(
        "admin/admin.upload-delete",
        "DELETE",
        path,
        &admin.send("DELETE", path, &headers, body.as_bytes()),
    );
}

#[test]
fn answers_to_an_owner_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_salons(&db);
    let owner = app.visitor_at("www.localhost");
    // A browser that was here before: no session secret is drawn from the recorded chances.
    owner.plant_cookie("parlour", &"0".repeat(64));
    let name = |operation: &str| format!("public.{operation}");
    let start = "/api/public/shop-owner-verification";
    let started = owner.post(start, &json!({"shop_name": "Luna Hair", "plan": "vip"}));
    record(&name("owner-verification"), "POST", start, &started);
    let progress = started.json();
    set_up::prove(&app, &progress);
    let status = "/api/public/check-verification-status/{progressId}";
    let own = status.replace("{progressId}", progress["progressId"].as_str().expect("an id"));
    record(&name("verification-status"), "GET", status, &owner.get(&own));
    let check = "/api/public/subdomain-check?subdomain=luna-hair";
    record(&name("subdomain-check"), "GET", check, &owner.get(check));
    let made = owner.post(set_up::COMPLETE, &set_up::wish(&progress, "luna-hair"));
    record(&name("shop-setup"), "POST", set_up::COMPLETE, &made);
}

#[test]
fn answers_about_bookings_are_as_recorded() {
    let db = TestDb::sqlite();
    let app = two_dashboards(&db);
    let admin = app.admin();
    let _ = app.visitor().post("/api/client/book", &cut_with(1, MONDAY_TEN));
    let _ = app.client().post("/api/client/book", &cut_with(2, MONDAY_TEN));
    let name = |operation: &str| format!("admin/admin.{operation}");
    let get = |operation: &str, path: &str| record(&name(operation), "GET", path, &admin.get(path));
    get("bookings", "/api/admin/bookings?from=2026-11-23&to=2026-11-29");
    get("booking", "/api/admin/bookings/2");
    get("calendar", "/api/admin/calendar?from=2026-11-23&to=2026-11-24");
    let list = "/api/admin/bookings";
    let order = desk::order(3, "2026-11-23T12:00:00Z");
    record(&name("desk-booking"), "POST", list, &admin.post(list, &order));
    record(&name("desk-booking.slot-taken"), "POST", list, &admin.post(list, &order));
    get("desk-slots", "/api/admin/slots?staffId=3&date=2026-11-23&totalDuration=45&services=1");
    let anybody = "/api/admin/slots?staffId=0&date=2026-11-23&totalDuration=240&services=1";
    get("desk-slots.no-preference", anybody);
    let path = "/api/admin/placements";
    let taken = desk::placement(3, "2026-11-23T12:00:00Z");
    record(&name("placement"), "POST", path, &admin.post(path, &taken));
    record(
        &name("placement.over"),
        "POST",
        path,
        &admin.post(path, &desk::placement(3, "2026-11-20T12:00:00Z")),
    );
    let path = "/api/admin/bookings/2/status";
    let unsaid = admin.patch(path, &json!({"status": "confirmed"}));
    record(&name("booking-status.which-client"), "PATCH", path, &unsaid);
    let confirm = json!({"status": "confirmed", "new_client": true});
    record(&name("booking-status"), "PATCH", path, &admin.patch(path, &confirm));
    record(&name("booking-status.refused"), "PATCH", path, &admin.patch(path, &confirm));
    let stale = [("content-type", "application/json"), ("if-match", "1")];
    let late = admin.send("PATCH", path, &stale, confirm.to_string().as_bytes());
    record(&name("booking-status.stale"), "PATCH", path, &late);
    crate::places::record_places(&admin);
    crate::blocks::record_blocks(&admin);
    crate::special_days::record_special_days(&admin);
    get("booking.confirmed", "/api/admin/bookings/2");
    crate::timeline::record_timelines(&db, &admin, 2);
    get("not-reached", "/api/admin/messages/not-reached");
    let path = "/api/admin/bookings/complete-past";
    record(&name("complete-past"), "POST", path, &admin.post(path, &json!({})));
    let path = "/api/admin/bookings/reopen";
    let completed = json!({"bookings": [{"id": 2, "version": 2}]});
    record(&name("reopen"), "POST", path, &admin.post(path, &completed));
    crate::stage::record_stages(&admin);
    crate::walk_ins::record_walk_ins(&admin);
    crate::stranded::record_stranded(&admin);
    crate::undo::record_undo(&admin);
    crate::strikes::record_strikes(&admin);
}

/// What no page of ours calls: health, the OpenAPI document, what is for programs and for WhatsApp, and two of the uploads.
const NOT_FOR_PAGES: [&str; 5] = [
    "/api/openapi.json",
    "/api/auth/token",
    "/api/webhooks",
    "/api/admin/upload/profile",
    "/api/admin/assets/upload",
];

/// A new endpoint without a sample is told by name.
#[test]
fn every_endpoint_has_a_sample() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/contract");
    let dashboard = concat!(env!("CARGO_MANIFEST_DIR"), "/contract/admin");
    let sampled: BTreeSet<(String, String)> = [folder, dashboard]
        .into_iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("the samples are committed"))
        .filter(|file| file.as_ref().is_ok_and(|file| file.path().is_file()))
        .map(|file| {
            let text = std::fs::read_to_string(file.expect("a file").path()).expect("a sample");
            let sample: Value = serde_json::from_str(&text).expect("JSON");
            let part = |name: &str| sample[name].as_str().expect("a text").to_owned();
            let path = part("path");
            let parts = path.split('?').next().unwrap_or_default().split('/');
            let is_id = |part: &str| part.parse::<i64>().is_ok() || part.parse::<chrono::NaiveDate>().is_ok();
            let without_ids = parts.map(|part| if is_id(part) { "{}" } else { part });
            (part("method"), without_ids.collect::<Vec<_>>().join("/"))
        })
        .collect();
    let missing: Vec<_> = parlour_http::routes()
        .filter(|(_, path)| {
            path.starts_with("/api") && !NOT_FOR_PAGES.iter().any(|start| path.starts_with(start))
        })
        .filter(|(method, path)| {
            let places = ["{id}", "{exceptionId}", "{shopId}", "{date}"];
            let path = places.iter().fold((*path).to_owned(), |path, place| path.replace(place, "{}"));
            !sampled.contains(&((*method).to_owned(), path))
        })
        .collect();
    assert_eq!(missing, [], "record a sample of these in contract.rs");
}
