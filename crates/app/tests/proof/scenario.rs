//! A salon with two services, two stylists, two chairs, a client and her booking, and the people who work with it.

use std::ops::Deref;
use std::sync::Arc;

use app::Context;
use app::admin::DashboardUser;
use app::book;
use app::platform::{PlatformAdmin, require_platform_admin};
use app::verify::{LinkPurpose, issue_link};
use domain::{BookingId, BookingStatus, CategoryId, ClientId, Role, WaPhone};
use tenancy::Site;
use testkit::{Faulty, TestDb, at, salon};
use verification::Event;

use crate::salon::Salon;

pub(crate) const PLATFORM_ADMIN: &str = "15550100100";

pub(crate) struct Scenario<'a> {
    pub(crate) salon: Salon<'a>,
    pub(crate) admin: DashboardUser,
    pub(crate) platform_admin: PlatformAdmin,
    /// Hair, of both services.
    pub(crate) category: CategoryId,
    /// Ada, whom the salon knows.
    pub(crate) client: ClientId,
    /// Ada's, tomorrow at ten with Ava.
    pub(crate) booking: BookingId,
}

/// A pending booking, and the text that confirms it when its client sends it.
pub(crate) struct Hold {
    pub(crate) id: BookingId,
    pub(crate) text: String,
}

impl<'a> Deref for Scenario<'a> {
    type Target = Salon<'a>;

    fn deref(&self) -> &Self::Target {
        &self.salon
    }
}

impl<'a> Scenario<'a> {
    pub(crate) fn open(db: &'a TestDb) -> Self {
        let seed = salon()
            .buffers(5, 5)
            .category("Hair", "#7C3AED")
            .service("Cut", 60, 4_500)
            .service("Colour", 120, 9_000)
            .senior("Ava")
            .stylist("Maya")
            .chair("Window")
            .chair("Corner")
            .booking("Ava", "Cut", at("2026-11-24 10:00"), BookingStatus::Confirmed)
            .seed();
        let mut salon = Salon::open(db, seed);
        salon.ctx.deployment.masters = vec![WaPhone::parse(PLATFORM_ADMIN).unwrap()];
        let admin = salon.sign_in_admin();
        let visitor = salon.sign_in_platform_admin(PLATFORM_ADMIN);
        let platform_admin = require_platform_admin(&salon.ctx, &Site::Platform, &visitor).unwrap();
        let one = |table: &str| salon.ids(table)[0];
        let (category, client) = (CategoryId::new(one("categories")), ClientId::new(one("clients")));
        let booking = BookingId::new(one("bookings"));
        Self { salon, admin, platform_admin, category, client, booking }
    }

    /// A browser books an hour with Maya.
    pub(crate) fn place_hold(&self, browser: usize, start: &str) -> Hold {
        let request = self.booking_request(Some(1), 0, at(start));
        let visitor = self.browser(browser);
        let placed = book::create_booking(&self.ctx, &self.address, &visitor, &request).unwrap();
        Hold { id: placed.id, text: self.booking_text(browser, placed.id).unwrap() }
    }

    /// The client at a browser proves their number, which signs them in.
    pub(crate) fn sign_in(&self, browser: usize) {
        let text = self.link_text(browser, LinkPurpose::Profile);
        self.receive(&self.message(browser, &text, 9_000)).unwrap();
        let visitor = self.browser(browser);
        let person = app::session::current_principal(&self.ctx, &self.site, &visitor).unwrap().unwrap();
        assert_eq!(person.role, Role::Client);
    }

    pub(crate) fn link_text(&self, browser: usize, purpose: LinkPurpose) -> String {
        let link = issue_link(&self.ctx, &self.site, &self.browser(browser), purpose).unwrap();
        crate::salon::text_of(&link)
    }

    /// A message of the client at a browser.
    pub(crate) fn event(&self, browser: usize, text: &str) -> Event {
        self.message(browser, text, 1)
    }

    /// The same salon through a store that fails at a step.
    pub(crate) fn failing_at(&self, step: usize) -> (Context, Arc<Faulty>) {
        let store = Arc::new(Faulty::at_step(step, self.ctx.store.clone()));
        (Context { store: store.clone(), ..self.ctx.clone() }, store)
    }
}
