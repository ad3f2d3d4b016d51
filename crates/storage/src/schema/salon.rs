//! The tables of a shop: what it offers, who works there, what is booked.
#![cfg_attr(
    not(test),
    expect(clippy::wildcard_imports, reason = "the macro wants the names of all column types in row_scope")
)]

diesel::table! {
    shop_revisions (shop_id, lane) {
        shop_id -> BigInt,
        lane -> BigInt,
        revision -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    shops (id) {
        id -> BigInt,
        name -> Text,
        subdomain -> Text,
        status -> Text,
        plan -> Text,
        trial_ends_at -> Nullable<UtcTimestamp>,
        timezone -> Text,
        default_opening_time -> Text,
        default_closing_time -> Text,
        buffer_before_minutes -> BigInt,
        buffer_after_minutes -> BigInt,
        slot_step_minutes -> BigInt,
        min_notice_minutes -> BigInt,
        horizon_days -> BigInt,
        hold_minutes -> BigInt,
        completes_visits -> Bool,
        max_open_bookings -> BigInt,
        accepting_bookings -> Bool,
        looked_at -> Text,
        whatsapp_admin_number -> Nullable<Text>,
        publishes_whatsapp -> Bool,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        version -> BigInt,
        demo_until -> Nullable<Date>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    retired_subdomains (subdomain) {
        subdomain -> Text,
        shop_id -> BigInt,
        reserved_until -> UtcTimestamp,
    }
}

diesel::table! {
    shop_branding (shop_id) {
        shop_id -> BigInt,
        logo_url -> Nullable<Text>,
        hero_image_url -> Nullable<Text>,
        business_address -> Nullable<Text>,
        business_phone -> Nullable<Text>,
        business_email -> Nullable<Text>,
        business_description -> Nullable<Text>,
        primary_color -> Nullable<Text>,
        secondary_color -> Nullable<Text>,
        price_note -> Nullable<Text>,
    }
}

diesel::table! {
    shop_hours (shop_id, day_of_week) {
        shop_id -> BigInt,
        day_of_week -> BigInt,
        is_open -> Bool,
        opening_time -> Nullable<Text>,
        closing_time -> Nullable<Text>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    categories (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        name -> Text,
        description -> Text,
        color -> Text,
        display_order -> BigInt,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        version -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    services (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        category_id -> Nullable<BigInt>,
        name -> Text,
        description -> Text,
        duration_minutes -> BigInt,
        price_cents -> BigInt,
        modifiers -> Json,
        deleted_at -> Nullable<UtcTimestamp>,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        version -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    staff (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        name -> Text,
        email -> Nullable<Text>,
        phone -> Nullable<Text>,
        whatsapp_phone -> Nullable<Text>,
        bio -> Nullable<Text>,
        role -> Text,
        is_active -> Bool,
        available_for_booking -> Bool,
        profile_image_url -> Nullable<Text>,
        deleted_at -> Nullable<UtcTimestamp>,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        version -> BigInt,
        notices -> Text,
    }
}

diesel::table! {
    staff_services (shop_id, staff_id, service_id) {
        shop_id -> BigInt,
        staff_id -> BigInt,
        service_id -> BigInt,
    }
}

diesel::table! {
    staff_schedule_days (shop_id, staff_id, day_of_week) {
        shop_id -> BigInt,
        staff_id -> BigInt,
        day_of_week -> BigInt,
        is_available -> Bool,
        start_time -> Nullable<Text>,
        end_time -> Nullable<Text>,
        break_start_time -> Nullable<Text>,
        break_end_time -> Nullable<Text>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    staff_exceptions (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        staff_id -> BigInt,
        exception_date -> Date,
        last_date -> Date,
        is_available -> Bool,
        start_time -> Nullable<Text>,
        end_time -> Nullable<Text>,
        reason -> Nullable<Text>,
        created_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    staff_extra_shifts (shop_id, staff_id, day_of_week, position) {
        shop_id -> BigInt,
        staff_id -> BigInt,
        day_of_week -> BigInt,
        position -> BigInt,
        start_time -> Text,
        end_time -> Text,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    special_days (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        date_from -> Date,
        date_to -> Date,
        kind -> Text,
        opening_time -> Nullable<Text>,
        closing_time -> Nullable<Text>,
        name -> Text,
        version -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    day_breaks (shop_id, staff_id, date) {
        shop_id -> BigInt,
        staff_id -> BigInt,
        date -> Date,
        start_time -> Nullable<Text>,
        end_time -> Nullable<Text>,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    blocks (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        staff_id -> Nullable<BigInt>,
        chair_id -> Nullable<BigInt>,
        kind -> Text,
        title -> Nullable<Text>,
        from_at -> UtcTimestamp,
        until_at -> UtcTimestamp,
        by_kind -> Text,
        by_id -> BigInt,
        created_at -> UtcTimestamp,
        version -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    chairs (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        name -> Text,
        deleted_at -> Nullable<UtcTimestamp>,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        version -> BigInt,
    }
}

diesel::table! {
    chair_staff (shop_id, chair_id, staff_id) {
        shop_id -> BigInt,
        chair_id -> BigInt,
        staff_id -> BigInt,
    }
}

diesel::table! {
    chair_services (shop_id, chair_id, service_id) {
        shop_id -> BigInt,
        chair_id -> BigInt,
        service_id -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    bookings (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        staff_id -> BigInt,
        chair_id -> Nullable<BigInt>,
        client_id -> Nullable<BigInt>,
        session_id -> Nullable<BigInt>,
        status -> Text,
        source -> Text,
        cancel_reason -> Nullable<Text>,
        client_name -> Text,
        client_phone -> Nullable<Text>,
        client_email -> Nullable<Text>,
        start_time -> UtcTimestamp,
        end_time -> UtcTimestamp,
        blocked_from -> UtcTimestamp,
        blocked_until -> UtcTimestamp,
        total_duration -> BigInt,
        adjusted_minutes -> BigInt,
        total_price_cents -> BigInt,
        hold_expires_at -> Nullable<UtcTimestamp>,
        confirmation_code -> Nullable<Text>,
        arrived_at -> Nullable<UtcTimestamp>,
        started_at -> Nullable<UtcTimestamp>,
        late_minutes -> Nullable<BigInt>,
        final_price_cents -> Nullable<BigInt>,
        discount_cents -> Nullable<BigInt>,
        discount_reason -> Nullable<Text>,
        finished_at -> Nullable<UtcTimestamp>,
        wants_promotions -> Bool,
        created_at -> UtcTimestamp,
        updated_at -> UtcTimestamp,
        version -> BigInt,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    booking_overlaps (shop_id, booking_id, resource, over_id) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        resource -> Text,
        over_id -> BigInt,
        from_at -> UtcTimestamp,
        until_at -> UtcTimestamp,
        reason -> Text,
        by_kind -> Text,
        by_id -> BigInt,
        at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    occupancies (shop_id, booking_id, resource, from_at) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        resource -> Text,
        resource_id -> BigInt,
        from_at -> UtcTimestamp,
        until_at -> UtcTimestamp,
        exclusive -> Bool,
    }
}

diesel::table! {
    booking_services (shop_id, booking_id, position) {
        shop_id -> BigInt,
        booking_id -> BigInt,
        position -> BigInt,
        service_id -> BigInt,
        name -> Text,
        price_cents -> BigInt,
        duration_minutes -> BigInt,
        modifiers -> Json,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    idempotency_keys (shop_id, booking_id, key) {
        shop_id -> BigInt,
        session_id -> Nullable<BigInt>,
        identity_id -> Nullable<BigInt>,
        key -> Text,
        request_hash -> Binary,
        booking_id -> BigInt,
        answered_status -> Text,
        is_derived -> Bool,
        expires_at -> UtcTimestamp,
    }
}

diesel::table! {
    use diesel::sql_types::*;
    use crate::timestamp::UtcTimestamp;
    assets (shop_id, id) {
        id -> BigInt,
        shop_id -> BigInt,
        kind -> Text,
        url -> Text,
        byte_count -> BigInt,
        created_at -> UtcTimestamp,
    }
}
