//! What the desk of a seeded salon has done: as the dashboard would have written it, with its rows in the trail and without messages.

use diesel::prelude::*;
use domain::{BlockKind, BookingStatus, Cents, Instant, Marks};
use ports::platform::{BlockSeed, BookingSeed, BreakSeed, DeskSeed, FinishSeed, MarkSeed, OverlapSeed};
use serde_json::{Value, json};

use super::Conn;
use super::seeded_bookings::{Places, at, insert_bookings, insert_placeless};
use crate::codec;
use crate::error::TxError;
use crate::schema::{audit_log, blocks, booking_overlaps, bookings, day_breaks, final_lines, visit_answers};
use crate::timestamp::At;

/// Bookings with the ids that they have become.
struct Desk<'a> {
    places: &'a Places<'a>,
    ids: &'a [i64],
    bookings: &'a [BookingSeed],
}

/// Inserts bookings and what the desk has done. Returns the ids of the bookings, in the order of the seed.
pub(super) fn insert_with_desk(
    conn: &mut Conn,
    places: &Places<'_>,
    bookings: &[BookingSeed],
    seed: &DeskSeed,
) -> Result<Vec<i64>, TxError> {
    let ids = insert_bookings(conn, places, bookings, &seed.confirmed)?;
    Desk { places, ids: &ids, bookings }.insert(conn, seed)?;
    Ok(ids)
}

