//! What WhatsApp says of our number, its account and our templates.

use verification::SenderId;

/// The state of our number at WhatsApp. Words in capitals are Meta's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountReport {
    /// Our number, as people write to it.
    pub number: String,
    /// What its chats are called.
    pub name: String,
    /// `GREEN`, `YELLOW`, `RED` or `UNKNOWN`.
    pub quality: String,
    /// To how many people a day we may write first: `TIER_2K`.
    pub limit: Option<String>,
    /// What keeps us from sending, all of it or some.
    pub limitations: Vec<Limitation>,
    /// Every template of ours.
    pub templates: Vec<TemplateReport>,
}

/// Why the number, its account, the business or the app cannot send everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limitation {
    /// Nothing is sent; else less than everything.
    pub is_blocked: bool,
    /// A sentence, as in `The account is blocked: payment is due (141006)`.
    pub details: String,
}

/// A template of ours, as the account has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateReport {
    pub name: String,
    pub language: String,
    /// `APPROVED`, `PENDING`, `REJECTED`, `PAUSED` and others; [`TemplateReport::NOT_SUBMITTED`].
    pub status: String,
    /// The category that we submit it under.
    pub category: String,
    /// Why it is not approved, or what else is wrong with it.
    pub reason: Option<String>,
}

impl TemplateReport {
    /// The account does not have the template.
    pub const NOT_SUBMITTED: &str = "NOT_SUBMITTED";

    #[must_use]
    pub fn is_approved(&self) -> bool {
        self.status == "APPROVED"
    }
}

impl AccountReport {
    /// What an operator has to act on, in sentences.
    #[must_use]
    pub fn problems(&self) -> Vec<String> {
        let blocked = self.limitations.iter().filter(|limitation| limitation.is_blocked);
        let mut problems: Vec<String> = blocked.map(|blocked| blocked.details.clone()).collect();
        if self.quality == "RED" {
            problems.push("The quality of the number is low: Meta may restrict it.".to_owned());
        }
        let waiting = self.templates.iter().filter(|template| !template.is_approved()).count();
        if waiting > 0 {
            problems.push(format!("{waiting} of {} templates are not approved.", self.templates.len()));
        }
        problems
    }
}

/// Why WhatsApp did not tell.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    #[error("WhatsApp cannot be reached: {0}")]
    Unreachable(String),
    /// With Meta's code and words.
    #[error("WhatsApp refused: {details} ({code})")]
    Refused { code: i64, details: String },
    #[error("WhatsApp's answer could not be read: {0}")]
    Unreadable(&'static str),
}

/// The account at WhatsApp. Blocks; never called inside a transaction.
pub trait WhatsAppAccount: Send + Sync {
    fn report(&self, sender: &SenderId) -> Result<AccountReport, AccountError>;

    /// Submits the templates that the account does not have; their links lead to the platform at `origin`. One that is refused stays
    /// [`TemplateReport::NOT_SUBMITTED`], with the reason.
    fn submit_templates(&self, sender: &SenderId, origin: &str) -> Result<Vec<TemplateReport>, AccountError>;
}
