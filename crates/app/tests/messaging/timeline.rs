//! What the desk reads of the messages to a client, and of their answers (rules/messages#timeline).

use app::admin::{self, ChangeError, MAX_TIMELINE, TimelineEntry, TimelineState};
use app::messaging;
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason, ChatAnswer, MessageSettings};
use ports::platform::SuppressionSource;
use ports::shop::MessageEntry;
use testkit::{TestDb, at, on_both_databases};
use verification::{Delivery, TemplateCategory};

use crate::post::{Salon, take_status, update};

/// A Thursday, three days and a half after the present.
const THURSDAY: &str = "2026-11-26 14:00";
const DAY_BEFORE: &str = "2026-11-25 14:00";

fn reminding(db: TestDb) -> Salon {
    let salon = Salon::open(db);
    let settings = MessageSettings { first_hours: 24, second_hours: 2, ..MessageSettings::of_a_new_salon() };
    admin::set_message_settings(&salon.scenario.ctx, &salon.ava, Some(0), &settings).unwrap();
    salon
}

impl Salon {
    fn timeline(&self, id: BookingId) -> Vec<TimelineEntry> {
        admin::booking_timeline(&self.scenario.ctx, &self.ava, id).unwrap()
    }

    fn of_client(&self) -> Vec<TimelineEntry> {
        admin::client_timeline(&self.scenario.ctx, &self.ava, self.client()).unwrap()
    }

    fn lines(&self, id: BookingId) -> Vec<String> {
        self.timeline(id).iter().map(line).collect()
    }

    /// Brings the program to a moment, with all that is due then; the messages about reminders are queued, not sent.
    fn comes_to(&self, moment: &str) {
        self.scenario.clock.set(at(moment));
        self.plan();
        self.deliver();
        let _ = messaging::plan_reminders(&self.scenario.ctx).unwrap();
    }

    fn answers(&self, id: BookingId, answer: ChatAnswer, typed: bool) {
        let now = self.scenario.now();
        self.scenario.db.write_shop(self.scenario.glow, |tx| tx.record_chat_answer(id, answer, typed, now));
    }
}

/// An entry in a line.
fn line(entry: &TimelineEntry) -> String {
    match entry {
        TimelineEntry::Message { entry, state: TimelineState::Told(state) } => {
            format!("{}: {state:?}", entry.message.purpose)
        }
        TimelineEntry::Message { entry, state: TimelineState::NotSent(why) } => {
            format!("{}: not sent, {}", entry.message.purpose, why.as_str())
        }
        TimelineEntry::Skipped { reminder, why } => {
            format!("{}: skipped, {}", TimelineEntry::purpose_of(reminder.kind), why.as_str())
        }
        TimelineEntry::Answer(answer) => format!("answered {} {}", answer.answer.as_str(), answer.typed),
    }
}

fn messages(entries: Vec<TimelineEntry>) -> Vec<MessageEntry> {
    let message = |entry| match entry {
        TimelineEntry::Message { entry, .. } => Some(*entry),
        _ => None,
    };
    entries.into_iter().filter_map(message).collect()
}

#[on_both_databases(reminding)]
fn a_reminder_and_its_answer_stand_in_their_order(salon: &Salon) {
    let id = salon.maya_books(THURSDAY);
    salon.comes_to(DAY_BEFORE);
    assert_eq!(salon.lines(id), ["first_reminder: Waiting"]);
    let [queued] = messages(salon.timeline(id)).try_into().unwrap();
    assert_eq!((queued.template.as_deref(), queued.billable), (None, None), "it has not gone out");
    salon.deliver();
    salon.scenario.clock.advance(TimeDelta::minutes(3));
    salon.answers(id, ChatAnswer::Confirm, false);
    salon.scenario.clock.advance(TimeDelta::minutes(3));
    salon.answers(id, ChatAnswer::Late, true);
    // WhatsApp says only now that it was read.
    let message = salon.last_message();
    let read = update(message, "wamid.1", Delivery::Read, None);
    take_status(&salon.scenario.ctx, &verification::StatusUpdate { billable: Some(true), ..read });

    assert_eq!(
        salon.lines(id),
        ["first_reminder: Read", "answered confirm false", "answered late true"],
        "a message stands where it was queued"
    );
    let [reminder] = messages(salon.timeline(id)).try_into().unwrap();
    assert_eq!(reminder.template.as_deref(), Some("visit_reminder_v1"));
    assert_eq!((reminder.category, reminder.billable), (Some(TemplateCategory::Utility), Some(true)));
    assert!(reminder.words.unwrap().words().unwrap().starts_with("Hello Maya, a reminder"));
    let mut newest_first = salon.lines(id);
    newest_first.reverse();
    assert_eq!(salon.of_client().iter().map(line).collect::<Vec<_>>(), newest_first);
}

