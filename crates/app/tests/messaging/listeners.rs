//! Who of the staff hears of a booking (rules/messages#staff-notices).

use domain::{CancelReason, StaffId};
use ports::shop::Actor;
use testkit::on_both_databases;

use crate::post::{AVA, LEO, Post};

const TUESDAY: &str = "2026-11-24 10:00";

impl Post {
    fn chooses(&self, name: &str, notices: &str) {
        self.scenario.db.run(&format!("UPDATE staff SET notices = '{notices}' WHERE name = '{name}'"));
    }

    /// The staff whose messages about a booking are planned now.
    fn plan_for_staff(&self) -> Vec<String> {
        let known = self.rows();
        self.plan();
        let new = self.rows().split_off(known.len());
        let number = |row: &String| row.split([':', ' ']).nth(2).map(|digits| format!("+{digits}"));
        new.iter().filter(|row| row.starts_with("staff")).filter_map(number).collect()
    }
}

#[on_both_databases(Post::open)]
fn staff_hear_of_what_they_chose(post: &Post) {
    post.scenario.db.run("UPDATE shops SET whatsapp_admin_number = NULL");
    for (leo, ava, told) in [
        ("own", "own", vec![LEO]),
        ("none", "own", vec![]),
        ("own", "all", vec![AVA, LEO]),
        ("none", "all", vec![AVA]),
        ("all", "none", vec![LEO]),
    ] {
        post.chooses("Leo", leo);
        post.chooses("Ava", ava);
        let id = post.maya_books(TUESDAY);
        assert_eq!(post.plan_for_staff(), told, "Leo {leo}, Ava {ava}");
        post.cancel(id, CancelReason::Client);
        assert_eq!(post.plan_for_staff(), told, "Leo {leo}, Ava {ava}: cancelled");
    }
}

#[on_both_databases(Post::open)]
fn the_notice_number_hears_what_its_owner_does_not_ask_for(post: &Post) {
    post.chooses("Ava", "none");
    post.maya_books(TUESDAY);
    assert_eq!(post.plan_for_staff(), [LEO, AVA]);
}

#[on_both_databases(Post::open)]
fn nobody_hears_of_what_they_did_themselves(post: &Post) {
    post.chooses("Ava", "all");
    let [leos, avas] = [StaffId::new(2), StaffId::new(1)];
    let id = post.maya_books(TUESDAY);
    post.plan();
    post.cancel_as(id, CancelReason::Salon, Actor::Staff(leos));
    assert_eq!(post.plan_for_staff(), [AVA]);
    let id = post.maya_books(TUESDAY);
    post.plan();
    post.cancel_as(id, CancelReason::Salon, Actor::Admin(avas));
    assert_eq!(post.plan_for_staff(), [LEO]);
}
