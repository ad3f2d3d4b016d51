//! The tables that queries use, for both databases. `tests/schema_parity.rs` compares the two migrations with each other.

mod desk;
mod messaging;
mod people;
mod salon;
mod waitlist;

pub(crate) use desk::{
    booking_keeps, chat_answers, client_changes, desk_actions, final_lines, message_settings,
    policy_versions, reminders, reviews, strike_waivers, visit_answers, visit_links,
};
pub(crate) use messaging::{
    allowances, audit_log, challenges, check_turns, inbound_events, messages, outbox, schema_support,
    shop_setups, whatsapp_reports, whatsapp_senders, whatsapp_windows,
};
pub(crate) use people::{
    auth_tokens, client_tags, clients, consents, erasures, identities, known_devices, sessions, suppressions,
};
pub(crate) use salon::{
    assets, blocks, booking_overlaps, booking_services, bookings, categories, chair_services, chair_staff,
    chairs, day_breaks, idempotency_keys, occupancies, retired_subdomains, services, shop_branding,
    shop_hours, shop_revisions, shops, special_days, staff, staff_exceptions, staff_extra_shifts,
    staff_schedule_days, staff_services,
};
pub(crate) use waitlist::{waitlist_entries, waitlist_looks, waitlist_offers};

diesel::allow_tables_to_appear_in_same_query!(bookings, staff, chairs, booking_services, clients, services);
diesel::allow_tables_to_appear_in_same_query!(services, categories);
diesel::allow_tables_to_appear_in_same_query!(clients, client_tags);
diesel::joinable!(shop_branding -> shops (shop_id));
diesel::allow_tables_to_appear_in_same_query!(shops, shop_branding);
diesel::allow_tables_to_appear_in_same_query!(visit_links, shops);
diesel::allow_tables_to_appear_in_same_query!(staff, shops);
diesel::allow_tables_to_appear_in_same_query!(bookings, shops);
diesel::allow_tables_to_appear_in_same_query!(booking_overlaps, bookings);
diesel::allow_tables_to_appear_in_same_query!(visit_answers, bookings);
diesel::allow_tables_to_appear_in_same_query!(visit_answers, staff);
diesel::allow_tables_to_appear_in_same_query!(visit_answers, chairs);
diesel::allow_tables_to_appear_in_same_query!(visit_answers, clients);
diesel::allow_tables_to_appear_in_same_query!(chat_answers, bookings);
diesel::allow_tables_to_appear_in_same_query!(reminders, bookings);
diesel::allow_tables_to_appear_in_same_query!(outbox, bookings);
diesel::allow_tables_to_appear_in_same_query!(waitlist_entries, clients);
diesel::allow_tables_to_appear_in_same_query!(waitlist_entries, staff);
diesel::allow_tables_to_appear_in_same_query!(waitlist_offers, bookings);
diesel::allow_tables_to_appear_in_same_query!(waitlist_offers, staff);
diesel::allow_tables_to_appear_in_same_query!(waitlist_offers, shops);
diesel::allow_tables_to_appear_in_same_query!(reviews, bookings);
diesel::allow_tables_to_appear_in_same_query!(erasures, bookings);
diesel::allow_tables_to_appear_in_same_query!(reviews, staff);
diesel::allow_columns_to_appear_in_same_group_by_clause!(staff::id, staff::name, reviews::stars);
diesel::allow_tables_to_appear_in_same_query!(messages, whatsapp_senders, identities, bookings);
diesel::allow_tables_to_appear_in_same_query!(sessions, auth_tokens, challenges, shop_setups);
