//! A request to the Graph API, checked as far as it can be without knowing the chats.

use serde_json::Value;

use super::content::content;
use super::error::GraphError;
use super::template::Template;
use crate::chat::Received;

/// Which address it was sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Endpoint {
    /// `/messages`
    Messages,
    /// `/marketing_messages`
    Marketing,
}

/// A request as it came.
pub(crate) struct Request<'a> {
    pub(crate) endpoint: Endpoint,
    pub(crate) phone_number_id: &'a str,
    pub(crate) authorization: Option<&'a str>,
    pub(crate) content_type: Option<&'a str>,
    pub(crate) body: &'a [u8],
}

/// Who is to get a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Recipient {
    /// A number, digits only.
    Phone(String),
    /// Somebody's id with the business.
    UserId(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Order {
    /// The business has read a message.
    MarkRead(String),
    /// A message is to be sent.
    Send { to: Recipient, input: String, received: Received, tracker: Option<String> },
}

/// What Meta knows when a request comes.
pub(crate) struct Account<'a> {
    pub(crate) phone_number_id: &'a str,
    pub(crate) access_token: &'a str,
    pub(crate) templates: &'a [Template],
}

/// Characters of what is echoed with every status.
const MAX_TRACKER_LENGTH: usize = 512;

pub(crate) fn order(request: &Request<'_>, account: &Account<'_>) -> Result<Order, GraphError> {
    authorize(request.authorization, account.access_token)?;
    if request.phone_number_id != account.phone_number_id {
        return Err(GraphError::new(33));
    }
    let content_type = request.content_type.unwrap_or_default();
    if !content_type.starts_with("application/json") {
        return Err(GraphError::because(100, "Content-Type must be application/json"));
    }
    let unreadable = |_| GraphError::because(100, "the body is not JSON");
    let body: Value = serde_json::from_slice(request.body).map_err(unreadable)?;
    let text = |name: &str| body.get(name).and_then(Value::as_str);
    if text("messaging_product") != Some("whatsapp") {
        return Err(GraphError::because(100, "messaging_product must be whatsapp"));
    }
    if text("status") == Some("read") {
        let missing = || GraphError::because(131_008, "message_id is missing");
        return Ok(Order::MarkRead(text("message_id").ok_or_else(missing)?.into()));
    }
    send(request.endpoint, &body, account.templates)
}

/// Only the account itself may ask.
pub(super) fn authorize(header: Option<&str>, access_token: &str) -> Result<(), GraphError> {
    let token = header.and_then(|header| header.strip_prefix("Bearer "));
    if token == Some(access_token) { Ok(()) } else { Err(GraphError::new(190)) }
}

fn send(endpoint: Endpoint, body: &Value, templates: &[Template]) -> Result<Order, GraphError> {
    let text = |name: &str| body.get(name).and_then(Value::as_str);
    if text("recipient_type").is_some_and(|kind| kind != "individual") {
        return Err(GraphError::because(131_009, "recipient_type must be individual"));
    }
    let (to, input) = recipient(text("to"), text("recipient"))?;
    let received = content(body, templates)?;
    let category = received.category();
    if endpoint == Endpoint::Marketing && category != Some("marketing") {
        return Err(GraphError::because(100, "only marketing templates are sent here"));
    }
    if matches!(to, Recipient::UserId(_)) && category == Some("authentication") {
        return Err(GraphError::new(131_062));
    }
    let tracker = text("biz_opaque_callback_data");
    if tracker.is_some_and(|tracker| tracker.len() > MAX_TRACKER_LENGTH) {
        return Err(GraphError::because(131_009, "biz_opaque_callback_data has at most 512 characters"));
    }
    Ok(Order::Send { to, input, received, tracker: tracker.map(ToOwned::to_owned) })
}

