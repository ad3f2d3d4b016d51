//! Reminders of visits (rules/messages#reminders).

use app::admin::{self, ChangeError, PlaceChange};
use app::messaging;
use domain::{BookingId, BookingStatus, CancelReason, MessageSettings, QuietHours, TimeOfDay};
use ports::platform::SuppressionSource;
use testkit::{at, on_both_databases};

use crate::post::{MAYA, Salon};

/// A Thursday, three days and a half after the present.
const THURSDAY: &str = "2026-11-26 14:00";

impl Salon {
    fn sets(&self, seen: i64, first_hours: u32, second_hours: u32) {
        let settings = MessageSettings { first_hours, second_hours, ..MessageSettings::of_a_new_salon() };
        admin::set_message_settings(&self.scenario.ctx, &self.ava, Some(seen), &settings).unwrap();
    }

    /// What Maya is reminded of at a moment, and what is queued twice then.
    fn reminded(&self, moment: &str) -> Vec<String> {
        self.scenario.clock.set(at(moment));
        self.plan();
        self.deliver();
        self.gateway.told();
        let _ = messaging::plan_reminders(&self.scenario.ctx).unwrap();
        assert_eq!(messaging::plan_reminders(&self.scenario.ctx).unwrap(), 0, "once");
        self.deliver();
        self.gateway.told().into_iter().filter(|told| told.starts_with(MAYA)).collect()
    }

    /// All reminders as `kind state`, or why they were skipped.
    fn reminders(&self) -> Vec<String> {
        self.scenario.db.ask(
            "SELECT kind || ' ' || COALESCE(why, state) AS value FROM reminders ORDER BY booking_id, kind",
        )
    }

    pub(crate) fn moves(&self, id: BookingId, start: &str) {
        self.places(id, start, true);
    }

    fn places(&self, id: BookingId, start: &str, tells_client: bool) {
        let seen = self
            .scenario
            .db
            .ask(&format!("SELECT CAST(version AS TEXT) AS value FROM bookings WHERE id = {id}"));
        let change = PlaceChange {
            seen: seen.concat().parse().unwrap(),
            start: Some(at(start)),
            staff: None,
            chair: admin::ChairQuestion::Best,
            duration: None,
            tells_client,
            accepted: None,
        };
        admin::place_booking(&self.scenario.ctx, &self.ava, id, &change).unwrap();
    }
}

fn usual(db: testkit::TestDb) -> Salon {
    let salon = Salon::open(db);
    salon.sets(0, 24, 2);
    salon
}

fn names(told: &[String]) -> Vec<&str> {
    told.iter().map(|line| line.rsplit(' ').next().unwrap()).collect()
}

#[on_both_databases(usual)]
fn a_visit_is_remembered_twice_and_each_time_once(post: &Salon) {
    post.maya_books(THURSDAY);
    assert_eq!(post.reminded("2026-11-25 13:59"), [""; 0]);
    assert_eq!(
        names(&post.reminded("2026-11-25 14:00")),
        ["visit_reminder_v1"],
        "she has not written for a day"
    );
    assert_eq!(post.reminded("2026-11-25 14:15"), [""; 0]);
    assert_eq!(names(&post.reminded("2026-11-26 12:00")), ["visit_soon_v1"]);
    assert_eq!(post.reminded("2026-11-26 13:00"), [""; 0]);
    assert_eq!(post.reminders(), ["first planned", "second planned"]);
}

#[on_both_databases(usual)]
fn free_words_go_out_while_the_window_is_open(post: &Salon) {
    post.maya_books(THURSDAY);
    let (maya, until) = (post.maya, at("2026-11-25 20:00"));
    post.scenario.db.write_platform(|tx| tx.open_window(maya, &crate::post::sender(), until));
    let told = post.reminded("2026-11-25 14:00").concat();
    assert!(!told.contains("visit_reminder_v1"), "{told}");
    assert_eq!(post.rows().iter().filter(|row| row.starts_with("reminder:")).count(), 1);
}

