//! Statuses come in any order, twice, early and late; a message only moves on.

use domain::MessageId;
use ports::SendError;
use ports::platform::PauseScope;
use testkit::on_both_databases;
use verification::{Delivery, Lane, StatusUpdate};

use crate::post::{MAYA, Post, sender, take_status, update};

#[on_both_databases(Post::open)]
fn in_every_order_the_farthest_counts(post: &Post) {
    use Delivery::{Delivered, Failed, Read, Sent};
    let orders = [
        (vec![Sent, Delivered, Read], "read"),
        (vec![Read, Sent], "read"),
        (vec![Delivered, Sent, Sent], "delivered"),
        (vec![Read, Delivered, Failed], "read"),
        (vec![Sent, Failed], "failed"),
        (vec![Failed, Sent], "failed"),
        (vec![Failed, Delivered], "delivered"),
    ];
    for (number, (order, end)) in orders.into_iter().enumerate() {
        let key = format!("reply {number}");
        let id = post.queue_reply(&key);
        post.deliver();
        for delivery in order {
            post.status(id, &format!("wamid.OUT{}", number + 1), delivery, None);
        }
        assert_eq!(post.rows().last().unwrap(), &format!("{key} {end}"));
    }
    assert_eq!(post.deliver(), 0);
}

#[on_both_databases(Post::open)]
fn a_message_is_found_by_its_id_too(post: &Post) {
    post.queue_reply("reply");
    post.deliver();
    let untracked = StatusUpdate {
        wamid: "wamid.OUT1".into(),
        delivery: Delivery::Read,
        tracker: None,
        code: None,
        billable: None,
    };
    take_status(&post.scenario.ctx, &untracked);
    assert_eq!(post.rows(), ["reply read"]);
}

#[on_both_databases(Post::open)]
fn what_is_not_ours_changes_nothing(post: &Post) {
    post.queue_reply("reply");
    for tracker in [None, Some("obx:"), Some("obx:999"), Some("obx:x"), Some("1"), Some("campaign:1")] {
        let update = StatusUpdate {
            wamid: "wamid.OTHER".into(),
            delivery: Delivery::Failed,
            tracker: tracker.map(str::to_owned),
            code: Some(131_042),
            billable: None,
        };
        take_status(&post.scenario.ctx, &update);
    }
    assert_eq!(post.rows(), ["reply queued"]);
    assert_eq!(post.deliver(), 1, "and our number is not paused");
}

/// A status arrives while the courier still waits for the answer to that message.
fn answer_comes_after(post: &Post, wamid: &str, delivery: Delivery, code: Option<i64>) {
    let (ctx, wamid) = (post.scenario.ctx.clone(), wamid.to_owned());
    let once = std::sync::Once::new();
    post.gateway.meanwhile(move |id: MessageId| {
        once.call_once(|| take_status(&ctx, &update(id, &wamid, delivery, code)));
    });
}

#[on_both_databases(Post::open)]
fn a_status_that_is_faster_than_the_answer_stands(post: &Post) {
    let answers: [&[SendError]; 4] = [
        &[],
        &[SendError::Unknown],
        &[SendError::Temporary],
        &[SendError::Rejected { code: 100, details: String::new() }],
    ];
    for (number, errors) in answers.into_iter().enumerate() {
        let key = format!("reply {number}");
        post.queue_reply(&key);
        answer_comes_after(post, &format!("wamid.EARLY{number}"), Delivery::Delivered, None);
        post.gateway.will_say(errors.iter().cloned());
        assert_eq!(post.deliver(), 1);
        post.scenario.clock.advance(chrono::TimeDelta::minutes(5));
        assert_eq!(post.deliver(), 0);
        assert_eq!(post.rows().last().unwrap(), &format!("{key} delivered"));
    }
}

#[on_both_databases(Post::open)]
fn an_early_failure_status_still_sends_the_template(post: &Post) {
    post.queue_notice("notice", Lane::Booking);
    answer_comes_after(post, "wamid.EARLY", Delivery::Failed, Some(131_047));
    post.deliver();
    assert_eq!(post.gateway.told(), [format!("{MAYA}: notice"), format!("{MAYA}: a_template_v1")]);
}

#[on_both_databases(Post::open)]
fn a_failure_told_later_is_treated_as_one_told_at_once(post: &Post) {
    let cases = [
        (131_047, "accepted 131047"), // by the template
        (131_000, "queued"),
        (131_056, "queued 131056"),
        (131_026, "failed 131026"),
        (131_049, "failed 131049"),
        (131_051, "failed 131051"),
        (999_999, "failed 999999"),
    ];
    for (number, (code, end)) in cases.into_iter().enumerate() {
        let key = format!("notice {number}");
        let id = post.queue_notice(&key, Lane::Booking);
        post.deliver();
        post.status(id, &format!("wamid.FAILED{number}"), Delivery::Failed, Some(code));
        post.deliver();
        assert_eq!(post.rows().last().unwrap(), &format!("{key} {end}"));
        post.scenario.db.run("UPDATE identities SET unreachable_at = NULL");
    }
}

#[on_both_databases(Post::open)]
fn a_template_that_fails_for_the_window_is_not_sent_forever(post: &Post) {
    let id = post.queue_notice("notice", Lane::Booking);
    post.deliver();
    for number in 0..3 {
        post.status(id, &format!("wamid.FAILED{number}"), Delivery::Failed, Some(131_047));
        post.deliver();
    }
    assert_eq!(post.gateway.sent().len(), 2);
    assert_eq!(post.rows(), ["notice failed 131047"]);
}

#[on_both_databases(Post::open)]
fn an_account_that_cannot_send_is_paused_by_a_status_too(post: &Post) {
    let id = post.queue_notice("first", Lane::Booking);
    post.deliver();
    post.status(id, "wamid.OUT1", Delivery::Failed, Some(131_031));
    post.queue_reply("second");
    assert_eq!(post.deliver(), 0);
    assert!(
        post.scenario
            .db
            .write_platform(|tx| tx.sender_paused_until(&sender(), PauseScope::Everything))
            .is_some()
    );
    post.scenario.clock.advance(chrono::TimeDelta::minutes(5));
    assert_eq!(post.deliver(), 2);
}
