//! [`Blocks`]: time that is not for booking, and breaks at another time than every week.

use diesel::prelude::*;
use domain::{BlockId, BlockKind, Blocked, Break, ChairId, Instant, Interval, LocalDate, StaffId};
use ports::StoreResult;
use ports::shop::{Actor, BlockDraft, Blocks, DayBreak, ListedBlock};
use scheduling::MovedBreak;

use super::Tx;
use super::audit::actor_columns;
use super::scoped::{blocks_of, dates_around, day_breaks_of};
use super::to_count;
use crate::codec::{self, cell};
use crate::schema::{blocks, day_breaks};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = blocks)]
struct BlockRow {
    id: i64,
    staff_id: Option<i64>,
    chair_id: Option<i64>,
    kind: String,
    title: Option<String>,
    from_at: At,
    until_at: At,
    version: i64,
}

impl BlockRow {
    fn into_listed(self) -> StoreResult<ListedBlock> {
        let at = |column| cell("blocks", column, self.id);
        let stylist = self.staff_id.map(|id| Blocked::Stylist(StaffId::new(id)));
        let chair = || self.chair_id.map(|id| Blocked::Chair(ChairId::new(id)));
        let block = BlockDraft {
            of: at("chair_id").need(stylist.or_else(chair))?,
            kind: at("kind").need(BlockKind::parse(&self.kind))?,
            title: self.title,
            time: at("until_at").need(Interval::new(self.from_at.0, self.until_at.0))?,
        };
        Ok(ListedBlock { id: BlockId::new(self.id), block, version: self.version })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = day_breaks)]
pub(super) struct DayBreakRow {
    pub(super) staff_id: i64,
    date: LocalDate,
    start_time: Option<String>,
    end_time: Option<String>,
}

impl DayBreakRow {
    pub(super) fn to_moved_break(&self) -> StoreResult<MovedBreak> {
        let at = cell("day_breaks", "start_time", self.staff_id);
        let times = codec::times(self.start_time.as_deref(), self.end_time.as_deref(), at)?;
        Ok(MovedBreak { date: self.date, pause: times.map(|(start, end)| Break { start, end }) })
    }
}

