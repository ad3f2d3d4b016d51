//! Where a salon stands with its clients, and what it knows of them.

use std::sync::Arc;

use app::Context;
use app::admin::{self, ChangeError, DashboardUser, Entity, RelationshipPatch};
use chrono::TimeDelta;
use domain::{ClientId, PersonName, Segment, Tag};
use ports::shop::ClientStatus;
use testkit::{Faulty, at, on_both_databases, the_present};

use crate::office::{Scenario, open, trail};

/// Ada, whom the booking of the scenario is for.
const ADA: ClientId = ClientId::new(1);

fn tag(text: &str) -> Tag {
    Tag::parse(text).unwrap()
}

fn vip() -> RelationshipPatch {
    RelationshipPatch {
        status: Some(ClientStatus::Vip),
        new_tag: Some(tag("Curly")),
        notes: Some("Allergic to henna".to_owned()),
        tags: None,
    }
}

fn relate(
    ctx: &Context,
    manager: &DashboardUser,
    seen: Option<i64>,
    wish: &RelationshipPatch,
) -> Result<ports::shop::ClientRecord, ChangeError> {
    admin::set_relationship(ctx, manager, ADA, seen, wish)
}

#[on_both_databases(open)]
fn a_relationship_change_is_audited_without_notes(scenario: &Scenario) {
    let ava = scenario.ava();
    let card = relate(&scenario.ctx, &ava, Some(1), &vip()).unwrap();
    assert_eq!(
        (card.version, card.status, card.tags.as_slice()),
        (2, ClientStatus::Vip, ["Curly".to_owned()].as_slice())
    );
    assert_eq!(card.stats.segment, Segment::Vip, "at once");
    let trail = trail(scenario).remove(0);
    assert!(trail.contains("client.relationship") && !trail.contains("henna"), "{trail}");
    assert!(trail.contains(r#""status":{"from":"active","to":"vip"}"#), "{trail}");
    assert!(
        trail.contains(r#""client_notes":{"from":"","to":"given"}"#),
        "that they changed is told: {trail}"
    );
    let same = relate(&scenario.ctx, &ava, None, &RelationshipPatch::default()).unwrap();
    assert_eq!((same.version, same.status, same.tags, same.notes), (3, card.status, card.tags, card.notes));
}

#[on_both_databases(open)]
fn an_edit_of_an_older_client_is_refused(scenario: &Scenario) {
    let ava = scenario.ava();
    relate(&scenario.ctx, &ava, Some(1), &vip()).unwrap();
    let late = relate(&scenario.ctx, &ava, Some(1), &vip()).unwrap_err();
    assert_eq!(late.to_string(), "This client was changed by Ava at 6:00 AM. Reload to see it.");
    scenario.clock.advance(TimeDelta::minutes(5));
    let now = the_present() + TimeDelta::minutes(5);
    let name = PersonName::parse("Ada L.").unwrap();
    scenario.db.write_shop(scenario.glow, |tx| tx.describe_client(ADA, &name, None, now));
    let late = relate(&scenario.ctx, &ava, Some(2), &vip()).unwrap_err();
    assert!(
        matches!(late, ChangeError::Changed(Entity::Client)),
        "nobody is blamed for what Ada did: {late:?}"
    );
    assert_eq!(late.to_string(), "This client has changed. Reload to see it.");
}

#[on_both_databases(open)]
fn twenty_tags_are_enough(scenario: &Scenario) {
    let ava = scenario.ava();
    let tags: Vec<Tag> = (0..20).map(|number| tag(&number.to_string())).collect();
    let full = RelationshipPatch { tags: Some(tags), ..RelationshipPatch::default() };
    assert_eq!(relate(&scenario.ctx, &ava, None, &full).unwrap().tags.len(), 20);
    let before = scenario.db.dump();
    let one_more = relate(&scenario.ctx, &ava, None, &vip()).unwrap_err();
    assert_eq!(one_more.to_string(), "A client can have 20 tags at most.");
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}

#[on_both_databases(open)]
fn a_failed_relationship_change_leaves_no_rows(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    for fails_at in 1..100 {
        let store = Arc::new(Faulty::at(fails_at, scenario.ctx.store.clone()));
        let ctx = Context { store: store.clone(), ..scenario.ctx.clone() };
        let outcome = relate(&ctx, &ava, Some(1), &vip());
        if !store.has_failed() {
            assert!(outcome.is_ok() && fails_at > 3, "{outcome:?} after {fails_at} calls");
            return;
        }
        assert!(matches!(outcome, Err(ChangeError::Store(_))), "call {fails_at}: {outcome:?}");
        assert_eq!(scenario.db.dump(), before, "call {fails_at} left something behind");
    }
    panic!("the change never went through");
}

#[on_both_databases(open)]
fn the_detail_tells_when_somebody_comes(scenario: &Scenario) {
    let ava = scenario.ava();
    scenario.db.run("UPDATE shops SET timezone = 'America/New_York'");
    let detail = || admin::client_detail(&scenario.ctx, &scenario.ava(), ADA).unwrap();
    assert_eq!((detail().days, detail().times), (vec![], Vec::<String>::new()), "a booking is no visit yet");
    scenario.db.is_damaged_on_purpose();
    let start = scenario.db.moment(at("2026-11-20 03:45"));
    let end = scenario.db.moment(at("2026-11-20 04:45"));
    scenario.db.run(&format!(
            "UPDATE bookings SET status = 'completed', final_price_cents = total_price_cents, start_time = {start}, end_time = {end}, blocked_from = {start}, \
             blocked_until = {end} WHERE client_id = 1"
        ));
    let seen = detail();
    assert_eq!(
        (seen.days, seen.times),
        (vec!["Thursday"], vec!["10:00 PM".to_owned()]),
        "by the salon's clock"
    );
    assert_eq!(seen.history.favorites[0].name, "Cut");
    assert_eq!(seen.history.staff[0].name, "Ava");
    assert_eq!(seen.card.stats.segment, Segment::New);
    let nobody = admin::client_detail(&scenario.ctx, &ava, ClientId::new(987_654));
    assert_eq!(nobody.unwrap_err().to_string(), "We could not find this client.");
}
