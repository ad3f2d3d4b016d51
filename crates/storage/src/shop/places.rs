//! [`Places`]: where appointments are, and the overlaps that the desk allows.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{BookingId, BookingStatus, CancelReason, ChairId, Instant, Interval, Minutes};
use ports::shop::{AllowedOverlap, Keeps, NewBooking, NewPlace, Permit, Places, SharedTime, Taken};
use ports::{Resource, StoreResult};

use super::Tx;
use super::audit::actor_columns;
use super::scoped::{LONGEST_BLOCK, allowed_overlaps_of, bookings_of};
use crate::codec::cell;
use crate::schema::{booking_overlaps, bookings};
use crate::status_literals::Cancelled;
use crate::timestamp::At;

const fn resource_text(resource: Resource) -> &'static str {
    match resource {
        Resource::Staff => "staff",
        Resource::Chair => "chair",
    }
}

/// A row of `booking_overlaps`.
#[derive(Queryable, Selectable)]
#[diesel(table_name = booking_overlaps)]
pub(super) struct OverlapRow {
    booking_id: i64,
    resource: String,
    over_id: i64,
    from_at: At,
    until_at: At,
    reason: String,
}

impl OverlapRow {
    fn read(self) -> StoreResult<AllowedOverlap> {
        let at = |column| cell("booking_overlaps", column, self.booking_id);
        let resource = match self.resource.as_str() {
            "staff" => Some(Resource::Staff),
            "chair" => Some(Resource::Chair),
            _ => None,
        };
        Ok(AllowedOverlap {
            booking: BookingId::new(self.booking_id),
            over: BookingId::new(self.over_id),
            resource: at("resource").need(resource)?,
            time: at("until_at").need(Interval::new(self.from_at.0, self.until_at.0))?,
            reason: self.reason,
        })
    }
}

/// The columns of a place.
#[derive(AsChangeset)]
#[diesel(table_name = bookings, treat_none_as_null = true)]
pub(super) struct PlaceRow {
    staff_id: i64,
    chair_id: Option<i64>,
    status: &'static str,
    cancel_reason: Option<String>,
    start_time: At,
    end_time: At,
    blocked_from: At,
    blocked_until: At,
    total_duration: i64,
    adjusted_minutes: i64,
    hold_expires_at: Option<At>,
    arrived_at: Option<At>,
    started_at: Option<At>,
    late_minutes: Option<i64>,
    updated_at: At,
    version: i64,
}

impl PlaceRow {
    /// The place of a booking that is not cancelled, at its new version.
    pub(super) fn of(place: &NewPlace, version: i64, now: Instant) -> Self {
        Self {
            staff_id: place.staff_id.get(),
            chair_id: place.chair_id.map(ChairId::get),
            status: place.status.as_str(),
            cancel_reason: None,
            start_time: At(place.start),
            end_time: At(place.blocked.end()),
            blocked_from: At(place.blocked.start()),
            blocked_until: At(place.blocked.end()),
            total_duration: place.total_duration.get(),
            adjusted_minutes: place.adjusted.get(),
            hold_expires_at: place.hold_expires_at.map(At),
            arrived_at: place.marks.arrived_at.map(At),
            started_at: place.marks.started_at.map(At),
            late_minutes: place.marks.late.map(Minutes::get),
            updated_at: At(now),
            version,
        }
    }
}

/// By the booking that was placed over others.
pub(super) fn by_booking(rows: Vec<OverlapRow>) -> StoreResult<HashMap<i64, Vec<AllowedOverlap>>> {
    let mut overlaps: HashMap<i64, Vec<AllowedOverlap>> = HashMap::new();
    for row in rows {
        overlaps.entry(row.booking_id).or_default().push(row.read()?);
    }
    Ok(overlaps)
}

