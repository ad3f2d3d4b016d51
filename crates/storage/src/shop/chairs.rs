//! [`Chairs`]: the chairs of the shop, to be edited, and the bookings that have to leave one.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{BookingId, Chair, ChairId, Instant, Interval, ServiceId, StaffId};
use ports::StoreResult;
use ports::shop::{ChairDraft, Chairs, ListedChair, SeatedBooking};

use super::Tx;
use super::scoped::{
    bookings_of, chair_services_of, chair_staff_of, chairs_of, coming_of, lines_of, staff_of,
};
use crate::codec::{self, cell};
use crate::schema::{booking_services as lines, bookings, chair_services, chair_staff, chairs, staff};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = bookings)]
struct SeatedRow {
    id: i64,
    version: i64,
    status: String,
    staff_id: i64,
    start_time: At,
    end_time: At,
    blocked_from: At,
    blocked_until: At,
}

impl Chairs for Tx<'_> {
    fn listed_chairs(&mut self) -> StoreResult<Vec<ListedChair>> {
        let shop = self.shop_id();
        let versions: HashMap<i64, i64> = self
            .query(|conn| chairs_of(shop).select((chairs::id, chairs::version)).load(conn))?
            .into_iter()
            .collect();
        let listed = self.chairs()?.into_iter().filter_map(|chair: Chair| {
            versions.get(&chair.id.get()).map(|version| ListedChair { chair, version: *version })
        });
        Ok(listed.collect())
    }

    fn listed_chair(&mut self, id: ChairId) -> StoreResult<Option<ListedChair>> {
        Ok(self.listed_chairs()?.into_iter().find(|listed| listed.chair.id == id))
    }

    fn are_on_the_staff(&mut self, ids: &[StaffId]) -> StoreResult<bool> {
        let shop = self.shop_id();
        let people: Vec<i64> = self.query(|conn| staff_of(shop).select(staff::id).load(conn))?;
        Ok(ids.iter().all(|id| people.contains(&id.get())))
    }

    fn insert_chair(&mut self, draft: &ChairDraft, now: Instant) -> StoreResult<ChairId> {
        let shop = self.shop_id();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(chairs::table)
                .values((
                    chairs::shop_id.eq(shop),
                    chairs::name.eq(draft.name.as_str()),
                    chairs::created_at.eq(At(now)),
                    chairs::updated_at.eq(At(now)),
                ))
                .returning(chairs::id)
                .get_result(conn)
        })?;
        self.limit_chair(id, draft)?;
        Ok(ChairId::new(id))
    }

    fn update_chair(
        &mut self,
        id: ChairId,
        version: i64,
        draft: &ChairDraft,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let chair = id.get();
        self.change_one(|conn| {
            diesel::update(chairs_of(shop).filter(chairs::id.eq(chair)).filter(chairs::version.eq(version)))
                .set((
                    chairs::name.eq(draft.name.as_str()),
                    chairs::updated_at.eq(At(now)),
                    chairs::version.eq(version + 1),
                ))
                .execute(conn)
        })?;
        self.query(|conn| {
            diesel::delete(chair_staff_of(shop).filter(chair_staff::chair_id.eq(chair))).execute(conn)?;
            diesel::delete(chair_services_of(shop).filter(chair_services::chair_id.eq(chair))).execute(conn)
        })?;
        self.limit_chair(chair, draft)
    }

    fn remove_chair(&mut self, id: ChairId, version: i64, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                chairs_of(shop).filter(chairs::id.eq(id.get())).filter(chairs::version.eq(version)),
            )
            .set((
                chairs::deleted_at.eq(At(now)),
                chairs::updated_at.eq(At(now)),
                chairs::version.eq(version + 1),
            ))
            .execute(conn)
        })
    }

    fn bookings_at_chair(&mut self, id: ChairId, now: Instant) -> StoreResult<Vec<SeatedBooking>> {
        let shop = self.shop_id();
        let rows: Vec<SeatedRow> = self.query(|conn| {
            coming_of(shop, At(now))
                .filter(bookings::chair_id.eq(id.get()))
                .select(SeatedRow::as_select())
                .order((bookings::start_time, bookings::id))
                .load(conn)
        })?;
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let done: Vec<(i64, i64)> = self.query(|conn| {
            lines_of(shop)
                .filter(lines::booking_id.eq_any(&ids))
                .select((lines::booking_id, lines::service_id))
                .order((lines::booking_id, lines::position))
                .load(conn)
        })?;
        rows.iter().map(|row| to_seated(row, &done)).collect()
    }

    fn reseat_booking(
        &mut self,
        id: BookingId,
        version: i64,
        chair: Option<ChairId>,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                bookings_of(shop).filter(bookings::id.eq(id.get())).filter(bookings::version.eq(version)),
            )
            .set((
                bookings::chair_id.eq(chair.map(ChairId::get)),
                bookings::updated_at.eq(At(now)),
                bookings::version.eq(version + 1),
            ))
            .execute(conn)
        })
    }
}

impl Tx<'_> {
    fn limit_chair(&mut self, chair: i64, draft: &ChairDraft) -> StoreResult<()> {
        let shop = self.shop_id();
        let people = draft.allowed_staff.iter().map(|id| {
            (
                chair_staff::shop_id.eq(shop),
                chair_staff::chair_id.eq(chair),
                chair_staff::staff_id.eq(id.get()),
            )
        });
        for row in people {
            self.query(|conn| diesel::insert_into(chair_staff::table).values(row).execute(conn))?;
        }
        let services = draft.allowed_services.iter().map(|id| {
            (
                chair_services::shop_id.eq(shop),
                chair_services::chair_id.eq(chair),
                chair_services::service_id.eq(id.get()),
            )
        });
        for row in services {
            self.query(|conn| diesel::insert_into(chair_services::table).values(row).execute(conn))?;
        }
        Ok(())
    }
}

fn to_seated(row: &SeatedRow, done: &[(i64, i64)]) -> StoreResult<SeatedBooking> {
    let at = |column| cell("bookings", column, row.id);
    Ok(SeatedBooking {
        id: BookingId::new(row.id),
        version: row.version,
        status: codec::booking_status(&row.status, at("status"))?,
        staff_id: StaffId::new(row.staff_id),
        services: done
            .iter()
            .filter(|(booking, _)| *booking == row.id)
            .map(|(_, id)| ServiceId::new(*id))
            .collect(),
        start: row.start_time.0,
        end: row.end_time.0,
        blocked: at("blocked_until").need(Interval::new(row.blocked_from.0, row.blocked_until.0))?,
    })
}
