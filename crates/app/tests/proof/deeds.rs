//! The use cases that write, each as something that can be done to a [`Stage`] again and again.

use std::fmt::Debug;

use app::admin::{self, ComingBookings, DeskOrder, PersonalPage, Purpose, RelationshipWish, Said};
use app::platform::{self, NewSalon, SalonEdit, SetUpWish};
use app::verify::{self, Wish};
use app::{Context, book, courier, privacy, profile, session};
use domain::{
    BookingId, BookingStatus, Branding, BufferMinutes, DaySchedule, ExceptionId, NamingForm, PersonName,
    Plan, ShopHours, ShopStatus, ShopZone, TokenId, WeeklySchedule,
};
use ports::platform::Erasure;
use testkit::at;
use testkit::pictures::{BLUE_PNG, RED_PNG};

use crate::gateway::Quiet;
use crate::ready::{
    Props, TWO, a_word, accepted, an_exception, an_hour_ago, asked, asked_late, asked_to_sign_in,
    at_the_desk, booked, category, chair, changed_keys, delivered, known, lapsed, moved, no_promotions,
    nothing, owner_asked, owner_verified, person, pictured, pictured_long_ago, planned, service, signed_in,
    taken_chair, the_next_day, walk_in, with_token, years_ago,
};
use crate::stage::Stage;

/// Whether a use case is one transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whole {
    /// It is: everything or nothing.
    AtOnce,
    /// It is several, and the next run goes on where this one broke off.
    InSteps,
}

type Answer = Result<(), String>;

