//! Every way in which WhatsApp says no, and what is done about it.

use chrono::TimeDelta;
use ports::SendError;
use ports::platform::PauseScope;
use testkit::on_both_databases;
use verification::{Delivery, Lane};

use crate::post::{MAYA, Post, sender};

/// Sends until nothing is waiting any more; returns the seconds waited before each new try.
fn waits(post: &Post) -> Vec<i64> {
    let mut waits = Vec::new();
    post.deliver();
    while post.rows().iter().any(|row| row.contains(" queued") || row.contains(" unknown")) {
        let seconds = post.seconds_until_due();
        waits.push(seconds);
        post.scenario.clock.advance(TimeDelta::seconds(seconds));
        post.deliver();
    }
    waits
}

#[on_both_databases(Post::open)]
fn temporary_errors_are_retried_with_backoff(post: &Post) {
    post.queue_notice("notice", Lane::Booking);
    post.gateway.will_say(vec![SendError::Temporary; 7]);
    assert_eq!(waits(post), [2, 4, 8, 16, 32, 64, 128]);
    assert_eq!(post.rows(), ["notice accepted"]);
}

#[on_both_databases(Post::open)]
fn each_lane_has_its_patience(post: &Post) {
    for (lane, tries) in [(Lane::Reply, 4), (Lane::Booking, 8), (Lane::Staff, 6)] {
        post.queue_notice(&format!("{lane:?}"), lane);
        post.gateway.will_say(vec![SendError::Temporary; tries]);
        assert_eq!(waits(post).len() + 1, tries, "{lane:?}");
        assert_eq!(post.gateway.sent().len(), tries, "{lane:?}");
        assert_eq!(post.rows().last().unwrap(), &format!("{lane:?} failed"));
    }
}

#[on_both_databases(Post::open)]
fn a_rate_limit_for_a_pair_waits_longest(post: &Post) {
    post.queue_notice("notice", Lane::Staff);
    post.gateway.will_say(vec![SendError::RateLimited { code: 130_429, pair: false }; 2]);
    post.gateway.will_say(vec![SendError::RateLimited { code: 131_056, pair: true }; 3]);
    assert_eq!(waits(post), [2, 4, 64, 256, 300]);
}

#[on_both_databases(Post::open)]
fn trouble_in_one_lane_does_not_hold_up_another(post: &Post) {
    post.queue_notice("booking", Lane::Booking);
    post.gateway.will_say([SendError::Temporary]);
    post.deliver();
    post.queue_reply("reply");
    post.queue_notice("staff", Lane::Staff);
    assert_eq!(post.deliver(), 2);
    assert_eq!(post.rows(), ["booking queued", "reply accepted", "staff accepted"]);
}

#[on_both_databases(Post::open)]
fn a_lost_answer_is_retried_once(post: &Post) {
    post.queue_reply("reply");
    post.gateway.will_say(vec![SendError::Unknown; 5]);
    assert_eq!(waits(post), [60]);
    assert_eq!(post.gateway.sent().len(), 2);
    assert_eq!(post.rows(), ["reply failed"]);
}

#[on_both_databases(Post::open)]
fn a_timeout_after_whatsapp_had_accepted_makes_one_message(post: &Post) {
    let id = post.queue_reply("reply");
    post.gateway.will_say([SendError::Unknown]);
    post.deliver();
    assert_eq!(post.rows(), ["reply unknown"]);
    post.status(id, "wamid.FOUND", Delivery::Sent, None);
    post.scenario.clock.advance(TimeDelta::minutes(5));
    assert_eq!(post.deliver(), 0);
    assert_eq!(post.gateway.told(), [format!("{MAYA}: reply")]);
    assert_eq!(post.rows(), ["reply sent"]);
    assert_eq!(post.scenario.db.ask("SELECT wamid AS value FROM messages"), ["wamid.FOUND"]);
}

#[on_both_databases(Post::open)]
fn a_closed_window_calls_for_the_template_at_once(post: &Post) {
    post.queue_notice("notice", Lane::Booking);
    post.gateway.will_say([SendError::WindowClosed]);
    assert_eq!(post.deliver(), 2);
    assert_eq!(post.gateway.told(), [format!("{MAYA}: notice"), format!("{MAYA}: a_template_v1")]);
    assert_eq!(post.rows(), ["notice accepted 131047"]);
}