#[on_both_databases(reminding)]
fn each_reason_for_silence_is_named(salon: &Salon) {
    let cancelled = salon.maya_books(THURSDAY);
    salon.comes_to(DAY_BEFORE);
    let message = salon.last_message();
    salon.cancel(cancelled, CancelReason::Client);
    salon.deliver();
    assert_eq!(salon.lines(cancelled), ["first_reminder: not sent, cancelled"]);
    // Somebody had sent it all the same.
    salon.status(message, "wamid.late", Delivery::Delivered, None);
    assert_eq!(salon.lines(cancelled), ["first_reminder: Delivered"]);

    let stopped = salon.maya_books("2026-11-28 14:00");
    salon.comes_to("2026-11-27 14:00");
    let maya = salon.maya;
    salon
        .scenario
        .db
        .write_platform(|tx| tx.suppress_promotions(maya, SuppressionSource::Reminders, at(THURSDAY)));
    salon.deliver();
    assert_eq!(salon.lines(stopped), ["first_reminder: not sent, opted_out"]);
    salon.comes_to("2026-11-28 12:00");
    assert_eq!(
        salon.lines(stopped),
        ["first_reminder: not sent, opted_out", "second_reminder: skipped, opted_out"]
    );

    let now = salon.scenario.now() + TimeDelta::hours(4);
    salon.ends(stopped, BookingStatus::NoShow, &now.format("%Y-%m-%d %H:%M").to_string());
    assert_eq!(salon.lines(stopped).len(), 2, "the reasons outlast the visit");

    salon.scenario.db.write_platform(|tx| tx.allow_promotions(maya, SuppressionSource::Reminders));
    let closed = salon.maya_books("2026-12-02 14:00");
    salon.comes_to("2026-12-01 14:00");
    salon.scenario.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    salon.deliver();
    assert_eq!(salon.lines(closed), ["first_reminder: not sent, salon_closed"]);
}

#[on_both_databases(reminding)]
fn a_reminder_of_several_visits_stands_at_each_of_them(salon: &Salon) {
    let [first, second] = [THURSDAY, "2026-11-26 16:00"].map(|start| salon.maya_books(start));
    salon.comes_to(DAY_BEFORE);
    salon.deliver();
    assert_eq!(salon.lines(first), salon.lines(second));
    assert_eq!(salon.lines(second).len(), 1);
    assert_eq!(salon.of_client().len(), 1, "the client was reminded once");
    // The visit that the message names goes to another day; the other one was reminded of all the same.
    salon.moves(first, "2026-11-28 14:00");
    assert_eq!(salon.lines(second).len(), 1);
}

#[on_both_databases(reminding)]
fn a_dropped_reminder_of_several_visits_says_why_at_each_of_them(salon: &Salon) {
    let three = [THURSDAY, "2026-11-26 15:00", "2026-11-26 16:00"].map(|start| salon.maya_books(start));
    salon.comes_to(DAY_BEFORE);
    let (maya, now) = (salon.maya, salon.scenario.now());
    salon.scenario.db.write_platform(|tx| tx.suppress_promotions(maya, SuppressionSource::Reminders, now));
    salon.deliver();
    for id in three {
        assert_eq!(salon.lines(id), ["first_reminder: not sent, opted_out"], "{id}");
    }
}

#[on_both_databases(reminding)]
fn what_failed_after_it_was_sent_is_not_billed(salon: &Salon) {
    let id = salon.maya_books(THURSDAY);
    salon.comes_to(DAY_BEFORE);
    salon.deliver();
    let message = salon.last_message();
    let sent = update(message, "wamid.1", Delivery::Sent, None);
    take_status(&salon.scenario.ctx, &verification::StatusUpdate { billable: Some(true), ..sent });
    salon.status(message, "wamid.1", Delivery::Failed, Some(131_026));
    assert_eq!(salon.lines(id), ["first_reminder: NotDelivered(Unreachable)"]);
    let november = admin::message_summary(&salon.scenario.ctx, &salon.ava, None).unwrap();
    let billed: i64 = november.by_category.iter().map(|(_, figures)| figures.billable).sum();
    let failed = november.by_purpose.iter().find(|(purpose, _)| purpose == "first_reminder");
    assert_eq!((billed, failed.map(|(_, figures)| figures.failed)), (0, Some(1)));
}

#[on_both_databases(reminding)]
fn a_message_counts_in_the_month_of_the_salons_calendar(salon: &Salon) {
    let cy = salon.scenario.cy();
    salon.scenario.db.run("UPDATE shops SET timezone = 'America/New_York' WHERE id = 1");
    let at = |moment: &str| salon.scenario.db.moment(at(moment));
    // An hour before and at the midnight of New York that begins December.
    for (key, moment) in [("before", "2026-12-01 04:59"), ("after", "2026-12-01 05:00")] {
        let moment = at(moment);
        salon.scenario.db.run(&format!(
            "INSERT INTO messages (shop_id, dedupe_key, phone, sender_id, purpose, lane, state, wamid, due_at, not_after, created_at, changed_at) \
             VALUES (1, '{key}', '+15550100301', '1', 'help', 0, 'sent', '{key}', {moment}, {moment}, {moment}, {moment})"
        ));
    }
    salon.scenario.clock.set("2026-12-10T12:00:00Z".parse().unwrap());
    let shop = salon.scenario.db.write_shop(salon.scenario.glow, |tx| tx.shop());
    let ava = admin::DashboardUser { shop, ..salon.ava.clone() };
    for month in ["2026-11", "2026-12"] {
        let summary = admin::message_summary(&salon.scenario.ctx, &ava, admin::Month::parse(month)).unwrap();
        let help = summary.by_purpose.iter().find(|(purpose, _)| purpose == "help").unwrap().1;
        assert_eq!(help.sent, 1, "{month}");
    }
    let elsewhere = admin::message_summary(&salon.scenario.ctx, &cy, None).unwrap();
    assert_eq!(elsewhere.by_purpose, []);
}

