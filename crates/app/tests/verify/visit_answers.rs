//! What clients answer about their visits, by a tap or a word (rules/messages#visit-answers).

use app::admin::{self, DashboardUser, PlaceChange};
use app::messaging;
use chrono::TimeDelta;
use domain::{BookingId, ChangePolicy, DeskRights, MessageSettings, StrikeLadder};
use testkit::{TestDb, at, on_both_databases};
use verification::MessageContent;

use crate::phones::{MAYA, STRANGER, Scenario, open, with_phone};

/// A Thursday, three days and a half after the present.
pub(crate) const THURSDAY: &str = "2026-11-26 14:00";

/// Glow, which reminds its clients.
pub(crate) struct Reminding {
    scenario: Scenario,
    pub(crate) ava: DashboardUser,
}

impl std::ops::Deref for Reminding {
    type Target = Scenario;

    fn deref(&self) -> &Scenario {
        &self.scenario
    }
}

pub(crate) fn reminding(db: TestDb) -> Reminding {
    let scenario = open(db);
    let settings = MessageSettings::of_a_new_salon();
    let ava = scenario.ava();
    admin::set_message_settings(&scenario.ctx, &ava, Some(0), &settings).unwrap();
    Reminding { scenario, ava }
}

impl Reminding {
    /// Maya's visit, and its reminders up to a moment.
    pub(crate) fn reminded(&self, start: &str, moments: &[&str]) -> BookingId {
        let (_, id) = self.confirmed(MAYA, start);
        messaging::plan_messages(&self.ctx).unwrap();
        for moment in moments {
            self.clock.set(at(moment));
            messaging::plan_reminders(&self.ctx).unwrap();
        }
        id
    }

    pub(crate) fn answered(&self, word: &str) -> String {
        self.tap(MAYA, &format!("visit:{word}")).unwrap()
    }

    /// The trail of bookings by their clients, newest last.
    pub(crate) fn trail(&self) -> Vec<String> {
        self.db.ask(
            "SELECT action AS value FROM audit_log WHERE actor_kind = 'client' AND entity = 'booking' AND action <> 'booking.confirmed' \
             ORDER BY id",
        )
    }

    /// What is noted of the clients' answers, oldest first.
    pub(crate) fn noted(&self) -> Vec<String> {
        self.db.ask(
            "SELECT CAST(booking_id AS TEXT) || ' ' || answer || CASE WHEN typed THEN ' typed' ELSE '' END AS value FROM chat_answers ORDER BY id",
        )
    }

    pub(crate) fn moved_by_the_desk(&self, id: BookingId, start: &str) {
        let seen =
            self.db.ask(&format!("SELECT CAST(version AS TEXT) AS value FROM bookings WHERE id = {id}"));
        let change = PlaceChange {
            seen: seen.concat().parse().unwrap(),
            start: Some(at(start)),
            staff: None,
            chair: admin::ChairQuestion::Best,
            duration: None,
            tells_client: true,
            accepted: None,
        };
        admin::place_booking(&self.ctx, &self.ava, id, &change).unwrap();
    }

    pub(crate) fn policy(&self, policy: &ChangePolicy) {
        let rights = DeskRights::default();
        admin::set_shop_policy(&self.ctx, &self.ava, Some(0), (policy, StrikeLadder::OFF, rights)).unwrap();
    }
}

#[on_both_databases(reminding)]
fn a_visit_is_confirmed_once(scenario: &Reminding) {
    scenario.reminded(THURSDAY, &["2026-11-25 14:00"]);
    let answer = scenario.answered("confirm");
    assert!(answer.contains("Thank you, see you on Thu, Nov 26, 2:00 PM (UTC)."), "{answer}");
    let answer = scenario.answered("confirm");
    assert!(answer.contains("Already done"), "{answer}");
    assert_eq!(scenario.trail(), ["booking.client_confirmed"]);
    assert_eq!(scenario.db.count("visit_answers WHERE confirmed_at IS NOT NULL"), 1);
}

