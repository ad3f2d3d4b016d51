//! Which times are free.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use domain::{Instant, Interval, LocalDate, Minutes, ServiceId, Shop, StaffChoice, StaffId};
use ports::ShopTx;
use scheduling::{AssignedOffer, Offer, PriorityReason, Salon, Wanted, local_time, read_window};
use tenancy::ShopAddress;

use super::take::Terms;
use crate::Context;
use crate::visit::{VisitError, enter};

/// What is asked for.
#[derive(Debug, Clone)]
pub struct Question {
    /// With whom.
    pub staff: StaffChoice,
    /// The chosen services; none asks for no capability.
    pub services: Vec<ServiceId>,
    /// How long, modifiers included.
    pub total_duration: Minutes,
}

/// A start that is free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// The start as the shop's clock reads it: `9:00 AM`.
    pub label: String,
    /// The offer.
    pub offer: Offer,
    /// The name of who would serve.
    pub staff_name: String,
    /// For "No Preference": why this stylist, and how many others are free too.
    pub assigned: Option<(PriorityReason, usize)>,
}

/// The days of the horizon with their numbers of free starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DaysAnswer {
    /// Each date with the number of starts.
    pub days: Vec<(LocalDate, usize)>,
    /// The first start of all.
    pub first_available: Option<Offer>,
}

/// The free starts of one date; a date outside the horizon has none.
pub fn slots(
    ctx: &Context,
    address: &ShopAddress,
    question: &Question,
    date: LocalDate,
) -> Result<Vec<Listing>, VisitError> {
    let (shop, scope) = enter(ctx, address)?;
    let now = ctx.now();
    ctx.store.reading_shop(scope, |tx| listings_at(tx, &shop, question, date, Terms::Public, now))
}

/// The free starts of one date, on whosever terms.
pub(crate) fn listings_at(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    question: &Question,
    date: LocalDate,
    terms: Terms,
    now: Instant,
) -> Result<Vec<Listing>, VisitError> {
    let Some(salon) = salon_for(tx, shop, question, date..=date, terms, now)? else { return Ok(Vec::new()) };
    let wanted = wanted(question);
    let offers = match question.staff {
        StaffChoice::Exactly(staff) => scheduling::slots(&salon, staff, date, &wanted, now)
            .into_iter()
            .map(|offer| (offer, None))
            .collect(),
        StaffChoice::Anyone => with_reasons(scheduling::no_preference(&salon, date, &wanted, now)),
    };
    Ok(listings(&salon, offers))
}

/// How many starts each date of the horizon has, and the first of all.
pub fn days(ctx: &Context, address: &ShopAddress, question: &Question) -> Result<DaysAnswer, VisitError> {
    let (shop, scope) = enter(ctx, address)?;
    let now = ctx.now();
    let today = local_time::date_of(shop.zone, now);
    let last = today + chrono::Days::new(u64::from(shop.policy.horizon_days));
    let staff = match question.staff {
        StaffChoice::Anyone => None,
        StaffChoice::Exactly(staff) => Some(staff),
    };
    ctx.store.reading_shop(scope, |tx| {
        let Some(salon) = salon_for(tx, &shop, question, today..=last, Terms::Public, now)? else {
            return Ok(DaysAnswer { days: Vec::new(), first_available: None });
        };
        let found = scheduling::days(&salon, staff, &wanted(question), now);
        Ok(DaysAnswer { days: found.days, first_available: found.first })
    })
}

fn wanted(question: &Question) -> Wanted {
    Wanted { services: question.services.clone(), duration: question.total_duration }
}

/// The salon around some dates, once everything that the question names is known to be this salon's. `None` when nothing on these
/// dates can be booked.
fn salon_for(
    tx: &mut dyn ShopTx,
    shop: &Shop,
    question: &Question,
    dates: RangeInclusive<LocalDate>,
    terms: Terms,
    now: Instant,
) -> Result<Option<Salon>, VisitError> {
    if !tx.are_on_the_menu(&question.services)? {
        return Err(VisitError::NoSuchService);
    }
    let window = read_window(shop.zone, &terms.over(shop.policy), dates, now);
    // Outside the horizon there is nothing to list, but an unknown stylist is still unknown.
    let any = Interval::new(now, now + Minutes::new(1).to_delta());
    let Some(to_read) = window.or(any) else { return Ok(None) };
    let mut salon = tx.salon(to_read, now)?;
    salon.policy = terms.over(salon.policy);
    if let StaffChoice::Exactly(staff) = question.staff
        && !salon.stylists.iter().any(|stylist| stylist.id == staff)
    {
        return Err(VisitError::NoSuchStaff);
    }
    Ok(window.map(|_| salon))
}

fn with_reasons(assigned: Vec<AssignedOffer>) -> Vec<(Offer, Option<(PriorityReason, usize)>)> {
    assigned
        .into_iter()
        .map(|assigned| (assigned.offer, Some((assigned.reason, assigned.alternative_count))))
        .collect()
}

fn listings(salon: &Salon, offers: Vec<(Offer, Option<(PriorityReason, usize)>)>) -> Vec<Listing> {
    let names: HashMap<StaffId, &str> =
        salon.stylists.iter().map(|stylist| (stylist.id, stylist.name.as_str())).collect();
    offers
        .into_iter()
        .map(|(offer, assigned)| Listing {
            label: local_time::label(salon.zone, offer.start),
            staff_name: names.get(&offer.staff_id).copied().unwrap_or_default().to_owned(),
            offer,
            assigned,
        })
        .collect()
}
