//! What clients hear of moves, and of what the desk undoes.

use app::admin::{self, PlaceChange};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus};
use testkit::{at, on_both_databases};

use crate::post::{MAYA, Post};

const TUESDAY: &str = "2026-11-24 10:00";

fn moves(post: &Post, id: BookingId, seen: i64, start: &str) {
    let change = PlaceChange {
        seen,
        start: Some(at(start)),
        staff: None,
        chair: admin::ChairQuestion::Best,
        duration: None,
        tells_client: true,
        accepted: None,
    };
    admin::place_booking(&post.scenario.ctx, &post.scenario.ava(), id, &change).unwrap();
}

fn undo(post: &Post) {
    let ava = post.scenario.ava();
    let last = admin::last_action(&post.scenario.ctx, &ava).unwrap().unwrap();
    admin::undo(&post.scenario.ctx, &ava, last.id).unwrap();
}

/// What Maya is told after some seconds.
fn told_after(post: &Post, seconds: i64) -> Vec<String> {
    post.scenario.clock.advance(TimeDelta::seconds(seconds));
    post.plan();
    post.deliver();
    let told = post.gateway.told();
    told.into_iter().filter(|line| line.starts_with(MAYA)).collect()
}

fn booked(post: &Post) -> BookingId {
    let id = post.maya_books(TUESDAY);
    assert_eq!(told_after(post, 0).len(), 1);
    id
}

#[on_both_databases(Post::open)]
fn a_client_hears_of_a_move_after_two_minutes(post: &Post) {
    let id = booked(post);
    moves(post, id, 1, "2026-11-24 12:00");
    assert_eq!(told_after(post, 119), Vec::<String>::new());
    let [told] = &told_after(post, 1)[..] else { panic!("one message") };
    assert!(told.contains("12:00 PM"), "{told}");
    undo(post);
    let [back] = &told_after(post, 0)[..] else { panic!("one message") };
    assert!(back.contains("10:00 AM"), "{back}");
}

#[on_both_databases(Post::open)]
fn nobody_hears_of_a_move_that_is_undone_before(post: &Post) {
    let id = booked(post);
    moves(post, id, 1, "2026-11-24 12:00");
    assert_eq!(told_after(post, 60), Vec::<String>::new());
    undo(post);
    assert_eq!(told_after(post, 600), Vec::<String>::new());
}

#[on_both_databases(Post::open)]
fn one_message_tells_of_two_moves(post: &Post) {
    let id = booked(post);
    moves(post, id, 1, "2026-11-24 12:00");
    assert_eq!(told_after(post, 90), Vec::<String>::new());
    moves(post, id, 2, "2026-11-24 14:00");
    assert_eq!(told_after(post, 119), Vec::<String>::new());
    let [told] = &told_after(post, 1)[..] else { panic!("one message") };
    assert!(told.contains("2:00 PM"), "{told}");
}

#[on_both_databases(Post::open)]
fn the_first_of_two_moves_is_told_when_the_second_is_undone(post: &Post) {
    let id = booked(post);
    moves(post, id, 1, "2026-11-24 12:00");
    post.scenario.clock.advance(TimeDelta::seconds(90));
    moves(post, id, 2, "2026-11-24 14:00");
    assert_eq!(told_after(post, 60), Vec::<String>::new(), "the first waits for the second");
    undo(post);
    let [told] = &told_after(post, 0)[..] else { panic!("one message") };
    assert!(told.contains("12:00 PM"), "{told}");
}

#[on_both_databases(Post::open)]
fn an_undone_cancellation_is_told_and_so_is_the_next_one(post: &Post) {
    let id = booked(post);
    let cancel = || {
        let ava = post.scenario.ava();
        admin::set_status(&post.scenario.ctx, &ava, id, None, BookingStatus::Cancelled).unwrap();
    };
    for _ in 0..2 {
        cancel();
        let [told] = &told_after(post, 0)[..] else { panic!("one message") };
        assert!(told.contains("had to cancel"), "{told}");
        undo(post);
        let [told] = &told_after(post, 0)[..] else { panic!("one message") };
        assert!(told.contains("Booked"), "{told}");
    }
}
