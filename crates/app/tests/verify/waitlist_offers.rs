//! What becomes of an offer of the waitlist (rules/waitlist#offers).

use app::admin::{self, ChairQuestion, PlaceChange, PlaceError};
use app::waitlist::{self, OfferAnswer, OfferError, TakenOffer};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, EntryState};
use ports::shop::OfferState;
use testkit::{at, on_both_databases};
use verification::MessageContent;

use crate::phones::{MAYA, at_glow, glow, with_phone};
use crate::waitlist::{FullDay, NINA, TEN, full_day};

/// A line to WhatsApp.
struct Line {
    works: bool,
}

impl ports::WhatsAppGateway for Line {
    fn send(&self, message: &ports::Outgoing<'_>) -> Result<ports::Accepted, ports::SendError> {
        if self.works {
            return Ok(ports::Accepted { wamid: format!("wamid.{}", message.id), phone: None, bsuid: None });
        }
        Err(ports::SendError::Rejected { code: 131_009, details: String::new() })
    }
}

#[on_both_databases(full_day)]
fn the_link_shows_and_answers_an_offer(day: &FullDay) {
    let (_, entry) = day.waits(MAYA);
    day.comes_free();
    day.look();
    let token = tenancy::VisitToken::from_random([7; 16]);
    let hash = app::book::hash_of_visit_token(&token);
    day.db.write_shop(day.glow, |tx| tx.link_waitlist_offer(domain::WaitlistOfferId::new(1), &hash));
    let shown = waitlist::linked_offer(&day.ctx, &at_glow(), &hash).unwrap();
    assert_eq!((shown.state, shown.offer.start, shown.offer.entry), (OfferState::Open, at(TEN), entry));
    let answer = |answer| waitlist::answer_linked_offer(&day.ctx, &at_glow(), (&hash, "r"), answer);
    assert_eq!(answer(OfferAnswer::Take).unwrap(), TakenOffer::Confirmed);
    assert_eq!(answer(OfferAnswer::Take).unwrap(), TakenOffer::Confirmed, "the same answer");
    assert!(matches!(answer(OfferAnswer::Decline), Err(OfferError::Gone)), "it is theirs");
    assert_eq!(day.state(entry), EntryState::Booked);
    app::messaging::plan_messages(&day.ctx).unwrap();
    assert_eq!(day.db.count("messages WHERE purpose = 'confirmation' AND booking_id = 2"), 1, "told once");
    let foreign = app::book::hash_of_visit_token(&tenancy::VisitToken::from_random([8; 16]));
    assert!(matches!(waitlist::linked_offer(&day.ctx, &at_glow(), &foreign), Err(OfferError::NoSuchOffer)));
    let luna = testkit::scenario::at_luna();
    assert!(matches!(waitlist::linked_offer(&day.ctx, &luna, &hash), Err(OfferError::NoSuchOffer)));
}

#[on_both_databases(full_day)]
fn a_link_says_that_a_time_is_gone(day: &FullDay) {
    day.waits(MAYA);
    day.waits(NINA);
    day.comes_free();
    day.look();
    let hash = app::book::hash_of_visit_token(&tenancy::VisitToken::from_random([7; 16]));
    day.db.write_shop(day.glow, |tx| tx.link_waitlist_offer(domain::WaitlistOfferId::new(1), &hash));
    day.clock.advance(TimeDelta::minutes(20));
    app::book::release_expired_holds(&day.ctx).unwrap();
    day.look();
    assert_eq!(waitlist::linked_offer(&day.ctx, &at_glow(), &hash).unwrap().state, OfferState::Gone);
    let late = waitlist::answer_linked_offer(&day.ctx, &at_glow(), (&hash, "r"), OfferAnswer::Take);
    assert!(matches!(late, Err(OfferError::Gone)));
    assert_eq!(day.bookings(), ["cancelled web", "cancelled waitlist", "pending waitlist"]);
}

#[on_both_databases(full_day)]
fn whose_bookings_the_salon_confirms_asks_for_the_time(day: &FullDay) {
    let (_, missed) = day.confirmed(MAYA, "2026-11-23 10:00");
    day.clock.set(at("2026-11-23 11:30"));
    let policy = domain::ChangePolicy::none();
    let ladder = domain::StrikeLadder { approval_at: Some(1), ..domain::StrikeLadder::OFF };
    let rights = domain::DeskRights::default();
    admin::set_shop_policy(&day.ctx, &day.ava, Some(0), (&policy, ladder, rights)).unwrap();
    day.waits(MAYA);
    admin::set_status(&day.ctx, &day.ava, missed, None, BookingStatus::NoShow).unwrap();
    day.comes_free();
    day.look();
    let asked = day.taps(MAYA, "offer:take").unwrap();
    assert!(
        asked.contains("Requested: Cut with Leo") && asked.contains("The salon confirms it itself."),
        "{asked}"
    );
    assert_eq!(day.bookings().last().unwrap(), "pending chat");
    let waiting = admin::waiting_bookings(&day.ctx, &day.ava).unwrap();
    assert_eq!(waiting.len(), 1, "the request, not what was held");
    day.db.keeps_its_invariants();
}

