//! WhatsApp messages of ours: queued in the transaction of their cause, sent later by the courier.

use domain::{BookingId, IdentityId, Instant, MessageId, ShopId, SkipReason, WaPhone};
use verification::{Content, Delivery, Lane, Recipient, SenderId, StatusUpdate, TemplateCategory};

use crate::StoreResult;
use crate::shop::MailPurpose;

/// For whom a message is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Addressee {
    /// A person who has written to us.
    Identity(IdentityId),
    /// A number the shop knows. If its owner has written to us, the message is for them.
    Phone(WaPhone),
    /// Nobody whom WhatsApp reaches: the message has failed from the start, so that the salon sees who has to be called.
    Nobody,
}

#[derive(Debug, Clone)]
pub struct NewMessage {
    /// Queued once: `reply:{event key}`, `booking:{id}:confirmed`, `staffnew:{booking}:{recipient}`.
    pub dedupe_key: String,
    /// Whose business it is.
    pub shop: Option<ShopId>,
    pub booking: Option<BookingId>,
    pub to: Addressee,
    pub sender: SenderId,
    /// What it is for, in a word: `reply`, `help`, `alert`, `confirmation`, `cancellation`, `staff_notice`.
    pub purpose: &'static str,
    pub lane: Lane,
    pub content: Content,
    /// What to say if the person has not written for a day.
    pub fallback: Option<Content>,
    /// WhatsApp's id of the message it answers.
    pub reply_to: Option<String>,
    /// Not before.
    pub due_at: Instant,
    /// Worth nothing after.
    pub not_after: Instant,
    pub created_at: Instant,
}

/// How far a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageState {
    /// To be sent when due.
    Queued,
    /// Some courier has it, until its lease runs out.
    Sending,
    /// It may have been sent or not: the answer got lost.
    Unknown,
    Accepted,
    Sent,
    Delivered,
    Read,
    /// It will not arrive.
    Failed,
    /// It was too late to send it.
    Expired,
    /// There was no reason any more.
    Dropped,
}

impl MessageState {
    const ALL: [Self; 10] = [
        Self::Queued,
        Self::Sending,
        Self::Unknown,
        Self::Accepted,
        Self::Sent,
        Self::Delivered,
        Self::Read,
        Self::Failed,
        Self::Expired,
        Self::Dropped,
    ];

    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sending => "sending",
            Self::Unknown => "unknown",
            Self::Accepted => "accepted",
            Self::Sent => "sent",
            Self::Delivered => "delivered",
            Self::Read => "read",
            Self::Failed => "failed",
            Self::Expired => "expired",
            Self::Dropped => "dropped",
        }
    }

    /// Reads [`Self::as_str`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

impl From<Delivery> for MessageState {
    fn from(delivery: Delivery) -> Self {
        match delivery {
            Delivery::Sent => Self::Sent,
            Delivery::Failed => Self::Failed,
            Delivery::Delivered => Self::Delivered,
            Delivery::Read => Self::Read,
        }
    }
}

/// Which messages of a number wait after a refusal (rules/messages#pauses).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PauseScope {
    Everything,
    /// All but the answers in a sign-in.
    AllButReplies,
    /// What would go out as a template of this category.
    Templates(TemplateCategory),
}

impl PauseScope {
    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Everything => "everything",
            Self::AllButReplies => "all_but_replies",
            Self::Templates(category) => category.as_str(),
        }
    }
}

/// A message that a courier has taken.
#[derive(Debug, Clone)]
pub struct LeasedMessage {
    pub id: MessageId,
    /// What it was queued under.
    pub dedupe_key: String,
    /// Whose business it is.
    pub shop: Option<ShopId>,
    pub booking: Option<BookingId>,
    /// The person, if they have written to us.
    pub identity: Option<IdentityId>,
    /// Where it goes; none if there is neither a number nor an id any more.
    pub to: Option<Recipient>,
    pub sender: SenderId,
    /// What it is for.
    pub purpose: String,
    pub lane: Lane,
    pub content: Content,
    /// What to say if the person has not written for a day.
    pub fallback: Option<Content>,
    /// WhatsApp's id of the message it answers.
    pub reply_to: Option<String>,
    /// How often it was tried, this time included.
    pub attempts: i64,
    /// Its state before it was taken: queued, or unknown when it is to be tried once more.
    pub was: MessageState,
    /// What the last try sent: a template and its category, or none for free words.
    pub sent_as: Option<(String, TemplateCategory)>,
    /// Worth nothing after.
    pub not_after: Instant,
    /// Until when the person may be sent what needs no template.
    pub window_until: Option<Instant>,
}

/// What is known of a message that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentMessage {
    pub id: MessageId,
    pub state: MessageState,
    /// Whose business it is.
    pub shop: Option<ShopId>,
    pub booking: Option<BookingId>,
    /// The person, if they have written to us.
    pub identity: Option<IdentityId>,
    pub sender: SenderId,
    pub attempts: i64,
    pub lane: Lane,
    /// Whether there is a template to fall back on.
    pub has_fallback: bool,
    /// What it is for.
    pub purpose: String,
    /// The category of the template that it was sent as; none for free words.
    pub category: Option<TemplateCategory>,
}

