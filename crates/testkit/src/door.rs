//! A door that a test shuts and opens, for what has to be slow.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Open until somebody shuts it.
#[derive(Default)]
pub struct Door {
    is_shut: Mutex<bool>,
    changed: Condvar,
    came: AtomicUsize,
    waiting: AtomicUsize,
}

impl Door {
    /// Shuts it, or opens it for all who wait.
    pub fn shut(&self, is_shut: bool) {
        *self.is_shut.lock().unwrap_or_else(PoisonError::into_inner) = is_shut;
        self.changed.notify_all();
    }

    /// Goes through, as soon as it is open.
    pub fn pass(&self) {
        self.came.fetch_add(1, Ordering::SeqCst);
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let is_shut = self.is_shut.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(is_shut, |is_shut| *is_shut).unwrap_or_else(PoisonError::into_inner));
        self.waiting.fetch_sub(1, Ordering::SeqCst);
    }

    /// How many have ever come to it.
    #[must_use]
    pub fn came(&self) -> usize {
        self.came.load(Ordering::SeqCst)
    }

    /// How many are before it.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::SeqCst)
    }
}
