//! `parlour whatsapp`: what WhatsApp says of our number, its account and our templates. It needs no database.

use ports::{AccountReport, TemplateReport, WhatsAppAccount};
use verification::SenderId;

use crate::Failure;
use crate::config::Config;

/// What somebody at the console wants of WhatsApp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhatsAppRequest {
    /// How the number and the account are.
    Status,
    /// How each template is.
    TemplatesStatus,
    /// That the templates which the account does not have are submitted.
    TemplatesSubmit,
}

/// What WhatsApp says, and in sentences what is wrong with it.
pub fn ask_whatsapp(config: &Config, request: WhatsAppRequest) -> Result<(String, Vec<String>), Failure> {
    let Some(whatsapp) = &config.whatsapp else {
        return Err(
            "WhatsApp is not connected: set the variables WA_PHONE_NUMBER_ID to WA_VERIFY_TOKEN".into()
        );
    };
    let (account, sender) = (whatsapp.gateway(), SenderId(whatsapp.phone_number_id.clone()));
    match request {
        WhatsAppRequest::Status => {
            let report = account.report(&sender)?;
            Ok((summary(&report), report.problems()))
        }
        WhatsAppRequest::TemplatesStatus => {
            let templates = account.report(&sender)?.templates;
            let waiting = templates.iter().filter(|template| !template.is_approved()).count();
            Ok((list(&templates), problem(waiting, templates.len(), "are not approved")))
        }
        WhatsAppRequest::TemplatesSubmit => {
            let templates = account.submit_templates(&sender, &config.sites(config.bind).of_platform(""))?;
            let is_refused = |template: &&TemplateReport| template.status == TemplateReport::NOT_SUBMITTED;
            let refused = templates.iter().filter(is_refused).count();
            Ok((list(&templates), problem(refused, templates.len(), "were refused")))
        }
    }
}

fn problem(count: usize, all: usize, what: &str) -> Vec<String> {
    if count == 0 { Vec::new() } else { vec![format!("{count} of {all} templates {what}.")] }
}

fn summary(report: &AccountReport) -> String {
    let approved = report.templates.iter().filter(|template| template.is_approved()).count();
    let mut lines = vec![
        format!("{:<10} {}, {}", "Number", report.number, report.name),
        format!("{:<10} {}", "Quality", report.quality),
        format!("{:<10} {}", "Limit", report.limit.as_deref().unwrap_or("not told")),
        format!("{:<10} {approved} of {} approved", "Templates", report.templates.len()),
    ];
    // The others are problems.
    let limited = report.limitations.iter().filter(|limitation| !limitation.is_blocked);
    lines.extend(limited.map(|limited| limited.details.clone()));
    lines.join("\n")
}

fn list(templates: &[TemplateReport]) -> String {
    let line = |TemplateReport { name, language, status, category, reason }: &TemplateReport| {
        let reason = reason.as_ref().map(|reason| format!("  {reason}")).unwrap_or_default();
        format!("{status:<13} {name} {language} {category}{reason}")
    };
    templates.iter().map(line).collect::<Vec<_>>().join("\n")
}
