//! Three salons, and every text of each names its salon. Callers of one salon ask every route of the table with the ids of all: no answer has a
//! word of another salon, and no row of another salon changes.

use crate::dashboard_requests::draft;
use domain::Subdomain;
use ports::platform::ShopSeed;
use serde_json::{Value, json};
use testkit::{TestAnswer, TestApp, TestDb, TestVisitor, for_each_database, full_salon};

/// What each salon's texts begin with, and the numbers of its admin, its stylist and its client.
const SALONS: [(&str, [&str; 3]); 3] = [
    ("canaryaaa", ["+15550100221", "+15550100222", "+15550100223"]),
    ("canarybbb", ["+15550100231", "+15550100232", "+15550100233"]),
    ("canaryccc", ["+15550100241", "+15550100242", "+15550100243"]),
];

/// More than there are of anything that is not made by the test itself.
const IDS: std::ops::RangeInclusive<i64> = 1..=9;

fn marked(mark: &str, [admin, stylist, _]: [&str; 3]) -> ShopSeed {
    let mut seed = full_salon();
    let say = |text: &mut String| *text = format!("{mark} {text}");
    seed.subdomain = Subdomain::parse(mark).expect("a subdomain");
    say(&mut seed.name);
    let branding = &mut seed.branding;
    branding.logo_url = Some(format!("/uploads/{mark}.png"));
    branding.business_email = Some(format!("{mark}@example.com"));
    branding.business_address.iter_mut().for_each(say);
    branding.business_description.iter_mut().for_each(say);
    branding.price_note.iter_mut().for_each(say);
    for category in &mut seed.categories {
        say(&mut category.name);
        say(&mut category.description);
    }
    for service in &mut seed.services {
        say(&mut service.name);
        say(&mut service.description);
        for group in &mut service.modifiers {
            say(&mut group.label);
            group.options.iter_mut().for_each(|option| say(&mut option.label));
        }
    }
    for (person, phone) in seed.staff.iter_mut().zip([admin, stylist]) {
        person.phone = Some(phone.to_owned());
    }
    for person in &mut seed.staff {
        say(&mut person.name);
        person.email = Some(format!("{mark}@example.com"));
        person.bio.iter_mut().for_each(say);
        person.exceptions.iter_mut().filter_map(|exception| exception.reason.as_mut()).for_each(say);
    }
    seed.chairs.iter_mut().for_each(|chair| say(&mut chair.name));
    for client in &mut seed.clients {
        say(&mut client.name);
        client.email = Some(format!("{mark}@example.com"));
        client.tags.push(format!("{mark} tag"));
    }
    seed
}

/// All kinds of callers of a salon; the clients have booked.
fn people(app: &TestApp, number: usize, (mark, phones): (&str, [&str; 3])) -> Vec<TestVisitor> {
    let visitor = || app.visitor_at(&format!("{mark}.localhost"));
    let (guest, client) = (visitor(), visitor());
    app.phone(phones[2]).verifies(&client);
    for (who, hour) in [(&guest, 17), (&client, 18)] {
        let order = json!({
            "services": [{"service_id": 1 + 3 * number}], "staff_id": 1 + 3 * number,
            "start_time": format!("2026-11-24T{hour}:00:00Z"), "client_name": format!("{mark} visitor")
        });
        let booked = who.post("/api/client/book", &order);
        assert_eq!(booked.status, 201, "{}", booked.text);
    }
    let (stylist, admin) = (visitor(), visitor());
    app.phone(phones[1]).signs_in(&stylist);
    app.phone(phones[0]).signs_in(&admin);
    vec![guest.without_session(), guest, client, stylist, admin]
}

fn ask(visitor: &TestVisitor, method: &str, path: &str, id: i64, shop: &str) -> TestAnswer {
    let place = |part: &str| if part.starts_with('{') { id.to_string() } else { part.to_owned() };
    let own = path.split('/').map(place).collect::<Vec<_>>().join("/");
    let question = format!(
        "{own}?{shop}staffId={id}&date=2026-11-24&totalDuration=60&services={id}&from=2026-11-20&to=2026-12-10"
    );
    let body = if path.starts_with("/api/admin") {
        draft(path)
    } else {
        json!({"name": "Nobody", "serviceIds": [id]})
    };
    match method {
        "GET" if path.ends_with("/whatsapp-link") => visitor.get(&format!("{own}?bookingId={id}")),
        "GET" => visitor.get(&question),
        "POST" => visitor.post(&question, &body),
        "PUT" => visitor.put(&question, &body),
        "PATCH" => visitor.patch(&question, &body),
        _ => visitor.delete(&question),
    }
}

/// The routes, in an order in which nothing is gone before it was asked for.
fn routes() -> Vec<(&'static str, &'static str)> {
    let mut routes: Vec<_> = parlour_http::routes().filter(|(_, path)| !path.ends_with("/logout")).collect();
    routes.extend([("GET", "/"), ("GET", "/services")]);
    routes.sort_by_key(|(method, _)| {
        ["GET", "POST", "PATCH", "PUT", "DELETE"].iter().position(|known| known == method)
    });
    routes
}

/// The rows that have a word of another salon.
fn rows_of_others(db: &TestDb, mark: &str) -> Vec<String> {
    let others = |row: &String| SALONS.iter().any(|(other, _)| *other != mark && row.contains(other));
    db.dump().into_iter().filter(others).collect()
}

#[test]
fn no_answer_has_a_word_of_another_salon() {
    for_each_database(ask_everything);
}

fn ask_everything(db: &TestDb) {
    for (mark, phones) in SALONS {
        db.seed_shop(&marked(mark, phones));
    }
    let app = TestApp::start(db);
    let everybody: Vec<_> =
        SALONS.iter().enumerate().map(|(number, salon)| people(&app, number, *salon)).collect();
    let master = app.master();
    for (number, (mark, _)) in SALONS.iter().enumerate() {
        let before = rows_of_others(db, mark);
        let mut own_words = 0;
        let mut check = |who: &str, method: &str, path: &str, answer: &TestAnswer| {
            for (other, _) in SALONS.iter().filter(|(other, _)| other != mark) {
                assert!(!answer.text.contains(other), "{who} of {mark}: {method} {path}: {}", answer.text);
            }
            own_words += usize::from(answer.text.contains(mark));
        };
        let shop = format!("shopId={}&", number + 1);
        for (method, path) in routes() {
            let ids = if path.contains('{') || method == "GET" { IDS } else { 1..=1 };
            for id in ids {
                for (place, visitor) in everybody[number].iter().enumerate() {
                    let who = ["nobody", "a guest", "a client", "a stylist", "an admin"][place];
                    check(who, method, path, &ask(visitor, method, path, id, ""));
                }
                if path.starts_with("/api/admin") {
                    check("a master", method, path, &ask(&master, method, path, id, &shop));
                }
            }
        }
        assert!(own_words > 200, "the canaries of {mark} do show: {own_words}");
        assert_eq!(rows_of_others(db, mark), before, "a row of another salon has changed");
    }
    let salons: Value = master.get("/api/platform/shops").json();
    assert_eq!(salons.as_array().map(Vec::len), Some(3), "a master alone sees all of them");
}
