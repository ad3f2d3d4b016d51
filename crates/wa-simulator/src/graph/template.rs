//! Templates, in the form in which they are submitted: the rules of Meta's for them, and how they are filled in.

use serde_json::{Value, json};

use super::error::GraphError;
use crate::chat::{Button, Link, Received};
use crate::faults::Faults;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    name: String,
    language: String,
    /// `utility`, `marketing`, `authentication`.
    category: String,
    body: String,
    /// What its quick replies say.
    buttons: Vec<String>,
    link: Option<LinkButton>,
    /// `APPROVED`, until a fault says otherwise.
    status: String,
}

/// A button that opens an address, which ends with a value of each message.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LinkButton {
    /// Its place among the buttons.
    index: usize,
    title: String,
    url: String,
}

/// Where the value of a message stands in an address.
const LINK_VALUE: &str = "{{1}}";
/// Where our templates have the address of the platform.
const ORIGIN: &str = "{ORIGIN}";

/// How long a filled-in text may be.
const MAX_BODY_LENGTH: usize = 1_024;

impl Template {
    /// Reads `{"name", "language", "category", "components": [{"type": "BODY", "text"}, {"type": "BUTTONS", …}]}`.
    #[must_use]
    pub fn parse(json: &str) -> Option<Self> {
        let file: Value = serde_json::from_str(json).ok()?;
        let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).map(ToOwned::to_owned);
        let components = file.get("components")?.as_array()?;
        let of_kind = |kind: &str| {
            let mut found = components.iter();
            found.find(|part| text(part, "type").is_some_and(|word| word.eq_ignore_ascii_case(kind)))
        };
        let buttons = of_kind("BUTTONS").and_then(|part| part.get("buttons")).and_then(Value::as_array);
        let buttons = buttons.map_or(&[][..], Vec::as_slice);
        let is_link = |button: &Value| text(button, "type").is_some_and(|kind| kind == "URL");
        let link = buttons.iter().position(is_link).and_then(|index| {
            let button = buttons.get(index)?;
            Some(LinkButton { index, title: text(button, "text")?, url: text(button, "url")? })
        });
        Some(Self {
            name: text(&file, "name")?,
            language: text(&file, "language")?,
            category: text(&file, "category")?.to_lowercase(),
            body: of_kind("BODY").and_then(|part| text(part, "text"))?,
            buttons: buttons
                .iter()
                .filter(|button| !is_link(button))
                .filter_map(|button| text(button, "text"))
                .collect(),
            link,
            status: "APPROVED".into(),
        })
    }

    /// Reads a template that is submitted, unless it breaks a rule.
    pub(crate) fn submitted(body: &Value, known: &[Self]) -> Result<Self, GraphError> {
        let template = Self::parse(&body.to_string())
            .ok_or_else(|| GraphError::because(100, "the template is incomplete"))?;
        let is_same = |other: &Self| (&other.name, &other.language) == (&template.name, &template.language);
        if known.iter().any(is_same) {
            return Err(GraphError::bad_template(
                2_388_024,
                "There is already a template with this name and language.",
            ));
        }
        let text = template.body.trim();
        if text.starts_with("{{") || text.ends_with("}}") {
            return Err(GraphError::bad_template(
                2_388_299,
                "Variables can't be at the start or end of the template.",
            ));
        }
        let parameters = template.parameters();
        let words = text.split_whitespace().filter(|word| !word.contains("{{")).count();
        if words + parameters.len() < 3 * parameters.len() + 1 {
            return Err(GraphError::bad_template(
                2_388_293,
                "This template has too many variables for its length.",
            ));
        }
        let examples = body.pointer("/components/0/example/body_text_named_params").and_then(Value::as_array);
        let named = examples.into_iter().flatten().filter_map(|example| example.get("param_name")?.as_str());
        if body.get("parameter_format") != Some(&json!("NAMED")) || !named.eq(parameters) {
            return Err(GraphError::bad_template(
                2_388_043,
                "The template needs one example for each variable.",
            ));
        }
        Ok(template)
    }

    /// With the address of the platform, as if it had been submitted with it.
    pub(crate) fn fill_origin(&mut self, origin: &str) {
        if let Some(link) = &mut self.link {
            link.url = link.url.replace(ORIGIN, origin);
        }
    }

    /// With what a fault says of it.
    pub(crate) fn with_status(&self, faults: &Faults) -> Self {
        let status = faults.templates.get(&self.name).unwrap_or(&self.status).clone();
        Self { status, ..self.clone() }
    }

    /// What a list of templates says of it.
    pub(crate) fn listed(&self) -> Value {
        let reason = if self.status == "REJECTED" { "INVALID_FORMAT" } else { "NONE" };
        json!({ "name": self.name, "language": self.language, "status": self.status,
            "category": self.category.to_uppercase(), "rejected_reason": reason })
    }

    /// The names between double braces, in order.
    fn parameters(&self) -> Vec<&str> {
        self.body
            .split("{{")
            .skip(1)
            .filter_map(|rest| rest.split_once("}}"))
            .map(|(name, _)| name.trim())
            .collect()
    }

    /// The template that a request names, filled in.
    pub(crate) fn fill(&self, components: &[Value]) -> Result<Received, GraphError> {
        let given = given_parameters(components)?;
        let wanted = self.parameters();
        if given.len() != wanted.len() {
            let details = format!(
                "body: number of localizable_params ({}) does not match the expected number of params ({})",
                given.len(),
                wanted.len()
            );
            return Err(GraphError::because(132_000, details));
        }
        let mut body = self.body.clone();
        for name in wanted {
            let Some((_, value)) = given.iter().find(|(given, _)| *given == name) else {
                return Err(GraphError::because(132_000, format!("body: no value for the parameter {name}")));
            };
            body = body.replace(&format!("{{{{{name}}}}}"), value);
        }
        if body.chars().count() > MAX_BODY_LENGTH {
            return Err(GraphError::new(132_005));
        }
        let (buttons, link) = (self.filled_buttons(components)?, self.filled_link(components)?);
        let (name, category) = (self.name.clone(), self.category.clone());
        Ok(Received::Template { name, category, body, buttons, link })
    }

    /// The button with its address.
    fn filled_link(&self, components: &[Value]) -> Result<Option<Link>, GraphError> {
        let mut given = of_type(components, "button").filter(|part| is_of_link(part));
        let missing = || GraphError::because(132_000, "a value for the address of a button");
        let (link, part) = match (&self.link, given.next()) {
            (None, None) => return Ok(None),
            (Some(link), Some(part)) if position_of(part) == Some(link.index) => (link, part),
            _ => return Err(missing()),
        };
        let value = part.pointer("/parameters/0/text").and_then(Value::as_str);
        let value = value.filter(|value| !value.is_empty()).ok_or_else(missing)?;
        Ok(Some(Link { title: link.title.clone(), url: link.url.replace(LINK_VALUE, value) }))
    }

    /// The quick replies with their payloads; one without a payload sends what it says.
    fn filled_buttons(&self, components: &[Value]) -> Result<Vec<Button>, GraphError> {
        let button = |title: &String| Button { id: title.clone(), title: title.clone() };
        let mut buttons: Vec<Button> = self.buttons.iter().map(button).collect();
        for part in of_type(components, "button").filter(|part| !is_of_link(part)) {
            let payload = part.pointer("/parameters/0/payload").and_then(Value::as_str);
            match (position_of(part).and_then(|at| buttons.get_mut(at)), payload) {
                (Some(button), Some(payload)) => payload.clone_into(&mut button.id),
                _ => return Err(GraphError::because(132_000, "a button that the template does not have")),
            }
        }
        Ok(buttons)
    }
}

