//! Who is told what, and what nobody is told.

use chrono::TimeDelta;
use domain::{BookingStatus, CancelReason};
use testkit::{TestDb, at, for_each_backend, on_both_databases, salon};

use crate::post::{AVA, LEO, MAYA, Post};

const TUESDAY: &str = "2026-11-24 10:00";

#[on_both_databases(Post::open)]
fn a_confirmed_booking_notifies_client_and_staff(post: &Post) {
    let id = post.maya_books(TUESDAY);
    assert_eq!(post.plan(), 3);
    assert_eq!(
        post.rows(),
        [
            format!("booking:{id}:confirmed queued"),
            format!("staffnew:{id}:15550100211 queued"),
            format!("staffnew:{id}:15550100210 queued"),
        ]
    );
    assert_eq!(post.deliver(), 3);
    // Maya has written today; staff have not.
    assert_eq!(
        post.gateway.told(),
        [
            format!("{MAYA}: Booked: Cut with Leo, Tue Nov 24, 10:00 AM (UTC), Glow. Booking #{id}."),
            format!("{LEO}: new_booking_staff_v1"),
            format!("{AVA}: new_booking_staff_v1"),
        ]
    );
}

#[on_both_databases(Post::open)]
fn pending_and_expired_bookings_are_told_to_nobody(post: &Post) {
    post.somebody_books(TUESDAY);
    assert_eq!(post.plan(), 0);
    let lapsed = post.somebody_books("2026-11-24 12:00");
    let given_up = post.somebody_books("2026-11-24 14:00");
    post.cancel(lapsed, CancelReason::Expired);
    post.cancel(given_up, CancelReason::Client);
    assert_eq!(post.plan(), 0);
    assert_eq!(post.rows(), Vec::<String>::new());
}

#[on_both_databases(Post::open)]
fn a_booking_confirmed_by_message_notifies_staff(post: &Post) {
    let id = post.somebody_books(TUESDAY);
    post.maya_confirms(id);
    assert_eq!(post.plan(), 2);
    assert_eq!(
        post.rows(),
        [format!("staffnew:{id}:15550100211 queued"), format!("staffnew:{id}:15550100210 queued")]
    );
    // From then on it is certain, and its end is news.
    post.cancel(id, CancelReason::Client);
    assert_eq!(post.plan(), 2);
    assert!(post.rows()[2].starts_with(&format!("staffcancelled:{id}:15550100211:")), "{:?}", post.rows());
}

#[on_both_databases(Post::open)]
fn a_cancellation_notifies_the_other_side(post: &Post) {
    let [hers, ours] = [TUESDAY, "2026-11-24 12:00"].map(|start| post.maya_books(start));
    post.plan();
    post.deliver();
    post.gateway.sent();
    post.cancel(hers, CancelReason::Client);
    post.cancel(ours, CancelReason::Salon);
    assert_eq!(post.plan(), 4);
    post.deliver();
    assert_eq!(
        post.gateway.told(),
        [
            format!(
                "{MAYA}: Glow had to cancel your appointment: Cut with Leo, Tue Nov 24, 12:00 PM (UTC). Please contact the \
                     salon for another time. Booking #{ours}."
            ),
            format!("{LEO}: canceled_booking_staff_v1"),
            format!("{AVA}: canceled_booking_staff_v1"),
            format!("{LEO}: canceled_booking_staff_v1"),
        ]
    );
}

#[on_both_databases(Post::open)]
fn a_cancelled_client_without_a_number_has_to_be_called(post: &Post) {
    post.scenario.db.run("UPDATE clients SET identity_id = NULL, phone = NULL, whatsapp_phone = NULL");
    let id = post.maya_books(TUESDAY);
    post.plan();
    assert!(!post.rows().iter().any(|row| row.contains("confirmed")), "who booked at the desk knows");
    post.cancel(id, CancelReason::Salon);
    post.plan();
    let failed =
        |row: &String| row.starts_with(&format!("booking:{id}:cancelled:")) && row.ends_with("failed");
    assert!(post.rows().iter().any(failed), "{:?}", post.rows());
    let undelivered =
        |now| post.scenario.db.write_shop(post.scenario.glow, |tx| tx.undelivered_messages(now)).len();
    assert_eq!(undelivered(post.scenario.now()), 1);
    assert_eq!(undelivered(post.scenario.now() + TimeDelta::days(30)), 0, "its time has come");
}