#[on_both_databases(Post::open)]
fn a_closed_window_is_the_end_of_what_has_no_template(post: &Post) {
    post.queue_reply("reply");
    // And of a template, for which there should be no window.
    post.queue_notice("notice", Lane::Booking);
    post.gateway.will_say(vec![SendError::WindowClosed; 3]);
    assert_eq!(post.deliver(), 3);
    assert_eq!(post.rows(), ["reply failed 131047", "notice failed 131047"]);
}

#[on_both_databases(Post::open)]
fn an_unreachable_person_is_recorded(post: &Post) {
    post.queue_notice("first", Lane::Booking);
    post.queue_notice("second", Lane::Booking);
    post.gateway.will_say([SendError::Unreachable { code: 131_026 }]);
    post.deliver();
    assert_eq!(post.gateway.sent().len(), 1);
    assert_eq!(post.rows(), ["first failed 131026", "second failed 131026"]);
    let known = post.scenario.db.write_platform(|tx| tx.identity(post.maya)).unwrap();
    assert_eq!(known.unreachable_at, Some(post.scenario.now()));
}

#[on_both_databases(Post::open)]
fn a_number_with_two_spellings_is_tried_once_in_the_other(post: &Post) {
    let (ours, other) = ("+541150100303", "+5491150100303");
    post.scenario.db.run(&format!("UPDATE identities SET phone = '{ours}'"));
    post.queue_notice("first", Lane::Booking);
    post.queue_notice("second", Lane::Booking);
    let refused = || SendError::Unreachable { code: 131_030 };
    post.gateway.will_say([refused()]);
    post.deliver();
    let told = [format!("{ours}: first"), format!("{other}: first"), format!("{ours}: second")];
    assert_eq!(post.gateway.told(), told);
    assert_eq!(post.rows(), ["first accepted 131030", "second accepted"]);
    let unreachable_at =
        || post.scenario.db.write_platform(|tx| tx.identity(post.maya)).unwrap().unreachable_at;
    assert_eq!(unreachable_at(), None);

    post.queue_notice("third", Lane::Booking);
    post.gateway.will_say([refused(), refused()]);
    post.deliver();
    assert_eq!(post.gateway.told(), [format!("{ours}: third"), format!("{other}: third")]);
    assert_eq!(post.rows()[2], "third failed 131030");
    assert_eq!(unreachable_at(), Some(post.scenario.now()));
}

#[on_both_databases(Post::open)]
fn errors_about_the_person_are_recorded(post: &Post) {
    post.queue_notice("first", Lane::Booking);
    post.queue_notice("second", Lane::Booking);
    post.gateway.will_say([SendError::OptedOut, SendError::IdentityChanged]);
    post.deliver();
    assert_eq!(post.rows(), ["first failed 131050", "second failed 137000"]);
    assert_eq!(post.scenario.db.ask("SELECT source AS value FROM suppressions"), ["meta"]);
    let known = post.scenario.db.write_platform(|tx| tx.identity(post.maya)).unwrap();
    assert_eq!(known.key_changed_at, Some(post.scenario.now()));
}

#[on_both_databases(Post::open)]
fn permanent_errors_are_not_retried(post: &Post) {
    let refusals = [
        (SendError::Capped, 131_049),
        (SendError::NeedsPhone, 131_062),
        (SendError::Template { code: 132_001 }, 132_001),
        (SendError::Rejected { code: 100, details: "no".into() }, 100),
    ];
    for (error, code) in refusals {
        post.queue_notice(&format!("{code}"), Lane::Booking);
        post.gateway.will_say([error]);
        assert_eq!(post.deliver(), 1);
        assert_eq!(post.rows().last().unwrap(), &format!("{code} failed {code}"));
    }
}

#[on_both_databases(Post::open)]
fn a_blocked_account_pauses_and_loses_nothing(post: &Post) {
    post.queue_notice("first", Lane::Booking);
    post.queue_notice("second", Lane::Staff);
    let tries = 20;
    post.gateway.will_say(vec![SendError::Account { code: 131_042 }; tries]);
    for _ in 0..tries {
        // The first to try pauses the number for all.
        assert_eq!(post.deliver(), 1);
        let until = post
            .scenario
            .db
            .write_platform(|tx| tx.sender_paused_until(&sender(), PauseScope::AllButReplies));
        assert_eq!(until, Some(post.scenario.now() + TimeDelta::minutes(5)));
        post.scenario.clock.advance(TimeDelta::minutes(5) - TimeDelta::seconds(1));
        assert_eq!(post.deliver(), 0);
        post.scenario.clock.advance(TimeDelta::seconds(1));
    }
    assert_eq!(post.deliver(), 2);
    assert_eq!(post.rows(), ["first accepted 131042", "second accepted"]);
}
