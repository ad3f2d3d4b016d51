//! Clients who missed visits or cancelled late, and how they book from then on.

use app::Visitor;
use app::admin::{self, ChangeError, ClientStrikes, Reason};
use app::book::{self, BookingError, ChangeRefusal};
use app::messaging;
use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, ChangePolicy, ClientId, DeskRights, StrikeEffect, StrikeKind, StrikeLadder,
};
use ports::shop::ClientStatus;
use testkit::scenario::{MAYA, at_glow, booking_request};
use testkit::{at, on_both_databases};

use crate::office::{Scenario, open};

fn sets(scenario: &Scenario, ladder: StrikeLadder) {
    let wish = (&ChangePolicy::of_a_new_salon(), ladder, DeskRights::default());
    admin::set_shop_policy(&scenario.ctx, &scenario.ava(), None, wish).unwrap();
}

/// Visits of this morning that a client missed.
fn missed(scenario: &Scenario, count: usize) -> Vec<BookingId> {
    let starts = ["2026-11-23 09:00", "2026-11-23 10:30", "2026-11-23 12:00"];
    let ids: Vec<BookingId> =
        starts.iter().take(count).map(|start| scenario.confirmed(MAYA, start).1).collect();
    scenario.clock.set(at("2026-11-23 13:00"));
    for id in &ids {
        admin::set_status(&scenario.ctx, &scenario.ava(), *id, None, BookingStatus::NoShow).unwrap();
    }
    ids
}

fn client(scenario: &Scenario) -> ClientId {
    let id = scenario.db.ask("SELECT CAST(max(client_id) AS TEXT) AS value FROM bookings").remove(0);
    ClientId::new(id.parse().unwrap())
}

fn strikes(scenario: &Scenario) -> ClientStrikes {
    admin::client_detail(&scenario.ctx, &scenario.ava(), client(scenario)).unwrap().strikes
}

fn books(scenario: &Scenario, visitor: &Visitor, start: &str) -> Result<(BookingId, bool), BookingError> {
    let made = scenario.place(visitor, &booking_request("Maya Chen", 2, start))?;
    Ok((made.id, made.needs_approval))
}

#[on_both_databases(open)]
fn two_strikes_wait_for_the_salon_and_three_have_to_call(scenario: &Scenario) {
    sets(scenario, StrikeLadder::OF_A_NEW_SALON);
    let ids = missed(scenario, 3);
    let maya = scenario.verified(MAYA);
    assert!(matches!(books(scenario, &maya, "2026-11-27 12:00"), Err(BookingError::Blacklisted)));
    assert_eq!((strikes(scenario).count, strikes(scenario).effect), (3, StrikeEffect::Call));

    // One is waived: the next booking waits.
    let why = Reason::parse("Her train was cancelled").unwrap();
    let left = admin::set_strike(&scenario.ctx, &scenario.ava(), ids[0], true, Some(&why)).unwrap();
    assert_eq!((left.count, left.effect, left.items.len()), (2, StrikeEffect::Approval, 3));
    assert!(left.items.iter().all(|strike| strike.kind == StrikeKind::NoShow));
    let (id, waits) = books(scenario, &maya, "2026-11-27 12:00").unwrap();
    let own = scenario.mine(&maya).into_iter().find(|booking| booking.id == id).unwrap();
    assert!(waits && own.needs_approval() && own.status == BookingStatus::Pending);
    assert_eq!(own.hold_expires_at, Some(scenario.now() + TimeDelta::hours(24)));
    let second = books(scenario, &maya, "2026-11-28 12:00");
    assert!(matches!(second, Err(BookingError::ApprovalPending)), "{second:?}");
    let options = book::change_options(&scenario.ctx, &at_glow(), &maya.clone().into(), id).unwrap();
    assert_eq!(options.move_refusal.unwrap().0, ChangeRefusal::Waiting.code());

    // The salon confirms it, and the client hears of it.
    admin::set_status(&scenario.ctx, &scenario.ava(), id, None, BookingStatus::Confirmed).unwrap();
    messaging::plan_messages(&scenario.ctx).unwrap();
    assert_eq!(
        scenario.db.count(&format!("messages WHERE booking_id = {id} AND purpose = 'confirmation'")),
        1
    );

    // Another one is waived: as usual.
    admin::set_strike(&scenario.ctx, &scenario.ava(), ids[1], true, None).unwrap();
    assert!(!books(scenario, &maya, "2026-11-28 12:00").unwrap().1);
    admin::set_strike(&scenario.ctx, &scenario.ava(), ids[1], false, None).unwrap();
    assert!(books(scenario, &maya, "2026-11-30 12:00").unwrap().1);
}

