//! Modifiers on the wire (rules/money#modifiers): questions as offered, answers as chosen.

use domain::{Cents, Minutes, ModifierChoice, ModifierGroup, ModifierKind, ModifierOption};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

/// One option, offered or chosen.
#[derive(Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ModifierOptionDto {
    #[validate(length(max = 200, message = "An option's label is too long."))]
    label: String,
    /// Integer cents.
    extra_charge: i64,
    extra_minutes: i64,
}

/// A question that a service asks.
#[derive(Serialize, ToSchema)]
pub(crate) struct ModifierGroupResponse {
    id: String,
    label: String,
    /// `single` or `multi`.
    r#type: &'static str,
    required: bool,
    options: Vec<ModifierOptionDto>,
}

/// The answer to a question.
#[derive(Serialize, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ModifierChoiceDto {
    #[validate(length(max = 200, message = "A modifier's id is too long."))]
    id: String,
    #[serde(default)]
    #[validate(length(max = 200, message = "A modifier's label is too long."))]
    label: String,
    #[validate(length(max = 50, message = "Too many options were chosen."), nested)]
    selected_options: Vec<ModifierOptionDto>,
}

impl From<&ModifierOption> for ModifierOptionDto {
    fn from(option: &ModifierOption) -> Self {
        Self {
            label: option.label.clone(),
            extra_charge: option.extra_charge.get(),
            extra_minutes: option.extra_minutes.get(),
        }
    }
}

impl From<ModifierOptionDto> for ModifierOption {
    fn from(body: ModifierOptionDto) -> Self {
        Self {
            label: body.label,
            extra_charge: Cents::new(body.extra_charge),
            extra_minutes: Minutes::new(body.extra_minutes),
        }
    }
}

impl From<&ModifierGroup> for ModifierGroupResponse {
    fn from(group: &ModifierGroup) -> Self {
        Self {
            id: group.id.clone(),
            label: group.label.clone(),
            r#type: match group.kind {
                ModifierKind::Single => "single",
                ModifierKind::Multi => "multi",
            },
            required: group.required,
            options: group.options.iter().map(Into::into).collect(),
        }
    }
}

impl From<&ModifierChoice> for ModifierChoiceDto {
    fn from(choice: &ModifierChoice) -> Self {
        Self {
            id: choice.group_id.clone(),
            label: choice.group_label.clone(),
            selected_options: choice.options.iter().map(Into::into).collect(),
        }
    }
}

impl From<ModifierChoiceDto> for ModifierChoice {
    fn from(body: ModifierChoiceDto) -> Self {
        Self {
            group_id: body.id,
            group_label: body.label,
            options: body.selected_options.into_iter().map(Into::into).collect(),
        }
    }
}