#[on_both_databases(reminding)]
fn words_go_after_a_month_and_answers_after_a_quarter(salon: &Salon) {
    let id = salon.maya_books(THURSDAY);
    salon.comes_to(DAY_BEFORE);
    salon.deliver();
    salon.answers(id, ChatAnswer::Confirm, false);
    let texts =
        || messages(salon.timeline(id)).into_iter().map(|entry| entry.words.is_some()).collect::<Vec<_>>();
    assert_eq!(texts(), [true]);
    salon.scenario.clock.advance(TimeDelta::days(31));
    app::apply_retention(&salon.scenario.ctx).unwrap();
    assert_eq!((texts(), salon.lines(id).len()), (vec![false], 2));
    salon.scenario.clock.advance(TimeDelta::days(60));
    app::apply_retention(&salon.scenario.ctx).unwrap();
    assert_eq!(salon.lines(id), ["first_reminder: Sent"]);
}

#[on_both_databases(reminding)]
fn staff_read_what_was_said_about_their_own_bookings(salon: &Salon) {
    let (leo, cy) = (salon.scenario.leo(), salon.scenario.cy());
    let id = salon.maya_books(THURSDAY);
    salon.comes_to(DAY_BEFORE);
    let of = |user: &admin::DashboardUser| admin::booking_timeline(&salon.scenario.ctx, user, id);
    assert_eq!(of(&leo).unwrap().len(), 1, "he serves her");
    let elsewhere = of(&cy);
    assert!(matches!(elsewhere, Err(ChangeError::Absent(_))), "{elsewhere:?}");
    salon.scenario.db.run(&format!("UPDATE bookings SET staff_id = 1 WHERE id = {id}"));
    let refused = of(&leo);
    assert!(matches!(refused, Err(ChangeError::ColleaguesMessages)), "{refused:?}");
    let absent = admin::booking_timeline(&salon.scenario.ctx, &salon.ava, BookingId::new(99_999));
    assert!(matches!(absent, Err(ChangeError::Absent(_))), "{absent:?}");
}

#[on_both_databases(reminding)]
fn a_client_with_a_long_history_shows_the_newest(salon: &Salon) {
    let id = salon.maya_books(THURSDAY);
    for _ in 0..MAX_TIMELINE {
        salon.answers(id, ChatAnswer::Keep, false);
    }
    salon.scenario.clock.advance(TimeDelta::minutes(1));
    salon.answers(id, ChatAnswer::Here, true);
    let lines: Vec<String> = salon.of_client().iter().map(line).collect();
    assert_eq!((lines.len(), lines[0].as_str()), (MAX_TIMELINE, "answered here true"));
}

#[on_both_databases(reminding)]
fn a_month_counts_what_went_out_and_how_far_it_came(salon: &Salon) {
    let cy = salon.scenario.cy();
    salon.maya_books(THURSDAY);
    salon.comes_to(DAY_BEFORE);
    let summary = |month: Option<&str>| {
        let month = month.map(|month| admin::Month::parse(month).unwrap());
        admin::message_summary(&salon.scenario.ctx, &salon.ava, month)
    };
    let queued = summary(None).unwrap();
    assert_eq!(queued.by_purpose.iter().filter(|(purpose, _)| purpose == "first_reminder").count(), 0);
    salon.deliver();
    let read = update(salon.last_message(), "wamid.1", Delivery::Read, None);
    take_status(&salon.scenario.ctx, &verification::StatusUpdate { billable: Some(true), ..read });
    let november = summary(None).unwrap();
    assert_eq!(november, summary(Some("2026-11")).unwrap());
    let reminders = |summary: &admin::MessageSummary| {
        summary
            .by_purpose
            .iter()
            .find(|(purpose, _)| purpose == "first_reminder")
            .map(|(_, figures)| *figures)
    };
    let one = admin::MessageFigures { sent: 1, delivered: 1, read: 1, failed: 0, billable: 1 };
    assert_eq!(reminders(&november), Some(one));
    let utility = november.by_category.iter().find(|(of, _)| *of == Some(TemplateCategory::Utility));
    assert!(utility.is_some_and(|(_, figures)| figures.billable == 1), "{november:?}");

    assert_eq!(reminders(&summary(Some("2026-10")).unwrap()), None, "each month has its own");
    for month in ["2026-12", "2024-10"] {
        assert!(matches!(summary(Some(month)), Err(admin::SummaryError::OutOfReach)), "{month}");
    }
    let elsewhere = admin::message_summary(&salon.scenario.ctx, &cy, None).unwrap();
    assert_eq!(elsewhere.by_purpose, [], "of another salon");
}
