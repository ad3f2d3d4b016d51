//! A new member of a salon's team learns where to sign in: from a message, or from the admin who added them.

use chrono::TimeDelta;
use domain::{Instant, Shop, WaPhone};
use ports::platform::{Addressee, NewMessage};
use ports::{PlatformTx, StoreResult};
use verification::{Lane, replies};

use crate::{Context, messaging};

/// Later the message would puzzle a member who has long signed in.
const NEWS_FOR: TimeDelta = TimeDelta::days(1);

/// How a new member learns where to sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcome {
    /// Whether a message tells them; else the admin who added them does.
    pub told: bool,
    /// Where they sign in.
    pub sign_in_url: String,
}

/// Queues the message if WhatsApp takes one for this number. `key` names the new member within the salon.
pub(crate) fn welcome(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    shop: &Shop,
    (key, name, phone): (&str, &str, &WaPhone),
    now: Instant,
) -> StoreResult<Welcome> {
    let sign_in_url = ctx.deployment.sites.of_shop(&shop.subdomain, "/login");
    let untold = Welcome { told: false, sign_in_url };
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(untold) };
    let to = Addressee::Phone(phone.clone());
    if !messaging::is_way_open(tx, whatsapp, &to, replies::WELCOME_STAFF, now)? {
        return Ok(untold);
    }
    let url = untold.sign_in_url;
    tx.queue_message(&NewMessage {
        dedupe_key: format!("welcome:{}:{key}", shop.id),
        shop: Some(shop.id),
        booking: None,
        to,
        sender: whatsapp.sender.clone(),
        purpose: "welcome",
        lane: Lane::Staff,
        content: replies::welcome_notice(name, &shop.name, &url),
        fallback: Some(replies::welcome_staff(name, &shop.name, &url)),
        reply_to: None,
        due_at: now,
        not_after: now + NEWS_FOR,
        created_at: now,
    })?;
    Ok(Welcome { told: true, sign_in_url: url })
}
