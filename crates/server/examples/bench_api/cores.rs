//! The server and its callers on cores of their own, as if on two machines: else they wait for each other, and that is what is measured.

/// Half of the cores that the bench may use.
#[derive(Clone, Copy)]
pub(crate) enum Half {
    Server,
    Callers,
}

/// Does some work on one half of the cores, and whatever threads it begins. Where there is but one core, on that.
pub(crate) fn on<T: Send>(half: Half, work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let working = scope.spawn(|| {
            keep_to(half);
            work()
        });
        working.join().expect("it ends well")
    })
}

#[cfg(target_os = "linux")]
fn keep_to(half: Half) {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

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
}

/// Other systems do not let a program choose its cores: it says so, and measures all the same.
#[cfg(not(target_os = "linux"))]
fn keep_to(half: Half) {
    let whose = match half {
        Half::Server => "The server",
        Half::Callers => "The callers",
    };
    eprintln!("{whose} shared all cores: p99 is not to be compared with another machine's.");
}
