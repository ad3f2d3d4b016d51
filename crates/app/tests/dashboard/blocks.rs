//! The desk blocks time of stylists and chairs, and moves breaks.

use app::admin::{
    self, BlockPatch, BlockRefusal, BlockRequest, BlockTime, ChangeError, DashboardUser, DateRangeQuery,
    Patch,
};
use chrono::TimeDelta;
use domain::{BlockKind, Blocked, ChairId, StaffId, TimeOfDay};
use ports::shop::ListedBlock;
use testkit::{at, on_both_databases};

use crate::desk::walk_in;
use crate::office::{Scenario, hours_with_leo, open};

const LEO: Blocked = Blocked::Stylist(StaffId::new(2));
const TUESDAY: &str = "2026-11-24";

fn block(of: Blocked, kind: BlockKind, from: &str, until: &str) -> BlockRequest {
    BlockRequest { of, kind, title: Some("Supplier".into()), time: BlockTime::Between(at(from), at(until)) }
}

fn lunch(from: &str, until: &str) -> BlockRequest {
    block(LEO, BlockKind::Private, from, until)
}

fn create(scenario: &Scenario, user: &DashboardUser, request: &BlockRequest) -> Result<ListedBlock, String> {
    admin::create_block(&scenario.ctx, user, request).map_err(|error| error.to_string())
}

fn trail(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask(
        "SELECT action || ' ' || details AS value FROM audit_log WHERE entity IN ('block', 'break') ORDER BY id",
    )
}

#[on_both_databases(open)]
fn a_block_takes_its_time_from_clients_until_it_goes(scenario: &Scenario) {
    let ava = scenario.ava();
    let free = hours_with_leo(scenario, TUESDAY);
    assert!(free.contains(&"14:00".to_owned()), "{free:?}");
    let made = create(scenario, &ava, &lunch("2026-11-24 14:30", "2026-11-24 15:05")).unwrap();
    let left = hours_with_leo(scenario, TUESDAY);
    let gone: Vec<_> = free.iter().filter(|hour| !left.contains(hour)).collect();
    assert_eq!(gone, ["14:00", "15:00"]);

    let later =
        BlockPatch { until: Some(at("2026-11-24 14:35")), title: Patch::Clear, ..BlockPatch::default() };
    let moved = admin::update_block(&scenario.ctx, &ava, made.id, 1, &later).unwrap();
    assert_eq!((moved.version, moved.block.title.as_deref()), (2, None));
    assert!(hours_with_leo(scenario, TUESDAY).contains(&"15:00".to_owned()));
    let stale = admin::delete_block(&scenario.ctx, &ava, made.id, 1).unwrap_err();
    assert!(matches!(stale, ChangeError::Stale { .. }), "{stale}");
    admin::delete_block(&scenario.ctx, &ava, made.id, 2).unwrap();
    assert_eq!(hours_with_leo(scenario, TUESDAY), free);
    let gone = admin::delete_block(&scenario.ctx, &ava, made.id, 2).unwrap_err();
    assert_eq!(gone.to_string(), "We could not find this block.");
    let trail = trail(scenario);
    let actions: Vec<_> = trail.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(actions, ["block.created", "block.updated", "block.deleted"]);
    assert!(!trail.iter().any(|line| line.contains("Supplier")), "{trail:?}");
}

#[on_both_databases(open)]
fn a_block_of_a_chair_takes_the_chair(scenario: &Scenario) {
    let ava = scenario.ava();
    for chair in 1..=i64::try_from(scenario.db.count("chairs WHERE shop_id = 1")).unwrap() {
        let of = Blocked::Chair(ChairId::new(chair));
        create(scenario, &ava, &block(of, BlockKind::OutOfService, "2026-11-24 09:00", "2026-11-24 12:00"))
            .unwrap();
    }
    let free = hours_with_leo(scenario, TUESDAY);
    assert!(!free.contains(&"11:00".to_owned()) && free.contains(&"13:00".to_owned()), "{free:?}");
}

