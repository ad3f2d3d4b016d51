//! [`Devices`]: browsers where somebody passed a number match.

use diesel::expression::BoxableExpression;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable};
use domain::{IdentityId, Instant, ShopId};
use ports::StoreResult;
use ports::platform::Devices;
use ports::shop::SecretHash;

use super::{Db, PlatformTxImpl};
use crate::schema::known_devices as devices;
use crate::timestamp::At;

/// The devices of a site.
fn devices_at(
    site: Option<ShopId>,
) -> Box<dyn BoxableExpression<devices::table, Db, SqlType = Nullable<Bool>>> {
    match site {
        Some(shop) => Box::new(devices::shop_id.eq(shop.get())),
        None => Box::new(devices::shop_id.is_null().nullable()),
    }
}

impl Devices for PlatformTxImpl<'_> {
    fn knows_device(
        &mut self,
        identity: IdentityId,
        site: Option<ShopId>,
        device: &SecretHash,
        now: Instant,
    ) -> StoreResult<bool> {
        let found: Option<i64> = self.query(|conn| {
            devices::table
                .filter(devices_at(site))
                .filter(devices::identity_id.eq(identity.get()))
                .filter(devices::device_hash.eq(&device.0[..]))
                .filter(devices::expires_at.gt(At(now)))
                .select(devices::id)
                .first(conn)
                .optional()
        })?;
        Ok(found.is_some())
    }

    fn is_known_device(
        &mut self,
        site: Option<ShopId>,
        device: &SecretHash,
        now: Instant,
    ) -> StoreResult<bool> {
        let found: Option<i64> = self.query(|conn| {
            devices::table
                .filter(devices_at(site))
                .filter(devices::device_hash.eq(&device.0[..]))
                .filter(devices::expires_at.gt(At(now)))
                .select(devices::id)
                .first(conn)
                .optional()
        })?;
        Ok(found.is_some())
    }

    fn remember_device(
        &mut self,
        identity: IdentityId,
        site: Option<ShopId>,
        device: &SecretHash,
        label: &str,
        now: Instant,
        until: Instant,
    ) -> StoreResult<()> {
        self.query(|conn| {
            diesel::insert_into(devices::table)
                .values((
                    devices::shop_id.eq(site.map(ShopId::get)),
                    devices::identity_id.eq(identity.get()),
                    devices::device_hash.eq(&device.0[..]),
                    devices::device_label.eq(label),
                    devices::created_at.eq(At(now)),
                    devices::expires_at.eq(At(until)),
                ))
                .on_conflict_do_nothing()
                .execute(conn)?;
            diesel::update(
                devices::table
                    .filter(devices_at(site))
                    .filter(devices::identity_id.eq(identity.get()))
                    .filter(devices::device_hash.eq(&device.0[..])),
            )
            .set((devices::device_label.eq(label), devices::expires_at.eq(At(until))))
            .execute(conn)
        })?;
        Ok(())
    }

    fn forget_device(&mut self, identity: IdentityId, device: &SecretHash) -> StoreResult<()> {
        self.query(|conn| {
            diesel::delete(
                devices::table
                    .filter(devices::identity_id.eq(identity.get()))
                    .filter(devices::device_hash.eq(&device.0[..])),
            )
            .execute(conn)
        })?;
        Ok(())
    }

    fn forget_devices_of(&mut self, identity: IdentityId) -> StoreResult<()> {
        self.query(|conn| {
            diesel::delete(devices::table.filter(devices::identity_id.eq(identity.get()))).execute(conn)
        })?;
        Ok(())
    }
}