/// The number wins if both are given. Without `+` Meta would put our own country before it: a mistake that shows here at once.
fn recipient(to: Option<&str>, user_id: Option<&str>) -> Result<(Recipient, String), GraphError> {
    match (to, user_id) {
        (Some(to), _) => {
            let digits = to.strip_prefix('+').filter(|rest| rest.chars().all(|c| c.is_ascii_digit()));
            match digits {
                Some(digits) if (7..=15).contains(&digits.len()) => {
                    Ok((Recipient::Phone(digits.into()), to.into()))
                }
                _ => Err(GraphError::because(131_009, "to must be + and 7 to 15 digits")),
            }
        }
        (None, Some(user_id)) => Ok((Recipient::UserId(user_id.into()), user_id.into())),
        (None, None) => Err(GraphError::because(131_008, "to is missing")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::webhook::tests as recorded;

    const TOKEN: &str = "the-token";

    fn reminder() -> Template {
        Template::parse(
            r#"{"name": "appointment_reminder_v1", "language": "en_US", "category": "UTILITY", "components": [
                {"type": "BODY", "text": "{{client}}, {{salon}}, {{when}}."},
                {"type": "BUTTONS", "buttons": [{"text": "I'll be there"}, {"text": "Cancel"}]}]}"#,
        )
        .unwrap()
    }

    fn ask(body: &Value, change: impl FnOnce(&mut Request<'_>)) -> Result<Order, GraphError> {
        let bytes = body.to_string();
        let mut request = Request {
            endpoint: Endpoint::Messages,
            phone_number_id: "109900000000001",
            authorization: Some("Bearer the-token"),
            content_type: Some("application/json; charset=utf-8"),
            body: bytes.as_bytes(),
        };
        change(&mut request);
        let templates = [reminder()];
        let account =
            Account { phone_number_id: "109900000000001", access_token: TOKEN, templates: &templates };
        order(&request, &account)
    }

    fn code(asked: Result<Order, GraphError>) -> u32 {
        asked.unwrap_err().code()
    }

    fn text(changes: Value) -> Value {
        let mut request = recorded::body("graph_api.json")["send_text_request"].clone();
        let Value::Object(changes) = changes else { panic!() };
        request.as_object_mut().unwrap().extend(changes);
        request
    }

    #[test]
    fn recorded_requests_are_taken() {
        let file = recorded::body("graph_api.json");
        for (name, request) in file.as_object().unwrap() {
            if name.ends_with("_request") {
                assert!(ask(request, |_| ()).is_ok(), "{name}: {:?}", ask(request, |_| ()));
            }
        }
        assert_eq!(ask(&file["mark_read_request"], |_| ()), Ok(Order::MarkRead("wamid.IN0001".into())));
        let Ok(Order::Send { to, tracker, .. }) = ask(&file["send_text_request"], |_| ()) else { panic!() };
        assert_eq!(to, Recipient::Phone("15550100301".into()));
        assert_eq!(tracker.as_deref(), Some("obx:5001"));
        let Ok(Order::Send { to, .. }) = ask(&file["send_text_to_bsuid_request"], |_| ()) else { panic!() };
        assert_eq!(to, Recipient::UserId("LB.700000000000000305".into()));
    }

    #[test]
    fn only_the_account_itself_may_ask() {
        let fine = text(json!({}));
        for authorization in [None, Some("Bearer other"), Some("the-token"), Some("Bearer ")] {
            assert_eq!(code(ask(&fine, |request| request.authorization = authorization)), 190);
        }
        assert_eq!(code(ask(&fine, |request| request.phone_number_id = "109900000000002")), 33);
    }

    #[test]
    fn unreadable_requests_are_refused() {
        let fine = text(json!({}));
        assert_eq!(code(ask(&fine, |request| request.content_type = Some("text/plain"))), 100);
        assert_eq!(code(ask(&fine, |request| request.body = b"{")), 100);
        assert_eq!(code(ask(&text(json!({ "messaging_product": "sms" })), |_| ())), 100);
    }

    #[test]
    fn numbers_are_written_with_a_plus() {
        for to in ["15550100301", "+1 555 010 0301", "+123", "+", "maya"] {
            assert_eq!(code(ask(&text(json!({ "to": to })), |_| ())), 131_009, "{to}");
        }
        assert_eq!(code(ask(&text(json!({ "to": null })), |_| ())), 131_008);
        let both = text(json!({ "recipient": "US.1" }));
        let Ok(Order::Send { to, .. }) = ask(&both, |_| ()) else { panic!() };
        assert_eq!(to, Recipient::Phone("15550100301".into()));
    }

    #[test]
    fn other_limits_hold() {
        let fine = text(json!({}));
        assert_eq!(code(ask(&fine, |request| request.endpoint = Endpoint::Marketing)), 100);
        assert_eq!(code(ask(&text(json!({ "recipient_type": "group" })), |_| ())), 131_009);
        let long = text(json!({ "biz_opaque_callback_data": "x".repeat(513) }));
        assert_eq!(code(ask(&long, |_| ())), 131_009);
    }
}
