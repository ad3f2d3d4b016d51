//! [`DeskActions`]: what the desk can undo.

use diesel::prelude::*;
use domain::{BookingId, Cents, DeskActionId, Instant};
use ports::StoreResult;
use ports::shop::{
    Actor, Changed, DeskAction, DeskActions, DeskDeed, FormerBooking, Keeps, NewDeskAction, Permit,
};

use super::Tx;
use super::audit::actor_columns;
use super::places::PlaceRow;
use super::scoped::{bookings_of, desk_actions_of};
use crate::codec::{self, cell};
use crate::schema::{bookings, desk_actions};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = desk_actions)]
struct ActionRow {
    id: i64,
    kind: String,
    booking_id: Option<i64>,
    block_id: Option<i64>,
    before: serde_json::Value,
    version_after: i64,
    at: At,
    undone_at: Option<At>,
}

impl ActionRow {
    fn read(self) -> StoreResult<DeskAction> {
        let cell = |column| cell("desk_actions", column, self.id);
        Ok(DeskAction {
            id: DeskActionId::new(self.id),
            deed: cell("kind").need(DeskDeed::parse(&self.kind))?,
            changed: codec::changed(self.before, (self.booking_id, self.block_id), cell("before"))?,
            version: self.version_after,
            at: self.at.0,
            is_undone: self.undone_at.is_some(),
        })
    }
}

/// What is finished of a visit, in the columns of its booking.
#[derive(AsChangeset)]
#[diesel(table_name = bookings, treat_none_as_null = true)]
struct PaidRow {
    final_price_cents: Option<i64>,
    discount_cents: Option<i64>,
    discount_reason: Option<String>,
    finished_at: Option<At>,
}

impl PaidRow {
    fn of(former: &FormerBooking) -> Self {
        let finish = former.finish.as_ref();
        Self {
            final_price_cents: former.final_price.map(Cents::get),
            discount_cents: finish.map(|(finish, _)| finish.discount.get()),
            discount_reason: finish.and_then(|(finish, _)| finish.discount_reason.clone()),
            finished_at: finish.map(|(_, at)| At(*at)),
        }
    }
}

impl DeskActions for Tx<'_> {
    fn remember_action(&mut self, action: &NewDeskAction) -> StoreResult<()> {
        let shop = self.shop_id();
        let (actor_kind, actor) = actor_columns(action.by);
        let (booking, block) = match &action.changed {
            Changed::Booking { id, .. } => (Some(id.get()), None),
            Changed::Block { id, .. } => (None, Some(id.get())),
            Changed::Break { .. } => (None, None),
        };
        let row = (
            desk_actions::shop_id.eq(shop),
            desk_actions::actor_kind.eq(actor_kind),
            desk_actions::actor_id.eq(actor.unwrap_or_default()),
            desk_actions::kind.eq(action.deed.as_str()),
            desk_actions::booking_id.eq(booking),
            desk_actions::block_id.eq(block),
            desk_actions::before.eq(codec::changed_doc(&action.changed)?),
            desk_actions::version_after.eq(action.version),
            desk_actions::at.eq(At(action.at)),
        );
        self.query(|conn| diesel::insert_into(desk_actions::table).values(row).execute(conn))?;
        Ok(())
    }

    fn last_action(&mut self, by: Actor) -> StoreResult<Option<DeskAction>> {
        let shop = self.shop_id();
        let (kind, actor) = actor_columns(by);
        let row: Option<ActionRow> = self.query(|conn| {
            desk_actions_of(shop)
                .filter(desk_actions::actor_kind.eq(kind))
                .filter(desk_actions::actor_id.eq(actor.unwrap_or_default()))
                .filter(desk_actions::undone_at.is_null())
                .order(desk_actions::id.desc())
                .select(ActionRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(ActionRow::read).transpose()
    }

    fn action_of(&mut self, by: Actor, id: DeskActionId) -> StoreResult<Option<DeskAction>> {
        let shop = self.shop_id();
        let (kind, actor) = actor_columns(by);
        let row: Option<ActionRow> = self.query(|conn| {
            desk_actions_of(shop)
                .filter(desk_actions::id.eq(id.get()))
                .filter(desk_actions::actor_kind.eq(kind))
                .filter(desk_actions::actor_id.eq(actor.unwrap_or_default()))
                .select(ActionRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(ActionRow::read).transpose()
    }

    fn note_undone(
        &mut self,
        action: &DeskAction,
        thing: i64,
        version: i64,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            let undone = desk_actions_of(shop)
                .filter(desk_actions::id.eq(action.id.get()))
                .filter(desk_actions::undone_at.is_null());
            diesel::update(undone).set(desk_actions::undone_at.eq(At(now))).execute(conn)
        })?;
        let earlier = move || desk_actions_of(shop).filter(desk_actions::undone_at.is_null());
        match &action.changed {
            Changed::Booking { id, before: Some(before) } => self.query(|conn| {
                let same = earlier().filter(desk_actions::booking_id.eq(id.get()));
                let same = same.filter(desk_actions::version_after.eq(before.version));
                diesel::update(same).set(desk_actions::version_after.eq(version)).execute(conn)
            })?,
            Changed::Block { id, before: Some((_, before)) } => self.query(|conn| {
                let same = || earlier().filter(desk_actions::block_id.eq(id.get()));
                let as_left = same().filter(desk_actions::version_after.eq(before));
                diesel::update(as_left).set(desk_actions::version_after.eq(version)).execute(conn)?;
                diesel::update(same()).set(desk_actions::block_id.eq(thing)).execute(conn)
            })?,
            _ => 0,
        };
        Ok(())
    }

    fn restore_booking(
        &mut self,
        id: BookingId,
        version: i64,
        former: &FormerBooking,
        permits: &[Permit<'_>],
        now: Instant,
    ) -> StoreResult<()> {
        self.end_keep(id)?;
        if !permits.is_empty() {
            self.take_out(id, version)?;
        }
        for permit in permits {
            self.write_permit(id, permit, now)?;
        }
        let shop = self.shop_id();
        let place = PlaceRow::of(&former.place, version + 1, now);
        self.change_one(|conn| {
            let seen =
                bookings_of(shop).filter(bookings::id.eq(id.get())).filter(bookings::version.eq(version));
            diesel::update(seen).set((place, PaidRow::of(former))).execute(conn)
        })?;
        let lines = former.finish.as_ref().map_or(&[][..], |(finish, _)| &finish.lines);
        self.write_final_lines(id, lines)
    }
}
