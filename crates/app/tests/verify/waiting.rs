//! Who is on the waitlist, and until when (rules/waitlist#joining, rules/waitlist#end).

use app::admin::{self, RelationshipPatch};
use app::waitlist::{self, JoinError, WaitlistRequest};
use chrono::TimeDelta;
use domain::{
    Cents, EntryState, Minutes, ModifierChoice, ModifierOption, StaffId, TimeOfDay, TimeWindow, WaitlistMode,
};
use ports::shop::ClientStatus;
use testkit::scenario::chosen;
use testkit::{at, on_both_databases};

use crate::phones::{self, MAYA, STRANGER, glow};
use crate::waitlist::{FullDay, NINA, OMAR, TEN, TUESDAY, cut_on, full_day, on};

#[on_both_databases(full_day)]
fn nobody_waits_for_what_is_free(day: &FullDay) {
    let visitor = day.verified(MAYA);
    let error = day.joins(&visitor, &cut_on("2026-11-25")).unwrap_err();
    assert_eq!(error.to_string(), "There are free times, the first Wed, Nov 25, 9:00 AM.");
    let anybody = WaitlistRequest { staff: None, ..cut_on(TUESDAY) };
    assert!(matches!(day.joins(&visitor, &anybody), Err(JoinError::TimesFree(_))), "Ava has time");
    let same =
        [day.joins(&visitor, &cut_on(TUESDAY)).unwrap(), day.joins(&visitor, &cut_on(TUESDAY)).unwrap()];
    assert_eq!(same[0], same[1], "asking for the same again is no error");
    for window in ["06:00", "07:00"] {
        let time = TimeWindow { to: TimeOfDay::parse(window).unwrap(), ..on(TUESDAY) };
        day.joins(&visitor, &WaitlistRequest { windows: vec![time], ..cut_on(TUESDAY) }).unwrap();
    }
    let time = TimeWindow { to: TimeOfDay::hm(8, 0), ..on(TUESDAY) };
    let more = day.joins(&visitor, &WaitlistRequest { windows: vec![time], ..cut_on(TUESDAY) });
    assert_eq!(more.unwrap_err().to_string(), "You are on the waitlist three times already.");
}

#[on_both_databases(full_day)]
fn who_may_not_wait_is_told_why(day: &FullDay) {
    let stranger = day.browser();
    let (session, _) = day.new_profile();
    assert!(matches!(day.joins(&stranger, &cut_on(TUESDAY)), Err(JoinError::MustVerify)));
    assert!(matches!(day.joins(&session, &cut_on(TUESDAY)), Err(JoinError::MustVerify)));
    let visitor = day.verified(MAYA);
    let elsewhere = WaitlistRequest { staff: Some(StaffId::new(4)), ..cut_on(TUESDAY) };
    assert!(matches!(day.joins(&visitor, &elsewhere), Err(JoinError::NoSuchStaff)));
    let elsewhere = WaitlistRequest { services: vec![chosen(3)], ..cut_on(TUESDAY) };
    assert!(matches!(day.joins(&visitor, &elsewhere), Err(JoinError::NoSuchService)));
    assert!(matches!(day.joins(&visitor, &cut_on("2027-03-01")), Err(JoinError::Windows(_))));
    day.choose(WaitlistMode::Off);
    assert!(matches!(day.joins(&visitor, &cut_on(TUESDAY)), Err(JoinError::Off)));
    day.choose(WaitlistMode::FirstInLine);
    day.db.run("UPDATE clients SET status = 'blacklisted'");
    let error = day.joins(&visitor, &cut_on(TUESDAY)).unwrap_err();
    assert_eq!(error.to_string(), "Please call the salon to book.");
    assert_eq!(day.db.count("waitlist_entries"), 0);
}

#[on_both_databases(full_day)]
fn a_client_sees_and_leaves_what_they_wait_for(day: &FullDay) {
    let (visitor, entry) = day.waits(MAYA);
    let (other, _) = day.waits(NINA);
    day.comes_free();
    day.look();
    let own = waitlist::own_waitlist(&day.ctx, &glow(), &visitor).unwrap();
    assert_eq!((own.len(), own[0].entry.id, own[0].offer.as_ref().unwrap().start), (1, entry, at(TEN)));
    assert!(day.mine(&visitor).is_empty(), "what is held is no appointment yet");
    assert!(waitlist::own_waitlist(&day.ctx, &glow(), &day.browser()).unwrap().is_empty());
    assert!(!waitlist::leave_waitlist(&day.ctx, &glow(), &other, entry).unwrap(), "it is not theirs");
    assert_eq!(day.state(entry), EntryState::Waiting);
    for _ in 0..2 {
        assert!(waitlist::leave_waitlist(&day.ctx, &glow(), &visitor, entry).unwrap());
    }
    assert_eq!(day.state(entry), EntryState::Withdrawn);
    assert_eq!(day.look(), 1, "the time is the next one's");
    assert!(day.offered(NINA).is_some());
}