#[on_both_databases(open)]
fn favourites_and_salons_without_a_ladder_have_no_strikes(scenario: &Scenario) {
    missed(scenario, 3);
    let maya = scenario.verified(MAYA);
    assert!(!books(scenario, &maya, "2026-11-27 12:00").unwrap().1, "the ladder is off");
    sets(scenario, StrikeLadder::OF_A_NEW_SALON);
    let vip = admin::RelationshipPatch { status: Some(ClientStatus::Vip), ..Default::default() };
    admin::set_relationship(&scenario.ctx, &scenario.ava(), client(scenario), None, &vip).unwrap();
    assert!(!books(scenario, &maya, "2026-11-28 12:00").unwrap().1);
    assert_eq!((strikes(scenario).count, strikes(scenario).effect), (3, StrikeEffect::None));
}

#[on_both_databases(open)]
fn a_message_from_a_client_with_strikes_lets_the_booking_wait(scenario: &Scenario) {
    sets(scenario, StrikeLadder::OF_A_NEW_SALON);
    missed(scenario, 2);
    let (browser, id) = scenario.confirmed(MAYA, "2026-11-27 12:00");
    let own = scenario.mine(&browser).into_iter().find(|booking| booking.id == id).unwrap();
    assert!(own.needs_approval(), "{own:?}");
    assert_eq!(scenario.db.count("outbox WHERE kind = 'booking.asked'"), 1);
    let (_, stranger, _) = scenario.booked("2026-11-28 12:00");
    // The salon lets it lapse: the client is told; of a hold that ran out nobody is.
    scenario.clock.advance(TimeDelta::hours(25));
    book::release_expired_holds(&scenario.ctx).unwrap();
    messaging::plan_messages(&scenario.ctx).unwrap();
    assert_eq!(
        scenario.db.count(&format!("messages WHERE booking_id = {id} AND purpose = 'approval_lapsed'")),
        1
    );
    assert_eq!(
        scenario
            .db
            .count(&format!("messages WHERE booking_id = {} AND purpose = 'approval_lapsed'", stranger)),
        0
    );
}

#[on_both_databases(open)]
fn one_booking_of_a_client_with_strikes_waits_at_a_time(scenario: &Scenario) {
    sets(scenario, StrikeLadder::OF_A_NEW_SALON);
    missed(scenario, 2);
    let (_, first) = scenario.confirmed(MAYA, "2026-11-27 12:00");
    let (_, second, link) = scenario.booked("2026-11-28 12:00");
    let hold = || {
        let sql = format!("SELECT hold_expires_at || '' AS value FROM bookings WHERE id = {second}");
        scenario.db.ask(&sql)
    };
    let held_until = hold();
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(answer.contains("You have a booking that waits for the salon already."), "{answer}");
    assert_eq!((scenario.status(second), hold()), ("pending -".into(), held_until));
    assert_eq!(scenario.db.count("outbox WHERE kind = 'booking.asked'"), 1);
    // The salon has answered the first: the same message lets the second wait.
    admin::set_status(&scenario.ctx, &scenario.ava(), first, None, BookingStatus::Confirmed).unwrap();
    let answer = scenario.send(MAYA, &link).unwrap();
    assert!(answer.contains("confirms this booking itself"), "{answer}");
    // A hold that ran out is no question to the salon.
    let (_, _, late) = scenario.booked("2026-11-30 12:00");
    scenario.clock.advance(TimeDelta::minutes(31));
    let answer = scenario.send(MAYA, &late).unwrap();
    assert!(answer.contains("has been taken meanwhile"), "{answer}");
}

#[on_both_databases(open)]
fn late_cancellations_count_and_other_bookings_are_no_strikes(scenario: &Scenario) {
    sets(scenario, StrikeLadder { call_at: Some(1), ..StrikeLadder::OFF });
    let (browser, late) = scenario.confirmed(MAYA, "2026-11-24 12:00");
    let unknown = admin::set_strike(&scenario.ctx, &scenario.ava(), late, true, None);
    assert!(matches!(unknown, Err(ChangeError::NoStrike)), "{unknown:?}");
    scenario.clock.set(at("2026-11-23 14:00"));
    scenario.cancel(&browser, late).unwrap();
    let [strike] = strikes(scenario).items[..] else { panic!("{:?}", strikes(scenario)) };
    assert_eq!((strike.booking, strike.kind, strike.is_waived), (late, StrikeKind::LateCancel, false));
    let maya = scenario.verified(MAYA);
    assert!(matches!(books(scenario, &maya, "2026-11-27 12:00"), Err(BookingError::Blacklisted)));
}
