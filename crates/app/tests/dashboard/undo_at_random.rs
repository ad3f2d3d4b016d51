//! Whatever the desk did, its undo leaves everything as it was.

use app::admin::{
    self, AcceptedConflicts, ChairQuestion, DashboardUser, MarkedStage, Patch, PlaceChange, PlacedServices,
    PlacementQuestion, StageChange,
};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, Minutes, StaffId};
use testkit::{SeededEntropy, at, on_both_databases};

use crate::desk::walk_in;
use crate::finishing::cut_only;
use crate::office::{Scenario, open};

/// Everything that an undo gives back: all of the bookings but their versions, and who shares time with whom, whichever of both lies over the other.
fn state(scenario: &Scenario) -> Vec<String> {
    let bookings = scenario.db.ask(
        "SELECT id || ' ' || status || ' ' || COALESCE(cancel_reason, '') || ' ' || staff_id || ' ' || COALESCE(chair_id, 0) \
         || ' ' || CAST(start_time AS TEXT) || ' ' || CAST(blocked_from AS TEXT) || ' ' || CAST(blocked_until AS TEXT) \
         || ' ' || total_duration || ' ' || adjusted_minutes || ' ' || COALESCE(CAST(arrived_at AS TEXT), '') \
         || ' ' || COALESCE(CAST(started_at AS TEXT), '') || ' ' || COALESCE(final_price_cents, 0) \
         || ' ' || COALESCE(CAST(finished_at AS TEXT), '') AS value FROM bookings WHERE id > 1 ORDER BY id",
    );
    let overlaps = scenario.db.ask(
        "SELECT CASE WHEN booking_id < over_id THEN booking_id || ' ' || over_id ELSE over_id || ' ' || booking_id END \
         || ' ' || resource || ' ' || CAST(from_at AS TEXT) || ' ' || CAST(until_at AS TEXT) || ' ' || reason AS value \
         FROM booking_overlaps ORDER BY value",
    );
    let lines =
        scenario.db.ask("SELECT booking_id || ' ' || price_cents AS value FROM final_lines ORDER BY value");
    [bookings, overlaps, lines].concat()
}

struct Desk<'a> {
    scenario: &'a Scenario,
    ava: DashboardUser,
    dice: SeededEntropy,
}

impl Desk<'_> {
    fn below(&self, bound: usize) -> i64 {
        i64::try_from(self.dice.below(bound)).unwrap()
    }

    /// Does something to a booking; false if that is not possible.
    fn act(&self, id: BookingId) -> bool {
        let (ctx, ava) = (&self.scenario.ctx, &self.ava);
        let row = admin::booking_detail(ctx, ava, id).unwrap().listed;
        let seen = row.booking.version;
        let set = |to| admin::set_status(ctx, ava, id, Some(seen), to).is_ok();
        let mark = |to| {
            let change = StageChange { to, late: Patch::Keep };
            admin::set_stage(ctx, ava, id, Some(seen), &change)
                .is_ok_and(|marked| marked.booking.version > seen)
        };
        match self.dice.below(10) {
            0 => set(BookingStatus::Cancelled),
            1 => set(BookingStatus::NoShow),
            2 => admin::finish_booking(ctx, ava, id, seen, &cut_only()).is_ok(),
            3 => mark(MarkedStage::Arrived),
            4 => mark(MarkedStage::InService),
            _ => self.place(id, seen),
        }
    }

    /// Puts a booking anywhere in the day, over the bookings that are there.
    fn place(&self, id: BookingId, seen: i64) -> bool {
        let (ctx, ava) = (&self.scenario.ctx, &self.ava);
        let question = PlacementQuestion {
            services: PlacedServices::Booking(id),
            staff: StaffId::new(1 + self.below(2)),
            chair: ChairQuestion::Best,
            start: at("2026-11-23 09:00") + TimeDelta::minutes(15 * self.below(24)),
            duration: (self.dice.below(2) == 0).then(|| Minutes::new(30 * (1 + self.below(4)))),
        };
        let conflicts = admin::placement(ctx, ava, &question).unwrap().conflicts;
        let keys = conflicts.iter().map(admin::Conflict::key).collect();
        let change = PlaceChange {
            seen,
            start: Some(question.start),
            staff: Some(question.staff),
            chair: question.chair,
            duration: question.duration,
            tells_client: true,
            accepted: (!conflicts.is_empty()).then(|| AcceptedConflicts::new("All agreed", keys).unwrap()),
        };
        admin::place_booking(ctx, ava, id, &change).is_ok()
    }
}

#[on_both_databases(open)]
fn an_undo_gives_everything_back(scenario: &Scenario) {
    let desk = Desk { scenario, ava: scenario.ava(), dice: SeededEntropy::new(11) };
    let ids: Vec<BookingId> =
        ["2026-11-23 09:00", "2026-11-23 11:00", "2026-11-23 13:00", "2026-11-23 15:00"]
            .map(|start| {
                admin::create_desk_booking(&scenario.ctx, &desk.ava, &walk_in(2, start, None)).unwrap()
            })
            .map(|made| made.row.booking.id)
            .to_vec();
    scenario.clock.set(at("2026-11-23 16:00"));
    let (mut acts, mut undone) = (0, 0);
    for _ in 0..80 {
        let before = state(scenario);
        let mut deep = 0;
        for _ in 0..=desk.dice.below(3) {
            deep += usize::from(desk.act(ids[desk.dice.below(ids.len())]));
        }
        acts += deep;
        // Half of the moves stay; what ended an appointment does not, for else there would soon be nothing to do.
        if desk.dice.below(2) == 0 && scenario.db.count("bookings WHERE status <> 'confirmed'") == 0 {
            continue;
        }
        for _ in 0..deep {
            let last = admin::last_action(&scenario.ctx, &desk.ava).unwrap().unwrap();
            admin::undo(&scenario.ctx, &desk.ava, last.id).unwrap();
            undone += 1;
        }
        assert_eq!(state(scenario), before);
    }
    assert!(acts > 60 && undone > 30, "{acts} {undone}");
    let broken = scenario.db.database.broken_invariants(scenario.ctx.now()).unwrap();
    assert_eq!(broken, Vec::<String>::new());
}
