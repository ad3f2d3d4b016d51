//! The row of a salon's [`MessageSettings`].

use diesel::prelude::*;
use domain::{MessageSettings, Minutes, QuietHours, WaitlistMode, WaitlistSettings};
use ports::StoreResult;
use ports::shop::SettingsVersion;

use crate::codec::{self, cell};
use crate::schema::message_settings;

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = message_settings)]
pub(crate) struct SettingsRow {
    version: i64,
    first_hours: i64,
    second_hours: i64,
    quiet_from: String,
    quiet_to: String,
    note: String,
    thanks_hours: i64,
    rating_days: i64,
    reviews_public: bool,
    chat_booking: bool,
    waitlist_mode: String,
    waitlist_hold_minutes: i64,
    waitlist_lead_minutes: i64,
}

impl SettingsRow {
    pub(crate) fn of(SettingsVersion { version, settings }: &SettingsVersion) -> Self {
        Self {
            version: *version,
            first_hours: i64::from(settings.first_hours),
            second_hours: i64::from(settings.second_hours),
            quiet_from: settings.quiet.from.to_string(),
            quiet_to: settings.quiet.to.to_string(),
            note: settings.note.clone(),
            thanks_hours: i64::from(settings.thanks_hours),
            rating_days: i64::from(settings.rating_days),
            reviews_public: settings.reviews_public,
            chat_booking: settings.chat_booking,
            waitlist_mode: settings.waitlist.mode.as_str().to_owned(),
            waitlist_hold_minutes: settings.waitlist.hold.get(),
            waitlist_lead_minutes: settings.waitlist.lead.get(),
        }
    }

    pub(crate) fn read(self, shop: i64) -> StoreResult<SettingsVersion> {
        let at = |column| cell("message_settings", column, shop);
        let count = |column, count: i64| at(column).need(u32::try_from(count).ok());
        let settings = MessageSettings {
            first_hours: count("first_hours", self.first_hours)?,
            second_hours: count("second_hours", self.second_hours)?,
            quiet: QuietHours {
                from: codec::time(&self.quiet_from, at("quiet_from"))?,
                to: codec::time(&self.quiet_to, at("quiet_to"))?,
            },
            note: self.note,
            thanks_hours: count("thanks_hours", self.thanks_hours)?,
            rating_days: count("rating_days", self.rating_days)?,
            reviews_public: self.reviews_public,
            chat_booking: self.chat_booking,
            waitlist: WaitlistSettings {
                mode: at("waitlist_mode").need(WaitlistMode::parse(&self.waitlist_mode))?,
                hold: Minutes::new(self.waitlist_hold_minutes),
                lead: Minutes::new(self.waitlist_lead_minutes),
            },
        };
        Ok(SettingsVersion { version: self.version, settings })
    }
}
