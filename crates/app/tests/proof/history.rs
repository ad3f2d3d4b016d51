//! The histories that a booking may have.

use domain::BookingStatus;
use ports::shop::HistoryEntry;

/// Whether each entry begins with the status that the one before ended with, and the rules allow its transition (rules/booking-life#transitions,
/// rules/booking-life#late-confirmation).
pub(crate) fn check_history(history: &[HistoryEntry]) -> Result<(), String> {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
    let mut before: Option<&HistoryEntry> = None;
    let mut is_claimed = false;
    for entry in history {
        let had_expired = before.is_some_and(|before| before.action == "booking.expired");
        let is_allowed = match (entry.from, entry.to) {
            (None, Some(Pending | Confirmed)) => before.is_none(),
            (Some(Pending), Some(Confirmed | Cancelled))
            | (Some(Confirmed), Some(Completed | NoShow | Cancelled))
            | (Some(Completed), Some(NoShow))
            | (Some(NoShow), Some(Completed)) => true,
            (Some(Cancelled), Some(Confirmed)) => had_expired,
            // The client has sent the code of a booking that the salon had confirmed: it is theirs from then on.
            (Some(Confirmed), Some(Confirmed)) => entry.action == "booking.confirmed" && !is_claimed,
            _ => false,
        };
        is_claimed |= entry.action == "booking.confirmed";
        if !is_allowed || entry.from != before.and_then(|before| before.to) {
            return Err(format!("{:?} to {:?} is not allowed: {history:?}", entry.from, entry.to));
        }
        before = Some(entry);
    }
    if before.is_none() { Err("no history at all".to_owned()) } else { Ok(()) }
}

#[test]
fn histories_with_gaps_or_forbidden_transitions_are_refused() {
    use BookingStatus::{Cancelled, Completed, Confirmed, Pending};
    type Entry = (Option<BookingStatus>, BookingStatus, &'static str);
    let check = |entries: &[Entry]| {
        let entry = |(from, to, action): &Entry| HistoryEntry {
            changes: Vec::new(),
            at: testkit::the_present(),
            actor: ports::shop::HistoryActor::Program,
            action: (*action).to_owned(),
            from: *from,
            to: Some(*to),
        };
        check_history(&entries.iter().map(entry).collect::<Vec<_>>())
    };
    let created = (None, Pending, "booking.created");
    let expired = (Some(Pending), Cancelled, "booking.expired");
    let cancelled = (Some(Pending), Cancelled, "booking.cancelled");
    let revived = (Some(Cancelled), Confirmed, "booking.confirmed");
    let accepted = (Some(Pending), Confirmed, "booking.status_changed");
    let claimed = (Some(Confirmed), Confirmed, "booking.confirmed");
    let accepted_again = (Some(Confirmed), Confirmed, "booking.status_changed");
    let completed = (Some(Confirmed), Completed, "booking.status_changed");
    let completed_hold = (Some(Pending), Completed, "booking.status_changed");
    assert_eq!(check(&[created, expired, revived]), Ok(()));
    assert_eq!(check(&[created, accepted, claimed]), Ok(()));
    for (case, entries) in [
        ("no history", vec![]),
        ("expired before it was created", vec![expired]),
        ("created twice", vec![created, created]),
        ("revived although its client cancelled", vec![created, cancelled, revived]),
        ("claimed twice", vec![created, accepted, claimed, claimed]),
        ("accepted twice", vec![created, accepted, accepted_again]),
        ("the confirmation is missing", vec![created, completed]),
        ("a hold completed", vec![created, completed_hold]),
    ] {
        assert!(check(&entries).is_err(), "{case}");
    }
}