#[on_both_databases(usual)]
fn other_hours_move_the_reminders_of_bookings_that_are_there(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    post.sets(1, 48, 3);
    assert_eq!(names(&post.reminded("2026-11-24 14:00")), ["visit_reminder_v1"]);
    post.sets(2, 24, 3);
    assert_eq!(post.reminded("2026-11-25 14:00"), [""; 0], "she was reminded of this start");
    assert_eq!(names(&post.reminded("2026-11-26 11:00")), ["visit_soon_v1"]);
    post.sets(3, 0, 0);
    assert_eq!(post.reminders(), ["first planned", "second planned"], "what was sent stays on record");
    let stale = admin::set_message_settings(&post.scenario.ctx, &post.ava, Some(1), &MessageSettings::off());
    assert!(matches!(stale, Err(ChangeError::Stale { .. } | ChangeError::Changed(_))), "{stale:?}");
}

#[on_both_databases(Salon::open)]
fn a_salon_that_has_chosen_nothing_reminds_nobody_until_it_does(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    assert_eq!(post.reminders(), [""; 0]);
    post.sets(0, 24, 2);
    assert_eq!(post.reminders(), ["first due", "second due"]);
    post.sets(1, 0, 2);
    assert_eq!(post.reminders(), ["second due"]);
}

#[on_both_databases(usual)]
fn nobody_is_reminded_of_a_place_that_is_no_more(post: &Salon) {
    let id = post.maya_books(THURSDAY);
    post.plan();
    post.scenario.clock.set(at("2026-11-24 12:00"));
    post.moves(id, "2026-11-27 14:00");
    assert_eq!(post.reminded("2026-11-25 14:00"), [""; 0]);
    assert_eq!(names(&post.reminded("2026-11-26 14:00")), ["visit_reminder_v1"]);
    post.cancel(id, CancelReason::Salon);
    assert_eq!(post.reminded("2026-11-27 12:00"), [""; 0]);
    assert_eq!(post.reminders(), [""; 0]);
}

#[on_both_databases(usual)]
fn what_changes_between_queueing_and_sending_counts(post: &Salon) {
    let [first, second] = [THURSDAY, "2026-11-26 16:00"].map(|start| post.maya_books(start));
    post.plan();
    post.deliver();
    post.gateway.told();
    post.scenario.clock.set(at("2026-11-25 14:00"));
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1, "one message for both");
    post.cancel(first, CancelReason::Client);
    post.plan();
    post.deliver();
    let told_maya = post.gateway.told().iter().any(|told| told.starts_with(MAYA));
    assert!(!told_maya, "it would have named the first");
    assert_eq!(post.reminded("2026-11-25 14:01"), [""; 0]);
    assert_eq!(
        names(&post.reminded("2026-11-25 16:00")),
        ["visit_reminder_v1"],
        "the other one alone, at its own time"
    );
    post.scenario.clock.set(at("2026-11-26 14:00"));
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1);
    post.moves(second, "2026-11-27 16:00");
    post.deliver();
    assert_eq!(names(&post.gateway.told()), [""; 0]);
}

#[on_both_databases(usual)]
fn visits_of_one_day_are_one_message_and_the_second_is_for_the_first_of_them(post: &Salon) {
    for start in [THURSDAY, "2026-11-26 16:00", "2026-11-27 16:00"] {
        post.maya_books(start);
    }
    assert_eq!(names(&post.reminded("2026-11-25 14:00")), ["visits_reminder_v1"]);
    assert_eq!(post.reminded("2026-11-25 16:00"), [""; 0]);
    assert_eq!(names(&post.reminded("2026-11-26 12:00")), ["visit_soon_v1"]);
    assert_eq!(post.reminded("2026-11-26 14:00"), [""; 0], "the second visit of the day, begun or not");
    assert_eq!(names(&post.reminded("2026-11-26 16:00")), ["visit_reminder_v1"], "the next day's");
}

