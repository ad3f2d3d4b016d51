//! The search of a shop, on both databases: who is found first, how many, and that it begins with the shop.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use chrono::TimeDelta;
use domain::{BookingStatus, SearchText, StaffId};
use ports::platform::ShopSeed;
use ports::shop::BookingSearch;
use tenancy::ShopScope;
use testkit::{TestDb, for_each_database, salon, the_present};

const MOST: usize = 8;

fn text(typed: &str) -> SearchText {
    SearchText::parse(typed).unwrap()
}

fn clients(db: &TestDb, shop: ShopScope, typed: &str) -> Vec<String> {
    let found = db.read_shop(shop, |tx| tx.find_clients(&text(typed), MOST, the_present()));
    found.into_iter().map(|client| client.name).collect()
}

/// The bookings that a text finds, by their starts in days from now.
fn days(db: &TestDb, shop: ShopScope, typed: &str, of: Option<i64>) -> Vec<i64> {
    let (text, now) = (text(typed), the_present());
    let since = now - TimeDelta::days(90);
    let search = BookingSearch { text: &text, of: of.map(StaffId::new), since, most: MOST };
    let found = db.read_shop(shop, |tx| tx.find_bookings(&search, now));
    found.iter().map(|listed| (listed.booking.start - now).num_days()).collect()
}

/// One client with a booking with each of two stylists on some days.
fn busy(name: &str, days: &[i64]) -> ShopSeed {
    let mut shop = salon().at_subdomain(name).service("Cut", 60, 4_500).stylist("Ana").stylist("Bo");
    shop = shop.client("Hana Sato");
    for day in days {
        let start = the_present() + TimeDelta::days(*day);
        let status = if *day < 0 { BookingStatus::Completed } else { BookingStatus::Confirmed };
        shop = shop.booking(if day % 2 == 0 { "Ana" } else { "Bo" }, "Cut", start, status);
    }
    shop.seed()
}

#[test]
fn names_that_begin_with_the_text_come_first() {
    for_each_database(|db| {
        let names =
            ["Zoe Hanna", "hana Ito", "Hana Abe", "Ämne Handel", "HANA B. SATO", "Johanna", "花 Hana"];
        let shop = names
            .iter()
            .fold(salon().service("Cut", 60, 4_500).stylist("Ana"), |shop, name| shop.client(name));
        let shop = db.seed_shop(&shop.seed());
        db.seed_shop(&busy("other", &[1]));
        assert_eq!(
            clients(db, shop, "han"),
            ["Hana Abe", "HANA B. SATO", "hana Ito", "Zoe Hanna", "Ämne Handel", "花 Hana"]
        );
        assert_eq!(clients(db, shop, "amn"), ["Ämne Handel"]);
        assert_eq!(
            clients(db, shop, "hän"),
            clients(db, shop, "han"),
            "accents of the asker count for nothing"
        );
    });
}

#[test]
fn no_more_are_found_than_are_asked_for() {
    for_each_database(|db| {
        let mut shop = salon().service("Cut", 60, 4_500).stylist("Ana");
        for number in 0..20 {
            shop = shop.client(&format!("Client {number:02}"));
        }
        let shop = db.seed_shop(&shop.seed());
        let found = clients(db, shop, "client");
        assert_eq!((found.len(), found.first().map(String::as_str)), (MOST, Some("Client 00")));
    });
}

#[test]
fn coming_bookings_come_first_and_old_ones_never() {
    for_each_database(|db| {
        let shop = db.seed_shop(&busy("glow", &[-120, -91, -89, -3, -2, 0, 1, 5, 300]));
        db.seed_shop(&busy("other", &[2]));
        assert_eq!(days(db, shop, "sato", None), [0, 1, 5, 300, -2, -3, -89]);
        assert_eq!(days(db, shop, "sato", Some(2)), [1, 5, -3, -89], "those of Bo");
        assert_eq!(days(db, shop, "ato", None), [0; 0]);
        let many: Vec<i64> = (-4..10).collect();
        let full = db.seed_shop(&busy("full", &many));
        assert_eq!(days(db, full, "sato", None), [0, 1, 2, 3, 4, 5, 6, 7]);
    });
}

#[test]
fn the_number_of_a_booking_finds_it_however_old_it_is() {
    for_each_database(|db| {
        let shop = db.seed_shop(&busy("glow", &[-400, 1]));
        let other = db.seed_shop(&busy("other", &[2]));
        assert_eq!(days(db, shop, "#01", None), [-400]);
        assert_eq!(days(db, shop, "02", None), [1]);
        assert_eq!(days(db, shop, "#01", Some(2)), [0; 0], "it is Ana's");
        assert_eq!(days(db, other, "#01", None), [0; 0], "it is another shop's");
        assert_eq!(days(db, shop, "#03", None), [0; 0]);
    });
}

#[test]
fn a_booking_is_found_by_the_number_typed_or_that_of_its_client() {
    for_each_database(|db| {
        let shop = db.seed_shop(&busy("glow", &[1, 2, 3]));
        db.run("UPDATE bookings SET client_phone = '0212 / 555 01-77' WHERE id = 1");
        assert_eq!(days(db, shop, "0177", None), [1]);
        db.run("UPDATE clients SET phone = '+1 (212) 555 0177'");
        assert_eq!(days(db, shop, "0177", None), [1, 2, 3]);
        assert_eq!(days(db, shop, "0 1 7 8", None), [0; 0]);
        let found = db.read_shop(shop, |tx| tx.find_clients(&text("5550177"), MOST, the_present()));
        let found = found.first().unwrap();
        assert_eq!(found.phone.as_deref(), Some("+1 (212) 555 0177"));
        assert_eq!(found.next_visit, Some(the_present() + TimeDelta::days(1)));
        assert_eq!(found.last_visit, None);
        let unseen = text("0177").without_phones();
        let search = BookingSearch { text: &unseen, of: None, since: the_present(), most: MOST };
        assert!(db.read_shop(shop, |tx| tx.find_bookings(&search, the_present())).is_empty());
    });
}
