//! Reading JSON of no promised shape.

use chrono::DateTime;
use domain::Instant;
use serde_json::Value;

/// A list, or nothing.
pub(super) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A text that is not empty; WhatsApp means the same by an empty one and by none.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// What somebody calls themselves. PostgreSQL keeps no NUL, and nobody has one in their name.
pub(super) fn name(value: &Value, key: &str) -> Option<String> {
    text(value, key).map(|name| name.replace('\0', "")).filter(|name| !name.is_empty())
}

/// One of WhatsApp's ids; they end up in keys of the database, so they have a length and only characters that can be seen.
pub(super) fn id<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    text(value, key).filter(|id| id.len() <= 256 && id.bytes().all(|byte| byte.is_ascii_graphic()))
}

/// One of WhatsApp's own words, as it may be logged.
pub(super) fn word<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    text(value, key).filter(|word| {
        word.len() <= 64 && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// Whether a flag is up.
pub(super) fn flag(value: &Value, key: &str) -> bool {
    value.get(key).and_then(Value::as_bool) == Some(true)
}

/// Seconds since 1970: a text in messages and statuses, a number in preferences. Only of this century: a database has to keep them.
pub(super) fn moment(value: &Value) -> Option<Instant> {
    const CENTURY: std::ops::Range<i64> = 946_684_800..4_102_444_800;
    let stamp = value.get("timestamp")?;
    let seconds = stamp.as_i64().or_else(|| stamp.as_str()?.parse().ok())?;
    DateTime::from_timestamp(seconds, 0).filter(|_| CENTURY.contains(&seconds))
}

/// The code of the first error in `errors`.
pub(super) fn error_code(value: &Value) -> Option<i64> {
    list(value, "errors").first()?.get("code")?.as_i64()
}
