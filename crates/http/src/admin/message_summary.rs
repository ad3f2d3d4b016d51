//! `GET /api/admin/messages/summary`: what the messages of a month came to (rules/messages#figures).

use actix_web::web::{Data, Json};
use app::admin::{MessageFigures, MessageSummary, Month, SummaryError};
use ports::shop::MessageOutcomes;
use serde::Serialize;
use utoipa::ToSchema;
use verification::TemplateCategory;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::{AdminRequest, Params};
use crate::state::State;

/// How many messages went out, and how far they came: `delivered` is part of `sent`, `read` of `delivered`.
#[derive(Serialize, ToSchema)]
pub(crate) struct FiguresResponse {
    sent: i64,
    delivered: i64,
    read: i64,
    /// Those that will not arrive.
    failed: i64,
    /// Those that WhatsApp bills.
    billable: i64,
}

impl From<MessageFigures> for FiguresResponse {
    fn from(MessageFigures { sent, delivered, read, failed, billable }: MessageFigures) -> Self {
        Self { sent, delivered, read, failed, billable }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CategoryFiguresResponse {
    /// `service`, `utility` or `marketing`.
    category: &'static str,
    #[serde(flatten)]
    figures: FiguresResponse,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct PurposeFiguresResponse {
    /// `first_reminder`, `reply`, `staff_notice` and the like.
    purpose: String,
    #[serde(flatten)]
    figures: FiguresResponse,
}

/// What clients did in the month.
#[derive(Serialize, ToSchema)]
pub(crate) struct OutcomesResponse {
    confirmed: i64,
    moved: i64,
    cancelled: i64,
    booked_in_chat: i64,
    waitlist_filled: i64,
    /// Integer cents.
    waitlist_value: i64,
    reviews: i64,
}

impl From<MessageOutcomes> for OutcomesResponse {
    fn from(outcomes: MessageOutcomes) -> Self {
        Self {
            confirmed: outcomes.confirmed,
            moved: outcomes.moved,
            cancelled: outcomes.cancelled,
            booked_in_chat: outcomes.booked_in_chat,
            waitlist_filled: outcomes.waitlist_filled,
            waitlist_value: outcomes.waitlist_value.get(),
            reviews: outcomes.reviews,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MessageSummaryResponse {
    /// `2026-11`.
    month: String,
    by_category: Vec<CategoryFiguresResponse>,
    by_purpose: Vec<PurposeFiguresResponse>,
    outcomes: OutcomesResponse,
}

impl From<MessageSummary> for MessageSummaryResponse {
    fn from(summary: MessageSummary) -> Self {
        let category =
            |category: Option<TemplateCategory>| category.map_or("service", TemplateCategory::as_str);
        Self {
            month: summary.month.to_string(),
            by_category: summary
                .by_category
                .into_iter()
                .map(|(of, figures)| CategoryFiguresResponse {
                    category: category(of),
                    figures: figures.into(),
                })
                .collect(),
            by_purpose: summary
                .by_purpose
                .into_iter()
                .map(|(purpose, figures)| PurposeFiguresResponse { purpose, figures: figures.into() })
                .collect(),
            outcomes: summary.outcomes.into(),
        }
    }
}

pub(crate) async fn get(
    state: Data<State>,
    AdminRequest { user, .. }: AdminRequest,
    params: Params,
) -> Result<Json<MessageSummaryResponse>, ApiError> {
    let month =
        params.get("month").map(|text| Month::parse(text).ok_or(SummaryError::OutOfReach)).transpose()?;
    let summary = run(state, move |ctx| app::admin::message_summary(ctx, &user, month)).await?;
    Ok(Json(summary.into()))
}
