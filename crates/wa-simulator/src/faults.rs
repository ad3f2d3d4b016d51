//! What can be made to go wrong.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Switched on by hand or by a test; each counts down as it happens.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Faults {
    /// Errors with which the next messages are refused, in this order.
    pub graph: Vec<GraphFault>,
    /// So many messages are accepted, but the server never hears of it.
    pub timeout_after_accept: u32,
    /// What happens to posts to the server.
    pub webhook: WebhookFaults,
    /// This person's number is hidden from the business.
    pub hide_phone: Option<String>,
    /// What Meta says of the number in place of `GREEN`: `YELLOW` or `RED`.
    pub quality: Option<String>,
    /// The account is blocked: this error refuses every message, and the health names it. 131042 stands for a payment that is due.
    pub blocked: Option<u32>,
    /// What Meta says of templates in place of `APPROVED`, by name: `PENDING`, `REJECTED`, `PAUSED` or `DISABLED`.
    pub templates: BTreeMap<String, String>,
}

/// An error of the Graph API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphFault {
    /// Meta's number for it; 502 stands for a broken gateway that answers with HTML.
    pub code: u32,
    /// For how many messages.
    pub times: u32,
    /// Of templates of this category only, as in `utility`.
    #[serde(default)]
    pub category: Option<String>,
}

/// What happens to posts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebhookFaults {
    /// So many are posted twice.
    pub duplicate: u32,
    /// So many are overtaken by the next one.
    pub reorder: u32,
    /// Each is posted so many milliseconds late, until this is switched off.
    pub delay_ms: u32,
    /// So many are signed with another secret.
    pub bad_signature: u32,
    /// So many are never posted.
    pub drop: u32,
    /// Which posts are meant.
    pub of: PostKind,
}

/// Which posts a fault is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PostKind {
    #[default]
    Messages,
    /// What became of the business's messages.
    Statuses,
    All,
}

impl PostKind {
    /// Whether a post of the kind `of` is meant.
    fn includes(self, of: Self) -> bool {
        self == Self::All || self == of
    }
}

/// What is done with one post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Handling {
    /// 0 if it is lost, 2 if it is doubled.
    pub(crate) copies: u32,
    /// How much later it goes.
    pub(crate) delay: Duration,
    /// Whether the next one overtakes it.
    pub(crate) overtaken: bool,
    /// Whether another secret signs it.
    pub(crate) signed_wrongly: bool,
}

impl Handling {
    /// Posted once, at once, signed well.
    pub(crate) const PLAIN: Self =
        Self { copies: 1, delay: Duration::ZERO, overtaken: false, signed_wrongly: false };
}

impl Faults {
    /// What happens to a post of the kind `of`, counted.
    pub(crate) fn next_post(&mut self, of: PostKind) -> Handling {
        let webhook = &mut self.webhook;
        if !webhook.of.includes(of) {
            return Handling::PLAIN;
        }
        let copies = match (count_down(&mut webhook.drop), count_down(&mut webhook.duplicate)) {
            (true, _) => 0,
            (false, true) => 2,
            (false, false) => 1,
        };
        Handling {
            copies,
            delay: Duration::from_millis(webhook.delay_ms.into()),
            overtaken: count_down(&mut webhook.reorder),
            signed_wrongly: count_down(&mut webhook.bad_signature),
        }
    }

    /// The error with which the next message is refused, counted. `category` is the one of its template.
    pub(crate) fn next_refusal(&mut self, category: Option<&str>) -> Option<u32> {
        if self.blocked.is_some() {
            return self.blocked;
        }
        let is_meant = |fault: &&mut GraphFault| {
            fault.times != 0 && (fault.category.is_none() || fault.category.as_deref() == category)
        };
        let fault = self.graph.iter_mut().find(is_meant)?;
        fault.times -= 1;
        Some(fault.code)
    }

    /// Whether the next accepted message is never answered, counted.
    pub(crate) fn next_is_silent(&mut self) -> bool {
        count_down(&mut self.timeout_after_accept)
    }
}

fn count_down(times: &mut u32) -> bool {
    let happens = *times != 0;
    *times = times.saturating_sub(1);
    happens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(json: &str) -> Faults {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn faults_happen_as_often_as_they_were_asked_for() {
        let mut faults = faults(r#"{"webhook": {"duplicate": 1, "reorder": 1, "bad_signature": 2}}"#);
        let first = faults.next_post(PostKind::Messages);
        assert_eq!((first.copies, first.overtaken, first.signed_wrongly), (2, true, true));
        let second = faults.next_post(PostKind::Messages);
        assert_eq!((second.copies, second.overtaken, second.signed_wrongly), (1, false, true));
        assert_eq!(faults.next_post(PostKind::Messages), Handling::PLAIN);
    }

    #[test]
    fn a_lost_post_is_not_doubled() {
        let mut faults = faults(r#"{"webhook": {"drop": 1, "duplicate": 1}}"#);
        assert_eq!(faults.next_post(PostKind::Messages).copies, 0);
    }

    #[test]
    fn they_are_about_messages_unless_said_otherwise() {
        let mut about_messages = faults(r#"{"webhook": {"drop": 1}}"#);
        assert_eq!(about_messages.next_post(PostKind::Statuses), Handling::PLAIN);
        assert_eq!(about_messages.next_post(PostKind::Messages).copies, 0);
        let mut about_statuses = faults(r#"{"webhook": {"drop": 2, "of": "statuses"}}"#);
        assert_eq!(about_statuses.next_post(PostKind::Messages), Handling::PLAIN);
        assert_eq!(about_statuses.next_post(PostKind::Statuses).copies, 0);
        let mut about_all = faults(r#"{"webhook": {"delay_ms": 5, "of": "all"}}"#);
        assert_eq!(about_all.next_post(PostKind::Messages).delay, Duration::from_millis(5));
        assert_eq!(about_all.next_post(PostKind::Statuses).delay, Duration::from_millis(5));
    }

    #[test]
    fn refusals_come_in_order() {
        let mut faults = faults(
            r#"{"graph": [{"code": 130429, "times": 2}, {"code": 190, "times": 1}], "timeout_after_accept": 1}"#,
        );
        let refusals: Vec<_> = (0..4).map(|_| faults.next_refusal(None)).collect();
        assert_eq!(refusals, [Some(130_429), Some(130_429), Some(190), None]);
        assert!(faults.next_is_silent() && !faults.next_is_silent());
    }

    #[test]
    fn templates_of_one_category_are_refused_alone() {
        let mut faults = faults(r#"{"graph": [{"code": 131042, "times": 1, "category": "utility"}]}"#);
        let refusals = [None, Some("marketing"), Some("utility"), Some("utility")];
        assert_eq!(refusals.map(|category| faults.next_refusal(category)), [None, None, Some(131_042), None]);
    }

    #[test]
    fn unknown_faults_are_refused() {
        assert!(serde_json::from_str::<Faults>(r#"{"webhook": {"loose": 1}}"#).is_err());
    }
}
