//! Whether the answers to a service's modifier groups can be taken (rules/money#modifiers).

use domain::{ModifierChoice, ModifierGroup, ModifierKind, ModifierOption, Service};

/// The most services in one booking (rules/money#quote).
pub const MAX_SERVICES: usize = 20;

/// Why a selection cannot be booked, as the sentence that the client reads.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SelectionError {
    /// No service at all.
    #[error("Please choose at least one service.")]
    Nothing,
    /// More than [`MAX_SERVICES`].
    #[error("Please choose at most {MAX_SERVICES} services.")]
    TooMany,
    /// A service is chosen twice.
    #[error("{name} is chosen twice.")]
    ServiceTwice { name: String },
    /// A required group has no answer.
    #[error("{label} is required")]
    Required { label: String },
    /// A group of one answer has several.
    #[error("{label} allows only one selection")]
    OnlyOne { label: String },
    /// A group is answered twice, or an option is chosen twice.
    #[error("{label} is chosen twice.")]
    ChosenTwice {
        /// The group's or the option's label.
        label: String,
    },
    /// What the client saw is no longer on the menu, or not at that charge or length.
    #[error("Prices have changed. Please review your services.")]
    Changed,
    /// A service takes no time at all with these choices.
    #[error("These choices leave no time for the service.")]
    NoTime,
    /// The total is not between 1 and 1,440 minutes.
    #[error("These services take too long for one appointment.")]
    TooLong,
    /// The total price is negative or beyond counting.
    #[error("The price of these services cannot be worked out.")]
    NoPrice,
}

/// The options chosen for a service, in the menu's order and under the menu's labels; groups without an answer are left out.
pub(crate) fn chosen(
    service: &Service,
    choices: &[ModifierChoice],
) -> Result<Vec<ModifierChoice>, SelectionError> {
    for (place, choice) in choices.iter().enumerate() {
        let group = group_of(service, choice)?;
        if choices.iter().take(place).any(|earlier| earlier.group_id == choice.group_id) {
            return Err(SelectionError::ChosenTwice { label: group.label.clone() });
        }
    }
    let mut answered = Vec::new();
    for group in &service.modifiers {
        let choice = choices.iter().find(|choice| choice.group_id == group.id);
        let options = answer(group, choice.map_or(&[], |choice| &choice.options))?;
        if !options.is_empty() {
            answered.push(ModifierChoice {
                group_id: group.id.clone(),
                group_label: group.label.clone(),
                options,
            });
        }
    }
    Ok(answered)
}

fn group_of<'a>(service: &'a Service, choice: &ModifierChoice) -> Result<&'a ModifierGroup, SelectionError> {
    service.modifiers.iter().find(|group| group.id == choice.group_id).ok_or(SelectionError::Changed)
}

/// The chosen options of one group, in the menu's order.
fn answer(group: &ModifierGroup, chosen: &[ModifierOption]) -> Result<Vec<ModifierOption>, SelectionError> {
    for (place, option) in chosen.iter().enumerate() {
        // An option is what its label says, and must cost what the client saw.
        if !group.options.contains(option) {
            return Err(SelectionError::Changed);
        }
        if chosen.iter().take(place).any(|earlier| earlier.label == option.label) {
            return Err(SelectionError::ChosenTwice { label: option.label.clone() });
        }
    }
    if chosen.is_empty() && group.required {
        return Err(SelectionError::Required { label: group.label.clone() });
    }
    match group.kind {
        ModifierKind::Single if chosen.len() > 1 => {
            Err(SelectionError::OnlyOne { label: group.label.clone() })
        }
        ModifierKind::Single | ModifierKind::Multi => {
            Ok(group.options.iter().filter(|option| chosen.contains(option)).cloned().collect())
        }
    }
}
