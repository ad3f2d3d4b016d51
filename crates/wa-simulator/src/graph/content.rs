//! What a request says, and the lengths that Meta allows.

use std::collections::BTreeSet;

use serde_json::Value;

use super::error::GraphError;
use super::template::{self, Template};
use crate::chat::{Button, Received, Row};

type Checked<T> = Result<T, GraphError>;

/// Characters in a text message.
const MAX_TEXT: usize = 4_096;
/// Characters above buttons and lists.
const MAX_BODY: usize = 1_024;
/// Characters on a button.
const MAX_LABEL: usize = 20;
/// Characters in an id.
const MAX_BUTTON_ID: usize = 256;
const MAX_ROW_ID: usize = 200;
/// Characters of a line of a list and of what stands under it.
const MAX_ROW_TITLE: usize = 24;
const MAX_ROW_DESCRIPTION: usize = 72;
const MAX_BUTTONS: usize = 3;
const MAX_ROWS: usize = 10;

/// What a request says.
pub(crate) fn content(request: &Value, templates: &[Template]) -> Checked<Received> {
    match text_at(request, "/type")? {
        "text" => Ok(Received::Text { body: within(request, "/text/body", MAX_TEXT)? }),
        "interactive" => interactive(request),
        "template" => filled_template(request, templates),
        other => Err(GraphError::because(131_051, format!("messages of type {other} are not supported"))),
    }
}

fn interactive(request: &Value) -> Checked<Received> {
    let body = within(request, "/interactive/body/text", MAX_BODY)?;
    match text_at(request, "/interactive/type")? {
        "button" => Ok(Received::Buttons { body, buttons: buttons(request)? }),
        "list" => {
            let open = within(request, "/interactive/action/button", MAX_LABEL)?;
            Ok(Received::List { body, open, rows: rows(request)? })
        }
        "cta_url" => {
            named_action(request, "cta_url")?;
            let title = within(request, "/interactive/action/parameters/display_text", MAX_LABEL)?;
            let url = text_at(request, "/interactive/action/parameters/url")?;
            if !url.starts_with("https://") && !url.starts_with("http://") {
                return Err(GraphError::because(131_009, "url must be an address"));
            }
            Ok(Received::Link { body, title, url: url.into() })
        }
        "request_contact_info" => {
            named_action(request, "request_contact_info")?;
            Ok(Received::ContactRequest { body })
        }
        other => Err(GraphError::because(131_009, format!("interactive type {other} is unknown"))),
    }
}

fn named_action(request: &Value, name: &str) -> Checked<()> {
    if text_at(request, "/interactive/action/name")? == name {
        return Ok(());
    }
    Err(GraphError::because(131_009, format!("interactive.action.name must be {name}")))
}

fn buttons(request: &Value) -> Checked<Vec<Button>> {
    let given = list_at(request, "/interactive/action/buttons", MAX_BUTTONS)?;
    let button = |one: &Value| {
        if text_at(one, "/type")? != "reply" {
            return Err(GraphError::because(131_009, "a button must be of type reply"));
        }
        Ok(Button {
            id: within(one, "/reply/id", MAX_BUTTON_ID)?,
            title: within(one, "/reply/title", MAX_LABEL)?,
        })
    };
    let buttons = given.iter().map(button).collect::<Checked<Vec<_>>>()?;
    distinct("button ids", buttons.iter().map(|button| &button.id))?;
    distinct("button titles", buttons.iter().map(|button| &button.title))?;
    Ok(buttons)
}

fn rows(request: &Value) -> Checked<Vec<Row>> {
    let sections = list_at(request, "/interactive/action/sections", MAX_ROWS)?;
    let row = |one: &Value, section: &Option<String>| {
        let has_description = one.get("description").is_some();
        let description = || within(one, "/description", MAX_ROW_DESCRIPTION);
        Ok(Row {
            id: within(one, "/id", MAX_ROW_ID)?,
            title: within(one, "/title", MAX_ROW_TITLE)?,
            description: has_description.then(description).transpose()?,
            section: section.clone(),
        })
    };
    let mut rows = Vec::new();
    for section in sections {
        // Only a list with one section needs no heading.
        let is_headed = sections.len() > 1 || section.get("title").is_some();
        let heading = is_headed.then(|| within(section, "/title", MAX_ROW_TITLE)).transpose()?;
        let given = list_at(section, "/rows", MAX_ROWS)?;
        rows.extend(given.iter().map(|one| row(one, &heading)).collect::<Checked<Vec<_>>>()?);
    }
    if rows.len() > MAX_ROWS {
        return Err(GraphError::because(131_009, "a list has at most 10 rows"));
    }
    distinct("row ids", rows.iter().map(|row| &row.id))?;
    Ok(rows)
}

