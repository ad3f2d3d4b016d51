//! Services, people and opening hours.

use domain::{Interval, Service, ServiceId, ShopHours, Staff};
use ports::shop::Menu;
use scheduling::{Recommendation, Suggestions};
use tenancy::ShopAddress;

use super::{VisitError, enter};
use crate::Context;

/// Everything on the menu.
pub fn services(ctx: &Context, address: &ShopAddress) -> Result<Vec<Service>, VisitError> {
    let (_, scope) = enter(ctx, address)?;
    ctx.store.reading_shop(scope, |tx| Ok(tx.services()?))
}

/// Who takes bookings: everybody, or those who can do all of `services`.
pub fn staff(ctx: &Context, address: &ShopAddress, services: &[ServiceId]) -> Result<Vec<Staff>, VisitError> {
    let (_, scope) = enter(ctx, address)?;
    ctx.store.reading_shop(scope, |tx| {
        on_the_menu(tx, services)?;
        let mut people = tx.bookable_staff()?;
        people.retain(|person| person.capabilities.cover(services));
        Ok(people)
    })
}

/// The salon's week.
pub fn hours(ctx: &Context, address: &ShopAddress) -> Result<ShopHours, VisitError> {
    let (_, scope) = enter(ctx, address)?;
    ctx.store.reading_shop(scope, |tx| Ok(tx.hours()?))
}

/// Who could do which of `services`, when no single stylist can do them all (slot rule 30): each service with its recommendation.
pub fn suggestions(
    ctx: &Context,
    address: &ShopAddress,
    services: &[ServiceId],
) -> Result<(bool, Vec<(Service, Recommendation)>), VisitError> {
    let (_, scope) = enter(ctx, address)?;
    let now = ctx.now();
    let today = Interval::new(now, now + chrono::TimeDelta::minutes(1)).ok_or(VisitError::NoSuchService)?;
    ctx.store.reading_shop(scope, |tx| {
        let chosen = on_the_menu(tx, services)?;
        let salon = tx.salon(today, now)?;
        let Suggestions { can_do_all, recommendations } = scheduling::suggest(&salon.stylists, services);
        Ok((can_do_all, chosen.into_iter().zip(recommendations).collect()))
    })
}

/// The services themselves, in the order asked; all of them must be on this salon's menu.
fn on_the_menu(tx: &mut (impl Menu + ?Sized), services: &[ServiceId]) -> Result<Vec<Service>, VisitError> {
    let found = tx.services_by_id(services)?;
    let all = services.iter().all(|id| found.iter().any(|service| service.id == *id));
    if all { Ok(found) } else { Err(VisitError::NoSuchService) }
}
