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
    use diesel::sql_types::{BigInt, Bool, Nullable};
    use crate::timestamp::UtcTimestamp;
    client_changes (shop_id, booking_id) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        moves -> BigInt,
        moved_at -> Nullable<UtcTimestamp>,
        moved_inside_notice -> Bool,
        cancelled_late -> Bool,
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

diesel::table! {
    use diesel::sql_types::{BigInt, Bool, Nullable, Text};
    use crate::timestamp::UtcTimestamp;
    policy_versions (shop_id, version) {
        shop_id -> BigInt,
        version -> BigInt,
        cancel_notice_minutes -> BigInt,
        move_notice_minutes -> BigInt,
        max_moves -> BigInt,
        late_cancel -> Text,
        strike_months -> BigInt,
        strikes_approval_at -> Nullable<BigInt>,
        strikes_call_at -> Nullable<BigInt>,
        text -> Text,
        staff_may_override -> Bool,
        staff_may_discount -> Bool,
        created_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Text};
    use crate::timestamp::UtcTimestamp;
    strike_waivers (shop_id, booking_id) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        by_kind -> Text,
        by_id -> BigInt,
        at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Binary};
    use crate::timestamp::UtcTimestamp;
    visit_links (shop_id, token_hash) {
        shop_id -> BigInt,
        token_hash -> Binary,
        booking_id -> BigInt,
        created_at -> UtcTimestamp,
        expires_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Bool, Text};
    message_settings (shop_id) {
        shop_id -> BigInt,
        version -> BigInt,
        first_hours -> BigInt,
        second_hours -> BigInt,
        quiet_from -> Text,
        quiet_to -> Text,
        note -> Text,
        thanks_hours -> BigInt,
        rating_days -> BigInt,
        reviews_public -> Bool,
        chat_booking -> Bool,
        waitlist_mode -> Text,
        waitlist_hold_minutes -> BigInt,
        waitlist_lead_minutes -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Nullable, Text};
    use crate::timestamp::UtcTimestamp;
    reminders (shop_id, booking_id, kind) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        kind -> Text,
        start_time -> UtcTimestamp,
        due_at -> UtcTimestamp,
        state -> Text,
        why -> Nullable<Text>,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Nullable};
    use crate::timestamp::UtcTimestamp;
    visit_answers (shop_id, booking_id) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        start_time -> UtcTimestamp,
        confirmed_at -> Nullable<UtcTimestamp>,
        on_way_at -> Nullable<UtcTimestamp>,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Bool, Text};
    use crate::timestamp::UtcTimestamp;
    chat_answers (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        booking_id -> BigInt,
        answer -> Text,
        typed -> Bool,
        at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::{BigInt, Nullable, Text};
    use crate::timestamp::UtcTimestamp;
    reviews (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        booking_id -> BigInt,
        stars -> BigInt,
        text -> Nullable<Text>,
        shown_name -> Nullable<Text>,
        created_at -> UtcTimestamp,
        edited_at -> Nullable<UtcTimestamp>,
        hidden_reason -> Nullable<Text>,
        reply -> Nullable<Text>,
        reply_at -> Nullable<UtcTimestamp>,
        version -> BigInt,
    }
}
