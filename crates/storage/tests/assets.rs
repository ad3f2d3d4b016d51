//! The pictures of a shop are its own.

use chrono::TimeDelta;
use domain::{PictureKind, ShopId, StaffId};
use ports::shop::{Actor, ChangeRecord, NewAsset};
use ports::{ShopTx, StoreResult};
use testkit::{TestDb, on_both_databases, salon, the_present};

const URL: &str = "/uploads/1/0.jpg";

fn keep(tx: &mut dyn ShopTx, url: &str, kind: PictureKind, byte_count: usize) -> StoreResult<i64> {
    tx.lock_assets()?;
    tx.save_asset(&NewAsset { kind, url: url.to_owned(), byte_count }, the_present())
}

#[on_both_databases]
fn a_picture_is_there_for_its_own_shop_only(db: &TestDb) {
    let (a, b) = (db.seed_shop(&salon().seed()), db.seed_shop(&salon().at_subdomain("luna").seed()));
    let store = db.store();
    let id = store.write_shop(a, |tx| keep(tx, URL, PictureKind::Logo, 7)).unwrap();
    let has = |scope, url: &str| store.read_shop(scope, |tx| tx.has_asset(url)).unwrap();
    assert!(has(a, URL));
    assert!(!has(b, URL), "another shop's");
    assert!(!has(a, "/uploads/1/1.jpg"), "none");
    assert_eq!(store.write_shop(b, |tx| tx.forget_asset(URL)).unwrap(), None, "another shop's");
    assert_eq!(store.read_shop(b, |tx| tx.bytes_of_other_assets("")).unwrap(), 0);
    assert_eq!(store.write_shop(a, |tx| tx.forget_asset(URL)).unwrap(), Some(id));
    assert_eq!(store.write_shop(a, |tx| tx.forget_asset(URL)).unwrap(), None, "it went");
    assert!(!has(a, URL));
}

#[on_both_databases]
fn the_same_picture_again_is_one_row(db: &TestDb) {
    let a = db.seed_shop(&salon().seed());
    let store = db.store();
    let keep = |url, kind, bytes| store.write_shop(a, |tx| keep(tx, url, kind, bytes)).unwrap();
    let first = keep(URL, PictureKind::Logo, 7);
    assert_eq!(keep(URL, PictureKind::General, 7), first);
    assert_ne!(keep("/uploads/1/1.png", PictureKind::Hero, 30), first);
    let kinds = db.ask("SELECT kind AS value FROM assets ORDER BY id");
    assert_eq!(kinds, ["general", "hero"], "what it was uploaded for last");
    let others = |url: &str| store.read_shop(a, |tx| tx.bytes_of_other_assets(url)).unwrap();
    assert_eq!((others(""), others(URL), others("/uploads/1/1.png")), (37, 30, 7));
}

#[on_both_databases]
fn uploads_are_counted_by_the_trail_of_the_shop(db: &TestDb) {
    let (a, b) = (db.seed_shop(&salon().seed()), db.seed_shop(&salon().at_subdomain("luna").seed()));
    let store = db.store();
    let edit = |action, entity, hours| ChangeRecord {
        at: the_present() - TimeDelta::hours(hours),
        actor: Actor::Staff(StaffId::new(1)),
        action,
        entity,
        entity_id: 1,
        changes: &[],
        request_id: None,
    };
    store
        .write_shop(a, |tx| {
            tx.record_change(&edit("asset.uploaded", "picture", 25))?;
            tx.record_change(&edit("asset.uploaded", "picture", 23))?;
            tx.record_change(&edit("asset.uploaded", "picture", 0))?;
            tx.record_change(&edit("asset.deleted", "picture", 0))?;
            tx.record_change(&edit("asset.uploaded", "shop", 0))
        })
        .unwrap();
    let since = the_present() - TimeDelta::days(1);
    let count = |scope| store.read_shop(scope, |tx| tx.uploads_since(since)).unwrap();
    assert_eq!((count(a), count(b)), (2, 0));
}

#[on_both_databases]
fn the_gallery_knows_what_is_shown(db: &TestDb) {
    let (a, b) = (
        db.seed_shop(&salon().stylist("Ana").stylist("Bo").seed()),
        db.seed_shop(&salon().at_subdomain("luna").seed()),
    );
    let store = db.store();
    let kinds = [
        ("logo", PictureKind::Logo),
        ("hero", PictureKind::Hero),
        ("ana", PictureKind::StaffProfile),
        ("bo", PictureKind::Profile),
        ("idle", PictureKind::General),
    ];
    store
        .write_shop(a, |tx| kinds.iter().try_for_each(|(name, kind)| keep(tx, name, *kind, 1).map(|_| ())))
        .unwrap();
    store.write_shop(b, |tx| keep(tx, "theirs", PictureKind::Logo, 1)).unwrap();
    db.run("UPDATE shop_branding SET logo_url = 'logo', hero_image_url = 'hero' WHERE shop_id = 1");
    db.run("UPDATE staff SET profile_image_url = 'ana' WHERE name = 'Ana'");
    let now = db.moment(the_present());
    db.run(&format!("UPDATE staff SET profile_image_url = 'bo', deleted_at = {now} WHERE name = 'Bo'"));
    let listed = store.read_platform(|tx| tx.listed_pictures()).unwrap();
    let shown: Vec<(&str, bool)> =
        listed.iter().map(|picture| (picture.url.as_str(), picture.is_shown)).collect();
    assert_eq!(
        shown,
        [("logo", true), ("hero", true), ("ana", true), ("bo", false), ("idle", false), ("theirs", false)]
    );
    assert!(listed.iter().all(|picture| picture.uploaded_at == the_present()));
    assert_eq!(
        listed.iter().map(|picture| picture.kind).collect::<Vec<_>>()[..5],
        kinds.map(|(_, kind)| kind)
    );
    assert_eq!((listed[0].shop, listed[5].shop), (ShopId::new(1), ShopId::new(2)));
}
