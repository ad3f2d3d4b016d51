//! The server and its callers on cores of their own, as if on two machines: else they wait for each other, and that is what is measured.

use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// Half of the cores that the bench may use.
#[derive(Clone, Copy)]
pub(crate) enum Half {
    Server,
    Callers,
}

/// Does some work on one half of the cores, and whatever threads it begins. Where there is but one core, on that.
pub(crate) fn on<T: Send>(half: Half, work: impl FnOnce() -> T + Send) -> T {
    let keep_to_it = || {
        let all = sched_getaffinity(None).expect("the cores of this thread");
        let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|core| all.is_set(*core)).collect();
        if cores.len() < 2 {
            return;
        }
        let (servers, callers) = cores.split_at(cores.len() / 2);
        let mut own = CpuSet::new();
        let its = match half {
            Half::Server => servers,
            Half::Callers => callers,
        };
        for core in its {
            own.set(*core);
        }
        sched_setaffinity(None, &own).expect("a part of the cores it had");
    };
    std::thread::scope(|scope| {
        let working = scope.spawn(|| {
            keep_to_it();
            work()
        });
        working.join().expect("it ends well")
    })
}