fn is_of_link(part: &Value) -> bool {
    part.get("sub_type").and_then(Value::as_str) == Some("url")
}

/// The place of a button.
fn position_of(part: &Value) -> Option<usize> {
    match part.get("index")? {
        Value::String(digits) => digits.parse().ok(),
        other => other.as_u64().and_then(|number| usize::try_from(number).ok()),
    }
}

fn of_type<'a>(components: &'a [Value], kind: &'a str) -> impl Iterator<Item = &'a Value> {
    components.iter().filter(move |part| {
        part.get("type").and_then(Value::as_str).is_some_and(|word| word.eq_ignore_ascii_case(kind))
    })
}

/// Name and value of each parameter of the body.
fn given_parameters(components: &[Value]) -> Result<Vec<(&str, &str)>, GraphError> {
    let lists = of_type(components, "body").filter_map(|part| part.get("parameters")?.as_array());
    lists
        .flatten()
        .map(|parameter| {
            let name = parameter.get("parameter_name").and_then(Value::as_str);
            let value = parameter.get("text").and_then(Value::as_str);
            match (name, value) {
                (Some(name), Some(value)) if !value.is_empty() => Ok((name, value)),
                _ => Err(GraphError::because(131_008, "a parameter needs parameter_name and text")),
            }
        })
        .collect()
}

