//! Clients who wait for a time.

diesel::table! {
    use diesel::sql_types::{BigInt, Json, Nullable, Text};
    use crate::timestamp::UtcTimestamp;
    waitlist_entries (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        client_id -> BigInt,
        lines -> Json,
        total_duration -> BigInt,
        total_price_cents -> BigInt,
        staff_id -> Nullable<BigInt>,
        windows -> Json,
        state -> Text,
        source -> Text,
        created_at -> UtcTimestamp,
        ends_at -> UtcTimestamp,
        ended_at -> Nullable<UtcTimestamp>,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Binary, Bool, Nullable};
    use crate::timestamp::UtcTimestamp;
    waitlist_offers (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        entry_id -> BigInt,
        start_time -> UtcTimestamp,
        staff_id -> BigInt,
        booking_id -> Nullable<BigInt>,
        is_held -> Bool,
        declined_at -> Nullable<UtcTimestamp>,
        expires_at -> UtcTimestamp,
        created_at -> UtcTimestamp,
        token_hash -> Nullable<Binary>,
    }
}

diesel::table! {
    use diesel::sql_types::BigInt;
    use crate::timestamp::UtcTimestamp;
    waitlist_looks (shop_id) {
        shop_id -> BigInt,
        revision -> BigInt,
        next_at -> UtcTimestamp,
    }
}
