//! The tables of people: clients, WhatsApp accounts, their browsers and tokens.
#![cfg_attr(
    not(test),
    expect(clippy::wildcard_imports, reason = "the macro wants the names of all column types in reach")
)]

diesel::table! {
    use diesel::sql_types::*;
    use crate::moment::Moment;
    identities (id) {
        id -> BigInt,
        phone -> Nullable<Text>,
        bsuid -> Nullable<Text>,
        username -> Nullable<Text>,
        profile_name -> Nullable<Text>,
        name -> Nullable<Text>,
        email -> Nullable<Text>,
        key_changed_at -> Nullable<Moment>,
        unreachable_at -> Nullable<Moment>,
        last_inbound_at -> Nullable<Moment>,
        created_at -> Moment,
        updated_at -> Moment,
        seen_at -> Nullable<Moment>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::moment::Moment;
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
        created_at -> Moment,
        updated_at -> Moment,
        version -> BigInt,
        seen_at -> Nullable<Moment>,
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
    use crate::moment::Moment;
    sessions (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        session_hash -> Binary,
        identity_id -> Nullable<BigInt>,
        created_at -> Moment,
        last_used_at -> Moment,
        companion_hash -> Nullable<Binary>,
        former_companion_hash -> Nullable<Binary>,
        former_until -> Nullable<Moment>,
        role_cap -> Nullable<Text>,
        verified_at -> Nullable<Moment>,
        ends_at -> Nullable<Moment>,
        ended_at -> Nullable<Moment>,
        member_of -> Nullable<BigInt>,
        rotation_due -> Bool,
        device_due -> Bool,
        device_label -> Text,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::moment::Moment;
    auth_tokens (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        token_hash -> Binary,
        session_id -> BigInt,
        identity_id -> BigInt,
        role_cap -> Text,
        member_of -> Nullable<BigInt>,
        device_label -> Text,
        created_at -> Moment,
        expires_at -> Moment,
        last_used_at -> Nullable<Moment>,
        ended_at -> Nullable<Moment>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::moment::Moment;
    known_devices (id) {
        id -> BigInt,
        shop_id -> Nullable<BigInt>,
        identity_id -> BigInt,
        device_hash -> Binary,
        device_label -> Text,
        created_at -> Moment,
        expires_at -> Moment,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::moment::Moment;
    suppressions (identity_id, source) {
        identity_id -> BigInt,
        source -> Text,
        created_at -> Moment,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::moment::Moment;
    erasures (shop_id, client_id) {
        shop_id -> BigInt,
        client_id -> BigInt,
        erased_at -> Moment,
    }
}
