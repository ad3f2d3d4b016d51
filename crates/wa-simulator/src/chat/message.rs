//! One message of a chat, as the phone shows it.

use serde::Serialize;

/// A button under a message, or a payload and its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Button {
    /// What comes back when it is tapped.
    pub(crate) id: String,
    pub(crate) title: String,
}

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Row {
    /// What comes back when it is chosen.
    pub(crate) id: String,
    pub(crate) title: String,
    /// What stands under it.
    pub(crate) description: Option<String>,
    /// The heading that it stands under.
    pub(crate) section: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum MessageContent {
    Text {
        body: String,
    },
    /// A tap on a button of a message.
    ButtonReply {
        id: String,
        title: String,
    },
    /// A line chosen from a list.
    ListReply {
        id: String,
        title: String,
        description: Option<String>,
    },
    /// A tap on a button of a template.
    TemplateReply {
        payload: String,
        title: String,
    },
    /// A card with somebody's number: one's own if it was asked for.
    Contact {
        name: String,
        digits: String,
        asked_for: bool,
    },
    /// A picture, and words under it.
    Image {
        caption: Option<String>,
    },
}

/// A button that opens an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Link {
    pub(crate) title: String,
    pub(crate) url: String,
}

/// What the business sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Received {
    Text {
        body: String,
    },
    Buttons {
        body: String,
        buttons: Vec<Button>,
    },
    /// Words with a list.
    List {
        body: String,
        open: String,
        rows: Vec<Row>,
    },
    /// Words with a link.
    Link {
        body: String,
        title: String,
        url: String,
    },
    /// A question for one's own number.
    ContactRequest {
        body: String,
    },
    /// An approved template, filled in.
    Template {
        name: String,
        category: String,
        body: String,
        buttons: Vec<Button>,
        link: Option<Link>,
    },
}

impl Received {
    /// Whether the 24-hour window must be open for it.
    pub(crate) fn needs_window(&self) -> bool {
        !matches!(self, Self::Template { .. })
    }

    /// The one of its template.
    pub(crate) fn category(&self) -> Option<&str> {
        match self {
            Self::Template { category, .. } => Some(category),
            _ => None,
        }
    }

    pub(crate) fn body(&self) -> &str {
        match self {
            Self::Text { body }
            | Self::Buttons { body, .. }
            | Self::List { body, .. }
            | Self::Link { body, .. }
            | Self::ContactRequest { body }
            | Self::Template { body, .. } => body,
        }
    }
}

/// How far a message of the phone has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Tick {
    /// On its way.
    Waiting,
    /// The server could not be reached for it.
    Failed,
    Delivered,
    Read,
}

/// Which side a message is from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "side", rename_all = "snake_case")]
pub(crate) enum Body {
    /// The phone's own, and what became of it.
    Phone { said: MessageContent, forwarded: bool, tick: Tick, post: Option<String> },
    /// The business's, and whether the person has seen it.
    Business { received: Received, seen: bool, tracker: Option<String> },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Message {
    pub(crate) id: String,
    /// When, in seconds since 1970.
    pub(crate) at: u64,
    /// The message it answers.
    pub(crate) reply_to: Option<String>,
    /// Whose it is and what it says.
    #[serde(flatten)]
    pub(crate) body: Body,
}
