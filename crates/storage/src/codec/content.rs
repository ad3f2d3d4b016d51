//! What a message says, as a document in a column.

use ports::{StoreError, StoreResult};
use serde::{Deserialize, Serialize};
use verification::{Button, Content, Lane, ListRow, TemplateCategory};

use super::CellRef;

#[derive(Serialize, Deserialize)]
struct ButtonDoc {
    id: String,
    title: String,
}

#[derive(Serialize, Deserialize)]
struct RowDoc {
    id: String,
    title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    section: Option<String>,
}

impl From<RowDoc> for ListRow {
    fn from(RowDoc { id, title, description, section }: RowDoc) -> Self {
        Self { id, title, description, section }
    }
}

impl From<ListRow> for RowDoc {
    fn from(ListRow { id, title, description, section }: ListRow) -> Self {
        Self { id, title, description, section }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ContentDoc {
    Text {
        body: String,
    },
    Buttons {
        body: String,
        buttons: Vec<ButtonDoc>,
    },
    List {
        body: String,
        open: String,
        rows: Vec<RowDoc>,
    },
    Link {
        body: String,
        title: String,
        url: String,
    },
    ContactRequest {
        body: String,
    },
    Template {
        name: String,
        category: CategoryDoc,
        params: Vec<(String, String)>,
        replies: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CategoryDoc {
    Utility,
    Marketing,
}

impl From<CategoryDoc> for TemplateCategory {
    fn from(doc: CategoryDoc) -> Self {
        match doc {
            CategoryDoc::Utility => Self::Utility,
            CategoryDoc::Marketing => Self::Marketing,
        }
    }
}

impl From<TemplateCategory> for CategoryDoc {
    fn from(category: TemplateCategory) -> Self {
        match category {
            TemplateCategory::Utility => Self::Utility,
            TemplateCategory::Marketing => Self::Marketing,
        }
    }
}

impl From<ButtonDoc> for Button {
    fn from(doc: ButtonDoc) -> Self {
        Self { id: doc.id, title: doc.title }
    }
}

impl From<&Button> for ButtonDoc {
    fn from(button: &Button) -> Self {
        Self { id: button.id.clone(), title: button.title.clone() }
    }
}

impl From<ContentDoc> for Content {
    fn from(doc: ContentDoc) -> Self {
        let buttons = |docs: Vec<ButtonDoc>| docs.into_iter().map(Into::into).collect();
        match doc {
            ContentDoc::Text { body } => Self::Text(body),
            ContentDoc::Buttons { body, buttons: docs } => Self::Buttons { body, buttons: buttons(docs) },
            ContentDoc::List { body, open, rows } => {
                Self::List { body, open, rows: rows.into_iter().map(Into::into).collect() }
            }
            ContentDoc::Link { body, title, url } => Self::Link { body, title, url },
            ContentDoc::ContactRequest { body } => Self::ContactRequest(body),
            ContentDoc::Template { name, category, params, replies, link } => {
                Self::Template { name, category: category.into(), params, replies, link }
            }
        }
    }
}

impl From<Content> for ContentDoc {
    fn from(content: Content) -> Self {
        let docs = |buttons: &[Button]| buttons.iter().map(Into::into).collect();
        match content {
            Content::Text(body) => Self::Text { body },
            Content::Buttons { body, buttons } => Self::Buttons { body, buttons: docs(&buttons) },
            Content::List { body, open, rows } => {
                Self::List { body, open, rows: rows.into_iter().map(Into::into).collect() }
            }
            Content::Link { body, title, url } => Self::Link { body, title, url },
            Content::ContactRequest(body) => Self::ContactRequest { body },
            Content::Template { name, category, params, replies, link } => {
                Self::Template { name, category: category.into(), params, replies, link }
            }
        }
    }
}

/// What a message says, as stored.
pub(crate) fn content(doc: serde_json::Value, at: CellRef) -> StoreResult<Content> {
    let doc: ContentDoc = at.need(serde_json::from_value(doc).ok())?;
    Ok(doc.into())
}

/// What a message says, for storing.
pub(crate) fn content_doc(content: &Content) -> StoreResult<serde_json::Value> {
    serde_json::to_value(ContentDoc::from(content.clone()))
        .map_err(|error| StoreError::Failed(error.to_string()))
}

pub(crate) fn lane(number: i64, at: CellRef) -> StoreResult<Lane> {
    at.need(Lane::ALL.into_iter().find(|lane| lane.number() == number))
}

/// What a message was sent as: `service` (free words), or the category of its template.
pub(crate) const fn category_text(category: Option<TemplateCategory>) -> &'static str {
    match category {
        None => "service",
        Some(category) => category.as_str(),
    }
}

/// Reads [`category_text`].
pub(crate) fn category(text: &str, at: CellRef) -> StoreResult<Option<TemplateCategory>> {
    if text == category_text(None) { Ok(None) } else { at.need(TemplateCategory::parse(text)).map(Some) }
}