impl Desk<'_> {
    fn insert(&self, conn: &mut Conn, seed: &DeskSeed) -> Result<(), TxError> {
        seed.marked.iter().try_for_each(|mark| self.mark(conn, mark))?;
        seed.confirmed.iter().try_for_each(|(booking, _)| self.answer(conn, *booking))?;
        seed.finished.iter().try_for_each(|finish| self.finish(conn, finish))?;
        seed.overlaps.iter().try_for_each(|overlap| self.allow(conn, overlap))?;
        seed.blocks.iter().try_for_each(|block| self.block(conn, block))?;
        seed.moved_breaks.iter().try_for_each(|moved| self.move_break(conn, moved))
    }

    fn mark(&self, conn: &mut Conn, mark: &MarkSeed) -> Result<(), TxError> {
        let id = *at(self.ids, mark.booking)?;
        let Marks { arrived_at, started_at, late } = mark.marks;
        diesel::update(bookings::table.find((self.places.shop, id)))
            .set((
                bookings::arrived_at.eq(arrived_at.map(At)),
                bookings::started_at.eq(started_at.map(At)),
                bookings::late_minutes.eq(late.map(domain::Minutes::get)),
                bookings::version.eq(bookings::version + 1),
            ))
            .execute(conn)?;
        let late = late.map(|minutes| minutes.get().to_string());
        let details = match (&late, mark.marks.stage(mark.at, mark.at).as_str()) {
            (Some(minutes), _) => json!({"late_minutes": {"from": null, "to": minutes}}),
            (None, stage) => json!({"stage": {"from": "expected", "to": stage}}),
        };
        let client = mark.is_by_client.then(|| at(self.bookings, mark.booking)).transpose()?;
        let client = client.map(|booking| at(&self.places.clients, booking.client)).transpose()?;
        let by = client.map_or_else(|| self.admin(), |client| Ok(("client", client.id)))?;
        self.record(conn, by, ("booking.marked", "booking", id), details, mark.at)
    }

    /// The client has answered the reminder of the day before.
    fn answer(&self, conn: &mut Conn, booking: usize) -> Result<(), TxError> {
        let (id, seed) = (*at(self.ids, booking)?, at(self.bookings, booking)?);
        let confirmed_at = seed.start - chrono::TimeDelta::hours(23);
        diesel::insert_into(visit_answers::table)
            .values((
                visit_answers::shop_id.eq(self.places.shop),
                visit_answers::booking_id.eq(id),
                visit_answers::start_time.eq(At(seed.start)),
                visit_answers::confirmed_at.eq(At(confirmed_at)),
            ))
            .execute(conn)?;
        let client = at(&self.places.clients, seed.client)?.id;
        let what = ("booking.client_confirmed", "booking", id);
        self.record(conn, ("client", client), what, json!({}), confirmed_at)
    }

    fn finish(&self, conn: &mut Conn, finish: &FinishSeed) -> Result<(), TxError> {
        let id = *at(self.ids, finish.booking)?;
        let agreed = &at(self.bookings, finish.booking)?.lines;
        let mut rows = Vec::new();
        for line in agreed {
            let (service, name) = *at(&self.places.services, line.service)?;
            let modifiers = codec::modifier_choices_doc(&line.modifiers).map_err(TxError::Store)?;
            rows.push((Some(service), name, modifiers, line.price.get()));
        }
        rows.extend(finish.extra.map(|(name, price)| (None, name, json!([]), price.get())));
        let paid = rows.iter().map(|(.., price)| price).sum::<i64>() - finish.discount.get();
        let rows: Vec<_> = (0_i64..)
            .zip(rows)
            .map(|(position, (service, name, modifiers, price))| {
                (
                    final_lines::shop_id.eq(self.places.shop),
                    final_lines::booking_id.eq(id),
                    final_lines::position.eq(position),
                    final_lines::service_id.eq(service),
                    final_lines::name.eq(name),
                    final_lines::modifiers.eq(modifiers),
                    final_lines::price_cents.eq(price),
                )
            })
            .collect();
        diesel::insert_into(final_lines::table).values(&rows).execute(conn)?;
        diesel::update(bookings::table.find((self.places.shop, id)))
            .set((
                bookings::final_price_cents.eq(paid),
                bookings::discount_cents.eq(finish.discount.get()),
                bookings::discount_reason.eq(finish.discount_reason),
                bookings::finished_at.eq(At(finish.at)),
                bookings::version.eq(bookings::version + 1),
            ))
            .execute(conn)?;
        let agreed = Cents::new(agreed.iter().map(|line| line.price.get()).sum());
        let details =
            json!({"final_price": {"from": agreed.to_string(), "to": Cents::new(paid).to_string()}});
        self.record(conn, self.admin()?, ("booking.finished", "booking", id), details, finish.at)
    }

    /// What the overlap constraint refuses is not in the way of what is allowed by name.
    fn allow(&self, conn: &mut Conn, overlap: &OverlapSeed) -> Result<(), TxError> {
        let (seed, over) = (&overlap.booking, *at(self.ids, overlap.over)?);
        let id = insert_placeless(conn, self.places, seed)?;
        let shop = self.places.shop;
        let times = |id: i64| {
            bookings::table.find((shop, id)).select((bookings::blocked_from, bookings::blocked_until))
        };
        let own: (At, At) = times(id).first(conn)?;
        let other: (At, At) = times(over).first(conn)?;
        let (by_kind, by_id) = self.admin()?;
        diesel::insert_into(booking_overlaps::table)
            .values((
                booking_overlaps::shop_id.eq(self.places.shop),
                booking_overlaps::booking_id.eq(id),
                booking_overlaps::resource.eq("staff"),
                booking_overlaps::over_id.eq(over),
                booking_overlaps::from_at.eq(At(own.0.0.max(other.0.0))),
                booking_overlaps::until_at.eq(At(own.1.0.min(other.1.0))),
                booking_overlaps::reason.eq(overlap.reason),
                booking_overlaps::by_kind.eq(by_kind),
                booking_overlaps::by_id.eq(by_id),
                booking_overlaps::at.eq(At(seed.created_at)),
            ))
            .execute(conn)?;
        diesel::update(bookings::table.find((self.places.shop, id)))
            .set((
                bookings::status.eq(BookingStatus::Confirmed.as_str()),
                bookings::cancel_reason.eq(None::<&str>),
            ))
            .execute(conn)?;
        let conflicts = format!("{}:{over}", domain::ConflictKind::Booking.as_str());
        let details = json!({
            "conflicts": {"from": null, "to": conflicts},
            "reason": {"from": null, "to": overlap.reason},
        });
        let what = ("booking.overridden", "booking", id);
        self.record(conn, (by_kind, by_id), what, details, seed.created_at)
    }

    fn block(&self, conn: &mut Conn, block: &BlockSeed) -> Result<(), TxError> {
        let (by_kind, by_id) = self.admin()?;
        let staff = *at(&self.places.staff, block.staff)?;
        let id: i64 = diesel::insert_into(blocks::table)
            .values((
                blocks::shop_id.eq(self.places.shop),
                blocks::staff_id.eq(staff),
                blocks::kind.eq(BlockKind::Other.as_str()),
                blocks::title.eq(block.title),
                blocks::from_at.eq(At(block.time.start())),
                blocks::until_at.eq(At(block.time.end())),
                blocks::by_kind.eq(by_kind),
                blocks::by_id.eq(by_id),
                blocks::created_at.eq(At(block.created_at)),
            ))
            .returning(blocks::id)
            .get_result(conn)?;
        let details = json!({"staff_id": {"from": null, "to": staff.to_string()}});
        self.record(conn, (by_kind, by_id), ("block.created", "block", id), details, block.created_at)
    }

    fn move_break(&self, conn: &mut Conn, moved: &BreakSeed) -> Result<(), TxError> {
        diesel::insert_into(day_breaks::table)
            .values((
                day_breaks::shop_id.eq(self.places.shop),
                day_breaks::staff_id.eq(*at(&self.places.staff, moved.staff)?),
                day_breaks::date.eq(moved.date),
                day_breaks::start_time.eq(moved.pause.start.to_string()),
                day_breaks::end_time.eq(moved.pause.end.to_string()),
            ))
            .execute(conn)?;
        Ok(())
    }

    /// The first of the team.
    fn admin(&self) -> Result<(&'static str, i64), TxError> {
        Ok(("admin", *at(&self.places.staff, 0)?))
    }

    fn record(
        &self,
        conn: &mut Conn,
        (kind, by): (&str, i64),
        (action, entity, id): (&str, &str, i64),
        details: Value,
        moment: Instant,
    ) -> Result<(), TxError> {
        diesel::insert_into(audit_log::table)
            .values((
                audit_log::shop_id.eq(self.places.shop),
                audit_log::at.eq(At(moment)),
                audit_log::actor_kind.eq(kind),
                audit_log::actor_id.eq(by),
                audit_log::action.eq(action),
                audit_log::entity.eq(entity),
                audit_log::entity_id.eq(id),
                audit_log::details.eq(details),
            ))
            .execute(conn)?;
        Ok(())
    }
}
