//! Thanks for a visit, with the way to its review (rules/reviews#asking).

use app::admin;
use app::book::{self, BookingAccess, ReviewRequest, hash_of_visit_token};
use domain::{BookingId, BookingStatus, MessageSettings, QuietHours, Stars, TimeOfDay};
use ports::platform::SuppressionSource;
use tenancy::VisitToken;
use testkit::scenario::at_glow;
use testkit::{at, on_both_databases};

use crate::gateway::Sent;
use crate::post::{MAYA, Salon};

/// A Thursday, three days and a half after the present.
const THURSDAY: &str = "2026-11-26 14:00";
const OVER: &str = "2026-11-26 15:00";
const THANKED: &str = "2026-11-26 17:00";

/// Glow, which thanks clients two hours after their visits.
fn thanking(db: testkit::TestDb) -> Salon {
    let salon = Salon::open(db);
    salon.chooses(0, &MessageSettings { thanks_hours: 2, ..MessageSettings::off() });
    salon
}

impl Salon {
    fn chooses(&self, seen: i64, settings: &MessageSettings) {
        admin::set_message_settings(&self.scenario.ctx, &self.ava, Some(seen), settings).unwrap();
    }

    /// Maya has a visit, and somebody says at a moment how it was.
    pub(crate) fn ends(&self, id: BookingId, outcome: BookingStatus, moment: &str) {
        self.scenario.clock.set(at(moment));
        admin::set_status(&self.scenario.ctx, &self.ava, id, None, outcome).unwrap();
        self.plan();
    }

    fn visited(&self) -> BookingId {
        let id = self.maya_books(THURSDAY);
        self.plan();
        self.deliver();
        self.gateway.told();
        self.ends(id, BookingStatus::Completed, OVER);
        id
    }

    /// What Maya gets at a moment.
    fn thanked(&self, moment: &str) -> Vec<Sent> {
        self.scenario.clock.set(at(moment));
        self.plan();
        self.deliver();
        self.gateway.sent().into_iter().filter(|sent| sent.to == MAYA).collect()
    }
}

#[on_both_databases(thanking)]
fn a_client_is_thanked_once_with_the_way_to_the_review(salon: &Salon) {
    let id = salon.visited();
    assert_eq!(salon.thanked("2026-11-26 16:59"), []);
    let sent = salon.thanked(THANKED);
    let [thanks] = sent.as_slice() else { panic!("{sent:?}") };
    assert_eq!(thanks.words, "visit_thanks_v1", "she has not written for a day");
    let token = VisitToken::parse(thanks.link.as_deref().unwrap()).expect("the end of the address");
    let access = BookingAccess::Link { token: hash_of_visit_token(&token), request_id: "request".into() };
    let review = ReviewRequest { stars: Stars::new(5).unwrap(), text: None, shows_name: false };
    book::review_visit(&salon.scenario.ctx, &at_glow(), &access, id, &review).unwrap();
    assert_eq!(salon.thanked("2026-11-26 20:00"), []);
}

#[on_both_databases(thanking)]
fn free_words_go_out_while_the_window_is_open(salon: &Salon) {
    salon.visited();
    let (maya, until) = (salon.maya, at("2026-11-26 20:00"));
    salon.scenario.db.write_platform(|tx| tx.open_window(maya, &crate::post::sender(), until));
    let sent = salon.thanked(THANKED);
    let [thanks] = sent.as_slice() else { panic!("{sent:?}") };
    assert_eq!(thanks.words, "Thank you for your visit, Maya. Rate it here, it takes a moment.");
    assert!(thanks.link.as_deref().unwrap().starts_with("http://glow.localhost:8080/v/"), "{thanks:?}");
}

#[on_both_databases(thanking)]
fn thanks_wait_for_the_morning_or_are_left_out(salon: &Salon) {
    let id = salon.maya_books(THURSDAY);
    salon.ends(id, BookingStatus::Completed, "2026-11-26 20:30");
    assert_eq!(salon.thanked("2026-11-26 22:30"), []);
    assert_eq!(salon.thanked("2026-11-27 07:59"), []);
    assert_eq!(salon.thanked("2026-11-27 08:00").len(), 1);

    let long = QuietHours { from: TimeOfDay::hm(18, 0), to: TimeOfDay::hm(8, 0) };
    let settings =
        MessageSettings { thanks_hours: 2, rating_days: 30, quiet: long, ..MessageSettings::off() };
    salon.scenario.clock.set(at("2027-02-01 08:00"));
    salon.chooses(1, &settings);
    let late = salon.maya_books("2027-02-01 15:00");
    salon.ends(late, BookingStatus::Completed, "2027-02-01 16:30");
    assert_eq!(salon.thanked("2027-02-02 08:00"), [], "the morning is more than twelve hours away");
}

