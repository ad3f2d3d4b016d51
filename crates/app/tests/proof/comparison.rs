//! Compares the slots and bookings of the program with those of the reference.

use app::admin::{self, DateRangeQuery};
use app::book::{self, SlotQuery};
use app::public::{self, PublicReadError};
use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, ChairId, Minutes, StaffChoice};

use crate::actions::Action;
use crate::model::{Comparison, Verdict, expect, local};
use crate::reference::RequestingDevice;

impl Comparison<'_> {
    /// The program lists for a date what the reference offers.
    pub(crate) fn compare_slots(&self, staff: Option<usize>, service: usize, day: i64) -> Verdict {
        let date = self.reference.date(self.reference.now) + day;
        let query = SlotQuery {
            staff: staff.map_or(StaffChoice::Anyone, |staff| StaffChoice::Exactly(self.salon.staff[staff])),
            services: vec![self.salon.services[service]],
            total_duration: Minutes::new(self.reference.lengths[service]),
        };
        let shown =
            public::snapshot(&self.salon.ctx, &self.salon.address).map_err(|error| error.to_string())?;
        let slots = match book::list_slots(&shown, &query, local(date), self.salon.now()) {
            Err(PublicReadError::NoSuchStaff) => Vec::new(),
            other => other.map_err(|error| error.to_string())?,
        };
        let listed = slots.iter().map(|listing| {
            (listing.slot.start.timestamp() / 60, listing.slot.staff_id, listing.slot.chair_id)
        });
        let steps = (0..24 * 60 / self.reference.step)
            .map(|step| self.reference.at(date, step * self.reference.step));
        let asked = staff.map_or_else(|| self.reference.by_precedence(), |staff| vec![staff]);
        let sheets: Vec<_> = asked.iter().map(|staff| (*staff, self.reference.sheet(*staff, date))).collect();
        let offered = steps.filter_map(|start| {
            let mut offers = sheets.iter().filter_map(|(staff, sheet)| {
                Some((*staff, self.reference.offer_on(sheet, service, start, RequestingDevice::Client)?))
            });
            let (staff, chair) = offers.next()?;
            Some((start, self.salon.staff[staff], self.chair(chair)))
        });
        let (listed, offered): (Vec<_>, Vec<_>) = (listed.collect(), offered.collect());
        expect(listed == offered, || format!("on {} {offered:?}", local(date)), &listed)
    }

    /// Every booking of the program is as in the reference.
    pub(crate) fn compare(&self) -> Verdict {
        let listed = admin::list_bookings(&self.salon.ctx, &self.admin, DateRangeQuery::default());
        let mut listed = listed.map_err(|error| error.to_string())?;
        listed.sort_by_key(|row| row.booking.id);
        let actual = listed.iter().map(|row| {
            let booking = &row.booking;
            let times = (booking.start.timestamp() / 60, booking.end.timestamp() / 60);
            (booking.id, booking.status, booking.cancel_reason, times, booking.staff_id, row.chair_id)
        });
        let actual: Vec<_> = actual.collect();
        let expected = self.ids.iter().zip(&self.reference.entries).map(|(id, entry)| {
            let (status, reason) = if self.reference.has_lapsed(entry) {
                (BookingStatus::Cancelled, Some(CancelReason::Expired))
            } else {
                (entry.status, entry.reason)
            };
            (
                *id,
                status,
                reason,
                (entry.start, entry.end),
                self.salon.staff[entry.staff],
                self.chair(entry.chair),
            )
        });
        let expected: Vec<_> = expected.collect();
        expect(actual == expected, || format!("{expected:?}"), &actual)
    }

    fn chair(&self, chair: Option<usize>) -> Option<ChairId> {
        chair.map(|chair| self.salon.chairs[chair])
    }

    /// After the last holds have expired both still agree, and every invariant holds.
    pub(crate) fn finish(&mut self) -> Verdict {
        self.compare()?;
        self.salon.clock.advance(TimeDelta::minutes(31));
        self.reference.now += 31;
        self.apply(&Action::RunWorker)?;
        self.compare()?;
        let broken = self.salon.broken_invariants_without_worker();
        if broken.is_empty() { Ok(()) } else { Err(broken.join("; ")) }
    }
}
