//! The use cases that write, each as something that can be done to a [`Scenario`] again and again.

use std::fmt::Debug;

use app::admin::{
    self, DeskRequest, FutureBookingsAction, Patch, PersonalPage, RelationshipPatch, UploadPurpose,
};
use app::platform::{self, NewSalon, SalonPatch, SalonSetup};
use app::verify::{self, LinkPurpose};
use app::{Context, book, messaging, privacy, profile, session};
use domain::{
    BookingId, BookingStatus, Branding, BufferMinutes, DaySchedule, ExceptionId, NamingForm, PersonName,
    Plan, ShopHours, ShopStatus, ShopZone, TokenId, WeeklySchedule,
};
use ports::platform::Erasure;
use testkit::at;
use testkit::pictures::{BLUE_PNG, RED_PNG};

use crate::fixtures::{
    Fixture, TWO, a_word, accepted, an_exception, an_hour_ago, asked, asked_late, asked_to_sign_in,
    at_the_desk, booked, category, chair, changed_keys, delivered, known, lapsed, moved, no_promotions,
    nothing, owner_asked, owner_verified, person, pictured, pictured_long_ago, planned, service, signed_in,
    taken_chair, the_next_day, walk_in, with_token, years_ago,
};
use crate::gateway::Quiet;
use crate::scenario::Scenario;

/// Whether a use case is one transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Atomicity {
    /// It is: everything or nothing.
    AtOnce,
    /// It is several, and the next run goes on where this one broke off.
    InSteps,
}

type Answer = Result<(), String>;

