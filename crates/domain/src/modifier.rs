//! Modifiers: what a client can choose within a service (rules/money#modifiers).

use crate::{Cents, Minutes, Title, WritingError};

/// How many options of a group may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModifierKind {
    /// At most one.
    Single,
    /// Any number.
    Multi,
}

/// One thing that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierOption {
    /// Its label, unique in the group; it identifies the option.
    pub label: String,
    /// What it adds to the price.
    pub extra_charge: Cents,
    /// What it adds to the length.
    pub extra_minutes: Minutes,
}

/// A question that a service asks, with its possible answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierGroup {
    /// A text made by the editor, unique in the service.
    pub id: String,
    pub label: String,
    /// One answer or several.
    pub kind: ModifierKind,
    /// Whether an answer is needed.
    pub required: bool,
    pub options: Vec<ModifierOption>,
}

/// A client's answer to one group, as sent: nothing in it is trusted but the group and the labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierChoice {
    pub group_id: String,
    /// What the group was called when the choice was made, so that a booking can be read after the service has changed.
    pub group_label: String,
    /// The chosen options as the client saw them.
    pub options: Vec<ModifierOption>,
}

/// The most groups of a service, and options of a group.
const MAX_ENTRIES: usize = 20;
/// The most characters of a group's id.
const MAX_ID_LENGTH: usize = 64;
/// The most that an option adds to the length (rules/money#modifiers).
const MAX_EXTRA_MINUTES: i64 = 180;

/// Why the questions of a service cannot be asked as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ModifierError {
    /// More groups than anybody would answer.
    #[error("A service can have 20 modifiers at most.")]
    TooMany,
    /// No options, or more than anybody would read.
    #[error("A modifier needs 1 to 20 options.")]
    OptionCount,
    /// Blank, too long, not to be shown, or another group's.
    #[error("Each modifier needs an id of its own.")]
    Id,
    /// Two groups are called the same.
    #[error("Two modifiers have the same name.")]
    SameName,
    /// Two options of a group are called the same; a label identifies its option.
    #[error("Two options of a modifier have the same name.")]
    SameOption,
    /// Less than nothing, or more than any service costs.
    #[error("An extra charge must be between $0.00 and {most}.", most = Cents::MAX_SERVICE_PRICE)]
    Charge,
    /// Less than nothing, or more than three hours.
    #[error("Extra time must be between 0 and 180 minutes.")]
    Time,
    /// A label broke its rule.
    #[error(transparent)]
    Label(#[from] WritingError),
}

/// Checks the questions of a service as somebody wrote them, and trims their labels.
pub fn well_formed_modifiers(groups: Vec<ModifierGroup>) -> Result<Vec<ModifierGroup>, ModifierError> {
    if groups.len() > MAX_ENTRIES {
        return Err(ModifierError::TooMany);
    }
    let groups = groups.into_iter().map(well_formed_group).collect::<Result<Vec<_>, _>>()?;
    if has_twins(groups.iter().map(|group| group.id.as_str())) {
        return Err(ModifierError::Id);
    }
    if has_twins(groups.iter().map(|group| group.label.as_str())) {
        return Err(ModifierError::SameName);
    }
    Ok(groups)
}

fn well_formed_group(group: ModifierGroup) -> Result<ModifierGroup, ModifierError> {
    let ModifierGroup { id, label, kind, required, options } = group;
    if id.is_empty() || id.len() > MAX_ID_LENGTH || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ModifierError::Id);
    }
    let label = Title::parse("Modifier name", &label)?.as_str().to_owned();
    if options.is_empty() || options.len() > MAX_ENTRIES {
        return Err(ModifierError::OptionCount);
    }
    let options = options.into_iter().map(well_formed_option).collect::<Result<Vec<_>, _>>()?;
    if has_twins(options.iter().map(|option| option.label.as_str())) {
        return Err(ModifierError::SameOption);
    }
    Ok(ModifierGroup { id, label, kind, required, options })
}

fn well_formed_option(option: ModifierOption) -> Result<ModifierOption, ModifierError> {
    let ModifierOption { label, extra_charge, extra_minutes } = option;
    let label = Title::parse("Option name", &label)?.as_str().to_owned();
    if extra_charge < Cents::ZERO || extra_charge > Cents::MAX_SERVICE_PRICE {
        return Err(ModifierError::Charge);
    }
    if extra_minutes < Minutes::ZERO || Minutes::new(MAX_EXTRA_MINUTES) < extra_minutes {
        return Err(ModifierError::Time);
    }
    Ok(ModifierOption { label, extra_charge, extra_minutes })
}

fn has_twins<'a>(texts: impl Iterator<Item = &'a str>) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    !texts.into_iter().all(|text| seen.insert(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(label: &str, charge: i64, minutes: i64) -> ModifierOption {
        ModifierOption {
            label: label.into(),
            extra_charge: Cents::new(charge),
            extra_minutes: Minutes::new(minutes),
        }
    }

    fn group(id: &str, label: &str, options: Vec<ModifierOption>) -> ModifierGroup {
        ModifierGroup {
            id: id.into(),
            label: label.into(),
            kind: ModifierKind::Single,
            required: true,
            options,
        }
    }

    fn one_option(changed: ModifierOption) -> Result<Vec<ModifierGroup>, ModifierError> {
        well_formed_modifiers(vec![group("a", "Length", vec![changed])])
    }

    #[test]
    fn labels_are_trimmed_and_ids_kept() {
        let found =
            well_formed_modifiers(vec![group("g-1", " Length ", vec![option(" Short ", 0, 180)])]).unwrap();
        assert_eq!(found, [group("g-1", "Length", vec![option("Short", 0, 180)])]);
    }

    #[test]
    fn questions_that_could_not_be_answered_are_refused() {
        let short = || vec![option("Short", 0, 0)];
        let check = |groups| well_formed_modifiers(groups).unwrap_err();
        assert_eq!(check(vec![group("a", "Length", vec![])]), ModifierError::OptionCount);
        let many = (0..21).map(|number| option(&number.to_string(), 0, 0)).collect();
        assert_eq!(check(vec![group("a", "Length", many)]), ModifierError::OptionCount);
        let many =
            (0..21).map(|number: i64| group(&number.to_string(), &number.to_string(), short())).collect();
        assert_eq!(check(many), ModifierError::TooMany);
        for id in ["", "a b", "\u{202E}", &"x".repeat(65)] {
            assert_eq!(check(vec![group(id, "Length", short())]), ModifierError::Id, "{id:?}");
        }
        assert_eq!(check(vec![group("a", "A", short()), group("a", "B", short())]), ModifierError::Id);
        assert_eq!(check(vec![group("a", "A", short()), group("b", "A ", short())]), ModifierError::SameName);
        let twins = vec![option("Short", 0, 0), option(" Short", 5, 5)];
        assert_eq!(check(vec![group("a", "Length", twins)]), ModifierError::SameOption);
        assert_eq!(check(vec![group("a", " ", short())]).to_string(), "Modifier name is required.");
        assert_eq!(one_option(option("", 0, 0)).unwrap_err().to_string(), "Option name is required.");
        for charge in [-1, 10_000_001, i64::MAX, i64::MIN] {
            assert_eq!(one_option(option("Short", charge, 0)), Err(ModifierError::Charge), "{charge}");
        }
        for minutes in [-1, 181, i64::MAX] {
            assert_eq!(one_option(option("Short", 0, minutes)), Err(ModifierError::Time), "{minutes}");
        }
    }
}
