//! Messages of ours: queued once, taken by one courier at a time, and only ever moving forward.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

use std::collections::BTreeSet;
use std::sync::{Barrier, Mutex};

use chrono::TimeDelta;
use domain::{IdentityId, Instant, MessageId, SkipReason, WaPhone};
use ports::platform::{Addressee, LeasedMessage, MessageState, NewMessage, PauseScope};
use testkit::bookings::{identity_of, party};
use testkit::{TestDb, for_each_database, on_both_databases, the_present};
use verification::{
    Button, Content, Delivery, Lane, ListRow, Recipient, SenderId, StatusUpdate, TemplateCategory,
};

fn later(seconds: i64) -> Instant {
    the_present() + TimeDelta::seconds(seconds)
}

fn sender() -> SenderId {
    SenderId("109900000000001".into())
}

fn maya(db: &TestDb) -> IdentityId {
    db.write_platform(|tx| {
        tx.find_or_create_identity(&party(Some("15550100301"), Some("US.301")), the_present())
    })
    .id
}

fn status_of(wamid: &str) -> StatusUpdate {
    StatusUpdate { wamid: wamid.into(), delivery: Delivery::Sent, tracker: None, code: None, billable: None }
}

fn template() -> Content {
    Content::Template {
        name: "booking_confirmed_v1".into(),
        category: TemplateCategory::Utility,
        params: vec![("client".into(), "Maya".into()), ("salon".into(), "Glow".into())],
        replies: vec!["appt:ok:1".into()],
        link: None,
    }
}

fn new(key: &str, to: Addressee) -> NewMessage {
    NewMessage {
        dedupe_key: key.into(),
        shop: None,
        booking: None,
        to,
        sender: sender(),
        purpose: "reply",
        lane: Lane::Reply,
        content: Content::Text("You're verified at Glow.".into()),
        fallback: Some(template()),
        reply_to: Some("wamid.1".into()),
        due_at: the_present(),
        not_after: later(600),
        created_at: the_present(),
    }
}

/// Queues and takes one message.
fn leased(db: &TestDb) -> LeasedMessage {
    let maya = maya(db);
    db.write_platform(|tx| tx.queue_message(&new("reply:m:1", Addressee::Identity(maya))));
    take(db, "one", 10, the_present()).remove(0)
}

fn take(db: &TestDb, courier: &str, most: usize, now: Instant) -> Vec<LeasedMessage> {
    db.write_platform(|tx| tx.lease_messages(courier, most, now, now + TimeDelta::seconds(60)))
}

fn state(db: &TestDb, id: MessageId) -> MessageState {
    db.write_platform(|tx| tx.sent_message("", Some(id))).unwrap().state
}

#[on_both_databases]
fn a_message_is_queued_once_and_leased_as_it_was_queued(db: &TestDb) {
    let maya = maya(db);
    let message = new("reply:m:1", Addressee::Identity(maya));
    assert!(db.write_platform(|tx| tx.queue_message(&message)));
    assert!(!db.write_platform(|tx| tx.queue_message(&message)));
    db.write_platform(|tx| tx.open_window(maya, &sender(), later(100)));
    let taken = take(db, "one", 10, the_present());
    let [leased] = taken.as_slice() else { panic!("one message, not {}", taken.len()) };
    assert_eq!((leased.shop, leased.booking, leased.identity), (None, None, Some(maya)));
    assert_eq!(leased.to, Some(Recipient::Phone(WaPhone::parse("15550100301").unwrap())));
    assert_eq!((&leased.sender, leased.purpose.as_str(), leased.lane), (&sender(), "reply", Lane::Reply));
    assert_eq!((&leased.content, leased.fallback.as_ref()), (&message.content, message.fallback.as_ref()));
    assert_eq!((leased.reply_to.as_deref(), leased.attempts), (Some("wamid.1"), 1));
    assert_eq!((leased.was, leased.not_after), (MessageState::Queued, later(600)));
    assert_eq!(leased.window_until, Some(later(100)));
}

