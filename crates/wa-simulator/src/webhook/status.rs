//! What became of a message of ours, as Meta reports it.

use serde_json::{Map, Value, json};

use crate::chat::Persona;
use crate::graph::GraphError;

/// How far a message has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Progress {
    Sent,
    Delivered,
    Read,
    /// It will not arrive.
    Failed(GraphError),
}

impl Progress {
    /// Meta's word for it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Delivered => "delivered",
            Self::Read => "read",
            Self::Failed(_) => "failed",
        }
    }
}

/// What a message costs, told with `sent` and `delivered`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pricing {
    /// `service`, `utility`, `marketing`.
    pub(crate) category: &'static str,
    /// Whether it is billed.
    pub(crate) billable: bool,
}

impl Pricing {
    /// Free words in an open window cost nothing, templates do.
    pub(crate) fn of(template_category: Option<&str>) -> Self {
        match template_category {
            None => Self { category: "service", billable: false },
            Some("marketing") => Self { category: "marketing", billable: true },
            Some(_) => Self { category: "utility", billable: true },
        }
    }

    fn json(self) -> Value {
        let kind = if self.billable { "regular" } else { "free_customer_service" };
        json!({ "billable": self.billable, "pricing_model": "PMP", "type": kind, "category": self.category })
    }
}

/// One item of `statuses`.
pub(crate) fn status(
    recipient: &Persona,
    id: &str,
    at: u64,
    progress: &Progress,
    pricing: Pricing,
    tracker: Option<&str>,
) -> Value {
    let mut fields = Map::new();
    fields.insert("id".into(), json!(id));
    fields.insert("status".into(), json!(progress.word()));
    fields.insert("timestamp".into(), json!(at.to_string()));
    if !recipient.hides_phone {
        fields.insert("recipient_id".into(), json!(recipient.digits));
    }
    if recipient.hides_phone || !matches!(progress, Progress::Failed(_)) {
        fields.insert("recipient_user_id".into(), json!(recipient.user_id));
    }
    if let Some(tracker) = tracker {
        fields.insert("biz_opaque_callback_data".into(), json!(tracker));
    }
    match progress {
        Progress::Sent | Progress::Delivered => {
            fields.insert("pricing".into(), pricing.json());
        }
        Progress::Read => {}
        Progress::Failed(error) => {
            fields.insert("errors".into(), json!([error.in_status()]));
        }
    }
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use super::super::{contact, envelope, tests as recorded};
    use super::*;
    use crate::settings::Business;

    fn posted(to: &Persona, id: &str, at: u64, progress: &Progress, tracker: Option<&str>) -> Value {
        let item = status(to, &format!("wamid.{id}"), at, progress, Pricing::of(None), tracker);
        let contacts = if matches!(progress, Progress::Failed(_)) { Vec::new() } else { vec![contact(to)] };
        envelope(&Business::default(), contacts, "statuses", vec![item])
    }

    #[test]
    fn bodies_are_those_that_meta_sends() {
        let (maya, nour) = (recorded::maya(), recorded::nour());
        let tracker = Some("obx:5001");
        let cases = [
            ("status_sent.json", &maya, "OUT0001", 1_795_197_800, Progress::Sent, tracker),
            ("status_delivered.json", &maya, "OUT0001", 1_795_197_802, Progress::Delivered, tracker),
            ("status_read.json", &maya, "OUT0001", 1_795_197_830, Progress::Read, tracker),
            ("status_delivered_bsuid_only.json", &nour, "OUT0009", 1_795_197_803, Progress::Delivered, None),
            (
                "status_failed_131047_window.json",
                &maya,
                "OUT0005",
                1_795_287_600,
                Progress::Failed(GraphError::new(131_047)),
                Some("obx:5005"),
            ),
            (
                "status_failed_131026_undeliverable.json",
                &maya,
                "OUT0006",
                1_795_197_806,
                Progress::Failed(GraphError::new(131_026)),
                None,
            ),
        ];
        for (file, to, id, at, progress, tracker) in cases {
            assert_eq!(posted(to, id, at, &progress, tracker), recorded::body(file), "{file}");
        }
    }

    #[test]
    fn templates_are_billed() {
        let item = status(&recorded::maya(), "x", 1, &Progress::Sent, Pricing::of(Some("utility")), None);
        assert_eq!(
            (&item["pricing"]["billable"], &item["pricing"]["category"]),
            (&json!(true), &json!("utility"))
        );
    }
}
