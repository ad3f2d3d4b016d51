//! `GET /api/admin/bookings/{id}/messages` and `GET /api/admin/clients/{id}/messages`: what was said between the salon and a client
//! (rules/messages#timeline).

use actix_web::web::{Data, Json};
use app::admin::{PersonalPage, TimelineEntry, TimelineState};
use domain::{BookingId, ClientId, ReminderKind, SkipReason};
use ports::shop::{AnswerEntry, MessageEntry, Reminder};
use serde::Serialize;
use utoipa::ToSchema;
use verification::TemplateCategory;

use super::access_log::run_logged;
use super::client_messages::state_words;
use crate::error::ApiError;
use crate::extract::{AdminRequest, PathId, StaffRequest};
use crate::state::State;
use crate::wire::instant;

/// An entry of a timeline.
#[derive(Serialize, ToSchema)]
#[serde(tag = "direction", rename_all = "lowercase")]
pub(crate) enum TimelineEntryResponse {
    /// A message to the client.
    Out(OutEntryResponse),
    /// What the client tapped or wrote.
    In(InEntryResponse),
}

/// A message to the client, or a reminder that was not sent.
#[derive(Serialize, ToSchema)]
pub(crate) struct OutEntryResponse {
    /// One of its own in the list: `message:12`, `reminder:4:first`.
    id: String,
    booking_id: Option<i64>,
    /// Since when it is in this state; of a reminder that was not sent, when it was due.
    at: String,
    /// What it is for: `confirmation`, `first_reminder`, `ask`, `waitlist`, `reply` and the like.
    what: String,
    /// `waiting`, `sent`, `delivered`, `read`, `not_delivered` or `not_sent`.
    state: &'static str,
    /// Why it was not delivered (as of those not reached), or not sent: `opted_out`, `quiet_hours`, `moved` and the like.
    why: Option<&'static str>,
    /// The template that it went out as; none for free words, and before.
    template: Option<String>,
    /// `service`, `utility` or `marketing`, once it went out by WhatsApp.
    category: Option<&'static str>,
    /// Whether WhatsApp bills it, once it was delivered.
    billable: Option<bool>,
    /// What it says, for 30 days.
    text: Option<String>,
}

/// An answer by its name; what the client wrote is stored nowhere.
#[derive(Serialize, ToSchema)]
pub(crate) struct InEntryResponse {
    id: String,
    booking_id: i64,
    at: String,
    /// `confirm`, `move`, `cancel`, `late` and the like.
    what: &'static str,
    /// Whether it was a word; else a tap.
    typed: bool,
}

impl From<TimelineEntry> for TimelineEntryResponse {
    fn from(entry: TimelineEntry) -> Self {
        match entry {
            TimelineEntry::Message { entry, state } => Self::Out(OutEntryResponse::of_message(*entry, state)),
            TimelineEntry::Skipped { reminder, why } => {
                Self::Out(OutEntryResponse::of_reminder(reminder, why))
            }
            TimelineEntry::Answer(answer) => Self::In(answer.into()),
        }
    }
}

impl OutEntryResponse {
    fn of_message(entry: MessageEntry, state: TimelineState) -> Self {
        let (state, why) = match state {
            TimelineState::Told(state) => state_words(state),
            TimelineState::NotSent(why) => ("not_sent", Some(why.as_str())),
        };
        let went_out = matches!(state, "sent" | "delivered" | "read") && !entry.is_mail;
        let is_delivered = matches!(state, "delivered" | "read");
        Self {
            id: format!("message:{}", entry.message.id),
            booking_id: entry.booking.map(BookingId::get),
            at: instant(entry.message.at),
            what: entry.message.purpose,
            state,
            why,
            template: entry.template.filter(|_| went_out),
            category: went_out.then(|| entry.category.map_or("service", TemplateCategory::as_str)),
            billable: entry.billable.filter(|_| is_delivered),
            text: entry.words.and_then(|content| content.words()),
        }
    }

    fn of_reminder(reminder: Reminder, why: SkipReason) -> Self {
        let Reminder { booking, kind, due_at, .. } = reminder;
        Self {
            id: format!("reminder:{booking}:{}", ReminderKind::as_str(kind)),
            booking_id: Some(booking.get()),
            at: instant(due_at),
            what: TimelineEntry::purpose_of(kind).to_owned(),
            state: "not_sent",
            why: Some(why.as_str()),
            template: None,
            category: None,
            billable: None,
            text: None,
        }
    }
}

impl From<AnswerEntry> for InEntryResponse {
    fn from(answer: AnswerEntry) -> Self {
        Self {
            id: format!("answer:{}", answer.id),
            booking_id: answer.booking.get(),
            at: instant(answer.at),
            what: answer.answer.as_str(),
            typed: answer.typed,
        }
    }
}

pub(crate) async fn of_booking(
    state: Data<State>,
    StaffRequest { user, .. }: StaffRequest,
    PathId(id): PathId<BookingId>,
) -> Result<Json<Vec<TimelineEntryResponse>>, ApiError> {
    let read = run_logged(state, user, PersonalPage::BookingMessages(id), move |ctx, user| {
        app::admin::booking_timeline(ctx, user, id)
    });
    let entries = read.await?;
    Ok(Json(entries.into_iter().map(Into::into).collect()))
}

pub(crate) async fn of_client(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    PathId(id): PathId<ClientId>,
) -> Result<Json<Vec<TimelineEntryResponse>>, ApiError> {
    let read = run_logged(state, user, PersonalPage::ClientMessages(id), move |ctx, user| {
        app::admin::client_timeline(ctx, user, id)
    });
    let entries = read.await?;
    Ok(Json(entries.into_iter().map(Into::into).collect()))
}