#[on_both_databases]
fn whatever_is_said_comes_back_word_for_word(db: &TestDb) {
    let button = |id: &str| Button { id: id.into(), title: "Not me \u{1F600} \"'\\".into() };
    let row = ListRow {
        id: "shop:1:2".into(),
        title: "Luna".into(),
        description: Some("Hair".into()),
        section: Some("Salons".into()),
    };
    let contents = [
        Content::Text("a\nb\u{200F}ج".into()),
        Content::Buttons { body: "b".into(), buttons: vec![button("deny:1"), button("ok:1")] },
        Content::List { body: "b".into(), open: "Salons".into(), rows: vec![row] },
        Content::Link { body: "b".into(), title: "Pick a time".into(), url: "https://a.test/?b=c&d".into() },
        Content::ContactRequest("Share it".into()),
        template(),
    ];
    let maya = maya(db);
    for (number, content) in contents.iter().enumerate() {
        let message = new(&format!("reply:m:{number}"), Addressee::Identity(maya));
        db.write_platform(|tx| tx.queue_message(&NewMessage { content: content.clone(), ..message.clone() }));
    }
    let taken: Vec<Content> =
        take(db, "one", 10, the_present()).into_iter().map(|leased| leased.content).collect();
    assert_eq!(taken, contents);
}

#[on_both_databases]
fn a_number_that_its_owner_has_written_from_is_that_person(db: &TestDb) {
    let bia = identity_of(db, "551180100304");
    let hidden =
        db.write_platform(|tx| tx.find_or_create_identity(&party(None, Some("LB.305")), the_present())).id;
    let to = |text: &str| Addressee::Phone(WaPhone::parse(text).unwrap());
    db.write_platform(|tx| {
        tx.queue_message(&new("1", to("+5511980100304")))?;
        tx.queue_message(&new("2", to("+15550100399")))?;
        tx.queue_message(&new("3", Addressee::Identity(hidden)))
    });
    let taken = take(db, "one", 10, the_present());
    let phone = |digits| Some(Recipient::Phone(WaPhone::parse(digits).unwrap()));
    assert_eq!((taken[0].identity, &taken[0].to), (Some(bia), &phone("551180100304")));
    assert_eq!((taken[1].identity, &taken[1].to), (None, &phone("15550100399")));
    let bsuid = domain::Bsuid::parse("LB.305").map(Recipient::Bsuid);
    assert_eq!((taken[2].identity, &taken[2].to), (Some(hidden), &bsuid));
}

#[on_both_databases]
fn the_lowest_lane_and_the_oldest_go_first_when_they_are_due(db: &TestDb) {
    let maya = maya(db);
    let queue = |key: &str, lane, due_at| {
        let message = NewMessage { lane, due_at, ..new(key, Addressee::Identity(maya)) };
        db.write_platform(|tx| tx.queue_message(&message));
    };
    queue("staff", Lane::Staff, later(-30));
    queue("booking", Lane::Booking, later(-20));
    queue("late reply", Lane::Reply, later(0));
    queue("reply", Lane::Reply, later(-10));
    queue("not yet", Lane::Reply, later(1));
    let keys = |taken: Vec<LeasedMessage>| -> Vec<i64> { taken.iter().map(|one| one.id.get()).collect() };
    assert_eq!(keys(take(db, "one", 3, the_present())), [4, 3, 2]);
    assert_eq!(keys(take(db, "one", 3, the_present())), [1]);
    assert_eq!(keys(take(db, "one", 3, later(1))), [5]);
}

#[on_both_databases]
fn nothing_is_taken_of_a_sender_that_is_paused(db: &TestDb) {
    let maya = maya(db);
    let other = SenderId("2".into());
    db.write_platform(|tx| {
        tx.queue_message(&new("1", Addressee::Identity(maya)))?;
        tx.queue_message(&NewMessage { sender: other.clone(), ..new("2", Addressee::Identity(maya)) })?;
        tx.pause_sender(&sender(), PauseScope::Everything, later(60), "payment")?;
        tx.pause_sender(&sender(), PauseScope::Everything, later(30), "too fast")
    });
    assert_eq!(
        db.write_platform(|tx| tx.sender_paused_until(&sender(), PauseScope::Everything)),
        Some(later(60)),
        "the longer pause"
    );
    assert_eq!(db.write_platform(|tx| tx.sender_paused_until(&other, PauseScope::Everything)), None);
    let taken = take(db, "one", 10, later(59));
    assert_eq!(taken.iter().map(|one| &one.sender).collect::<Vec<_>>(), [&other]);
    assert_eq!(take(db, "one", 10, later(60)).len(), 1);
}

