//! What the Graph API says of our number, its account and our templates.

use ports::{AccountError, AccountReport, Limitation, TemplateReport, WhatsAppAccount};
use serde_json::Value;
use verification::SenderId;

use super::{CloudGateway, response};
use crate::TEMPLATES;

const NUMBER_FIELDS: &str = "display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit,health_status";
const TEMPLATE_FIELDS: &str = "name,language,status,category,rejected_reason";
/// Where a template has the address of the platform.
const ORIGIN: &str = "{ORIGIN}";
/// Templates of a page of the list.
const PAGE_SIZE: &str = "100";
/// An account has at most 6,000 templates.
const MAX_PAGES: usize = 60;

impl WhatsAppAccount for CloudGateway {
    fn report(&self, sender: &SenderId) -> Result<AccountReport, AccountError> {
        let number = self.ask_number(sender)?;
        let templates = self.ask_templates(&account_of(&number)?)?;
        let quality = text(&number, "quality_rating").unwrap_or("UNKNOWN").to_owned();
        Ok(AccountReport {
            number: text(&number, "display_phone_number").unwrap_or_default().to_owned(),
            name: text(&number, "verified_name").unwrap_or_default().to_owned(),
            quality,
            limit: text(&number, "whatsapp_business_manager_messaging_limit").map(str::to_owned),
            limitations: entities(&number).filter_map(limitation).collect(),
            templates,
        })
    }

    fn submit_templates(&self, sender: &SenderId, origin: &str) -> Result<Vec<TemplateReport>, AccountError> {
        let account = account_of(&self.ask_number(sender)?)?;
        let mut templates = self.ask_templates(&account)?;
        for (report, body) in templates.iter_mut().zip(ours(origin)?) {
            if report.status != TemplateReport::NOT_SUBMITTED {
                continue;
            }
            match self.call(self.agent.post(self.templates_of(&account)), |request| request.send_json(&body))
            {
                Ok(answer) => {
                    text(&answer, "status").unwrap_or("PENDING").clone_into(&mut report.status);
                    report.reason = None;
                }
                Err(AccountError::Refused { code, details }) => {
                    report.reason = Some(format!("{details} ({code})"));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(templates)
    }
}

impl CloudGateway {
    fn ask_number(&self, sender: &SenderId) -> Result<Value, AccountError> {
        let request = self.agent.get(format!("{}/{}", self.base, sender.0)).query("fields", NUMBER_FIELDS);
        self.call(request, ureq::RequestBuilder::call)
    }

    fn templates_of(&self, account: &str) -> String {
        format!("{}/{account}/message_templates", self.base)
    }

    /// Our templates, in our order.
    fn ask_templates(&self, account: &str) -> Result<Vec<TemplateReport>, AccountError> {
        let mut listed: Vec<Value> = Vec::new();
        let mut after: Option<String> = None;
        for _ in 0..MAX_PAGES {
            let request = self
                .agent
                .get(self.templates_of(account))
                .query("fields", TEMPLATE_FIELDS)
                .query("limit", PAGE_SIZE)
                .query_pairs(after.iter().map(|cursor| ("after", cursor.as_str())));
            let page = self.call(request, ureq::RequestBuilder::call)?;
            let rows = page.get("data").and_then(Value::as_array);
            listed.extend(rows.ok_or(AccountError::Unreadable("it lists no templates"))?.iter().cloned());
            let next = page.pointer("/paging/next").and(page.pointer("/paging/cursors/after"));
            after = next.and_then(Value::as_str).map(str::to_owned);
            if after.is_none() {
                break;
            }
        }
        Ok(ours("")?.iter().map(|template| report_of(template, &listed)).collect())
    }

    fn call<B>(
        &self,
        request: ureq::RequestBuilder<B>,
        send: impl FnOnce(ureq::RequestBuilder<B>) -> Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<Value, AccountError> {
        let request = request.header("Authorization", format!("Bearer {}", self.token));
        let mut answer = send(request).map_err(|error| AccountError::Unreachable(error.to_string()))?;
        let body = answer.body_mut().with_config().limit(super::MAX_RESPONSE_BYTES).read_to_vec();
        let body = body.map_err(|error| AccountError::Unreachable(error.to_string()))?;
        let body: Value =
            serde_json::from_slice(&body).map_err(|_| AccountError::Unreadable("it is not JSON"))?;
        let Some(error) = body.get("error") else { return Ok(body) };
        let code = error.get("code").and_then(Value::as_i64).unwrap_or_default();
        Err(AccountError::Refused { code, details: response::details(error) })
    }
}

/// Our templates with the address of the platform.
fn ours(origin: &str) -> Result<Vec<Value>, AccountError> {
    let read = |file: &&str| serde_json::from_str(&file.replace(ORIGIN, origin));
    let unreadable = |_| AccountError::Unreadable("our own template");
    TEMPLATES.iter().map(read).collect::<Result<_, _>>().map_err(unreadable)
}

fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name).and_then(Value::as_str)
}

/// Everything that has to work for a message: the number, the account, the business, the app.
fn entities(number: &Value) -> impl Iterator<Item = &Value> {
    number.pointer("/health_status/entities").and_then(Value::as_array).into_iter().flatten()
}

/// The id of the account that a number belongs to.
fn account_of(number: &Value) -> Result<String, AccountError> {
    let mut accounts = entities(number).filter(|entity| text(entity, "entity_type") == Some("WABA"));
    let id = accounts.next().and_then(|account| text(account, "id"));
    id.map(str::to_owned).ok_or(AccountError::Unreadable("it names no account"))
}

fn limitation(entity: &Value) -> Option<Limitation> {
    let state = text(entity, "can_send_message")?;
    if state == "AVAILABLE" {
        return None;
    }
    let part = match text(entity, "entity_type")? {
        "PHONE_NUMBER" => "number",
        "WABA" => "account",
        "BUSINESS" => "business",
        "APP" => "app",
        other => other,
    };
    let is_blocked = state == "BLOCKED";
    let first = |name: &str| entity.get(name).and_then(Value::as_array).and_then(|list| list.first());
    let why = match (first("errors"), first("additional_info").and_then(Value::as_str)) {
        (Some(error), _) => {
            let code = error.get("error_code").map(Value::to_string).unwrap_or_default();
            format!("{} ({code})", text(error, "error_description").unwrap_or_default())
        }
        (None, Some(info)) => info.to_owned(),
        (None, None) => state.to_owned(),
    };
    let how = if is_blocked { "blocked" } else { "limited" };
    Some(Limitation { is_blocked, details: format!("The {part} is {how}: {}", response::masked(&why)) })
}

/// One of our templates, as it stands in the account's list.
fn report_of(ours: &Value, listed: &[Value]) -> TemplateReport {
    let own = |name: &str| text(ours, name).unwrap_or_default().to_owned();
    let (name, language, category) = (own("name"), own("language"), own("category"));
    let found = listed
        .iter()
        .find(|other| text(other, "name") == Some(&name) && text(other, "language") == Some(&language));
    let reason = found.and_then(|found| {
        let rejected = text(found, "rejected_reason").filter(|reason| !matches!(*reason, "" | "NONE"));
        let relabelled = text(found, "category").filter(|other| *other != category);
        rejected.map(str::to_owned).or_else(|| relabelled.map(|other| format!("Meta made it {other}")))
    });
    let status = found.and_then(|found| text(found, "status")).unwrap_or(TemplateReport::NOT_SUBMITTED);
    TemplateReport { name, language, status: status.to_owned(), category, reason }
}
