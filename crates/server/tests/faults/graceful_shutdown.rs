//! SIGTERM under sixteen writers, again and again, as at every upgrade: what was begun is answered, nothing is lost or done twice, and the
//! program ends by itself within its time, with status 0 (R57).

use std::time::Duration;

use testkit::{SeededEntropy, for_each_backend, percentile, sized};

use crate::figure;
use crate::history::Outcome;
use crate::program::Program;
use crate::workdir::Workdir;
use crate::writers::{Target, write_during};

/// Ten seconds for requests, five for jobs (`docs/OPERATIONS.md`, Stopping).
const LIMIT: Duration = Duration::from_secs(15);

#[test]
fn what_was_begun_is_answered_when_the_program_is_asked_to_stop() {
    for_each_backend(|backend| {
        let stops = sized(3, 20, 200);
        let place = Workdir::new(backend);
        let mut program = Program::start(&place);
        let target = Target::at(program.address);
        let chance = SeededEntropy::new(57);
        let (mut ends, mut moments) = (Vec::new(), Vec::new());
        // What was asked before SIGTERM and had no answer yet; what was done without one.
        let (mut answered, mut turned_away, mut cut) = (0, 0, 0);
        write_during("R57", &place, &target, |history| {
            for _ in 0..stops {
                let more = 5 + chance.below(sized(10, 40, 40));
                history.wait_for(history.acknowledged() + more, Duration::from_secs(60));
                let asked = history.now();
                program.ask_to_end();
                target.moves(None);
                assert_eq!(program.end(LIMIT), Some(0), "{}", place.last_words());
                ends.push(history.now().saturating_sub(asked));
                moments.push(asked);
                program = Program::start(&place);
                target.moves(Some(program.address));
            }
            history.wait_for(history.acknowledged() + 20, Duration::from_secs(60));
            for event in history.events() {
                cut += usize::from(event.replayed);
                if moments.iter().any(|moment| event.invoked < *moment && *moment < event.ended) {
                    *(if event.outcome == Outcome::Info { &mut turned_away } else { &mut answered }) += 1;
                }
            }
        });
        figure(
            "R57",
            &format!(
                "{backend}: {stops} times SIGTERM; ended after {:?} (median), {:?} (slowest), with status 0; of what was in flight {answered} were answered, {turned_away} were not, of which {cut} had been begun",
                percentile(&ends, 50),
                percentile(&ends, 100)
            ),
        );
        // A line that was not read yet is closed: who sent it sends it again, and nothing was done.
        assert_eq!(cut, 0, "{backend}: done, and the answer was cut");
        assert!(answered > 0, "nobody was waiting for an answer");
    });
}
