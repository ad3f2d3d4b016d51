//! A template that WhatsApp has not approved is not sent (rules/messages#unapproved-templates).

use app::messaging;
use chrono::TimeDelta;
use ports::{AccountError, AccountReport, TemplateReport, WhatsAppAccount};
use testkit::on_both_databases;
use verification::{Lane, SenderId};

use crate::post::{MAYA, Post, sender};

/// An account whose only template has a status, or that does not answer.
struct FakeAccount(Option<&'static str>);

impl WhatsAppAccount for FakeAccount {
    fn report(&self, asked: &SenderId) -> Result<AccountReport, AccountError> {
        assert_eq!(*asked, sender());
        let status = self.0.ok_or_else(|| AccountError::Unreachable("away".into()))?;
        Ok(report("a_template_v1", status))
    }

    fn submit_templates(&self, _: &SenderId, _: &str) -> Result<Vec<TemplateReport>, AccountError> {
        Err(AccountError::Unreadable("nobody submits here"))
    }
}

pub(crate) fn report(template: &str, status: &str) -> AccountReport {
    AccountReport {
        number: "+1 555-010-0200".into(),
        name: "Parlour".into(),
        quality: "GREEN".into(),
        limit: None,
        limitations: Vec::new(),
        templates: vec![TemplateReport {
            name: template.into(),
            language: "en_US".into(),
            status: status.into(),
            category: "UTILITY".into(),
            reason: None,
        }],
    }
}

fn check(post: &Post, status: Option<&'static str>) {
    messaging::check_account(&post.scenario.ctx, &FakeAccount(status)).unwrap();
}

#[on_both_databases(Post::open)]
fn a_template_is_sent_unless_whatsapp_says_that_it_is_not_approved(post: &Post) {
    post.scenario.clock.advance(TimeDelta::days(1));
    post.queue_notice("nothing is known", Lane::Booking);
    post.deliver();
    check(post, Some("PENDING"));
    post.queue_notice("pending", Lane::Booking);
    post.deliver();
    check(post, Some("APPROVED"));
    post.queue_notice("approved", Lane::Booking);
    post.deliver();
    let rows = ["nothing is known accepted", "pending failed 132001", "approved accepted"];
    assert_eq!(post.rows(), rows);
    assert_eq!(post.gateway.sent().len(), 2);
}

#[on_both_databases(Post::open)]
fn free_words_need_no_approval(post: &Post) {
    check(post, Some("REJECTED"));
    post.queue_notice("in the window", Lane::Booking);
    post.deliver();
    assert_eq!(post.gateway.told(), [format!("{MAYA}: in the window")]);
}

#[on_both_databases(Post::open)]
fn an_old_report_says_nothing_and_a_lost_answer_keeps_the_last_one(post: &Post) {
    check(post, Some("PAUSED"));
    post.scenario.clock.advance(TimeDelta::days(1) - TimeDelta::seconds(1));
    check(post, None);
    post.scenario.db.run("DELETE FROM whatsapp_windows");
    post.queue_notice("known", Lane::Booking);
    post.deliver();
    post.scenario.clock.advance(TimeDelta::seconds(1));
    post.queue_notice("unknown", Lane::Booking);
    post.deliver();
    assert_eq!(post.rows(), ["known failed 132001", "unknown accepted"]);
}
