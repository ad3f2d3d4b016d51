//! Clients who wait for a time to come free (rules/waitlist).

use app::Visitor;
use app::admin::{self, BlockRequest, BlockTime, DashboardUser};
use app::waitlist::{self, JoinError, OfferError, WaitlistRequest, fill_free_times};
use chrono::TimeDelta;
use domain::{
    BlockKind, Blocked, BookingId, Cents, EntryState, Instant, LocalDate, MessageSettings, Minutes,
    QuietHours, StaffId, TimeOfDay, TimeWindow, WaitlistEntryId, WaitlistMode, WaitlistSettings,
};
use ports::shop::OfferState;
use testkit::scenario::chosen;
use testkit::{TestDb, at, on_both_databases};
use verification::MessageContent;

use crate::deliveries::all_at_once;
use crate::phones::{self, MAYA, STRANGER, Scenario, ava, glow, with_phone};

pub(crate) const LEO: StaffId = StaffId::new(2);
/// A Tuesday of which Leo has one hour only.
pub(crate) const TUESDAY: &str = "2026-11-24";
pub(crate) const TEN: &str = "2026-11-24 10:00";
pub(crate) const NINA: &str = "+15550100401";
pub(crate) const OMAR: &str = "+15550100402";

/// Glow, at nine on the Monday before, with Ava at the desk. Leo's Tuesday is taken but for ten o'clock, which is booked.
pub(crate) struct FullDay {
    scenario: Scenario,
    pub(crate) ava: DashboardUser,
    taken: (Visitor, BookingId),
}

impl std::ops::Deref for FullDay {
    type Target = Scenario;

    fn deref(&self) -> &Scenario {
        &self.scenario
    }
}

pub(crate) fn full_day(db: TestDb) -> FullDay {
    let scenario = phones::open(db);
    let ava = ava(&scenario);
    scenario.clock.set(at("2026-11-23 09:00"));
    for (from, until) in [("00:00", "10:00"), ("11:00", "23:45")] {
        let time = BlockTime::Between(at(&format!("{TUESDAY} {from}")), at(&format!("{TUESDAY} {until}")));
        let of = Blocked::Stylist(LEO);
        let block = BlockRequest { of, kind: BlockKind::Other, title: None, time };
        admin::create_block(&scenario.ctx, &ava, &block).unwrap();
    }
    let taken = scenario.confirmed(STRANGER, TEN);
    let full = FullDay { scenario, ava, taken };
    full.choose(WaitlistMode::FirstInLine);
    full
}

pub(crate) fn on(day: &str) -> TimeWindow {
    let date: LocalDate = day.parse().unwrap();
    TimeWindow { first: date, last: date, from: TimeOfDay::hm(0, 0), to: TimeOfDay::END_OF_DAY }
}

impl FullDay {
    pub(crate) fn choose(&self, mode: WaitlistMode) {
        self.settings(|settings| settings.waitlist.mode = mode);
    }

    pub(crate) fn settings(&self, change: impl FnOnce(&mut MessageSettings)) {
        let before = admin::message_settings(&self.ctx, &self.ava).unwrap();
        let mut settings = before.settings;
        change(&mut settings);
        admin::set_message_settings(&self.ctx, &self.ava, Some(before.version), &settings).unwrap();
    }

    /// A person who waits for a cut with Leo on Tuesday.
    pub(crate) fn waits(&self, number: &str) -> (Visitor, WaitlistEntryId) {
        let visitor = self.verified(number);
        let entry = self.joins(&visitor, &cut_on(TUESDAY)).unwrap();
        (visitor, entry)
    }

    pub(crate) fn joins(
        &self,
        visitor: &Visitor,
        request: &WaitlistRequest,
    ) -> Result<WaitlistEntryId, JoinError> {
        Ok(waitlist::join_waitlist(&self.ctx, &glow(), visitor, request)?.entry.id)
    }

    /// What is free reaches until a moment.
    pub(crate) fn opens_until(&self, until: Instant) {
        self.db.run(&format!("UPDATE blocks SET from_at = {} WHERE id = 2", self.db.moment(until)));
    }

    pub(crate) fn look(&self) -> usize {
        fill_free_times(&self.ctx).unwrap()
    }