/// A use case.
pub(crate) struct Operation {
    /// Its name, and what is tried with it if there are several.
    pub(crate) name: &'static str,
    pub(crate) atomicity: Atomicity,
    /// So many steps it has at least: a sweep that sees fewer looks at something else.
    pub(crate) least: usize,
    pub(crate) prepare: fn(&Scenario<'_>) -> Fixture,
    pub(crate) act: fn(&Context, &Scenario<'_>, &Fixture) -> Answer,
}

impl Operation {
    pub(crate) fn use_case(&self) -> &'static str {
        self.name.split(' ').next().unwrap_or_default()
    }
}

fn told<T, E: Debug>(answer: Result<T, E>) -> Answer {
    answer.map(drop).map_err(|error| format!("{error:?}"))
}

const fn at_once(
    name: &'static str,
    prepare: fn(&Scenario<'_>) -> Fixture,
    act: fn(&Context, &Scenario<'_>, &Fixture) -> Answer,
) -> Operation {
    Operation { name, atomicity: Atomicity::AtOnce, least: 5, prepare, act }
}

const fn in_steps(
    name: &'static str,
    prepare: fn(&Scenario<'_>) -> Fixture,
    act: fn(&Context, &Scenario<'_>, &Fixture) -> Answer,
) -> Operation {
    Operation { atomicity: Atomicity::InSteps, ..at_once(name, prepare, act) }
}

fn receive(ctx: &Context, _: &Scenario<'_>, fixture: &Fixture) -> Answer {
    told(verify::receive(ctx, fixture.event.as_ref().ok_or("no event")?))
}

pub(crate) static OPERATIONS: [Operation; 69] = [
    // Bookings.
    at_once("book::create_booking", nothing, |ctx, scenario, _| {
        let order = scenario.salon.order(Some(1), 0, at(TWO));
        told(book::create_booking(ctx, &scenario.salon.address, &scenario.salon.browser(1), &order))
    }),
    at_once("book::create_booking over a lapsed hold", lapsed, |ctx, scenario, _| {
        let order = scenario.salon.order(None, 1, at("2026-11-24 13:00"));
        told(book::create_booking(ctx, &scenario.salon.address, &scenario.salon.browser(2), &order))
    }),
    at_once("book::create_booking by a client", signed_in, |ctx, scenario, _| {
        let order = scenario.salon.order(Some(1), 0, at(TWO));
        told(book::create_booking(ctx, &scenario.salon.address, &scenario.salon.browser(1), &order))
    }),
    at_once("book::cancel", booked, |ctx, scenario, fixture| {
        told(book::cancel(
            ctx,
            &scenario.salon.address,
            &scenario.salon.browser(1),
            BookingId::new(fixture.id),
        ))
    }),
    in_steps("book::list_bookings", an_hour_ago, |ctx, scenario, _| {
        told(book::list_bookings(ctx, &scenario.salon.address, &scenario.salon.browser(1)))
    }),
    in_steps("book::release_expired_holds", lapsed, |ctx, _, _| told(book::release_expired_holds(ctx))),
    at_once("verify::receive a booking's code", asked, receive),
    at_once("verify::receive a late booking's code", asked_late, receive),
    at_once("verify::receive the code of an accepted booking", accepted, receive),
    at_once("verify::receive a sign-in's code", asked_to_sign_in, receive),
    at_once("verify::receive a word", a_word, receive),
    at_once("verify::receive changed keys", changed_keys, receive),
    at_once("verify::receive a switch in WhatsApp", no_promotions, receive),
    // The desk.
    at_once("admin::create_desk_booking", nothing, |ctx, scenario, _| {
        told(admin::create_desk_booking(ctx, &scenario.desk, &at_the_desk(scenario, known(scenario))))
    }),
    at_once("admin::create_desk_booking by a key for somebody new", nothing, |ctx, scenario, _| {
        let order = DeskRequest {
            idempotency_key: Some("desk-key-1".to_owned()),
            digest: [7; 32],
            ..at_the_desk(scenario, walk_in("Grace", Some("+44 20 7946 0018")))
        };
        told(admin::create_desk_booking(ctx, &scenario.desk, &order))
    }),
    at_once("admin::set_status confirmed", booked, |ctx, scenario, fixture| {
        told(admin::set_status(
            ctx,
            &scenario.desk,
            BookingId::new(fixture.id),
            None,
            BookingStatus::Confirmed,
        ))
    }),
    at_once("admin::set_status cancelled", nothing, |ctx, scenario, _| {
        told(admin::set_status(ctx, &scenario.desk, scenario.booking, None, BookingStatus::Cancelled))
    }),
    at_once("admin::set_status completed", the_next_day, |ctx, scenario, _| {
        told(admin::set_status(ctx, &scenario.desk, scenario.booking, None, BookingStatus::Completed))
    }),
    at_once("admin::set_relationship", nothing, |ctx, scenario, _| {
        let wish = RelationshipPatch { notes: Some("Likes tea".into()), ..RelationshipPatch::default() };
        told(admin::set_relationship(ctx, &scenario.desk, scenario.client, None, &wish))
    }),
    Operation {
        // It is one call.
        least: 4,
        ..at_once("admin::record_access", nothing, |ctx, scenario, _| {
            told(admin::record_access(
                ctx,
                &scenario.desk,
                PersonalPage::Client(scenario.client),
                scenario.salon.now(),
            ))
        })
    },
    // The salon.
    at_once("admin::set_hours", nothing, |ctx, scenario, _| {
        told(admin::set_hours(ctx, &scenario.desk, None, &ShopHours::UNSET))
    }),
    at_once("admin::set_buffers", nothing, |ctx, scenario, _| {
        let none = BufferMinutes::default();
        told(admin::set_buffers(ctx, &scenario.desk, None, (none, none)))
    }),
    at_once("admin::set_zone", nothing, |ctx, scenario, _| {
        told(admin::set_zone(ctx, &scenario.desk, None, ShopZone::parse("Asia/Beirut").unwrap()))
    }),
    at_once("admin::set_branding", nothing, |ctx, scenario, _| {
        let said = admin::BrandingDraft {
            business_address: Patch::Set("12 Rue de la Paix".into()),
            ..admin::BrandingDraft::default()
        };
        told(admin::set_branding(ctx, &scenario.desk, None, &said))
    }),
    at_once("admin::create_category", nothing, |ctx, scenario, _| {
        told(admin::create_category(ctx, &scenario.desk, &category("Beard")))
    }),
    at_once("admin::update_category", nothing, |ctx, scenario, _| {
        told(admin::update_category(ctx, &scenario.desk, scenario.category, None, &category("Beard")))
    }),
    at_once("admin::delete_category", nothing, |ctx, scenario, _| {
        told(admin::delete_category(ctx, &scenario.desk, scenario.category, None))
    }),
    at_once("admin::create_service", nothing, |ctx, scenario, _| {
        told(admin::create_service(ctx, &scenario.desk, &service(scenario)))
    }),
    at_once("admin::update_service", nothing, |ctx, scenario, _| {
        told(admin::update_service(ctx, &scenario.desk, scenario.salon.services[0], None, &service(scenario)))
    }),
    at_once("admin::delete_service", nothing, |ctx, scenario, _| {
        told(admin::delete_service(ctx, &scenario.desk, scenario.salon.services[0], None))
    }),
    at_once("admin::create_chair", nothing, |ctx, scenario, _| {
        told(admin::create_chair(ctx, &scenario.desk, &chair(scenario)))
    }),
    at_once("admin::update_chair", nothing, |ctx, scenario, _| {
        told(admin::update_chair(ctx, &scenario.desk, taken_chair(scenario), None, &chair(scenario)))
    }),
    at_once("admin::delete_chair", nothing, |ctx, scenario, _| {
        told(admin::delete_chair(ctx, &scenario.desk, taken_chair(scenario), None))
    }),
    at_once("admin::create_staff", nothing, |ctx, scenario, _| {
        told(admin::create_staff(ctx, &scenario.desk, &person("Sofia", None)))
    }),
    at_once("admin::update_staff", nothing, |ctx, scenario, _| {
        told(admin::update_staff(
            ctx,
            &scenario.desk,
            scenario.salon.staff[1],
            None,
            &person("Maya", Some(false)),
        ))
    }),
    at_once("admin::delete_staff", booked, |ctx, scenario, _| {
        told(admin::delete_staff(
            ctx,
            &scenario.desk,
            scenario.salon.staff[1],
            None,
            FutureBookingsAction::Cancel,
        ))
    }),
    at_once("admin::set_staff_services", nothing, |ctx, scenario, _| {
        let services = &scenario.salon.services[..1];
        told(admin::set_staff_services(ctx, &scenario.desk, scenario.salon.staff[1], None, services))
    }),
    at_once("admin::set_schedule", nothing, |ctx, scenario, _| {
        let week = WeeklySchedule([DaySchedule::Off; 7]);
        told(admin::set_schedule(ctx, &scenario.desk, scenario.salon.staff[1], None, &week))
    }),
    at_once("admin::create_exception", nothing, |ctx, scenario, _| told(an_exception(ctx, scenario))),
    at_once(
        "admin::delete_exception",
        |scenario| Fixture {
            id: an_exception(&scenario.salon.ctx, scenario).unwrap().get(),
            ..Fixture::default()
        },
        |ctx, scenario, fixture| {
            let id = ExceptionId::new(fixture.id);
            told(admin::delete_exception(ctx, &scenario.desk, scenario.salon.staff[1], None, id))
        },
    ),
    at_once("admin::upload a logo", nothing, |ctx, scenario, _| {
        told(admin::upload(ctx, &scenario.desk, UploadPurpose::Logo, RED_PNG))
    }),
    at_once("admin::upload a portrait", nothing, |ctx, scenario, _| {
        told(admin::upload(ctx, &scenario.desk, UploadPurpose::Portrait(scenario.salon.staff[1]), BLUE_PNG))
    }),
    at_once("admin::remove_picture", pictured, |ctx, scenario, fixture| {
        told(admin::remove_picture(ctx, &scenario.desk, &fixture.url))
    }),
    in_steps("picture_gc::collect_unused_pictures", pictured_long_ago, |ctx, _, _| {
        told(app::collect_unused_pictures(ctx))
    }),
    // Sessions.
    in_steps("session::current_principal", an_hour_ago, |ctx, scenario, _| {
        told(session::current_principal(ctx, &scenario.salon.site, &scenario.salon.browser(1)))
    }),
    in_steps("session::current_user", signed_in, |ctx, scenario, _| {
        told(session::current_user(ctx, &scenario.salon.site, &scenario.salon.browser(1)))
    }),
    at_once("session::logout", signed_in, |ctx, scenario, _| {
        told(session::logout(ctx, &scenario.salon.site, &scenario.salon.browser(1)))
    }),
    at_once("session::make_token", signed_in, |ctx, scenario, _| {
        told(session::make_token(ctx, &scenario.salon.site, &scenario.salon.browser(1)))
    }),
    at_once("session::revoke_token", with_token, |ctx, scenario, fixture| {
        let id = TokenId::new(fixture.id);
        told(session::revoke_token(ctx, &scenario.salon.site, &scenario.salon.browser(1), id))
    }),
    at_once("admin::export_client", nothing, |ctx, scenario, _| {
        told(admin::export_client(ctx, &scenario.desk, scenario.client))
    }),
    at_once("admin::erase_client", nothing, |ctx, scenario, _| {
        told(admin::erase_client(ctx, &scenario.desk, scenario.client))
    }),
    at_once("privacy::export_own_data", signed_in, |ctx, scenario, _| {
        told(privacy::export_own_data(ctx, &scenario.salon.site, &scenario.salon.browser(1)))
    }),
    at_once("privacy::erase_own_data", signed_in, |ctx, scenario, _| {
        told(privacy::erase_own_data(ctx, &scenario.salon.site, &scenario.salon.browser(1)))
    }),
    at_once("privacy::reapply_erasures", nothing, |ctx, scenario, _| {
        let line = Erasure { shop: scenario.salon.scope.shop(), client: scenario.client, at: ctx.now() };
        told(privacy::reapply_erasures(ctx, &[line]))
    }),
    at_once("profile::update", signed_in, |ctx, scenario, _| {
        let said = profile::Profile { name: PersonName::parse("Ada King").unwrap(), email: None };
        told(profile::update(ctx, &scenario.salon.site, &scenario.salon.browser(1), &said))
    }),
    at_once("verify::issue_link to sign in", nothing, |ctx, scenario, _| {
        told(verify::issue_link(ctx, &scenario.salon.site, &scenario.salon.browser(1), LinkPurpose::Login))
    }),
    at_once("verify::issue_link for a booking", booked, |ctx, scenario, fixture| {
        let wish = LinkPurpose::Booking(BookingId::new(fixture.id));
        told(verify::issue_link(ctx, &scenario.salon.site, &scenario.salon.browser(1), wish))
    }),
    at_once("verify::start_owner_verification", nothing, |ctx, scenario, _| {
        told(verify::start_owner_verification(ctx, &scenario.salon.browser(1), "Fern", Plan::Base))
    }),
    at_once("verify::receive an owner's code", owner_asked, receive),
    // The platform.
    at_once("platform::complete_setup", owner_verified, |ctx, scenario, fixture| {
        let wish = SalonSetup {
            name: NamingForm::Wizard.name("Fern").unwrap(),
            subdomain: NamingForm::Wizard
                .subdomain(&format!("fern-{}", scenario.salon.scope.shop()))
                .unwrap(),
            zone: ShopZone::DEFAULT,
            branding: Branding::default(),
        };
        let progress = fixture.key.as_ref().ok_or("no progress")?;
        told(platform::complete_setup(ctx, &scenario.salon.browser(1), progress, &wish))
    }),
    at_once("platform::create_shop", nothing, |ctx, scenario, _| {
        let new = NewSalon {
            name: NamingForm::Platform.name("Moss").unwrap(),
            subdomain: NamingForm::Platform
                .subdomain(&format!("moss{}", scenario.salon.scope.shop()))
                .unwrap(),
            admin_number: None,
        };
        told(platform::create_shop(ctx, &scenario.master, &new))
    }),
    at_once("platform::duplicate_shop", nothing, |ctx, scenario, _| {
        let name = NamingForm::Platform.name("Twin").unwrap();
        let address =
            NamingForm::Platform.subdomain(&format!("twin{}", scenario.salon.scope.shop())).unwrap();
        told(platform::duplicate_shop(ctx, &scenario.master, scenario.salon.scope.shop(), &name, &address))
    }),
    at_once("platform::edit_shop", nothing, |ctx, scenario, _| {
        let edit = SalonPatch {
            name: None,
            subdomain: Some(format!("elsewhere{}", scenario.salon.scope.shop())),
            ..SalonPatch::default()
        };
        told(platform::edit_shop(ctx, &scenario.master, scenario.salon.scope.shop(), None, &edit))
    }),
    at_once("platform::set_status", nothing, |ctx, scenario, _| {
        let shop = scenario.salon.scope.shop();
        told(platform::set_status(ctx, &scenario.master, shop, None, ShopStatus::Suspended))
    }),
    // The worker.
    in_steps("messaging::plan_messages", booked, |ctx, _, _| told(messaging::plan_messages(ctx))),
    in_steps("messaging::send_next", planned, |ctx, _, _| {
        told(messaging::send_next(ctx, &Quiet::default(), "a courier"))
    }),
    in_steps("retention::apply_retention", years_ago, |ctx, _, _| told(app::apply_retention(ctx))),
    at_once("verify::receive what became of a message", delivered, receive),
    at_once("verify::receive another number", moved, receive),
];
