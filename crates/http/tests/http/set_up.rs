//! The last step of the wizard: a verified owner gets one salon, other callers none.

use std::sync::Barrier;

use crate::platform::TAKEN;
use crate::support::{but, two_salons};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::phone::{CLIENT, text_of};
use testkit::{TestAnswer, TestApp, TestVisitor, for_each_database};

pub(crate) const COMPLETE: &str = "/api/public/complete-shop-setup";
const OPENING: &str = "/api/admin/shop/opening";
const CHECK: &str = "/api/public/subdomain-check";
const GONE: &str = "We could not find this verification. Please start again.";

/// Starts a set-up; null for a caller without the right.
pub(crate) fn begin(owner: &TestVisitor, plan: &str) -> Value {
    let body = json!({"shop_name": "Luna Hair", "plan": plan});
    let started = owner.post("/api/public/shop-owner-verification", &body);
    if started.status == 201 { started.json() } else { json!({"progressId": "none"}) }
}

/// The owner sends the message, if there is one to send.
pub(crate) fn prove(app: &TestApp, progress: &Value) {
    if let Some(link) = progress["whatsappLink"].as_str() {
        app.phone(CLIENT).writes(&text_of(link));
    }
}

/// What an owner fills in.
pub(crate) fn wish(progress: &Value, subdomain: &str) -> Value {
    json!({
        "progressId": progress["progressId"],
        "name": "Luna Hair",
        "subdomain": subdomain,
        "business_address": "22 Rue Gouraud, Beirut",
        "business_description": "Quiet hair studio with a garden.",
        "timezone": "Asia/Beirut",
        "color_palette": {"primary": "#1E5AA8", "secondary": "#38bdf8"}
    })
}

/// The owner presses "Open for booking".
pub(crate) fn opens_for_booking(owner: &TestVisitor) {
    let opened = owner.put(OPENING, &json!({"accepting_bookings": true}));
    assert_eq!((opened.status, &opened.json()["accepting_bookings"]), (200, &json!(true)), "{}", opened.text);
}

fn verified(app: &TestApp, plan: &str) -> (TestVisitor, Value) {
    let owner = app.visitor_at("www.localhost");
    let progress = begin(&owner, plan);
    prove(app, &progress);
    (owner, progress)
}

