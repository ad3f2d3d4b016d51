//! When the salon writes to its clients by itself (rules/messages#reminders).

use domain::MessageSettings;
use ports::shop::SettingsVersion;
use ports::{StoreError, StoreResult};

use super::DashboardUser;
use super::change::{ChangeError, ChangeResult, Entity, Fields, change, check_version, record_change};
use crate::Context;
use crate::messaging::replan_all;

pub fn message_settings(ctx: &Context, user: &DashboardUser) -> StoreResult<SettingsVersion> {
    ctx.store.read_shop(user.scope, |tx| tx.message_settings())
}

/// Writes the settings, and plans the reminders of all coming bookings by them. The waitlist is looked at by them at once.
pub fn set_message_settings(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    settings: &MessageSettings,
) -> ChangeResult<SettingsVersion> {
    let of = (Entity::Shop, user.shop.id.get());
    let written = change(ctx, user, |tx, now| {
        let before = tx.message_settings()?;
        check_version(tx, user, of, before.version, seen, now)?;
        if before.version > 0 && before.settings == *settings {
            return Ok(before);
        }
        let next = SettingsVersion { version: before.version + 1, settings: settings.clone() };
        tx.write_message_settings(&next)?;
        replan_all(tx, now)?;
        tx.wake_waitlist(now)?;
        record_change(tx, user, "shop.messages", of, Some(&fields(&before)), Some(&fields(&next)), now)?;
        Ok(next)
    });
    written.map_err(|error| match error {
        ChangeError::Store(StoreError::Stale) => ChangeError::Changed(Entity::Shop),
        other => other,
    })
}

fn fields(SettingsVersion { settings, .. }: &SettingsVersion) -> Fields {
    let MessageSettings {
        first_hours,
        second_hours,
        quiet,
        note,
        thanks_hours,
        rating_days,
        reviews_public,
        chat_booking,
        waitlist,
    } = settings;
    vec![
        ("first_hours", first_hours.to_string()),
        ("second_hours", second_hours.to_string()),
        ("quiet_from", quiet.from.to_string()),
        ("quiet_to", quiet.to.to_string()),
        ("note", note.clone()),
        ("thanks_hours", thanks_hours.to_string()),
        ("rating_days", rating_days.to_string()),
        ("reviews_public", reviews_public.to_string()),
        ("chat_booking", chat_booking.to_string()),
        ("waitlist_mode", waitlist.mode.as_str().to_owned()),
        ("waitlist_hold_minutes", waitlist.hold.get().to_string()),
        ("waitlist_lead_minutes", waitlist.lead.get().to_string()),
    ]
}
