//! Fields of a partial update: absent keeps the value, null clears it.

use app::admin::Patch;
use serde::{Deserialize, Deserializer};

/// A text of a partial update; a blank text clears, too.
#[derive(Default)]
pub(crate) struct PatchText(Patch<String>);

impl<'de> Deserialize<'de> for PatchText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let text = text.filter(|text| !text.trim().is_empty());
        Ok(Self(text.map_or(Patch::Clear, Patch::Set)))
    }
}

/// Deserializes a field of any type (`#[serde(default, deserialize_with = "patch")]`).
pub(crate) fn patch<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Patch<T>, D::Error> {
    Ok(Option::deserialize(deserializer)?.map_or(Patch::Clear, Patch::Set))
}

impl PatchText {
    /// Parses the text, if there is one.
    pub(crate) fn parse<T, E>(self, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<Patch<T>, E> {
        Ok(match self.0 {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(text) => Patch::Set(parse(&text)?),
        })
    }
}
