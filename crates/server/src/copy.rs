//! `parlour copy`: a platform carried to the other kind of database, and checked there.

use crate::config::Config;
use crate::{Failure, check};

/// Carries everything from one database to another, and asks the new one whether everything that must be true is. The second part is what is not.
pub fn copy(config: &Config, from: &str, to: &str) -> Result<(String, Vec<String>), Failure> {
    let from = config.other_database("--from", from)?;
    let to = config.other_database("--to", to)?;
    let copied = storage::copy(&from, &to)?;
    let database = storage::open(&to)?;
    let broken = check::broken_invariants(config, &database)?;
    let news =
        format!("Copied {} rows of {} tables to {}", copied.rows, copied.tables, storage::redacted(&to));
    Ok((news, broken))
}
