//! `/api/platform/whatsapp`: how WhatsApp is doing.

use actix_web::web::{Data, Json};
use app::platform::WhatsAppStatus;
use ports::{AccountReport, TemplateReport};
use serde::Serialize;
use utoipa::ToSchema;

use crate::blocking::run;
use crate::error::ApiError;
use crate::extract::PlatformRequest;
use crate::state::State;
use crate::wire::instant;

#[derive(Serialize, ToSchema)]
pub(crate) struct WhatsAppResponse {
    /// Our number; null where WhatsApp is not connected.
    number: Option<String>,
    /// What WhatsApp last said; null before it has answered.
    account: Option<AccountResponse>,
    /// When WhatsApp last told us something.
    last_webhook_at: Option<String>,
    /// Messages that are not handed over yet.
    waiting: i64,
    /// Messages of the last 24 hours that failed or waited too long.
    failed: i64,
}

/// Our account. Words in capitals are Meta's own.
#[derive(Serialize, ToSchema)]
pub(crate) struct AccountResponse {
    /// What our chats are called.
    name: String,
    /// `GREEN`, `YELLOW`, `RED` or `UNKNOWN`.
    quality: String,
    /// To how many people a day we may write first: `TIER_2K`.
    limit: Option<String>,
    /// What keeps us from sending, in sentences.
    limitations: Vec<String>,
    templates: i64,
    templates_approved: i64,
    unapproved: Vec<TemplateResponse>,
    checked_at: String,
}

/// A template that is not sent.
#[derive(Serialize, ToSchema)]
pub(crate) struct TemplateResponse {
    name: String,
    language: String,
    /// `PENDING`, `REJECTED`, `PAUSED`, `NOT_SUBMITTED` and others.
    status: String,
    reason: Option<String>,
}

impl From<WhatsAppStatus> for WhatsAppResponse {
    fn from(status: WhatsAppStatus) -> Self {
        let WhatsAppStatus { number, kept, traffic } = status;
        Self {
            number,
            account: kept.map(|kept| account(kept.report, instant(kept.checked_at))),
            last_webhook_at: traffic.last_webhook.map(instant),
            waiting: traffic.waiting,
            failed: traffic.failed,
        }
    }
}

fn account(report: AccountReport, checked_at: String) -> AccountResponse {
    let (approved, unapproved): (Vec<_>, Vec<_>) =
        report.templates.into_iter().partition(TemplateReport::is_approved);
    let count = |templates: &[TemplateReport]| i64::try_from(templates.len()).unwrap_or(i64::MAX);
    AccountResponse {
        name: report.name,
        quality: report.quality,
        limit: report.limit,
        limitations: report.limitations.into_iter().map(|limitation| limitation.details).collect(),
        templates: count(&approved) + count(&unapproved),
        templates_approved: count(&approved),
        unapproved: unapproved.into_iter().map(Into::into).collect(),
        checked_at,
    }
}

impl From<TemplateReport> for TemplateResponse {
    fn from(TemplateReport { name, language, status, reason, category: _ }: TemplateReport) -> Self {
        Self { name, language, status, reason }
    }
}

pub(crate) async fn status(
    state: Data<State>,
    _: PlatformRequest,
) -> Result<Json<WhatsAppResponse>, ApiError> {
    Ok(Json(run(state, app::platform::whatsapp_status).await?.into()))
}
