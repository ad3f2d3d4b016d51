//! Clients review the visits that took place, and the salon lives with it (rules/reviews).

use std::sync::Barrier;

use app::Visitor;
use app::admin::{self, ChangeError, ClientChoice, DashboardUser, StatusChange, StatusRefusal};
use app::book::{self, BookingAccess, OwnBookingError, ReviewRequest, ReviewState, ReviewVisitError};
use app::privacy::{erase_own_data, export_own_data};
use app::public::{PublishedReviews, published_reviews};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, HiddenReason, MessageSettings, ReviewError, ReviewId, Stars};
use ports::shop::{Actor, AuditEntry, Review, ReviewQuery};
use testkit::on_both_databases;

use crate::phones::{MAYA, STRANGER, Scenario, TEN, at_glow, glow, open};

const ALL: ReviewQuery = ReviewQuery { before: None, most: 20, with_words: false };
const FIRST: ReviewId = ReviewId::new(1);

fn wish(stars: i64, text: &str) -> ReviewRequest {
    let text = Some(text.to_owned()).filter(|text| !text.is_empty());
    ReviewRequest { stars: Stars::new(stars).unwrap(), text, shows_name: true }
}

fn review(
    scenario: &Scenario,
    visitor: &Visitor,
    id: BookingId,
    request: &ReviewRequest,
) -> Result<Review, ReviewVisitError> {
    book::review_visit(&scenario.ctx, &at_glow(), &BookingAccess::from(visitor.clone()), id, request)
}

/// Maya's browser, a visit of hers that took place, and Ava.
fn visited(scenario: &Scenario) -> (Visitor, BookingId, DashboardUser) {
    visited_on(scenario, 1)
}

/// The same of some date: the first is tomorrow.
fn visited_on(scenario: &Scenario, date: i64) -> (Visitor, BookingId, DashboardUser) {
    let start = testkit::at(TEN) + TimeDelta::days(date - 1);
    scenario.clock.set(testkit::the_present());
    let ava = scenario.ava();
    let (_, id) = scenario.confirmed(MAYA, &start.format("%Y-%m-%d %H:%M").to_string());
    scenario.clock.set(start + TimeDelta::hours(2));
    let completed = admin::set_status(&scenario.ctx, &ava, id, None, BookingStatus::Completed);
    assert_eq!(completed.unwrap().booking.status, BookingStatus::Completed);
    (scenario.verified(MAYA), id, ava)
}

fn published(scenario: &Scenario) -> PublishedReviews {
    published_reviews(&scenario.ctx, &at_glow(), &ALL).unwrap()
}

#[on_both_databases(open)]
fn a_client_reviews_a_visit_and_changes_the_review(scenario: &Scenario) {
    let (early, planned) = scenario.confirmed(MAYA, "2026-11-25 10:00");
    let not_yet = review(scenario, &early, planned, &wish(5, ""));
    assert!(matches!(not_yet, Err(ReviewVisitError::Refused(ReviewError::NotCompleted))), "{not_yet:?}");
    assert_eq!(published(scenario).rating.count(), 0);

    let (maya, id, _) = visited(scenario);
    review(scenario, &maya, id, &wish(5, "On time.")).unwrap();
    let first = published(scenario);
    assert_eq!((first.rating.average_tenths(), first.rating.count()), (Some(50), 1));
    let listed = &first.page.reviews[0];
    assert_eq!(listed.review.shown_name.as_deref(), Some("Maya C."));
    assert_eq!((listed.review.text.as_deref(), listed.staff_name.as_str()), (Some("On time."), "Leo"));

    let anonymous = ReviewRequest { shows_name: false, ..wish(3, "Too warm.") };
    let changed = review(scenario, &maya, id, &anonymous).unwrap();
    assert!(changed.edited_at.is_some() && changed.shown_name.is_none());
    let second = published(scenario);
    assert_eq!((second.rating.average_tenths(), second.rating.count()), (Some(30), 1));
    let trail = scenario.db.ask("SELECT details AS value FROM audit_log WHERE action = 'review.written'");
    assert_eq!(trail.len(), 2);
    assert!(trail.iter().all(|details| !details.contains("time") && !details.contains("warm")), "{trail:?}");
}

