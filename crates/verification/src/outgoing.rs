//! What we say over WhatsApp, whatever its JSON will look like. The crate `whatsapp` sends these.

use domain::{Bsuid, WaPhone};

/// To whom a message goes. A number is used when there is one: WhatsApp prefers it, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Recipient {
    Phone(WaPhone),
    Bsuid(Bsuid),
}

/// A button under a message: at most three, the title at most 20 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// What comes back when it is tapped: `deny:{challenge}`.
    pub id: String,
    pub title: String,
}

/// A line of a list: the title at most 24 characters, the description 72.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRow {
    /// What comes back when it is chosen.
    pub id: String,
    pub title: String,
    /// What stands under it.
    pub description: Option<String>,
    /// The heading that it stands under, at most 24 characters, where a list has several. Rows of one heading follow each other.
    pub section: Option<String>,
}

#[derive(Clone, PartialEq, Eq)]
pub enum Content {
    Text(String),
    Buttons {
        body: String,
        buttons: Vec<Button>,
    },
    /// Words with a list to choose from, ten rows at most.
    List {
        body: String,
        /// What opens the list, at most 20 characters.
        open: String,
        rows: Vec<ListRow>,
    },
    Link {
        body: String,
        /// What the link says, at most 20 characters.
        title: String,
        url: String,
    },
    /// A question for the person's own number.
    ContactRequest(String),
    /// A template that WhatsApp has approved, for people who have not written for a day.
    Template {
        name: String,
        category: TemplateCategory,
        params: Vec<(String, String)>,
        /// What comes back from its quick replies, in order.
        replies: Vec<String>,
        /// What the address of its button ends with.
        link: Option<String>,
    },
}

/// Meta approves, prices and refuses templates by their category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TemplateCategory {
    /// About something that the person has asked for, without any promotion.
    Utility,
    Marketing,
}

impl TemplateCategory {
    /// The spelling of the database; Meta writes the same in capitals.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Utility => "utility",
            Self::Marketing => "marketing",
        }
    }

    /// Reads [`Self::as_str`], and Meta's capitals.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Utility, Self::Marketing]
            .into_iter()
            .find(|category| text.eq_ignore_ascii_case(category.as_str()))
    }
}

/// Stands in words for the link to the appointment that a message is about. The link is made when the message goes out, so that no
/// database holds it. Nobody can type it: control characters are taken out of all that people write.
pub const VISIT_LINK: &str = "\u{1}link";

/// As [`VISIT_LINK`], for the page on which a client reviews the visit.
pub const REVIEW_LINK: &str = "\u{1}review";

/// As [`VISIT_LINK`], for the page of a time that somebody on the waitlist is offered.
pub const OFFER_LINK: &str = "\u{1}offer";

/// Where the link of a message leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkedPage {
    Visit,
    Review,
    /// A time for somebody on the waitlist.
    Offer,
}

impl LinkedPage {
    fn of(place: &str) -> Option<Self> {
        match place {
            VISIT_LINK => Some(Self::Visit),
            REVIEW_LINK => Some(Self::Review),
            _ => None,
        }
    }
}

impl Content {
    /// The page to which the words have a place for a link.
    #[must_use]
    pub fn linked_page(&self) -> Option<LinkedPage> {
        match self {
            Self::Buttons { body, .. } | Self::Text(body) => {
                let is_offer = body.contains(OFFER_LINK).then_some(LinkedPage::Offer);
                is_offer.or(body.contains(VISIT_LINK).then_some(LinkedPage::Visit))
            }
            Self::Link { url, .. } => LinkedPage::of(url),
            Self::Template { link, .. } => link.as_deref().and_then(LinkedPage::of),
            Self::List { .. } | Self::ContactRequest(_) => None,
        }
    }

    /// The same words with the link. A template knows the address already, and takes its end.
    #[must_use]
    pub fn with_link(mut self, page: &str) -> Self {
        match &mut self {
            Self::Buttons { body, .. } | Self::Text(body) => {
                *body = body.replace(VISIT_LINK, page).replace(OFFER_LINK, page);
            }
            Self::Link { url, .. } => page.clone_into(url),
            Self::Template { link, .. } => {
                *link = link.take().and(page.rsplit('/').next().map(str::to_owned));
            }
            Self::List { .. } | Self::ContactRequest(_) => {}
        }
        self
    }

    /// The name and the category of a template; none if these are free words.
    #[must_use]
    pub fn template(&self) -> Option<(&str, TemplateCategory)> {
        match self {
            Self::Template { name, category, .. } => Some((name, *category)),
            _ => None,
        }
    }

    /// The category of a template; none if these are free words.
    #[must_use]
    pub fn category(&self) -> Option<TemplateCategory> {
        self.template().map(|(_, category)| category)
    }

    /// The free words, without the place for a link; none if this is a template.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        match self {
            Self::Text(body)
            | Self::Buttons { body, .. }
            | Self::List { body, .. }
            | Self::Link { body, .. }
            | Self::ContactRequest(body) => {
                let places = [VISIT_LINK, REVIEW_LINK, OFFER_LINK];
                let words = places.iter().fold(body.clone(), |words, place| words.replace(place, "\u{2026}"));
                Some(words.trim().to_owned())
            }
            Self::Template { .. } => None,
        }
    }

    /// Whether it may only be sent within a day of the person's last message.
    #[must_use]
    pub const fn needs_window(&self) -> bool {
        !matches!(self, Self::Template { .. })
    }
}

/// The shape alone: what is said names people.
impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Text(_) => "Text",
            Self::Buttons { .. } => "Buttons",
            Self::List { .. } => "List",
            Self::Link { .. } => "Link",
            Self::ContactRequest(_) => "ContactRequest",
            Self::Template { .. } => "Template",
        })
    }
}

/// The queue a message stands in; a lower one never waits for a higher one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Answers in a sign-in or a verification: worth nothing after ten minutes.
    Reply,
    /// What a client is told about a booking: a day.
    Booking,
    /// Reminders of visits: until shortly before the visit.
    Reminder,
    /// What staff are told: a day.
    Staff,
    /// Times that a client can take.
    Offer,
    /// Thanks for a visit: half a day.
    Thanks,
}

impl Lane {
    pub const ALL: [Self; 6] =
        [Self::Reply, Self::Booking, Self::Reminder, Self::Staff, Self::Offer, Self::Thanks];

    /// The number in the database, least first.
    #[must_use]
    pub const fn number(self) -> i64 {
        match self {
            Self::Reply => 0,
            Self::Booking => 1,
            Self::Reminder => 2,
            Self::Staff => 3,
            Self::Offer => 4,
            Self::Thanks => 5,
        }
    }

    /// How often a message of this lane is tried.
    #[must_use]
    pub const fn max_attempts(self) -> i64 {
        match self {
            Self::Reply => 4,
            Self::Booking => 8,
            Self::Reminder | Self::Staff | Self::Offer | Self::Thanks => 6,
        }
    }
}
