//! Modifiers: what a client can choose within a service (decisions 53).

use crate::{Cents, Minutes};

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
    /// What is asked.
    pub label: String,
    /// One answer or several.
    pub kind: ModifierKind,
    /// Whether an answer is needed.
    pub required: bool,
    /// The possible answers.
    pub options: Vec<ModifierOption>,
}

/// A client's answer to one group, as sent: nothing in it is trusted but the group and the labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierChoice {
    /// Which group.
    pub group_id: String,
    /// What the group was called when the choice was made, so that a booking can be read after the service has changed.
    pub group_label: String,
    /// The chosen options as the client saw them.
    pub options: Vec<ModifierOption>,
}