#[on_both_databases(Post::open)]
fn a_cancellation_of_the_past_notifies_nobody(post: &Post) {
    let id = post.maya_books(TUESDAY);
    post.plan();
    let told = post.rows().len();
    post.scenario.clock.advance(chrono::TimeDelta::days(3));
    post.cancel(id, CancelReason::Salon);
    assert_eq!(post.plan(), 0);
    assert_eq!(post.rows().len(), told);
}

#[on_both_databases(Post::open)]
fn planning_twice_tells_once(post: &Post) {
    post.maya_books(TUESDAY);
    assert_eq!(post.plan(), 3);
    assert_eq!(post.plan(), 0);
    // Even if the note that they were planned is lost.
    post.scenario.db.run("UPDATE outbox SET planned_at = NULL");
    assert_eq!(post.plan(), 0);
    assert_eq!(post.rows().len(), 3);
}

#[on_both_databases(Post::open)]
fn concurrent_planners_queue_each_message_once(post: &Post) {
    post.maya_books(TUESDAY);
    let queued: usize = std::thread::scope(|scope| {
        let planners: Vec<_> = (0..4).map(|_| scope.spawn(|| post.plan())).collect();
        planners.into_iter().map(|planner| planner.join().unwrap()).sum()
    });
    assert_eq!((queued, post.rows().len()), (3, 3));
}

#[on_both_databases(Post::open)]
fn one_number_is_told_once(post: &Post) {
    post.scenario.db.run("UPDATE shops SET whatsapp_admin_number = '+1 555 010 0211'");
    post.maya_books(TUESDAY);
    assert_eq!(post.plan(), 2);
}

#[on_both_databases(Post::open)]
fn numbers_without_a_country_are_nobodys(post: &Post) {
    post.scenario.db.run("UPDATE shops SET whatsapp_admin_number = '555 010 0210'");
    post.scenario.db.run("UPDATE staff SET whatsapp_phone = NULL");
    let id = post.maya_books(TUESDAY);
    assert_eq!(post.plan(), 1);
    assert_eq!(post.rows(), [format!("booking:{id}:confirmed queued")]);
}

#[on_both_databases(Post::open)]
fn news_of_yesterday_are_no_news(post: &Post) {
    post.maya_books(TUESDAY);
    post.scenario.clock.advance(TimeDelta::days(1));
    assert_eq!(post.plan(), 0);
    post.scenario.clock.advance(-TimeDelta::days(1));
    assert_eq!(post.plan(), 0, "and are looked at once");
}

#[test]
fn without_whatsapp_the_notices_wait() {
    for_each_backend(|backend| {
        let mut post = Post::open(TestDb::new(backend));
        post.maya_books(TUESDAY);
        let whatsapp = post.scenario.ctx.deployment.whatsapp.take();
        assert_eq!(post.plan(), 0);
        post.scenario.ctx.deployment.whatsapp = whatsapp;
        assert_eq!(post.plan(), 3);
    });
}

#[on_both_databases(Post::open)]
fn a_salon_that_fails_does_not_stop_other_salons(post: &Post) {
    let db = &post.scenario.db;
    db.is_damaged_on_purpose();
    let id = post.maya_books(TUESDAY);
    let nova = salon().at_subdomain("nova").service("Cut", 60, 4_500).stylist("Lu");
    let nova = db.seed_shop(&nova.booking("Lu", "Cut", at(TUESDAY), BookingStatus::Confirmed).seed());
    post.scenario.db.run(&format!(
        "INSERT INTO outbox (shop_id, kind, booking_id, dedupe_key, created_at, not_before) \
             SELECT shop_id, 'nonsense', id, 'nonsense', created_at, created_at FROM bookings WHERE shop_id = {}",
        nova.shop()
    ));
    assert!(app::messaging::plan_messages(&post.scenario.ctx).is_err());
    assert_eq!(post.rows().first(), Some(&format!("booking:{id}:confirmed queued")));
}

#[on_both_databases(Post::open)]
fn a_booking_cancelled_before_planning_notifies_nobody(post: &Post) {
    let [at_once, by_message] = [post.maya_books(TUESDAY), post.somebody_books("2026-11-24 12:00")];
    post.maya_confirms(by_message);
    for id in [at_once, by_message] {
        post.cancel(id, CancelReason::Client);
    }
    assert_eq!((post.plan(), post.rows()), (0, Vec::new()));
}
