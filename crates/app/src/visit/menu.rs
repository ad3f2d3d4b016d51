//! Services, people and opening hours.

use domain::{Instant, Interval, Minutes, Service, ServiceId, ShopHours, Staff, StaffId};
use ports::StoreError;
use ports::shop::Menu;
use scheduling::Stylist;
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
        if !tx.are_on_the_menu(services)? {
            return Err(VisitError::NoSuchService);
        }
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

/// Who could do one service.
#[derive(Debug, Clone)]
pub struct Suggestion {
    /// The service.
    pub service: Service,
    /// Whom to book; `None` when nobody can do it.
    pub suggested: Option<Stylist>,
    /// The others who can, by priority.
    pub alternatives: Vec<Stylist>,
}

/// Who could do which of `services`, and whether one stylist can do them all (slot rule 30).
pub fn suggestions(
    ctx: &Context,
    address: &ShopAddress,
    services: &[ServiceId],
) -> Result<(bool, Vec<Suggestion>), VisitError> {
    let (_, scope) = enter(ctx, address)?;
    let now = ctx.now();
    ctx.store.reading_shop(scope, |tx| {
        let chosen = on_the_menu(tx, services)?;
        let stylists = tx.salon(moment(now)?, now)?.stylists;
        let found = scheduling::suggest(&stylists, services);
        let named = |id: StaffId| stylists.iter().find(|stylist| stylist.id == id).cloned();
        let suggestions = found.recommendations.into_iter().filter_map(|recommendation| {
            Some(Suggestion {
                service: chosen.iter().find(|service| service.id == recommendation.service_id)?.clone(),
                suggested: recommendation.suggested.and_then(named),
                alternatives: recommendation.alternatives.into_iter().filter_map(named).collect(),
            })
        });
        Ok((found.can_do_all, suggestions.collect()))
    })
}

/// A window for reading who works here when their bookings do not matter.
fn moment(now: Instant) -> Result<Interval, StoreError> {
    let nowhere = || StoreError::Failed("the calendar ends here".into());
    Interval::new(now, now + Minutes::new(1).to_delta()).ok_or_else(nowhere)
}

/// The services themselves, in the order asked; all of them must be on this salon's menu.
fn on_the_menu(tx: &mut (impl Menu + ?Sized), services: &[ServiceId]) -> Result<Vec<Service>, VisitError> {
    let found = tx.services_by_id(services)?;
    let all = services.iter().all(|id| found.iter().any(|service| service.id == *id));
    if all { Ok(found) } else { Err(VisitError::NoSuchService) }
}
