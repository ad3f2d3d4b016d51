//! A salon with a little of everything, for whatever is done to it: people at the desk, on the platform and in front of browsers.

use app::admin::Manager;
use app::book;
use app::verify::{Wish, issue_link};
use domain::{BookingId, BookingStatus, Role};
use testkit::{TestDb, at, salon};

use crate::town::Town;

/// A salon, with whoever may do something there.
pub(crate) struct Stage<'a> {
    pub(crate) town: Town<'a>,
    pub(crate) desk: Manager,
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
        let town = Town::open(db, seed);
        let desk = town.desk();
        Self { town, desk }
    }

    /// Somebody in front of a browser books an hour with Maya, and has yet to send the words.
    pub(crate) fn books(&self, browser: usize, start: &str) -> BookingId {
        let order = self.town.order(Some(1), 0, at(start));
        let visitor = self.town.browser(browser);
        book::place(&self.town.ctx, &self.town.address, &visitor, &order).unwrap().id
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
}
