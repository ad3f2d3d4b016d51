//! `/api/admin/shop/messages`: when the salon writes to its clients by itself (rules/messages#reminders).

use actix_web::web::{Data, Json};
use app::admin::{ChangeError, MessagePreview, PreviewKind};
use domain::{MessageSettings, Minutes, QuietHours, TimeOfDay, WaitlistMode, WaitlistSettings};
use ports::StoreError;
use ports::shop::SettingsVersion;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, IfMatch, Params, Valid};
use crate::state::State;

#[derive(Serialize, ToSchema)]
pub(crate) struct MessageSettingsResponse {
    /// How many hours before the visit the first reminder comes; 0 for none.
    first_hours: u32,
    /// How many hours before the visit the second reminder comes; 0 for none.
    second_hours: u32,
    /// HH:MM, by the salon's clock; the same as `quiet_to` for no quiet hours.
    quiet_from: String,
    /// HH:MM, by the salon's clock.
    quiet_to: String,
    /// A word of the salon in the first reminder; empty for none.
    note: String,
    /// How many hours after a visit was completed its client is thanked; 0 for never.
    thanks_hours: u32,
    /// A client is thanked once in so many days.
    rating_days: u32,
    /// Whether everybody may read what clients say of their visits.
    reviews_public: bool,
    /// Whether clients who write on WhatsApp get times to choose from.
    chat_booking: bool,
    /// `first_in_line`, `highest_value`, `everyone`, `manual` or `off`.
    waitlist_mode: &'static str,
    /// So many minutes a time is held for the one to whom it is offered.
    waitlist_hold_minutes: i64,
    /// A time is offered if it begins so many minutes later.
    waitlist_lead_minutes: i64,
    /// By which they write; none without WhatsApp.
    chat_link: Option<String>,
    /// 0 before the salon has chosen any.
    version: i64,
}

impl MessageSettingsResponse {
    fn of(SettingsVersion { version, settings }: SettingsVersion, chat_link: Option<String>) -> Self {
        let MessageSettings {
            first_hours,
            second_hours,
            quiet,
            note,
            thanks_hours,
            rating_days,
            reviews_public,
            chat_booking,
            waitlist,
        } = settings;
        let (quiet_from, quiet_to) = (quiet.from.to_string(), quiet.to.to_string());
        Self {
            first_hours,
            second_hours,
            quiet_from,
            quiet_to,
            note,
            thanks_hours,
            rating_days,
            reviews_public,
            chat_booking,
            waitlist_mode: waitlist.mode.as_str(),
            waitlist_hold_minutes: waitlist.hold.get(),
            waitlist_lead_minutes: waitlist.lead.get(),
            chat_link,
            version,
        }
    }
}

#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageSettingsRequest {
    /// 0, or 12 to 72.
    first_hours: u32,
    /// 0 to 6.
    second_hours: u32,
    /// HH:MM.
    quiet_from: String,
    /// HH:MM.
    quiet_to: String,
    /// 80 characters at most.
    note: String,
    /// 0 to 24.
    thanks_hours: u32,
    /// 30 to 365.
    rating_days: u32,
    reviews_public: bool,
    chat_booking: bool,
    /// `first_in_line`, `highest_value`, `everyone`, `manual` or `off`.
    waitlist_mode: String,
    /// 10 to 60.
    waitlist_hold_minutes: i64,
    /// 30 to 1440.
    waitlist_lead_minutes: i64,
}

impl MessageSettingsRequest {
    fn into_settings(self) -> Result<MessageSettings, ApiError> {
        let time = |text: &str| TimeOfDay::parse(text).map_err(ApiError::invalid);
        let mode = WaitlistMode::parse(&self.waitlist_mode);
        let settings = MessageSettings {
            first_hours: self.first_hours,
            second_hours: self.second_hours,
            quiet: QuietHours { from: time(&self.quiet_from)?, to: time(&self.quiet_to)? },
            note: self.note,
            thanks_hours: self.thanks_hours,
            rating_days: self.rating_days,
            reviews_public: self.reviews_public,
            chat_booking: self.chat_booking,
            waitlist: WaitlistSettings {
                mode: mode.ok_or_else(|| ApiError::invalid("Please choose to whom times are offered."))?,
                hold: Minutes::new(self.waitlist_hold_minutes),
                lead: Minutes::new(self.waitlist_lead_minutes),
            },
        };
        settings.checked().map_err(ApiError::invalid)
    }
}

pub(crate) async fn get(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
) -> Result<Json<MessageSettingsResponse>, ApiError> {
    let found = run(state, move |ctx| {
        Ok::<_, StoreError>((app::admin::message_settings(ctx, &user)?, ctx.deployment.chat_link(&user.shop)))
    });
    let (settings, chat_link) = found.await?;
    Ok(Json(MessageSettingsResponse::of(settings, chat_link)))
}

pub(crate) async fn set(
    state: Data<State>,
    AdminRequest { user, body: Valid(body) }: AdminRequest<Valid<MessageSettingsRequest>>,
    if_match: IfMatch,
) -> Result<Json<MessageSettingsResponse>, ApiError> {
    let seen = if_match.version()?;
    let settings = body.into_settings()?;
    let found = run(state, move |ctx| {
        let written = app::admin::set_message_settings(ctx, &user, seen, &settings)?;
        Ok::<_, ChangeError>((written, ctx.deployment.chat_link(&user.shop)))
    });
    let (settings, chat_link) = found.await?;
    Ok(Json(MessageSettingsResponse::of(settings, chat_link)))
}

/// A message as clients get it, with invented names.
#[derive(Serialize, ToSchema)]
pub(crate) struct MessagePreviewResponse {
    text: String,
    buttons: Vec<String>,
    /// The template that says the same to those who have not written for a day.
    template: String,
    /// How WhatsApp prices it: `utility` or `marketing`.
    category: &'static str,
}

impl From<MessagePreview> for MessagePreviewResponse {
    fn from(preview: MessagePreview) -> Self {
        let MessagePreview { text, buttons, template, category } = preview;
        Self { text, buttons, template, category: category.as_str() }
    }
}

pub(crate) async fn preview(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    params: Params,
) -> Result<Json<MessagePreviewResponse>, ApiError> {
    let kind = params.get("kind").and_then(PreviewKind::parse);
    let kind =
        kind.ok_or_else(|| ApiError::invalid("Please choose which message: first, several or second."))?;
    let preview = run(state, move |ctx| app::admin::preview_message(ctx, &user, kind)).await?;
    Ok(Json(preview.into()))
}
