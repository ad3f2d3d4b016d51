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
