//! [`StaffLogins`]: the staff as people who sign in.

use diesel::prelude::*;
use domain::{StaffId, WaPhone};
use ports::StoreResult;
use ports::shop::{Member, StaffLogins};

use super::Tx;
use super::scoped::team_of;
use crate::rows::MemberRow;
use crate::schema::staff;

impl StaffLogins for Tx<'_> {
    fn members_by_phone(&mut self, spellings: &[WaPhone]) -> StoreResult<Vec<Member>> {
        let shop = self.shop_id();
        let numbers: Vec<&str> = spellings.iter().map(WaPhone::as_str).collect();
        let rows: Vec<MemberRow> = self.query(|conn| {
            team_of(shop)
                .filter(staff::whatsapp_phone.eq_any(numbers))
                .select(MemberRow::as_select())
                .order(staff::id)
                .load(conn)
        })?;
        rows.into_iter().map(MemberRow::into_member).collect()
    }

    fn member(&mut self, id: StaffId) -> StoreResult<Option<Member>> {
        let shop = self.shop_id();
        let row: Option<MemberRow> = self.query(|conn| {
            team_of(shop).filter(staff::id.eq(id.get())).select(MemberRow::as_select()).first(conn).optional()
        })?;
        row.map(MemberRow::into_member).transpose()
    }

    fn admins(&mut self) -> StoreResult<Vec<Member>> {
        let shop = self.shop_id();
        let rows: Vec<MemberRow> = self.query(|conn| {
            team_of(shop)
                .filter(staff::role.eq("admin"))
                .select(MemberRow::as_select())
                .order(staff::id)
                .load(conn)
        })?;
        rows.into_iter().map(MemberRow::into_member).collect()
    }
}
