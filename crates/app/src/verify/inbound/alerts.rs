//! Messages to others than the sender: who else runs the platform or the salon hears of what concerns its safety.

use domain::Role;
use ports::{PlatformTx, StoreError, StoreResult};
use tenancy::ShopScope;
use verification::prefilled_message::{PLATFORM, cut};
use verification::{Denial, Purpose, replies};

use super::message::{AdminAlert, Message};
use super::sender_context::{SenderContext, other_admins};
use crate::booking_summary::BookingSummary;

pub(super) fn alert_other_masters(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
) -> StoreResult<()> {
    let person = message.identity.name.as_deref().unwrap_or("Somebody");
    let asker = sender.dated_asker();
    let alert = AdminAlert {
        words: replies::master_signed_in_alert(person, asker),
        template: replies::sign_in_notice(PLATFORM, person, asker.device, asker.time),
    };
    alert_masters(message, tx, &alert)
}

/// Tells everybody else who runs the platform.
fn alert_masters(message: &Message<'_>, tx: &mut dyn PlatformTx, alert: &AdminAlert) -> StoreResult<()> {
    let own = message.ctx.deployment.master(message.identity.phone.as_ref());
    for (number, phone) in message.ctx.deployment.masters.iter().enumerate() {
        if Some(phone) != own {
            message.send_alert(
                tx,
                None,
                &format!("{}:master:{number}", message.event_key()),
                phone.clone(),
                alert,
            )?;
        }
    }
    Ok(())
}

pub(super) fn alert_other_admins(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
    denial: Denial,
) -> StoreResult<()> {
    let (person, asker) = (sender.person(&message.identity), sender.dated_asker());
    let alert = |place: Option<&str>| AdminAlert {
        words: match denial {
            Denial::NotMe => replies::denied_alert(place, person, asker),
            Denial::WrongNumbers => replies::numbers_alert(place, person, asker),
        },
        template: replies::sign_in_alert(place.unwrap_or(PLATFORM), person, asker.device, asker.time),
    };
    if sender.role() == Role::Master {
        return alert_masters(message, tx, &alert(None));
    }
    for (shop, admin) in other_admins(tx, &sender.workplaces, message.identity.phone.as_ref())? {
        let place =
            sender.workplaces.iter().find(|work| work.shop == shop).map(|work| work.shop_name.as_str());
        if let Some(phone) = admin.phone {
            message.send_alert(
                tx,
                Some(shop),
                &format!("{}:staff:{}", message.event_key(), admin.id),
                phone,
                &alert(place),
            )?;
        }
    }
    Ok(())
}

/// Somebody whom the salon asked to call wants to confirm a booking: those who run it should know (rules/booking-life#blacklisted).
pub(super) fn alert_of_blacklisted(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
) -> StoreResult<()> {
    let shop = sender.booked_shop()?;
    let Purpose::Booking(id) = sender.challenge.purpose else { return Ok(()) };
    let (owned, admins) = tx.enter_shop(ShopScope::for_program(shop.id), |tx| {
        Ok::<_, StoreError>((tx.find_booking(id)?.ok_or(StoreError::Stale)?, tx.admins()?))
    })?;
    let summary = BookingSummary::of(shop, &owned.booking);
    let client = format!("{} (asked to call)", cut(&owned.client_name, 25));
    let alert = AdminAlert {
        words: replies::blacklisted_alert(&owned.client_name, &summary.appointment()),
        template: replies::new_booking_staff(&client, &summary.appointment()),
    };
    for admin in admins {
        if let Some(phone) = admin.phone {
            // Once a booking, however often they try.
            let once = format!("booking:{id}:blacklisted:staff:{}", admin.id);
            message.send_alert(tx, Some(shop.id), &once, phone, &alert)?;
        }
    }
    Ok(())
}