#[on_both_databases(usual)]
fn a_visit_that_moves_in_silence_keeps_its_reminders(post: &Salon) {
    let id = post.maya_books(THURSDAY);
    assert_eq!(names(&post.reminded("2026-11-25 14:00")), ["visit_reminder_v1"]);
    post.places(id, "2026-11-28 14:00", false);
    assert_eq!(post.reminded("2026-11-25 14:01"), [""; 0]);
    assert_eq!(names(&post.reminded("2026-11-27 14:00")), ["visit_reminder_v1"]);
    post.places(id, "2026-11-28 10:00", false);
    let turn = messaging::plan_reminders(&post.scenario.ctx).unwrap();
    assert_eq!(turn, 0, "this turn looks where it is now, the next one sends");
    assert_eq!(
        names(&post.reminded("2026-11-27 14:02")),
        ["visit_reminder_v1"],
        "with the time that is true"
    );
}

#[on_both_databases(usual)]
fn a_queued_reminder_does_not_come_at_night(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    post.deliver();
    post.gateway.told();
    post.scenario.clock.set(at("2026-11-25 14:00"));
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1);
    post.scenario.clock.set(at("2026-11-25 22:00"));
    post.deliver();
    assert_eq!(post.gateway.told(), [""; 0]);
    post.scenario.clock.set(at("2026-11-26 08:00"));
    post.deliver();
    assert_eq!(names(&post.gateway.told()), ["visit_reminder_v1"]);
}

#[on_both_databases(usual)]
fn words_that_become_true_again_are_sent(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    post.deliver();
    post.gateway.told();
    post.scenario.clock.set(at("2026-11-25 14:00"));
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1);
    let other = post.maya_books("2026-11-26 16:00");
    post.plan();
    post.deliver();
    post.gateway.told();
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1, "now for both");
    post.cancel(other, CancelReason::Client);
    post.deliver();
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1, "for the first alone, as at first");
    post.gateway.told();
    post.deliver();
    assert_eq!(names(&post.gateway.told()), ["visit_reminder_v1"]);
}

#[on_both_databases(usual)]
fn the_night_is_quiet(post: &Salon) {
    post.maya_books("2026-11-26 09:00");
    let late = post.maya_books("2026-11-26 16:00");
    post.plan();
    assert_eq!(post.reminders()[..2], ["first due", "second due"]);
    post.moves(late, "2026-11-27 16:00");
    assert_eq!(names(&post.reminded("2026-11-25 09:00")), ["visit_reminder_v1"]);
    assert_eq!(post.reminded("2026-11-26 07:59"), [""; 0]);
    assert_eq!(names(&post.reminded("2026-11-26 08:00")), ["visit_soon_v1"]);
}

#[on_both_databases(usual)]
fn a_program_that_stood_still_until_the_night_waits_for_the_morning(post: &Salon) {
    post.maya_books("2026-11-26 14:00");
    post.plan();
    assert_eq!(post.reminded("2026-11-25 22:00"), [""; 0]);
    assert_eq!(names(&post.reminded("2026-11-26 08:00")), ["visit_reminder_v1"]);
}

#[on_both_databases(usual)]
fn who_wants_none_or_cannot_be_reached_gets_none(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    let (maya, now) = (post.maya, post.scenario.now());
    post.scenario.db.write_platform(|tx| tx.suppress_promotions(maya, SuppressionSource::Reminders, now));
    assert_eq!(post.reminded("2026-11-25 14:00"), [""; 0]);
    assert_eq!(post.reminders(), ["first opted_out", "second due"]);
    post.scenario.db.write_platform(|tx| tx.allow_promotions(maya, SuppressionSource::Reminders));
    post.scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    assert_eq!(post.reminded("2026-11-26 12:00"), [""; 0]);
    assert_eq!(post.reminders(), ["first opted_out", "second salon_closed"]);
}

