//! Every way in which WhatsApp says no, and what is done about it.

use chrono::TimeDelta;
use ports::SendError;
use testkit::for_each_database;
use verification::{Delivery, Lane};

use crate::post::{MAYA, Post, sender};

/// Sends until nothing is waiting any more; returns the seconds waited before each new try.
fn waits(post: &Post<'_>) -> Vec<i64> {
    let mut waits = Vec::new();
    post.deliver();
    while post.rows().iter().any(|row| row.contains(" queued") || row.contains(" unknown")) {
        let seconds = post.seconds_until_due();
        waits.push(seconds);
        post.clock.advance(TimeDelta::seconds(seconds));
        post.deliver();
    }
    waits
}

#[test]
fn trouble_of_theirs_is_waited_out_longer_and_longer() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_notice("notice", Lane::Booking);
        post.gateway.will_say(vec![SendError::Temporary; 7]);
        assert_eq!(waits(&post), [2, 4, 8, 16, 32, 64, 128]);
        assert_eq!(post.rows(), ["notice accepted"]);
    });
}

#[test]
fn each_lane_has_its_patience() {
    for_each_database(|db| {
        let post = Post::open(db);
        for (lane, tries) in [(Lane::Reply, 4), (Lane::Booking, 8), (Lane::Staff, 6)] {
            post.queue_notice(&format!("{lane:?}"), lane);
            post.gateway.will_say(vec![SendError::Temporary; tries]);
            assert_eq!(waits(&post).len() + 1, tries, "{lane:?}");
            assert_eq!(post.gateway.sent().len(), tries, "{lane:?}");
            assert_eq!(post.rows().last().unwrap(), &format!("{lane:?} failed"));
        }
    });
}

#[test]
fn too_much_to_one_person_waits_longer_than_too_much_in_all() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_notice("notice", Lane::Staff);
        post.gateway.will_say(vec![SendError::RateLimited { code: 130_429, pair: false }; 2]);
        post.gateway.will_say(vec![SendError::RateLimited { code: 131_056, pair: true }; 3]);
        assert_eq!(waits(&post), [2, 4, 64, 256, 300]);
    });
}

#[test]
fn trouble_in_one_lane_does_not_hold_up_another() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_notice("booking", Lane::Booking);
        post.gateway.will_say([SendError::Temporary]);
        post.deliver();
        post.queue_reply("reply");
        post.queue_notice("staff", Lane::Staff);
        assert_eq!(post.deliver(), 2);
        assert_eq!(post.rows(), ["booking queued", "reply accepted", "staff accepted"]);
    });
}

#[test]
fn a_lost_answer_is_waited_for_and_then_tried_once_more() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_reply("reply");
        post.gateway.will_say(vec![SendError::Unknown; 5]);
        assert_eq!(waits(&post), [60]);
        assert_eq!(post.gateway.sent().len(), 2);
        assert_eq!(post.rows(), ["reply failed"]);
    });
}

#[test]
fn a_timeout_after_whatsapp_had_accepted_makes_one_message() {
    for_each_database(|db| {
        let post = Post::open(db);
        let id = post.queue_reply("reply");
        post.gateway.will_say([SendError::Unknown]);
        post.deliver();
        assert_eq!(post.rows(), ["reply unknown"]);
        post.status(id, "wamid.FOUND", Delivery::Sent, None);
        post.clock.advance(TimeDelta::minutes(5));
        assert_eq!(post.deliver(), 0);
        assert_eq!(post.gateway.told(), [format!("{MAYA}: reply")]);
        assert_eq!(post.rows(), ["reply sent"]);
        assert_eq!(db.ask("SELECT wamid AS value FROM messages"), ["wamid.FOUND"]);
    });
}

#[test]
fn a_closed_window_calls_for_the_template_at_once() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_notice("notice", Lane::Booking);
        post.gateway.will_say([SendError::WindowClosed]);
        assert_eq!(post.deliver(), 2);
        assert_eq!(post.gateway.told(), [format!("{MAYA}: notice"), format!("{MAYA}: a_template_v1")]);
        assert_eq!(post.rows(), ["notice accepted 131047"]);
    });
}