#[on_both_databases(open)]
fn what_no_block_can_be_is_said(scenario: &Scenario) {
    let ava = scenario.ava();
    let chair = Blocked::Chair(ChairId::new(1));
    let refused = [
        (lunch("2026-11-24 14:32", "2026-11-24 15:05"), "Please choose times in steps of 5 minutes."),
        (lunch("2026-11-24 14:30", "2026-11-24 14:30"), "Please choose 5 minutes to 14 days."),
        (lunch("2026-11-24 14:30", "2026-12-08 14:35"), "Please choose 5 minutes to 14 days."),
        (lunch("2026-11-22 10:00", "2026-11-22 11:00"), "This day is over."),
        (lunch("2027-11-30 10:00", "2027-11-30 11:00"), "This is too far ahead."),
        (
            block(chair, BlockKind::Training, "2026-11-24 10:00", "2026-11-24 11:00"),
            "A chair is out of service, or blocked for another reason.",
        ),
        (
            block(LEO, BlockKind::OutOfService, "2026-11-24 10:00", "2026-11-24 11:00"),
            "Only a chair is out of service.",
        ),
        (
            block(
                Blocked::Stylist(StaffId::new(99)),
                BlockKind::Other,
                "2026-11-24 10:00",
                "2026-11-24 11:00",
            ),
            "We could not find this staff member.",
        ),
        (
            block(Blocked::Chair(ChairId::new(99)), BlockKind::Other, "2026-11-24 10:00", "2026-11-24 11:00"),
            "We could not find this chair.",
        ),
    ];
    for (request, words) in refused {
        assert_eq!(create(scenario, &ava, &request).unwrap_err(), words);
    }
    assert_eq!(scenario.db.count("blocks"), 0);
    create(scenario, &ava, &lunch("2026-11-23 00:00", "2026-12-07 00:00")).unwrap();
}

#[on_both_databases(open)]
fn staff_block_their_own_time_and_say_of_nobody_that_they_are_ill(scenario: &Scenario) {
    let leo = scenario.leo();
    let avas = Blocked::Stylist(StaffId::new(1));
    let at_ten = |of, kind| block(of, kind, "2026-11-24 10:00", "2026-11-24 11:00");
    let made = create(scenario, &leo, &at_ten(LEO, BlockKind::Private)).unwrap();
    for (request, refusal) in [
        (at_ten(avas, BlockKind::Private), BlockRefusal::OthersTime),
        (at_ten(Blocked::Chair(ChairId::new(1)), BlockKind::Other), BlockRefusal::OthersTime),
        (at_ten(LEO, BlockKind::Sick), BlockRefusal::AdminsOnly),
    ] {
        assert_eq!(create(scenario, &leo, &request).unwrap_err(), refusal.to_string());
    }
    let ill = create(scenario, &scenario.ava(), &at_ten(avas, BlockKind::Sick)).unwrap();
    let refused = admin::delete_block(&scenario.ctx, &leo, ill.id, 1).unwrap_err();
    assert!(matches!(refused, ChangeError::Block(BlockRefusal::OthersTime)), "{refused}");
    let to_ava = BlockPatch { of: Some(avas), ..BlockPatch::default() };
    let refused = admin::update_block(&scenario.ctx, &leo, made.id, 1, &to_ava).unwrap_err();
    assert!(matches!(refused, ChangeError::Block(BlockRefusal::OthersTime)), "{refused}");

    let range = DateRangeQuery { from: TUESDAY.parse().ok(), to: TUESDAY.parse().ok() };
    let seen_by = |user: &DashboardUser| {
        let page = admin::calendar(&scenario.ctx, user, range).unwrap();
        let shown = |row: ListedBlock| (row.id, row.block.kind, row.block.title);
        page.blocks.into_iter().map(shown).collect::<Vec<_>>()
    };
    let title = || Some("Supplier".to_owned());
    let own = (made.id, BlockKind::Private, title());
    assert_eq!(seen_by(&leo), [own.clone(), (ill.id, BlockKind::Other, None)]);
    assert_eq!(seen_by(&scenario.ava()), [own, (ill.id, BlockKind::Sick, title())]);
    admin::delete_block(&scenario.ctx, &leo, made.id, 1).unwrap();
}

