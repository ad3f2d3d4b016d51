//! THE table: every endpoint with its path, limits, shapes and handler, on one screen. `parlour routes` prints it, the OpenAPI document
//! and the limits are made from it, and `tests/authz.rs` compares it with `authz.csv`.

use actix_web::http::header::ALLOW;
use actix_web::{HttpRequest, HttpResponse, ResponseError, Route, guard, web};

use crate::admin::{
    bookings as diary, calendar, categories, chairs, client_data, client_detail, clients, crm_stats, desk,
    exceptions, hours as week, impact, overview, schedules, services as menu, settings, staff as team,
    uploads,
};
use crate::client::{
    bookings, hours, me, place, profile, services, shop_config, slots, staff, whatsapp_link,
};
use crate::error::ApiError;
use crate::limits::{Rate, Who};
use crate::openapi::{self, Shape};
use crate::pages::files;
use crate::platform::shops;
use crate::session::{UserBody, tokens, user};
use crate::setup::{complete, owner};
use crate::{asked, health, nearby, picture, webhook, wire};

/// One endpoint.
pub(crate) struct Endpoint {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// What it does, in the words of the OpenAPI document.
    pub(crate) summary: &'static str,
    /// The parameters it reads, beyond those of the path.
    pub(crate) params: &'static [&'static str],
    /// The body it takes.
    pub(crate) takes: Option<Shape>,
    /// The body it answers.
    pub(crate) answers: Option<Shape>,
    /// The most bytes it takes.
    pub(crate) max_body: usize,
    /// How often it may be called.
    pub(crate) rates: &'static [Rate],
    /// Whether the answer is about the caller, and so belongs in no cache.
    pub(crate) personal: bool,
    /// The handler, for any method: [`mount`] adds the endpoint's own.
    mount: fn() -> Route,
}

const PUBLIC: &[Rate] = &[Rate::per_minute(Who::Ip, 300)];
const SUGGESTIONS: &[Rate] = &[Rate::per_minute(Who::Ip, 120)];
const SLOTS: &[Rate] = &[Rate::per_minute(Who::Session, 300), Rate::per_minute(Who::Ip, 900)];
const BOOK: &[Rate] = &[Rate::new(Who::Session, 5, 600), Rate::per_hour(Who::Ip, 20)];
const SESSION: &[Rate] = &[Rate::per_minute(Who::Session, 60), Rate::per_minute(Who::Ip, 600)];
const MINE: &[Rate] = &[Rate::per_minute(Who::Session, 60)];
const LINK: &[Rate] = BOOK;
const OWNER: &[Rate] = &[Rate::per_hour(Who::Session, 3), Rate::per_day(Who::Ip, 10)];
const CHECK: &[Rate] = &[Rate::per_minute(Who::Session, 60), Rate::per_minute(Who::Ip, 300)];
const SET_UP: &[Rate] = &[Rate::per_hour(Who::Session, 5), Rate::per_hour(Who::Ip, 60)];
const PROGRESS: &[Rate] = &[Rate::per_minute(Who::Progress, 60)];
const HANDSHAKE: &[Rate] = &[Rate::per_minute(Who::Ip, 30)];
const WEBHOOK: &[Rate] = &[Rate::per_second(Who::Everybody, 200)];
const LOGOUT: &[Rate] = &[Rate::per_minute(Who::Session, 30)];
// A session is what the caller says it is, and each try is a transaction that writes: what is counted by the hour for a session is counted for
// its address, too (`docs/decisions/0020-input-hardening.md`).
const TOKEN: &[Rate] = &[Rate::per_hour(Who::Session, 10), Rate::per_hour(Who::Ip, 120)];
const PROFILE: &[Rate] = &[Rate::per_hour(Who::Session, 20), Rate::per_hour(Who::Ip, 120)];
const CANCEL: &[Rate] = PROFILE;
const REVOKE: &[Rate] = PROFILE;
const OWN_DATA: &[Rate] = &[Rate::per_day(Who::User, 3), Rate::per_day(Who::Ip, 120)];

/// And 200 a day and salon, which is a rule of the use case.
const UPLOAD: &[Rate] = &[Rate::per_hour(Who::User, 20), Rate::per_hour(Who::Ip, 600)];
const TAKE_AWAY: &[Rate] = &[Rate::per_hour(Who::User, 60), Rate::per_hour(Who::Ip, 600)];
const PICTURES: &[Rate] = &[Rate::per_minute(Who::Ip, 600)];

