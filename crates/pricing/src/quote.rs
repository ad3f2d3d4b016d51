//! Adding a selection up.

use domain::{BookingLine, Cents, Minutes, ModifierChoice, Service};

use crate::selection::{MAX_SERVICES, SelectionError, chosen};

/// What a visit costs and how long it takes, as this moment's menu says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// One line for each service, in the order asked, with what was chosen in the menu's order.
    pub lines: Vec<BookingLine>,
    /// The sum of the lines.
    pub total_price: Cents,
    /// The sum of the lines, 1 to 1,440 minutes.
    pub total_duration: Minutes,
}

/// Checks a selection against the menu and adds it up (slot rule 17, rules/money#quote, rules/money#modifiers): 1 to [`MAX_SERVICES`] services,
/// none twice, every answer as the client saw it, 1 to 1,440 minutes in all.
///
/// # Errors
/// The first thing that is wrong, in the order of the services and of their menu.
pub fn quote(selection: &[(&Service, &[ModifierChoice])]) -> Result<Quote, SelectionError> {
    if selection.is_empty() {
        return Err(SelectionError::Nothing);
    }
    if selection.len() > MAX_SERVICES {
        return Err(SelectionError::TooMany);
    }
    let mut quote = Quote {
        lines: Vec::with_capacity(selection.len()),
        total_price: Cents::ZERO,
        total_duration: Minutes::ZERO,
    };
    for (service, choices) in selection {
        if quote.lines.iter().any(|line| line.service_id == service.id) {
            return Err(SelectionError::ServiceTwice { name: service.name.clone() });
        }
        let line = line(service, choices)?;
        quote.total_price = quote.total_price.checked_add(line.price).ok_or(SelectionError::NoPrice)?;
        quote.total_duration =
            quote.total_duration.checked_add(line.duration).ok_or(SelectionError::TooLong)?;
        quote.lines.push(line);
    }
    if quote.total_duration <= Minutes::ZERO || quote.total_duration > Minutes::MAX_BOOKING {
        return Err(SelectionError::TooLong);
    }
    Ok(quote)
}

/// One service with what was chosen: the menu's price and length, and the extras of the options.
fn line(service: &Service, choices: &[ModifierChoice]) -> Result<BookingLine, SelectionError> {
    let modifiers = chosen(service, choices)?;
    let (mut price, mut duration) = (service.price, service.duration.minutes());
    for option in modifiers.iter().flat_map(|choice| &choice.options) {
        price = price.checked_add(option.extra_charge).ok_or(SelectionError::NoPrice)?;
        duration = duration.checked_add(option.extra_minutes).ok_or(SelectionError::TooLong)?;
    }
    if price < Cents::ZERO {
        return Err(SelectionError::NoPrice);
    }
    if duration <= Minutes::ZERO {
        return Err(SelectionError::NoTime);
    }
    Ok(BookingLine { service_id: service.id, name: service.name.clone(), price, duration, modifiers })
}