#[on_both_databases(reminding)]
fn other_peoples_phones_have_no_effect_and_no_answer(scenario: &Reminding) {
    scenario.reminded(THURSDAY, &["2026-11-25 14:00"]);
    for word in ["visit:confirm", "visit:move", "visit:cancel"] {
        let id = MessageContent::Button(scenario.button(word));
        assert_eq!(scenario.say(&with_phone(STRANGER), id), None, "{word}");
    }
    for forged in ["visit:confirm:999:1", "day:confirm:1:2026-11-26", "day:confirm:9:2026-11-26"] {
        let id = MessageContent::Button(forged.into());
        assert_eq!(scenario.say(&with_phone(STRANGER), id), None, "{forged}");
    }
    assert_eq!(scenario.trail(), [""; 0]);
}

#[on_both_databases(reminding)]
fn an_answer_about_a_start_that_is_no_more_asks_anew(scenario: &Reminding) {
    let id = scenario.reminded(THURSDAY, &["2026-11-25 14:00"]);
    let old = MessageContent::Button(scenario.button("visit:confirm"));
    scenario.moved_by_the_desk(id, "2026-11-27 15:00");
    let answer = scenario.say(&with_phone(MAYA), old).unwrap();
    assert!(
        answer.contains("Your appointment is now on Fri, Nov 27, 3:00 PM (UTC). Does that suit you?"),
        "{answer}"
    );
    assert_eq!(scenario.db.count("visit_answers"), 0);
    let answer = scenario.answered("confirm");
    assert!(answer.contains("see you on Fri, Nov 27"), "{answer}");
    // The mark is about that start.
    scenario.moved_by_the_desk(id, "2026-11-27 16:00");
    let listed = scenario.db.read_shop(scenario.glow, |tx| tx.listed_booking(id)).unwrap();
    assert_eq!(listed.answers.confirmed_at, None);
}

#[on_both_databases(reminding)]
fn cancelling_asks_first(scenario: &Reminding) {
    let id = scenario.reminded(THURSDAY, &["2026-11-25 14:00"]);
    let answer = scenario.answered("cancel");
    assert!(
        answer.contains("Cancel Cut on Thu, Nov 26, 2:00 PM (UTC)?") && !answer.contains("late"),
        "{answer}"
    );
    let answer = scenario.answered("keep");
    assert!(answer.contains("Good, see you on Thu, Nov 26"), "{answer}");
    assert_eq!(scenario.status(id), "confirmed -");
    let yesterdays = MessageContent::Button(scenario.button("visit:yes"));
    scenario.clock.set(at("2026-11-26 14:00") - TimeDelta::minutes(1));
    let answer = scenario.say(&with_phone(MAYA), yesterdays).unwrap();
    assert!(answer.contains("Cancelled: Cut"), "within a day: {answer}");
    assert_eq!(scenario.status(id), "cancelled client");
    let answer = scenario.answered("confirm");
    assert!(answer.contains("That appointment was cancelled.") && answer.contains("Book again"), "{answer}");
}

