//! What all clients of a salon add up to: the four cards and the segments (rules/clients#numbers, rules/clients#segments).

use chrono::{Datelike, Months};
use domain::{Cents, Instant, Interval, LocalDate, Segment, ShopZone, TimeOfDay, percent};
use ports::shop::SegmentTotals;
use ports::{StoreError, StoreResult};
use scheduling::local_time;

use super::DashboardUser;
use crate::Context;

/// How many clients are of a segment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SegmentShare {
    pub segment: Segment,
    pub count: i64,
    /// Of all clients, 0-100 with one decimal.
    pub percentage: f64,
}

/// What all clients add up to. Rates are 0-100 with one decimal.
#[derive(Debug, Clone, PartialEq)]
pub struct CrmStats {
    pub total_clients: i64,
    /// Those whose first booking is in this month of the salon's calendar.
    pub new_clients_this_month: i64,
    /// What a client has spent and agreed to spend.
    pub average_lifetime_value: Cents,
    pub returning_clients: i64,
    pub average_booking_value: Cents,
    /// Of the bookings that ended, but for those that the salon called off, those that the client called off.
    pub cancellation_rate: f64,
    /// Of the same bookings, those to which the client did not come.
    pub no_show_rate: f64,
    pub segments: Vec<SegmentShare>,
}

/// What all clients of the salon add up to.
pub fn crm_stats(ctx: &Context, user: &DashboardUser) -> StoreResult<CrmStats> {
    let now = ctx.now();
    let month = month_of(user.shop.zone, now)?;
    let totals = ctx.store.read_shop(user.scope, |tx| tx.segment_totals(month, now))?;
    Ok(summary(&totals))
}

fn summary(totals: &[SegmentTotals]) -> CrmStats {
    let sum = |of: fn(&SegmentTotals) -> i64| totals.iter().map(of).sum::<i64>();
    let clients = sum(|totals| totals.clients);
    let (completed, cancelled) = (sum(|totals| totals.completed), sum(|totals| totals.cancelled));
    let no_shows = sum(|totals| totals.no_shows);
    let ended = completed + cancelled + no_shows;
    let (spent, agreed) = (sum(|totals| totals.spent.get()), sum(|totals| totals.agreed.get()));
    let share = |segment: Segment| {
        let count =
            totals.iter().filter(|totals| totals.segment == segment).map(|totals| totals.clients).sum();
        SegmentShare { segment, count, percentage: percent(count, clients) }
    };
    CrmStats {
        total_clients: clients,
        new_clients_this_month: sum(|totals| totals.new_in_month),
        average_lifetime_value: Cents::new(spent + agreed).among(clients),
        returning_clients: sum(|totals| totals.returning),
        average_booking_value: Cents::new(spent).among(completed),
        cancellation_rate: percent(cancelled, ended),
        no_show_rate: percent(no_shows, ended),
        segments: Segment::ALL.map(share).to_vec(),
    }
}

/// The month that the salon's calendar shows.
fn month_of(zone: ShopZone, now: Instant) -> StoreResult<Interval> {
    let nowhere = || StoreError::Failed("the calendar ends".into());
    let first = local_time::date_of(zone, now).with_day(1).ok_or_else(nowhere)?;
    let next: LocalDate = first.checked_add_months(Months::new(1)).ok_or_else(nowhere)?;
    let midnight = |date| local_time::at(zone, date, TimeOfDay::hm(0, 0));
    Interval::new(midnight(first), midnight(next)).ok_or_else(nowhere)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_the_salons_own() {
        let month = |zone: &str, now: &str| {
            let found = month_of(ShopZone::parse(zone).unwrap(), now.parse().unwrap()).unwrap();
            [found.start(), found.end()].map(|instant| instant.to_rfc3339())
        };
        let late = "2026-12-01T03:00:00Z";
        assert_eq!(month("UTC", late), ["2026-12-01T00:00:00+00:00", "2027-01-01T00:00:00+00:00"]);
        assert_eq!(
            month("America/New_York", late),
            ["2026-11-01T04:00:00+00:00", "2026-12-01T05:00:00+00:00"]
        );
    }
}
