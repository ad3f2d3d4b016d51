//! What the desk adds to bookings.

diesel::table! {
    use diesel::sql_types::{BigInt, Text};
    use crate::timestamp::UtcTimestamp;
    booking_keeps (shop_id, booking_id) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        start_time -> UtcTimestamp,
        staff_id -> BigInt,
        reason -> Text,
        by_kind -> Text,
        by_id -> BigInt,
        at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Json, Nullable, Text};
    use crate::timestamp::UtcTimestamp;
    desk_actions (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        actor_kind -> Text,
        actor_id -> BigInt,
        kind -> Text,
        booking_id -> Nullable<BigInt>,
        block_id -> Nullable<BigInt>,
        before -> Json,
        version_after -> BigInt,
        at -> UtcTimestamp,
        undone_at -> Nullable<UtcTimestamp>,
    }
}

diesel::table! {
    final_lines (shop_id, booking_id, position) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        position -> BigInt,
        service_id -> Nullable<BigInt>,
        name -> Text,
        modifiers -> Json,
        price_cents -> BigInt,
    }
}
