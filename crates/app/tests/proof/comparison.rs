//! Whether the program lists and keeps what the reference does.

use app::admin::{self, AskedDates};
use app::book::{self, Question};
use app::visit::{self, VisitError};
use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason, ChairId, Minutes, StaffChoice};

use crate::changes::Change;
use crate::model::{Both, Verdict, expect, local};
use crate::reference::Asker;

impl Both<'_> {
    /// What is listed for a date is what the reference offers.
    pub(crate) fn look(&self, staff: Option<usize>, service: usize, day: i64) -> Verdict {
        let date = self.paper.date(self.paper.now) + day;
        let question = Question {
            staff: staff.map_or(StaffChoice::Anyone, |staff| StaffChoice::Exactly(self.town.staff[staff])),
            services: vec![self.town.services[service]],
            total_duration: Minutes::new(self.paper.lengths[service]),
        };
        let shown = visit::snapshot(&self.town.ctx, &self.town.address).map_err(|error| error.to_string())?;
        let said = match book::slots(&shown, &question, local(date), self.town.now()) {
            Err(VisitError::NoSuchStaff) => Vec::new(),
            other => other.map_err(|error| error.to_string())?,
        };
        let listed = said.iter().map(|listing| {
            (listing.offer.start.timestamp() / 60, listing.offer.staff_id, listing.offer.chair_id)
        });
        let steps = (0..24 * 60 / self.paper.step).map(|step| self.paper.at(date, step * self.paper.step));
        let asked = staff.map_or_else(|| self.paper.in_order(), |staff| vec![staff]);
        let sheets: Vec<_> = asked.iter().map(|staff| (*staff, self.paper.sheet(*staff, date))).collect();
        let offered = steps.filter_map(|start| {
            let mut offers = sheets.iter().filter_map(|(staff, sheet)| {
                Some((*staff, self.paper.offer_on(sheet, service, start, Asker::Client)?))
            });
            let (staff, chair) = offers.next()?;
            Some((start, self.town.staff[staff], self.chair(chair)))
        });
        let (listed, offered): (Vec<_>, Vec<_>) = (listed.collect(), offered.collect());
        expect(listed == offered, || format!("on {} {offered:?}", local(date)), &listed)
    }

    /// Every booking is as the reference has it.
    pub(crate) fn compare(&self) -> Verdict {
        let listed = admin::bookings(&self.town.ctx, &self.desk, AskedDates::default());
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
            (*id, status, reason, (of.start, of.end), self.town.staff[of.staff], self.chair(of.chair))
        });
        let written: Vec<_> = written.collect();
        expect(said == written, || format!("{written:?}"), &said)
    }

    fn chair(&self, chair: Option<usize>) -> Option<ChairId> {
        chair.map(|chair| self.town.chairs[chair])
    }

    /// At the end of the day the data are sound.
    pub(crate) fn ends_well(&mut self) -> Verdict {
        self.compare()?;
        self.town.clock.advance(TimeDelta::minutes(31));
        self.paper.now += 31;
        self.apply(&Change::Worker)?;
        self.compare()?;
        let mut broken = self.town.broken();
        // Nobody delivers messages here.
        broken.retain(|sentence| !sentence.starts_with("I14 "));
        if broken.is_empty() { Ok(()) } else { Err(broken.join("; ")) }
    }
}