#[on_both_databases(usual)]
fn a_stop_between_queueing_and_sending_counts_too(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    post.deliver();
    post.gateway.told();
    post.scenario.clock.set(at("2026-11-25 14:00"));
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1);
    let (maya, now) = (post.maya, post.scenario.now());
    post.scenario.db.write_platform(|tx| tx.suppress_promotions(maya, SuppressionSource::Reminders, now));
    post.deliver();
    assert_eq!(post.gateway.told(), [""; 0]);
}

#[on_both_databases(usual)]
fn who_refuses_this_salons_reminders_gets_none(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    post.refuses_reminders();
    assert_eq!(post.reminded("2026-11-25 14:00"), [""; 0]);
    assert_eq!(post.reminders(), ["first opted_out", "second due"]);
}

#[on_both_databases(usual)]
fn a_refusal_counts_for_the_desks_card_of_the_same_number(post: &Salon) {
    let id = post.maya_books(THURSDAY);
    let now = post.scenario.db.moment(post.scenario.now());
    post.scenario.db.run(&format!(
        "INSERT INTO clients (shop_id, name, whatsapp_phone, status, created_at, updated_at) VALUES (1, 'Maya at the desk', '{MAYA}', 'active', {now}, {now})"
    ));
    post.scenario.db.run(&format!(
        "UPDATE bookings SET client_id = (SELECT max(id) FROM clients), version = version + 1 WHERE id = {id}"
    ));
    post.plan();
    post.refuses_reminders();
    assert_eq!(post.reminded("2026-11-25 14:00"), [""; 0]);
    assert_eq!(post.reminders(), ["first opted_out", "second due"]);
}

#[on_both_databases(usual)]
fn a_refusal_between_queueing_and_sending_counts_too(post: &Salon) {
    post.maya_books(THURSDAY);
    post.plan();
    post.deliver();
    post.gateway.told();
    post.scenario.clock.set(at("2026-11-25 14:00"));
    assert_eq!(messaging::plan_reminders(&post.scenario.ctx).unwrap(), 1);
    post.refuses_reminders();
    post.deliver();
    assert_eq!(post.gateway.told(), [""; 0]);
    let dropped = "SELECT why AS value FROM messages WHERE state = 'dropped'";
    assert_eq!(post.scenario.db.ask(dropped), ["opted_out"]);
}

#[on_both_databases(usual)]
fn who_has_just_booked_is_not_reminded_of_it(post: &Salon) {
    post.scenario.clock.set(at("2026-11-26 10:00"));
    post.maya_books(THURSDAY);
    post.plan();
    assert_eq!(post.reminders(), ["first told_before", "second told_before"]);
}

#[on_both_databases(usual)]
fn quiet_hours_of_the_whole_day_leave_nobody_without_an_answer(post: &Salon) {
    let quiet = QuietHours { from: TimeOfDay::hm(0, 0), to: TimeOfDay::hm(23, 59) };
    let settings = MessageSettings { first_hours: 72, second_hours: 2, quiet, ..MessageSettings::off() };
    admin::set_message_settings(&post.scenario.ctx, &post.ava, Some(1), &settings).unwrap();
    post.maya_books("2026-11-28 14:00");
    post.plan();
    assert_eq!(post.reminders(), ["first due", "second quiet_hours"], "one minute a day is left");
}

#[on_both_databases(usual)]
fn reminders_end_with_the_visit(post: &Salon) {
    let id = post.maya_books(THURSDAY);
    assert_eq!(post.reminded("2026-11-25 14:00").len(), 1);
    post.scenario.clock.set(at("2026-11-26 15:00"));
    admin::set_status(&post.scenario.ctx, &post.ava, id, Some(1), BookingStatus::Completed).unwrap();
    post.plan();
    assert_eq!(post.reminders(), [""; 0]);
}
