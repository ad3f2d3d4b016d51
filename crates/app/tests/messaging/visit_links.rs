//! Messages about a booking carry a link to it, which is made when they go out (rules/booking-life#visit-links).

use app::book::{self, BookingAccess, hash_of_visit_token};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, CancelReason};
use ports::SendError;
use ports::shop::SecretHash;
use tenancy::VisitToken;
use testkit::on_both_databases;
use testkit::scenario::{at_glow, at_luna};

use crate::approval::report;
use crate::post::{Post, sender};

const TUESDAY: &str = "2026-11-24 10:00";
const PAGE: &str = "http://glow.localhost:8080/b/";

impl Post {
    /// Delivers what is due. Returns the links to appointments that went out.
    fn links(&self) -> Vec<String> {
        self.deliver();
        self.gateway.sent().into_iter().filter_map(|sent| sent.link).collect()
    }

    fn linked(&self, link: &str) -> Option<(BookingId, BookingStatus)> {
        let shown = book::linked_visit(&self.scenario.ctx, &at_glow(), &hash_of(link)).ok()?;
        Some((shown.booking.id, shown.booking.status))
    }
}

fn token_of(link: &str) -> VisitToken {
    VisitToken::parse(link.strip_prefix(PAGE).unwrap()).unwrap()
}

fn hash_of(link: &str) -> SecretHash {
    hash_of_visit_token(&token_of(link))
}

#[on_both_databases(Post::open)]
fn a_confirmation_has_a_link_that_no_row_holds(post: &Post) {
    let id = post.maya_books(TUESDAY);
    post.plan();
    let links = post.links();
    let [link] = links.as_slice() else { panic!("{links:?}") };
    let dump = format!("{:?}", post.scenario.db.dump());
    assert!(!dump.contains(token_of(link).expose()), "only the hash is kept");
    assert_eq!(post.linked(link), Some((id, BookingStatus::Confirmed)));
    let shown = book::linked_visit(&post.scenario.ctx, &at_glow(), &hash_of(link)).unwrap();
    assert_eq!(shown.client_first_name, "Maya");
    assert!(book::linked_visit(&post.scenario.ctx, &at_luna(), &hash_of(link)).is_err(), "another salon");

    let access = BookingAccess::Link { token: hash_of(link), request_id: "request".into() };
    book::cancel(&post.scenario.ctx, &at_glow(), &access, id).unwrap();
    assert_eq!(post.linked(link), Some((id, BookingStatus::Cancelled)));
    let reason = post.scenario.db.ask("SELECT cancel_reason AS value FROM bookings");
    assert_eq!(reason, [CancelReason::Client.as_str()]);
}

#[on_both_databases(Post::open)]
fn each_attempt_has_a_fresh_link(post: &Post) {
    let id = post.maya_books(TUESDAY);
    post.plan();
    post.gateway.will_say([SendError::Temporary]);
    let mut links = post.links();
    post.scenario.clock.advance(TimeDelta::minutes(10));
    links.extend(post.links());
    let [first, second] = links.as_slice() else { panic!("{links:?}") };
    assert_ne!(first, second);
    assert!(links.iter().all(|link| post.linked(link) == Some((id, BookingStatus::Confirmed))));
}

#[on_both_databases(Post::open)]
fn a_template_without_a_place_for_it_makes_no_link(post: &Post) {
    post.scenario.clock.advance(TimeDelta::days(1));
    post.maya_books("2026-11-25 10:00");
    post.plan();
    assert_eq!(post.links(), Vec::<String>::new());
    assert_eq!(post.scenario.db.count("visit_links"), 0);
}

#[on_both_databases(Post::open)]
fn links_go_a_week_after_they_ended(post: &Post) {
    post.maya_books(TUESDAY);
    post.plan();
    let links = post.links();
    let forget = |days: i64| {
        post.scenario.clock.set(testkit::at(TUESDAY) + TimeDelta::days(days));
        app::apply_retention(&post.scenario.ctx).unwrap();
        (post.linked(&links[0]).is_some(), post.scenario.db.count("visit_links"))
    };
    assert_eq!([forget(6), forget(8), forget(15)], [(true, 1), (false, 1), (false, 0)]);
}

#[on_both_databases(Post::open)]
fn the_template_with_a_link_goes_out_once_it_is_approved(post: &Post) {
    post.scenario.db.run("DELETE FROM whatsapp_windows");
    for (hour, status, template) in [
        (10, None, "booking_confirmed_v1"),
        (11, Some("PENDING"), "booking_confirmed_v1"),
        (12, Some("APPROVED"), "booking_confirmed_v2"),
    ] {
        if let Some(status) = status {
            let (report, now) = (report("booking_confirmed_v2", status), post.scenario.now());
            post.scenario.db.write_platform(|tx| tx.keep_account_report(&sender(), &report, now));
        }
        let id = post.maya_books(&format!("2026-11-24 {hour}:00"));
        post.plan();
        post.deliver();
        let sent = post.gateway.sent();
        let confirmation = sent.iter().find(|sent| sent.words.starts_with("booking_confirmed")).unwrap();
        assert_eq!(confirmation.words, template, "{status:?}");
        let shown = confirmation.link.as_ref().map(|token| post.linked(&format!("{PAGE}{token}")).unwrap().0);
        assert_eq!(shown, (template == "booking_confirmed_v2").then_some(id));
    }
}
