//! The recorded bodies, which the server's decoder is tested with, too.

use std::path::Path;

use serde_json::Value;

use crate::chat::{Persona, newcomer};

pub(crate) fn body(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../whatsapp/tests/fixtures");
    let path = folder.join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

/// Somebody of the recorded bodies.
pub(crate) fn person(name: &str, digits: &str, user_id: &str) -> Persona {
    Persona { user_id: user_id.into(), ..newcomer(name, digits).unwrap() }
}

pub(crate) fn maya() -> Persona {
    person("Maya Haddad", "15550100301", "US.700000000000000301")
}

pub(crate) fn nour() -> Persona {
    let username = Some("nour.k".to_owned());
    Persona { username, hides_phone: true, ..person("نور", "9613100305", "LB.700000000000000305") }
}
