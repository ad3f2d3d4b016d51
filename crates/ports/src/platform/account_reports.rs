//! What WhatsApp last said of our account, and how messages fare.

use domain::Instant;
use verification::SenderId;

use crate::{AccountReport, StoreResult};

/// A report, and when WhatsApp gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptReport {
    pub report: AccountReport,
    pub checked_at: Instant,
}

/// Of all salons together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MessageTraffic {
    /// When WhatsApp last told us something, in the time for which events are kept.
    pub last_webhook: Option<Instant>,
    /// Messages that are not handed over yet.
    pub waiting: i64,
    /// Messages with a number that failed or waited too long.
    pub failed: i64,
}

pub trait AccountReports {
    /// Puts a report in the place of the one before.
    fn keep_account_report(
        &mut self,
        sender: &SenderId,
        report: &AccountReport,
        now: Instant,
    ) -> StoreResult<()>;

    fn account_report(&mut self, sender: &SenderId) -> StoreResult<Option<KeptReport>>;

    /// `failed` counts those that were last tried after a moment.
    fn message_traffic(&mut self, failed_since: Instant) -> StoreResult<MessageTraffic>;
}
