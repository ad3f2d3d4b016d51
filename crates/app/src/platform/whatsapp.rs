//! How WhatsApp is doing, for those who run the platform.

use chrono::TimeDelta;
use ports::StoreResult;
use ports::platform::{KeptReport, MessageTraffic};

use crate::Context;

/// How far back failures are counted.
const FAILURES_FOR: TimeDelta = TimeDelta::days(1);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WhatsAppStatus {
    /// Our number, as the configuration has it; none where WhatsApp is not connected.
    pub number: Option<String>,
    /// What WhatsApp last said; none before it has answered.
    pub kept: Option<KeptReport>,
    pub traffic: MessageTraffic,
}

/// What WhatsApp last said of our account, and how messages fare.
pub fn whatsapp_status(ctx: &Context) -> StoreResult<WhatsAppStatus> {
    let whatsapp = ctx.deployment.whatsapp.as_ref();
    let since = ctx.now() - FAILURES_FOR;
    ctx.store.read_platform(|tx| {
        let kept = whatsapp.map(|whatsapp| tx.account_report(&whatsapp.sender)).transpose()?.flatten();
        Ok(WhatsAppStatus {
            number: whatsapp.map(|whatsapp| whatsapp.number.as_str().to_owned()),
            kept,
            traffic: tx.message_traffic(since)?,
        })
    })
}
