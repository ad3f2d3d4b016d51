//! One message, one courier, one time; in order, and only while it is true.

use std::sync::atomic::{AtomicUsize, Ordering};
use testkit::on_both_databases;

use app::messaging;
use chrono::TimeDelta;
use domain::CancelReason;
use verification::{Delivery, EventKey, Lane};

use crate::post::{MAYA, Post};

#[on_both_databases(Post::open)]
fn the_lowest_lane_goes_first_and_one_message_at_a_time(post: &Post) {
    post.queue_notice("staff", Lane::Staff);
    post.queue_notice("booking", Lane::Booking);
    post.queue_reply("first");
    post.queue_reply("second");
    assert!(messaging::send_next(&post.scenario.ctx, &post.gateway, "a courier").unwrap().is_some());
    assert_eq!(post.gateway.told(), [format!("{MAYA}: first")]);
    post.queue_reply("third");
    assert_eq!(post.deliver(), 4);
    let words: Vec<String> = post.gateway.sent().into_iter().map(|sent| sent.words).collect();
    assert_eq!(words, ["second", "third", "booking", "staff"]);
    assert_eq!(post.deliver(), 0, "nothing goes twice");
    assert_eq!(post.rows()[0], "staff accepted");
}

#[on_both_databases(Post::open)]
fn the_template_stands_in_when_the_day_is_over(post: &Post) {
    post.scenario.clock.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
    post.queue_notice("in time", Lane::Booking);
    post.deliver();
    post.scenario.clock.advance(TimeDelta::seconds(1));
    post.queue_notice("too late", Lane::Booking);
    // Without a template it is tried: WhatsApp knows better when somebody wrote.
    post.queue_reply("a reply");
    post.deliver();
    let words: Vec<String> = post.gateway.sent().into_iter().map(|sent| sent.words).collect();
    assert_eq!(words, ["in time", "a reply", "a_template_v1"]);
}

#[on_both_databases(Post::open)]
fn what_comes_too_late_is_not_sent(post: &Post) {
    post.queue_reply("late");
    post.scenario.clock.advance(TimeDelta::minutes(10));
    post.deliver();
    assert_eq!(post.gateway.told(), Vec::<String>::new());
    assert_eq!(post.rows(), ["late expired"]);
}

#[on_both_databases(Post::open)]
fn what_is_no_longer_true_is_not_sent(post: &Post) {
    let id = post.maya_books("2026-11-24 10:00");
    post.plan();
    post.cancel(id, CancelReason::Client);
    post.deliver();
    assert_eq!(post.gateway.told(), Vec::<String>::new());
    assert!(post.rows().iter().all(|row| row.ends_with(" dropped")), "{:?}", post.rows());
}

#[on_both_databases(Post::open)]
fn an_unreachable_person_gets_nothing_for_a_day(post: &Post) {
    let now = post.scenario.now();
    post.scenario.db.write_platform(|tx| tx.mark_unreachable(post.maya, now));
    post.queue_notice("today", Lane::Booking);
    post.deliver();
    post.scenario.clock.advance(TimeDelta::days(1));
    post.queue_notice("tomorrow", Lane::Booking);
    post.deliver();
    assert_eq!(post.gateway.sent().len(), 1);
    assert_eq!(post.rows(), ["today failed 131026", "tomorrow accepted"]);
}

#[on_both_databases(Post::open)]
fn concurrent_workers_send_each_message_once(post: &Post) {
    for number in 0..20 {
        post.queue_reply(&format!("reply {number:02}"));
    }
    let deliveries = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for name in ["one", "two", "three"] {
            let (post, deliveries) = (post, &deliveries);
            scope.spawn(move || {
                while messaging::send_next(&post.scenario.ctx, &post.gateway, name).unwrap().is_some() {
                    deliveries.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let mut words: Vec<String> = post.gateway.sent().into_iter().map(|sent| sent.words).collect();
    words.sort();
    assert_eq!(words, (0..20).map(|number| format!("reply {number:02}")).collect::<Vec<_>>());
    assert_eq!(deliveries.into_inner(), 20);
}

/// A courier takes a message, hands it over, and is never heard of again.
fn courier_is_lost(post: &Post) {
    let now = post.scenario.now();
    let taken =
        post.scenario.db.write_platform(|tx| tx.lease_messages("lost", 1, now, now + TimeDelta::seconds(60)));
    assert_eq!(taken.len(), 1);
}

#[on_both_databases(Post::open)]
fn an_expired_lease_is_taken_over(post: &Post) {
    post.queue_reply("a reply");
    courier_is_lost(post);
    post.scenario.clock.advance(TimeDelta::seconds(59));
    assert_eq!(post.deliver(), 0);
    post.scenario.clock.advance(TimeDelta::seconds(1));
    assert_eq!(post.deliver(), 1);
    assert_eq!(post.gateway.told(), [format!("{MAYA}: a reply")]);
}

#[on_both_databases(Post::open)]
fn a_delivered_message_of_a_lost_worker_is_not_resent(post: &Post) {
    let id = post.queue_reply("a reply");
    courier_is_lost(post);
    post.status(id, "wamid.LOST", Delivery::Delivered, None);
    post.scenario.clock.advance(TimeDelta::minutes(2));
    assert_eq!(post.deliver(), 0);
    assert_eq!(post.rows(), ["a reply delivered"]);
}

#[on_both_databases(Post::open)]
fn a_message_that_loses_its_workers_is_given_up(post: &Post) {
    post.queue_reply("a reply");
    for _ in 0..Lane::Reply.max_attempts() {
        courier_is_lost(post);
        post.scenario.clock.advance(TimeDelta::seconds(60));
    }
    post.deliver();
    assert_eq!(post.gateway.sent(), []);
    assert_eq!(post.rows(), ["a reply failed"]);
}

#[on_both_databases(Post::open)]
fn retention_keeps_waiting_messages(post: &Post) {
    post.queue_reply("a reply");
    post.deliver();
    post.queue_notice("a notice", Lane::Staff);
    let (now, key) = (post.scenario.now(), EventKey("m:wamid.IN1".into()));
    assert!(post.scenario.db.write_platform(|tx| tx.remember_event(&key, "message", now)));
    post.scenario.clock.advance(TimeDelta::days(30));
    assert_eq!(app::apply_retention(&post.scenario.ctx).unwrap().rows, 0);
    post.scenario.clock.advance(TimeDelta::seconds(1));
    assert_eq!(app::apply_retention(&post.scenario.ctx).unwrap().rows, 2);
    let kept = "SELECT dedupe_key AS value FROM messages WHERE content IS NOT NULL";
    assert_eq!(post.scenario.db.ask(kept), ["a notice"]);
    assert!(
        post.scenario.db.write_platform(|tx| tx.remember_event(&key, "message", now)),
        "its key is forgotten"
    );
}
