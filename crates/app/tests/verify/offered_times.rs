//! Lists of times in the chat, and what becomes of the one that is tapped (rules/messages#times, rules/messages#asks).

use app::admin::{self, BlockRequest, BlockTime, ChangeError, Reason};
use chrono::TimeDelta;
use domain::{BlockKind, Blocked, BookingId, ChangePolicy, LateCancel, Minutes, StaffId};
use testkit::{at, on_both_databases};
use verification::MessageContent;

use crate::phones::{MAYA, STRANGER, with_phone};
use crate::visit_answers::{Reminding, THURSDAY, reminding};

const LEO: StaffId = StaffId::new(2);
const WEDNESDAY: &str = "2026-11-25 14:00";

/// Maya has asked for other times for her visit on Thursday.
fn asked(scenario: &Reminding) -> BookingId {
    let id = scenario.reminded(THURSDAY, &[WEDNESDAY]);
    scenario.answered("move");
    id
}

/// The id of a row of the newest list that offers a start.
fn row(scenario: &Reminding, id: BookingId, old: &str, new: &str, staff: StaffId) -> MessageContent {
    let minutes = |moment: &str| at(moment).timestamp() / 60;
    let wanted = format!("visit:take:{id}:{}:{}:{staff}:", minutes(old), minutes(new));
    let messages = scenario.messages();
    let list = messages.last().unwrap();
    let start = list.find(&wanted).unwrap_or_else(|| panic!("no {wanted} in {list}"));
    MessageContent::Choice(list[start..].split('"').next().unwrap().to_owned())
}

fn place(scenario: &Reminding, id: BookingId) -> (String, i64) {
    let found = scenario.db.read_shop(scenario.glow, |tx| tx.find_booking(id)).unwrap().booking;
    (found.start.format("%Y-%m-%d %H:%M").to_string(), found.staff_id.get())
}

fn block(scenario: &Reminding, staff: StaffId, from: &str, until: &str) {
    let time = BlockTime::Between(at(from), at(until));
    let request = BlockRequest { of: Blocked::Stylist(staff), kind: BlockKind::Other, title: None, time };
    admin::create_block(&scenario.ctx, &scenario.ava, &request).unwrap();
}

#[on_both_databases(reminding)]
fn a_list_offers_times_and_one_tap_moves_the_visit(scenario: &Reminding) {
    let id = scenario.reminded(THURSDAY, &[WEDNESDAY]);
    let list = scenario.answered("move");
    for words in ["Cut with Leo, Thu, Nov 26, 2:00 PM (UTC). Choose another time.", "With Leo", "Other times"]
    {
        assert!(list.contains(words), "{words}: {list}");
    }
    assert!(!list.contains("Cancel my appointment"), "{list}");
    let pick = row(scenario, id, THURSDAY, "2026-11-27 14:00", LEO);
    let moved = scenario.say(&with_phone(MAYA), pick.clone()).unwrap();
    assert!(
        moved.contains(&format!("Moved: Cut with Leo, Fri, Nov 27, 2:00 PM (UTC), Glow. Booking #{id}.")),
        "{moved}"
    );
    assert_eq!(place(scenario, id), ("2026-11-27 14:00".into(), 2));
    let again = scenario.say(&with_phone(MAYA), pick).unwrap();
    assert!(again.contains("Already done, nothing more to do."), "{again}");
    assert_eq!(scenario.trail(), ["booking.moved"]);
}

#[on_both_databases(reminding)]
fn the_rows_are_nobody_elses(scenario: &Reminding) {
    let id = asked(scenario);
    let pick = row(scenario, id, THURSDAY, "2026-11-27 14:00", LEO);
    assert_eq!(scenario.say(&with_phone(STRANGER), pick), None);
    assert_eq!(place(scenario, id), (THURSDAY.into(), 2));
}

#[on_both_databases(reminding)]
fn a_time_that_is_gone_shows_others(scenario: &Reminding) {
    let id = asked(scenario);
    let pick = row(scenario, id, THURSDAY, "2026-11-27 14:00", LEO);
    block(scenario, LEO, "2026-11-27 13:00", "2026-11-27 16:00");
    let answer = scenario.say(&with_phone(MAYA), pick.clone()).unwrap();
    assert!(
        answer.contains("That time was just taken. Here are others:") && answer.contains("With Leo"),
        "{answer}"
    );
    assert_eq!(place(scenario, id), (THURSDAY.into(), 2));
    // The visit has moved meanwhile: the list was about another start.
    scenario.moved_by_the_desk(id, "2026-11-30 10:00");
    let answer = scenario.say(&with_phone(MAYA), pick).unwrap();
    assert!(answer.contains("Your appointment is now on Mon, Nov 30, 10:00 AM (UTC)."), "{answer}");
}

