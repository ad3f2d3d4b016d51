//! Settings as they come in: read by name, and refused in one sentence that names the variable and never its value.

use std::fmt;

/// A variable that cannot be used, and what it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    variable: &'static str,
    expected: String,
}

impl ConfigError {
    pub(crate) fn new(variable: &'static str, expected: impl Into<String>) -> Self {
        Self { variable, expected: expected.into() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} must be {}", self.variable, self.expected)
    }
}

impl std::error::Error for ConfigError {}

/// Where the program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// On a developer's machine.
    Development,
    /// Where salons and their clients use it.
    Production,
}

/// The environment variables, by name. An empty one counts as not set.
pub(crate) struct Variables<'a>(pub(crate) &'a dyn Fn(&str) -> Option<String>);

impl Variables<'_> {
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        (self.0)(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    }

    pub(crate) fn or(&self, name: &str, default: &str) -> String {
        self.get(name).unwrap_or_else(|| default.to_owned())
    }

    /// What `parse` makes of a variable or of its default.
    pub(crate) fn parse<T>(
        &self,
        name: &'static str,
        default: &str,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ConfigError> {
        parse(&self.or(name, default)).ok_or_else(|| ConfigError::new(name, expected))
    }

    /// One of a few words.
    pub(crate) fn choose<T: Copy + PartialEq>(
        &self,
        name: &'static str,
        default: T,
        words: &Words<T>,
    ) -> Result<T, ConfigError> {
        let Some(text) = self.get(name) else { return Ok(default) };
        let found = words.iter().find(|(word, _)| *word == text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let (last, others) = names.split_last().unwrap_or((&"", &[]));
            ConfigError::new(name, format!("{} or {last}", others.join(", ")))
        })
    }
}

/// The values of a setting with their spelling.
pub(crate) type Words<T> = [(&'static str, T)];

/// How a value is spelled.
pub(crate) fn word_of<T: PartialEq>(words: &Words<T>, value: &T) -> &'static str {
    words.iter().find(|(_, other)| other == value).map_or("", |(word, _)| word)
}

#[cfg(test)]
pub(crate) mod tests {
    /// Finds the last of some pairs that has a name.
    pub(crate) fn lookup(variables: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        |name| {
            let found = variables.iter().rev().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        }
    }
}
