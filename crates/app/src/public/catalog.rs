//! Services, people and opening hours.

use domain::{Service, ServiceId, ShopHours, SpecialDayDraft, Staff, StaffId};
use scheduling::Stylist;

use super::{PublicReadError, Snapshot};

pub fn services(salon: &Snapshot) -> Result<Vec<Service>, PublicReadError> {
    Ok(salon.services.clone()?)
}

/// Who takes bookings: everybody, or those who can do all of `services`.
pub fn staff(salon: &Snapshot, services: &[ServiceId]) -> Result<Vec<Staff>, PublicReadError> {
    salon.ensure_on_menu(services)?;
    let people = salon.staff.as_ref().map_err(Clone::clone)?;
    Ok(people.iter().filter(|person| person.capabilities.cover(services)).cloned().collect())
}

pub fn hours(salon: &Snapshot) -> Result<ShopHours, PublicReadError> {
    Ok(salon.salon()?.hours.clone())
}

/// The special days of the next 60 days, by date.
pub fn special_days(salon: &Snapshot) -> Result<Vec<SpecialDayDraft>, PublicReadError> {
    let listed = salon.special_days.as_ref().map_err(Clone::clone)?;
    Ok(listed.iter().map(|listed| listed.day.clone()).collect())
}

#[derive(Debug, Clone)]
pub struct Suggestion {
    pub service: Service,
    /// The stylist to book; `None` when none can do it.
    pub suggested: Option<Stylist>,
    pub alternatives: Vec<Stylist>,
}

/// Who could do which of `services`, and whether one stylist can do them all (slot rule 30).
pub fn suggestions(
    salon: &Snapshot,
    services: &[ServiceId],
) -> Result<(bool, Vec<Suggestion>), PublicReadError> {
    salon.ensure_on_menu(services)?;
    let menu = salon.services.as_ref().map_err(Clone::clone)?;
    let stylists = &salon.salon()?.stylists;
    let found = scheduling::suggest(stylists, services);
    let named = |id: StaffId| stylists.iter().find(|stylist| stylist.id == id).cloned();
    let suggestions = found.recommendations.into_iter().filter_map(|recommendation| {
        Some(Suggestion {
            service: menu.iter().find(|service| service.id == recommendation.service_id)?.clone(),
            suggested: recommendation.suggested.and_then(named),
            alternatives: recommendation.alternatives.into_iter().filter_map(named).collect(),
        })
    });
    Ok((found.can_do_all, suggestions.collect()))
}
