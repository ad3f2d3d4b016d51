//! The program dies at the moment of its answer: the booking is made, and nobody was told. The same request again finds it (C8).

use testkit::{Backend, for_each_backend, sized};

use crate::browser::{Answer, Browser, exchange};
use crate::figure;
use crate::program::Program;
use crate::shim::{Shim, Trouble};
use crate::workdir::Workdir;

/// A salon whose program can be told to die.
struct Mortal {
    shim: Shim,
    place: Workdir,
    program: Program,
}

impl Mortal {
    fn at(place: Workdir) -> Self {
        let shim = Shim::new();
        let program = begin(&place, &shim);
        Self { shim, place, program }
    }

    /// Sends a request for one of the salon's times, of which the program dies, and sends it again to the next one.
    fn asks_twice(&mut self, number: usize) -> Answer {
        let day = (server::now() + chrono::TimeDelta::days(3)).format("%Y-%m-%d");
        let start = format!("{day}T{:02}:00:00Z", 9 + number / 24);
        let request = Browser::new().order("once", i64::try_from(1 + number % 24).unwrap(), &start);
        let death = self.shim.begin(Trouble::Death);
        let first = exchange(self.program.address, &request);
        assert!(first.is_err(), "it answered: {first:?}");
        drop(death);
        self.program = begin(&self.place, &self.shim);
        exchange(self.program.address, &request).unwrap()
    }
}

fn begin(place: &Workdir, shim: &Shim) -> Program {
    Program::start_with(place, &place.url, |command| {
        command.envs(shim.environment());
    })
}

#[test]
fn a_booking_whose_answer_was_lost_is_found_by_its_key() {
    for_each_backend(|backend| {
        let deaths = sized(1, 20, 100);
        let mut salon = Mortal::at(Workdir::new(backend));
        for number in 0..deaths {
            let answer = salon.asks_twice(number);
            assert_eq!((answer.status, answer.header("idempotency-replayed")), (201, "true"), "{answer:?}");
            assert_eq!(salon.place.bookings(), number + 1, "{backend}: one each");
        }
        figure(
            "C8",
            &format!(
                "{backend}: {deaths} deaths between commit and answer, {deaths} bookings found by their key"
            ),
        );
        salon.place.is_sound();
    });
}

/// What the test above would see if the answer were not kept with the booking.
#[test]
fn without_a_kept_answer_it_would_be_seen() {
    let place = Workdir::new(Backend::Sqlite);
    place.run(
        "CREATE TRIGGER forgetful AFTER INSERT ON idempotency_keys BEGIN \
         DELETE FROM idempotency_keys WHERE booking_id = NEW.booking_id; END",
    );
    let answer = Mortal::at(place).asks_twice(0);
    assert_eq!((answer.status, answer.code()), (409, "own_overlap"), "{answer:?}");
}
