//! THE table: every endpoint with its path, limits, shapes and handler, on one screen. `parlour routes` prints it, the OpenAPI document
//! and the limits are made from it, and `tests/authz.rs` compares it with `authz.csv`.

use actix_web::{Route, guard, web};

use crate::admin::{
    bookings as diary, calendar, categories, chairs, client_data, client_detail, clients, crm_stats, desk,
    exceptions, hours as week, impact, opening, overview, schedules, services as menu, settings,
    staff as team, uploads,
};
use crate::admission::Priority;
use crate::client::{
    bookings, create_booking, hours, privacy, profile, services, shop_config, slots, staff, whatsapp_link,
};
use crate::deadline::Deadline;
use crate::endpoint::{Auth, Endpoint, ReadSource, many, one};
use crate::endpoint_of_request::method_not_allowed;
use crate::error::ApiError;
use crate::pages::well_known;
use crate::platform::shops;
use crate::quotas::{
    ADDRESS_PARAMS, BOOK_RATE, BOOKING_PARAMS, CHECK_RATE, CLIENT_PARAMS, DATE_PARAMS, DELETE_PARAMS,
    DESK_SLOT_PARAMS, EDIT_RATE, HANDSHAKE_RATE, LINK_RATE, LOGOUT_RATE, OWN_CHANGE_RATE, OWN_DATA_RATE,
    OWN_RATE, OWNER_RATE, PICTURE_RATE, PLATFORM_RATE, PROGRESS_RATE, PUBLIC_RATE, READ_RATE, REMOVAL_RATE,
    SESSION_RATE, SETUP_RATE, SHOP_PARAMS, SLOT_PARAMS, SLOTS_RATE, SUGGESTIONS_RATE, TOKEN_RATE,
    UPLOAD_RATE, WEBHOOK_RATE,
};
use crate::session::{UserResponse, console, current_user, tokens};
use crate::setup::{complete, owner};
use crate::{health, openapi, uploads as uploaded, webhook, wire};

