//! Clients found by what is known of them, and where the shop stands with them: of its own clients alone.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{BookingStatus, ClientId, Interval, Tag};
use ports::StoreError;
use ports::platform::ClientSeed;
use ports::shop::{ClientHistory, ClientPage, ClientQuery, ClientStatus, Relationship};
use tenancy::ShopScope;
use testkit::{TestDb, at, on_both_databases, salon, the_present};

fn person(
    name: &str,
    phone: Option<&str>,
    email: Option<&str>,
    status: &'static str,
    tags: &[&str],
) -> ClientSeed {
    ClientSeed {
        name: name.to_owned(),
        phone: phone.map(str::to_owned),
        email: email.map(str::to_owned),
        status,
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        created_at: None,
    }
}

/// Shop A with five clients, the first of whom came; shop B with one of the same name and number.
fn two_shops(db: &TestDb) -> (ShopScope, ShopScope) {
    let start = at("2026-11-24 10:00");
    let mut a = salon()
        .service("Cut", 60, 4_500)
        .stylist("Ana")
        .client("Zoë Ångström")
        .booking("Ana", "Cut", start, BookingStatus::Confirmed)
        .seed();
    a.clients.first_mut().unwrap().phone = Some("+1 (212) 555-0100".to_owned());
    a.clients.extend([
        person(
            "Ada 100%",
            Some("+44 20 7946 0958"),
            Some("Ada_L@Example.com"),
            "vip",
            &["Curly", "Tea, no milk"],
        ),
        person("Ben O'Hara", None, None, "inactive", &["curly"]),
        person("ben a\\b", None, Some("adaXl@example.com"), "blacklisted", &[]),
        person("Éva Örs", Some("0612"), None, "active", &["Été"]),
    ]);
    let mut b = salon().at_subdomain("luna").seed();
    b.clients.push(person("Zoë Ångström", Some("+1 (212) 555-0100"), None, "vip", &["Curly"]));
    (db.seed_shop(&a), db.seed_shop(&b))
}

fn find(db: &TestDb, shop: ShopScope, status: Option<ClientStatus>, search: Option<&str>) -> Vec<String> {
    let query = ClientQuery { status, search: search.map(str::to_owned), after: None, most: 100 };
    let page = db.read_shop(shop, |tx| tx.client_page(&query, the_present()));
    page.clients.into_iter().map(|card| card.name).collect()
}

#[on_both_databases]
fn clients_are_found_by_name_number_email_and_tag(db: &TestDb) {
    let (a, _) = two_shops(db);
    let (zoe, ada, ben, ab, eva) = ("Zoë Ångström", "Ada 100%", "Ben O'Hara", "ben a\\b", "Éva Örs");
    for (search, mut expected) in [
        ("BEN", vec![ab, ben]),
        ("o'h", vec![ben]),
        ("ZOË", vec![zoe]),
        ("zoë å", vec![zoe]),
        ("ÅNGSTRÖM", vec![zoe]),
        ("éva", vec![eva]),
        ("ÉVA ÖRS", vec![eva]),
        ("été", vec![eva]),
        ("curly", vec![ada, ben]),
        ("no milk", vec![ada]),
        ("0%", vec![ada]),
        ("%%", vec![]),
        ("__", vec![]),
        ("a\\b", vec![ab]),
        ("ada_l", vec![ada]),
        ("EXAMPLE.COM", vec![ada, ab]),
        ("2125550100", vec![zoe]),
        ("+1 212", vec![zoe]),
        ("555-01", vec![zoe]),
        ("7946", vec![ada]),
        ("06", vec![eva]),
        ("nobody", vec![]),
    ] {
        let mut found = find(db, a, None, Some(search));
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{search:?}");
    }
    assert_eq!(find(db, a, Some(ClientStatus::Vip), None), [ada]);
    assert_eq!(find(db, a, Some(ClientStatus::Inactive), Some("curly")), [ben]);
    assert_eq!(find(db, a, Some(ClientStatus::Active), Some("curly")), Vec::<String>::new());
    assert_eq!(find(db, a, None, None).len(), 5);
}

fn relationship() -> Relationship {
    let tags = ["Tea", "allergic"].map(|tag| Tag::parse(tag).unwrap());
    Relationship { status: ClientStatus::Blacklisted, tags: tags.to_vec(), notes: "No\nshow".to_owned() }
}

#[on_both_databases]
fn clients_of_another_shop_are_not_there(db: &TestDb) {
    let (_, b) = two_shops(db);
    let (zoe, now) = (ClientId::new(1), the_present());
    assert_eq!(find(db, b, None, None).len(), 1);
    assert_eq!(find(db, b, None, Some("ada")), Vec::<String>::new());
    assert_eq!(db.in_vain(b, |tx| tx.client_record(zoe, now)).unwrap(), None);
    let nothing = ClientHistory { recent: vec![], favorites: vec![], staff: vec![], visits: vec![] };
    assert_eq!(db.in_vain(b, |tx| tx.client_history(zoe, now)).unwrap(), nothing);
    let month = Interval::new(now, now + TimeDelta::days(30)).unwrap();
    let totals = db.in_vain(b, |tx| tx.segment_totals(month, now)).unwrap();
    assert_eq!(
        totals.iter().map(|totals| (totals.clients, totals.agreed.get())).collect::<Vec<_>>(),
        [(1, 0)]
    );
    let refused = db.in_vain(b, |tx| tx.set_relationship(zoe, 1, &relationship(), now));
    assert!(matches!(refused, Err(StoreError::Stale)), "{refused:?}");
    let empty = db.seed_shop(&salon().at_subdomain("empty").seed());
    let query = ClientQuery { status: None, search: None, after: None, most: 5 };
    let page = db.in_vain(empty, |tx| tx.client_page(&query, now)).unwrap();
    assert_eq!(page, ClientPage { clients: vec![], next: None });
    assert_eq!(db.in_vain(empty, |tx| tx.segment_totals(month, now)).unwrap(), []);
}

#[on_both_databases]
fn a_relationship_changes_only_from_the_version_that_was_read(db: &TestDb) {
    let (a, _) = two_shops(db);
    let (ada, now) = (ClientId::new(2), the_present());
    let relate =
        |version| db.store().write_shop(a, |tx| tx.set_relationship(ada, version, &relationship(), now));
    relate(1).unwrap();
    let card = db.read_shop(a, |tx| tx.client_record(ada, now)).unwrap();
    assert_eq!((card.version, card.status, card.updated_at), (2, ClientStatus::Blacklisted, now));
    assert_eq!(
        (card.tags, card.notes),
        (vec!["allergic".to_owned(), "Tea".to_owned()], "No\nshow".to_owned())
    );
    assert!(matches!(relate(1), Err(StoreError::Stale)));
    let others = db.ask("SELECT tag AS value FROM client_tags WHERE client_id <> 2 ORDER BY client_id");
    assert_eq!(others, ["curly", "Été", "Curly"], "those of others stay");
}