#[test]
#[expect(clippy::too_many_lines, reason = "one story, or a table with a line a case")]
fn a_verified_owner_gets_a_salon_and_opens_it_for_bookings() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (owner, progress) = verified(&app, "vip");
        let check =
            |label: &str| owner.get(&format!("{CHECK}?subdomain={label}")).json()["available"].clone();
        assert_eq!(check("luna-hair"), true);
        let made = owner.post(COMPLETE, &wish(&progress, "luna-hair"));
        assert_eq!((made.status, made.header("cache-control")), (201, "no-store"), "{}", made.text);
        let url = "http://luna-hair.localhost:8080/";
        assert_eq!(made.json(), json!({"id": 3, "name": "Luna Hair", "subdomain": "luna-hair", "url": url}));
        assert_eq!(check("luna-hair"), false);
        assert_eq!(owner.get("/api/session/user").status, 401, "it signs nobody in");

        let client = app.visitor_at("luna-hair.localhost");
        let config = client.get("/api/client/shop-config").json();
        assert_eq!(
            (&config["name"], &config["timezone"], &config["business_address"]),
            (&json!("Luna Hair"), &json!("Asia/Beirut"), &json!("22 Rue Gouraud, Beirut"))
        );
        assert!(config.to_string().contains("#1E5AA8") && config.to_string().contains("#38bdf8"));
        let services = client.get("/api/client/services").json();
        assert_eq!(services.as_array().map(Vec::len), Some(3), "something to start from");
        let staff = client.get("/api/client/staff").json();
        assert_eq!((staff[0]["name"].clone(), staff.as_array().map(Vec::len)), (json!("Maya Chen"), Some(1)));
        let days = client.get("/api/client/days?staffId=0&totalDuration=45").json();
        let start = days["first_available"]["start"].clone();
        let order = json!({"services": [{"service_id": services[0]["id"]}], "staff_id": staff[0]["id"], "start_time": start, "client_name": "Ada"});
        let early = client.post("/api/client/book", &order);
        assert_eq!((early.status, early.code()), (409, "not_open_yet"));
        assert_eq!(early.text, "Online booking is not open yet. Please contact the salon.");
        assert!(client.get("/").text.contains(r#"content="noindex""#), "nothing to be found yet");

        let boss = app.visitor_at("luna-hair.localhost");
        app.phone(CLIENT).signs_in(&boss);
        let desk = json!({"client": {"name": "Ada"}, "services": [{"service_id": services[0]["id"]}],
            "staff_id": staff[0]["id"], "start_time": start});
        assert_eq!(boss.post("/api/admin/bookings", &desk).status, 201, "the desk may book");
        let looked = boss.put(OPENING, &json!({"looked_at": "hours"})).json();
        assert_eq!(
            (&looked["looked_at"], &looked["accepting_bookings"], &looked["version"]),
            (&json!(["hours"]), &json!(false), &json!(1))
        );
        assert_eq!(boss.put(OPENING, &json!({"looked_at": "hours"})).json()["looked_at"], json!(["hours"]));
        opens_for_booking(&boss);
        assert_eq!(client.get("/api/client/shop-config").json()["accepting_bookings"], true);
        assert!(!client.get("/").text.contains(r#"content="noindex""#));
        let days = client.get("/api/client/days?staffId=0&totalDuration=45").json();
        let order = but(order, "/start_time", days["first_available"]["start"].clone());
        assert_eq!(client.post("/api/client/book", &order).status, 201);
        assert_eq!(boss.put(OPENING, &json!({"accepting_bookings": false})).status, 200, "taken back");
        assert_eq!(
            client.post("/api/client/book", &but(order, "/client_name", json!("Eve"))).code(),
            "not_open_yet"
        );
        assert_eq!(boss.get("/api/auth/me").json()["role"], "admin");
        assert_eq!(boss.get("/api/admin/shop?shopId=1").status, 403, "of this salon alone");
        assert_eq!(boss.delete(&format!("/api/admin/services/{}", services[2]["id"])).status, 200);
        let row = &app.master().get("/api/platform/shops?limit=1").json()[0];
        assert_eq!((&row["plan"], &row["status"]), (&json!("vip"), &json!("active")));
        assert_eq!(
            (&row["trial_ends_at"], &row["admin_phone"]),
            (&json!("2026-12-07T06:00:00Z"), &json!(CLIENT))
        );
        let trail = "SELECT action || ' ' || actor_kind AS value FROM audit_log WHERE shop_id = 3 AND entity = 'shop'";
        assert_eq!(db.ask(trail), ["shop.created admin", "shop.opening admin", "shop.opening admin"]);
    });
}

#[test]
fn a_progress_is_good_once_for_its_browser_and_for_a_while() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (owner, progress) = verified(&app, "base");
        let unproved = begin(&owner, "base");
        let late = verified(&app, "base");
        let salons = || db.ask("SELECT subdomain AS value FROM shops ORDER BY id");
        for stranger in [app.visitor_at("www.localhost"), owner.without_session()] {
            let refused = stranger.post(COMPLETE, &wish(&progress, "luna-hair"));
            assert_eq!((refused.status, refused.text.as_str()), (404, GONE));
        }
        assert_eq!(owner.at_host("glow.localhost").post(COMPLETE, &wish(&progress, "luna-hair")).status, 404);
        let refused = owner.post(COMPLETE, &wish(&unproved, "luna-hair"));
        assert_eq!((refused.status, refused.code()), (403, "not_verified"));
        assert_eq!(refused.text, "Please reply to the WhatsApp message with your verification code first.");
        for unknown in ["none", "", "1", "00000000-0000-4000-8000-000000000000", "' OR 1=1"] {
            let refused = owner.post(COMPLETE, &wish(&json!({"progressId": unknown}), "luna-hair"));
            assert_eq!((refused.status, refused.text.as_str()), (404, GONE), "{unknown}");
        }
        assert_eq!(salons(), ["glow", "luna"], "nothing was created");
        for (taken, code) in [
            ("luna", "subdomain_taken"),
            ("admin", "subdomain_reserved"),
            ("xn--lna-hoa", "subdomain_reserved"),
        ] {
            assert_eq!(owner.post(COMPLETE, &wish(&progress, taken)).code(), code, "{taken}");
        }
        assert_eq!(
            owner.post(COMPLETE, &wish(&progress, "luna-hair")).status,
            201,
            "who was refused tries again"
        );
        let again = owner.post(COMPLETE, &wish(&progress, "luna-two"));
        assert_eq!((again.status, again.code()), (409, "setup_done"));
        assert!(again.header("location").starts_with("http://luna-hair.localhost"), "where it is");
        assert_eq!(again.text, "This salon has been created already.");
        app.clock.advance(TimeDelta::hours(2));
        let refused = late.0.post(COMPLETE, &wish(&late.1, "luna-late"));
        assert_eq!((refused.status, refused.text.as_str()), (404, GONE), "too old");
        assert_eq!(salons(), ["glow", "luna", "luna-hair"]);
    });
}