#[on_both_databases(open)]
fn only_the_client_reviews_and_not_at_a_suspended_salon(scenario: &Scenario) {
    let (maya, id, _) = visited(scenario);
    let stranger = scenario.verified(STRANGER);
    let refused = review(scenario, &stranger, id, &wish(1, ""));
    let no_such = |result: &Result<Review, ReviewVisitError>| {
        matches!(result, Err(ReviewVisitError::Own(OwnBookingError::NoSuchBooking)))
    };
    assert!(no_such(&refused), "{refused:?}");
    scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    let closed = review(scenario, &maya, id, &wish(5, ""));
    assert!(matches!(closed, Err(ReviewVisitError::ShopClosed(_))), "{closed:?}");
    assert!(no_such(&review(scenario, &stranger, id, &wish(1, ""))), "a stranger learns nothing of it");
    assert_eq!(scenario.db.count("reviews"), 0);
}

#[on_both_databases(open)]
fn a_review_is_written_for_ninety_days_and_changed_for_thirty(scenario: &Scenario) {
    let (_, id, _) = visited(scenario);
    let start = testkit::at(TEN);
    let at_end = |days: i64, seconds: i64| {
        scenario.clock.set(start + TimeDelta::days(days) + TimeDelta::seconds(seconds));
        review(scenario, &scenario.verified(MAYA), id, &wish(4, ""))
    };
    let late = at_end(90, 1);
    assert!(matches!(late, Err(ReviewVisitError::Refused(ReviewError::TooLate))), "{late:?}");
    at_end(90, 0).unwrap();
    at_end(120, 0).unwrap();
    let late = at_end(120, 1);
    assert!(matches!(late, Err(ReviewVisitError::Refused(ReviewError::TooLate))), "{late:?}");
}

#[on_both_databases(open)]
fn a_reviewed_visit_stays_completed(scenario: &Scenario) {
    let (maya, id, ava) = visited(scenario);
    let done = admin::last_action(&scenario.ctx, &ava).unwrap().unwrap();
    review(scenario, &maya, id, &wish(1, "Never again.")).unwrap();
    let is_refused = |error: &ChangeError| matches!(error, ChangeError::Status(StatusRefusal::Reviewed));
    let no_show = admin::set_status(&scenario.ctx, &ava, id, None, BookingStatus::NoShow).unwrap_err();
    assert!(is_refused(&no_show), "{no_show:?}");
    let undone = admin::undo(&scenario.ctx, &ava, done.id).unwrap_err();
    assert!(undone.to_string().contains("reviewed"), "{undone:?}");
    assert_eq!(scenario.status(id), "completed -");
}

#[on_both_databases(open)]
fn a_visit_that_was_just_reviewed_is_not_reopened(scenario: &Scenario) {
    let ava = scenario.ava();
    let (_, id) = scenario.confirmed(MAYA, TEN);
    scenario.clock.set(testkit::at("2026-11-24 20:00"));
    let completed = admin::complete_past_bookings(&scenario.ctx, &ava).unwrap();
    assert_eq!(completed.len(), 1);
    review(scenario, &scenario.verified(MAYA), id, &wish(2, "")).unwrap();
    assert_eq!(admin::reopen_bookings(&scenario.ctx, &ava, &completed).unwrap(), 0);
    assert_eq!(scenario.status(id), "completed -");
}