#[on_both_databases(reminding)]
fn a_list_of_yesterday_is_made_anew(scenario: &Reminding) {
    let id = scenario.reminded("2026-11-30 14:00", &[WEDNESDAY]);
    scenario.write(MAYA, "move").unwrap();
    let pick = row(scenario, id, "2026-11-30 14:00", "2026-11-27 14:00", LEO);
    scenario.clock.set(at(WEDNESDAY) + TimeDelta::hours(25));
    let answer = scenario.say(&with_phone(MAYA), pick).unwrap();
    assert!(answer.contains("Choose another time."), "{answer}");
    assert_eq!(place(scenario, id).0, "2026-11-30 14:00");
}

#[on_both_databases(reminding)]
fn the_policy_and_other_appointments_stand_in_the_way(scenario: &Reminding) {
    let id = asked(scenario);
    let pick = row(scenario, id, THURSDAY, "2026-11-27 14:00", LEO);
    scenario.moved_by_the_desk(id, "2026-11-27 09:00");
    scenario.moved_by_the_desk(id, THURSDAY);
    let (_, other) = scenario.confirmed(MAYA, "2026-11-27 14:30");
    let answer = scenario.say(&with_phone(MAYA), pick.clone()).unwrap();
    assert!(
        answer.contains("That time was just taken")
            || answer.contains("You already have an appointment at that time."),
        "{answer}"
    );
    assert_ne!(id, other);
    assert_eq!(place(scenario, id), (THURSDAY.into(), 2));
}

#[on_both_databases(reminding)]
fn the_page_of_the_visit_knows_more_times(scenario: &Reminding) {
    asked(scenario);
    let answer = scenario.answered("page");
    assert!(answer.contains("Choose another time here.") && answer.contains("Move appointment"), "{answer}");
    let with_link =
        "messages WHERE booking_id IS NOT NULL AND CAST(content AS TEXT) LIKE '%Move appointment%'";
    assert_eq!(scenario.db.count(with_link), 1);
}

/// A salon with a strict policy, and a visit of Maya's under a block.
fn stranded(scenario: &Reminding) -> BookingId {
    let policy = ChangePolicy {
        move_notice: Minutes::new(2_880),
        cancel_notice: Minutes::new(2_880),
        late_cancel: LateCancel::Call,
        ..ChangePolicy::none()
    };
    scenario.policy(&policy);
    let id = scenario.reminded(THURSDAY, &[WEDNESDAY]);
    block(scenario, LEO, "2026-11-26 13:00", "2026-11-26 17:00");
    id
}

#[on_both_databases(reminding)]
fn whom_the_salon_asks_moves_without_notice_and_without_count(scenario: &Reminding) {
    let id = stranded(scenario);
    let refused = scenario.answered("move");
    assert!(refused.contains("asks for 2 days notice to move"), "{refused}");
    admin::ask_to_move(&scenario.ctx, &scenario.ava, id).unwrap();
    let ask = scenario.messages().pop().unwrap();
    for words in [
        "cannot keep your appointment as booked: Cut on Thu, Nov 26, 2:00 PM (UTC).",
        "Take 1",
        "Take 2",
        "Other",
    ] {
        assert!(ask.contains(words), "{words}: {ask}");
    }
    // However long the client takes.
    scenario.clock.set(at("2026-11-26 13:30"));
    let list = scenario.answered("move");
    assert!(list.contains("Cancel my appointment"), "{list}");
    let taken = scenario.tap(MAYA, "visit:take").unwrap();
    assert!(taken.contains("Moved: Cut"), "{taken}");
    assert_eq!(scenario.db.count("client_changes WHERE moves > 0"), 0);
    // It has another place now, which nobody asked about.
    let refused = scenario.answered("move");
    assert!(refused.contains("notice to move"), "{refused}");
}

#[on_both_databases(reminding)]
fn whom_the_salon_asks_cancels_in_time(scenario: &Reminding) {
    let id = stranded(scenario);
    admin::ask_to_move(&scenario.ctx, &scenario.ava, id).unwrap();
    let question = scenario.write(MAYA, "cancel").unwrap();
    assert!(question.contains("Cancel Cut on Thu, Nov 26") && !question.contains("late"), "{question}");
    let answer = scenario.answered("yes");
    assert!(answer.contains("Cancelled: Cut"), "{answer}");
    assert_eq!(scenario.db.count("client_changes WHERE cancelled_late"), 0);
}

