//! What WhatsApp says of our account, asked now and then and kept: a template that is not approved is not sent
//! (rules/messages#unapproved-templates).

use chrono::TimeDelta;
use domain::Instant;
use ports::{PlatformTx, StoreResult, TemplateReport, WhatsAppAccount};
use verification::SenderId;

use crate::Context;

/// For how long the last report says which templates are approved: WhatsApp may not be reached for a while.
const REPORT_TTL: TimeDelta = TimeDelta::days(1);

/// Meta's code for a template that does not exist in a language, or is not approved.
pub(super) const NO_TEMPLATE: i64 = 132_001;

/// Asks WhatsApp and keeps what it says. When it does not answer, the report before stays. Logs problems when they change.
pub fn check_account(ctx: &Context, account: &dyn WhatsAppAccount) -> StoreResult<()> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(()) };
    let report = match account.report(&whatsapp.sender) {
        Ok(report) => report,
        Err(cause) => {
            tracing::warn!(%cause, "WhatsApp does not tell the state of our account");
            return Ok(());
        }
    };
    let now = ctx.now();
    let before = ctx.store.write_platform(|tx| {
        let before = tx.account_report(&whatsapp.sender)?;
        tx.keep_account_report(&whatsapp.sender, &report, now)?;
        Ok::<_, ports::StoreError>(before)
    })?;
    let problems = report.problems();
    if before.is_none_or(|before| before.report.problems() != problems) {
        for problem in problems {
            tracing::warn!(problem, "WhatsApp needs an operator; see parlour whatsapp status");
        }
    }
    Ok(())
}

/// Whether a template may be sent. One of which nothing is known counts as approved.
pub(super) fn is_usable(
    tx: &mut dyn PlatformTx,
    sender: &SenderId,
    template: &str,
    now: Instant,
) -> StoreResult<bool> {
    Ok(template_report(tx, sender, template, now)?.is_none_or(|known| known.is_approved()))
}

/// What is known of a template.
pub(super) fn template_report(
    tx: &mut dyn PlatformTx,
    sender: &SenderId,
    template: &str,
    now: Instant,
) -> StoreResult<Option<TemplateReport>> {
    let kept = tx.account_report(sender)?.filter(|kept| now < kept.checked_at + REPORT_TTL);
    Ok(kept.and_then(|kept| kept.report.templates.into_iter().find(|listed| listed.name == template)))
}
