//! The tables of people: clients, WhatsApp accounts, their browsers and tokens.
#![cfg_attr(
    not(test),
    expect(clippy::wildcard_imports, reason = "the macro wants the names of all column types in row_scope")
)]

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    identities (id) {
        id -> BigInt,
        phone -> Nullable<Text>,
        bsuid -> Nullable<Text>,
        username -> Nullable<Text>,
        profile_name -> Nullable<Text>,
        name -> Nullable<Text>,
        email -> Nullable<Text>,
        key_changed_at -> Nullable<UtcTimestamp>,
        unreachable_at -> Nullable<UtcTimestamp>,
        last_inbound_at -> Nullable<UtcTimestamp>,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        seen_at -> Nullable<UtcTimestamp>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    clients (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        identity_id -> Nullable<BigInt>,
        name -> Text,
        phone -> Nullable<Text>,
        whatsapp_phone -> Nullable<Text>,
        email -> Nullable<Text>,
        status -> Text,
        client_notes -> Text,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        version -> BigInt,
        seen_at -> Nullable<UtcTimestamp>,
    }
}

diesel::table! {
    client_tags (shop_id, client_id, tag) {
        shop_id -> BigInt,
        client_id -> BigInt,
        tag -> Text,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    sessions (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        session_hash -> Binary,
        identity_id -> Nullable<BigInt>,
        created_at -> UtcTimestamp,
        last_used_at -> UtcTimestamp,
        companion_hash -> Nullable<Binary>,
        former_companion_hash -> Nullable<Binary>,
        former_until -> Nullable<UtcTimestamp>,
        role_cap -> Nullable<Text>,
        verified_at -> Nullable<UtcTimestamp>,
        ends_at -> Nullable<UtcTimestamp>,
        ended_at -> Nullable<UtcTimestamp>,
        member_of -> Nullable<BigInt>,
        rotation_due -> Bool,
        device_due -> Bool,
        device_label -> Text,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    auth_tokens (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        token_hash -> Binary,
        session_id -> BigInt,
        identity_id -> BigInt,
        role_cap -> Text,
        member_of -> Nullable<BigInt>,
        device_label -> Text,
        created_at -> UtcTimestamp,
        expires_at -> UtcTimestamp,
        last_used_at -> Nullable<UtcTimestamp>,
        ended_at -> Nullable<UtcTimestamp>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    known_devices (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        identity_id -> BigInt,
        device_hash -> Binary,
        device_label -> Text,
        created_at -> UtcTimestamp,
        expires_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    consents (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        client_id -> BigInt,
        purpose -> Text,
        granted -> Bool,
        source -> Text,
        wording -> Nullable<Text>,
        at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    suppressions (identity_id, source) {
        identity_id -> BigInt,
        source -> Text,
        created_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    erasures (shop_id, client_id) {
        shop_id -> BigInt,
        client_id -> BigInt,
        erased_at -> UtcTimestamp,
    }
}