#[on_both_databases(reminding)]
fn a_client_is_asked_again_after_two_hours_and_only_where_it_helps(scenario: &Reminding) {
    let id = stranded(scenario);
    let ask = || admin::ask_to_move(&scenario.ctx, &scenario.ava, id);
    let listed = || admin::stranded(&scenario.ctx, &scenario.ava, admin::DateRangeQuery::default()).unwrap();
    assert_eq!((listed()[0].asked_at, listed()[0].can_ask), (None, true));
    let first = ask().unwrap();
    assert_eq!((listed()[0].asked_at, listed()[0].can_ask), (Some(first), false));
    assert!(matches!(ask(), Err(ChangeError::Asked)));
    scenario.clock.advance(TimeDelta::hours(2));
    assert!(listed()[0].can_ask);
    ask().unwrap();
    assert_eq!(scenario.db.count("audit_log WHERE action = 'booking.asked'"), 2);
    scenario.moved_by_the_desk(id, "2026-11-27 10:00");
    assert!(matches!(ask(), Err(ChangeError::NotStranded)));
    let unknown = admin::ask_to_move(&scenario.ctx, &scenario.ava, BookingId::new(99));
    assert!(matches!(unknown, Err(ChangeError::Absent(_))), "{unknown:?}");
}

#[on_both_databases(reminding)]
fn whom_nobody_reaches_is_not_asked(scenario: &Reminding) {
    let id = stranded(scenario);
    scenario.db.run("UPDATE clients SET identity_id = NULL, whatsapp_phone = NULL");
    let listed = admin::stranded(&scenario.ctx, &scenario.ava, admin::DateRangeQuery::default()).unwrap();
    assert!(!listed[0].can_ask);
    let answer = admin::ask_to_move(&scenario.ctx, &scenario.ava, id);
    assert!(matches!(answer, Err(ChangeError::NotReachable)), "{answer:?}");
    assert_eq!(scenario.db.count("messages WHERE purpose = 'ask'"), 0);
}

#[on_both_databases(reminding)]
fn an_ask_is_over_once_the_salon_keeps_or_places_the_visit(scenario: &Reminding) {
    let id = stranded(scenario);
    let refused = || scenario.write(MAYA, "move").unwrap().contains("notice to move");
    admin::ask_to_move(&scenario.ctx, &scenario.ava, id).unwrap();
    assert!(!refused());
    scenario.moved_by_the_desk(id, "2026-11-27 10:00");
    scenario.db.run("DELETE FROM blocks");
    scenario.moved_by_the_desk(id, THURSDAY);
    assert!(refused(), "it went away and came back");

    block(scenario, LEO, "2026-11-26 13:00", "2026-11-26 17:00");
    scenario.clock.advance(TimeDelta::minutes(11));
    admin::ask_to_move(&scenario.ctx, &scenario.ava, id).unwrap();
    assert!(!refused());
    let reason = Reason::parse("She comes in for this one").unwrap();
    admin::keep_as_is(&scenario.ctx, &scenario.ava, id, &reason).unwrap();
    assert!(refused(), "the salon keeps it");
}

#[on_both_databases(reminding)]
fn nobody_is_asked_about_what_has_begun(scenario: &Reminding) {
    let id = stranded(scenario);
    scenario.clock.set(at("2026-11-26 14:10"));
    let listed = admin::stranded(&scenario.ctx, &scenario.ava, admin::DateRangeQuery::default()).unwrap();
    assert_eq!((listed.len(), listed[0].can_ask), (1, false));
    let answer = admin::ask_to_move(&scenario.ctx, &scenario.ava, id);
    assert!(matches!(answer, Err(ChangeError::NotReachable)), "{answer:?}");
}

#[on_both_databases(reminding)]
fn at_night_an_ask_waits_for_the_morning_and_is_one(scenario: &Reminding) {
    let id = stranded(scenario);
    let can_ask = || {
        admin::stranded(&scenario.ctx, &scenario.ava, admin::DateRangeQuery::default()).unwrap()[0].can_ask
    };
    scenario.clock.set(at("2026-11-25 21:30"));
    admin::ask_to_move(&scenario.ctx, &scenario.ava, id).unwrap();
    scenario.clock.set(at("2026-11-25 23:45"));
    assert!(!can_ask(), "it has not gone out");
    assert!(matches!(admin::ask_to_move(&scenario.ctx, &scenario.ava, id), Err(ChangeError::Asked)));
    scenario.clock.set(at("2026-11-26 09:59"));
    assert!(!can_ask(), "two hours after the morning");
    scenario.clock.set(at("2026-11-26 10:00"));
    assert!(can_ask());
    let due =
        format!("messages WHERE purpose = 'ask' AND due_at = {}", scenario.db.moment(at("2026-11-26 08:00")));
    assert_eq!(scenario.db.count(&due), 1);
}
