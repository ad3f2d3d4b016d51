//! What a refusal of our account stops, and what goes on meanwhile (rules/messages#pauses).

use chrono::TimeDelta;
use ports::SendError;
use testkit::on_both_databases;
use verification::{Delivery, Lane, TemplateCategory};

use crate::post::{MAYA, Post};

/// Maya wrote a day ago: what is not a reply needs a template.
fn close_the_window(post: &Post) {
    post.scenario.clock.advance(TimeDelta::days(1));
}

fn open_the_window(post: &Post) {
    let until = post.scenario.now() + TimeDelta::days(1);
    post.scenario.db.write_platform(|tx| tx.open_window(post.maya, &crate::post::sender(), until));
}

#[on_both_databases(Post::open)]
fn a_refused_template_pauses_templates_of_its_category_only(post: &Post) {
    close_the_window(post);
    post.queue_notice("first", Lane::Booking);
    post.queue_notice("second", Lane::Staff);
    post.queue_template("offer", Lane::Staff, TemplateCategory::Marketing);
    post.gateway.will_say([SendError::Account { code: 131_042 }]);
    post.deliver();
    assert_eq!(post.rows(), ["first queued 131042", "second queued", "offer accepted"]);

    // Replies, and free words to people who have written, go on.
    open_the_window(post);
    post.queue_reply("the question of a sign-in");
    post.queue_notice("in free words", Lane::Booking);
    post.gateway.sent();
    post.deliver();
    let told = [format!("{MAYA}: the question of a sign-in"), format!("{MAYA}: in free words")];
    assert_eq!(post.gateway.told(), told);

    post.scenario.clock.advance(TimeDelta::minutes(5));
    assert_eq!(post.deliver(), 2);
    assert_eq!(post.rows()[..2], ["first accepted 131042", "second accepted"]);
}

#[on_both_databases(Post::open)]
fn waiting_for_a_pause_uses_up_no_try(post: &Post) {
    close_the_window(post);
    post.queue_notice("first", Lane::Staff);
    post.deliver();
    post.queue_notice("second", Lane::Staff);
    for _ in 0..10 {
        post.queue_notice(&format!("first {}", post.rows().len()), Lane::Booking);
        post.gateway.will_say([SendError::Account { code: 131_042 }]);
        post.deliver();
        post.scenario.clock.advance(TimeDelta::minutes(5));
    }
    let attempts = "SELECT CAST(attempts AS TEXT) AS value FROM messages WHERE dedupe_key = 'second'";
    assert_eq!(post.scenario.db.ask(attempts), ["0"]);
    post.deliver();
    assert_eq!(post.rows()[1], "second accepted");
}

#[on_both_databases(Post::open)]
fn a_message_that_waits_too_long_for_its_template_expires(post: &Post) {
    close_the_window(post);
    post.queue_notice("first", Lane::Booking);
    post.deliver();
    let last_minutes = TimeDelta::days(1) - TimeDelta::minutes(2);
    post.queue_notice("second", Lane::Staff);
    post.scenario.db.run("UPDATE messages SET state = 'queued' WHERE dedupe_key = 'first'");
    post.scenario.clock.advance(last_minutes);
    post.gateway.will_say([SendError::Account { code: 131_048 }]);
    post.deliver();
    post.scenario.clock.advance(TimeDelta::minutes(2));
    post.deliver();
    assert_eq!(post.rows()[1], "second expired");
}

#[on_both_databases(Post::open)]
fn a_status_pauses_what_was_sent_as_a_template(post: &Post) {
    close_the_window(post);
    let id = post.queue_notice("notice", Lane::Booking);
    post.deliver();
    post.status(id, "wamid.OUT1", Delivery::Failed, Some(131_042));
    open_the_window(post);
    post.queue_reply("reply");
    post.queue_notice("in free words", Lane::Staff);
    post.deliver();
    assert_eq!(post.rows(), ["notice queued 131042", "reply accepted", "in free words accepted"]);
}

#[on_both_databases(Post::open)]
fn a_sign_in_is_not_paused_for_a_payment_or_for_spam(post: &Post) {
    for code in [131_042, 131_048] {
        post.queue_notice(&format!("notice {code}"), Lane::Booking);
        post.gateway.will_say([SendError::Account { code }]);
        post.deliver();
        post.queue_reply(&format!("reply {code}"));
        post.deliver();
        assert_eq!(post.rows().last().unwrap(), &format!("reply {code} accepted"));
        post.scenario.clock.advance(TimeDelta::minutes(5));
        post.deliver();
    }
    // A reply that is refused itself is tried again soon, not after the pause, and not for ever.
    post.queue_reply("refused");
    post.gateway.will_say(vec![SendError::Account { code: 131_042 }; 4]);
    for seconds in [2, 4, 8] {
        post.deliver();
        assert_eq!(post.seconds_until_due(), seconds);
        post.scenario.clock.advance(TimeDelta::seconds(seconds));
    }
    post.deliver();
    assert_eq!(post.rows().last().unwrap(), "refused failed 131042");
}

#[on_both_databases(Post::open)]
fn an_account_without_permission_pauses_sign_ins_too(post: &Post) {
    post.queue_notice("notice", Lane::Booking);
    post.gateway.will_say([SendError::Account { code: 190 }]);
    post.deliver();
    post.queue_reply("reply");
    assert_eq!(post.deliver(), 0);
}