#[on_both_databases(open)]
fn a_salon_replies_and_hides_words_but_no_stars(scenario: &Scenario) {
    let cy = scenario.cy();
    let (maya, id, ava) = visited(scenario);
    review(scenario, &maya, id, &wish(1, "Leo is getting divorced.")).unwrap();
    scenario.clock.advance(TimeDelta::minutes(1));
    let hidden = Some(HiddenReason::Private);
    let listed = admin::set_review_visibility(&scenario.ctx, &ava, FIRST, Some(1), hidden).unwrap();
    assert_eq!((listed.review.version, listed.client_name.as_str()), (2, "Maya Chen"));
    let shown = published(scenario);
    assert_eq!((shown.rating.average_tenths(), shown.page.reviews[0].review.hidden), (Some(10), hidden));
    let words = ReviewQuery { with_words: true, ..ALL };
    assert!(published_reviews(&scenario.ctx, &at_glow(), &words).unwrap().page.reviews.is_empty());

    let stale = admin::reply_to_review(&scenario.ctx, &ava, FIRST, Some(1), Some("Thanks")).unwrap_err();
    assert!(matches!(stale, ChangeError::Stale { .. }), "{stale:?}");
    let replied = admin::reply_to_review(&scenario.ctx, &ava, FIRST, Some(2), Some("Sorry")).unwrap();
    assert_eq!(replied.review.reply.map(|(text, _)| text).as_deref(), Some("Sorry"));
    scenario.clock.advance(TimeDelta::minutes(1));
    review(scenario, &maya, id, &wish(2, "Leo was sad.")).unwrap();
    let after = &published(scenario).page.reviews[0].review;
    assert_eq!(
        (after.hidden, after.reply.is_some(), after.version),
        (hidden, true, 4),
        "what the salon did stays"
    );
    let changed = admin::reply_to_review(&scenario.ctx, &ava, FIRST, Some(3), None).unwrap_err();
    assert!(matches!(changed, ChangeError::Changed(_)), "the client changed it: {changed:?}");
    let taken_back = admin::reply_to_review(&scenario.ctx, &ava, FIRST, None, None).unwrap();
    assert_eq!(taken_back.review.reply, None);
    let of_luna = admin::reply_to_review(&scenario.ctx, &cy, FIRST, None, Some("Hello"));
    assert!(matches!(of_luna, Err(ChangeError::Absent(_))), "another salon");
    let trail = scenario.db.ask("SELECT details AS value FROM audit_log WHERE entity = 'review'");
    assert!(trail.len() > 3 && trail.iter().all(|details| !details.contains("Sorry")), "{trail:?}");
    review(scenario, &maya, id, &wish(2, "")).unwrap();
    let wordless = admin::set_review_visibility(&scenario.ctx, &ava, FIRST, None, hidden).unwrap_err();
    assert!(matches!(wordless, ChangeError::NoWords), "{wordless:?}");
}

#[on_both_databases(open)]
fn stylists_have_an_average_from_ten_reviews_on(scenario: &Scenario) {
    let (maya, id, ava) = visited(scenario);
    review(scenario, &maya, id, &wish(4, "")).unwrap();
    let board = || admin::list_reviews(&scenario.ctx, &ava, &ALL).unwrap();
    assert!(board().stylists.is_empty());
    for day in 1..10 {
        scenario.clock.set(testkit::at(&format!("2026-12-{day:02} 08:00")));
        let (_, id) = scenario.confirmed(MAYA, &format!("2026-12-{day:02} 10:00"));
        scenario.clock.set(testkit::at(&format!("2026-12-{day:02} 12:00")));
        admin::set_status(&scenario.ctx, &ava, id, None, BookingStatus::Completed).unwrap();
        review(scenario, &scenario.verified(MAYA), id, &wish(5, "")).unwrap();
    }
    let [leo] = board().stylists.try_into().unwrap();
    assert_eq!(
        (leo.staff_name.as_str(), leo.rating.count(), leo.rating.average_tenths()),
        ("Leo", 10, Some(49))
    );
}

#[on_both_databases(open)]
fn erasure_takes_the_words_and_leaves_the_stars(scenario: &Scenario) {
    let (maya, id, ava) = visited(scenario);
    review(scenario, &maya, id, &wish(4, "Good with curls.")).unwrap();
    admin::reply_to_review(&scenario.ctx, &ava, FIRST, None, Some("Thank you, Maya!")).unwrap();
    let exported = export_own_data(&scenario.ctx, &glow(), &maya).unwrap();
    let own = exported.bookings.iter().find_map(|exported| exported.review.clone()).unwrap();
    assert_eq!(own.text.as_deref(), Some("Good with curls."));
    let lately = scenario.verified(MAYA);
    erase_own_data(&scenario.ctx, &glow(), &lately).unwrap();
    let shown = published(scenario);
    let left = &shown.page.reviews[0].review;
    assert_eq!((shown.rating.count(), left.text.clone(), left.shown_name.clone()), (1, None, None));
    assert_eq!((left.reply.clone(), left.stars.get()), (None, 4));
    let dump = format!("{:?}", scenario.db.dump());
    assert!(!dump.contains("curls") && !dump.contains("Thank you, Maya"), "no word is left");
    let late = admin::reply_to_review(&scenario.ctx, &ava, FIRST, None, Some("Bye, Maya")).unwrap_err();
    assert!(matches!(late, ChangeError::Erased), "{late:?}");
}

