//! The use cases in which clients say what they think of their visits, and the salon lives with it.

use app::admin;
use app::book::{self, BookingAccess, ReviewRequest};
use domain::{HiddenReason, ReviewId, Stars};
use ports::shop::SecretHash;
use testkit::at;

use crate::fixtures::{Fixture, past_completed};
use crate::operation::{Operation, Outcome, atomic, outcome};
use crate::scenario::Scenario;

const LINK: SecretHash = SecretHash([7; 32]);

pub(crate) static REVIEW_OPERATIONS: [Operation; 3] = [
    atomic("book::review_visit", visited, write),
    atomic("admin::reply_to_review", reviewed, |ctx, scenario, fixture| {
        let id = ReviewId::new(fixture.id);
        outcome(admin::reply_to_review(ctx, &scenario.admin, id, None, Some("Thank you!")))
    }),
    atomic("admin::set_review_visibility", reviewed, |ctx, scenario, fixture| {
        let (id, hidden) = (ReviewId::new(fixture.id), Some(HiddenReason::Private));
        outcome(admin::set_review_visibility(ctx, &scenario.admin, id, None, hidden))
    }),
];

/// Ada's visit is over, and a message has brought her a link to it.
fn visited(scenario: &Scenario<'_>) -> Fixture {
    let fixture = past_completed(scenario);
    let (start, now) = (at("2026-11-24 10:00"), scenario.now());
    scenario.db.write_shop(scenario.scope, |tx| tx.add_visit_link(scenario.booking, start, &LINK, 10, now));
    fixture
}

fn reviewed(scenario: &Scenario<'_>) -> Fixture {
    let fixture = visited(scenario);
    write(&scenario.ctx, scenario, &fixture).unwrap();
    Fixture { id: scenario.ids("reviews")[0], ..fixture }
}

fn write(ctx: &app::Context, scenario: &Scenario<'_>, _: &Fixture) -> Outcome {
    let access = BookingAccess::Link { token: LINK, request_id: "request".to_owned() };
    let stars = Stars::new(4).ok_or("no stars")?;
    let request = ReviewRequest { stars, text: Some("On time.".to_owned()), shows_name: true };
    outcome(book::review_visit(ctx, &scenario.address, &access, scenario.booking, &request))
}
