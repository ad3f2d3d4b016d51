//! The audit trail as a list of what is new of a shop.

use domain::{BookingId, BookingStatus, IdentityId, SessionId, StaffId};
use ports::shop::{Actor, AuditEntry, ChangeRecord, DataAccess, HistoryActor};
use tenancy::ShopScope;
use testkit::{TestDb, on_both_databases, salon, the_present};

fn note(db: &TestDb, shop: ShopScope, actor: Actor) {
    let entry = AuditEntry {
        at: the_present(),
        actor,
        action: "booking.cancelled",
        booking: BookingId::new(7),
        from: None,
        to: BookingStatus::Cancelled,
        request_id: None,
    };
    db.write_shop(shop, |tx| tx.audit(&entry));
}

fn change(db: &TestDb, shop: ShopScope, entity: &'static str) {
    let change = ChangeRecord {
        at: the_present(),
        actor: Actor::System,
        action: "thing.changed",
        entity,
        entity_id: 7,
        changes: &[],
        request_id: None,
    };
    db.write_shop(shop, |tx| tx.record_change(&change));
}

#[on_both_databases]
fn a_shop_hears_of_its_own_things_and_who_changed_them(db: &TestDb) {
    let glow = db.seed_shop(&salon().senior("Ana").seed());
    let luna = db.seed_shop(&salon().at_subdomain("luna").senior("Cy").seed());
    let begun =
        db.read_shop(glow, |tx| Ok(tx.changes_below(i64::MAX, 1)?.first().map_or(0, |entry| entry.id)));
    for actor in [
        Actor::Admin(StaffId::new(1)),
        Actor::Visitor(SessionId::new(1)),
        Actor::Master(IdentityId::new(1)),
        Actor::System,
        // Of another shop.
        Actor::Staff(StaffId::new(2)),
    ] {
        note(db, glow, actor);
    }
    for entity in ["block", "break", "special_day", "exception", "staff", "shop", "chair", "service"] {
        change(db, glow, entity);
    }
    for entity in ["client", "category", "session", "picture"] {
        change(db, glow, entity);
    }
    let reading = DataAccess {
        at: the_present(),
        actor: Actor::System,
        route: "/api/admin/bookings",
        entity_id: 1,
        request_id: "r",
    };
    db.write_shop(glow, |tx| tx.record_access(&reading));
    note(db, luna, Actor::System);

    let heard = db.read_shop(glow, |tx| tx.changes_above(begun, 100));
    let actors: Vec<&HistoryActor> = heard.iter().take(5).map(|entry| &entry.actor).collect();
    let (ana, other) = (HistoryActor::Member("Ana".into()), HistoryActor::Program);
    assert_eq!(actors, [&ana, &HistoryActor::Client, &HistoryActor::Platform, &other, &other]);
    assert!(heard[..5].iter().all(|entry| entry.booking == Some(BookingId::new(7))));
    assert!(heard[5..].iter().all(|entry| entry.booking.is_none()));
    let entities: Vec<&str> = heard.iter().skip(5).map(|entry| entry.entity.as_str()).collect();
    assert_eq!(entities, ["block", "break", "special_day", "exception", "staff", "shop", "chair", "service"]);

    let of_luna = db.read_shop(luna, |tx| tx.changes_above(begun, 100));
    let id = of_luna.last().unwrap().id;
    assert_eq!(db.read_shop(luna, |tx| tx.change_time(id)), Some(the_present()));
    assert_eq!(db.read_shop(glow, |tx| tx.change_time(id)), None, "another shop's");
    let newest = db.read_shop(glow, |tx| tx.changes_below(i64::MAX, 2));
    assert_eq!(newest.iter().map(|entry| &*entry.entity).collect::<Vec<_>>(), ["service", "chair"]);
    let below = db.read_shop(glow, |tx| tx.changes_below(newest[1].id, 1));
    assert_eq!(below[0].entity, "shop");
    assert_eq!(db.read_shop(glow, |tx| tx.changes_above(newest[1].id, 1)), newest[..1]);
}
