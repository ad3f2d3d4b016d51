//! The errors that Meta answers with.

use serde_json::{Value, json};

/// Where a status explains its error.
const HREF: &str =
    "https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes";

/// One of Meta's errors: only its number matters to programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GraphError {
    code: u32,
    details: String,
    /// Of a template that breaks Meta's rules.
    subcode: Option<u32>,
}

/// Code, HTTP status, title, details. Others are answered 400 with words that say so.
type ErrorRow = (u32, u16, &'static str, &'static str);

const KNOWN_ERRORS: &[ErrorRow] = &[
    (0, 401, "AuthException", "We were unable to authenticate the app user."),
    (4, 429, "Application request limit reached", "The app has reached its API call rate limit."),
    (10, 403, "Permission denied", "The app may not send from this number."),
    (33, 400, "This number does not exist", "The business phone number has been deleted or is another's."),
    (100, 400, "Invalid parameter", "The request has a parameter that is not supported or misspelled."),
    (368, 403, "Temporarily blocked for policies violations", "The account has been restricted."),
    (80_007, 429, "Rate limit issues", "The WhatsApp Business Account has reached its rate limit."),
    (130_429, 429, "Rate limit hit", "Cloud API message throughput has been reached."),
    (
        130_472,
        400,
        "User's number is part of an experiment",
        "The message was not sent as part of an experiment.",
    ),
    (131_000, 500, "Something went wrong", "Message failed to send due to an unknown error."),
    (131_005, 403, "Access denied", "The permission is either not granted or has been removed."),
    (131_008, 400, "Required parameter is missing", "The request is missing a required parameter."),
    (131_009, 400, "Parameter value is not valid", "One or more parameter values are invalid."),
    (131_016, 503, "Service unavailable", "A service is temporarily unavailable."),
    (131_026, 400, "Message undeliverable", "Message undeliverable."),
    (131_030, 400, "Recipient phone number not in allowed list", "Add the number to the list of recipients."),
    (131_031, 403, "Account has been locked", "The account has been disabled for a policy violation."),
    (131_042, 400, "Business eligibility payment issue", "There was an error related to the payment method."),
    (
        131_045,
        400,
        "Incorrect certificate",
        "Message failed to send due to a phone number registration error.",
    ),
    (
        131_047,
        400,
        "Re-engagement message",
        "More than 24 hours have passed since the recipient last replied to the sender number.",
    ),
    (
        131_048,
        429,
        "Spam rate limit hit",
        "There are restrictions on how many messages can be sent from this phone number.",
    ),
    (
        131_049,
        400,
        "This message was not delivered to maintain healthy ecosystem engagement.",
        "In order to maintain a healthy ecosystem engagement, the message failed to be delivered.",
    ),
    (
        131_050,
        400,
        "User has stopped marketing messages",
        "The recipient chose to stop receiving marketing messages from this business.",
    ),
    (131_051, 400, "Unsupported message type", "Unsupported message type."),
    (
        131_056,
        429,
        "(Business Account, Consumer Account) pair rate limit hit",
        "Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.",
    ),
    (
        131_062,
        400,
        "Business-scoped User ID (BSUID) recipients are not supported for this message",
        "Use a phone number.",
    ),
    (
        132_000,
        400,
        "Number of parameters does not match the expected number of params",
        "The parameters do not match those of the template.",
    ),
    (
        132_001,
        404,
        "Template name does not exist in the translation",
        "The template does not exist in this language or is not approved.",
    ),
    (132_005, 400, "Translated text too long", "The translated text is too long."),
    (132_015, 400, "Template is paused", "The template is paused due to low quality."),
    (
        132_016,
        400,
        "Template is disabled",
        "The template has been paused too many times and is permanently disabled.",
    ),
    (133_004, 503, "Server temporarily unavailable", "The server is temporarily unavailable."),
    (133_010, 400, "Phone number not registered", "The number is not registered on the platform."),
    (
        135_000,
        400,
        "Generic user error",
        "Message failed to send because of an unknown error with the request parameters.",
    ),
    (137_000, 400, "Recipient identity key hash mismatch", "The recipient's identity has changed."),
];

