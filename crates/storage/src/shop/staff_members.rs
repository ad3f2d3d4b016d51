//! [`StaffMembers`]: the staff, to be edited.

use diesel::prelude::*;
use domain::{Instant, ServiceId, StaffId, WaPhone};
use ports::StoreResult;
use ports::shop::{ListedMember, StaffMembers, StaffProfile};

use super::scoped::{staff_of, staff_services_of};
use super::{Tx, lock_staff};
use crate::codec::{self, cell};
use crate::schema::{staff, staff_services};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff)]
struct ProfileRow {
    id: i64,
    name: String,
    email: Option<String>,
    phone: Option<String>,
    whatsapp_phone: Option<String>,
    bio: Option<String>,
    role: String,
    available_for_booking: bool,
    is_active: bool,
    profile_image_url: Option<String>,
    notices: String,
    version: i64,
}

/// Every column that a profile fills.
macro_rules! profile_columns {
    ($profile:expr, $now:expr) => {
        (
            staff::name.eq(&$profile.name),
            staff::email.eq(&$profile.email),
            staff::phone.eq(&$profile.phone),
            staff::whatsapp_phone.eq($profile.whatsapp_phone.as_ref().map(WaPhone::as_str)),
            staff::bio.eq(&$profile.bio),
            staff::role.eq($profile.role.as_str()),
            staff::available_for_booking.eq($profile.available_for_booking),
            staff::is_active.eq($profile.is_active),
            staff::profile_image_url.eq(&$profile.profile_image_url),
            staff::notices.eq($profile.notices.as_str()),
            staff::updated_at.eq(At($now)),
        )
    };
}

impl StaffMembers for Tx<'_> {
    fn lock_staff(&mut self) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| lock_staff(conn, shop))
    }

    fn listed_members(&mut self) -> StoreResult<Vec<ListedMember>> {
        let shop = self.shop_id();
        let rows: Vec<ProfileRow> =
            self.query(|conn| staff_of(shop).select(ProfileRow::as_select()).load(conn))?;
        let mut listed = rows.into_iter().map(ProfileRow::into_member).collect::<StoreResult<Vec<_>>>()?;
        listed.sort_by_cached_key(|member| (member.profile.name.to_lowercase(), member.id));
        Ok(listed)
    }

    fn insert_member(&mut self, profile: &StaffProfile, now: Instant) -> StoreResult<StaffId> {
        let shop = self.shop_id();
        let columns = profile_columns!(profile, now);
        let id: i64 = self.query(|conn| {
            diesel::insert_into(staff::table)
                .values((staff::shop_id.eq(shop), columns, staff::created_at.eq(At(now))))
                .returning(staff::id)
                .get_result(conn)
        })?;
        Ok(StaffId::new(id))
    }

    fn update_member(
        &mut self,
        id: StaffId,
        version: i64,
        profile: &StaffProfile,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let columns = profile_columns!(profile, now);
        self.change_one(|conn| {
            diesel::update(staff_of(shop).filter(staff::id.eq(id.get())).filter(staff::version.eq(version)))
                .set((columns, staff::version.eq(version + 1)))
                .execute(conn)
        })
    }

    fn mark_changed(&mut self, id: StaffId, version: i64, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(staff_of(shop).filter(staff::id.eq(id.get())).filter(staff::version.eq(version)))
                .set((staff::updated_at.eq(At(now)), staff::version.eq(version + 1)))
                .execute(conn)
        })
    }

    fn remove_member(&mut self, id: StaffId, version: i64, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(staff_of(shop).filter(staff::id.eq(id.get())).filter(staff::version.eq(version)))
                .set((
                    staff::deleted_at.eq(At(now)),
                    staff::updated_at.eq(At(now)),
                    staff::version.eq(version + 1),
                ))
                .execute(conn)
        })
    }

    fn services_of_member(&mut self, id: StaffId) -> StoreResult<Vec<ServiceId>> {
        let shop = self.shop_id();
        let able: Vec<i64> = self.query(|conn| {
            staff_services_of(shop)
                .filter(staff_services::staff_id.eq(id.get()))
                .select(staff_services::service_id)
                .order(staff_services::service_id)
                .load(conn)
        })?;
        Ok(able.into_iter().map(ServiceId::new).collect())
    }

    fn set_services_of_member(
        &mut self,
        id: StaffId,
        version: i64,
        services: &[ServiceId],
        now: Instant,
    ) -> StoreResult<()> {
        self.mark_changed(id, version, now)?;
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(staff_services_of(shop).filter(staff_services::staff_id.eq(id.get())))
                .execute(conn)
        })?;
        for service in services {
            let row = (
                staff_services::shop_id.eq(shop),
                staff_services::staff_id.eq(id.get()),
                staff_services::service_id.eq(service.get()),
            );
            self.query(|conn| diesel::insert_into(staff_services::table).values(row).execute(conn))?;
        }
        Ok(())
    }

    fn sign_out(&mut self, phone: &WaPhone, now: Instant) -> StoreResult<usize> {
        self.sign_out_of_shop(phone, now)
    }
}

impl ProfileRow {
    fn into_member(self) -> StoreResult<ListedMember> {
        let at = |column| cell("staff", column, self.id);
        Ok(ListedMember {
            id: StaffId::new(self.id),
            version: self.version,
            profile: StaffProfile {
                role: codec::staff_role(&self.role, at("role"))?,
                whatsapp_phone: codec::wa_phone(self.whatsapp_phone.as_deref(), at("whatsapp_phone"))?,
                name: self.name,
                email: self.email,
                phone: self.phone,
                bio: self.bio,
                available_for_booking: self.available_for_booking,
                is_active: self.is_active,
                profile_image_url: self.profile_image_url,
                notices: codec::staff_notices(&self.notices, self.id)?,
            },
        })
    }
}
