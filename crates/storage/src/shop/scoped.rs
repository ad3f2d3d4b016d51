//! Where every query of a shop starts: its own rows and no others. Nothing else in this folder names a whole table, but to insert.

use chrono::TimeDelta;
use diesel::dsl::auto_type;
use diesel::prelude::*;
use domain::{Interval, LocalDate};

use crate::schema::{
    assets, audit_log, auth_tokens, blocks, booking_keeps, booking_overlaps, booking_services, bookings,
    categories, chair_services, chair_staff, chairs, challenges, chat_answers, client_changes, client_tags,
    clients, consents, day_breaks, desk_actions, erasures, final_lines, idempotency_keys, known_devices,
    message_settings, messages, outbox, policy_versions, reminders, reviews, services, sessions,
    shop_branding, shop_hours, shop_revisions, shops, special_days, staff, staff_exceptions,
    staff_extra_shifts, staff_schedule_days, staff_services, strike_waivers, visit_answers, visit_links,
    waitlist_entries, waitlist_looks, waitlist_offers,
};
use crate::status_literals::{Cancelled, Pending};
use crate::timestamp::At;

/// No booking blocks more than this (rules/booking-life#longest-booking), so none that starts to block earlier can reach into a window.
pub(super) const LONGEST_BLOCK: TimeDelta = TimeDelta::days(2);

/// The dates of a window, with room for zones and for shifts that began the date before.
pub(super) fn dates_around(window: Interval) -> (LocalDate, LocalDate) {
    ((window.start() - LONGEST_BLOCK).date_naive(), (window.end() + LONGEST_BLOCK).date_naive())
}

#[auto_type]
pub(super) fn the_shop(shop: i64) -> _ {
    shops::table.filter(shops::id.eq(shop))
}

