//! What the pages, the Graph API, the webhook sender and the tests share.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Instant;

use crate::queue::Queue;
use crate::settings::SimulatorSettings;
use crate::simulator_data::SimulatorData;

/// The simulator's data, and the tasks that wait for a change.
pub(crate) struct SharedState {
    pub(crate) settings: SimulatorSettings,
    pub(crate) queue: Queue,
    data: Mutex<SimulatorData>,
    changed: Condvar,
    watching: Mutex<Vec<Waker>>,
}

impl SharedState {
    pub(crate) fn new(settings: SimulatorSettings) -> Self {
        Self {
            data: Mutex::new(SimulatorData::new(&settings.run, settings.templates.clone())),
            queue: Queue::new(settings.overtaken_waits),
            settings,
            changed: Condvar::new(),
            watching: Mutex::default(),
        }
    }

    /// The time on the phones.
    pub(crate) fn now(&self) -> u64 {
        self.settings.clock.now()
    }

    pub(crate) fn read<T>(&self, question: impl FnOnce(&SimulatorData) -> T) -> T {
        question(&lock(&self.data))
    }

    /// Changes the data and wakes every watcher.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut SimulatorData) -> T) -> T {
        let result = change(&mut lock(&self.data));
        self.changed.notify_all();
        let watching = std::mem::take(&mut *lock(&self.watching));
        watching.into_iter().for_each(Waker::wake);
        result
    }

    /// Wakes a task at the next change.
    pub(crate) fn watch(&self, waker: Waker) {
        lock(&self.watching).push(waker);
    }

    /// Waits until the data answers a question, or until the deadline.
    pub(crate) fn wait_for<T>(
        &self,
        deadline: Instant,
        mut question: impl FnMut(&SimulatorData) -> Option<T>,
    ) -> Option<T> {
        let mut data = lock(&self.data);
        loop {
            if let Some(answer) = question(&data) {
                return Some(answer);
            }
            let left = deadline.checked_duration_since(Instant::now())?;
            data = self.changed.wait_timeout(data, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// A thread that panicked leaves nothing half done here: every change is one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
