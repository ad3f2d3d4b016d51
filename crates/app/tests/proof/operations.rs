//! The use cases that write, each as an operation that runs against a fresh [`Scenario`].

use app::admin::{
    self, DeskClient, DeskRequest, FutureBookingsAction, OpeningChange, Patch, PersonalPage,
    RelationshipPatch, UploadPurpose, ZoneKeeps,
};
use app::platform::{self, NewSalon, SalonPatch, SalonSetup};
use app::verify::{self, LinkPurpose};
use app::{Context, book, mail, messaging, privacy, profile, session};
use domain::{
    BookingId, BookingRules, BookingStatus, Branding, BufferMinutes, DaySchedule, ExceptionId, FurtherShifts,
    NamingForm, PersonName, Plan, ShopHours, ShopStatus, ShopZone, StaffNotices, TokenId, WeeklySchedule,
};
use ports::platform::Erasure;
use ports::shop::BookingVersion;
use tenancy::{Secret, Site};
use testkit::at;
use testkit::pictures::{BLUE_PNG, RED_PNG};

use crate::fixtures::{
    FREE_START, Fixture, MAIL_CODE, ada, booked_chair, booking_message, booking_under_way, category_draft,
    chair_draft, closed_for_long, confirmed_for_new_client, console_link, create_exception, day_over,
    desk_request, expired_hold, hold_placed, inactive_for_years, key_changed, late_booking_message,
    link_mailed, logo_uploaded, message_after_acceptance, message_read, messages_planned, no_setup,
    number_changed, owner_message, owner_verified, past_completed, platform_admin, promotions_refused,
    service_draft, session_idle_an_hour, sign_in_message, signed_in, staff_patch, stop_message, token_made,
    unused_logo, walk_in, with_mail,
};
use crate::gateway::{AcceptingGateway, Letterbox};
use crate::operation::{Operation, Outcome, atomic, outcome, resumable};
use crate::scenario::Scenario;

fn receive(ctx: &Context, _: &Scenario<'_>, fixture: &Fixture) -> Outcome {
    outcome(verify::receive(ctx, fixture.event.as_ref().ok_or("no event")?))
}