#[on_both_databases]
fn a_pause_of_all_but_replies_leaves_the_lane_of_sign_ins(db: &TestDb) {
    let maya = maya(db);
    db.write_platform(|tx| {
        tx.queue_message(&NewMessage { lane: Lane::Staff, ..new("1", Addressee::Identity(maya)) })?;
        tx.queue_message(&new("2", Addressee::Identity(maya)))?;
        tx.pause_sender(&sender(), PauseScope::AllButReplies, later(60), "payment")
    });
    let lanes = |at| take(db, "one", 10, at).iter().map(|one| one.lane).collect::<Vec<_>>();
    assert_eq!(lanes(later(59)), [Lane::Reply]);
    assert_eq!(lanes(later(60)), [Lane::Staff]);
}

#[on_both_databases]
fn a_lease_that_ran_out_leaves_the_message_in_doubt(db: &TestDb) {
    let first = leased(db);
    assert!(take(db, "two", 10, later(59)).is_empty());
    let again = take(db, "two", 10, later(60)).remove(0);
    assert_eq!((again.id, again.was, again.attempts), (first.id, MessageState::Unknown, 2));
}

#[on_both_databases]
fn concurrent_workers_never_take_a_message_twice(db: &TestDb) {
    let maya = maya(db);
    db.write_platform(|tx| {
        (0..60).try_for_each(|number| {
            tx.queue_message(&new(&format!("k:{number}"), Addressee::Identity(maya))).map(drop)
        })
    });
    let (together, taken) = (Barrier::new(6), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for courier in 0..6 {
            let (together, taken) = (&together, &taken);
            scope.spawn(move || {
                together.wait();
                loop {
                    let found = take(db, &format!("courier {courier}"), 4, the_present());
                    if found.is_empty() {
                        break;
                    }
                    taken.lock().unwrap().extend(found.iter().map(|one| one.id));
                }
            });
        }
    });
    let mut taken = taken.into_inner().unwrap();
    // A worker that finds all due rows locked by others ends early; the rest waits for the next round.
    taken.extend(take(db, "last", 60, the_present()).iter().map(|one| one.id));
    assert_eq!(taken.len(), 60);
    assert_eq!(taken.iter().collect::<BTreeSet<_>>().len(), 60, "no message twice");
}

#[on_both_databases]
fn a_message_that_was_taken_is_known_by_both_its_ids(db: &TestDb) {
    let id = leased(db).id;
    assert!(db.write_platform(|tx| tx.sent_message("wamid.A", None)).is_none());
    db.write_platform(|tx| tx.message_accepted(id, "wamid.A", later(1)));
    let sent = db.write_platform(|tx| tx.sent_message("wamid.A", None)).unwrap();
    assert_eq!((sent.id, sent.state, sent.identity), (id, MessageState::Accepted, Some(maya(db))));
    assert_eq!((&sent.sender, sent.lane, sent.attempts), (&sender(), Lane::Reply, 1));
    assert!(sent.has_fallback);
    let tracked = db.write_platform(|tx| tx.sent_message("wamid.other", Some(id)));
    assert_eq!(tracked.map(|sent| sent.id), Some(id));
    assert!(take(db, "one", 10, later(900)).is_empty(), "what was taken is not sent again");
}

#[test]
fn statuses_only_move_a_message_forward() {
    use MessageState::{Accepted, Delivered, Failed, Read, Sent};
    let orders: [(&[MessageState], MessageState); 7] = [
        (&[Sent, Delivered, Read], Read),
        (&[Read, Delivered, Sent], Read),
        (&[Delivered, Failed], Delivered),
        (&[Failed, Delivered], Delivered),
        (&[Sent, Failed, Sent], Failed),
        (&[Delivered, Accepted], Delivered),
        (&[Sent, Sent], Sent),
    ];
    for_each_database(|db| {
        let maya = maya(db);
        for (number, (order, end)) in orders.iter().enumerate() {
            db.write_platform(|tx| tx.queue_message(&new(&format!("k:{number}"), Addressee::Identity(maya))));
            let id = take(db, "one", 1, the_present()).remove(0).id;
            let wamid = format!("wamid.{number}");
            for next in *order {
                db.write_platform(|tx| match next {
                    Accepted => tx.message_accepted(id, &wamid, later(1)),
                    _ => tx.message_is(id, *next, &status_of(&wamid), later(1)),
                });
            }
            assert_eq!(state(db, id), *end, "{order:?}");
            assert_eq!(db.write_platform(|tx| tx.sent_message(&wamid, None)).map(|sent| sent.id), Some(id));
        }
    });
}

