//! What the pages, the Graph API, the courier and the tests share.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::task::Waker;
use std::time::Instant;

use crate::courier::Queue;
use crate::settings::SimulatorSettings;
use crate::world::World;

/// The world, and who waits for it to change.
pub(crate) struct State {
    pub(crate) settings: SimulatorSettings,
    pub(crate) queue: Queue,
    world: Mutex<World>,
    changed: Condvar,
    watching: Mutex<Vec<Waker>>,
}

impl State {
    pub(crate) fn new(settings: SimulatorSettings) -> Self {
        Self {
            world: Mutex::new(World::new(&settings.run)),
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

    /// Reads the world.
    pub(crate) fn look<T>(&self, question: impl FnOnce(&World) -> T) -> T {
        question(&held(&self.world))
    }

    /// Changes the world and tells everybody who watches.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut held(&self.world));
        self.changed.notify_all();
        let watching = std::mem::take(&mut *held(&self.watching));
        watching.into_iter().for_each(Waker::wake);
        result
    }

    /// Wakes a task at the next change.
    pub(crate) fn watch(&self, waker: Waker) {
        held(&self.watching).push(waker);
    }

    /// Waits until the world answers a question, or until the deadline.
    pub(crate) fn wait_for<T>(
        &self,
        deadline: Instant,
        mut question: impl FnMut(&World) -> Option<T>,
    ) -> Option<T> {
        let mut world = held(&self.world);
        loop {
            if let Some(answer) = question(&world) {
                return Some(answer);
            }
            let left = deadline.checked_duration_since(Instant::now())?;
            world = self.changed.wait_timeout(world, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// A thread that panicked leaves nothing half done here: every change is one step.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
