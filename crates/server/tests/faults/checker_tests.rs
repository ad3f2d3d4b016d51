//! The checker finds what it is there to find: made-up histories, each with one thing wrong.

use std::time::Duration;

use super::{Row, Step, Table, contradictions};
use crate::history::{Act, Event, Outcome};

const QUARTER: i64 = 900_000_000;

fn booked(writer: usize, staff: i64, from: i64, outcome: Outcome) -> Event {
    let at = Duration::from_millis(10 * writer as u64);
    let key = format!("key {writer}");
    let act = Act::Book { staff, from };
    Event { writer, key, act, invoked: at, ended: at + Duration::from_millis(5), outcome, replayed: false }
}

fn cancelled(booking: i64, after: &Event) -> Event {
    let act = Act::Cancel { booking };
    let (invoked, ended) = (after.ended + Duration::from_millis(1), after.ended + Duration::from_millis(2));
    Event {
        key: format!("cancel {booking}"),
        act,
        invoked,
        ended,
        outcome: Outcome::Ok(booking),
        ..after.clone()
    }
}

fn row(id: i64, staff: i64, from: i64, status: &str) -> Row {
    Row { id, session: id, staff, status: status.to_owned(), from, until: from + QUARTER }
}

fn steps(id: i64, statuses: &[&str]) -> Vec<Step> {
    let froms = std::iter::once("-").chain(statuses.iter().copied());
    let pairs = froms.zip(statuses.iter().copied());
    pairs.map(|(from, to)| Step { booking: id, from: from.to_owned(), to: to.to_owned() }).collect()
}

/// Two bookings, one of them given back; one request nobody heard of again.
fn good() -> (Vec<Event>, Table) {
    let (ada, ben) = (booked(1, 1, 0, Outcome::Ok(1)), booked(2, 1, QUARTER, Outcome::Ok(2)));
    let lost_answer = booked(3, 2, 0, Outcome::Info);
    let refused = booked(4, 1, 0, Outcome::Fail);
    let back = cancelled(2, &ben);
    let rows = vec![row(1, 1, 0, "pending"), row(2, 1, QUARTER, "cancelled"), row(3, 2, 0, "pending")];
    let lives =
        [steps(1, &["pending"]), steps(2, &["pending", "cancelled"]), steps(3, &["pending"])].concat();
    (vec![ada, ben, lost_answer, refused, back], Table { rows, steps: lives })
}

/// What the checker says when one thing is changed in a good history.
fn said(change: impl FnOnce(&mut Vec<Event>, &mut Table)) -> String {
    let (mut events, mut table) = good();
    change(&mut events, &mut table);
    contradictions(&events, &table).join("\n")
}

#[test]
fn a_good_history_has_no_contradictions() {
    assert_eq!(said(|_, _| ()), "");
    // What nobody heard of again may also not have happened.
    let without = |_: &mut Vec<Event>, table: &mut Table| {
        table.rows.pop();
        table.steps.pop();
    };
    assert_eq!(said(without), "");
}

#[test]
fn what_was_lost_is_found() {
    let lost = said(|_, table| {
        table.rows.remove(0);
    });
    assert!(lost.starts_with("lost: "), "{lost}");
    assert!(said(|_, table| table.rows[0].from += QUARTER * 9).contains("not as acknowledged"));
    assert!(said(|_, table| table.rows[1].status = "pending".into()).contains("not as acknowledged"));
    assert!(said(|_, table| table.rows[0].status = "cancelled".into()).contains("cancelled by nobody"));
}

#[test]
fn a_confirmation_that_is_gone_is_found() {
    let gone = said(|events, _| {
        let confirmed = cancelled(1, &events[0]);
        events.push(Event { act: Act::Confirm { booking: 1 }, ..confirmed });
    });
    assert!(gone.contains("not as acknowledged"), "{gone}");
}

#[test]
fn two_bookings_for_one_request_are_found() {
    let two = said(|events, table| {
        events.push(booked(1, 1, 0, Outcome::Ok(3)));
        table.rows[2].session = 1;
    });
    assert!(two.contains("another booking for the same key") && two.contains("twice: "), "{two}");
}

#[test]
fn a_booking_from_nowhere_is_found() {
    let told_no = said(|events, _| events[2].outcome = Outcome::Fail);
    assert!(told_no.contains("nobody asked for it"), "{told_no}");
}

#[test]
fn overlaps_are_found_now_and_then() {
    let now = said(|events, table| {
        events.push(booked(5, 1, QUARTER / 2, Outcome::Ok(5)));
        table.rows.push(row(5, 1, QUARTER / 2, "pending"));
        table.steps.extend(steps(5, &["pending"]));
    });
    assert!(now.contains("overlap: ") && now.contains("both stood at once"), "{now}");
    // The second one was given back in the end, but not before the third had been taken.
    let then = said(|events, table| {
        let ahead = events[1].ended;
        events.push(Event { ended: ahead, ..booked(5, 1, QUARTER, Outcome::Ok(5)) });
        table.rows.push(row(5, 1, QUARTER, "pending"));
        table.steps.extend(steps(5, &["pending"]));
    });
    assert_eq!(then.lines().count(), 1, "{then}");
    assert!(then.contains("both stood at once"), "{then}");
    // Once it was given back, the time is free.
    let after = said(|events, table| {
        let late = Duration::from_secs(1);
        events.push(Event { ended: late, ..booked(5, 1, QUARTER, Outcome::Ok(5)) });
        table.rows.push(row(5, 1, QUARTER, "pending"));
        table.steps.extend(steps(5, &["pending"]));
    });
    assert_eq!(after, "");
}

#[test]
fn illegal_lives_are_found() {
    assert!(said(|_, table| table.steps[2].from = "completed".into()).contains("not a legal step"));
    let revived = said(|_, table| {
        table.steps.push(Step { from: "cancelled".into(), ..steps(2, &["pending"])[0].clone() });
    });
    assert!(revived.contains("not a legal step after cancelled"), "{revived}");
    assert!(said(|_, table| drop(table.steps.pop())).contains("the journal says None"));
}

#[test]
fn odd_answers_are_found() {
    assert!(said(|events, _| events[3].outcome = Outcome::Odd("500".into())).contains("an odd answer"));
}
