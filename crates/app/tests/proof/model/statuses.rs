//! What the desk makes of bookings, in the program and in the reference.

use app::admin::{self, ChangeError, ClientChoice, StatusChange};
use domain::{BookingStatus, CancelReason};
use ports::shop::ListedBooking;

use super::{Comparison, Verdict, expect};
use crate::reference::{Entry, RequestingDevice};

impl Comparison<'_> {
    pub(super) fn set_status(&mut self, entry: usize, to: BookingStatus) -> Verdict {
        use BookingStatus::{Cancelled, Completed, Confirmed, NoShow, Pending};
        let result = admin::set_status(
            &self.salon.ctx,
            &self.admin,
            self.ids[entry],
            None,
            StatusChange { to, client: ClientChoice::New },
        );
        let Entry { start, status, reason, .. } = self.reference.entries[entry];
        let is_late = self.reference.has_lapsed(&self.reference.entries[entry])
            || (status == Cancelled && reason == Some(CancelReason::Expired));
        if is_late && to == Confirmed && self.reference.now < start {
            return self.revive_at_desk(entry, &result);
        }
        let from = if self.reference.has_lapsed(&self.reference.entries[entry]) { Cancelled } else { status };
        let is_allowed = match (from, to) {
            (Pending, Confirmed) | (Pending | Confirmed, Cancelled) => true,
            (Confirmed, Completed | NoShow) | (Completed, NoShow) | (NoShow, Completed) => {
                start <= self.reference.now
            }
            _ => false,
        };
        if !is_allowed {
            let refused = matches!(result, Err(ChangeError::Status(_)));
            return expect(refused, || format!("{from:?} does not become {to:?}"), &result);
        }
        expect(result.is_ok(), || format!("from {from:?} to {to:?}"), &result)?;
        if to == Cancelled {
            self.cancel_entry(entry, CancelReason::Salon);
        }
        self.confirmed_by_salon[entry] |= to == Confirmed;
        self.reference.entries[entry].status = to;
        Ok(())
    }

    /// A hold that ran out is confirmed if its time is offered at the desk.
    fn revive_at_desk(&mut self, entry: usize, result: &Result<ListedBooking, ChangeError>) -> Verdict {
        let Entry { staff, service, start, .. } = self.reference.entries[entry];
        let mut after = self.reference.clone();
        let (before, end) = (start - after.before, start + after.lengths[service] + after.after);
        after.clear(Some((before, end)));
        let Some(chair) = after.offer(staff, service, start, RequestingDevice::Desk) else {
            // What was cleared on the way is undone with the rest.
            let refused = matches!(result, Err(ChangeError::NotOffered(_)));
            return expect(refused, || "its time is not offered".into(), result);
        };
        self.expire_holds(Some((before, end)));
        let revived = &mut self.reference.entries[entry];
        (revived.chair, revived.end, revived.blocked_from) = (chair, end, before);
        (revived.status, revived.reason) = (BookingStatus::Confirmed, None);
        self.confirmed_by_salon[entry] = true;
        expect(result.is_ok(), || "confirmed late".into(), result)
    }
}