#[on_both_databases(thanking)]
fn nobody_is_thanked_twice_within_the_days_that_the_salon_chose(salon: &Salon) {
    let (first, second) = (salon.maya_books(THURSDAY), salon.maya_books("2026-11-26 15:00"));
    salon.scenario.clock.set(at("2026-11-26 16:00"));
    for id in [first, second] {
        admin::set_status(&salon.scenario.ctx, &salon.ava, id, None, BookingStatus::Completed).unwrap();
    }
    assert_eq!(salon.thanked("2026-11-26 18:00").len(), 1, "two visits of a day are one");
    for (start, over, thanked, count) in [
        ("2026-12-20 10:00", "2026-12-20 11:00", "2026-12-20 13:00", 0),
        ("2027-03-01 10:00", "2027-03-01 11:00", "2027-03-01 13:00", 1),
    ] {
        let id = salon.maya_books(start);
        salon.ends(id, BookingStatus::Completed, over);
        assert_eq!(salon.thanked(thanked).len(), count, "{start}");
    }
}

#[on_both_databases(thanking)]
fn thanks_that_are_not_true_any_more_are_dropped(salon: &Salon) {
    let id = salon.visited();
    admin::set_status(&salon.scenario.ctx, &salon.ava, id, None, BookingStatus::NoShow).unwrap();
    assert_eq!(salon.thanked(THANKED), [], "she never came");
    assert_eq!(
        salon.rows().iter().filter(|row| row.starts_with("thanks:") && row.contains("dropped")).count(),
        1
    );
    admin::set_status(&salon.scenario.ctx, &salon.ava, id, None, BookingStatus::Completed).unwrap();
    salon.plan();
    assert_eq!(salon.thanked("2026-11-26 19:00").len(), 1, "she did, after all");
}

#[on_both_databases(thanking)]
fn whoever_is_not_to_be_thanked_is_not(salon: &Salon) {
    salon.visited();
    let (maya, now) = (salon.maya, salon.scenario.now());
    let db = &salon.scenario.db;
    db.write_platform(|tx| tx.suppress_promotions(maya, SuppressionSource::Reminders, now));
    assert_eq!(salon.thanked(THANKED), [], "STOP REMINDERS");
    db.write_platform(|tx| tx.allow_promotions(maya, SuppressionSource::Reminders));

    let next = |start: &str, over: &str, thanked: &str, why: &str| {
        let id = salon.maya_books(start);
        salon.ends(id, BookingStatus::Completed, over);
        assert_eq!(salon.thanked(thanked), [], "{why}");
    };
    db.run("UPDATE clients SET status = 'blacklisted'");
    next("2026-11-27 10:00", "2026-11-27 11:00", "2026-11-27 13:00", "unwelcome");
    db.run("UPDATE clients SET status = 'active'");
    db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
    next("2026-11-28 10:00", "2026-11-28 11:00", "2026-11-28 13:00", "a closed salon");
    db.run("UPDATE shops SET status = 'active' WHERE id = 1");
    salon.chooses(1, &MessageSettings::off());
    next("2026-11-30 10:00", "2026-11-30 11:00", "2026-11-30 13:00", "the salon thanks nobody");
}

#[on_both_databases(thanking)]
fn thanks_that_never_arrived_keep_none_away(salon: &Salon) {
    salon.visited();
    salon.thanked(THANKED);
    salon.scenario.db.run("UPDATE messages SET state = 'failed' WHERE purpose = 'thanks'");
    let next = salon.maya_books("2026-11-27 10:00");
    salon.ends(next, BookingStatus::Completed, "2026-11-27 11:00");
    assert_eq!(salon.thanked("2026-11-27 13:00").len(), 1);
}

#[on_both_databases(thanking)]
fn who_refuses_this_salons_reminders_is_not_thanked(salon: &Salon) {
    salon.visited();
    salon.refuses_reminders();
    assert_eq!(salon.thanked(THANKED), []);
    let dropped = "SELECT why AS value FROM messages WHERE purpose = 'thanks'";
    assert_eq!(salon.scenario.db.ask(dropped), ["opted_out"]);
}