    /// The client who had ten o'clock gives it back.
    pub(crate) fn comes_free(&self) {
        let (visitor, id) = &self.taken;
        self.cancel(visitor, *id).unwrap();
    }

    /// The newest message of the waitlist to a person.
    pub(crate) fn offered(&self, number: &str) -> Option<String> {
        let sql = format!(
            "SELECT content || ' ' || fallback AS value FROM messages m LEFT JOIN identities i ON i.id = m.identity_id \
             WHERE m.purpose = 'waitlist' AND i.phone = '{number}' ORDER BY m.id DESC LIMIT 1"
        );
        self.db.ask(&sql).pop()
    }

    pub(crate) fn taps(&self, number: &str, word: &str) -> Option<String> {
        let message = self.offered(number)?;
        let begin = message.find(word).unwrap_or_else(|| panic!("no {word} in {message}"));
        let id = message[begin..].split('"').next().unwrap();
        self.say(&with_phone(number), MessageContent::Button(id.to_owned()))
    }

    pub(crate) fn state(&self, entry: WaitlistEntryId) -> EntryState {
        self.db.read_shop(self.glow, |tx| tx.find_waitlist_entry(entry)).unwrap().state
    }

    pub(crate) fn bookings(&self) -> Vec<String> {
        self.db.ask("SELECT status || ' ' || source AS value FROM bookings ORDER BY id")
    }

    /// Whether anybody could book ten o'clock with Leo now.
    pub(crate) fn is_free(&self) -> bool {
        let visitor = self.browser();
        let made = self.place(&visitor, &phones::order(2, TEN));
        let is_free = made.is_ok();
        if let Ok(made) = made {
            self.cancel(&visitor, made.id).unwrap();
        }
        is_free
    }
}

pub(crate) fn cut_on(day: &str) -> WaitlistRequest {
    WaitlistRequest { services: vec![chosen(1)], staff: Some(LEO), windows: vec![on(day)] }
}

#[on_both_databases(full_day)]
fn the_first_in_line_has_the_time_within_a_turn_and_then_the_next(day: &FullDay) {
    let (_, first) = day.waits(MAYA);
    let (_, second) = day.waits(NINA);
    assert_eq!(day.look(), 0, "nothing is free");
    day.comes_free();
    assert_eq!(day.look(), 1);
    let offer = day.offered(MAYA).unwrap();
    for words in [
        "a time you asked Glow for is free: Cut on Tue, Nov 24, 10:00 AM (UTC). It is kept for you until 9:20 AM today.",
        "Take it",
        "No, thanks",
        "waitlist_offer_v1",
    ] {
        assert!(offer.contains(words), "{words}: {offer}");
    }
    assert_eq!(day.offered(NINA), None);
    assert_eq!(day.bookings(), ["cancelled web", "pending waitlist"]);
    assert!(!day.is_free(), "the web cannot book what is held");
    assert_eq!(day.look(), 0, "one has it");
    day.db.keeps_its_invariants();

    // Silence: at the end of the hold it is the next one's.
    day.clock.advance(TimeDelta::minutes(20));
    app::book::release_expired_holds(&day.ctx).unwrap();
    assert_eq!(day.look(), 1);
    assert!(day.offered(NINA).unwrap().contains("It is kept for you until 9:40 AM today."));
    let booked = day.taps(NINA, "offer:take").unwrap();
    assert!(
        booked.contains("Booked: Cut with Leo, Tue Nov 24, 10:00 AM (UTC), Glow. Booking #3."),
        "{booked}"
    );
    assert_eq!((day.state(first), day.state(second)), (EntryState::Waiting, EntryState::Booked));
    assert_eq!(day.bookings(), ["cancelled web", "cancelled waitlist", "confirmed waitlist"]);
    let outcomes = admin::message_summary(&day.ctx, &day.ava, None).unwrap().outcomes;
    assert_eq!(
        (outcomes.waitlist_filled, outcomes.waitlist_value, outcomes.cancelled),
        (1, Cents::new(4_500), 0)
    );
    assert_eq!(day.db.count("chat_answers WHERE booking_id = 3 AND answer = 'take_offer' AND NOT typed"), 1);
    app::messaging::plan_messages(&day.ctx).unwrap();
    assert_eq!(day.db.count("messages WHERE dedupe_key = 'booking:3:confirmed'"), 1);
    assert_eq!(day.db.count("messages WHERE purpose = 'staff_notice' AND booking_id = 3"), 1);
    assert_eq!(day.db.count("messages WHERE purpose = 'approval_lapsed'"), 0, "it waited for nobody's word");
    let again = day.taps(NINA, "offer:take").unwrap();
    assert!(again.contains("Already done, nothing more to do."), "{again}");
    let late = day.taps(MAYA, "offer:take").unwrap();
    assert!(late.contains("That time is gone. Here are others:") && late.contains("With Leo"), "{late}");
    day.db.keeps_its_invariants();
}