const RUN: &[Rate] = &[Rate::per_minute(Who::User, 120)];
const WORK: &[Rate] = &[Rate::per_minute(Who::User, 300)];
const HAND_OUT: &[Rate] = TAKE_AWAY;
const EDIT: &[Rate] = &[Rate::per_minute(Who::User, 60)];

/// Masters name the salon; everybody else may name their own.
const OWN: &[&str] = &["shopId"];
/// Which dates are asked about, both included.
const DATES: &[&str] = &["shopId", "from", "to"];
const CLIENTS: &[&str] = &["status", "search", "limit", "cursor", "shopId"];
const LEAVING: &[&str] = &["shopId", "futureBookings", "seen"];
const WHICH: &[&str] = &["shopId", "subdomain"];
const QUESTION: &[&str] = &["staffId", "date", "totalDuration", "services", "shopId", "subdomain"];
const DESK_QUESTION: &[&str] = &["shopId", "staffId", "date", "totalDuration", "services"];

#[rustfmt::skip]
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    Endpoint { method: "GET", path: "/api/session/user", summary: "Who is signed in", params: &[], takes: None,
        answers: Some(openapi::one::<UserBody>), max_body: 0, rates: SESSION, personal: true, mount: || web::to(user::user) },
    Endpoint { method: "POST", path: "/api/session/logout", summary: "Sign out", params: &[], takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: LOGOUT, personal: true, mount: || web::to(user::logout) },
    Endpoint { method: "GET", path: "/api/auth/me", summary: "Who is signed in, for programs", params: &[], takes: None,
        answers: Some(openapi::one::<UserBody>), max_body: 0, rates: MINE, personal: true, mount: || web::to(user::me) },
    Endpoint { method: "POST", path: "/api/auth/token", summary: "Make a bearer token", params: &[], takes: None,
        answers: Some(openapi::one::<tokens::FreshTokenBody>), max_body: 0, rates: TOKEN, personal: true, mount: || web::to(tokens::create) },
    Endpoint { method: "GET", path: "/api/auth/tokens", summary: "The caller's bearer tokens", params: &[], takes: None,
        answers: Some(openapi::many::<tokens::TokenBody>), max_body: 0, rates: MINE, personal: true, mount: || web::to(tokens::list) },
    Endpoint { method: "DELETE", path: "/api/auth/tokens/{id}", summary: "End a bearer token", params: &[], takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: REVOKE, personal: true, mount: || web::to(tokens::revoke) },
    Endpoint { method: "GET", path: "/api/client/shop-config", summary: "The salon", params: WHICH, takes: None,
        answers: Some(openapi::one::<shop_config::ShopConfigBody>), max_body: 0, rates: PUBLIC, personal: false,
        mount: || web::to(shop_config::get) },
    Endpoint { method: "GET", path: "/api/client/services", summary: "The menu", params: WHICH, takes: None,
        answers: Some(openapi::many::<services::ServiceBody>), max_body: 0, rates: PUBLIC, personal: false,
        mount: || web::to(services::list) },
    Endpoint { method: "GET", path: "/api/client/staff", summary: "Who takes bookings", params: &["services", "shopId", "subdomain"], takes: None,
        answers: Some(openapi::many::<staff::StaffBody>), max_body: 0, rates: PUBLIC, personal: false,
        mount: || web::to(staff::list) },
    Endpoint { method: "POST", path: "/api/client/staff/suggestions", summary: "Who could do which service", params: WHICH,
        takes: Some(openapi::one::<staff::SuggestionsRequest>), answers: Some(openapi::one::<staff::SuggestionsBody>),
        max_body: 4096, rates: SUGGESTIONS, personal: false, mount: || web::to(staff::suggest) },
    Endpoint { method: "GET", path: "/api/client/shop-hours", summary: "The salon's week", params: WHICH, takes: None,
        answers: Some(openapi::one::<hours::HoursBody>), max_body: 0, rates: PUBLIC, personal: false,
        mount: || web::to(hours::get) },
    Endpoint { method: "GET", path: "/api/client/slots", summary: "The free starts of a date", params: QUESTION, takes: None,
        answers: Some(openapi::many::<slots::SlotBody>), max_body: 0, rates: SLOTS, personal: true,
        mount: || web::to(slots::list) },
    Endpoint { method: "GET", path: "/api/client/days", summary: "The dates with free starts", params: &["staffId", "totalDuration", "services", "shopId", "subdomain"],
        takes: None, answers: Some(openapi::one::<slots::DaysBody>), max_body: 0, rates: SLOTS, personal: true,
        mount: || web::to(slots::days) },
    Endpoint { method: "POST", path: "/api/client/book", summary: "Book", params: &[], takes: Some(openapi::one::<place::BookRequest>),
        answers: Some(openapi::one::<place::BookResponse>), max_body: 16384, rates: BOOK, personal: true,
        mount: || web::to(place::create) },
    Endpoint { method: "GET", path: "/api/client/whatsapp-link", summary: "A link that sends a code by WhatsApp",
        params: &["bookingId", "purpose"], takes: None, answers: Some(openapi::one::<whatsapp_link::LinkBody>), max_body: 0, rates: LINK,
        personal: true, mount: || web::to(whatsapp_link::get) },
    Endpoint { method: "GET", path: "/api/client/bookings", summary: "The visitor's bookings", params: &["sessionId"], takes: None,
        answers: Some(openapi::many::<bookings::BookingBody>), max_body: 0, rates: MINE, personal: true,
        mount: || web::to(bookings::list) },
    Endpoint { method: "DELETE", path: "/api/client/bookings/{id}", summary: "Cancel a booking", params: &[], takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: CANCEL, personal: true,
        mount: || web::to(bookings::cancel) },
    Endpoint { method: "PUT", path: "/api/client/profile", summary: "Change one's name and e-mail", params: &[],
        takes: Some(openapi::one::<profile::ProfileRequest>), answers: Some(openapi::one::<UserBody>), max_body: 4096,
        rates: PROFILE, personal: true, mount: || web::to(profile::update) },
    Endpoint { method: "GET", path: "/api/client/me/export", summary: "What the salon knows of the caller", params: &[], takes: None,
        answers: Some(openapi::one::<me::PersonalDataBody>), max_body: 0, rates: OWN_DATA, personal: true, mount: || web::to(me::export) },
    Endpoint { method: "DELETE", path: "/api/client/me", summary: "Be forgotten by the salon", params: &[], takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: OWN_DATA, personal: true, mount: || web::to(me::erase) },
    Endpoint { method: "POST", path: "/api/public/shop-owner-verification", summary: "Prove the number of a salon's owner", params: &[],
        takes: Some(openapi::one::<owner::OwnerRequest>), answers: Some(openapi::one::<owner::OwnerBody>), max_body: 1024, rates: OWNER,
        personal: true, mount: || web::to(owner::start) },
    Endpoint { method: "GET", path: "/api/public/check-verification-status/{progressId}", summary: "Whether the owner's message has arrived",
        params: &[], takes: None, answers: Some(openapi::one::<owner::StatusBody>), max_body: 0, rates: PROGRESS, personal: true,
        mount: || web::to(owner::status) },
    Endpoint { method: "GET", path: "/api/public/subdomain-check", summary: "Whether a new salon could have an address", params: &["subdomain"],
        takes: None, answers: Some(openapi::one::<complete::AvailableBody>), max_body: 0, rates: CHECK, personal: true,
        mount: || web::to(complete::subdomain_check) },
    Endpoint { method: "POST", path: "/api/public/complete-shop-setup", summary: "Open the salon of a verified owner", params: &[],
        takes: Some(openapi::one::<complete::SetUpRequest>), answers: Some(openapi::one::<complete::OpenedBody>), max_body: 16384, rates: SET_UP,
        personal: true, mount: || web::to(complete::complete) },
    Endpoint { method: "GET", path: "/api/admin/shop", summary: "The salon's settings", params: OWN, takes: None,
        answers: Some(openapi::one::<overview::ShopSettingsBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(overview::shop) },
    Endpoint { method: "GET", path: "/api/admin/bookings/counts", summary: "How many bookings there are", params: OWN, takes: None,
        answers: Some(openapi::one::<overview::CountsBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(overview::counts) },
    Endpoint { method: "GET", path: "/api/admin/bookings", summary: "The bookings of some dates", params: DATES, takes: None,
        answers: Some(openapi::many::<diary::ListedBookingBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(diary::list) },
    Endpoint { method: "POST", path: "/api/admin/bookings", summary: "Book at the desk", params: OWN, takes: Some(openapi::one::<desk::DeskBookingRequest>),
        answers: Some(openapi::one::<diary::ListedBookingBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(desk::create) },
    Endpoint { method: "GET", path: "/api/admin/bookings/{id}", summary: "A booking with its history", params: OWN, takes: None,
        answers: Some(openapi::one::<diary::BookingDetailBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(diary::get) },
    Endpoint { method: "PATCH", path: "/api/admin/bookings/{id}/status", summary: "Confirm or cancel a booking, or say whether its client came", params: OWN,
        takes: Some(openapi::one::<diary::StatusRequest>), answers: Some(openapi::one::<diary::ListedBookingBody>), max_body: 1024, rates: EDIT,
        personal: true, mount: || web::to(diary::set_status) },
    Endpoint { method: "GET", path: "/api/admin/slots", summary: "The free starts of a date, for the desk", params: DESK_QUESTION, takes: None,
        answers: Some(openapi::many::<slots::SlotBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(desk::slots) },
    Endpoint { method: "GET", path: "/api/admin/calendar", summary: "When the salon is open and who works when", params: DATES, takes: None,
        answers: Some(openapi::one::<calendar::CalendarBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(calendar::get) },
    Endpoint { method: "GET", path: "/api/admin/categories", summary: "The categories of the menu", params: OWN, takes: None,
        answers: Some(openapi::many::<categories::CategoryBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(categories::list) },
    Endpoint { method: "POST", path: "/api/admin/categories", summary: "Add a category", params: OWN, takes: Some(openapi::one::<categories::CategoryRequest>),
        answers: Some(openapi::one::<categories::CategoryBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(categories::create) },
    Endpoint { method: "PUT", path: "/api/admin/categories/{id}", summary: "Change a category", params: OWN, takes: Some(openapi::one::<categories::CategoryRequest>),
        answers: Some(openapi::one::<categories::CategoryBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(categories::update) },
    Endpoint { method: "DELETE", path: "/api/admin/categories/{id}", summary: "Delete a category", params: OWN, takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: EDIT, personal: true, mount: || web::to(categories::delete) },
    Endpoint { method: "GET", path: "/api/admin/categories/{id}/impact", summary: "What deleting a category would concern", params: OWN, takes: None,
        answers: Some(openapi::one::<impact::ImpactBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(impact::of_category) },
    Endpoint { method: "GET", path: "/api/admin/services", summary: "The services of the menu, to be edited", params: OWN, takes: None,
        answers: Some(openapi::many::<menu::ListedServiceBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(menu::list) },
    Endpoint { method: "POST", path: "/api/admin/services", summary: "Add a service", params: OWN, takes: Some(openapi::one::<menu::ServiceRequest>),
        answers: Some(openapi::one::<menu::ListedServiceBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(menu::create) },
    Endpoint { method: "PUT", path: "/api/admin/services/{id}", summary: "Change a service", params: OWN, takes: Some(openapi::one::<menu::ServiceRequest>),
        answers: Some(openapi::one::<menu::ListedServiceBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(menu::update) },
    Endpoint { method: "DELETE", path: "/api/admin/services/{id}", summary: "Delete a service", params: OWN, takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: EDIT, personal: true, mount: || web::to(menu::delete) },
    Endpoint { method: "GET", path: "/api/admin/services/{id}/impact", summary: "What deleting a service would concern", params: OWN, takes: None,
        answers: Some(openapi::one::<impact::ImpactBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(impact::of_service) },
    Endpoint { method: "GET", path: "/api/admin/chairs", summary: "The chairs", params: OWN, takes: None,
        answers: Some(openapi::many::<chairs::ChairBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(chairs::list) },
    Endpoint { method: "POST", path: "/api/admin/chairs", summary: "Add a chair", params: OWN, takes: Some(openapi::one::<chairs::ChairRequest>),
        answers: Some(openapi::one::<chairs::ChairBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(chairs::create) },
    Endpoint { method: "PUT", path: "/api/admin/chairs/{id}", summary: "Change a chair", params: OWN, takes: Some(openapi::one::<chairs::ChairRequest>),
        answers: Some(openapi::one::<chairs::ChairBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(chairs::update) },
    Endpoint { method: "DELETE", path: "/api/admin/chairs/{id}", summary: "Delete a chair", params: OWN, takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: EDIT, personal: true, mount: || web::to(chairs::delete) },
    Endpoint { method: "GET", path: "/api/admin/chairs/{id}/impact", summary: "What deleting a chair would concern", params: OWN, takes: None,
        answers: Some(openapi::one::<impact::ImpactBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(impact::of_chair) },
    Endpoint { method: "GET", path: "/api/admin/shop/hours", summary: "The salon's week, to be edited", params: OWN, takes: None,
        answers: Some(openapi::one::<week::WeekBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(week::get) },
    Endpoint { method: "PUT", path: "/api/admin/shop/hours", summary: "Replace the salon's week", params: OWN, takes: Some(openapi::one::<week::WeekRequest>),
        answers: Some(openapi::one::<week::WeekBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(week::set) },
    Endpoint { method: "POST", path: "/api/admin/shop/hours/impact", summary: "Which bookings another week would leave outside", params: OWN,
        takes: Some(openapi::one::<week::WeekRequest>), answers: Some(openapi::one::<impact::ImpactBody>), max_body: 16384, rates: EDIT, personal: true,
        mount: || web::to(impact::of_hours) },
    Endpoint { method: "PUT", path: "/api/admin/shop/buffer", summary: "Set what is kept free around bookings", params: OWN,
        takes: Some(openapi::one::<settings::BufferRequest>), answers: Some(openapi::one::<overview::ShopSettingsBody>), max_body: 1024, rates: EDIT,
        personal: true, mount: || web::to(settings::buffer) },
    Endpoint { method: "PUT", path: "/api/admin/shop/timezone", summary: "Set the zone of the salon's clock", params: OWN,
        takes: Some(openapi::one::<settings::TimezoneRequest>), answers: Some(openapi::one::<overview::ShopSettingsBody>), max_body: 1024, rates: EDIT,
        personal: true, mount: || web::to(settings::timezone) },
    Endpoint { method: "PUT", path: "/api/admin/shop/branding", summary: "Change how the salon presents itself", params: OWN,
        takes: Some(openapi::one::<settings::BrandingRequest>), answers: Some(openapi::one::<overview::ShopSettingsBody>), max_body: 16384, rates: EDIT,
        personal: true, mount: || web::to(settings::branding) },
    Endpoint { method: "GET", path: "/api/admin/schedules", summary: "The weeks of the staff", params: OWN, takes: None,
        answers: Some(openapi::many::<schedules::StaffDayBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(schedules::list) },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/schedule", summary: "The week of a member of staff", params: OWN, takes: None,
        answers: Some(openapi::one::<schedules::ScheduleBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(schedules::get) },
    Endpoint { method: "PUT", path: "/api/admin/staff/{id}/schedule", summary: "Replace the week of a member of staff", params: OWN,
        takes: Some(openapi::one::<schedules::ScheduleRequest>), answers: Some(openapi::one::<schedules::ScheduleBody>), max_body: 16384, rates: EDIT,
        personal: true, mount: || web::to(schedules::set) },
    Endpoint { method: "POST", path: "/api/admin/staff/{id}/schedule/impact", summary: "Which bookings another week would leave outside", params: OWN,
        takes: Some(openapi::one::<schedules::ScheduleRequest>), answers: Some(openapi::one::<impact::ImpactBody>), max_body: 16384, rates: EDIT,
        personal: true, mount: || web::to(impact::of_schedule) },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/exceptions", summary: "The dates on which a member of staff's week does not hold", params: OWN, takes: None,
        answers: Some(openapi::many::<exceptions::ExceptionBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(exceptions::list) },
    Endpoint { method: "POST", path: "/api/admin/staff/{id}/exceptions", summary: "Add an exception", params: OWN,
        takes: Some(openapi::one::<exceptions::ExceptionRequest>), answers: Some(openapi::one::<exceptions::ExceptionBody>), max_body: 16384, rates: EDIT,
        personal: true, mount: || web::to(exceptions::create) },
    Endpoint { method: "POST", path: "/api/admin/staff/{id}/exceptions/impact", summary: "Which bookings an exception would leave outside", params: OWN,
        takes: Some(openapi::one::<exceptions::ExceptionRequest>), answers: Some(openapi::one::<impact::ImpactBody>), max_body: 16384, rates: EDIT,
        personal: true, mount: || web::to(impact::of_exception) },
    Endpoint { method: "DELETE", path: "/api/admin/staff/{id}/exceptions/{exceptionId}", summary: "Delete an exception", params: OWN, takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: EDIT, personal: true, mount: || web::to(exceptions::delete) },
    Endpoint { method: "GET", path: "/api/admin/staff", summary: "The staff, to be edited", params: OWN, takes: None,
        answers: Some(openapi::many::<team::MemberBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(team::list) },
    Endpoint { method: "POST", path: "/api/admin/staff", summary: "Add a member of staff", params: OWN, takes: Some(openapi::one::<team::MemberRequest>),
        answers: Some(openapi::one::<team::MemberBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(team::create) },
    Endpoint { method: "PUT", path: "/api/admin/staff/{id}", summary: "Change a member of staff", params: OWN, takes: Some(openapi::one::<team::MemberRequest>),
        answers: Some(openapi::one::<team::MemberBody>), max_body: 16384, rates: EDIT, personal: true, mount: || web::to(team::update) },
    Endpoint { method: "DELETE", path: "/api/admin/staff/{id}", summary: "Delete a member of staff", params: LEAVING, takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: EDIT, personal: true, mount: || web::to(team::delete) },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/impact", summary: "What deleting a member of staff would concern", params: OWN, takes: None,
        answers: Some(openapi::one::<impact::ImpactBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(impact::of_staff) },
    Endpoint { method: "GET", path: "/api/admin/staff/{id}/services", summary: "What a member of staff can do", params: OWN, takes: None,
        answers: Some(openapi::one::<team::AbilitiesBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(team::abilities) },
    Endpoint { method: "PUT", path: "/api/admin/staff/{id}/services", summary: "Change what a member of staff can do", params: OWN,
        takes: Some(openapi::one::<team::AbilitiesRequest>), answers: Some(openapi::one::<team::AbilitiesBody>), max_body: 16384, rates: EDIT,
        personal: true, mount: || web::to(team::set_abilities) },
    Endpoint { method: "GET", path: "/api/admin/crm/stats", summary: "What all clients add up to", params: OWN, takes: None,
        answers: Some(openapi::one::<crm_stats::StatsBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(crm_stats::get) },
    Endpoint { method: "GET", path: "/api/admin/clients", summary: "The clients, by name", params: CLIENTS, takes: None,
        answers: Some(openapi::many::<clients::ClientBody>), max_body: 0, rates: WORK, personal: true, mount: || web::to(clients::list) },
    Endpoint { method: "GET", path: "/api/admin/clients/{id}/crm", summary: "What a client had", params: OWN, takes: None,
        answers: Some(openapi::one::<client_detail::DetailBody>), max_body: 0, rates: WORK, personal: true,
        mount: || web::to(client_detail::get) },
    Endpoint { method: "PUT", path: "/api/admin/clients/{id}/relationship", summary: "Change where the salon stands with a client", params: OWN,
        takes: Some(openapi::one::<clients::RelationshipRequest>), answers: Some(openapi::one::<clients::ClientBody>), max_body: 16384, rates: EDIT,
        personal: true, mount: || web::to(clients::relate) },
    Endpoint { method: "GET", path: "/api/admin/clients/{id}/export", summary: "What the salon knows of a client, for them", params: OWN, takes: None,
        answers: Some(openapi::one::<me::PersonalDataBody>), max_body: 0, rates: HAND_OUT, personal: true,
        mount: || web::to(client_data::export) },
    Endpoint { method: "DELETE", path: "/api/admin/clients/{id}", summary: "Forget a client who asked for it", params: OWN, takes: None,
        answers: Some(openapi::one::<wire::Done>), max_body: 0, rates: HAND_OUT, personal: true, mount: || web::to(client_data::erase) },
    Endpoint { method: "POST", path: "/api/admin/upload/logo", summary: "Upload the salon's logo, and show it", params: OWN,
        takes: Some(openapi::one::<uploads::UploadRequest>), answers: Some(openapi::one::<uploads::UploadBody>), max_body: uploads::LOGO, rates: UPLOAD,
        personal: true, mount: || web::to(uploads::logo) },
    Endpoint { method: "POST", path: "/api/admin/upload/hero", summary: "Upload the picture of the landing page, and show it", params: OWN,
        takes: Some(openapi::one::<uploads::UploadRequest>), answers: Some(openapi::one::<uploads::UploadBody>), max_body: uploads::HERO, rates: UPLOAD,
        personal: true, mount: || web::to(uploads::hero) },
    Endpoint { method: "POST", path: "/api/admin/upload/profile", summary: "Upload one's own portrait, and show it", params: OWN,
        takes: Some(openapi::one::<uploads::UploadRequest>), answers: Some(openapi::one::<uploads::UploadBody>), max_body: uploads::PORTRAIT, rates: UPLOAD,
        personal: true, mount: || web::to(uploads::own_portrait) },
    Endpoint { method: "POST", path: "/api/admin/upload/staff/{id}/profile", summary: "Upload the portrait of a member of staff, and show it", params: OWN,
        takes: Some(openapi::one::<uploads::UploadRequest>), answers: Some(openapi::one::<uploads::UploadBody>), max_body: uploads::PORTRAIT, rates: UPLOAD,
        personal: true, mount: || web::to(uploads::portrait) },
    Endpoint { method: "POST", path: "/api/admin/assets/upload", summary: "Upload a picture", params: OWN,
        takes: Some(openapi::one::<uploads::UploadRequest>), answers: Some(openapi::one::<uploads::UploadBody>), max_body: uploads::GENERAL, rates: UPLOAD,
        personal: true, mount: || web::to(uploads::general) },
    Endpoint { method: "DELETE", path: "/api/admin/upload/delete", summary: "Take a picture away, wherever it is shown", params: OWN,
        takes: Some(openapi::one::<uploads::RemovalRequest>), answers: Some(openapi::one::<wire::Done>), max_body: 2048, rates: TAKE_AWAY,
        personal: true, mount: || web::to(uploads::remove) },
    Endpoint { method: "GET", path: "/uploads/{shop}/{hash}.{ext}", summary: "A picture", params: &[], takes: None, answers: None,
        max_body: 0, rates: PICTURES, personal: false, mount: || web::to(picture::get) },
    Endpoint { method: "GET", path: "/api/platform/shops", summary: "The salons", params: &["search", "status", "limit", "cursor"], takes: None,
        answers: Some(openapi::many::<shops::PlatformShopBody>), max_body: 0, rates: RUN, personal: true, mount: || web::to(shops::list) },
    Endpoint { method: "POST", path: "/api/platform/shops", summary: "Open a salon", params: &[], takes: Some(openapi::one::<shops::NewShopRequest>),
        answers: Some(openapi::one::<shops::PlatformShopBody>), max_body: 4096, rates: RUN, personal: true, mount: || web::to(shops::create) },
    Endpoint { method: "GET", path: "/api/platform/shops/counts", summary: "How many salons there are", params: &[], takes: None,
        answers: Some(openapi::one::<shops::ShopCountsBody>), max_body: 0, rates: RUN, personal: true, mount: || web::to(shops::counts) },
    Endpoint { method: "POST", path: "/api/platform/shop/{shopId}/duplicate", summary: "Open a salon like another", params: &[],
        takes: Some(openapi::one::<shops::DuplicateRequest>), answers: Some(openapi::one::<shops::DuplicateBody>), max_body: 4096, rates: RUN,
        personal: true, mount: || web::to(shops::duplicate) },
    Endpoint { method: "PATCH", path: "/api/platform/shop/{shopId}", summary: "Change a salon", params: &[], takes: Some(openapi::one::<shops::EditShopRequest>),
        answers: Some(openapi::one::<shops::PlatformShopBody>), max_body: 4096, rates: RUN, personal: true, mount: || web::to(shops::edit) },
    Endpoint { method: "PATCH", path: "/api/platform/shop/{shopId}/status", summary: "Open a salon to the public, or close it", params: &[],
        takes: Some(openapi::one::<shops::StatusRequest>), answers: Some(openapi::one::<shops::PlatformShopBody>), max_body: 4096, rates: RUN,
        personal: true, mount: || web::to(shops::set_status) },
    Endpoint { method: "GET", path: "/api/webhooks/whatsapp", summary: "WhatsApp asks whether this is its webhook",
        params: &["hub.mode", "hub.verify_token", "hub.challenge"], takes: None, answers: None, max_body: 0, rates: HANDSHAKE, personal: true,
        mount: || web::to(webhook::shake_hands) },
    Endpoint { method: "POST", path: "/api/webhooks/whatsapp", summary: "WhatsApp tells what happened", params: &[], takes: None, answers: None,
        max_body: 3 << 20, rates: WEBHOOK, personal: true, mount: || web::to(webhook::receive) },
    Endpoint { method: "GET", path: "/api/openapi.json", summary: "This document", params: &[], takes: None, answers: None,
        max_body: 0, rates: PUBLIC, personal: false, mount: || web::to(openapi::document) },
    Endpoint { method: "GET", path: "/robots.txt", summary: "What robots may read", params: &[], takes: None, answers: None,
        max_body: 0, rates: PUBLIC, personal: false, mount: || web::to(files::robots) },
    Endpoint { method: "GET", path: "/sitemap.xml", summary: "The pages to be found", params: &[], takes: None, answers: None,
        max_body: 0, rates: PUBLIC, personal: false, mount: || web::to(files::sitemap) },
    Endpoint { method: "GET", path: "/manifest.webmanifest", summary: "The site as something to keep on a home screen", params: &[], takes: None,
        answers: None, max_body: 0, rates: PUBLIC, personal: false, mount: || web::to(files::manifest) },
    Endpoint { method: "GET", path: "/icon.svg", summary: "The site's icon", params: &[], takes: None, answers: None,
        max_body: 0, rates: PUBLIC, personal: false, mount: || web::to(files::icon) },
    Endpoint { method: "GET", path: "/healthz", summary: "The process answers", params: &[], takes: None, answers: None,
        max_body: 0, rates: &[], personal: true, mount: || web::to(health::alive) },
    Endpoint { method: "GET", path: "/readyz", summary: "The database answers", params: &[], takes: None, answers: None,
        max_body: 0, rates: &[], personal: true, mount: || web::to(health::ready) },
];

/// Method and path of every endpoint.
pub fn routes() -> impl Iterator<Item = (&'static str, &'static str)> {
    ENDPOINTS.iter().map(|endpoint| (endpoint.method, endpoint.path))
}

/// What an endpoint takes at most, for whoever compares it with `authz.csv`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointLimits {
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
}

/// The limits of every endpoint.
pub fn limits() -> impl Iterator<Item = EndpointLimits> {
    ENDPOINTS.iter().map(|endpoint| EndpointLimits {
        method: endpoint.method,
        path: endpoint.path,
        max_body: endpoint.max_body,
        rates: endpoint.rates.iter().map(ToString::to_string).collect(),
        changes: nearby::changes(endpoint),
    })
}

/// Puts every endpoint in its place. What is not here is 404 under `/api`, and a known path with another method 405.
pub(crate) fn mount(config: &mut web::ServiceConfig) {
    let mut paths: Vec<&str> = ENDPOINTS.iter().map(|endpoint| endpoint.path).collect();
    paths.dedup();
    for path in paths {
        let resource = ENDPOINTS
            .iter()
            .filter(|endpoint| endpoint.path == path)
            .fold(web::resource(path), |resource, endpoint| resource.route(guarded(endpoint)));
        config.service(resource.default_service(web::to(wrong_method)));
    }
    config.service(web::resource("/api{rest:(/.*)?}").route(web::to(nowhere)));
}

/// A route for the endpoint's method; who may read may also ask for the head alone.
fn guarded(endpoint: &Endpoint) -> Route {
    let route = (endpoint.mount)();
    match endpoint.method {
        "GET" => route.guard(guard::Any(guard::Get()).or(guard::Head())),
        "POST" => route.guard(guard::Post()),
        "PUT" => route.guard(guard::Put()),
        "PATCH" => route.guard(guard::Patch()),
        _ => route.guard(guard::Delete()),
    }
}

pub(crate) async fn wrong_method(request: HttpRequest) -> HttpResponse {
    let pattern = asked::pattern_of(&request);
    let here = ENDPOINTS.iter().filter(|endpoint| Some(endpoint.path) == pattern.as_deref());
    let allowed: Vec<&str> = here.map(|endpoint| endpoint.method).collect();
    let mut answer = ApiError::wrong_method().error_response();
    if let Ok(allowed) = allowed.join(", ").parse() {
        answer.headers_mut().insert(ALLOW, allowed);
    }
    answer
}

async fn nowhere() -> Result<&'static str, ApiError> {
    Err(ApiError::nowhere())
}