#[rustfmt::skip]
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    Endpoint { method: "GET", path: "/api/session/user", summary: "Who is signed in", auth: Auth::Client, priority: Priority::Ordinary,
        answers: Some(one::<UserResponse>), rates: SESSION_RATE, route: || web::to(current_user::user), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/session/logout", summary: "Sign out", auth: Auth::Public, priority: Priority::Ordinary, changes: true,
        answers: Some(one::<wire::Done>), rates: LOGOUT_RATE, route: || web::to(current_user::logout), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/session/console-link", summary: "Enter by a link of the server's console", auth: Auth::Session,
        priority: Priority::Ordinary, changes: true, takes: Some(one::<console::ConsoleLinkRequest>), answers: Some(one::<console::ConsoleEntryResponse>),
        max_body: 1024, rates: OWN_CHANGE_RATE, route: || web::to(console::enter), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/auth/me", summary: "Who is signed in, for programs", auth: Auth::Client, priority: Priority::Ordinary,
        answers: Some(one::<UserResponse>), rates: OWN_RATE, route: || web::to(current_user::me), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/auth/token", summary: "Make a bearer token", auth: Auth::Client, priority: Priority::Ordinary, success: 201,
        changes: true, answers: Some(one::<tokens::FreshTokenResponse>), rates: TOKEN_RATE, route: || web::to(tokens::create), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/auth/tokens", summary: "The caller's bearer tokens", auth: Auth::Client, priority: Priority::Ordinary,
        answers: Some(many::<tokens::TokenResponse>), rates: OWN_RATE, route: || web::to(tokens::list), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/auth/tokens/{id}", summary: "End a bearer token", auth: Auth::Client, priority: Priority::Ordinary, changes: true,
        answers: Some(one::<wire::Done>), rates: OWN_CHANGE_RATE, route: || web::to(tokens::revoke), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/shop-config", summary: "The salon", auth: Auth::Public, priority: Priority::Public,
        reads: ReadSource::Replica, params: ADDRESS_PARAMS, answers: Some(one::<shop_config::ShopConfigResponse>), rates: PUBLIC_RATE, personal: false,
        route: || web::to(shop_config::get), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/services", summary: "The menu", auth: Auth::Public, priority: Priority::Public, reads: ReadSource::Replica,
        params: ADDRESS_PARAMS, answers: Some(many::<services::MenuServiceResponse>), rates: PUBLIC_RATE, personal: false, route: || web::to(services::list),
        ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/staff", summary: "Who takes bookings", auth: Auth::Public, priority: Priority::Public,
        reads: ReadSource::Replica, params: &["services", "shopId", "subdomain"], answers: Some(many::<staff::StaffResponse>), rates: PUBLIC_RATE,
        personal: false, route: || web::to(staff::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/client/staff/suggestions", summary: "Who could do which service", auth: Auth::Public, priority: Priority::Ordinary,
        changes: false, params: ADDRESS_PARAMS, takes: Some(one::<staff::SuggestionsRequest>), answers: Some(one::<staff::SuggestionsResponse>),
        max_body: 4096, rates: SUGGESTIONS_RATE, personal: false, route: || web::to(staff::suggest), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/shop-hours", summary: "The salon's week", auth: Auth::Public, priority: Priority::Public,
        reads: ReadSource::Replica, params: ADDRESS_PARAMS, answers: Some(one::<hours::HoursResponse>), rates: PUBLIC_RATE, personal: false,
        route: || web::to(hours::get), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/slots", summary: "The free starts of a date", auth: Auth::Public, priority: Priority::Slots,
        reads: ReadSource::Replica, params: SLOT_PARAMS, answers: Some(many::<slots::SlotResponse>), rates: SLOTS_RATE, route: || web::to(slots::list),
        ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/days", summary: "The dates with free starts", auth: Auth::Public, priority: Priority::Slots,
        reads: ReadSource::Replica, params: &["staffId", "totalDuration", "services", "shopId", "subdomain"], answers: Some(one::<slots::DaysResponse>),
        rates: SLOTS_RATE, route: || web::to(slots::days), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/client/book", summary: "Book", auth: Auth::Public, priority: Priority::Vital, success: 201, changes: true,
        takes: Some(one::<create_booking::BookRequest>), answers: Some(one::<create_booking::BookResponse>), max_body: 16384, rates: BOOK_RATE,
        refusals_count: false, route: || web::to(create_booking::create), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/whatsapp-link", summary: "A link that sends a code by WhatsApp", auth: Auth::Session,
        priority: Priority::Ordinary, forbids: true, params: &["bookingId", "purpose"], answers: Some(one::<whatsapp_link::LinkResponse>), rates: LINK_RATE,
        refusals_count: false, buckets: whatsapp_link::buckets, route: || web::to(whatsapp_link::get), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/bookings", summary: "The visitor's bookings", auth: Auth::Session, priority: Priority::Ordinary,
        params: &["sessionId"], answers: Some(many::<bookings::BookingResponse>), rates: OWN_RATE, route: || web::to(bookings::list), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/client/bookings/{id}", summary: "Cancel a booking", auth: Auth::Session, priority: Priority::Vital, changes: true,
        answers: Some(one::<wire::Done>), rates: OWN_CHANGE_RATE, route: || web::to(bookings::cancel), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/client/profile", summary: "Change one's name and e-mail", auth: Auth::Client, priority: Priority::Ordinary,
        changes: true, takes: Some(one::<profile::ProfileRequest>), answers: Some(one::<UserResponse>), max_body: 4096, rates: OWN_CHANGE_RATE,
        route: || web::to(profile::update), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/client/me/export", summary: "What the salon knows of the caller", auth: Auth::Client, priority: Priority::Ordinary,
        deadline: Deadline::Long, forbids: true, answers: Some(one::<privacy::PersonalDataResponse>), rates: OWN_DATA_RATE, route: || web::to(privacy::export),
        ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/client/me", summary: "Be forgotten by the salon", auth: Auth::Client, priority: Priority::Ordinary, changes: true,
        answers: Some(one::<wire::Done>), rates: OWN_DATA_RATE, route: || web::to(privacy::erase), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/public/shop-owner-verification", summary: "Prove the number of a salon's owner", auth: Auth::Session,
        priority: Priority::Ordinary, success: 201, changes: true, takes: Some(one::<owner::OwnerRequest>),
        answers: Some(one::<owner::OwnerLinkResponse>), max_body: 1024, rates: OWNER_RATE, route: || web::to(owner::start), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/public/check-verification-status/{progressId}", summary: "Whether the owner's message has arrived",
        auth: Auth::Session, priority: Priority::Ordinary, answers: Some(one::<owner::VerificationStatusResponse>), rates: PROGRESS_RATE,
        route: || web::to(owner::status), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/public/subdomain-check", summary: "Whether a new salon could have an address", auth: Auth::Public,
        priority: Priority::Ordinary, params: &["subdomain"], answers: Some(one::<complete::AvailableResponse>), rates: CHECK_RATE,
        route: || web::to(complete::subdomain_check), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/public/complete-shop-setup", summary: "Open the salon of a verified owner", auth: Auth::Client,
        priority: Priority::Ordinary, success: 201, changes: true, takes: Some(one::<complete::SetUpRequest>),
        answers: Some(one::<complete::OpenedShopResponse>), max_body: 16384, rates: SETUP_RATE, route: || web::to(complete::complete), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/shop", summary: "The salon's settings", auth: Auth::Admin, priority: Priority::Lists, params: SHOP_PARAMS,
        answers: Some(one::<overview::ShopSettingsResponse>), rates: READ_RATE, route: || web::to(overview::shop), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/bookings/counts", summary: "How many bookings there are", auth: Auth::Staff, priority: Priority::Analytics,
        params: SHOP_PARAMS, answers: Some(one::<overview::BookingCountsResponse>), rates: READ_RATE, route: || web::to(overview::counts), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/bookings", summary: "The bookings of some dates", auth: Auth::Staff, priority: Priority::Lists, audited: true,
        params: BOOKING_PARAMS, answers: Some(many::<diary::ListedBookingResponse>), rates: READ_RATE, route: || web::to(diary::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/bookings", summary: "Book at the desk", auth: Auth::Staff, priority: Priority::Vital, success: 201,
        changes: true, params: SHOP_PARAMS, takes: Some(one::<desk::DeskBookingRequest>), answers: Some(one::<desk::DeskBookingResponse>),
        max_body: 16384, rates: EDIT_RATE, route: || web::to(desk::create), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/bookings/{id}", summary: "A booking with its history", auth: Auth::Staff, priority: Priority::Lists,
        audited: true, params: SHOP_PARAMS, answers: Some(one::<diary::BookingDetailResponse>), rates: READ_RATE, route: || web::to(diary::get), ..Endpoint::DEFAULT },
    Endpoint { method: "PATCH", path: "/api/admin/bookings/{id}/status", summary: "Confirm or cancel a booking, or say whether its client came",
        auth: Auth::Staff, priority: Priority::Vital, changes: true, params: SHOP_PARAMS, takes: Some(one::<diary::BookingStatusRequest>),
        answers: Some(one::<diary::ListedBookingResponse>), max_body: 1024, rates: EDIT_RATE, route: || web::to(diary::set_status), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/bookings/complete-past", summary: "Complete the confirmed bookings that are over", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, answers: Some(one::<diary::CompletedResponse>), rates: EDIT_RATE,
        route: || web::to(diary::complete_past), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/bookings/reopen", summary: "Take back that bookings were completed", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<diary::ReopenRequest>),
        answers: Some(one::<diary::ReopenedResponse>), max_body: 32768, rates: EDIT_RATE, route: || web::to(diary::reopen), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/slots", summary: "The free starts of a date, for the desk", auth: Auth::Staff, priority: Priority::Slots,
        params: DESK_SLOT_PARAMS, answers: Some(many::<slots::SlotResponse>), rates: READ_RATE, route: || web::to(desk::slots), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/calendar", summary: "When the salon is open and who works when", auth: Auth::Staff, priority: Priority::Lists,
        params: DATE_PARAMS, answers: Some(one::<calendar::CalendarResponse>), rates: READ_RATE, route: || web::to(calendar::get), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/categories", summary: "The categories of the menu", auth: Auth::Staff, priority: Priority::Lists,
        params: SHOP_PARAMS, answers: Some(many::<categories::CategoryResponse>), rates: READ_RATE, route: || web::to(categories::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/categories", summary: "Add a category", auth: Auth::Admin, priority: Priority::Ordinary, success: 201,
        changes: true, params: SHOP_PARAMS, takes: Some(one::<categories::CategoryRequest>), answers: Some(one::<categories::CategoryResponse>),
        max_body: 16384, rates: EDIT_RATE, route: || web::to(categories::create), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/categories/{id}", summary: "Change a category", auth: Auth::Admin, priority: Priority::Ordinary, changes: true,
        params: SHOP_PARAMS, takes: Some(one::<categories::CategoryRequest>), answers: Some(one::<categories::CategoryResponse>), max_body: 16384,
        rates: EDIT_RATE, route: || web::to(categories::update), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/admin/categories/{id}", summary: "Delete a category", auth: Auth::Admin, priority: Priority::Ordinary,
        changes: true, params: SHOP_PARAMS, answers: Some(one::<wire::Done>), rates: EDIT_RATE, route: || web::to(categories::delete), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/categories/{id}/impact", summary: "What deleting a category would concern", auth: Auth::Admin,
        priority: Priority::Lists, params: SHOP_PARAMS, answers: Some(one::<impact::ImpactResponse>), rates: READ_RATE, route: || web::to(impact::of_category),
        ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/services", summary: "The services of the menu, to be edited", auth: Auth::Staff, priority: Priority::Lists,
        params: SHOP_PARAMS, answers: Some(many::<menu::ListedServiceResponse>), rates: READ_RATE, route: || web::to(menu::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/services", summary: "Add a service", auth: Auth::Staff, priority: Priority::Ordinary, success: 201,
        changes: true, params: SHOP_PARAMS, takes: Some(one::<menu::ServiceRequest>), answers: Some(one::<menu::ListedServiceResponse>), max_body: 16384,
        rates: EDIT_RATE, route: || web::to(menu::create), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/services/{id}", summary: "Change a service", auth: Auth::Staff, priority: Priority::Ordinary, changes: true,
        params: SHOP_PARAMS, takes: Some(one::<menu::ServiceRequest>), answers: Some(one::<menu::ListedServiceResponse>), max_body: 16384, rates: EDIT_RATE,
        route: || web::to(menu::update), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/admin/services/{id}", summary: "Delete a service", auth: Auth::Staff, priority: Priority::Ordinary, changes: true,
        params: SHOP_PARAMS, answers: Some(one::<wire::Done>), rates: EDIT_RATE, route: || web::to(menu::delete), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/services/{id}/impact", summary: "What deleting a service would concern", auth: Auth::Staff,
        priority: Priority::Lists, params: SHOP_PARAMS, answers: Some(one::<impact::ImpactResponse>), rates: READ_RATE, route: || web::to(impact::of_service),
        ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/chairs", summary: "The chairs", auth: Auth::Staff, priority: Priority::Lists, params: SHOP_PARAMS,
        answers: Some(many::<chairs::ChairResponse>), rates: READ_RATE, route: || web::to(chairs::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/chairs", summary: "Add a chair", auth: Auth::Admin, priority: Priority::Ordinary, success: 201, changes: true,
        params: SHOP_PARAMS, takes: Some(one::<chairs::ChairRequest>), answers: Some(one::<chairs::ChairResponse>), max_body: 16384, rates: EDIT_RATE,
        route: || web::to(chairs::create), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/chairs/{id}", summary: "Change a chair", auth: Auth::Admin, priority: Priority::Ordinary, changes: true,
        params: SHOP_PARAMS, takes: Some(one::<chairs::ChairRequest>), answers: Some(one::<chairs::ChairResponse>), max_body: 16384, rates: EDIT_RATE,
        route: || web::to(chairs::update), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/admin/chairs/{id}", summary: "Delete a chair", auth: Auth::Admin, priority: Priority::Ordinary, changes: true,
        params: SHOP_PARAMS, answers: Some(one::<wire::Done>), rates: EDIT_RATE, route: || web::to(chairs::delete), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/chairs/{id}/impact", summary: "What deleting a chair would concern", auth: Auth::Admin,
        priority: Priority::Lists, params: SHOP_PARAMS, answers: Some(one::<impact::ImpactResponse>), rates: READ_RATE, route: || web::to(impact::of_chair),
        ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/shop/hours", summary: "The salon's week, to be edited", auth: Auth::Admin, priority: Priority::Lists,
        params: SHOP_PARAMS, answers: Some(one::<week::WeekResponse>), rates: READ_RATE, route: || web::to(week::get), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/shop/hours", summary: "Replace the salon's week", auth: Auth::Admin, priority: Priority::Ordinary,
        changes: true, params: SHOP_PARAMS, takes: Some(one::<week::WeekRequest>), answers: Some(one::<week::WeekResponse>), max_body: 16384,
        rates: EDIT_RATE, route: || web::to(week::set), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/shop/hours/impact", summary: "Which bookings another week would leave outside", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: false, params: SHOP_PARAMS, takes: Some(one::<week::WeekRequest>),
        answers: Some(one::<impact::ImpactResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(impact::of_hours), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/shop/opening", summary: "Open for online booking, or note what was looked at before", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<opening::OpeningRequest>),
        answers: Some(one::<overview::ShopSettingsResponse>), max_body: 1024, rates: EDIT_RATE, route: || web::to(opening::set), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/shop/buffer", summary: "Set what is kept free around bookings", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<settings::BufferRequest>),
        answers: Some(one::<overview::ShopSettingsResponse>), max_body: 1024, rates: EDIT_RATE, route: || web::to(settings::buffer), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/shop/rules", summary: "Set the rules of booking", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<settings::RulesRequest>),
        answers: Some(one::<overview::ShopSettingsResponse>), max_body: 1024, rates: EDIT_RATE, route: || web::to(settings::rules), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/shop/timezone", summary: "Set the zone of the salon's clock", auth: Auth::Admin, priority: Priority::Ordinary,
        changes: true, params: SHOP_PARAMS, takes: Some(one::<settings::TimezoneRequest>), answers: Some(one::<overview::ShopSettingsResponse>),
        max_body: 1024, rates: EDIT_RATE, route: || web::to(settings::timezone), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/shop/timezone/impact", summary: "Which bookings another time zone would concern", auth: Auth::Admin,
        priority: Priority::Lists, params: SHOP_PARAMS, answers: Some(one::<impact::ImpactResponse>), rates: READ_RATE,
        route: || web::to(impact::of_zone), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/shop/branding", summary: "Change how the salon presents itself", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<settings::BrandingRequest>),
        answers: Some(one::<overview::ShopSettingsResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(settings::branding), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/schedules", summary: "The weeks of the staff", auth: Auth::Admin, priority: Priority::Lists,
        params: SHOP_PARAMS, answers: Some(many::<schedules::StaffDayResponse>), rates: READ_RATE, route: || web::to(schedules::list), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/schedule", summary: "The week of a member of staff", auth: Auth::Admin, priority: Priority::Lists,
        params: SHOP_PARAMS, answers: Some(one::<schedules::ScheduleResponse>), rates: READ_RATE, route: || web::to(schedules::get), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/staff/{id}/schedule", summary: "Replace the week of a member of staff", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<schedules::ScheduleRequest>),
        answers: Some(one::<schedules::ScheduleResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(schedules::set), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/staff/{id}/schedule/impact", summary: "Which bookings another week would leave outside", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: false, params: SHOP_PARAMS, takes: Some(one::<schedules::ScheduleRequest>),
        answers: Some(one::<impact::ImpactResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(impact::of_schedule), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/exceptions", summary: "The dates on which a member of staff's week does not hold",
        auth: Auth::Admin, priority: Priority::Lists, audited: true, params: SHOP_PARAMS, answers: Some(many::<exceptions::ExceptionResponse>),
        rates: READ_RATE, route: || web::to(exceptions::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/staff/{id}/exceptions", summary: "Add an exception", auth: Auth::Admin, priority: Priority::Ordinary,
        success: 201, changes: true, params: SHOP_PARAMS, takes: Some(one::<exceptions::ExceptionRequest>),
        answers: Some(one::<exceptions::ExceptionResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(exceptions::create), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/staff/{id}/exceptions/impact", summary: "Which bookings an exception would leave outside", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: false, params: SHOP_PARAMS, takes: Some(one::<exceptions::ExceptionRequest>),
        answers: Some(one::<impact::ImpactResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(impact::of_exception), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/admin/staff/{id}/exceptions/{exceptionId}", summary: "Delete an exception", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, answers: Some(one::<wire::Done>), rates: EDIT_RATE,
        route: || web::to(exceptions::delete), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/staff", summary: "The staff, to be edited", auth: Auth::Admin, priority: Priority::Lists, audited: true,
        params: SHOP_PARAMS, answers: Some(many::<team::MemberResponse>), rates: READ_RATE, route: || web::to(team::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/staff", summary: "Add a member of staff", auth: Auth::Admin, priority: Priority::Ordinary, success: 201,
        changes: true, params: SHOP_PARAMS, takes: Some(one::<team::MemberRequest>), answers: Some(one::<team::MemberResponse>), max_body: 16384,
        rates: EDIT_RATE, route: || web::to(team::create), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/staff/{id}", summary: "Change a member of staff", auth: Auth::Admin, priority: Priority::Ordinary,
        changes: true, params: SHOP_PARAMS, takes: Some(one::<team::MemberRequest>), answers: Some(one::<team::MemberResponse>), max_body: 16384,
        rates: EDIT_RATE, route: || web::to(team::update), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/admin/staff/{id}", summary: "Delete a member of staff", auth: Auth::Admin, priority: Priority::Ordinary,
        changes: true, params: DELETE_PARAMS, answers: Some(one::<wire::Done>), rates: EDIT_RATE, route: || web::to(team::delete), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/impact", summary: "What deleting a member of staff would concern", auth: Auth::Admin,
        priority: Priority::Lists, params: SHOP_PARAMS, answers: Some(one::<impact::ImpactResponse>), rates: READ_RATE, route: || web::to(impact::of_staff),
        ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/services", summary: "What a member of staff can do", auth: Auth::Admin, priority: Priority::Lists,
        params: SHOP_PARAMS, answers: Some(one::<team::AbilitiesResponse>), rates: READ_RATE, route: || web::to(team::abilities), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/staff/{id}/services", summary: "Change what a member of staff can do", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<team::AbilitiesRequest>),
        answers: Some(one::<team::AbilitiesResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(team::set_abilities), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/crm/stats", summary: "What all clients add up to", auth: Auth::Admin, priority: Priority::Analytics,
        params: SHOP_PARAMS, answers: Some(one::<crm_stats::CrmStatsResponse>), rates: READ_RATE, route: || web::to(crm_stats::get), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/clients", summary: "The clients, by name", auth: Auth::Admin, priority: Priority::Lists, audited: true,
        params: CLIENT_PARAMS, answers: Some(many::<clients::ClientResponse>), rates: READ_RATE, route: || web::to(clients::list), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/clients/{id}/crm", summary: "What a client had", auth: Auth::Admin, priority: Priority::Lists, audited: true,
        params: SHOP_PARAMS, answers: Some(one::<client_detail::ClientDetailResponse>), rates: READ_RATE, route: || web::to(client_detail::get), ..Endpoint::DEFAULT },
    Endpoint { method: "PUT", path: "/api/admin/clients/{id}/relationship", summary: "Change where the salon stands with a client", auth: Auth::Admin,
        priority: Priority::Ordinary, changes: true, params: SHOP_PARAMS, takes: Some(one::<clients::RelationshipRequest>),
        answers: Some(one::<clients::ClientResponse>), max_body: 16384, rates: EDIT_RATE, route: || web::to(clients::relate), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/admin/clients/{id}/export", summary: "What the salon knows of a client, for them", auth: Auth::Admin,
        priority: Priority::Lists, deadline: Deadline::Long, params: SHOP_PARAMS, answers: Some(one::<privacy::PersonalDataResponse>), rates: REMOVAL_RATE,
        route: || web::to(client_data::export), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/admin/clients/{id}", summary: "Forget a client who asked for it", auth: Auth::Admin, priority: Priority::Ordinary,
        changes: true, params: SHOP_PARAMS, answers: Some(one::<wire::Done>), rates: REMOVAL_RATE, route: || web::to(client_data::erase), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/upload/logo", summary: "Upload the salon's logo, and show it", auth: Auth::Admin,
        priority: Priority::Ordinary, deadline: Deadline::Long, success: 201, changes: true, params: SHOP_PARAMS, multipart: true,
        takes: Some(one::<uploads::UploadRequest>), answers: Some(one::<uploads::UploadResponse>), max_body: uploads::LOGO, rates: UPLOAD_RATE,
        route: || web::to(uploads::logo), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/upload/hero", summary: "Upload the picture of the landing page, and show it", auth: Auth::Admin,
        priority: Priority::Ordinary, deadline: Deadline::Long, success: 201, changes: true, params: SHOP_PARAMS, multipart: true,
        takes: Some(one::<uploads::UploadRequest>), answers: Some(one::<uploads::UploadResponse>), max_body: uploads::HERO, rates: UPLOAD_RATE,
        route: || web::to(uploads::hero), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/upload/profile", summary: "Upload one's own portrait, and show it", auth: Auth::Staff,
        priority: Priority::Ordinary, deadline: Deadline::Long, success: 201, changes: true, params: SHOP_PARAMS, multipart: true,
        takes: Some(one::<uploads::UploadRequest>), answers: Some(one::<uploads::UploadResponse>), max_body: uploads::PORTRAIT, rates: UPLOAD_RATE,
        route: || web::to(uploads::own_portrait), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/upload/staff/{id}/profile", summary: "Upload the portrait of a member of staff, and show it",
        auth: Auth::Staff, priority: Priority::Ordinary, deadline: Deadline::Long, success: 201, changes: true, params: SHOP_PARAMS, multipart: true,
        takes: Some(one::<uploads::UploadRequest>), answers: Some(one::<uploads::UploadResponse>), max_body: uploads::PORTRAIT, rates: UPLOAD_RATE,
        route: || web::to(uploads::portrait), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/admin/assets/upload", summary: "Upload a picture", auth: Auth::Admin, priority: Priority::Ordinary, success: 201,
        changes: true, params: SHOP_PARAMS, multipart: true, takes: Some(one::<uploads::UploadRequest>), answers: Some(one::<uploads::UploadResponse>),
        max_body: uploads::GENERAL, rates: UPLOAD_RATE, route: || web::to(uploads::general), ..Endpoint::DEFAULT },
    Endpoint { method: "DELETE", path: "/api/admin/upload/delete", summary: "Take a picture away, wherever it is shown", auth: Auth::Admin,
        priority: Priority::Ordinary, deadline: Deadline::Long, changes: true, params: SHOP_PARAMS, takes: Some(one::<uploads::RemovalRequest>),
        answers: Some(one::<wire::Done>), max_body: 2048, rates: REMOVAL_RATE, route: || web::to(uploads::remove), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/uploads/{shop}/{hash}.{ext}", summary: "A picture", auth: Auth::Public, priority: Priority::Public,
        deadline: Deadline::Long, rates: PICTURE_RATE, personal: false, route: || web::to(uploaded::get), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/platform/shops", summary: "The salons", auth: Auth::PlatformAdmin, priority: Priority::Lists,
        params: &["search", "status", "limit", "cursor"], answers: Some(many::<shops::PlatformShopResponse>), rates: PLATFORM_RATE,
        route: || web::to(shops::list), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/platform/shops", summary: "Open a salon", auth: Auth::PlatformAdmin, priority: Priority::Ordinary, success: 201,
        changes: true, takes: Some(one::<shops::NewShopRequest>), answers: Some(one::<shops::PlatformShopResponse>), max_body: 4096, rates: PLATFORM_RATE,
        route: || web::to(shops::create), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/platform/shops/counts", summary: "How many salons there are", auth: Auth::PlatformAdmin,
        priority: Priority::Analytics, answers: Some(one::<shops::ShopCountsResponse>), rates: PLATFORM_RATE, route: || web::to(shops::counts),
        ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/platform/shop/{shopId}/duplicate", summary: "Open a salon like another", auth: Auth::PlatformAdmin,
        priority: Priority::Ordinary, success: 201, changes: true, takes: Some(one::<shops::DuplicateRequest>),
        answers: Some(one::<shops::DuplicateResponse>), max_body: 4096, rates: PLATFORM_RATE, route: || web::to(shops::duplicate), ..Endpoint::DEFAULT },
    Endpoint { method: "PATCH", path: "/api/platform/shop/{shopId}", summary: "Change a salon", auth: Auth::PlatformAdmin, priority: Priority::Ordinary,
        changes: true, takes: Some(one::<shops::EditShopRequest>), answers: Some(one::<shops::PlatformShopResponse>), max_body: 4096, rates: PLATFORM_RATE,
        route: || web::to(shops::edit), ..Endpoint::DEFAULT },
    Endpoint { method: "PATCH", path: "/api/platform/shop/{shopId}/status", summary: "Open a salon to the public, or close it", auth: Auth::PlatformAdmin,
        priority: Priority::Ordinary, changes: true, takes: Some(one::<shops::ShopStatusRequest>), answers: Some(one::<shops::PlatformShopResponse>),
        max_body: 4096, rates: PLATFORM_RATE, route: || web::to(shops::set_status), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/webhooks/whatsapp", summary: "WhatsApp asks whether this is its webhook", auth: Auth::Public,
        priority: Priority::Ordinary, forbids: true, params: &["hub.mode", "hub.verify_token", "hub.challenge"], rates: HANDSHAKE_RATE,
        route: || web::to(webhook::shake_hands), ..Endpoint::DEFAULT },
    Endpoint { method: "POST", path: "/api/webhooks/whatsapp", summary: "WhatsApp tells what happened", auth: Auth::Signature, priority: Priority::Vital,
        changes: true, max_body: 3 << 20, rates: WEBHOOK_RATE, route: || web::to(webhook::receive), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/api/openapi.json", summary: "This document", auth: Auth::Public, priority: Priority::Public, rates: PUBLIC_RATE,
        personal: false, route: || web::to(openapi::document), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/robots.txt", summary: "What robots may read", auth: Auth::Public, priority: Priority::Public, rates: PUBLIC_RATE,
        personal: false, route: || web::to(well_known::robots), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/sitemap.xml", summary: "The pages to be found", auth: Auth::Public, priority: Priority::Public, rates: PUBLIC_RATE,
        personal: false, route: || web::to(well_known::sitemap), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/manifest.webmanifest", summary: "The site as something to keep on a home screen", auth: Auth::Public,
        priority: Priority::Public, rates: PUBLIC_RATE, personal: false, route: || web::to(well_known::manifest), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/icon.svg", summary: "The site's icon", auth: Auth::Public, priority: Priority::Public, rates: PUBLIC_RATE,
        personal: false, route: || web::to(well_known::icon), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/healthz", summary: "The process answers", auth: Auth::Public, priority: Priority::Ordinary,
        route: || web::to(health::alive), ..Endpoint::DEFAULT },
    Endpoint { method: "GET", path: "/readyz", summary: "The database answers", auth: Auth::Public, priority: Priority::Ordinary,
        route: || web::to(health::ready), ..Endpoint::DEFAULT },
];

/// Method and path of every endpoint.
pub fn routes() -> impl Iterator<Item = (&'static str, &'static str)> {
    ENDPOINTS.iter().map(|endpoint| (endpoint.method, endpoint.path))
}

/// The columns that a row shares with `authz.csv`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointRules {
    /// The method.
    pub method: &'static str,
    /// The path, its parameters in braces.
    pub path: &'static str,
    /// The most bytes of a body.
    pub max_body: usize,
    /// How often it may be called, as `authz.csv` writes it: `300/min/ip`.
    pub rates: Vec<String>,
    /// Whether a call may change something.
    pub changes: bool,
    /// The least a caller needs.
    pub auth: Auth,
    /// The status of a success.
    pub success: u16,
    /// Whether the call is written to the audit trail as a read of personal data.
    pub audited: bool,
}

/// The limits of every endpoint.
pub fn limits() -> impl Iterator<Item = EndpointRules> {
    ENDPOINTS.iter().map(|endpoint| EndpointRules {
        method: endpoint.method,
        path: endpoint.path,
        max_body: endpoint.max_body,
        rates: endpoint.rates.iter().map(ToString::to_string).collect(),
        changes: endpoint.changes,
        auth: endpoint.auth,
        success: endpoint.success,
        audited: endpoint.audited,
    })
}

/// Any other path under `/api` is 404, a known path with another method 405.
pub(crate) fn mount(config: &mut web::ServiceConfig) {
    let mut paths: Vec<&str> = ENDPOINTS.iter().map(|endpoint| endpoint.path).collect();
    paths.dedup();
    for path in paths {
        let resource = ENDPOINTS
            .iter()
            .filter(|endpoint| endpoint.path == path)
            .fold(web::resource(path), |resource, endpoint| resource.route(guarded(endpoint)));
        config.service(resource.default_service(web::to(method_not_allowed)));
    }
    config.service(web::resource("/api{rest:(/.*)?}").route(web::to(route_not_found)));
}

/// A route for the endpoint's method; `GET` answers `HEAD`, too.
fn guarded(endpoint: &Endpoint) -> Route {
    let route = (endpoint.route)();
    match endpoint.method {
        "GET" => route.guard(guard::Any(guard::Get()).or(guard::Head())),
        "POST" => route.guard(guard::Post()),
        "PUT" => route.guard(guard::Put()),
        "PATCH" => route.guard(guard::Patch()),
        _ => route.guard(guard::Delete()),
    }
}

async fn route_not_found() -> Result<&'static str, ApiError> {
    Err(ApiError::route_not_found())
}