#[on_both_databases(full_day)]
fn who_says_no_gives_it_to_the_next_and_may_leave(day: &FullDay) {
    let (_, first) = day.waits(MAYA);
    day.waits(NINA);
    day.comes_free();
    day.look();
    let answer = day.taps(MAYA, "offer:no").unwrap();
    assert!(
        answer.contains("Fine. You stay on the waitlist.") && answer.contains("Leave the list"),
        "{answer}"
    );
    assert_eq!(day.state(first), EntryState::Waiting);
    let left = day.tap(MAYA, "leave").unwrap();
    assert!(left.contains("You are off the waitlist."), "{left}");
    assert_eq!(day.state(first), EntryState::Withdrawn);
    assert_eq!(day.look(), 1, "the next one is asked at once");
    assert!(day.offered(NINA).is_some());
    day.taps(NINA, "offer:no").unwrap();
    assert_eq!(day.look(), 0, "nobody is offered the same time twice");
    assert!(day.is_free());
}

#[on_both_databases(full_day)]
fn an_offer_is_nobody_elses(day: &FullDay) {
    day.waits(MAYA);
    day.comes_free();
    day.look();
    for tap in
        ["offer:take:1", "offer:no:1", "offer:take:99", "leave:1", "again:take:w1:29401230:2:1764073800:4500"]
    {
        assert_eq!(day.say(&with_phone(STRANGER), MessageContent::Button(tap.into())), None, "{tap}");
    }
    assert_eq!(day.bookings(), ["cancelled web", "pending waitlist"]);
}

#[on_both_databases(full_day)]
fn the_dearest_comes_first_where_the_salon_says_so(day: &FullDay) {
    day.choose(WaitlistMode::HighestValue);
    day.waits(MAYA);
    let nina = day.verified(NINA);
    day.db.run("UPDATE services SET duration_minutes = 60 WHERE id = 2");
    day.joins(&nina, &WaitlistRequest { services: vec![chosen(2)], ..cut_on(TUESDAY) }).unwrap();
    day.comes_free();
    assert_eq!(day.look(), 1);
    assert!(day.offered(NINA).unwrap().contains("Colour on Tue, Nov 24, 10:00 AM"));
    assert_eq!(day.offered(MAYA), None);
}

#[on_both_databases(full_day)]
fn of_everybody_the_first_to_take_it_has_it(day: &FullDay) {
    day.choose(WaitlistMode::Everyone);
    let (_, maya) = day.waits(MAYA);
    let (_, nina) = day.waits(NINA);
    day.comes_free();
    assert_eq!(day.look(), 2);
    for number in [MAYA, NINA] {
        let offer = day.offered(number).unwrap();
        assert!(
            offer.contains("The first to take it has it.") && offer.contains("waitlist_first_v1"),
            "{offer}"
        );
    }
    assert_eq!(day.bookings(), ["cancelled web"], "nothing is held");
    let taps: Vec<_> = [(MAYA, 1), (NINA, 2)]
        .map(|(number, offer)| {
            let id = format!("offer:take:{offer}");
            day.event(&with_phone(number), MessageContent::Button(id))
        })
        .into();
    all_at_once(day, &taps);
    assert_eq!(day.db.count("bookings WHERE source = 'waitlist' AND status = 'confirmed'"), 1);
    let answers: Vec<String> = day.messages().into_iter().rev().take(2).collect();
    let count = |words: &str| answers.iter().filter(|answer| answer.contains(words)).count();
    assert_eq!((count("Booked: Cut"), count("That time is gone. Here are others:")), (1, 1), "{answers:?}");
    assert_eq!(day.db.count("chat_answers WHERE answer = 'take_offer'"), 1, "at the booking that was made");
    let states = [day.state(maya), day.state(nina)];
    assert!(states.contains(&EntryState::Booked) && states.contains(&EntryState::Waiting), "{states:?}");
    day.db.keeps_its_invariants();
}