#[auto_type]
pub(super) fn revisions_of(shop: i64) -> _ {
    shop_revisions::table.filter(shop_revisions::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn branding_of(shop: i64) -> _ {
    shop_branding::table.filter(shop_branding::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn hours_of(shop: i64) -> _ {
    shop_hours::table.filter(shop_hours::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn categories_of(shop: i64) -> _ {
    categories::table.filter(categories::shop_id.eq(shop))
}

/// Services on the menu; deleted ones live on in bookings only.
#[auto_type]
pub(super) fn services_of(shop: i64) -> _ {
    services::table.filter(services::shop_id.eq(shop)).filter(services::deleted_at.is_null())
}

/// The deleted ones, too.
#[auto_type]
pub(super) fn kept_services_of(shop: i64) -> _ {
    services::table.filter(services::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn staff_of(shop: i64) -> _ {
    staff::table.filter(staff::shop_id.eq(shop)).filter(staff::deleted_at.is_null())
}

/// Those who may sign in.
#[auto_type]
pub(super) fn team_of(shop: i64) -> _ {
    staff::table
        .filter(staff::shop_id.eq(shop))
        .filter(staff::deleted_at.is_null())
        .filter(staff::is_active.eq(true))
}

/// Those who left, too.
#[auto_type]
pub(super) fn kept_staff_of(shop: i64) -> _ {
    staff::table.filter(staff::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn staff_services_of(shop: i64) -> _ {
    staff_services::table.filter(staff_services::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn schedule_days_of(shop: i64) -> _ {
    staff_schedule_days::table.filter(staff_schedule_days::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn exceptions_of(shop: i64) -> _ {
    staff_exceptions::table.filter(staff_exceptions::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn day_breaks_of(shop: i64) -> _ {
    day_breaks::table.filter(day_breaks::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn extra_shifts_of(shop: i64) -> _ {
    staff_extra_shifts::table.filter(staff_extra_shifts::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn special_days_of(shop: i64) -> _ {
    special_days::table.filter(special_days::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn blocks_of(shop: i64) -> _ {
    blocks::table.filter(blocks::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn chairs_of(shop: i64) -> _ {
    chairs::table.filter(chairs::shop_id.eq(shop)).filter(chairs::deleted_at.is_null())
}

#[auto_type]
pub(super) fn chair_staff_of(shop: i64) -> _ {
    chair_staff::table.filter(chair_staff::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn chair_services_of(shop: i64) -> _ {
    chair_services::table.filter(chair_services::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn clients_of(shop: i64) -> _ {
    clients::table.filter(clients::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn tags_of(shop: i64) -> _ {
    client_tags::table.filter(client_tags::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn bookings_of(shop: i64) -> _ {
    bookings::table.filter(bookings::shop_id.eq(shop))
}

/// Bookings that start later and hold their time. Their times say so a second time, in the words of an index: a salon's past is not read.
#[auto_type]
pub(super) fn coming_of(shop: i64, now: At) -> _ {
    let no_more: Cancelled = Cancelled;
    let held: Pending = Pending;
    let earliest: At = At(now.0 - LONGEST_BLOCK);
    bookings::table
        .filter(bookings::shop_id.eq(shop))
        .filter(bookings::blocked_from.gt(earliest))
        .filter(bookings::status.ne(no_more))
        .filter(bookings::start_time.gt(now))
        .filter(bookings::status.ne(held).or(bookings::hold_expires_at.assume_not_null().gt(now)))
}

/// Bookings of which any part from start to end lies between two moments. Those that begin to block before `earliest` cannot reach so far.
#[auto_type]
pub(super) fn bookings_between(shop: i64, earliest: At, from: At, until: At) -> _ {
    bookings::table
        .filter(bookings::shop_id.eq(shop))
        .filter(bookings::blocked_from.gt(earliest))
        .filter(bookings::blocked_from.lt(until))
        .filter(bookings::start_time.lt(until))
        .filter(bookings::end_time.gt(from))
}

/// Bookings without holds that ran out, be they cancelled yet or not.
#[auto_type]
pub(super) fn known_bookings_of(shop: i64, now: At) -> _ {
    let no_more: Cancelled = Cancelled;
    let held: Pending = Pending;
    bookings::table
        .filter(bookings::shop_id.eq(shop))
        .filter(bookings::status.ne(no_more).or(bookings::cancel_reason.assume_not_null().ne("expired")))
        .filter(bookings::status.ne(held).or(bookings::hold_expires_at.assume_not_null().gt(now)))
}

/// Bookings that were carried out.
#[auto_type]
pub(super) fn visits_of(shop: i64) -> _ {
    bookings::table.filter(bookings::shop_id.eq(shop)).filter(bookings::status.eq("completed"))
}

#[auto_type]
pub(super) fn allowed_overlaps_of(shop: i64) -> _ {
    booking_overlaps::table.filter(booking_overlaps::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn final_lines_of(shop: i64) -> _ {
    final_lines::table.filter(final_lines::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn keeps_of(shop: i64) -> _ {
    booking_keeps::table.filter(booking_keeps::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn policies_of(shop: i64) -> _ {
    policy_versions::table.filter(policy_versions::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn strike_waivers_of(shop: i64) -> _ {
    strike_waivers::table.filter(strike_waivers::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn message_settings_of(shop: i64) -> _ {
    message_settings::table.filter(message_settings::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn reminders_of(shop: i64) -> _ {
    reminders::table.filter(reminders::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn chat_answers_of(shop: i64) -> _ {
    chat_answers::table.filter(chat_answers::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn consents_of(shop: i64) -> _ {
    consents::table.filter(consents::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn reviews_of(shop: i64) -> _ {
    reviews::table.filter(reviews::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn waitlist_entries_of(shop: i64) -> _ {
    waitlist_entries::table.filter(waitlist_entries::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn waitlist_offers_of(shop: i64) -> _ {
    waitlist_offers::table.filter(waitlist_offers::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn waitlist_looks_of(shop: i64) -> _ {
    waitlist_looks::table.filter(waitlist_looks::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn visit_answers_of(shop: i64) -> _ {
    visit_answers::table.filter(visit_answers::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn visit_links_of(shop: i64) -> _ {
    visit_links::table.filter(visit_links::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn client_changes_of(shop: i64) -> _ {
    client_changes::table.filter(client_changes::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn desk_actions_of(shop: i64) -> _ {
    desk_actions::table.filter(desk_actions::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn lines_of(shop: i64) -> _ {
    booking_services::table.filter(booking_services::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn idempotency_keys_of(shop: i64) -> _ {
    idempotency_keys::table.filter(idempotency_keys::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn notices_of(shop: i64) -> _ {
    outbox::table.filter(outbox::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn trail_of(shop: i64) -> _ {
    audit_log::table.filter(audit_log::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn assets_of(shop: i64) -> _ {
    assets::table.filter(assets::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn erasures_of(shop: i64) -> _ {
    erasures::table.filter(erasures::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn sessions_of(shop: i64) -> _ {
    sessions::table.filter(sessions::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn bearer_tokens_of(shop: i64) -> _ {
    auth_tokens::table.filter(auth_tokens::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn challenges_of(shop: i64) -> _ {
    challenges::table.filter(challenges::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn devices_of(shop: i64) -> _ {
    known_devices::table.filter(known_devices::shop_id.eq(shop))
}

#[auto_type]
pub(super) fn messages_of(shop: i64) -> _ {
    messages::table.filter(messages::shop_id.eq(shop))
}