/// A browser that never proved who it is has booked; the desk knows the client.
#[on_both_databases(open)]
fn nobody_writes_words_onto_a_forgotten_client(scenario: &Scenario) {
    let ava = scenario.ava();
    let (guest, id, _) = scenario.booked(TEN);
    let confirmed = StatusChange { to: BookingStatus::Confirmed, client: ClientChoice::New };
    admin::set_status(&scenario.ctx, &ava, id, None, confirmed).unwrap();
    scenario.clock.set(testkit::at("2026-11-24 05:00"));
    let booked = scenario.db.read_shop(scenario.glow, |tx| tx.find_booking(id)).unwrap();
    let client = booked.booking.client_id.unwrap();
    let completed = |tx: &mut dyn ports::ShopTx| -> ports::StoreResult<()> {
        tx.end_booking(id, 2, BookingStatus::Completed, scenario.now())?;
        tx.audit(&AuditEntry {
            at: scenario.now(),
            actor: Actor::System,
            action: "booking.status_changed",
            booking: id,
            from: Some(BookingStatus::Confirmed),
            to: BookingStatus::Completed,
            request_id: None,
        })
    };
    scenario.db.write_shop(scenario.glow, |tx| completed(tx));
    let state = || {
        let listed = book::list_bookings(&scenario.ctx, &at_glow(), &guest).unwrap();
        listed.into_iter().map(|shown| shown.review).next().unwrap_or_default()
    };
    assert!(state().is_open && state().short_name == "Maya C.", "{:?}", state());
    admin::erase_client(&scenario.ctx, &ava, client).unwrap();
    assert_eq!(state(), ReviewState::default());
    let refused = review(scenario, &guest, id, &wish(1, "It was me."));
    assert!(matches!(refused, Err(ReviewVisitError::Own(OwnBookingError::NoSuchBooking))), "{refused:?}");
    assert_eq!(scenario.db.count("reviews"), 0);
}

/// Runs two deeds at the same moment.
fn at_once<A: Send, B: Send>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B) {
    let start = Barrier::new(2);
    std::thread::scope(|scope| {
        let first = scope.spawn(|| {
            start.wait();
            one()
        });
        start.wait();
        let second = other();
        (first.join().unwrap(), second)
    })
}

#[on_both_databases(open)]
fn no_word_outlives_an_erasure_at_the_same_moment(scenario: &Scenario) {
    for round in 1..=6 {
        let (maya, id, _) = visited_on(scenario, round);
        let lately = scenario.verified(MAYA);
        let (written, erased) = at_once(
            || review(scenario, &maya, id, &wish(3, "Words.")),
            || erase_own_data(&scenario.ctx, &glow(), &lately),
        );
        erased.unwrap();
        let words = scenario.db.count("reviews WHERE text IS NOT NULL OR shown_name IS NOT NULL");
        assert_eq!(words, 0, "round {round}: {written:?}");
    }
}

#[on_both_databases(open)]
fn a_review_and_a_correction_at_once_come_one_after_the_other(scenario: &Scenario) {
    for round in 1..=6 {
        let (maya, id, ava) = visited_on(scenario, round);
        let (reviewed, corrected) = at_once(
            || review(scenario, &maya, id, &wish(4, "")).is_ok(),
            || admin::set_status(&scenario.ctx, &ava, id, None, BookingStatus::NoShow).is_ok(),
        );
        assert_ne!(reviewed, corrected, "round {round}: the client reviewed the visit, or never came");
    }
}

#[on_both_databases(open)]
fn two_reviews_at_once_are_one(scenario: &Scenario) {
    let (maya, id, _) = visited(scenario);
    let (one, other) = at_once(
        || review(scenario, &maya, id, &wish(4, "")).is_ok(),
        || review(scenario, &maya, id, &wish(5, "")).is_ok(),
    );
    assert_eq!((one, other, scenario.db.count("reviews")), (true, true, 1));
}

#[on_both_databases(open)]
fn a_salon_that_shows_no_reviews_publishes_none(scenario: &Scenario) {
    let (maya, id, ava) = visited(scenario);
    review(scenario, &maya, id, &wish(5, "On time.")).unwrap();
    let hides = MessageSettings { reviews_public: false, ..MessageSettings::off() };
    admin::set_message_settings(&scenario.ctx, &ava, Some(0), &hides).unwrap();
    let shown = published(scenario);
    assert_eq!((shown.rating.count(), shown.page.reviews.len()), (0, 0));
    assert_eq!(
        admin::list_reviews(&scenario.ctx, &ava, &ALL).unwrap().rating.count(),
        1,
        "the salon reads them"
    );
}