/// What of a wish is replaced by what, with the status and the words that come of it; null takes it away.
fn refusals() -> Vec<(&'static str, Value, u16, &'static str)> {
    let (short, unreadable) = ("Salon name must be at least 3 characters", "The request cannot be read.");
    let letters = "Subdomain can only contain lowercase letters, numbers, and hyphens";
    vec![
        ("/name", json!("  "), 422, short),
        ("/name", json!("Lu"), 422, short),
        ("/name", json!("\u{200b}\u{2060}Lu"), 422, short),
        ("/name", json!("L".repeat(10_000)), 422, "Salon name is too long: 120 characters at most."),
        ("/name", json!("Luna\u{7} Hair"), 422, "Salon name contains characters that cannot be shown."),
        ("/name", json!("Luna \u{202e}riaH"), 422, "Salon name contains characters that cannot be shown."),
        ("/name", json!(["Luna"]), 400, unreadable),
        ("/name", Value::Null, 400, unreadable),
        ("/subdomain", json!("lu"), 422, "Subdomain must be at least 3 characters"),
        ("/subdomain", json!("l".repeat(21)), 422, "Subdomain must be less than 20 characters"),
        ("/subdomain", json!("Luna"), 422, letters),
        ("/subdomain", json!("-luna"), 422, letters),
        ("/subdomain", json!("luna.hair"), 422, letters),
        ("/subdomain", json!("l\u{fc}na"), 422, letters),
        ("/subdomain", json!("\u{1f485}\u{1f485}\u{1f485}"), 422, letters),
        ("/timezone", json!(""), 422, "Please select a timezone"),
        ("/timezone", json!("Mars/Olympus"), 422, "Please select a timezone"),
        ("/timezone", Value::Null, 400, unreadable),
        ("/color_palette/primary", json!("red"), 422, "Invalid color format"),
        ("/color_palette/secondary", json!("#12345"), 422, "Invalid color format"),
        ("/color_palette/third", json!("#123456"), 400, unreadable),
        ("/color_palette", json!("#123456"), 400, unreadable),
        ("/business_address", json!("a".repeat(201)), 422, "Address is too long: 200 characters at most."),
        (
            "/business_description",
            json!("a".repeat(1_001)),
            422,
            "Description is too long: 1000 characters at most.",
        ),
        (
            "/business_description",
            json!("a\u{0}b"),
            422,
            "Description contains characters that cannot be shown.",
        ),
        ("/plan", json!("vip"), 400, unreadable),
        ("/progressId", Value::Null, 400, unreadable),
    ]
}

#[test]
fn invalid_salons_are_refused_and_not_created() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (owner, progress) = verified(&app, "base");
        let good = wish(&progress, "luna-hair");
        let before = db.dump();
        for (field, value, status, sentence) in refusals() {
            let refused = owner.post(COMPLETE, &but(good.clone(), field, value.clone()));
            assert_eq!((refused.status, refused.text.as_str()), (status, sentence), "{field} {value}");
        }
        let plan = json!({"shop_name": "Luna Hair", "plan": "free"});
        assert_eq!(owner.post("/api/public/shop-owner-verification", &plan).status, 422);
        assert_eq!(owner.post(COMPLETE, &but(good.clone(), "/name", json!("L".repeat(17_000)))).status, 413);
        assert_eq!(db.dump(), before, "nothing was written");
        let bare = json!({"progressId": progress["progressId"], "name": "<b>Lola</b> \u{1f485}", "subdomain": "lola", "timezone": "UTC"});
        assert_eq!(owner.post(COMPLETE, &bare).status, 201, "the rest is optional");
        let shown = app.visitor_at("lola.localhost").get("/api/client/shop-config").json();
        assert_eq!((&shown["name"], &shown["color_palette"]), (&bare["name"], &Value::Null));
    });
}

