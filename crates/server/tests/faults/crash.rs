//! `kill -9` under sixteen writers, again and again: whatever was acknowledged is there, and what was not is found by its key (C8).

use std::time::Duration;

use testkit::{Backend, SeededEntropy, for_each_backend, percentile, sized};

use crate::figure;
use crate::program::Program;
use crate::workdir::Workdir;
use crate::writers::{Target, write_during};

/// In a build for tests, on a machine that does other things too; the figure is what counts.
const READY: Duration = Duration::from_secs(5);

#[test]
fn what_was_acknowledged_survives_kill_9() {
    for_each_backend(|backend| {
        let cycles = match backend {
            Backend::Sqlite => sized(2, 20, 200),
            Backend::Postgres => sized(1, 10, 50),
        };
        let place = Workdir::new(backend);
        let mut program = Program::start(&place);
        let target = Target::at(program.address);
        let chance = SeededEntropy::new(8);
        let mut starts = Vec::new();
        write_during("C8", &place, &target, |history| {
            for _ in 0..cycles {
                history.wait_for(
                    history.acknowledged() + 5 + chance.below(sized(10, 40, 40)),
                    Duration::from_secs(60),
                );
                target.moves(None);
                program.kill();
                program = Program::start(&place);
                starts.push(program.ready_after);
                target.moves(Some(program.address));
            }
            history.wait_for(history.acknowledged() + 20, Duration::from_secs(60));
        });
        let (median, slowest) = (percentile(&starts, 50), percentile(&starts, 100));
        figure(
            "C8",
            &format!(
                "{backend}: {cycles} times kill -9; ready after {median:?} (median), {slowest:?} (slowest)"
            ),
        );
        assert!(median < READY, "ready after {median:?}");
    });
}
