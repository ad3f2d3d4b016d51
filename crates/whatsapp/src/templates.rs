//! Our templates, in the form in which they are submitted.

/// The files of `templates/`.
pub const TEMPLATES: [&str; 20] = [
    include_str!("../templates/approval_lapsed_v1.json"),
    include_str!("../templates/account_changed_v1.json"),
    include_str!("../templates/booking_canceled_v1.json"),
    include_str!("../templates/booking_confirmed_v1.json"),
    include_str!("../templates/booking_confirmed_v2.json"),
    include_str!("../templates/canceled_booking_staff_v1.json"),
    include_str!("../templates/moved_booking_staff_v1.json"),
    include_str!("../templates/move_offer_v1.json"),
    include_str!("../templates/must_move_v1.json"),
    include_str!("../templates/new_booking_staff_v1.json"),
    include_str!("../templates/salon_suspended_v1.json"),
    include_str!("../templates/sign_in_alert_v1.json"),
    include_str!("../templates/sign_in_notice_v1.json"),
    include_str!("../templates/visit_reminder_v1.json"),
    include_str!("../templates/visit_soon_v1.json"),
    include_str!("../templates/visit_thanks_v1.json"),
    include_str!("../templates/visits_reminder_v1.json"),
    include_str!("../templates/waitlist_first_v1.json"),
    include_str!("../templates/waitlist_offer_v1.json"),
    include_str!("../templates/welcome_staff_v1.json"),
];