#[on_both_databases(full_day)]
fn waiting_ends_by_itself(day: &FullDay) {
    let visitor = day.verified(MAYA);
    let morning = TimeWindow { to: TimeOfDay::hm(12, 0), ..on(TUESDAY) };
    let elsewhere =
        day.joins(&visitor, &WaitlistRequest { windows: vec![morning], ..cut_on(TUESDAY) }).unwrap();
    let (_, unwelcome) = day.waits(NINA);
    let (_, over) = day.waits(OMAR);
    assert_eq!(day.look(), 0);
    // Ava has time on that day, though not in the part of it that they chose.
    day.place(&visitor, &phones::order(1, "2026-11-24 14:00")).unwrap();
    day.look();
    let states = || [elsewhere, unwelcome, over].map(|entry| day.state(entry));
    assert_eq!(states(), [EntryState::Ended, EntryState::Waiting, EntryState::Waiting]);
    let client = day.db.read_shop(day.glow, |tx| tx.find_waitlist_entry(unwelcome)).unwrap().wanted.client;
    let call = RelationshipPatch { status: Some(ClientStatus::Blacklisted), ..RelationshipPatch::default() };
    admin::set_relationship(&day.ctx, &day.ava, client, None, &call).unwrap();
    day.look();
    assert_eq!(states(), [EntryState::Ended, EntryState::Ended, EntryState::Waiting]);
    day.clock.set(at("2026-11-25 00:00"));
    day.look();
    assert_eq!(day.state(over), EntryState::Ended);
}

#[on_both_databases(full_day)]
fn three_offers_without_an_answer_are_enough(day: &FullDay) {
    let (_, entry) = day.waits(MAYA);
    day.comes_free();
    for turn in 1..=3 {
        assert_eq!(day.look(), 1, "offer {turn}");
        day.clock.advance(TimeDelta::minutes(20));
        app::book::release_expired_holds(&day.ctx).unwrap();
        day.opens_until(at("2026-11-24 11:00") + TimeDelta::minutes(15 * turn));
        assert_eq!(day.look(), 0, "it lies across a time that was let go");
        day.opens_until(at("2026-11-24 11:00") + TimeDelta::hours(turn));
    }
    assert_eq!(day.look(), 0);
    assert_eq!(day.state(entry), EntryState::Ended);
}

#[on_both_databases(full_day)]
fn who_wants_no_messages_is_passed_over(day: &FullDay) {
    day.waits(MAYA);
    day.waits(NINA);
    day.write(MAYA, "STOP REMINDERS").unwrap();
    day.comes_free();
    assert_eq!(day.look(), 1);
    assert_eq!((day.offered(MAYA), day.offered(NINA).is_some()), (None, true));
    let listed = waitlist::desk_waitlist(&day.ctx, &day.ava).unwrap();
    assert_eq!(listed.iter().map(|row| row.is_reachable).collect::<Vec<_>>(), [false, true]);
}

#[on_both_databases(full_day)]
fn nothing_free_in_the_chat_leads_to_the_list(day: &FullDay) {
    day.clock.set(at("2026-11-24 11:30"));
    app::book::complete_visits(&day.ctx).unwrap();
    day.db.run("UPDATE shops SET completes_visits = completes_visits");
    let list = day.write(STRANGER, "book").unwrap();
    assert!(list.contains("Tell me when free"), "{list}");
    let free = day.tap(STRANGER, "again:wait").unwrap();
    assert!(free.contains("There are free times, the first"), "{free}");
    day.db.run("UPDATE staff SET available_for_booking = (1 = 0)");
    let none = day.tap(STRANGER, "again:wait").unwrap();
    assert!(none.contains("You are on the waitlist. We write to you on WhatsApp."), "{none}");
    assert_eq!(day.db.ask("SELECT source AS value FROM waitlist_entries"), ["chat"]);
    // Days later two weeks are others.
    let ends = || day.db.ask("SELECT CAST(ends_at AS TEXT) AS value FROM waitlist_entries");
    let before = ends();
    day.clock.advance(TimeDelta::days(3));
    assert_eq!(day.tap(STRANGER, "again:wait"), Some(none));
    let after = ends();
    assert!(after.len() == 1 && before < after, "{before:?} {after:?}");
    let left = day.tap(STRANGER, "leave").unwrap();
    assert!(left.contains("You are off the waitlist."), "{left}");
    assert_eq!(day.db.ask("SELECT state AS value FROM waitlist_entries"), ["withdrawn"]);
}

