//! A salon with a little of everything, for whatever is done to it: people at the desk, on the platform and in front of browsers.

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

/// The number of whoever runs the platform.
const MASTER: &str = "15550100100";

/// A salon, with whoever may do something there.
pub(crate) struct Scenario<'a> {
    pub(crate) salon: Salon<'a>,
    pub(crate) desk: DashboardUser,
    pub(crate) master: PlatformAdmin,
    /// Hair, which both services are filed under.
    pub(crate) category: CategoryId,
    /// Ada, whom the salon knows.
    pub(crate) client: ClientId,
    /// Hers, tomorrow at ten with Ava.
    pub(crate) booking: BookingId,
}

/// What a browser has that waits for its message.
pub(crate) struct Waiting {
    pub(crate) id: BookingId,
    pub(crate) words: String,
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
        salon.ctx.deployment.masters = vec![WaPhone::parse(MASTER).unwrap()];
        let desk = salon.desk();
        let visitor = salon.sign_in_as_master(MASTER);
        let master = require_platform_admin(&salon.ctx, &Site::Platform, &visitor).unwrap();
        let one = |table: &str| salon.ids(table)[0];
        let (category, client) = (CategoryId::new(one("categories")), ClientId::new(one("clients")));
        let booking = BookingId::new(one("bookings"));
        Self { salon, desk, master, category, client, booking }
    }

    /// Somebody in front of a browser books an hour with Maya and is given the words to send.
    pub(crate) fn books(&self, browser: usize, start: &str) -> Waiting {
        let order = self.salon.order(Some(1), 0, at(start));
        let visitor = self.salon.browser(browser);
        let placed = book::create_booking(&self.salon.ctx, &self.salon.address, &visitor, &order).unwrap();
        Waiting { id: placed.id, words: self.salon.words_for(browser, placed.id).unwrap() }
    }

    /// Somebody proves their number and is signed in from then on.
    pub(crate) fn signs_in(&self, browser: usize) {
        let words = self.words_of(browser, LinkPurpose::Profile);
        self.salon.receive(&self.salon.message(browser, &words, 9_000)).unwrap();
        let visitor = self.salon.browser(browser);
        let person =
            app::session::current_principal(&self.salon.ctx, &self.salon.site, &visitor).unwrap().unwrap();
        assert_eq!(person.role, Role::Client);
    }

    pub(crate) fn words_of(&self, browser: usize, wish: LinkPurpose) -> String {
        let link = issue_link(&self.salon.ctx, &self.salon.site, &self.salon.browser(browser), wish).unwrap();
        crate::salon::words_in(&link)
    }

    /// A message with words, once.
    pub(crate) fn event(&self, browser: usize, words: &str) -> Event {
        self.salon.message(browser, words, 1)
    }

    /// The same salon through a store that fails at a step.
    pub(crate) fn failing_at(&self, step: usize) -> (Context, Arc<Faulty>) {
        let store = Arc::new(Faulty::at_step(step, Arc::clone(&self.salon.ctx.store)));
        (Context { store: store.clone(), ..self.salon.ctx.clone() }, store)
    }
}