#[test]
fn a_closed_window_is_the_end_of_what_has_no_template() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_reply("reply");
        // And of a template, for which there should be no window.
        post.queue_notice("notice", Lane::Booking);
        post.gateway.will_say(vec![SendError::WindowClosed; 3]);
        assert_eq!(post.deliver(), 3);
        assert_eq!(post.rows(), ["reply failed 131047", "notice failed 131047"]);
    });
}

#[test]
fn who_cannot_be_reached_is_remembered() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_notice("first", Lane::Booking);
        post.queue_notice("second", Lane::Booking);
        post.gateway.will_say([SendError::Unreachable { code: 131_026 }]);
        post.deliver();
        assert_eq!(post.gateway.sent().len(), 1);
        assert_eq!(post.rows(), ["first failed 131026", "second failed"]);
        let known = post.in_platform(|tx| tx.identity(post.maya)).unwrap();
        assert_eq!(known.unreachable_at, Some(post.now()));
    });
}

#[test]
fn a_number_with_two_spellings_is_tried_once_in_the_other() {
    for_each_database(|db| {
        let post = Post::open(db);
        let (ours, other) = ("+541150100303", "+5491150100303");
        db.run(&format!("UPDATE identities SET phone = '{ours}'"));
        post.queue_notice("first", Lane::Booking);
        post.queue_notice("second", Lane::Booking);
        let refused = || SendError::Unreachable { code: 131_030 };
        post.gateway.will_say([refused()]);
        post.deliver();
        let told = [format!("{ours}: first"), format!("{other}: first"), format!("{ours}: second")];
        assert_eq!(post.gateway.told(), told);
        assert_eq!(post.rows(), ["first accepted 131030", "second accepted"]);
        let unreachable_at = || post.in_platform(|tx| tx.identity(post.maya)).unwrap().unreachable_at;
        assert_eq!(unreachable_at(), None);

        post.queue_notice("third", Lane::Booking);
        post.gateway.will_say([refused(), refused()]);
        post.deliver();
        assert_eq!(post.gateway.told(), [format!("{ours}: third"), format!("{other}: third")]);
        assert_eq!(post.rows()[2], "third failed 131030");
        assert_eq!(unreachable_at(), Some(post.now()));
    });
}

#[test]
fn what_says_something_about_the_person_is_noted() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_notice("first", Lane::Booking);
        post.queue_notice("second", Lane::Booking);
        post.gateway.will_say([SendError::OptedOut, SendError::IdentityChanged]);
        post.deliver();
        assert_eq!(post.rows(), ["first failed 131050", "second failed 137000"]);
        assert_eq!(db.ask("SELECT source AS value FROM suppressions"), ["meta"]);
        let known = post.in_platform(|tx| tx.identity(post.maya)).unwrap();
        assert_eq!(known.key_changed_at, Some(post.now()));
    });
}

#[test]
fn what_would_fail_again_is_not_tried_again() {
    for_each_database(|db| {
        let post = Post::open(db);
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
    });
}

#[test]
fn an_account_that_cannot_send_rests_and_loses_nothing() {
    for_each_database(|db| {
        let post = Post::open(db);
        post.queue_notice("first", Lane::Booking);
        post.queue_notice("second", Lane::Staff);
        let tries = 20;
        post.gateway.will_say(vec![SendError::Account { code: 131_042 }; tries]);
        for _ in 0..tries {
            // The first to try pauses the number for all.
            assert_eq!(post.deliver(), 1);
            let until = post.in_platform(|tx| tx.sender_paused_until(&sender()));
            assert_eq!(until, Some(post.now() + TimeDelta::minutes(5)));
            post.clock.advance(TimeDelta::minutes(5) - TimeDelta::seconds(1));
            assert_eq!(post.deliver(), 0);
            post.clock.advance(TimeDelta::seconds(1));
        }
        assert_eq!(post.deliver(), 2);
        assert_eq!(post.rows(), ["first accepted 131042", "second accepted"]);
    });
}
