//! What goes with a shop that is deleted: every row of it but its own, which keeps its number, and the trail, which keeps no words.

use diesel::prelude::*;
use domain::ShopId;
use ports::StoreResult;

use super::PlatformTxImpl;
use crate::schema::{
    assets, audit_log, auth_tokens, blocks, booking_keeps, booking_overlaps, booking_services, bookings,
    categories, chair_services, chair_staff, chairs, challenges, chat_answers, client_changes, client_tags,
    clients, consents, day_breaks, desk_actions, erasures, final_lines, idempotency_keys, known_devices,
    message_settings, messages, occupancies, outbox, policy_versions, reminders, reviews, services, sessions,
    shop_branding, shop_hours, shop_setups, special_days, staff, staff_exceptions, staff_extra_shifts,
    staff_schedule_days, staff_services, strike_waivers, visit_answers, visit_links, waitlist_entries,
    waitlist_looks, waitlist_offers,
};

/// The status of a shop that is there no more. No other part of the program knows it: such a shop is never found.
pub(super) const DELETED: &str = "deleted";

/// What is left in the row of a deleted shop.
macro_rules! emptied_columns {
    ($id:expr, $now:expr) => {
        (
            (
                shops::name.eq("Deleted salon"),
                shops::subdomain.eq(format!("deleted.{}", $id)),
                shops::status.eq(DELETED),
                shops::trial_ends_at.eq(None::<At>),
                shops::completes_visits.eq(false),
                shops::accepting_bookings.eq(false),
                shops::publishes_whatsapp.eq(false),
                shops::whatsapp_admin_number.eq(None::<&str>),
            ),
            shops::updated_at.eq(At($now)),
            shops::version.eq(shops::version + 1),
        )
    };
}
pub(super) use emptied_columns;

impl PlatformTxImpl<'_> {
    /// Those that refer to others go first.
    pub(super) fn delete_rows_of_shop(&mut self, id: ShopId) -> StoreResult<()> {
        let shop = id.get();
        macro_rules! drop_rows {
            ($($table:ident),* $(,)?) => {$(
                self.query(|conn| diesel::delete($table::table.filter($table::shop_id.eq(shop))).execute(conn))?;
            )*};
        }
        drop_rows!(messages, outbox, desk_actions, idempotency_keys);
        self.query(|conn| {
            let set_up =
                shop_setups::table.filter(shop_setups::shop_id.eq(shop)).select(shop_setups::id.nullable());
            diesel::delete(challenges::table.filter(challenges::setup_id.eq_any(set_up))).execute(conn)
        })?;
        // What bookings take goes first: without it no trigger makes it anew.
        drop_rows!(
            occupancies,
            booking_overlaps,
            booking_keeps,
            client_changes,
            policy_versions,
            strike_waivers,
            message_settings,
            reminders,
            reviews,
            chat_answers,
            consents,
            visit_answers,
            visit_links,
            waitlist_offers,
            waitlist_entries,
            waitlist_looks
        );
        drop_rows!(
            challenges,
            shop_setups,
            final_lines,
            booking_services,
            bookings,
            auth_tokens,
            known_devices,
            sessions
        );
        drop_rows!(client_tags, erasures, clients);
        drop_rows!(blocks, day_breaks, special_days, staff_extra_shifts);
        drop_rows!(chair_services, chair_staff, chairs);
        drop_rows!(staff_services, staff_schedule_days, staff_exceptions, staff);
        drop_rows!(services, categories, shop_hours, shop_branding, assets);
        self.query(|conn| {
            diesel::update(audit_log::table.filter(audit_log::shop_id.eq(shop)))
                .set(audit_log::details.eq(serde_json::json!({})))
                .execute(conn)
        })?;
        Ok(())
    }
}
