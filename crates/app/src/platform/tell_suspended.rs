//! The owner of a salon hears of its suspension once, by WhatsApp.

use chrono::TimeDelta;
use domain::{Instant, Shop};
use ports::platform::{Addressee, ListedShop, NewMessage};
use ports::{PlatformTx, StoreResult};
use tenancy::ShopScope;
use verification::{Lane, replies};

use crate::Context;

/// The banner of the dashboard says it for as long as it is so.
const NEWS_FOR: TimeDelta = TimeDelta::days(1);

/// Queues the message for the salon's notice number, and for the first of its admins with a number where it has none.
pub(super) fn tell_owner(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    shop: &Shop,
    suspended: &ListedShop,
    now: Instant,
) -> StoreResult<()> {
    let Some(whatsapp) = &ctx.deployment.whatsapp else { return Ok(()) };
    let owner = tx.enter_shop(ShopScope::for_program(shop.id), |tx| match tx.notice_number()? {
        Some(number) => StoreResult::Ok(Some(number)),
        None => Ok(tx.admins()?.into_iter().find_map(|admin| admin.phone)),
    })?;
    let Some(owner) = owner else { return Ok(()) };
    let contact = &ctx.deployment.contact;
    tx.queue_message(&NewMessage {
        dedupe_key: format!("suspended:{}:{}", shop.id, suspended.version),
        shop: Some(shop.id),
        booking: None,
        to: Addressee::Phone(owner),
        sender: whatsapp.sender.clone(),
        purpose: "alert",
        lane: Lane::Staff,
        content: replies::salon_suspended_alert(&shop.name, contact),
        fallback: Some(replies::salon_suspended(&shop.name, contact)),
        reply_to: None,
        due_at: now,
        not_after: now + NEWS_FOR,
        created_at: now,
    })?;
    Ok(())
}