#[on_both_databases(reminding)]
fn a_yes_to_a_question_of_long_ago_asks_anew(scenario: &Reminding) {
    let id = scenario.reminded("2026-11-27 14:00", &["2026-11-26 14:00"]);
    scenario.answered("cancel");
    scenario.clock.set(at("2026-11-27 13:59") + TimeDelta::seconds(59));
    scenario.answered("cancel");
    let fresh = MessageContent::Button(scenario.button("visit:yes"));
    let old = match &fresh {
        MessageContent::Button(fresh) => {
            let (head, asked) = fresh.rsplit_once(':').unwrap();
            format!("{head}:{}", asked.parse::<i64>().unwrap() - 1_441)
        }
        _ => unreachable!(),
    };
    let answer = scenario.say(&with_phone(MAYA), MessageContent::Button(old)).unwrap();
    assert!(answer.contains("Cancel Cut on"), "{answer}");
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(reminding)]
fn a_late_cancellation_is_said_to_be_one_and_counts(scenario: &Reminding) {
    scenario.policy(&ChangePolicy::of_a_new_salon());
    let id = scenario.reminded(THURSDAY, &["2026-11-25 14:00", "2026-11-26 12:00"]);
    let answer = scenario.answered("cancel");
    assert!(answer.contains("It is less than 24 hours away and counts as a late cancellation."), "{answer}");
    scenario.answered("yes");
    assert_eq!(scenario.status(id), "cancelled client");
    assert_eq!(scenario.db.count("client_changes WHERE cancelled_late"), 1);
}

#[on_both_databases(reminding)]
fn what_the_policy_refuses_is_said_in_its_words(scenario: &Reminding) {
    let policy = ChangePolicy { late_cancel: domain::LateCancel::Call, ..ChangePolicy::of_a_new_salon() };
    scenario.policy(&policy);
    let id = scenario.reminded(THURSDAY, &["2026-11-25 14:00", "2026-11-26 12:00"]);
    let answer = scenario.answered("cancel");
    assert!(answer.contains("Glow asks for 24 hours notice to cancel online."), "{answer}");
    let answer = scenario.write(MAYA, "move").unwrap();
    assert!(answer.contains("Glow asks for 12 hours notice to move an appointment."), "{answer}");
    assert_eq!(scenario.status(id), "confirmed -");
}

#[on_both_databases(reminding)]
fn on_the_way_late_and_here(scenario: &Reminding) {
    scenario.reminded(THURSDAY, &["2026-11-25 14:00", "2026-11-26 12:00"]);
    assert!(scenario.answered("onway").contains("Great, see you soon."));
    assert!(
        scenario.answered("here").contains("Thank you. Your appointment is at 2:00 PM."),
        "two hours before"
    );
    assert!(scenario.answered("late").contains("How late will you be?"));
    assert!(scenario.answered("late15").contains("expects you about 2:15 PM."));
    assert_eq!(scenario.db.count("bookings WHERE late_minutes = 15"), 1);
    scenario.clock.set(at("2026-11-26 13:40"));
    assert!(scenario.answered("here").contains("knows that you are here."));
    assert_eq!(scenario.db.count("bookings WHERE arrived_at IS NOT NULL"), 1);
    assert!(scenario.answered("late10").contains("knows that you are here."), "who is there is not late");
    assert_eq!(scenario.trail(), ["booking.client_on_way", "booking.marked", "booking.marked"]);
    scenario.clock.set(at("2026-11-26 16:00"));
    assert!(scenario.answered("here").contains("That appointment is over."));
}

#[on_both_databases(reminding)]
fn all_visits_of_a_day_are_confirmed_together_or_one_is_changed(scenario: &Reminding) {
    scenario.confirmed(MAYA, THURSDAY);
    scenario.reminded("2026-11-26 16:00", &["2026-11-25 14:00"]);
    let answer = scenario.tap(MAYA, "day:change").unwrap();
    assert!(
        answer.contains("Which one?") && answer.contains("2:00 PM") && answer.contains("4:00 PM"),
        "{answer}"
    );
    assert!(scenario.answered("change").contains("What shall we do?"));
    let answer = scenario.tap(MAYA, "day:confirm").unwrap();
    assert!(answer.contains("Thank you, see you on Thu, Nov 26."), "{answer}");
    assert_eq!(scenario.db.count("visit_answers WHERE confirmed_at IS NOT NULL"), 2);
    assert!(scenario.tap(MAYA, "day:confirm").unwrap().contains("Already done"));
}

