//! The pictures of a shop are its own.

use testkit::{for_each_database, salon};

const URL: &str = "/uploads/1/0.jpg";

#[test]
fn a_picture_is_there_for_its_own_shop_only() {
    for_each_database(|db| {
        let (a, b) = (db.plant(&salon().seed()), db.plant(&salon().at_subdomain("luna").seed()));
        db.run(&format!(
            "INSERT INTO assets (shop_id, kind, url, byte_count, created_at) \
             SELECT id, 'logo', '{URL}', 1, created_at FROM shops WHERE id = {}",
            a.shop()
        ));
        let has = |scope, url: &str| db.store().reading_shop(scope, |tx| tx.has_asset(url)).unwrap();
        assert!(has(a, URL));
        assert!(!has(b, URL), "another shop's");
        assert!(!has(a, "/uploads/1/1.jpg"), "none");
    });
}
