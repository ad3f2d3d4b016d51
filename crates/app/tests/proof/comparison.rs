//! Whether the program lists and keeps what the reference does.

use app::admin::{self, DateRangeQuery};
use app::book::{self, SlotQuery};
use app::public::{self, PublicReadError};
use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, ChairId, Minutes, StaffChoice};

use crate::actions::Change;
use crate::model::{Both, Verdict, expect, local};
use crate::reference::RequestingDevice;

impl Both<'_> {
    /// What is listed for a date is what the reference offers.
    pub(crate) fn look(&self, staff: Option<usize>, service: usize, day: i64) -> Verdict {
        let date = self.paper.date(self.paper.now) + day;
        let question = SlotQuery {
            staff: staff.map_or(StaffChoice::Anyone, |staff| StaffChoice::Exactly(self.salon.staff[staff])),
            services: vec![self.salon.services[service]],
            total_duration: Minutes::new(self.paper.lengths[service]),
        };
        let shown =
            public::snapshot(&self.salon.ctx, &self.salon.address).map_err(|error| error.to_string())?;
        let said = match book::list_slots(&shown, &question, local(date), self.salon.now()) {
            Err(PublicReadError::NoSuchStaff) => Vec::new(),
            other => other.map_err(|error| error.to_string())?,
        };
        let listed = said.iter().map(|listing| {
            (listing.slot.start.timestamp() / 60, listing.slot.staff_id, listing.slot.chair_id)
        });
        let steps = (0..24 * 60 / self.paper.step).map(|step| self.paper.at(date, step * self.paper.step));
        let asked = staff.map_or_else(|| self.paper.in_order(), |staff| vec![staff]);
        let sheets: Vec<_> = asked.iter().map(|staff| (*staff, self.paper.sheet(*staff, date))).collect();
        let offered = steps.filter_map(|start| {
            let mut offers = sheets.iter().filter_map(|(staff, sheet)| {
                Some((*staff, self.paper.offer_on(sheet, service, start, RequestingDevice::Client)?))
            });
            let (staff, chair) = offers.next()?;
            Some((start, self.salon.staff[staff], self.chair(chair)))
        });
        let (listed, offered): (Vec<_>, Vec<_>) = (listed.collect(), offered.collect());
        expect(listed == offered, || format!("on {} {offered:?}", local(date)), &listed)
    }

    /// Every booking is as the reference has it.
    pub(crate) fn compare(&self) -> Verdict {
        let listed = admin::list_bookings(&self.salon.ctx, &self.desk, DateRangeQuery::default());
        let mut listed = listed.map_err(|error| error.to_string())?;
        listed.sort_by_key(|row| row.booking.id);
        let said = listed.iter().map(|row| {
            let of = &row.booking;
            let times = (of.start.timestamp() / 60, of.end.timestamp() / 60);
            (of.id, of.status, of.cancel_reason, times, of.staff_id, row.chair_id)
        });
        let said: Vec<_> = said.collect();
        let written = self.ids.iter().zip(&self.paper.entries).map(|(id, of)| {
            let (status, reason) = if self.paper.has_lapsed(of) {
                (BookingStatus::Cancelled, Some(CancelReason::Expired))
            } else {
                (of.status, of.reason)
            };
            (*id, status, reason, (of.start, of.end), self.salon.staff[of.staff], self.chair(of.chair))
        });
        let written: Vec<_> = written.collect();
        expect(said == written, || format!("{written:?}"), &said)
    }

    fn chair(&self, chair: Option<usize>) -> Option<ChairId> {
        chair.map(|chair| self.salon.chairs[chair])
    }

    /// At the end of the day the data are sound.
    pub(crate) fn ends_well(&mut self) -> Verdict {
        self.compare()?;
        self.salon.clock.advance(TimeDelta::minutes(31));
        self.paper.now += 31;
        self.apply(&Change::Worker)?;
        self.compare()?;
        let mut broken = self.salon.broken();
        // Nobody delivers messages here.
        broken.retain(|sentence| !sentence.starts_with("I14 "));
        if broken.is_empty() { Ok(()) } else { Err(broken.join("; ")) }
    }
}
