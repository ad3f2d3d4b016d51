//! Where a salon stands with its clients, and what it knows of them.

use std::sync::Arc;

use app::Context;
use app::admin::{self, ChangeError, DashboardUser, Entity, RelationshipPatch};
use chrono::TimeDelta;
use domain::{ClientId, PersonName, Segment, Tag};
use ports::shop::Standing;
use testkit::{Faulty, at, the_present};

use crate::office::{Office, on_both};

/// Ada, whom the booking of the office is for.
const ADA: ClientId = ClientId::new(1);

fn tag(text: &str) -> Tag {
    Tag::parse(text).unwrap()
}

fn vip() -> RelationshipPatch {
    RelationshipPatch {
        standing: Some(Standing::Vip),
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
) -> Result<ports::shop::ClientCard, ChangeError> {
    admin::set_relationship(ctx, manager, ADA, seen, wish)
}

#[test]
fn a_relationship_changes_with_a_trail_that_keeps_the_notes_to_itself() {
    on_both(|office| {
        let ava = office.ava();
        let card = relate(&office.ctx, &ava, Some(1), &vip()).unwrap();
        assert_eq!(
            (card.version, card.standing, card.tags.as_slice()),
            (2, Standing::Vip, ["Curly".to_owned()].as_slice())
        );
        assert_eq!(card.numbers.segment, Segment::Vip, "at once");
        let trail = office.trail().remove(0);
        assert!(trail.contains("client.relationship") && !trail.contains("henna"), "{trail}");
        assert!(trail.contains(r#""status":{"from":"active","to":"vip"}"#), "{trail}");
        assert!(
            trail.contains(r#""client_notes":{"from":"","to":"given"}"#),
            "that they changed is told: {trail}"
        );
        let same = relate(&office.ctx, &ava, None, &RelationshipPatch::default()).unwrap();
        assert_eq!(
            (same.version, same.standing, same.tags, same.notes),
            (3, card.standing, card.tags, card.notes)
        );
    });
}

#[test]
fn whoever_saw_an_older_client_is_told_who_was_faster() {
    on_both(|office| {
        let ava = office.ava();
        relate(&office.ctx, &ava, Some(1), &vip()).unwrap();
        let late = relate(&office.ctx, &ava, Some(1), &vip()).unwrap_err();
        assert_eq!(late.to_string(), "This client was changed by Ava at 6:00 AM. Reload to see it.");
        office.clock.advance(TimeDelta::minutes(5));
        let now = the_present() + TimeDelta::minutes(5);
        let name = PersonName::parse("Ada L.").unwrap();
        office.db.store().in_shop(office.glow, |tx| tx.describe_client(ADA, &name, None, now)).unwrap();
        let late = relate(&office.ctx, &ava, Some(2), &vip()).unwrap_err();
        assert!(
            matches!(late, ChangeError::Changed(Entity::Client)),
            "nobody is blamed for what Ada did: {late:?}"
        );
        assert_eq!(late.to_string(), "This client has changed. Reload to see it.");
    });
}

#[test]
fn twenty_tags_are_enough() {
    on_both(|office| {
        let ava = office.ava();
        let tags: Vec<Tag> = (0..20).map(|number| tag(&number.to_string())).collect();
        let full = RelationshipPatch { tags: Some(tags), ..RelationshipPatch::default() };
        assert_eq!(relate(&office.ctx, &ava, None, &full).unwrap().tags.len(), 20);
        let before = office.db.dump();
        let one_more = relate(&office.ctx, &ava, None, &vip()).unwrap_err();
        assert_eq!(one_more.to_string(), "A client can have 20 tags at most.");
        assert_eq!(office.db.dump(), before, "nothing was written");
    });
}

#[test]
fn a_change_that_breaks_off_leaves_nothing_behind() {
    on_both(|office| {
        let ava = office.ava();
        let before = office.db.dump();
        for fails_at in 1..100 {
            let store = Arc::new(Faulty::at(fails_at, office.ctx.store.clone()));
            let ctx = Context { store: store.clone(), ..office.ctx.clone() };
            let outcome = relate(&ctx, &ava, Some(1), &vip());
            if !store.has_failed() {
                assert!(outcome.is_ok() && fails_at > 3, "{outcome:?} after {fails_at} calls");
                return;
            }
            assert!(matches!(outcome, Err(ChangeError::Store(_))), "call {fails_at}: {outcome:?}");
            assert_eq!(office.db.dump(), before, "call {fails_at} left something behind");
        }
        panic!("the change never went through");
    });
}

#[test]
fn the_detail_tells_when_somebody_comes() {
    on_both(|office| {
        let ava = office.ava();
        office.db.run("UPDATE shops SET timezone = 'America/New_York'");
        let detail = || admin::client_detail(&office.ctx, &reentered(office), ADA).unwrap();
        assert_eq!(
            (detail().days, detail().times),
            (vec![], Vec::<String>::new()),
            "a booking is no visit yet"
        );
        office.db.is_damaged_on_purpose();
        let start = office.db.moment(at("2026-11-20 03:45"));
        let end = office.db.moment(at("2026-11-20 04:45"));
        office.db.run(&format!(
            "UPDATE bookings SET status = 'completed', start_time = {start}, end_time = {end}, blocked_from = {start}, \
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
        assert_eq!(seen.card.numbers.segment, Segment::New);
        let nobody = admin::client_detail(&office.ctx, &ava, ClientId::new(987_654));
        assert_eq!(nobody.unwrap_err().to_string(), "We could not find this client.");
    });
}

/// Ava once more: a manager knows the salon as it was when they entered.
fn reentered(office: &Office<'_>) -> DashboardUser {
    office.ava()
}
