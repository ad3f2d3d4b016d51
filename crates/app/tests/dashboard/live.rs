//! What is new of a salon: in lists and for streams.

use app::admin::{ChangeReader, NewChanges, list_changes, missed_changes};
use chrono::TimeDelta;
use ports::shop::{FeedEntry, HistoryActor};
use testkit::{Backend, on_both_databases};

use crate::office::{Scenario, open};

const NONE: [i64; 0] = [];

/// Puts a row of Ava's into Glow's trail, as if its transaction were committed only now.
fn commit(scenario: &Scenario, id: i64, entity: &str, action: &str) {
    let at = scenario.db.moment(scenario.now());
    let own_id = if scenario.db.backend == Backend::Postgres { "OVERRIDING SYSTEM VALUE" } else { "" };
    scenario.db.run(&format!(
        "INSERT INTO audit_log (id, shop_id, at, actor_kind, actor_id, action, entity, entity_id) {own_id} \
         VALUES ({id}, 1, {at}, 'admin', 1, '{action}', '{entity}', 1)"
    ));
}

fn ids(changes: &[FeedEntry]) -> Vec<i64> {
    changes.iter().map(|change| change.id).collect()
}

#[on_both_databases(open)]
fn each_change_is_reported_once_in_whatever_order_it_is_committed(scenario: &Scenario) {
    let ava = scenario.ava();
    commit(scenario, 1_000, "booking", "booking.moved");
    let mut reader = ChangeReader::start(&scenario.ctx, &ava).unwrap();
    let mut read = || ids(&reader.read(&scenario.ctx).unwrap());
    assert_eq!(read(), NONE, "what was there before");
    commit(scenario, 1_005, "block", "block.created");
    commit(scenario, 1_003, "client", "client.updated");
    assert_eq!(read(), [1_005], "of things that screens show");
    scenario.clock.advance(TimeDelta::seconds(15));
    commit(scenario, 1_002, "booking", "booking.moved");
    commit(scenario, 1_010, "chair", "chair.updated");
    assert_eq!(read(), [1_002, 1_010], "committed late");
    assert_eq!(read(), NONE);
    scenario.clock.advance(TimeDelta::seconds(16));
    assert_eq!(read(), NONE);
    commit(scenario, 1_009, "booking", "booking.moved");
    commit(scenario, 1_011, "staff", "staff.updated");
    assert_eq!(read(), [1_011], "no transaction takes as long as that");
}

#[on_both_databases(open)]
fn what_may_have_been_committed_late_is_told_again(scenario: &Scenario) {
    let ava = scenario.ava();
    let list = |after, most| list_changes(&scenario.ctx, &ava, Some(after), most).unwrap();
    let missed = |after| missed_changes(&scenario.ctx, &ava, Some(after)).unwrap();
    commit(scenario, 1_000, "booking", "booking.moved");
    scenario.clock.advance(TimeDelta::seconds(20));
    for id in 1_001..=1_006 {
        commit(scenario, id, "booking", "booking.moved");
    }
    let is_ordered = scenario.db.backend == Backend::Sqlite;
    let told: &[i64] = if is_ordered { &[1_006] } else { &[1_001, 1_002, 1_003, 1_004, 1_006] };
    assert_eq!(ids(&missed(1_005).changes), told);
    let page = list(1_005, 4);
    assert_eq!(ids(&page.changes), if is_ordered { vec![1_006] } else { vec![1_003, 1_004, 1_006] });
    assert_eq!((page.last, page.reset), (1_006, false));
    let mut after = 1_000;
    let mut heard = Vec::new();
    while after < 1_006 {
        let page = list(after, 1);
        after = page.last;
        heard.extend(ids(&page.changes));
    }
    assert_eq!(heard, [1_001, 1_002, 1_003, 1_004, 1_005, 1_006], "even one by one it comes to an end");
    assert_eq!(list(1_000, 200).changes[0].actor, HistoryActor::Member("Ava".into()));
    let end = NewChanges { changes: Vec::new(), last: 1_006, reset: true };
    assert_eq!((list(7, 5), missed(1_007)), (end.clone(), end), "unknown");
}
