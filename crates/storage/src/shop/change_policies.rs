//! [`ChangePolicies`]: what clients may change of their appointments, and have changed.

use diesel::prelude::*;
use diesel::upsert::excluded;
use domain::{BookingId, ChangePolicy, ClientChanges, DeskRights, Instant, StrikeLadder};
use ports::StoreResult;
use ports::shop::{ChangePolicies, PolicyVersion};

use super::Tx;
use super::scoped::{client_changes_of, policies_of};
use crate::codec::cell;
use crate::policy_row::PolicyRow;
use crate::schema::{client_changes, policy_versions};
use crate::timestamp::At;

impl ChangePolicies for Tx<'_> {
    fn change_policy(&mut self) -> StoreResult<PolicyVersion> {
        let shop = self.shop_id();
        let row: Option<PolicyRow> = self.query(|conn| {
            let newest = policies_of(shop).order(policy_versions::version.desc());
            newest.select(PolicyRow::as_select()).first(conn).optional()
        })?;
        let none = PolicyVersion {
            version: 0,
            policy: ChangePolicy::none(),
            ladder: StrikeLadder::OFF,
            rights: DeskRights::default(),
        };
        row.map_or(Ok(none), PolicyRow::read)
    }

    fn change_policy_at(&mut self, at: Instant) -> StoreResult<ChangePolicy> {
        let shop = self.shop_id();
        let row: Option<PolicyRow> = self.query(|conn| {
            policies_of(shop)
                .filter(policy_versions::created_at.le(At(at)))
                .order(policy_versions::version.desc())
                .select(PolicyRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map_or(Ok(ChangePolicy::none()), |row| Ok(row.read()?.policy))
    }

    fn add_change_policy(&mut self, next: &PolicyVersion, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        let row =
            (policy_versions::shop_id.eq(shop), PolicyRow::of(next), policy_versions::created_at.eq(At(now)));
        self.query(|conn| diesel::insert_into(policy_versions::table).values(row).execute(conn))?;
        Ok(())
    }

    fn client_changes(&mut self, booking: BookingId) -> StoreResult<ClientChanges> {
        let shop = self.shop_id();
        let row: Option<(i64, Option<At>, bool, bool)> = self.query(|conn| {
            client_changes_of(shop)
                .filter(client_changes::booking_id.eq(booking.get()))
                .select((
                    client_changes::moves,
                    client_changes::moved_at,
                    client_changes::moved_inside_notice,
                    client_changes::cancelled_late,
                ))
                .first(conn)
                .optional()
        })?;
        let Some((moves, moved_at, moved_inside_notice, cancelled_late)) = row else {
            return Ok(ClientChanges::default());
        };
        let moves = cell("client_changes", "moves", booking.get()).need(u32::try_from(moves).ok())?;
        Ok(ClientChanges { moves, moved_at: moved_at.map(|at| at.0), moved_inside_notice, cancelled_late })
    }

    fn write_client_changes(&mut self, booking: BookingId, changes: &ClientChanges) -> StoreResult<()> {
        let shop = self.shop_id();
        let row = (
            client_changes::shop_id.eq(shop),
            client_changes::booking_id.eq(booking.get()),
            client_changes::moves.eq(i64::from(changes.moves)),
            client_changes::moved_at.eq(changes.moved_at.map(At)),
            client_changes::moved_inside_notice.eq(changes.moved_inside_notice),
            client_changes::cancelled_late.eq(changes.cancelled_late),
        );
        self.query(|conn| {
            diesel::insert_into(client_changes::table)
                .values(row)
                .on_conflict((client_changes::shop_id, client_changes::booking_id))
                .do_update()
                .set((
                    client_changes::moves.eq(excluded(client_changes::moves)),
                    client_changes::moved_at.eq(excluded(client_changes::moved_at)),
                    client_changes::moved_inside_notice.eq(excluded(client_changes::moved_inside_notice)),
                    client_changes::cancelled_late.eq(excluded(client_changes::cancelled_late)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }
}