/// A use case.
pub(crate) struct Deed {
    /// Its name, and what is tried with it if there are several.
    pub(crate) name: &'static str,
    pub(crate) whole: Whole,
    /// So many steps it has at least: a sweep that sees fewer looks at something else.
    pub(crate) least: usize,
    pub(crate) prepare: fn(&Stage<'_>) -> Props,
    pub(crate) act: fn(&Context, &Stage<'_>, &Props) -> Answer,
}

impl Deed {
    pub(crate) fn use_case(&self) -> &'static str {
        self.name.split(' ').next().unwrap_or_default()
    }
}

fn told<T, E: Debug>(answer: Result<T, E>) -> Answer {
    answer.map(drop).map_err(|error| format!("{error:?}"))
}

const fn at_once(
    name: &'static str,
    prepare: fn(&Stage<'_>) -> Props,
    act: fn(&Context, &Stage<'_>, &Props) -> Answer,
) -> Deed {
    Deed { name, whole: Whole::AtOnce, least: 5, prepare, act }
}

const fn in_steps(
    name: &'static str,
    prepare: fn(&Stage<'_>) -> Props,
    act: fn(&Context, &Stage<'_>, &Props) -> Answer,
) -> Deed {
    Deed { whole: Whole::InSteps, ..at_once(name, prepare, act) }
}

fn receive(ctx: &Context, _: &Stage<'_>, props: &Props) -> Answer {
    told(verify::receive(ctx, props.event.as_ref().ok_or("no event")?))
}

pub(crate) static DEEDS: [Deed; 69] = [
    // Bookings.
    at_once("book::place", nothing, |ctx, stage, _| {
        let order = stage.town.order(Some(1), 0, at(TWO));
        told(book::place(ctx, &stage.town.address, &stage.town.browser(1), &order))
    }),
    at_once("book::place over a lapsed hold", lapsed, |ctx, stage, _| {
        let order = stage.town.order(None, 1, at("2026-11-24 13:00"));
        told(book::place(ctx, &stage.town.address, &stage.town.browser(2), &order))
    }),
    at_once("book::place by a client", signed_in, |ctx, stage, _| {
        let order = stage.town.order(Some(1), 0, at(TWO));
        told(book::place(ctx, &stage.town.address, &stage.town.browser(1), &order))
    }),
    at_once("book::cancel", booked, |ctx, stage, props| {
        told(book::cancel(ctx, &stage.town.address, &stage.town.browser(1), BookingId::new(props.id)))
    }),
    in_steps("book::bookings", an_hour_ago, |ctx, stage, _| {
        told(book::bookings(ctx, &stage.town.address, &stage.town.browser(1)))
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
    at_once("admin::book_at_desk", nothing, |ctx, stage, _| {
        told(admin::book_at_desk(ctx, &stage.desk, &at_the_desk(stage, known(stage))))
    }),
    at_once("admin::book_at_desk by a key for somebody new", nothing, |ctx, stage, _| {
        let order = DeskOrder {
            idempotency_key: Some("desk-key-1".to_owned()),
            digest: [7; 32],
            ..at_the_desk(stage, walk_in("Grace", Some("+44 20 7946 0018")))
        };
        told(admin::book_at_desk(ctx, &stage.desk, &order))
    }),
    at_once("admin::set_status confirmed", booked, |ctx, stage, props| {
        told(admin::set_status(ctx, &stage.desk, BookingId::new(props.id), None, BookingStatus::Confirmed))
    }),
    at_once("admin::set_status cancelled", nothing, |ctx, stage, _| {
        told(admin::set_status(ctx, &stage.desk, stage.booking, None, BookingStatus::Cancelled))
    }),
    at_once("admin::set_status completed", the_next_day, |ctx, stage, _| {
        told(admin::set_status(ctx, &stage.desk, stage.booking, None, BookingStatus::Completed))
    }),
    at_once("admin::set_relationship", nothing, |ctx, stage, _| {
        let wish = RelationshipWish { notes: Some("Likes tea".into()), ..RelationshipWish::default() };
        told(admin::set_relationship(ctx, &stage.desk, stage.client, None, &wish))
    }),
    Deed {
        // It is one call.
        least: 4,
        ..at_once("admin::note_reading", nothing, |ctx, stage, _| {
            told(admin::note_reading(ctx, &stage.desk, PersonalPage::Client(stage.client), stage.town.now()))
        })
    },
    // The salon.
    at_once("admin::set_hours", nothing, |ctx, stage, _| {
        told(admin::set_hours(ctx, &stage.desk, None, &ShopHours::UNSET))
    }),
    at_once("admin::set_buffers", nothing, |ctx, stage, _| {
        let none = BufferMinutes::default();
        told(admin::set_buffers(ctx, &stage.desk, None, (none, none)))
    }),
    at_once("admin::set_zone", nothing, |ctx, stage, _| {
        told(admin::set_zone(ctx, &stage.desk, None, ShopZone::parse("Asia/Beirut").unwrap()))
    }),
    at_once("admin::set_branding", nothing, |ctx, stage, _| {
        let said = admin::BrandingDraft {
            business_address: Said::Value("12 Rue de la Paix".into()),
            ..admin::BrandingDraft::default()
        };
        told(admin::set_branding(ctx, &stage.desk, None, &said))
    }),
    at_once("admin::create_category", nothing, |ctx, stage, _| {
        told(admin::create_category(ctx, &stage.desk, &category("Beard")))
    }),
    at_once("admin::update_category", nothing, |ctx, stage, _| {
        told(admin::update_category(ctx, &stage.desk, stage.category, None, &category("Beard")))
    }),
    at_once("admin::delete_category", nothing, |ctx, stage, _| {
        told(admin::delete_category(ctx, &stage.desk, stage.category, None))
    }),
    at_once("admin::create_service", nothing, |ctx, stage, _| {
        told(admin::create_service(ctx, &stage.desk, &service(stage)))
    }),
    at_once("admin::update_service", nothing, |ctx, stage, _| {
        told(admin::update_service(ctx, &stage.desk, stage.town.services[0], None, &service(stage)))
    }),
    at_once("admin::delete_service", nothing, |ctx, stage, _| {
        told(admin::delete_service(ctx, &stage.desk, stage.town.services[0], None))
    }),
    at_once("admin::create_chair", nothing, |ctx, stage, _| {
        told(admin::create_chair(ctx, &stage.desk, &chair(stage)))
    }),
    at_once("admin::update_chair", nothing, |ctx, stage, _| {
        told(admin::update_chair(ctx, &stage.desk, taken_chair(stage), None, &chair(stage)))
    }),
    at_once("admin::delete_chair", nothing, |ctx, stage, _| {
        told(admin::delete_chair(ctx, &stage.desk, taken_chair(stage), None))
    }),
    at_once("admin::create_staff", nothing, |ctx, stage, _| {
        told(admin::create_staff(ctx, &stage.desk, &person("Sofia", None)))
    }),
    at_once("admin::update_staff", nothing, |ctx, stage, _| {
        told(admin::update_staff(ctx, &stage.desk, stage.town.staff[1], None, &person("Maya", Some(false))))
    }),
    at_once("admin::delete_staff", booked, |ctx, stage, _| {
        told(admin::delete_staff(ctx, &stage.desk, stage.town.staff[1], None, ComingBookings::Cancel))
    }),
    at_once("admin::set_staff_services", nothing, |ctx, stage, _| {
        let services = &stage.town.services[..1];
        told(admin::set_staff_services(ctx, &stage.desk, stage.town.staff[1], None, services))
    }),
    at_once("admin::set_schedule", nothing, |ctx, stage, _| {
        let week = WeeklySchedule([DaySchedule::Off; 7]);
        told(admin::set_schedule(ctx, &stage.desk, stage.town.staff[1], None, &week))
    }),
    at_once("admin::create_exception", nothing, |ctx, stage, _| told(an_exception(ctx, stage))),
    at_once(
        "admin::delete_exception",
        |stage| Props { id: an_exception(&stage.town.ctx, stage).unwrap().get(), ..Props::default() },
        |ctx, stage, props| {
            let id = ExceptionId::new(props.id);
            told(admin::delete_exception(ctx, &stage.desk, stage.town.staff[1], None, id))
        },
    ),
    at_once("admin::upload a logo", nothing, |ctx, stage, _| {
        told(admin::upload(ctx, &stage.desk, Purpose::Logo, RED_PNG))
    }),
    at_once("admin::upload a portrait", nothing, |ctx, stage, _| {
        told(admin::upload(ctx, &stage.desk, Purpose::Portrait(stage.town.staff[1]), BLUE_PNG))
    }),
    at_once("admin::remove_picture", pictured, |ctx, stage, props| {
        told(admin::remove_picture(ctx, &stage.desk, &props.url))
    }),
    in_steps("sweep::sweep_pictures", pictured_long_ago, |ctx, _, _| told(app::sweep_pictures(ctx))),
    // Sessions.
    in_steps("session::who", an_hour_ago, |ctx, stage, _| {
        told(session::who(ctx, &stage.town.site, &stage.town.browser(1)))
    }),
    in_steps("session::user", signed_in, |ctx, stage, _| {
        told(session::user(ctx, &stage.town.site, &stage.town.browser(1)))
    }),
    at_once("session::logout", signed_in, |ctx, stage, _| {
        told(session::logout(ctx, &stage.town.site, &stage.town.browser(1)))
    }),
    at_once("session::make_token", signed_in, |ctx, stage, _| {
        told(session::make_token(ctx, &stage.town.site, &stage.town.browser(1)))
    }),
    at_once("session::revoke_token", with_token, |ctx, stage, props| {
        let id = TokenId::new(props.id);
        told(session::revoke_token(ctx, &stage.town.site, &stage.town.browser(1), id))
    }),
    at_once("admin::export_client", nothing, |ctx, stage, _| {
        told(admin::export_client(ctx, &stage.desk, stage.client))
    }),
    at_once("admin::erase_client", nothing, |ctx, stage, _| {
        told(admin::erase_client(ctx, &stage.desk, stage.client))
    }),
    at_once("privacy::export_me", signed_in, |ctx, stage, _| {
        told(privacy::export_me(ctx, &stage.town.site, &stage.town.browser(1)))
    }),
    at_once("privacy::erase_me", signed_in, |ctx, stage, _| {
        told(privacy::erase_me(ctx, &stage.town.site, &stage.town.browser(1)))
    }),
    at_once("privacy::replay_erasures", nothing, |ctx, stage, _| {
        let line = Erasure { shop: stage.town.scope.shop(), client: stage.client, at: ctx.now() };
        told(privacy::replay_erasures(ctx, &[line]))
    }),
    at_once("profile::update", signed_in, |ctx, stage, _| {
        let said = profile::Profile { name: PersonName::parse("Ada King").unwrap(), email: None };
        told(profile::update(ctx, &stage.town.site, &stage.town.browser(1), &said))
    }),
    at_once("verify::issue_link to sign in", nothing, |ctx, stage, _| {
        told(verify::issue_link(ctx, &stage.town.site, &stage.town.browser(1), Wish::Login))
    }),
    at_once("verify::issue_link for a booking", booked, |ctx, stage, props| {
        let wish = Wish::Booking(BookingId::new(props.id));
        told(verify::issue_link(ctx, &stage.town.site, &stage.town.browser(1), wish))
    }),
    at_once("verify::start_owner_verification", nothing, |ctx, stage, _| {
        told(verify::start_owner_verification(ctx, &stage.town.browser(1), "Fern", Plan::Base))
    }),
    at_once("verify::receive an owner's code", owner_asked, receive),
    // The platform.
    at_once("platform::set_up", owner_verified, |ctx, stage, props| {
        let wish = SetUpWish {
            name: NamingForm::Wizard.name("Fern").unwrap(),
            subdomain: NamingForm::Wizard.subdomain(&format!("fern-{}", stage.town.scope.shop())).unwrap(),
            zone: ShopZone::DEFAULT,
            branding: Branding::default(),
        };
        let progress = props.key.as_ref().ok_or("no progress")?;
        told(platform::set_up(ctx, &stage.town.browser(1), progress, &wish))
    }),
    at_once("platform::create_shop", nothing, |ctx, stage, _| {
        let new = NewSalon {
            name: NamingForm::Platform.name("Moss").unwrap(),
            subdomain: NamingForm::Platform.subdomain(&format!("moss{}", stage.town.scope.shop())).unwrap(),
            admin_number: None,
        };
        told(platform::create_shop(ctx, &stage.master, &new))
    }),
    at_once("platform::duplicate_shop", nothing, |ctx, stage, _| {
        let name = NamingForm::Platform.name("Twin").unwrap();
        let address = NamingForm::Platform.subdomain(&format!("twin{}", stage.town.scope.shop())).unwrap();
        told(platform::duplicate_shop(ctx, &stage.master, stage.town.scope.shop(), &name, &address))
    }),
    at_once("platform::edit_shop", nothing, |ctx, stage, _| {
        let edit = SalonEdit {
            name: None,
            subdomain: Some(format!("elsewhere{}", stage.town.scope.shop())),
            ..SalonEdit::default()
        };
        told(platform::edit_shop(ctx, &stage.master, stage.town.scope.shop(), None, &edit))
    }),
    at_once("platform::set_status", nothing, |ctx, stage, _| {
        let shop = stage.town.scope.shop();
        told(platform::set_status(ctx, &stage.master, shop, None, ShopStatus::Suspended))
    }),
    // The worker.
    in_steps("courier::plan", booked, |ctx, _, _| told(courier::plan(ctx))),
    in_steps("courier::deliver_next", planned, |ctx, _, _| {
        told(courier::deliver_next(ctx, &Quiet::default(), "a courier"))
    }),
    in_steps("retention::forget_old", years_ago, |ctx, _, _| told(app::forget_old(ctx))),
    at_once("verify::receive what became of a message", delivered, receive),
    at_once("verify::receive another number", moved, receive),
];
