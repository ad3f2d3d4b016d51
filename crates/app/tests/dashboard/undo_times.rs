//! The desk undoes blocks, breaks and what it kept.

use app::admin::{self, BlockPatch, BlockRequest, BlockTime, Patch, PlaceChange, Reason};
use domain::{BlockKind, Blocked, LocalDate, StaffId, TimeOfDay};
use testkit::{at, on_both_databases};

use crate::office::{Scenario, hours_with_leo, open};
use crate::place::to;
use crate::stages::booked;
use crate::undo::undo_last;

const LEO: StaffId = StaffId::new(2);
const TUESDAY: &str = "2026-11-24";

fn tuesday() -> LocalDate {
    TUESDAY.parse().unwrap()
}

fn at_noon(of: Blocked) -> BlockRequest {
    BlockRequest {
        of,
        kind: BlockKind::Private,
        title: Some("Dentist".into()),
        time: BlockTime::Between(at("2026-11-24 12:00"), at("2026-11-24 13:00")),
    }
}

#[on_both_databases(open)]
fn a_block_that_was_made_changed_and_deleted_comes_back_step_by_step(scenario: &Scenario) {
    let ava = scenario.ava();
    let free = hours_with_leo(scenario, TUESDAY);
    let made = admin::create_block(&scenario.ctx, &ava, &at_noon(Blocked::Stylist(LEO))).unwrap();
    let blocked = hours_with_leo(scenario, TUESDAY);
    let longer = BlockPatch { until: Some(at("2026-11-24 15:00")), ..BlockPatch::default() };
    let changed = admin::update_block(&scenario.ctx, &ava, made.id, 1, &longer).unwrap();
    let longer = hours_with_leo(scenario, TUESDAY);
    admin::delete_block(&scenario.ctx, &ava, made.id, 2).unwrap();
    assert_eq!(hours_with_leo(scenario, TUESDAY), free);
    let mut steps = vec![
        ("Blocked Leo, 12:00 PM – 1:00 PM.", free),
        ("Changed the block of Leo, 12:00 PM – 3:00 PM.", blocked),
        ("Freed Leo, 12:00 PM – 3:00 PM.", longer),
    ];
    while let Some((text, hours)) = steps.pop() {
        let (said, undone) = undo_last(scenario, &ava);
        assert_eq!((said.as_str(), undone.unwrap().row), (text, None));
        assert_eq!(hours_with_leo(scenario, TUESDAY), hours, "{text}");
    }
    assert_eq!(scenario.db.count("blocks"), 0);
    assert_eq!(changed.version, 2);
}

#[on_both_databases(open)]
fn nobody_undoes_what_a_colleague_has_changed_since(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), scenario.leo());
    let made = admin::create_block(&scenario.ctx, &ava, &at_noon(Blocked::Stylist(LEO))).unwrap();
    let title = BlockPatch { title: Patch::Clear, ..BlockPatch::default() };
    admin::update_block(&scenario.ctx, &leo, made.id, 1, &title).unwrap();
    let (_, stale) = undo_last(scenario, &ava);
    let stale = stale.unwrap_err();
    assert!(stale.to_string().starts_with("This block was changed by Leo"), "{stale}");
    admin::delete_block(&scenario.ctx, &leo, made.id, 2).unwrap();
    assert_eq!(admin::last_action(&scenario.ctx, &ava).unwrap(), None, "there is nothing left to undo");
    undo_last(scenario, &leo).1.unwrap();

    let (noon, one) = (TimeOfDay::hm(12, 0), TimeOfDay::hm(13, 0));
    admin::move_break(&scenario.ctx, &ava, LEO, tuesday(), Some((noon, one))).unwrap();
    admin::move_break(&scenario.ctx, &leo, LEO, tuesday(), None).unwrap();
    let (_, stale) = undo_last(scenario, &ava);
    assert_eq!(stale.unwrap_err().to_string(), "This break has changed. Reload to see it.");
}

#[on_both_databases(open)]
fn a_moved_break_goes_back_to_where_it_was(scenario: &Scenario) {
    let ava = scenario.ava();
    let breaks = || {
        let times = "SELECT COALESCE(start_time, 'none') AS value FROM day_breaks";
        scenario.db.ask(times)
    };
    let (noon, one) = (TimeOfDay::hm(12, 0), TimeOfDay::hm(13, 0));
    admin::move_break(&scenario.ctx, &ava, LEO, tuesday(), Some((noon, one))).unwrap();
    admin::move_break(&scenario.ctx, &ava, LEO, tuesday(), None).unwrap();
    admin::restore_break(&scenario.ctx, &ava, LEO, tuesday()).unwrap();
    admin::restore_break(&scenario.ctx, &ava, LEO, tuesday()).unwrap();
    for before in [vec!["none"], vec!["12:00"], vec![]] {
        let (said, undone) = undo_last(scenario, &ava);
        undone.unwrap();
        assert_eq!(said, "Moved the break of Leo.");
        assert_eq!(breaks(), before);
    }
}

#[on_both_databases(open)]
fn what_was_kept_has_to_move_again(scenario: &Scenario) {
    let ava = scenario.ava();
    let id = booked(scenario, "2026-11-24 12:00");
    let reason = Reason::parse("She insists").unwrap();
    admin::create_block(&scenario.ctx, &ava, &at_noon(Blocked::Stylist(LEO))).unwrap();
    admin::keep_as_is(&scenario.ctx, &ava, id, &reason).unwrap();
    let later = PlaceChange { seen: 1, ..to("2026-11-25 12:00") };
    admin::place_booking(&scenario.ctx, &ava, id, &later).unwrap();
    let back = undo_last(scenario, &ava).1.unwrap().row.unwrap();
    assert!(back.to_move.is_empty(), "it is kept there, as before");
    let (said, undone) = undo_last(scenario, &ava);
    assert_eq!(said, "Kept Grace at Tue, Nov 24, 12:00 PM.");
    assert!(!undone.unwrap().row.unwrap().to_move.is_empty());
}