#[on_both_databases]
fn a_status_that_is_faster_than_our_own_record_stays(db: &TestDb) {
    let id = leased(db).id;
    db.write_platform(|tx| tx.message_is(id, MessageState::Delivered, &status_of("wamid.A"), later(1)));
    db.write_platform(|tx| tx.message_accepted(id, "wamid.A", later(2)));
    assert_eq!(state(db, id), MessageState::Delivered);
    db.write_platform(|tx| tx.retry_message(id, MessageState::Queued, later(3), None, false));
    db.write_platform(|tx| tx.end_message(id, MessageState::Failed, Some(1), later(3)));
    assert_eq!(state(db, id), MessageState::Delivered, "what has arrived is not sent again");
    assert!(take(db, "one", 10, later(900)).is_empty());
}

#[on_both_databases]
fn a_message_that_was_given_up_was_sent_if_whatsapp_says_so(db: &TestDb) {
    let id = leased(db).id;
    db.write_platform(|tx| tx.end_message(id, MessageState::Expired, None, later(1)));
    db.write_platform(|tx| tx.drop_message(id, SkipReason::Changed, later(1)));
    assert_eq!(state(db, id), MessageState::Expired);
    assert!(take(db, "one", 10, later(900)).is_empty());
    db.write_platform(|tx| tx.message_is(id, MessageState::Sent, &status_of("wamid.A"), later(2)));
    assert_eq!(state(db, id), MessageState::Sent);
}

#[on_both_databases]
fn a_retry_waits_and_may_change_to_the_template(db: &TestDb) {
    let id = leased(db).id;
    db.write_platform(|tx| tx.retry_message(id, MessageState::Unknown, later(60), None, false));
    assert!(take(db, "one", 10, later(59)).is_empty());
    let doubted = take(db, "one", 10, later(60)).remove(0);
    assert_eq!((doubted.was, doubted.attempts), (MessageState::Unknown, 2));
    db.write_platform(|tx| tx.retry_message(id, MessageState::Queued, later(61), Some(131_047), true));
    let again = take(db, "one", 10, later(61)).remove(0);
    assert_eq!((again.content, again.fallback), (template(), None));
    assert_eq!((again.was, again.attempts), (MessageState::Queued, 3));
    assert_eq!(db.ask("SELECT CAST(last_code AS TEXT) AS value FROM messages"), ["131047"]);
}

#[on_both_databases]
fn messages_are_counted_per_person_purpose_and_time(db: &TestDb) {
    let maya = maya(db);
    let nour = identity_of(db, "15550100302");
    let queue = |key: &str, who, purpose, created_at| {
        let message = NewMessage { purpose, created_at, ..new(key, Addressee::Identity(who)) };
        db.write_platform(|tx| tx.queue_message(&message));
    };
    queue("1", maya, "reply", later(1));
    queue("2", maya, "reply", later(2));
    queue("3", maya, "help", later(2));
    queue("4", nour, "reply", later(2));
    let count =
        |who, purpose: &str, since| db.write_platform(|tx| tx.messages_since(who, purpose, later(since)));
    assert_eq!((count(maya, "reply", 0), count(maya, "reply", 1)), (2, 1));
    assert_eq!((count(maya, "help", 0), count(nour, "reply", 0), count(nour, "help", 0)), (1, 1, 0));
}

#[on_both_databases]
fn words_are_cut_but_of_messages_that_may_still_go_out(db: &TestDb) {
    let id = leased(db).id;
    let maya = maya(db);
    db.write_platform(|tx| {
        tx.message_accepted(id, "wamid.A", later(1))?;
        tx.queue_message(&new("waits", Addressee::Identity(maya)))
    });
    assert_eq!(db.write_platform(|tx| tx.forget_words_before(the_present())), 0);
    assert_eq!(db.write_platform(|tx| tx.forget_words_before(later(1))), 1);
    assert_eq!(db.write_platform(|tx| tx.forget_words_before(later(1))), 0);
    let kept = "SELECT dedupe_key AS value FROM messages WHERE content IS NOT NULL OR fallback IS NOT NULL";
    assert_eq!(db.ask(kept), ["waits"]);
    db.write_platform(|tx| tx.retry_message(id, MessageState::Queued, later(1), None, true));
    assert_eq!(state(db, id), MessageState::Accepted, "there is nothing left to say");
    assert_eq!(take(db, "one", 10, later(2)).len(), 1);
}
