//! Texts that need not be there: left out, null and empty are three different things to say.

use app::admin::Patch;
use serde::{Deserialize, Deserializer};

/// A text field of a request that may be left out.
#[derive(Default)]
pub(crate) struct SaidText(Patch<String>);

impl<'de> Deserialize<'de> for SaidText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        let text = text.filter(|text| !text.trim().is_empty());
        Ok(Self(text.map_or(Patch::Clear, Patch::Set)))
    }
}

/// For a field of any kind that may be left out (`#[serde(default, deserialize_with = "said")]`).
pub(crate) fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Patch<T>, D::Error> {
    Ok(Option::deserialize(deserializer)?.map_or(Patch::Clear, Patch::Set))
}

impl SaidText {
    /// What it says, read by the rule of its kind.
    pub(crate) fn read<T, E>(self, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<Patch<T>, E> {
        Ok(match self.0 {
            Patch::Keep => Patch::Keep,
            Patch::Clear => Patch::Clear,
            Patch::Set(text) => Patch::Set(parse(&text)?),
        })
    }
}