impl Blocks for Tx<'_> {
    fn blocks_in(&mut self, window: Interval) -> StoreResult<Vec<ListedBlock>> {
        let shop = self.shop_id();
        let rows: Vec<BlockRow> = self.query(|conn| {
            blocks_of(shop)
                .filter(blocks::until_at.gt(At(window.start())))
                .filter(blocks::from_at.lt(At(window.end())))
                .select(BlockRow::as_select())
                .order((blocks::from_at, blocks::id))
                .load(conn)
        })?;
        rows.into_iter().map(BlockRow::into_listed).collect()
    }

    fn block(&mut self, id: BlockId) -> StoreResult<Option<ListedBlock>> {
        let shop = self.shop_id();
        let row: Option<BlockRow> = self.query(|conn| {
            let one = blocks_of(shop).filter(blocks::id.eq(id.get()));
            one.select(BlockRow::as_select()).first(conn).optional()
        })?;
        row.map(BlockRow::into_listed).transpose()
    }

    fn count_blocks(&mut self, now: Instant) -> StoreResult<usize> {
        let shop = self.shop_id();
        to_count(
            self.query(|conn| blocks_of(shop).filter(blocks::until_at.gt(At(now))).count().get_result(conn))?,
        )
    }

    fn insert_block(
        &mut self,
        draft: &BlockDraft,
        version: i64,
        by: Actor,
        now: Instant,
    ) -> StoreResult<BlockId> {
        let shop = self.shop_id();
        let (by_kind, by_id) = actor_columns(by);
        let (staff, chair) = owner_columns(draft.of);
        let id: i64 = self.query(|conn| {
            diesel::insert_into(blocks::table)
                .values((
                    blocks::shop_id.eq(shop),
                    blocks::staff_id.eq(staff),
                    blocks::chair_id.eq(chair),
                    blocks::kind.eq(draft.kind.as_str()),
                    blocks::title.eq(&draft.title),
                    blocks::from_at.eq(At(draft.time.start())),
                    blocks::until_at.eq(At(draft.time.end())),
                    blocks::by_kind.eq(by_kind),
                    blocks::by_id.eq(by_id.unwrap_or_default()),
                    blocks::created_at.eq(At(now)),
                    blocks::version.eq(version),
                ))
                .returning(blocks::id)
                .get_result(conn)
        })?;
        Ok(BlockId::new(id))
    }

    fn update_block(&mut self, id: BlockId, version: i64, draft: &BlockDraft) -> StoreResult<()> {
        let shop = self.shop_id();
        let (staff, chair) = owner_columns(draft.of);
        self.change_one(|conn| {
            let seen = blocks_of(shop).filter(blocks::id.eq(id.get())).filter(blocks::version.eq(version));
            diesel::update(seen)
                .set((
                    blocks::staff_id.eq(staff),
                    blocks::chair_id.eq(chair),
                    blocks::kind.eq(draft.kind.as_str()),
                    blocks::title.eq(&draft.title),
                    blocks::from_at.eq(At(draft.time.start())),
                    blocks::until_at.eq(At(draft.time.end())),
                    blocks::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    fn delete_block(&mut self, id: BlockId, version: i64) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            let seen = blocks_of(shop).filter(blocks::id.eq(id.get())).filter(blocks::version.eq(version));
            diesel::delete(seen).execute(conn)
        })
    }

    fn day_break(&mut self, staff: StaffId, date: LocalDate) -> StoreResult<DayBreak> {
        let shop = self.shop_id();
        let row: Option<DayBreakRow> = self.query(|conn| {
            let own = day_breaks_of(shop).filter(day_breaks::staff_id.eq(staff.get()));
            let own = own.filter(day_breaks::date.eq(date));
            own.select(DayBreakRow::as_select()).first(conn).optional()
        })?;
        let Some(row) = row else { return Ok(DayBreak::Weekly) };
        Ok(row.to_moved_break()?.pause.map_or(DayBreak::None, DayBreak::At))
    }

    fn move_break(&mut self, staff: StaffId, date: LocalDate, pause: Option<Break>) -> StoreResult<()> {
        self.restore_break(staff, date)?;
        let shop = self.shop_id();
        let row = (
            day_breaks::shop_id.eq(shop),
            day_breaks::staff_id.eq(staff.get()),
            day_breaks::date.eq(date),
            day_breaks::start_time.eq(pause.map(|pause| pause.start.to_string())),
            day_breaks::end_time.eq(pause.map(|pause| pause.end.to_string())),
        );
        self.query(|conn| diesel::insert_into(day_breaks::table).values(row).execute(conn))?;
        Ok(())
    }

    fn restore_break(&mut self, staff: StaffId, date: LocalDate) -> StoreResult<bool> {
        let shop = self.shop_id();
        let gone = self.query(|conn| {
            let own = day_breaks_of(shop).filter(day_breaks::staff_id.eq(staff.get()));
            diesel::delete(own.filter(day_breaks::date.eq(date))).execute(conn)
        })?;
        Ok(gone > 0)
    }
}

impl Tx<'_> {
    /// The moved breaks of a window's dates.
    pub(super) fn moved_breaks(&mut self, window: Interval) -> StoreResult<Vec<DayBreakRow>> {
        let shop = self.shop_id();
        let (from, to) = dates_around(window);
        self.query(|conn| {
            day_breaks_of(shop)
                .filter(day_breaks::date.between(from, to))
                .select(DayBreakRow::as_select())
                .load(conn)
        })
    }
}

fn owner_columns(of: Blocked) -> (Option<i64>, Option<i64>) {
    match of {
        Blocked::Stylist(id) => (Some(id.get()), None),
        Blocked::Chair(id) => (None, Some(id.get())),
    }
}