pub(crate) static OPERATIONS: [Operation; 85] = [
    // Bookings.
    atomic("book::create_booking", no_setup, |ctx, scenario, _| {
        let request = scenario.booking_request(Some(1), 0, at(FREE_START));
        outcome(book::create_booking(ctx, &scenario.address, &scenario.browser(1), &request))
    }),
    atomic("book::create_booking over an expired hold", expired_hold, |ctx, scenario, _| {
        let request = scenario.booking_request(None, 1, at("2026-11-24 13:00"));
        outcome(book::create_booking(ctx, &scenario.address, &scenario.browser(2), &request))
    }),
    atomic("book::create_booking by a client", signed_in, |ctx, scenario, _| {
        let request =
            book::BookingRequest { promotions: true, ..scenario.booking_request(Some(1), 0, at(FREE_START)) };
        outcome(book::create_booking(ctx, &scenario.address, &scenario.browser(1), &request))
    }),
    atomic("book::cancel", hold_placed, |ctx, scenario, fixture| {
        outcome(book::cancel(ctx, &scenario.address, &scenario.browser(1).into(), BookingId::new(fixture.id)))
    }),
    resumable("book::list_bookings", session_idle_an_hour, |ctx, scenario, _| {
        outcome(book::list_bookings(ctx, &scenario.address, &scenario.browser(1)))
    }),
    resumable("book::release_expired_holds", expired_hold, |ctx, _, _| {
        outcome(book::release_expired_holds(ctx))
    }),
    atomic("verify::receive a booking's code", booking_message, receive),
    atomic("verify::receive a late booking's code", late_booking_message, receive),
    atomic("verify::receive the code of an accepted booking", message_after_acceptance, receive),
    atomic("verify::receive a sign-in's code", sign_in_message, receive),
    atomic("verify::receive STOP", stop_message, receive),
    atomic("verify::receive a changed key", key_changed, receive),
    atomic("verify::receive an opt-out", promotions_refused, receive),
    // The desk.
    atomic("admin::create_desk_booking", no_setup, |ctx, scenario, _| {
        let request = desk_request(scenario, DeskClient::Known(scenario.client));
        outcome(admin::create_desk_booking(ctx, &scenario.admin, &request))
    }),
    atomic("admin::create_desk_booking by key for a new client", no_setup, |ctx, scenario, _| {
        let request = DeskRequest {
            idempotency_key: Some("desk-key-1".to_owned()),
            digest: [7; 32],
            ..desk_request(scenario, walk_in("Grace", Some("+44 20 7946 0018")))
        };
        outcome(admin::create_desk_booking(ctx, &scenario.admin, &request))
    }),
    atomic("admin::set_status confirmed", hold_placed, |ctx, scenario, fixture| {
        outcome(admin::set_status(
            ctx,
            &scenario.admin,
            BookingId::new(fixture.id),
            None,
            confirmed_for_new_client(),
        ))
    }),
    atomic("admin::set_status confirmed late", expired_hold, |ctx, scenario, fixture| {
        let id = BookingId::new(fixture.id);
        outcome(admin::set_status(ctx, &scenario.admin, id, None, confirmed_for_new_client()))
    }),
    atomic("admin::set_status cancelled", no_setup, |ctx, scenario, _| {
        outcome(admin::set_status(ctx, &scenario.admin, scenario.booking, None, BookingStatus::Cancelled))
    }),
    atomic("admin::set_status completed", booking_under_way, |ctx, scenario, _| {
        outcome(admin::set_status(ctx, &scenario.admin, scenario.booking, None, BookingStatus::Completed))
    }),
    resumable("book::complete_visits", day_over, |ctx, _, _| outcome(book::complete_visits(ctx))),
    atomic("admin::complete_past_bookings", day_over, |ctx, scenario, _| {
        outcome(admin::complete_past_bookings(ctx, &scenario.admin))
    }),
    atomic("admin::reopen_bookings", past_completed, |ctx, scenario, _| {
        let completed = [BookingVersion { id: scenario.booking, version: 2 }];
        outcome(admin::reopen_bookings(ctx, &scenario.admin, &completed))
    }),
    atomic("admin::set_relationship", no_setup, |ctx, scenario, _| {
        let patch = RelationshipPatch { notes: Some("Likes tea".into()), ..RelationshipPatch::default() };
        outcome(admin::set_relationship(ctx, &scenario.admin, scenario.client, None, &patch))
    }),
    Operation {
        // It is one call.
        min_steps: 4,
        ..atomic("admin::record_access", no_setup, |ctx, scenario, _| {
            outcome(admin::record_access(
                ctx,
                &scenario.admin,
                PersonalPage::Client(scenario.client),
                scenario.now(),
            ))
        })
    },
    // The salon.
    atomic("admin::set_hours", no_setup, |ctx, scenario, _| {
        outcome(admin::set_hours(ctx, &scenario.admin, None, &ShopHours::UNSET))
    }),
    atomic("admin::set_opening", no_setup, |ctx, scenario, _| {
        outcome(admin::set_opening(ctx, &scenario.admin, None, OpeningChange::Accept(false)))
    }),
    atomic("admin::set_booking_rules", no_setup, |ctx, scenario, _| {
        let rules = BookingRules { horizon_days: 60, ..BookingRules::of(&scenario.admin.shop) };
        outcome(admin::set_booking_rules(ctx, &scenario.admin, None, &rules))
    }),
    atomic("admin::set_buffers", no_setup, |ctx, scenario, _| {
        let none = BufferMinutes::default();
        outcome(admin::set_buffers(ctx, &scenario.admin, None, (none, none)))
    }),
    atomic("admin::set_zone", no_setup, |ctx, scenario, _| {
        let beirut = ShopZone::parse("Asia/Beirut").unwrap();
        outcome(admin::set_zone(ctx, &scenario.admin, None, beirut, ZoneKeeps::Instants))
    }),
    atomic("admin::set_zone with the clock times", booking_under_way, |ctx, scenario, _| {
        let beirut = ShopZone::parse("Asia/Beirut").unwrap();
        outcome(admin::set_zone(ctx, &scenario.admin, None, beirut, ZoneKeeps::ClockTimes))
    }),
    atomic("admin::set_branding", no_setup, |ctx, scenario, _| {
        let draft = admin::BrandingDraft {
            business_address: Patch::Set("12 Rue de la Paix".into()),
            ..admin::BrandingDraft::default()
        };
        outcome(admin::set_branding(ctx, &scenario.admin, None, &draft))
    }),
    atomic("admin::create_category", no_setup, |ctx, scenario, _| {
        outcome(admin::create_category(ctx, &scenario.admin, &category_draft("Beard")))
    }),
    atomic("admin::update_category", no_setup, |ctx, scenario, _| {
        outcome(admin::update_category(
            ctx,
            &scenario.admin,
            scenario.category,
            None,
            &category_draft("Beard"),
        ))
    }),
    atomic("admin::delete_category", no_setup, |ctx, scenario, _| {
        outcome(admin::delete_category(ctx, &scenario.admin, scenario.category, None))
    }),
    atomic("admin::create_service", no_setup, |ctx, scenario, _| {
        outcome(admin::create_service(ctx, &scenario.admin, &service_draft(scenario)))
    }),
    atomic("admin::update_service", no_setup, |ctx, scenario, _| {
        outcome(admin::update_service(
            ctx,
            &scenario.admin,
            scenario.services[0],
            None,
            &service_draft(scenario),
        ))
    }),
    atomic("admin::delete_service", no_setup, |ctx, scenario, _| {
        outcome(admin::delete_service(ctx, &scenario.admin, scenario.services[0], None))
    }),
    atomic("admin::create_chair", no_setup, |ctx, scenario, _| {
        outcome(admin::create_chair(ctx, &scenario.admin, &chair_draft(scenario)))
    }),
    atomic("admin::update_chair", no_setup, |ctx, scenario, _| {
        outcome(admin::update_chair(
            ctx,
            &scenario.admin,
            booked_chair(scenario),
            None,
            &chair_draft(scenario),
        ))
    }),
    atomic("admin::delete_chair", no_setup, |ctx, scenario, _| {
        outcome(admin::delete_chair(ctx, &scenario.admin, booked_chair(scenario), None))
    }),
    atomic("admin::create_staff", no_setup, |ctx, scenario, _| {
        outcome(admin::create_staff(ctx, &scenario.admin, &staff_patch("Sofia", None)))
    }),
    atomic("admin::update_staff", no_setup, |ctx, scenario, _| {
        outcome(admin::update_staff(
            ctx,
            &scenario.admin,
            scenario.staff[1],
            None,
            &staff_patch("Maya", Some(false)),
        ))
    }),
    atomic("admin::set_own_notices", no_setup, |ctx, scenario, _| {
        outcome(admin::set_own_notices(ctx, &scenario.admin, StaffNotices::None))
    }),
    atomic("admin::delete_staff", hold_placed, |ctx, scenario, _| {
        outcome(admin::delete_staff(
            ctx,
            &scenario.admin,
            scenario.staff[1],
            None,
            FutureBookingsAction::Cancel,
        ))
    }),
    atomic("admin::set_staff_services", no_setup, |ctx, scenario, _| {
        let services = &scenario.services[..1];
        outcome(admin::set_staff_services(ctx, &scenario.admin, scenario.staff[1], None, services))
    }),
    atomic("admin::set_schedule", no_setup, |ctx, scenario, _| {
        let week = WeeklySchedule([DaySchedule::Off; 7]);
        outcome(admin::set_schedule(
            ctx,
            &scenario.admin,
            scenario.staff[1],
            None,
            &week,
            &FurtherShifts::default(),
        ))
    }),
    atomic("admin::create_exception", no_setup, |ctx, scenario, _| outcome(create_exception(ctx, scenario))),
    atomic(
        "admin::delete_exception",
        |scenario| Fixture {
            id: create_exception(&scenario.ctx, scenario).unwrap().get(),
            ..Fixture::default()
        },
        |ctx, scenario, fixture| {
            let id = ExceptionId::new(fixture.id);
            outcome(admin::delete_exception(ctx, &scenario.admin, scenario.staff[1], None, id))
        },
    ),
    atomic("admin::upload a logo", no_setup, |ctx, scenario, _| {
        outcome(admin::upload(ctx, &scenario.admin, UploadPurpose::Logo, RED_PNG))
    }),
    atomic("admin::upload a portrait", no_setup, |ctx, scenario, _| {
        outcome(admin::upload(ctx, &scenario.admin, UploadPurpose::Portrait(scenario.staff[1]), BLUE_PNG))
    }),
    atomic("admin::remove_picture", logo_uploaded, |ctx, scenario, fixture| {
        outcome(admin::remove_picture(ctx, &scenario.admin, &fixture.url, None))
    }),
    resumable("picture_gc::collect_unused_pictures", unused_logo, |ctx, _, _| {
        outcome(app::collect_unused_pictures(ctx))
    }),
    // Sessions.
    resumable("session::current_principal", session_idle_an_hour, |ctx, scenario, _| {
        outcome(session::current_principal(ctx, &scenario.site, &scenario.browser(1)))
    }),
    resumable("session::current_user", signed_in, |ctx, scenario, _| {
        outcome(session::current_user(ctx, &scenario.site, &scenario.browser(1)))
    }),
    atomic("session::logout", signed_in, |ctx, scenario, _| {
        outcome(session::logout(ctx, &scenario.site, &scenario.browser(1)))
    }),
    atomic("session::make_token", signed_in, |ctx, scenario, _| {
        outcome(session::make_token(ctx, &scenario.site, &scenario.browser(1)))
    }),
    atomic("session::revoke_token", token_made, |ctx, scenario, fixture| {
        let id = TokenId::new(fixture.id);
        outcome(session::revoke_token(ctx, &scenario.site, &scenario.browser(1), id))
    }),
    atomic("session::make_console_link", no_setup, |ctx, _, _| {
        outcome(session::make_console_link(ctx, &platform_admin(), "mia"))
    }),
    atomic("session::enter_by_console_link", console_link, |ctx, scenario, fixture| {
        let key = fixture.url.rsplit_once('=').and_then(|(_, key)| Secret::parse(key)).unwrap();
        outcome(session::enter_by_console_link(ctx, &Site::Platform, &scenario.browser(1), &key))
    }),
    atomic("admin::export_client", no_setup, |ctx, scenario, _| {
        outcome(admin::export_client(ctx, &scenario.admin, scenario.client))
    }),
    atomic("admin::erase_client", no_setup, |ctx, scenario, _| {
        outcome(admin::erase_client(ctx, &scenario.admin, scenario.client))
    }),
    atomic("privacy::export_own_data", signed_in, |ctx, scenario, _| {
        outcome(privacy::export_own_data(ctx, &scenario.site, &scenario.browser(1)))
    }),
    atomic("privacy::erase_own_data", signed_in, |ctx, scenario, _| {
        outcome(privacy::erase_own_data(ctx, &scenario.site, &scenario.browser(1)))
    }),
    atomic("privacy::reapply_erasures", no_setup, |ctx, scenario, _| {
        let line = Erasure { shop: scenario.scope.shop(), client: scenario.client, at: ctx.now() };
        outcome(privacy::reapply_erasures(ctx, &[line]))
    }),
    atomic("profile::update", signed_in, |ctx, scenario, _| {
        let profile = profile::Profile { name: PersonName::parse("Ada King").unwrap(), email: None };
        outcome(profile::update(ctx, &scenario.site, &scenario.browser(1), &profile))
    }),
    atomic("verify::issue_link to sign in", no_setup, |ctx, scenario, _| {
        outcome(verify::issue_link(ctx, &scenario.site, &scenario.browser(1), LinkPurpose::Login))
    }),
    atomic("verify::issue_link for a booking", hold_placed, |ctx, scenario, fixture| {
        let purpose = LinkPurpose::Booking(BookingId::new(fixture.id));
        outcome(verify::issue_link(ctx, &scenario.site, &scenario.browser(1), purpose))
    }),
    atomic("verify::start_owner_verification", no_setup, |ctx, scenario, _| {
        outcome(verify::start_owner_verification(ctx, &scenario.browser(1), "Fern", Plan::Base))
    }),
    atomic("verify::receive an owner's code", owner_message, receive),
    // The platform.
    atomic("platform::complete_setup", owner_verified, |ctx, scenario, fixture| {
        let setup = SalonSetup {
            name: NamingForm::Wizard.name("Fern").unwrap(),
            subdomain: NamingForm::Wizard.subdomain(&format!("fern-{}", scenario.scope.shop())).unwrap(),
            zone: ShopZone::DEFAULT,
            branding: Branding::default(),
        };
        let id = fixture.setup.as_ref().ok_or("no setup")?;
        outcome(platform::complete_setup(ctx, &scenario.browser(1), id, &setup))
    }),
    atomic("platform::create_shop", no_setup, |ctx, scenario, _| {
        let new = NewSalon {
            name: NamingForm::Platform.name("Moss").unwrap(),
            subdomain: NamingForm::Platform.subdomain(&format!("moss{}", scenario.scope.shop())).unwrap(),
            admin_number: None,
            zone: None,
        };
        outcome(platform::create_shop(ctx, &scenario.platform_admin, &new))
    }),
    atomic("platform::export_shop", no_setup, |ctx, scenario, _| {
        outcome(platform::export_shop(ctx, &scenario.platform_admin, scenario.scope.shop()))
    }),
    atomic("platform::delete_shop", closed_for_long, |ctx, scenario, _| {
        let (shop, name) = (scenario.scope.shop(), scenario.admin.shop.name.as_str());
        outcome(platform::delete_shop(ctx, &scenario.platform_admin, shop, None, name))
    }),
    atomic("platform::duplicate_shop", no_setup, |ctx, scenario, _| {
        let name = NamingForm::Platform.name("Twin").unwrap();
        let address = NamingForm::Platform.subdomain(&format!("twin{}", scenario.scope.shop())).unwrap();
        outcome(platform::duplicate_shop(
            ctx,
            &scenario.platform_admin,
            scenario.scope.shop(),
            &name,
            &address,
        ))
    }),
    atomic("platform::edit_shop", no_setup, |ctx, scenario, _| {
        let edit = SalonPatch {
            name: None,
            subdomain: Some(format!("elsewhere{}", scenario.scope.shop())),
            ..SalonPatch::default()
        };
        outcome(platform::edit_shop(ctx, &scenario.platform_admin, scenario.scope.shop(), None, &edit))
    }),
    atomic("platform::set_status", no_setup, |ctx, scenario, _| {
        let shop = scenario.scope.shop();
        outcome(platform::set_status(ctx, &scenario.platform_admin, shop, None, ShopStatus::Suspended))
    }),
    atomic("mail::request_link", hold_placed, |ctx, scenario, fixture| {
        let (id, email) = (BookingId::new(fixture.id), ada());
        outcome(mail::request_link(
            &with_mail(ctx),
            &scenario.address,
            &scenario.browser(1),
            id,
            Some(&email),
        ))
    }),
    atomic("mail::follow_link", link_mailed, |ctx, scenario, _| {
        let code = Secret::parse(MAIL_CODE).ok_or("no code")?;
        outcome(mail::follow_link(ctx, &scenario.address, &code, true, "request"))
    }),
    // The worker.
    resumable("mail::send_next", link_mailed, |ctx, _, _| {
        outcome(mail::send_next(ctx, &Letterbox, "worker-1"))
    }),
    resumable("messaging::plan_messages", hold_placed, |ctx, _, _| outcome(messaging::plan_messages(ctx))),
    resumable("messaging::send_next", messages_planned, |ctx, _, _| {
        outcome(messaging::send_next(ctx, &AcceptingGateway::default(), "worker-1"))
    }),
    atomic("messaging::check_account", no_setup, |ctx, _, _| {
        outcome(messaging::check_account(ctx, &AcceptingGateway::default()))
    }),
    resumable("retention::apply_retention", inactive_for_years, |ctx, _, _| {
        outcome(app::apply_retention(ctx))
    }),
    atomic("verify::receive a delivery status", message_read, receive),
    atomic("verify::receive another number", number_changed, receive),
];
