//! The ways that a booking may go, as its trail tells them.

use domain::BookingStatus;
use ports::shop::HistoryEntry;

/// Whether each step begins where the one before ended, and is one that the rules allow (rules/booking-life#transitions,
/// rules/booking-life#late-confirmation).
pub(crate) fn is_legal(path: &[HistoryEntry]) -> Result<(), String> {
    use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
    let mut before: Option<&HistoryEntry> = None;
    let mut handed_over = false;
    for entry in path {
        let had_expired = before.is_some_and(|before| before.action == "booking.expired");
        let is_way = match (entry.from, entry.to) {
            (None, Some(Pending | Confirmed)) => before.is_none(),
            (Some(Pending), Some(Confirmed | Cancelled))
            | (Some(Confirmed), Some(Completed | NoShow | Cancelled))
            | (Some(Completed), Some(NoShow))
            | (Some(NoShow), Some(Completed)) => true,
            (Some(Cancelled), Some(Confirmed)) => had_expired,
            // Its client has sent the code of a booking that the desk had confirmed: it is theirs from then on.
            (Some(Confirmed), Some(Confirmed)) => entry.action == "booking.confirmed" && !handed_over,
            _ => false,
        };
        handed_over |= entry.action == "booking.confirmed";
        if !is_way || entry.from != before.and_then(|before| before.to) {
            return Err(format!("{:?} to {:?} is no way: {path:?}", entry.from, entry.to));
        }
        before = Some(entry);
    }
    if before.is_none() { Err("no trail at all".to_owned()) } else { Ok(()) }
}

#[test]
fn a_trail_with_a_gap_or_a_forbidden_step_is_found() {
    use BookingStatus::{Cancelled, Completed, Confirmed, Pending};
    let path = |steps: &[(Option<BookingStatus>, BookingStatus, &str)]| -> Vec<HistoryEntry> {
        let entry = |(from, to, action): &(Option<BookingStatus>, BookingStatus, &str)| HistoryEntry {
            at: testkit::the_present(),
            doer: ports::shop::Doer::Program,
            action: (*action).to_owned(),
            from: *from,
            to: Some(*to),
        };
        steps.iter().map(entry).collect()
    };
    let created = (None, Pending, "booking.created");
    let expired = (Some(Pending), Cancelled, "booking.expired");
    let called_off = (Some(Pending), Cancelled, "booking.cancelled");
    let again = (Some(Cancelled), Confirmed, "booking.confirmed");
    let accepted = (Some(Pending), Confirmed, "booking.status_changed");
    let handed_over = (Some(Confirmed), Confirmed, "booking.confirmed");
    assert_eq!(is_legal(&path(&[created, expired, again])), Ok(()));
    assert_eq!(is_legal(&path(&[created, accepted, handed_over])), Ok(()));
    for broken in [
        vec![],
        vec![expired],
        vec![created, created],
        vec![created, called_off, again],
        vec![created, accepted, handed_over, handed_over],
        vec![created, accepted, (Some(Confirmed), Confirmed, "booking.status_changed")],
        vec![created, (Some(Confirmed), Completed, "booking.status_changed")],
        vec![created, (Some(Pending), Completed, "booking.status_changed")],
    ] {
        assert!(is_legal(&path(&broken)).is_err(), "{broken:?}");
    }
}
