//! The rate limits and the query parameters that several rows of `routes.rs` share.

use crate::endpoint::{Quota, RateLimitKey};

pub(crate) const PUBLIC_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Ip, 300)];
pub(crate) const SUGGESTIONS_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Ip, 120)];
pub(crate) const SLOTS_RATE: &[Quota] =
    &[Quota::per_minute(RateLimitKey::Session, 300), Quota::per_minute(RateLimitKey::Ip, 900)];
pub(crate) const BOOK_RATE: &[Quota] = &[
    Quota::new(RateLimitKey::Session, 5, 600),
    Quota::per_hour(RateLimitKey::IpAtSite, 60),
    Quota::per_hour(RateLimitKey::Ip, 600),
];
pub(crate) const SESSION_RATE: &[Quota] =
    &[Quota::per_minute(RateLimitKey::Session, 60), Quota::per_minute(RateLimitKey::Ip, 600)];
pub(crate) const OWN_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Session, 60)];
pub(crate) const OWN_AND_IP_RATE: &[Quota] =
    &[Quota::per_minute(RateLimitKey::Session, 60), Quota::per_minute(RateLimitKey::Ip, 120)];
pub(crate) const LINK_RATE: &[Quota] = BOOK_RATE;
/// The code cannot be guessed; the limit keeps what is asked for nothing small.
pub(crate) const MAIL_LINK_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Ip, 60)];
pub(crate) const OWNER_RATE: &[Quota] =
    &[Quota::per_hour(RateLimitKey::Session, 3), Quota::per_day(RateLimitKey::Ip, 10)];
pub(crate) const CHECK_RATE: &[Quota] =
    &[Quota::per_minute(RateLimitKey::Session, 60), Quota::per_minute(RateLimitKey::Ip, 300)];
pub(crate) const SETUP_RATE: &[Quota] =
    &[Quota::per_hour(RateLimitKey::Session, 5), Quota::per_hour(RateLimitKey::Ip, 60)];
pub(crate) const PROGRESS_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Progress, 60)];
pub(crate) const HANDSHAKE_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Ip, 30)];
pub(crate) const WEBHOOK_RATE: &[Quota] = &[Quota::per_second(RateLimitKey::Global, 200)];
pub(crate) const LOGOUT_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Session, 30)];
// A caller can invent a session, and each attempt is a transaction that writes: an hourly limit of a session has a limit of the address beside it (`docs/decisions/0020-input-hardening.md`).
pub(crate) const TOKEN_RATE: &[Quota] =
    &[Quota::per_hour(RateLimitKey::Session, 10), Quota::per_hour(RateLimitKey::Ip, 120)];
pub(crate) const OWN_CHANGE_RATE: &[Quota] =
    &[Quota::per_hour(RateLimitKey::Session, 20), Quota::per_hour(RateLimitKey::Ip, 120)];
/// Of a booking, which a link may name.
pub(crate) const BOOKING_CHANGE_RATE: &[Quota] = &[
    Quota::per_hour(RateLimitKey::Session, 20),
    Quota::per_hour(RateLimitKey::Ip, 120),
    Quota::per_hour(RateLimitKey::VisitLink, 20),
];
/// What the holder of a link answers.
pub(crate) const OFFER_ANSWER_RATE: &[Quota] =
    &[Quota::per_hour(RateLimitKey::Ip, 20), Quota::per_hour(RateLimitKey::VisitLink, 20)];
/// A token cannot be guessed; the limit keeps what is asked for nothing small.
pub(crate) const VISIT_LINK_RATE: &[Quota] = MAIL_LINK_RATE;
pub(crate) const OWN_DATA_RATE: &[Quota] =
    &[Quota::per_day(RateLimitKey::User, 3), Quota::per_day(RateLimitKey::Ip, 120)];

/// And 200 a day and salon, which is a rule of the use case.
pub(crate) const UPLOAD_RATE: &[Quota] =
    &[Quota::per_hour(RateLimitKey::User, 20), Quota::per_hour(RateLimitKey::Ip, 600)];
pub(crate) const REMOVAL_RATE: &[Quota] =
    &[Quota::per_hour(RateLimitKey::User, 60), Quota::per_hour(RateLimitKey::Ip, 600)];
pub(crate) const PICTURE_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::Ip, 600)];
pub(crate) const PLATFORM_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::User, 120)];
pub(crate) const READ_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::User, 300)];
pub(crate) const SUMMARY_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::User, 60)];
pub(crate) const STREAM_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::User, 30)];
pub(crate) const SEARCH_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::User, 120)];
pub(crate) const EDIT_RATE: &[Quota] = &[Quota::per_minute(RateLimitKey::User, 60)];

/// A platform admin names the salon; other dashboard users may name their own.
pub(crate) const SHOP_PARAMS: &[&str] = &["shopId"];
/// The first and the last date, both included.
/// Those of the list of bookings: of some dates, or all that wait for a confirmation.
pub(crate) const BOOKING_PARAMS: &[&str] = &["shopId", "from", "to", "waiting"];
pub(crate) const DATE_PARAMS: &[&str] = &["shopId", "from", "to"];
pub(crate) const SEARCH_PARAMS: &[&str] = &["shopId", "q"];
pub(crate) const MESSAGE_PREVIEW_PARAMS: &[&str] = &["shopId", "kind"];
pub(crate) const SUMMARY_PARAMS: &[&str] = &["shopId", "month"];
pub(crate) const CLIENT_PARAMS: &[&str] = &["status", "search", "limit", "cursor", "shopId"];
pub(crate) const ADMIN_REVIEW_PARAMS: &[&str] = &["limit", "cursor", "words", "shopId"];
pub(crate) const REVIEW_PARAMS: &[&str] = &["limit", "cursor", "words", "shopId", "subdomain"];
pub(crate) const DELETE_PARAMS: &[&str] = &["shopId", "futureBookings", "seen"];
pub(crate) const ADDRESS_PARAMS: &[&str] = &["shopId", "subdomain"];
pub(crate) const SLOT_PARAMS: &[&str] =
    &["staffId", "date", "totalDuration", "services", "moving", "shopId", "subdomain"];
/// Where a reader of changes goes on.
pub(crate) const AFTER_PARAMS: &[&str] = &["shopId", "after"];
pub(crate) const CHANGE_PARAMS: &[&str] = &["shopId", "after", "limit"];
/// Those of the options of a walk-in.
pub(crate) const WALK_IN_PARAMS: &[&str] = &["shopId", "services", "totalDuration"];
pub(crate) const DESK_SLOT_PARAMS: &[&str] = &["shopId", "staffId", "date", "totalDuration", "services"];