#[on_both_databases(full_day)]
fn the_desk_offers_by_hand(day: &FullDay) {
    day.choose(WaitlistMode::Manual);
    let (_, entry) = day.waits(MAYA);
    day.comes_free();
    assert_eq!(day.look(), 0);
    let listed = waitlist::desk_waitlist(&day.ctx, &day.ava).unwrap();
    let (slot, name) = listed[0].fits.clone().unwrap();
    assert_eq!((slot.start, name.as_str(), listed[0].is_reachable), (at(TEN), "Leo", true));
    let made = waitlist::offer_by_desk(&day.ctx, &day.ava, entry, (at(TEN), LEO)).unwrap();
    assert_eq!(made.until, at("2026-11-23 09:20"));
    assert!(day.offered(MAYA).is_some());
    let again = waitlist::offer_by_desk(&day.ctx, &day.ava, entry, (at("2026-11-25 10:00"), LEO));
    assert!(matches!(again, Err(OfferError::Offered)));
    let listed = waitlist::desk_waitlist(&day.ctx, &day.ava).unwrap();
    assert_eq!((listed[0].fits.is_none(), listed[0].offers[0].1), (true, OfferState::Open));
    waitlist::remove_from_waitlist(&day.ctx, &day.ava, entry).unwrap();
    assert_eq!(day.bookings(), ["cancelled web", "cancelled waitlist"], "what was held is free again");
    assert!(day.is_free());
    let gone = waitlist::offer_by_desk(&day.ctx, &day.ava, entry, (at(TEN), LEO));
    assert!(matches!(gone, Err(OfferError::NoSuchEntry)));
    let trail = "SELECT action AS value FROM audit_log WHERE entity = 'waitlist_entry' ORDER BY id";
    assert_eq!(day.db.ask(trail), ["waitlist.joined", "waitlist.offered", "waitlist.removed"]);
}

#[on_both_databases(full_day)]
fn at_night_nobody_is_offered_anything(day: &FullDay) {
    day.waits(MAYA);
    day.clock.set(at("2026-11-23 21:30"));
    day.comes_free();
    assert_eq!(day.look(), 0);
    day.clock.set(at("2026-11-24 07:59"));
    assert_eq!(day.look(), 0);
    day.clock.set(at("2026-11-24 08:00"));
    assert_eq!(day.look(), 1, "two hours ahead at the end of the night");
    day.settings(|settings| {
        settings.quiet = QuietHours { from: TimeOfDay::hm(8, 0), to: TimeOfDay::hm(9, 0) }
    });
    let (_, other) = day.waits(NINA);
    let by_hand = waitlist::offer_by_desk(&day.ctx, &day.ava, other, (at("2026-11-25 10:00"), LEO));
    let error = by_hand.unwrap_err().to_string();
    assert!(error.contains("at this hour. Please offer it from 9:00 AM on"), "{error}");
    day.db.keeps_its_invariants();
}

#[on_both_databases(full_day)]
fn a_time_that_begins_too_soon_is_not_offered(day: &FullDay) {
    day.waits(MAYA);
    day.clock.set(at("2026-11-24 08:01"));
    day.comes_free();
    assert_eq!(day.look(), 0);
    let (hold, lead) = (Minutes::new(60), Minutes::new(60));
    let mode = WaitlistMode::FirstInLine;
    day.settings(|settings| settings.waitlist = WaitlistSettings { mode, hold, lead });
    assert_eq!(day.look(), 1);
    let until = day.db.moment(at("2026-11-24 09:01"));
    assert_eq!(day.db.count(&format!("bookings WHERE hold_expires_at = {until}")), 1);
}