impl Places for Tx<'_> {
    fn shared_time(&mut self, taken: &Taken, itself: Option<BookingId>) -> StoreResult<Vec<SharedTime>> {
        let shop = self.shop_id();
        let (from, until) = (taken.blocked.start(), taken.blocked.end());
        // No booking has the number 0.
        let itself = itself.map_or(0, BookingId::get);
        let rows: Vec<(i64, i64, Option<i64>, At, At)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::status.ne(Cancelled))
                .filter(bookings::blocked_from.gt(At(from - LONGEST_BLOCK)))
                .filter(bookings::blocked_from.lt(At(until)))
                .filter(bookings::blocked_until.gt(At(from)))
                .filter(bookings::id.ne(itself))
                .select((
                    bookings::id,
                    bookings::staff_id,
                    bookings::chair_id,
                    bookings::blocked_from,
                    bookings::blocked_until,
                ))
                .order((bookings::blocked_from, bookings::id))
                .load(conn)
        })?;
        let mut shared = Vec::new();
        for (id, staff, chair, start, end) in rows {
            let time = Interval::new(start.0.max(from), end.0.min(until));
            let time = cell("bookings", "blocked_until", id).need(time)?;
            let mut share = |resource| shared.push(SharedTime { with: BookingId::new(id), resource, time });
            if staff == taken.staff.get() {
                share(Resource::Staff);
            }
            if chair.is_some() && chair == taken.chair.map(ChairId::get) {
                share(Resource::Chair);
            }
        }
        Ok(shared)
    }

    fn overlaps_with(&mut self, booking: BookingId) -> StoreResult<Vec<AllowedOverlap>> {
        let shop = self.shop_id();
        let its = booking_overlaps::booking_id.eq(booking.get());
        let rows: Vec<OverlapRow> = self.query(|conn| {
            allowed_overlaps_of(shop)
                .filter(its.or(booking_overlaps::over_id.eq(booking.get())))
                .select(OverlapRow::as_select())
                .load(conn)
        })?;
        rows.into_iter().map(OverlapRow::read).collect()
    }

    fn insert_booking_over(&mut self, new: &NewBooking, permit: &Permit<'_>) -> StoreResult<BookingId> {
        let id = self.insert_row(new, BookingStatus::Cancelled, Some(CancelReason::Salon))?;
        self.write_permit(id, permit, new.created_at)?;
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(bookings_of(shop).filter(bookings::id.eq(id.get())))
                .set((bookings::status.eq(new.status.as_str()), bookings::cancel_reason.eq(None::<&str>)))
                .execute(conn)
        })?;
        Ok(id)
    }

    fn place_booking(
        &mut self,
        id: BookingId,
        version: i64,
        place: &NewPlace,
        permit: Option<&Permit<'_>>,
        now: Instant,
    ) -> StoreResult<()> {
        self.end_keep(id)?;
        self.move_visit_rows(id, place.start, now)?;
        // Cancelled for a moment, it takes no time: the triggers end all overlaps that it or another was allowed (docs/decisions/0005-overlap-constraint.md).
        let before = match permit {
            Some(permit) => {
                self.take_out(id, version)?;
                self.write_permit(id, permit, now)?;
                BookingStatus::Cancelled
            }
            None => place.status,
        };
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                bookings_of(shop)
                    .filter(bookings::id.eq(id.get()))
                    .filter(bookings::version.eq(version))
                    .filter(bookings::status.eq(before.as_str())),
            )
            .set(PlaceRow::of(place, version + 1, now))
            .execute(conn)
        })
    }
}

impl Tx<'_> {
    pub(super) fn take_out(&mut self, id: BookingId, version: i64) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                bookings_of(shop).filter(bookings::id.eq(id.get())).filter(bookings::version.eq(version)),
            )
            .set((
                bookings::status.eq(BookingStatus::Cancelled.as_str()),
                bookings::cancel_reason.eq(CancelReason::Salon.as_str()),
            ))
            .execute(conn)
        })
    }

    pub(super) fn write_permit(
        &mut self,
        id: BookingId,
        permit: &Permit<'_>,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let (by_kind, by) = actor_columns(permit.by);
        for shared in permit.overlaps {
            let row = (
                booking_overlaps::shop_id.eq(shop),
                booking_overlaps::booking_id.eq(id.get()),
                booking_overlaps::resource.eq(resource_text(shared.resource)),
                booking_overlaps::over_id.eq(shared.with.get()),
                booking_overlaps::from_at.eq(At(shared.time.start())),
                booking_overlaps::until_at.eq(At(shared.time.end())),
                booking_overlaps::reason.eq(permit.reason),
                booking_overlaps::by_kind.eq(by_kind),
                booking_overlaps::by_id.eq(by.unwrap_or_default()),
                booking_overlaps::at.eq(At(now)),
            );
            self.query(|conn| diesel::insert_into(booking_overlaps::table).values(row).execute(conn))?;
        }
        Ok(())
    }
}
