//! What was said between the salon and a client (rules/messages#timeline).

use domain::{BookingId, ClientId, Instant, ReminderKind, SkipReason};
use ports::platform::MessageState;
use ports::shop::{AnswerEntry, MessageEntry, Reminder, ReminderState, TimelineOf};
use ports::{ShopTx, StoreResult};

use super::change::ChangeResult;
use super::{ChangeError, DashboardUser, DeliveryState, Entity, Permission};
use crate::Context;
use crate::messaging::{named_by, purpose_of};
use crate::waitlist::key_of_offer;

/// How many entries a timeline has at most.
pub const MAX_TIMELINE: usize = 100;

#[derive(Debug, Clone)]
pub enum TimelineEntry {
    Message {
        entry: Box<MessageEntry>,
        state: TimelineState,
    },
    /// A reminder that was not sent.
    Skipped {
        reminder: Reminder,
        why: SkipReason,
    },
    Answer(AnswerEntry),
}

/// How far a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimelineState {
    /// It was meant to go out.
    Told(DeliveryState),
    NotSent(SkipReason),
}

impl TimelineEntry {
    fn message(entry: MessageEntry) -> Self {
        // WhatsApp may say of one that was dropped that it was sent all the same.
        let state = match entry.message.state {
            MessageState::Dropped => TimelineState::NotSent(entry.why.unwrap_or(SkipReason::Changed)),
            _ => TimelineState::Told(DeliveryState::of(&entry.message)),
        };
        Self::Message { entry: Box::new(entry), state }
    }

    /// What a skipped reminder would have been for.
    #[must_use]
    pub const fn purpose_of(kind: ReminderKind) -> &'static str {
        purpose_of(kind)
    }

    /// Where it stands in the timeline: a message where it was queued, however late it is read, and a reply after what it replies to.
    fn place(&self) -> (Instant, u8, i64) {
        match self {
            Self::Answer(answer) => (answer.at, 0, answer.id),
            Self::Skipped { reminder, .. } => (reminder.due_at, 1, reminder.booking.get()),
            Self::Message { entry, .. } => (entry.queued_at, 2, entry.message.id.get()),
        }
    }
}

/// The timeline of a booking, oldest first.
pub fn booking_timeline(
    ctx: &Context,
    user: &DashboardUser,
    id: BookingId,
) -> ChangeResult<Vec<TimelineEntry>> {
    ctx.store.read_shop(user.scope, |tx| {
        let owned = tx.find_booking(id)?.ok_or(ChangeError::Absent(Entity::Booking))?;
        let booking = owned.booking;
        let is_own = user.staff_id() == Some(booking.staff_id);
        if !is_own && !user.may(Permission::ChangeColleaguesBookings) {
            return Err(ChangeError::ColleaguesMessages);
        }
        let mut entries = read(tx, TimelineOf::Booking(id))?;
        if let Some(client) = booking.client_id {
            entries.extend(told_with_others(tx, id, client)?);
        }
        entries.sort_by_key(TimelineEntry::place);
        Ok(entries)
    })
}

/// The newest entries of the timelines of a client's bookings, newest first.
pub fn client_timeline(
    ctx: &Context,
    user: &DashboardUser,
    id: ClientId,
) -> ChangeResult<Vec<TimelineEntry>> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        tx.client_record(id, now)?.ok_or(ChangeError::Absent(Entity::Client))?;
        let mut entries = read(tx, TimelineOf::Client(id))?;
        let keys = keys_of_offers(tx, id)?;
        let offers = tx.messages_by_key(&keys)?;
        // Those of times that are held are about a booking, and there already.
        let unheld = offers.into_iter().filter(|entry| entry.booking.is_none());
        entries.extend(unheld.map(TimelineEntry::message));
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.place()));
        entries.truncate(MAX_TIMELINE);
        Ok(entries)
    })
}

fn most() -> i64 {
    i64::try_from(MAX_TIMELINE).unwrap_or(i64::MAX)
}

fn read(tx: &mut dyn ShopTx, of: TimelineOf) -> StoreResult<Vec<TimelineEntry>> {
    let messages = tx.timeline_messages(of, None, most())?;
    let skipped = tx.skipped_reminders(of)?;
    let answers = tx.chat_answers(of)?;
    let skipped = skipped.into_iter().filter_map(|reminder| match reminder.state {
        ReminderState::Skipped(why) => Some(TimelineEntry::Skipped { reminder, why }),
        ReminderState::Due | ReminderState::Planned => None,
    });
    let messages = messages.into_iter().map(TimelineEntry::message);
    Ok(messages.chain(skipped).chain(answers.into_iter().map(TimelineEntry::Answer)).collect())
}

/// Under what a client was offered times.
fn keys_of_offers(tx: &mut dyn ShopTx, client: ClientId) -> StoreResult<Vec<String>> {
    let waited = tx.waitlist_of_record(client)?;
    let waited: Vec<_> = waited.into_iter().map(|entry| entry.id).collect();
    Ok(tx.waitlist_offers(&waited)?.iter().map(|offer| key_of_offer(offer.id)).collect())
}

/// The reminders that told of a booking together with others of that day. These may be on another day by now.
fn told_with_others(tx: &mut dyn ShopTx, id: BookingId, client: ClientId) -> StoreResult<Vec<TimelineEntry>> {
    let mut entries = Vec::new();
    for kind in ReminderKind::ALL {
        let reminders = tx.timeline_messages(TimelineOf::Client(client), Some(purpose_of(kind)), most())?;
        let about = reminders.into_iter().filter(|entry| {
            entry.booking != Some(id) && named_by(&entry.key).iter().any(|(named, _)| *named == id)
        });
        entries.extend(about.map(TimelineEntry::message));
    }
    Ok(entries)
}