#[on_both_databases(full_day)]
fn offers_that_held_nothing_end_no_waiting(day: &FullDay) {
    day.choose(WaitlistMode::Everyone);
    let (_, entry) = day.waits(MAYA);
    day.comes_free();
    for turn in 0..4 {
        let hour = at(TEN) + TimeDelta::hours(turn);
        day.opens_until(hour + TimeDelta::hours(1));
        assert_eq!(day.look(), 1, "{hour}");
        day.confirmed(STRANGER, &hour.format("%Y-%m-%d %H:%M").to_string());
        assert_eq!(day.look(), 0, "somebody else was faster");
    }
    assert_eq!(day.state(entry), EntryState::Waiting);
}

#[on_both_databases(full_day)]
fn ten_people_are_told_of_one_start(day: &FullDay) {
    day.choose(WaitlistMode::Everyone);
    for person in 0..11 {
        day.waits(&format!("+155501006{person:02}"));
    }
    day.comes_free();
    assert_eq!(day.look(), 10);
    assert_eq!(day.look(), 0, "nor is the eleventh told later");
    assert_eq!(day.db.count("waitlist_offers"), 10);
}

#[on_both_databases(full_day)]
fn clients_wait_for_what_their_page_does_not_show(day: &FullDay) {
    let visitor = day.verified(MAYA);
    day.db.run("UPDATE shops SET horizon_days = 7 WHERE id = 1");
    let far = cut_on("2026-12-15");
    assert!(day.joins(&visitor, &far).is_ok(), "a page that ends before shows no time of that day");
}

#[on_both_databases(full_day)]
fn another_price_of_an_option_ends_no_waiting(day: &FullDay) {
    let costs = |cents: i64| {
        day.db.run(&format!(
            r#"UPDATE services SET modifiers = '[{{"id":"extras","label":"Extras","kind":"multi","required":false,"options":[{{"label":"Gloss","extra_charge":{cents},"extra_minutes":0}}]}}]' WHERE id = 1"#
        ));
    };
    costs(2_000);
    let gloss = |cents| ModifierOption {
        label: "Gloss".into(),
        extra_charge: Cents::new(cents),
        extra_minutes: Minutes::ZERO,
    };
    let mut request = cut_on(TUESDAY);
    request.services[0].modifiers.push(ModifierChoice {
        group_id: "extras".into(),
        group_label: "Extras".into(),
        options: vec![gloss(2_000)],
    });
    let entry = day.joins(&day.verified(MAYA), &request).unwrap();
    costs(2_500);
    day.comes_free();
    assert_eq!(day.look(), 1);
    let entry = day.db.read_shop(day.glow, |tx| tx.find_waitlist_entry(entry)).unwrap();
    assert_eq!(entry.state, EntryState::Waiting);
    assert_eq!(entry.wanted.lines[0].modifiers[0].options, [gloss(2_500)]);
}

#[on_both_databases(full_day)]
fn one_client_takes_one_of_the_ten_places(day: &FullDay) {
    day.choose(WaitlistMode::Everyone);
    let (visitor, _) = day.waits(MAYA);
    let noon = TimeWindow { to: TimeOfDay::hm(12, 0), ..on(TUESDAY) };
    day.joins(&visitor, &WaitlistRequest { windows: vec![noon], ..cut_on(TUESDAY) }).unwrap();
    day.comes_free();
    assert_eq!(day.look(), 1);
}

#[on_both_databases(full_day)]
fn a_client_with_bookings_far_ahead_keeps_nobody_waiting(day: &FullDay) {
    let visitor = day.verified(MAYA);
    let far = day.place(&visitor, &phones::order(1, "2026-11-24 14:00")).unwrap().id;
    let [start, end] = ["2027-09-01 14:00", "2027-09-01 15:00"].map(|moment| day.db.moment(at(moment)));
    day.db.run(&format!(
        "UPDATE bookings SET start_time = {start}, end_time = {end}, blocked_from = {start}, blocked_until = {end} WHERE id = {far}"
    ));
    day.db.run("UPDATE shops SET max_open_bookings = 1 WHERE id = 1");
    day.joins(&visitor, &cut_on(TUESDAY)).unwrap();
    day.waits(NINA);
    day.comes_free();
    assert_eq!(day.look(), 1);
    assert_eq!((day.offered(MAYA), day.offered(NINA).is_some()), (None, true));
}

#[on_both_databases(full_day)]
fn the_desk_sees_only_what_it_can_offer(day: &FullDay) {
    day.choose(WaitlistMode::Manual);
    day.waits(MAYA);
    day.comes_free();
    day.db.run("UPDATE shops SET min_notice_minutes = 120 WHERE id = 1");
    let fits = || waitlist::desk_waitlist(&day.ctx, &day.ava).unwrap()[0].fits.clone();
    assert!(fits().is_some());
    day.clock.set(at("2026-11-24 07:50"));
    assert_eq!(fits(), None, "at the end of the hold it would be too late to book");
}
