//! What WhatsApp said of our account, as a document in a column.

use ports::{AccountReport, Limitation, StoreError, StoreResult, TemplateReport};
use serde::{Deserialize, Serialize};

use super::CellRef;

#[derive(Serialize, Deserialize)]
struct ReportDoc {
    number: String,
    name: String,
    quality: String,
    limit: Option<String>,
    limitations: Vec<LimitationDoc>,
    templates: Vec<TemplateDoc>,
}

#[derive(Serialize, Deserialize)]
struct LimitationDoc {
    is_blocked: bool,
    details: String,
}

#[derive(Serialize, Deserialize)]
struct TemplateDoc {
    name: String,
    language: String,
    status: String,
    category: String,
    reason: Option<String>,
}

/// What WhatsApp said, as stored.
pub(crate) fn account_report(doc: serde_json::Value, at: CellRef) -> StoreResult<AccountReport> {
    let ReportDoc { number, name, quality, limit, limitations, templates } =
        at.need(serde_json::from_value(doc).ok())?;
    let limitation = |LimitationDoc { is_blocked, details }| Limitation { is_blocked, details };
    let template = |doc| {
        let TemplateDoc { name, language, status, category, reason } = doc;
        TemplateReport { name, language, status, category, reason }
    };
    Ok(AccountReport {
        number,
        name,
        quality,
        limit,
        limitations: limitations.into_iter().map(limitation).collect(),
        templates: templates.into_iter().map(template).collect(),
    })
}

/// What WhatsApp said, for storing.
pub(crate) fn account_report_doc(report: &AccountReport) -> StoreResult<serde_json::Value> {
    let AccountReport { number, name, quality, limit, limitations, templates } = report.clone();
    let limitation = |Limitation { is_blocked, details }| LimitationDoc { is_blocked, details };
    let template = |report| {
        let TemplateReport { name, language, status, category, reason } = report;
        TemplateDoc { name, language, status, category, reason }
    };
    let doc = ReportDoc {
        number,
        name,
        quality,
        limit,
        limitations: limitations.into_iter().map(limitation).collect(),
        templates: templates.into_iter().map(template).collect(),
    };
    serde_json::to_value(doc).map_err(|error| StoreError::Failed(error.to_string()))
}