#[on_both_databases(full_day)]
fn a_desk_confirms_or_calls_off_what_is_held(day: &FullDay) {
    let (_, entry) = day.waits(MAYA);
    day.comes_free();
    day.look();
    admin::set_status(&day.ctx, &day.ava, BookingId::new(2), None, BookingStatus::Confirmed).unwrap();
    day.look();
    assert_eq!(day.state(entry), EntryState::Booked);
}

#[on_both_databases(full_day)]
fn a_message_that_comes_too_late_is_dropped(day: &FullDay) {
    let (visitor, entry) = day.waits(MAYA);
    day.comes_free();
    day.look();
    waitlist::leave_waitlist(&day.ctx, &glow(), &visitor, entry).unwrap();
    assert_eq!(day.db.count("messages WHERE purpose = 'waitlist' AND state = 'queued'"), 1);
    while app::messaging::send_next(&day.ctx, &Line { works: true }, "test").unwrap().is_some() {}
    assert_eq!(day.db.ask("SELECT state AS value FROM messages WHERE purpose = 'waitlist'"), ["dropped"]);
}

#[on_both_databases(full_day)]
fn what_is_held_stays_where_it_was_offered(day: &FullDay) {
    day.waits(MAYA);
    day.comes_free();
    day.look();
    let held = BookingId::new(2);
    let version = day.db.read_shop(day.glow, |tx| tx.find_booking(held)).unwrap().booking.version;
    let later = PlaceChange {
        seen: version,
        start: Some(at("2026-11-25 10:00")),
        staff: None,
        chair: ChairQuestion::Best,
        duration: None,
        tells_client: true,
        accepted: None,
    };
    let moved = admin::place_booking(&day.ctx, &day.ava, held, &later);
    assert!(matches!(moved, Err(PlaceError::WrongStatus(BookingStatus::Pending))), "{moved:?}");
    admin::set_status(&day.ctx, &day.ava, held, None, BookingStatus::Cancelled).unwrap();
    let done = admin::last_action(&day.ctx, &day.ava).unwrap().unwrap();
    let undone = admin::undo(&day.ctx, &day.ava, done.id);
    assert!(undone.is_err(), "an offer that was called off is one no more");
    assert_eq!(day.db.count("bookings WHERE status = 'pending'"), 0);
    day.db.keeps_its_invariants();
}

#[on_both_databases(full_day)]
fn a_suspended_salon_gives_nobody_a_time(day: &FullDay) {
    day.waits(MAYA);
    day.waits(NINA);
    day.comes_free();
    day.look();
    day.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    let answer = day.taps(MAYA, "offer:take").unwrap();
    assert!(answer.contains("This salon is not taking bookings here at the moment."), "{answer}");
    assert_eq!(day.bookings(), ["cancelled web", "pending waitlist"]);
    day.clock.advance(TimeDelta::minutes(20));
    app::book::release_expired_holds(&day.ctx).unwrap();
    assert_eq!(day.look(), 0);
    assert_eq!(day.offered(NINA), None);
}

#[on_both_databases(full_day)]
fn who_takes_one_time_has_no_other_held(day: &FullDay) {
    let (_, entry) = day.waits(MAYA);
    day.comes_free();
    day.look();
    day.clock.advance(TimeDelta::minutes(20));
    app::book::release_expired_holds(&day.ctx).unwrap();
    day.opens_until(at("2026-11-24 13:00"));
    assert_eq!(day.look(), 1);
    assert_eq!(day.bookings(), ["cancelled web", "cancelled waitlist", "pending waitlist"]);
    // The older message is tapped, whose time is free again.
    let first = MessageContent::Button("offer:take:1".into());
    let booked = day.say(&with_phone(MAYA), first).unwrap();
    assert!(booked.contains("Booked: Cut with Leo, Tue Nov 24, 10:00 AM"), "{booked}");
    assert_eq!(day.bookings(), ["cancelled web", "confirmed waitlist", "cancelled waitlist"]);
    assert_eq!(day.state(entry), EntryState::Booked);
    day.db.keeps_its_invariants();
}

#[on_both_databases(full_day)]
fn a_time_whose_message_fails_is_the_next_ones(day: &FullDay) {
    let (_, first) = day.waits(MAYA);
    day.waits(NINA);
    day.comes_free();
    assert_eq!(day.look(), 1);
    let sends = |works| {
        while app::messaging::send_next(&day.ctx, &Line { works }, "test").unwrap().is_some() {}
    };
    sends(false);
    assert_eq!(day.bookings(), ["cancelled web", "cancelled waitlist"]);
    assert_eq!(day.look(), 1, "within the same seconds");
    sends(true);
    assert_eq!(day.bookings(), ["cancelled web", "cancelled waitlist", "pending waitlist"]);
    assert!(day.offered(NINA).is_some());
    // What did not get to somebody is nothing that they have not answered.
    for hours in 2..6 {
        day.taps(NINA, "offer:no");
        day.opens_until(at(TEN) + TimeDelta::hours(hours));
        day.look();
        sends(false);
    }
    assert_eq!(day.state(first), EntryState::Waiting);
    let listed = waitlist::desk_waitlist(&day.ctx, &day.ava).unwrap();
    assert_eq!(listed[0].offers.len(), 3, "then the program offers them no more");
    assert!(!listed[0].is_reachable);
}
