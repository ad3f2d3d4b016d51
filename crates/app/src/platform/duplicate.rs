//! A salon after the pattern of another: what it offers and how, without its people (rules/platform#duplicate).

use std::collections::HashMap;

use domain::{Branding, CategoryId, ServiceId, ShopId, Subdomain, Title};
use ports::ShopTx;
use ports::platform::{CategorySeed, ChairSeed, ListedShop, ServiceSeed, ShopSeed};
use ports::shop::{ListedCategory, ListedService};
use tenancy::ShopScope;

use super::PlatformAdmin;
use super::default_shop;
use super::salons::{SalonError, audit, load_listed, load_shop};
use super::subdomain::{check_available, confirm_available};
use crate::Context;

/// Copies settings, hours, categories, services and chairs. Pictures stay: they are files of the other salon. So does the
/// number of its admin.
pub fn duplicate_shop(
    ctx: &Context,
    master: &PlatformAdmin,
    source: ShopId,
    name: &Title,
    subdomain: &Subdomain,
) -> Result<(ListedShop, ListedShop), SalonError> {
    ctx.store.write_platform(|tx| {
        let now = ctx.now();
        let pattern = load_listed(tx, source)?;
        let scope = ShopScope::for_dashboard(&load_shop(tx, source)?);
        check_available(tx, subdomain, None, now)??;
        let mut seed = default_shop::salon(name, subdomain, pattern.plan, now);
        tx.enter_shop(scope, |tx| copy(tx, &mut seed))?;
        let opened = tx.open_shop(&seed);
        let id = confirm_available::<_, SalonError>(tx, opened, subdomain, None, now)?;
        let row = load_listed(tx, id)?;
        audit(tx, master, "shop.duplicated", Some(&pattern), &row, now)?;
        Ok((pattern, row))
    })
}

fn copy(tx: &mut dyn ShopTx, seed: &mut ShopSeed) -> Result<(), SalonError> {
    let shop = tx.shop()?;
    seed.zone = shop.zone;
    seed.policy = shop.policy;
    seed.branding = Branding { logo_url: None, hero_image_url: None, ..shop.branding };
    seed.hours = tx.hours()?;
    let categories = tx.listed_categories()?;
    let services = tx.listed_services()?;
    let places: HashMap<ServiceId, usize> =
        services.iter().enumerate().map(|(place, listed)| (listed.service.id, place)).collect();
    for listed in tx.listed_chairs()? {
        let allowed = &listed.chair.allowed_services;
        let services: Vec<usize> = allowed.iter().filter_map(|id| places.get(id).copied()).collect();
        // A chair for services that have all left the menu must not become one for everything.
        if allowed.is_empty() || !services.is_empty() {
            seed.chairs.push(ChairSeed { name: listed.chair.name, staff: Vec::new(), services });
        }
    }
    let orders: HashMap<CategoryId, usize> =
        categories.iter().enumerate().map(|(place, category)| (category.id, place)).collect();
    seed.services = services.into_iter().map(|listed| service(listed, &orders)).collect();
    seed.categories = categories.into_iter().map(category).collect();
    Ok(())
}

fn category(listed: ListedCategory) -> CategorySeed {
    CategorySeed { name: listed.name, description: listed.description, color: listed.color }
}

fn service(listed: ListedService, places: &HashMap<CategoryId, usize>) -> ServiceSeed {
    let ListedService { service, category, .. } = listed;
    ServiceSeed {
        category: category.and_then(|id| places.get(&id).copied()),
        name: service.name,
        description: service.description,
        price: service.price,
        duration: service.duration,
        modifiers: service.modifiers,
    }
}
