//! [`Catalog`]: services and the people who do them.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Capabilities, CategoryTag, Cents, PersonName, Service, ServiceId, ServiceMinutes, Staff, StaffId,
};
use ports::StoreResult;
use ports::shop::Catalog;

use super::Tx;
use super::scoped::{categories_of, services_of, staff_of, staff_services_of};
use crate::cached_statement::CachePlan;
use crate::codec::{self, cell};
use crate::rows::StaffRow;
use crate::schema::{categories, services, staff, staff_services};

#[derive(Queryable, Selectable)]
#[diesel(table_name = services)]
struct ServiceRow {
    id: i64,
    category_id: Option<i64>,
    name: String,
    description: String,
    price_cents: i64,
    duration_minutes: i64,
    modifiers: serde_json::Value,
}

/// A category with its place on the menu.
type Categories = HashMap<i64, (usize, CategoryTag)>;

impl Catalog for Tx<'_> {
    fn services(&mut self) -> StoreResult<Vec<Service>> {
        let shop = self.shop_id();
        let mut rows = self
            .query(|conn| services_of(shop).select(ServiceRow::as_select()).order(services::id).load(conn))?;
        let categories = self.categories()?;
        rows.sort_by_key(|row| {
            row.category_id.and_then(|id| categories.get(&id)).map_or(usize::MAX, |(place, _)| *place)
        });
        rows.into_iter().map(|row| to_service(row, &categories)).collect()
    }

    fn services_by_id(&mut self, ids: &[ServiceId]) -> StoreResult<Vec<Service>> {
        let shop = self.shop_id();
        let wanted: Vec<i64> = ids.iter().map(|id| id.get()).collect();
        let rows = self.query(|conn| {
            services_of(shop)
                .filter(services::id.eq_any(&wanted))
                .select(ServiceRow::as_select())
                // A booking has few services.
                .cache_plan()
                .load(conn)
        })?;
        let categories = self.categories()?;
        let mut found =
            rows.into_iter().map(|row| to_service(row, &categories)).collect::<StoreResult<Vec<_>>>()?;
        found.sort_by_key(|service| ids.iter().position(|id| *id == service.id));
        Ok(found)
    }

    fn menu_ids(&mut self) -> StoreResult<Vec<ServiceId>> {
        let shop = self.shop_id();
        let menu: Vec<i64> = self.query(|conn| services_of(shop).select(services::id).load(conn))?;
        Ok(menu.into_iter().map(ServiceId::new).collect())
    }

    fn bookable_staff(&mut self) -> StoreResult<Vec<Staff>> {
        let shop = self.shop_id();
        let rows = self.query(|conn| {
            staff_of(shop)
                .filter(staff::is_active.eq(true))
                .filter(staff::available_for_booking.eq(true))
                .select(StaffRow::as_select())
                .load(conn)
        })?;
        let able = self.capabilities()?;
        let mut people = rows.into_iter().map(|row| to_staff(row, &able)).collect::<StoreResult<Vec<_>>>()?;
        people.sort_by_key(|person| (person.role, person.name.as_str().to_lowercase(), person.id));
        Ok(people)
    }
}

impl Tx<'_> {
    /// Which services each member of staff was given; those who were given none are not in it.
    pub(super) fn capabilities(&mut self) -> StoreResult<HashMap<i64, Vec<ServiceId>>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, i64)> = self.query(|conn| {
            staff_services_of(shop)
                .select((staff_services::staff_id, staff_services::service_id))
                .order(staff_services::service_id)
                .load(conn)
        })?;
        let mut able: HashMap<i64, Vec<ServiceId>> = HashMap::new();
        for (staff, service) in rows {
            able.entry(staff).or_default().push(ServiceId::new(service));
        }
        Ok(able)
    }

    fn categories(&mut self) -> StoreResult<Categories> {
        let shop = self.shop_id();
        let rows: Vec<(i64, String, String)> = self.query(|conn| {
            categories_of(shop)
                .select((categories::id, categories::name, categories::color))
                .order((categories::display_order, categories::id))
                .load(conn)
        })?;
        rows.into_iter()
            .enumerate()
            .map(|(place, (id, name, color))| {
                let color = codec::color(&color, cell("categories", "color", id))?;
                Ok((id, (place, CategoryTag { name, color })))
            })
            .collect()
    }
}

fn to_service(row: ServiceRow, categories: &Categories) -> StoreResult<Service> {
    let at = |column| cell("services", column, row.id);
    Ok(Service {
        id: ServiceId::new(row.id),
        name: row.name,
        description: row.description,
        price: Cents::new(row.price_cents),
        duration: at("duration_minutes").need(ServiceMinutes::parse(row.duration_minutes).ok())?,
        category: row.category_id.and_then(|id| categories.get(&id)).map(|(_, tag)| tag.clone()),
        modifiers: codec::modifier_groups(row.modifiers, at("modifiers"))?,
    })
}

fn to_staff(row: StaffRow, able: &HashMap<i64, Vec<ServiceId>>) -> StoreResult<Staff> {
    Ok(Staff {
        id: StaffId::new(row.id),
        name: cell("staff", "name", row.id).need(PersonName::parse(&row.name).ok())?,
        role: codec::staff_role(&row.role, cell("staff", "role", row.id))?,
        bio: row.bio,
        profile_image_url: row.profile_image_url,
        is_active: row.is_active,
        available_for_booking: row.available_for_booking,
        capabilities: Capabilities::from_list(able.get(&row.id).cloned().unwrap_or_default()),
    })
}
