//! The tables of what is asked, told and remembered: challenges, messages, the journal.
#![cfg_attr(
    not(test),
    expect(clippy::wildcard_imports, reason = "the macro wants the names of all column types in row_scope")
)]

diesel::table! {
    allowances (key) {
        key -> Binary,
        full_at -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    shop_setups (id) {
        id -> BigInt,
        progress_hash -> Binary,
        session_id -> BigInt,
        shop_name -> Text,
        plan -> Text,
        identity_id -> Nullable<BigInt>,
        shop_id -> Nullable<BigInt>,
        created_at -> UtcTimestamp,
        expires_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    challenges (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        kind -> Text,
        role_cap -> Text,
        session_id -> BigInt,
        companion_hash -> Nullable<Binary>,
        device_hash -> Nullable<Binary>,
        booking_id -> Nullable<BigInt>,
        setup_id -> Nullable<BigInt>,
        code_hash -> Binary,
        code_seed -> Nullable<Binary>,
        body_hash -> Binary,
        match_number -> Nullable<BigInt>,
        device_label -> Text,
        ip_prefix -> Text,
        state -> Text,
        identity_id -> Nullable<BigInt>,
        attempts -> BigInt,
        created_at -> UtcTimestamp,
        expires_at -> UtcTimestamp,
        changed_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    inbound_events (event_key) {
        event_key -> Text,
        kind -> Text,
        identity_id -> Nullable<BigInt>,
        outcome -> Nullable<Text>,
        received_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    whatsapp_windows (identity_id, sender_id) {
        identity_id -> BigInt,
        sender_id -> Text,
        open_until -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    whatsapp_reports (sender_id) {
        sender_id -> Text,
        report -> Json,
        checked_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    whatsapp_senders (sender_id, scope) {
        sender_id -> Text,
        scope -> Text,
        paused_until -> UtcTimestamp,
        pause_reason -> Text,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    messages (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        dedupe_key -> Text,
        booking_id -> Nullable<BigInt>,
        identity_id -> Nullable<BigInt>,
        phone -> Nullable<Text>,
        sender_id -> Text,
        purpose -> Text,
        lane -> BigInt,
        content -> Nullable<Json>,
        fallback -> Nullable<Json>,
        reply_to -> Nullable<Text>,
        category -> Text,
        template -> Nullable<Text>,
        billable -> Nullable<Bool>,
        state -> Text,
        attempts -> BigInt,
        due_at -> UtcTimestamp,
        not_after -> UtcTimestamp,
        courier -> Nullable<Text>,
        wamid -> Nullable<Text>,
        link_hash -> Nullable<Binary>,
        last_code -> Nullable<BigInt>,
        why -> Nullable<Text>,
        created_at -> UtcTimestamp,
        changed_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    audit_log (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        at -> UtcTimestamp,
        actor_kind -> Text,
        actor_id -> Nullable<BigInt>,
        action -> Text,
        entity -> Text,
        entity_id -> BigInt,
        from_status -> Nullable<Text>,
        to_status -> Nullable<Text>,
        details -> Json,
        request_id -> Nullable<Text>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    outbox (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        kind -> Text,
        booking_id -> Nullable<BigInt>,
        dedupe_key -> Text,
        created_at -> UtcTimestamp,
        not_before -> UtcTimestamp,
        planned_at -> Nullable<UtcTimestamp>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    check_turns (id) {
        id -> BigInt,
        due_at -> UtcTimestamp,
        checked_until -> Nullable<UtcTimestamp>,
        everything_at -> Nullable<UtcTimestamp>,
        broken -> BigInt,
    }
}

diesel::table! {
    schema_support (id) {
        id -> BigInt,
        oldest -> Text,
    }
}
