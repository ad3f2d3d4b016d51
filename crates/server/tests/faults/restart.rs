//! PostgreSQL is ended at once and begun again under sixteen writers, while the program goes on (C9).

use std::time::Duration;

use testkit::{Backend, percentile, sized};

use crate::figure;
use crate::program::Program;
use crate::workdir::Workdir;
use crate::writers::{Target, write_during};

/// From the moment that PostgreSQL is up.
const RECOVERY: Duration = Duration::from_secs(3);

#[test]
fn the_program_outlives_restarts_of_postgresql() {
    let restarts = sized(1, 5, 20);
    let place = Workdir::new(Backend::Postgres);
    let mut program = Program::start(&place);
    let target = Target::at(program.address);
    let mut recoveries = Vec::new();
    write_during("C9", &place, &target, |history| {
        let cluster = place.cluster.as_ref().expect("a server of its own");
        for _ in 0..restarts {
            history.wait_for(history.acknowledged() + sized(10, 40, 40), Duration::from_secs(60));
            cluster.stop_immediately();
            cluster.begin_again();
            let up = history.now();
            let again = history.wait_for(history.acknowledged() + 1, Duration::from_secs(30));
            recoveries.push(again.saturating_sub(up));
        }
        history.wait_for(history.acknowledged() + sized(10, 40, 40), Duration::from_secs(60));
    });
    assert!(program.lives(), "{}", place.last_words());
    let slowest = percentile(&recoveries, 100);
    figure(
        "C9",
        &format!(
            "{restarts} immediate restarts; a booking was taken {slowest:?} after PostgreSQL was up (slowest)"
        ),
    );
    assert!(slowest < RECOVERY, "{recoveries:?}");
}