#[on_both_databases(open)]
fn the_rest_of_the_day_ends_with_the_last_shift(scenario: &Scenario) {
    let ava = scenario.ava();
    let ill = BlockRequest { of: LEO, kind: BlockKind::Sick, title: None, time: BlockTime::RestOfDay };
    for start in ["2026-11-24 13:00", "2026-11-24 15:00", "2026-11-24 16:00"] {
        admin::create_desk_booking(&scenario.ctx, &ava, &walk_in(2, start, None)).unwrap();
    }
    scenario.clock.advance(at("2026-11-24 14:47") + TimeDelta::seconds(31) - scenario.now());
    let impact = admin::impact_of_block(&scenario.ctx, &ava, &ill).unwrap();
    assert_eq!(impact.future_bookings, 2);
    let made = create(scenario, &ava, &ill).unwrap();
    let time = made.block.time;
    assert_eq!(time.start(), at("2026-11-24 14:45"));
    let ends = scenario
        .db
        .ask("SELECT end_time AS value FROM staff_schedule_days WHERE staff_id = 2 AND day_of_week = 2");
    let end = ends.first().map_or("17:00", String::as_str);
    assert_eq!(time.end(), at(&format!("2026-11-24 {end}")));
    assert_eq!(hours_with_leo(scenario, TUESDAY), Vec::<String>::new());
    assert_eq!(create(scenario, &ava, &ill).unwrap_err(), "Leo has no shift left today.");
    let of_chair = BlockRequest { of: Blocked::Chair(ChairId::new(1)), ..ill };
    assert!(create(scenario, &ava, &of_chair).is_err());
}

#[on_both_databases(open)]
fn a_break_moves_on_one_date_only(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), StaffId::new(2));
    scenario.db.run("DELETE FROM staff_schedule_days WHERE staff_id = 2");
    let (tuesday, thursday) = (TUESDAY.parse().unwrap(), "2026-11-26");
    let (before, other) = (hours_with_leo(scenario, TUESDAY), hours_with_leo(scenario, thursday));
    assert_eq!(before, ["09:00", "10:00", "11:00", "13:00", "14:00", "15:00", "16:00"]);
    let to = |start, end| Some((TimeOfDay::hm(start, 0), TimeOfDay::hm(end, 30)));
    let moved = |pause| admin::move_break(&scenario.ctx, &ava, leo, tuesday, pause);
    moved(to(13, 13)).unwrap();
    assert_eq!(
        hours_with_leo(scenario, TUESDAY),
        ["09:00", "10:00", "11:00", "12:00", "14:00", "15:00", "16:00"]
    );
    assert_eq!(hours_with_leo(scenario, thursday), other);
    let range = DateRangeQuery { from: Some(tuesday), to: Some(tuesday) };
    let pauses = || {
        let page = admin::calendar(&scenario.ctx, &ava, range).unwrap();
        let own = page.breaks.into_iter().filter(|(staff, _)| *staff == leo);
        own.map(|(_, pause)| (pause.time.start(), pause.is_moved)).collect::<Vec<_>>()
    };
    assert_eq!(pauses(), [(at("2026-11-24 13:00"), true)]);
    moved(None).unwrap();
    assert_eq!(hours_with_leo(scenario, TUESDAY).len(), 8);
    assert_eq!(pauses(), []);
    admin::restore_break(&scenario.ctx, &ava, leo, tuesday).unwrap();
    admin::restore_break(&scenario.ctx, &ava, leo, tuesday).unwrap();
    assert_eq!(hours_with_leo(scenario, TUESDAY), before);
    assert_eq!(pauses(), [(at("2026-11-24 12:00"), false)]);

    assert!(matches!(moved(to(18, 18)), Err(ChangeError::Times(_))), "outside the shift");
    let uneven = Some((TimeOfDay::hm(12, 2), TimeOfDay::hm(13, 0)));
    assert!(matches!(moved(uneven), Err(ChangeError::Block(BlockRefusal::OffStep))));
    let sunday = "2026-11-29".parse().unwrap();
    let refused = admin::move_break(&scenario.ctx, &ava, leo, sunday, to(13, 13)).unwrap_err();
    assert_eq!(refused.to_string(), "Leo has no shift with a break of its own on this day.");
    let yesterday = "2026-11-22".parse().unwrap();
    let refused = admin::move_break(&scenario.ctx, &ava, leo, yesterday, None).unwrap_err();
    assert_eq!(refused.to_string(), "This day is over.");
    let trail = trail(scenario);
    assert_eq!(trail.len(), 3, "{trail:?}");
}
