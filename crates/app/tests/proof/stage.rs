//! A salon with a little of everything, for whatever is done to it: people at the desk, on the platform and in front of browsers.

use std::sync::Arc;

use app::Context;
use app::admin::Manager;
use app::book;
use app::platform::{Master, supervise};
use app::verify::{Wish, issue_link};
use domain::{BookingId, BookingStatus, CategoryId, ClientId, Role, WaPhone};
use tenancy::Site;
use testkit::{Faulty, TestDb, at, salon};
use verification::Event;

use crate::town::Town;

/// The number of whoever runs the platform.
const MASTER: &str = "15550100100";

/// A salon, with whoever may do something there.
pub(crate) struct Stage<'a> {
    pub(crate) town: Town<'a>,
    pub(crate) desk: Manager,
    pub(crate) master: Master,
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

impl<'a> Stage<'a> {
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
        let mut town = Town::open(db, seed);
        town.ctx.deployment.masters = vec![WaPhone::parse(MASTER).unwrap()];
        let desk = town.desk();
        let visitor = town.sign_in_as_master(MASTER);
        let master = supervise(&town.ctx, &Site::Platform, &visitor).unwrap();
        let one = |table: &str| town.ids(table)[0];
        let (category, client) = (CategoryId::new(one("categories")), ClientId::new(one("clients")));
        let booking = BookingId::new(one("bookings"));
        Self { town, desk, master, category, client, booking }
    }

    /// Somebody in front of a browser books an hour with Maya and is given the words to send.
    pub(crate) fn books(&self, browser: usize, start: &str) -> Waiting {
        let order = self.town.order(Some(1), 0, at(start));
        let visitor = self.town.browser(browser);
        let placed = book::place(&self.town.ctx, &self.town.address, &visitor, &order).unwrap();
        Waiting { id: placed.id, words: self.town.words_for(browser, placed.id).unwrap() }
    }

    /// Somebody proves their number and is signed in from then on.
    pub(crate) fn signs_in(&self, browser: usize) {
        let words = self.words_of(browser, Wish::Profile);
        self.town.receive(&self.town.message(browser, &words, 9_000)).unwrap();
        let visitor = self.town.browser(browser);
        let person = app::session::who(&self.town.ctx, &self.town.site, &visitor).unwrap().unwrap();
        assert_eq!(person.role, Role::Client);
    }

    pub(crate) fn words_of(&self, browser: usize, wish: Wish) -> String {
        let link = issue_link(&self.town.ctx, &self.town.site, &self.town.browser(browser), wish).unwrap();
        crate::town::words_in(&link)
    }

    /// A message with words, once.
    pub(crate) fn event(&self, browser: usize, words: &str) -> Event {
        self.town.message(browser, words, 1)
    }

    /// The same salon through a store that fails at a step.
    pub(crate) fn failing_at(&self, step: usize) -> (Context, Arc<Faulty>) {
        let store = Arc::new(Faulty::at_step(step, Arc::clone(&self.town.ctx.store)));
        (Context { store: store.clone(), ..self.town.ctx.clone() }, store)
    }
}
