//! [`Services`]: the services of the menu, to be edited.

use diesel::prelude::*;
use domain::{CategoryId, Instant, ServiceId};
use ports::StoreResult;
use ports::shop::{Catalog, ListedService, ServiceDraft, Services};

use super::Tx;
use super::scoped::services_of;
use crate::codec;
use crate::schema::services;
use crate::timestamp::At;

impl Services for Tx<'_> {
    fn listed_services(&mut self) -> StoreResult<Vec<ListedService>> {
        let shop = self.shop_id();
        let versions: Vec<(i64, Option<i64>, i64)> = self.query(|conn| {
            services_of(shop).select((services::id, services::category_id, services::version)).load(conn)
        })?;
        let listed = Catalog::services(self)?.into_iter().filter_map(|service| {
            let (_, category, version) = versions.iter().find(|(id, _, _)| *id == service.id.get())?;
            Some(ListedService { service, category: category.map(CategoryId::new), version: *version })
        });
        Ok(listed.collect())
    }

    fn listed_service(&mut self, id: ServiceId) -> StoreResult<Option<ListedService>> {
        Ok(self.listed_services()?.into_iter().find(|listed| listed.service.id == id))
    }

    fn insert_service(&mut self, draft: &ServiceDraft, now: Instant) -> StoreResult<ServiceId> {
        let shop = self.shop_id();
        let modifiers = codec::modifier_groups_doc(&draft.modifiers)?;
        let id: i64 = self.query(|conn| {
            diesel::insert_into(services::table)
                .values((
                    services::shop_id.eq(shop),
                    services::category_id.eq(draft.category.map(CategoryId::get)),
                    services::name.eq(draft.name.as_str()),
                    services::description.eq(draft.description.as_str()),
                    services::duration_minutes.eq(draft.duration.minutes().get()),
                    services::price_cents.eq(draft.price.get()),
                    services::modifiers.eq(modifiers),
                    services::created_at.eq(At(now)),
                    services::updated_at.eq(At(now)),
                ))
                .returning(services::id)
                .get_result(conn)
        })?;
        Ok(ServiceId::new(id))
    }

    fn update_service(
        &mut self,
        id: ServiceId,
        version: i64,
        draft: &ServiceDraft,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        let modifiers = codec::modifier_groups_doc(&draft.modifiers)?;
        self.change_one(|conn| {
            diesel::update(
                services_of(shop).filter(services::id.eq(id.get())).filter(services::version.eq(version)),
            )
            .set((
                services::category_id.eq(draft.category.map(CategoryId::get)),
                services::name.eq(draft.name.as_str()),
                services::description.eq(draft.description.as_str()),
                services::duration_minutes.eq(draft.duration.minutes().get()),
                services::price_cents.eq(draft.price.get()),
                services::modifiers.eq(modifiers),
                services::updated_at.eq(At(now)),
                services::version.eq(version + 1),
            ))
            .execute(conn)
        })
    }

    fn remove_service(&mut self, id: ServiceId, version: i64, now: Instant) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                services_of(shop).filter(services::id.eq(id.get())).filter(services::version.eq(version)),
            )
            .set((
                services::deleted_at.eq(At(now)),
                services::updated_at.eq(At(now)),
                services::version.eq(version + 1),
            ))
            .execute(conn)
        })
    }
}