/// The token is not, or no longer, one of ours.
const EXPIRED_TOKEN: u32 = 190;

impl GraphError {
    /// What Meta usually says about it.
    pub(crate) fn new(code: u32) -> Self {
        let usual = known(code).map_or("A fault that was switched on by hand.", |found| found.3);
        Self::because(code, usual)
    }

    /// With words about this very request.
    pub(crate) fn because(code: u32, details: impl Into<String>) -> Self {
        Self { code, details: details.into(), subcode: None }
    }

    /// A template that breaks one of Meta's rules.
    pub(crate) fn bad_template(subcode: u32, details: &str) -> Self {
        Self { subcode: Some(subcode), ..Self::because(100, details) }
    }

    #[cfg(test)]
    pub(crate) fn code(&self) -> u32 {
        self.code
    }

    fn title(&self) -> &'static str {
        known(self.code).map_or("Simulated error", |found| found.2)
    }

    /// The HTTP status it comes with.
    pub(crate) fn http(&self) -> u16 {
        if self.code == EXPIRED_TOKEN { 401 } else { known(self.code).map_or(400, |found| found.1) }
    }

    /// The body of the HTTP answer.
    pub(crate) fn answer(&self) -> Value {
        if self.code == EXPIRED_TOKEN {
            return json!({ "error": {
                "message": "Error validating access token: Session has expired.",
                "type": "OAuthException",
                "code": EXPIRED_TOKEN,
                "error_subcode": 463,
                "fbtrace_id": "AFakeTraceId000000000002",
            } });
        }
        if let Some(subcode) = self.subcode {
            return json!({ "error": {
                "message": "Invalid parameter",
                "type": "OAuthException",
                "code": self.code,
                "error_subcode": subcode,
                "is_transient": false,
                "error_user_title": "This template was refused",
                "error_user_msg": self.details,
                "fbtrace_id": "AFakeTraceId000000000003",
            } });
        }
        json!({ "error": {
            "message": format!("(#{}) {}", self.code, self.title()),
            "type": "OAuthException",
            "code": self.code,
            "error_data": { "messaging_product": "whatsapp", "details": self.details },
            "fbtrace_id": "AFakeTraceId000000000001",
        } })
    }

    /// What the health of a blocked account says: it has a code of its own for a payment.
    pub(crate) fn in_health(&self) -> Value {
        let code = if self.code == 131_042 { 141_006 } else { self.code };
        json!({ "error_code": code, "error_description": self.title(), "possible_solution": self.details })
    }

    /// What a `failed` status says.
    pub(crate) fn in_status(&self) -> Value {
        json!({
            "code": self.code,
            "title": self.title(),
            "message": self.title(),
            "error_data": { "details": self.details },
            "href": HREF,
        })
    }
}

fn known(code: u32) -> Option<&'static ErrorRow> {
    KNOWN_ERRORS.iter().find(|found| found.0 == code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::webhook::tests as recorded;

    #[test]
    fn answers_are_those_that_meta_gives() {
        let file = recorded::body("graph_api.json");
        let mut compared = 0;
        for (name, recorded) in file["errors"].as_object().unwrap() {
            let Some(code) = recorded["body"]["error"]["code"].as_u64() else { continue };
            let code = u32::try_from(code).unwrap();
            let details = recorded["body"]["error"]["error_data"]["details"].as_str();
            let error = details.map_or_else(|| GraphError::new(code), |told| GraphError::because(code, told));
            assert_eq!(error.answer(), recorded["body"], "{name}");
            assert_eq!(u64::from(error.http()), recorded["http"].as_u64().unwrap(), "{name}");
            compared += 1;
        }
        assert_eq!(compared, 8);
    }

    #[test]
    fn an_unknown_code_is_still_an_error() {
        assert_eq!(GraphError::new(999).http(), 400);
        assert_eq!(GraphError::new(999).answer()["error"]["code"], 999);
    }
}
