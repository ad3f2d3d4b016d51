//! What Meta tells of a number, its account and their templates, and how it takes a template.

use serde_json::{Value, json};

use super::error::GraphError;
use super::order::authorize;
use super::template::Template;
use crate::settings::SimulatorSettings;
use crate::simulator_data::SimulatorData;

/// Which address was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question<'a> {
    /// `GET /{number}`
    Number,
    /// `GET /{account}/message_templates`
    Templates,
    /// `POST /{account}/message_templates`
    Submit(&'a [u8]),
}

/// `id` is the number or the account in the address.
pub(crate) fn answer(
    question: Question<'_>,
    id: &str,
    authorization: Option<&str>,
    settings: &SimulatorSettings,
    data: &mut SimulatorData,
) -> Result<Value, GraphError> {
    authorize(authorization, &settings.secrets.access_token)?;
    let business = &settings.business;
    let own = if question == Question::Number { &business.phone_number_id } else { &business.account_id };
    if id != own {
        return Err(GraphError::because(100, "Unsupported request: the object does not exist"));
    }
    match question {
        Question::Number => Ok(number(settings, data)),
        Question::Templates => {
            let listed: Vec<Value> = data.templates().iter().map(Template::listed).collect();
            Ok(json!({ "data": listed, "paging": { "cursors": { "before": "MAZDZD", "after": "MjQZD" } } }))
        }
        Question::Submit(body) => {
            let body =
                serde_json::from_slice(body).map_err(|_| GraphError::because(100, "the body is not JSON"))?;
            let template = Template::submitted(&body, &data.templates())?;
            let category = body.get("category").cloned();
            data.add_template(template);
            // Somebody at Meta looks at it; they have by the next question.
            Ok(json!({ "id": "301000000000099", "status": "PENDING", "category": category }))
        }
    }
}

fn number(settings: &SimulatorSettings, data: &SimulatorData) -> Value {
    let business = &settings.business;
    let blocked = data.faults.blocked.map(|code| GraphError::new(code).in_health());
    let overall = if blocked.is_some() { "BLOCKED" } else { "AVAILABLE" };
    let mut account =
        json!({ "entity_type": "WABA", "id": business.account_id, "can_send_message": overall });
    if let (Some(error), Some(fields)) = (blocked, account.as_object_mut()) {
        fields.insert("errors".into(), json!([error]));
    }
    let available =
        |kind: &str, id: &str| json!({ "entity_type": kind, "id": id, "can_send_message": "AVAILABLE" });
    json!({
        "display_phone_number": format!("+{}", business.digits),
        "verified_name": business.name,
        "quality_rating": data.faults.quality.as_deref().unwrap_or("GREEN"),
        "whatsapp_business_manager_messaging_limit": "TIER_2K",
        "health_status": { "can_send_message": overall, "entities": [
            available("PHONE_NUMBER", &business.phone_number_id),
            account,
            available("BUSINESS", "506900000000001"),
            available("APP", "634900000000001"),
        ] },
        "id": business.phone_number_id,
    })
}