/// Two visits of Maya on the Thursday, and the tap that confirms both.
fn two_of_a_day(scenario: &Reminding) -> ([BookingId; 2], impl Fn() -> String + '_) {
    let (_, first) = scenario.confirmed(MAYA, THURSDAY);
    let second = scenario.reminded("2026-11-26 16:00", &["2026-11-25 14:00"]);
    let tap = scenario.button("day:confirm");
    let taps = move || scenario.say(&with_phone(MAYA), MessageContent::Button(tap.clone())).unwrap();
    ([first, second], taps)
}

#[on_both_databases(reminding)]
fn a_tap_for_a_day_whose_visits_have_moved_asks_about_the_next(scenario: &Reminding) {
    let ([first, second], taps) = two_of_a_day(scenario);
    scenario.moved_by_the_desk(first, "2026-11-28 15:00");
    scenario.moved_by_the_desk(second, "2026-11-27 15:00");
    let answer = taps();
    assert!(answer.contains("Your appointment is now on Fri, Nov 27"), "{answer}");
    assert_eq!(scenario.db.count("visit_answers"), 0);
}

#[on_both_databases(reminding)]
fn a_tap_for_a_day_whose_visits_are_cancelled_says_so(scenario: &Reminding) {
    let (both, taps) = two_of_a_day(scenario);
    for id in both {
        scenario.write(MAYA, "cancel").unwrap();
        scenario.answered("yes");
        assert_eq!(scenario.status(id), "cancelled client");
    }
    assert!(taps().contains("That appointment was cancelled."));
}

#[on_both_databases(reminding)]
fn a_tap_for_a_day_that_has_passed_says_so(scenario: &Reminding) {
    let (_, taps) = two_of_a_day(scenario);
    scenario.clock.set(at("2026-11-26 20:00"));
    assert!(taps().contains("That appointment is over."));
    assert_eq!(scenario.db.count("visit_answers"), 0);
}

#[on_both_databases(reminding)]
fn a_yes_counts_from_a_client_who_had_never_written(scenario: &Reminding) {
    scenario.reminded(THURSDAY, &["2026-11-25 14:00"]);
    // The desk wrote the number down, so the reminder went to a number and to no identity.
    scenario.db.run(
        "UPDATE messages SET identity_id = NULL, phone = (SELECT phone FROM identities WHERE id = identity_id) \
         WHERE purpose = 'first_reminder'",
    );
    assert!(scenario.write(MAYA, "yes").unwrap().contains("Thank you, see you on Thu, Nov 26"));
}

#[on_both_databases(reminding)]
fn words_say_the_same_as_taps_where_a_visit_is_near(scenario: &Reminding) {
    scenario.reminded(THURSDAY, &[]);
    assert!(
        scenario.write(MAYA, "running late 10").unwrap().contains("your next appointment"),
        "days before"
    );
    assert_eq!(scenario.write(MAYA, "yes"), None, "nobody has asked");
    let answer = scenario.write(MAYA, "Cancel").unwrap();
    assert!(answer.contains("Cancel Cut on Thu, Nov 26"), "{answer}");
    scenario.clock.set(at("2026-11-25 14:00"));
    messaging::plan_reminders(&scenario.ctx).unwrap();
    assert!(scenario.write(MAYA, "OK").unwrap().contains("Thank you, see you on Thu, Nov 26"));
    scenario.clock.set(at("2026-11-26 13:00"));
    assert!(scenario.write(MAYA, "I\u{2019}m late 10").unwrap().contains("expects you about 2:10 PM"));
    assert!(scenario.write(MAYA, "omw").unwrap().contains("see you soon"));
    scenario.clock.set(at("2026-11-26 14:20"));
    assert!(scenario.write(MAYA, "arrived").unwrap().contains("knows that you are here"));
    assert_eq!(
        scenario.write(STRANGER, "late").map(|help| help.contains("This number confirms")),
        Some(true)
    );
}