fn filled_template(request: &Value, templates: &[Template]) -> Checked<Received> {
    let name = text_at(request, "/template/name")?;
    let language = text_at(request, "/template/language/code")?;
    let components = request.pointer("/template/components").and_then(Value::as_array);
    template::find(templates, name, language)?.fill(components.map_or(&[], Vec::as_slice))
}

fn text_at<'a>(request: &'a Value, place: &str) -> Checked<&'a str> {
    let found = request.pointer(place).and_then(Value::as_str);
    found.ok_or_else(|| GraphError::because(131_008, format!("{} is missing", shown(place))))
}

/// A text of one to `most` characters.
fn within(request: &Value, place: &str, most: usize) -> Checked<String> {
    let text = text_at(request, place)?;
    if text.trim().is_empty() || text.chars().count() > most {
        return Err(GraphError::because(
            131_009,
            format!("{} must have 1 to {most} characters", shown(place)),
        ));
    }
    Ok(text.into())
}

fn list_at<'a>(request: &'a Value, place: &str, most: usize) -> Checked<&'a [Value]> {
    let missing = || GraphError::because(131_008, format!("{} is missing", shown(place)));
    let list = request.pointer(place).and_then(Value::as_array).ok_or_else(missing)?;
    if (1..=most).contains(&list.len()) {
        return Ok(list);
    }
    Err(GraphError::because(131_009, format!("{} must have 1 to {most} entries", shown(place))))
}

fn distinct<'a>(what: &str, all: impl Iterator<Item = &'a String>) -> Checked<()> {
    let mut seen = BTreeSet::new();
    for one in all {
        if !seen.insert(one) {
            return Err(GraphError::because(131_009, format!("{what} must differ")));
        }
    }
    Ok(())
}

