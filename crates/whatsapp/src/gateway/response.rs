//! What the Graph API answered: taken, or why not.

use domain::{Bsuid, WaPhone};
use ports::{Accepted, SendError};
use serde_json::Value;

/// Reads an answer that came whole. An answer that is not JSON came from something in between.
pub(super) fn read(status: u16, body: &[u8]) -> Result<Accepted, SendError> {
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    if (200..300).contains(&status) {
        // Taken, but under which id? The status will tell, by our tracker.
        return accepted(&body).ok_or(SendError::Unknown);
    }
    let error = body.get("error").unwrap_or(&Value::Null);
    let Some(code) = error.get("code").and_then(Value::as_i64) else { return Err(SendError::Temporary) };
    match SendError::of_code(code, &details(error)) {
        SendError::Rejected { .. } if status >= 500 => Err(SendError::Temporary),
        refusal => Err(refusal),
    }
}

fn accepted(body: &Value) -> Option<Accepted> {
    let first = |key| body.get(key).and_then(Value::as_array).and_then(|list| list.first());
    let wamid = first("messages")?.get("id")?.as_str().filter(|id| !id.is_empty())?;
    let contact = first("contacts");
    let id = |key| contact.and_then(|contact| contact.get(key)).and_then(Value::as_str);
    Some(Accepted {
        wamid: wamid.to_owned(),
        phone: id("wa_id").and_then(|id| WaPhone::parse(id).ok()),
        bsuid: id("user_id").and_then(Bsuid::parse),
    })
}

/// Meta's words about an error.
pub(super) fn details(error: &Value) -> String {
    let said = error
        .get("error_user_msg")
        .or_else(|| error.get("error_data").and_then(|data| data.get("details")))
        .or_else(|| error.get("message"));
    masked(said.and_then(Value::as_str).unwrap_or_default())
}

/// Meta's words for the log: short, and without anything that could be a phone number.
pub(super) fn masked(words: &str) -> String {
    let words = words.split_whitespace();
    let masked =
        words.map(|word| if word.chars().filter(char::is_ascii_digit).count() > 6 { "…" } else { word });
    masked.collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_an_error_show_no_number() {
        let body = br#"{"error":{"code":100,"message":"(#100) +15550100301 is\n no recipient"}}"#;
        let refusal = read(400, body).unwrap_err();
        assert_eq!(refusal, SendError::Rejected { code: 100, details: "(#100) … is no recipient".into() });
    }

    #[test]
    fn an_unknown_code_is_our_mistake_unless_the_server_fails() {
        let body = br#"{"error":{"code":2,"message":"x"}}"#;
        assert!(matches!(read(400, body), Err(SendError::Rejected { code: 2, .. })));
        assert_eq!(read(503, body), Err(SendError::Temporary));
        assert_eq!(read(200, b"{}"), Err(SendError::Unknown));
        assert_eq!(read(302, b"<html>"), Err(SendError::Temporary));
    }
}