#[on_both_databases(reminding)]
fn stop_reminders_ends_them_and_start_brings_them_back(scenario: &Reminding) {
    scenario.reminded(THURSDAY, &[]);
    let answer = scenario.write(MAYA, "Stop reminders").unwrap();
    assert!(answer.contains("You will get no more reminders."), "{answer}");
    assert_eq!(scenario.db.count("suppressions WHERE source = 'reminders'"), 1);
    scenario.clock.set(at("2026-11-25 14:00"));
    messaging::plan_reminders(&scenario.ctx).unwrap();
    assert_eq!(scenario.db.count("messages WHERE purpose = 'first_reminder'"), 0);
    scenario.write(MAYA, "start").unwrap();
    scenario.clock.set(at("2026-11-26 12:00"));
    messaging::plan_reminders(&scenario.ctx).unwrap();
    assert_eq!(scenario.db.count("messages WHERE purpose = 'second_reminder'"), 1);
}

#[on_both_databases(reminding)]
fn each_tap_and_each_word_is_noted_by_its_name(scenario: &Reminding) {
    let id = scenario.reminded(THURSDAY, &["2026-11-25 14:00"]);
    scenario.answered("confirm");
    let confirm = MessageContent::Button(scenario.button("visit:confirm"));
    scenario.say(&with_phone(STRANGER), confirm);
    scenario.write(MAYA, "move").unwrap();
    scenario.write(MAYA, "a question about my hair");
    scenario.write(MAYA, "cancel").unwrap();
    scenario.answered("keep");
    let noted = ["confirm", "move typed", "cancel typed", "keep"];
    assert_eq!(scenario.noted(), noted.map(|answer| format!("{id} {answer}")), "no stranger, no free words");

    let entries = admin::booking_timeline(&scenario.ctx, &scenario.ava, id).unwrap();
    let replies = entries.iter().filter(|entry| {
        matches!(entry, admin::TimelineEntry::Message { entry, .. } if entry.message.purpose == "reply")
    });
    assert_eq!(replies.count(), noted.len(), "each was replied to");

    let client =
        scenario.db.ask(&format!("SELECT CAST(client_id AS TEXT) AS value FROM bookings WHERE id = {id}"));
    let client = domain::ClientId::new(client.concat().parse().unwrap());
    admin::erase_client(&scenario.ctx, &scenario.ava, client).unwrap();
    assert_eq!(scenario.noted(), [""; 0], "erasure takes the answers of the client, too");
}

#[on_both_databases(reminding)]
fn an_answer_about_a_day_is_noted_at_each_of_its_visits(scenario: &Reminding) {
    let ([first, second], taps) = two_of_a_day(scenario);
    taps();
    assert_eq!(scenario.noted(), [format!("{first} confirm_all"), format!("{second} confirm_all")]);
}

#[on_both_databases(reminding)]
fn a_month_counts_what_clients_did_in_the_chat(scenario: &Reminding) {
    let outcomes = || admin::message_summary(&scenario.ctx, &scenario.ava, None).unwrap().outcomes;
    let id = scenario.reminded(THURSDAY, &["2026-11-25 14:00"]);
    scenario.answered("confirm");
    scenario.answered("confirm");
    assert_eq!((outcomes().confirmed, outcomes().cancelled), (1, 0), "once");
    scenario.write(MAYA, "cancel").unwrap();
    assert_eq!(outcomes().cancelled, 0, "a question is no cancellation");
    scenario.answered("yes");
    assert_eq!(scenario.status(id), "cancelled client");
    assert_eq!((outcomes().confirmed, outcomes().cancelled, outcomes().moved), (1, 1, 0));
    // What is cancelled on the page is not done in the chat.
    let (browser, other) = scenario.confirmed(MAYA, "2026-11-28 10:00");
    app::book::cancel(&scenario.ctx, &testkit::scenario::at_glow(), &browser.into(), other).unwrap();
    assert_eq!(outcomes().cancelled, 1);
}