/// `text.body` of `/text/body`.
fn shown(place: &str) -> String {
    place.trim_start_matches('/').replace('/', ".")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::webhook::tests as recorded;

    fn code(request: &Value) -> u32 {
        content(request, &[]).unwrap_err().code()
    }

    #[test]
    fn recorded_requests_are_understood() {
        let file = recorded::body("graph_api.json");
        let read = |name: &str| content(&file[name], &[]).unwrap();
        let said = "Your booking is confirmed.";
        assert_eq!(read("send_text_request"), Received::Text { body: said.into() });
        assert_eq!(read("send_text_to_bsuid_request"), Received::Text { body: said.into() });
        let Received::Buttons { buttons, .. } = read("send_reply_buttons_request") else { panic!() };
        assert_eq!((buttons[0].id.as_str(), buttons[0].title.as_str()), ("deny:3f2a9c1e7b604d0c", "Not me"));
        let Received::Link { title, url, .. } = read("send_cta_url_request") else { panic!() };
        assert_eq!((title.as_str(), url.as_str()), ("Pick a time", "https://glow.example.com/booking"));
        assert!(matches!(read("send_request_contact_info_request"), Received::ContactRequest { .. }));
        assert_eq!(code(&file["send_template_request"]), 132_001);
    }

    #[test]
    fn a_list_has_rows() {
        let list = |rows: Vec<Value>, open: &str| {
            json!({ "type": "interactive", "interactive": { "type": "list", "body": { "text": "Which salon?" },
                "action": { "button": open, "sections": [{ "rows": rows }] } } })
        };
        let row = |id: usize| json!({ "id": format!("shop:{id}"), "title": "Luna", "description": "luna" });
        let Received::List { rows, .. } = content(&list(vec![row(1), row(2)], "Salons"), &[]).unwrap() else {
            panic!()
        };
        assert_eq!(rows[1].description.as_deref(), Some("luna"));
        for (rows, open, expected) in [
            (Vec::new(), "Salons", 131_009),
            ((0..11).map(row).collect(), "Salons", 131_009),
            (vec![row(1), row(1)], "Salons", 131_009),
            (vec![row(1)], "Choose one of your salons", 131_009),
            (vec![json!({ "id": "x" })], "Salons", 131_008),
            (vec![json!({ "id": "x", "title": "t".repeat(25) })], "Salons", 131_009),
            (vec![json!({ "id": "x", "title": "t", "description": "d".repeat(73) })], "Salons", 131_009),
        ] {
            assert_eq!(code(&list(rows, open)), expected, "{open}");
        }
    }

    #[test]
    fn a_list_with_several_sections_has_headings() {
        let section = |title: Option<&str>, id: &str| {
            let rows = json!([{ "id": id, "title": "2:30 PM" }]);
            title.map_or(json!({ "rows": rows }), |title| json!({ "title": title, "rows": rows }))
        };
        let list = |sections: Value| {
            json!({ "type": "interactive", "interactive": { "type": "list", "body": { "text": "When?" },
                "action": { "button": "Choose", "sections": sections } } })
        };
        let read = content(&list(json!([section(Some("With Leo"), "a"), section(Some("More"), "b")])), &[]);
        let Received::List { rows, .. } = read.unwrap() else { panic!() };
        let headings: Vec<_> = rows.iter().map(|row| row.section.as_deref()).collect();
        assert_eq!(headings, [Some("With Leo"), Some("More")]);
        assert_eq!(code(&list(json!([section(None, "a"), section(None, "b")]))), 131_008);
        assert_eq!(code(&list(json!([section(Some(&"t".repeat(25)), "a")]))), 131_009);
    }

    #[test]
    fn lengths_are_those_of_meta() {
        let text = |body: &str| json!({ "type": "text", "text": { "body": body } });
        assert!(content(&text(&"x".repeat(4_096)), &[]).is_ok());
        assert_eq!(code(&text(&"x".repeat(4_097))), 131_009);
        assert_eq!(code(&text(" ")), 131_009);
        assert_eq!(code(&json!({ "type": "text", "text": {} })), 131_008);
        assert_eq!(code(&json!({ "type": "sticker" })), 131_051);
        assert_eq!(code(&json!({})), 131_008);
    }

    #[test]
    fn buttons_are_few_short_and_different() {
        let with = |buttons: Vec<Value>| {
            json!({ "type": "interactive", "interactive": { "type": "button", "body": { "text": "Well?" },
                "action": { "buttons": buttons } } })
        };
        let button =
            |id: &str, title: &str| json!({ "type": "reply", "reply": { "id": id, "title": title } });
        let four = ["a", "b", "c", "d"].map(|id| button(id, id)).to_vec();
        for buttons in [
            Vec::new(),
            four,
            vec![button("a", "Yes"), button("b", "Yes")],
            vec![button("a", "Yes"), button("a", "No")],
            vec![button("a", "A label of 21 letters")],
            vec![button(&"a".repeat(257), "Yes")],
            vec![json!({ "type": "url", "reply": { "id": "a", "title": "Yes" } })],
        ] {
            assert_eq!(code(&with(buttons.clone())), 131_009, "{buttons:?}");
        }
        assert!(content(&with(vec![button("a", "Yes"), button("b", "No")]), &[]).is_ok());
    }

    #[test]
    fn links_and_questions_name_their_action() {
        let link = |name: &str, url: &str| {
            let parameters = json!({ "display_text": "Pick a time", "url": url });
            json!({ "type": "interactive", "interactive": { "type": "cta_url", "body": { "text": "Gone." },
                "action": { "name": name, "parameters": parameters } } })
        };
        assert!(content(&link("cta_url", "https://x.example"), &[]).is_ok());
        assert_eq!(code(&link("link", "https://x.example")), 131_009);
        assert_eq!(code(&link("cta_url", "x.example")), 131_009);
    }
}