/// The template of a request.
pub(crate) fn find<'a>(
    templates: &'a [Template],
    name: &str,
    language: &str,
) -> Result<&'a Template, GraphError> {
    let found = templates.iter().find(|template| template.name == name && template.language == language);
    match found.map(|template| (template, template.status.as_str())) {
        Some((template, "APPROVED")) => Ok(template),
        Some((_, "PAUSED")) => Err(GraphError::new(132_015)),
        Some((_, "DISABLED")) => Err(GraphError::new(132_016)),
        _ => {
            Err(GraphError::because(132_001, format!("template name ({name}) does not exist in {language}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const REMINDER: &str = r#"{"name": "reminder_v1", "language": "en_US", "category": "UTILITY", "components": [
        {"type": "BODY", "text": "Hi {{client}}, see you at {{salon}}."},
        {"type": "BUTTONS", "buttons": [{"type": "QUICK_REPLY", "text": "OK"}, {"type": "QUICK_REPLY", "text": "Cancel"}]}]}"#;

    fn reminder() -> Template {
        Template::parse(REMINDER).unwrap()
    }

    fn body(parameters: &[(&str, &str)]) -> Value {
        let parameter =
            |(name, text): &(&str, &str)| json!({ "type": "text", "parameter_name": name, "text": text });
        json!({ "type": "body", "parameters": parameters.iter().map(parameter).collect::<Vec<_>>() })
    }

    fn code(filled: Result<Received, GraphError>) -> u32 {
        filled.unwrap_err().code()
    }

    #[test]
    fn it_is_filled_in_by_name_and_its_buttons_carry_payloads() {
        let payload = json!([{ "type": "payload", "payload": "appt:cancel:7" }]);
        let button =
            json!({ "type": "button", "sub_type": "quick_reply", "index": "1", "parameters": payload });
        let filled = reminder().fill(&[body(&[("salon", "Glow"), ("client", "Maya")]), button]).unwrap();
        let Received::Template { body, buttons, .. } = filled else { panic!("{filled:?}") };
        assert_eq!(body, "Hi Maya, see you at Glow.");
        let ids: Vec<&str> = buttons.iter().map(|button| button.id.as_str()).collect();
        assert_eq!(ids, ["OK", "appt:cancel:7"]);
    }

    #[test]
    fn its_button_opens_the_address_with_the_value_of_the_message() {
        let mut thanks = Template::parse(
            r#"{"name": "thanks_v1", "language": "en_US", "category": "UTILITY", "components": [
            {"type": "BODY", "text": "Hi {{client}}, how was it?"},
            {"type": "BUTTONS", "buttons": [{"type": "URL", "text": "Rate", "url": "{ORIGIN}/v/{{1}}"}]}]}"#,
        )
        .unwrap();
        thanks.fill_origin("https://parlour.example");
        let words = body(&[("client", "Maya")]);
        let with = |sub_type: &str, index: &str, value: &str| {
            let value = json!([{ "type": "text", "text": value }]);
            json!({ "type": "button", "sub_type": sub_type, "index": index, "parameters": value })
        };
        let filled = thanks.fill(&[words.clone(), with("url", "0", "0aZ")]).unwrap();
        let Received::Template { link: Some(link), buttons, .. } = filled else { panic!("{filled:?}") };
        assert_eq!((link.title.as_str(), link.url.as_str()), ("Rate", "https://parlour.example/v/0aZ"));
        assert!(buttons.is_empty());
        for bad in [with("url", "0", ""), with("url", "1", "0aZ"), with("quick_reply", "0", "0aZ")] {
            assert_eq!(code(thanks.fill(&[words.clone(), bad])), 132_000);
        }
        assert_eq!(code(thanks.fill(&[words])), 132_000);
        let to_reminder = [body(&[("salon", "Glow"), ("client", "Maya")]), with("url", "0", "0aZ")];
        assert_eq!(code(reminder().fill(&to_reminder)), 132_000);
    }

    #[test]
    fn parameters_must_be_those_of_the_template() {
        assert_eq!(code(reminder().fill(&[body(&[("client", "Maya")])])), 132_000);
        assert_eq!(code(reminder().fill(&[body(&[("client", "Maya"), ("shop", "Glow")])])), 132_000);
        assert_eq!(code(reminder().fill(&[body(&[("client", ""), ("salon", "Glow")])])), 131_008);
        let long = "x".repeat(2_000);
        assert_eq!(code(reminder().fill(&[body(&[("client", &long), ("salon", "Glow")])])), 132_005);
        let button = json!({ "type": "button", "index": "2", "parameters": [{ "payload": "x" }] });
        assert_eq!(code(reminder().fill(&[body(&[("client", "Maya"), ("salon", "Glow")]), button])), 132_000);
    }

    #[test]
    fn it_is_found_by_name_and_language() {
        let all = [reminder()];
        assert!(find(&all, "reminder_v1", "en_US").is_ok());
        for (name, language) in [("reminder_v2", "en_US"), ("reminder_v1", "fr_FR")] {
            assert_eq!(find(&all, name, language).unwrap_err().code(), 132_001);
        }
    }

    #[test]
    fn one_that_is_not_approved_is_not_sent() {
        for (status, code) in
            [("PENDING", 132_001), ("REJECTED", 132_001), ("PAUSED", 132_015), ("DISABLED", 132_016)]
        {
            let faults =
                Faults { templates: [("reminder_v1".into(), status.into())].into(), ..Faults::default() };
            let refused = find(&[reminder().with_status(&faults)], "reminder_v1", "en_US").map(|_| ());
            assert_eq!(refused.unwrap_err().code(), code, "{status}");
        }
    }

    #[test]
    fn rules_of_texts_are_kept() {
        let submit = |text: &str, examples: &[&str], known: &[Template]| {
            let examples: Vec<Value> =
                examples.iter().map(|name| json!({ "param_name": name, "example": "x" })).collect();
            let body = json!({ "name": "reminder_v1", "language": "en_US", "category": "UTILITY",
                "parameter_format": "NAMED", "components": [{ "type": "BODY", "text": text,
                    "example": { "body_text_named_params": examples } }] });
            Template::submitted(&body, known)
                .map(|_| ())
                .map_err(|error| error.answer()["error"]["error_subcode"].clone())
        };
        let text = "Hi {{client}}, see you at {{salon}}. Bring an umbrella!";
        assert_eq!(submit(text, &["client", "salon"], &[]), Ok(()));
        assert_eq!(submit(text, &["client", "salon"], &[reminder()]), Err(json!(2_388_024)));
        assert_eq!(submit("{{client}}, see you on Tuesday.", &["client"], &[]), Err(json!(2_388_299)));
        assert_eq!(submit("We will see you on {{when}}", &["when"], &[]), Err(json!(2_388_299)));
        assert_eq!(
            submit("Hi {{client}}, go to {{salon}}.", &["client", "salon"], &[]),
            Err(json!(2_388_293))
        );
        assert_eq!(submit(text, &["client"], &[]), Err(json!(2_388_043)));
    }

    #[test]
    fn what_is_no_template_is_none() {
        assert_eq!(Template::parse("{}"), None);
        assert_eq!(Template::parse("no"), None);
    }
}