/// A mail that the job has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedMail {
    pub id: MessageId,
    pub shop: ShopId,
    pub booking: BookingId,
    pub purpose: MailPurpose,
    /// The code of its link.
    pub code: Option<String>,
    /// How often it was tried, this time included.
    pub attempts: i64,
    /// It is tried until then.
    pub not_after: Instant,
}

pub trait Messages {
    /// Queues a message. False if one with its key was queued before.
    fn queue_message(&mut self, new: &NewMessage) -> StoreResult<bool>;

    /// How many messages of a purpose were queued for a person since a moment.
    fn messages_since(&mut self, identity: IdentityId, purpose: &str, moment: Instant) -> StoreResult<usize>;

    /// The salon of the last message of a purpose that was queued for a person since a moment.
    fn shop_of_last_message(
        &mut self,
        identity: IdentityId,
        purpose: &str,
        moment: Instant,
    ) -> StoreResult<Option<ShopId>>;

    /// Takes due messages, the lowest lanes and the oldest first, of senders that are not paused for their lane: no other courier gets them until
    /// `until`, or before when they are recorded. Includes unknown ones that are due again, and those whose lease ran out, which are
    /// unknown, too.
    fn lease_messages(
        &mut self,
        courier: &str,
        most: usize,
        now: Instant,
        until: Instant,
    ) -> StoreResult<Vec<LeasedMessage>>;

    /// Takes the mail that has been due for longest, as [`Self::lease_messages`] takes messages; those it leaves alone.
    fn lease_mail(&mut self, courier: &str, now: Instant, until: Instant) -> StoreResult<Option<LeasedMail>>;

    /// A mail ends, and what it said goes.
    fn end_mail(&mut self, id: MessageId, state: MessageState, now: Instant) -> StoreResult<()>;

    /// A courier is about to send it as a template of a category, or in free words.
    fn message_goes_as(
        &mut self,
        id: MessageId,
        template: Option<(&str, TemplateCategory)>,
    ) -> StoreResult<()>;

    /// A courier gives it back untried, as `state`, until `due_at`.
    fn postpone_message(&mut self, id: MessageId, state: MessageState, due_at: Instant) -> StoreResult<()>;

    /// WhatsApp took it. Statuses may have come first: the state only moves on.
    fn message_accepted(&mut self, id: MessageId, wamid: &str, now: Instant) -> StoreResult<()>;

    /// It is to be tried again, as `state` (queued or unknown) at `due_at`; `use_fallback` puts the template in the content's place. One
    /// that has arrived stays as it is.
    fn retry_message(
        &mut self,
        id: MessageId,
        state: MessageState,
        due_at: Instant,
        code: Option<i64>,
        use_fallback: bool,
    ) -> StoreResult<()>;

    /// There is no reason for it any more. Its words may become true once more: its key is free again.
    fn drop_message(&mut self, id: MessageId, why: SkipReason, now: Instant) -> StoreResult<()>;

    /// It ends: failed or expired. One that is farther already stays as it is.
    fn end_message(
        &mut self,
        id: MessageId,
        state: MessageState,
        code: Option<i64>,
        now: Instant,
    ) -> StoreResult<()>;

    /// A message of ours by WhatsApp's id of it, or by the tracker that travelled with it; locked until commit.
    fn sent_message(&mut self, wamid: &str, tracker: Option<MessageId>) -> StoreResult<Option<SentMessage>>;

    /// Whether the number that a message goes to has another spelling that was not tried yet. A message that is queued again after one of
    /// [`WRONG_NUMBER_CODES`](crate::WRONG_NUMBER_CODES) goes to that spelling.
    fn has_untried_spelling(&mut self, id: MessageId) -> StoreResult<bool>;

    /// What WhatsApp says of it. The state only moves on, whatever the order of its words.
    fn message_is(
        &mut self,
        id: MessageId,
        state: MessageState,
        told: &StatusUpdate,
        now: Instant,
    ) -> StoreResult<()>;

    /// Messages of a scope are not sent from this number until a moment; a longer pause stays.
    fn pause_sender(
        &mut self,
        sender: &SenderId,
        scope: PauseScope,
        until: Instant,
        reason: &str,
    ) -> StoreResult<()>;

    /// Until when messages of a scope are not sent from it.
    fn sender_paused_until(&mut self, sender: &SenderId, scope: PauseScope) -> StoreResult<Option<Instant>>;

    /// Cuts what messages older than a moment said, unless they may still be sent; the oldest first. Returns how many, no more than
    /// [`FORGOTTEN_AT_ONCE`](super::FORGOTTEN_AT_ONCE).
    fn forget_words_before(&mut self, moment: Instant) -> StoreResult<usize>;
}