#[test]
fn one_colour_is_enough_and_the_other_is_not_there() {
    for_each_database(|db| {
        let app = two_salons(db);
        let (owner, progress) = verified(&app, "base");
        let colors = json!({"secondary": "#38BDF8"});
        let wish = but(wish(&progress, "luna-hair"), "/color_palette", colors.clone());
        assert_eq!(owner.post(COMPLETE, &wish).status, 201);
        let client = app.visitor_at("luna-hair.localhost");
        assert_eq!(client.get("/api/client/shop-config").json()["color_palette"], colors);
        // The page, too, is told without a null that its own schema would refuse.
        let page = client.get("/").text;
        assert!(page.contains(r##""color_palette":{"secondary":"#38BDF8"}"##), "{page}");
    });
}

#[test]
fn an_address_is_looked_up_on_the_platform_alone() {
    for_each_database(|db| {
        let app = two_salons(db);
        let nobody = app.visitor_at("www.localhost").without_session();
        let ask = |label: &str| nobody.get(&format!("{CHECK}?subdomain={label}"));
        for (label, available) in [
            ("fern", true),
            ("fern-and-co", true),
            ("glow", false),
            ("luna", false),
            ("admin", false),
            ("xn--lna-hoa", false),
            ("fe", false),
            ("-fern", false),
            ("Fern", false),
            ("f%C3%A9rn", false),
            ("%00%00%00", false),
        ] {
            let answer = ask(label);
            assert_eq!((answer.status, answer.json()), (200, json!({"available": available})), "{label}");
        }
        assert_eq!((ask("").status, nobody.get(CHECK).status), (400, 400));
        assert_eq!(app.visitor().get(&format!("{CHECK}?subdomain=fern")).status, 404, "not at a salon");
    });
}

fn at_once(many: usize, run: impl Fn(usize) -> TestAnswer + Sync) -> Vec<TestAnswer> {
    let (start, run) = (Barrier::new(many), &run);
    std::thread::scope(|scope| {
        let start = &start;
        let racing: Vec<_> = (0..many)
            .map(|racer| {
                scope.spawn(move || {
                    start.wait();
                    run(racer)
                })
            })
            .collect();
        racing.into_iter().map(|racer| racer.join().expect("an answer")).collect()
    })
}

#[test]
fn one_address_goes_to_one_owner_and_a_double_click_is_one_shop() {
    for_each_database(|db| {
        let app = two_salons(db);
        let owners: Vec<_> = (0..6).map(|_| verified(&app, "base")).collect();
        let answers = at_once(owners.len(), |racer| {
            let (owner, progress) = &owners[racer];
            owner.post(COMPLETE, &wish(progress, "wanted"))
        });
        assert_eq!(answers.iter().filter(|answer| answer.status == 201).count(), 1);
        for lost in answers.iter().filter(|answer| answer.status != 201) {
            assert_eq!((lost.status, lost.code(), lost.text.as_str()), (409, "subdomain_taken", TAKEN));
        }
        let (owner, progress) = verified(&app, "base");
        let clicks = at_once(6, |racer| owner.post(COMPLETE, &wish(&progress, &format!("click-{racer}"))));
        assert_eq!(clicks.iter().filter(|answer| answer.status == 201).count(), 1);
        for late in clicks.iter().filter(|answer| answer.status != 201) {
            assert_eq!((late.status, late.code()), (409, "setup_done"), "{}", late.text);
        }
        assert_eq!(db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM shops"), ["4"]);
        assert_eq!(
            db.ask("SELECT CAST(COUNT(*) AS TEXT) AS value FROM shop_setups WHERE shop_id IS NOT NULL"),
            ["2"]
        );
    });
}
