//! Posts that wait for their turn: in order, or as the faults of a test want it.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::faults::Handling;

/// How long the queue waits for a post before it looks again.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

/// How the server answered a post.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The HTTP status; none if there was no answer.
    pub status: Option<u16>,
    /// How long it took, in milliseconds.
    pub millis: u64,
    /// What it said, or why there was no answer.
    pub answer: String,
}

/// What a post is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A person's message, whose ticks depend on it.
    Message {
        persona: String,
        id: String,
    },
    Other,
}

#[derive(Debug, Clone)]
pub(crate) struct Post {
    pub(crate) subjects: Vec<Subject>,
    pub(crate) body: Arc<[u8]>,
    pub(crate) signature: String,
}

/// A post in the queue.
pub(crate) struct QueuedPost {
    due: Instant,
    turn: u64,
    pub(crate) tries: u32,
    overtaken: bool,
    pub(crate) post: Post,
    pub(crate) first_outcome: Option<Sender<Outcome>>,
}

#[derive(Default)]
struct PendingPosts {
    posts: Vec<QueuedPost>,
    turns: u64,
    server: Option<String>,
    is_closed: bool,
}

/// What waits to be posted.
#[derive(Default)]
pub(crate) struct Queue {
    /// How long an overtaken post waits for the next one.
    overtaken_waits: Duration,
    waiting: Mutex<PendingPosts>,
    changed: Condvar,
}

impl Queue {
    pub(crate) fn new(overtaken_waits: Duration) -> Self {
        Self { overtaken_waits, ..Self::default() }
    }

    pub(crate) fn subscribe(&self, server: &str) {
        self.lock().server = Some(server.to_owned());
    }

    /// Adds a post. What comes back tells how the first try went, if there is one.
    pub(crate) fn push(&self, post: &Post, handling: Handling) -> Receiver<Outcome> {
        let (first_outcome, outcome) = mpsc::channel();
        let mut waiting = self.lock();
        let patience = if handling.overtaken { self.overtaken_waits } else { Duration::ZERO };
        let due = Instant::now() + handling.delay + patience;
        for _ in 0..handling.copies {
            let (post, first_outcome) = (post.clone(), Some(first_outcome.clone()));
            let turn = waiting.next_turn();
            let overtaken = handling.overtaken;
            waiting.posts.push(QueuedPost { due, turn, tries: 0, overtaken, post, first_outcome });
        }
        if !handling.overtaken {
            waiting.release_overtaken(due);
        }
        self.changed.notify_all();
        outcome
    }

    pub(crate) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// The next post, when it is due; nothing when the queue is closed.
    pub(crate) fn next(&self) -> Option<(QueuedPost, Option<String>)> {
        let mut waiting = self.lock();
        loop {
            if waiting.is_closed {
                return None;
            }
            let now = Instant::now();
            let wait = match waiting.first() {
                Some((at, due)) if due <= now => {
                    return Some((waiting.posts.swap_remove(at), waiting.server.clone()));
                }
                Some((_, due)) => due.duration_since(now),
                None => POLL_INTERVAL,
            };
            waiting = self.changed.wait_timeout(waiting, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    pub(crate) fn retry(&self, mut queued: QueuedPost, after: Duration) {
        let mut waiting = self.lock();
        queued.due = Instant::now() + after;
        queued.turn = waiting.next_turn();
        queued.tries += 1;
        queued.overtaken = false;
        waiting.posts.push(queued);
    }

    fn lock(&self) -> MutexGuard<'_, PendingPosts> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PendingPosts {
    fn next_turn(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }

    /// Where the next post is, and when it is due.
    fn first(&self) -> Option<(usize, Instant)> {
        let order = |queued: &QueuedPost| (queued.due, queued.turn);
        let positions = self.posts.iter().enumerate();
        positions.min_by_key(|(_, queued)| order(queued)).map(|(at, queued)| (at, queued.due))
    }

    /// Posts that were to be overtaken have been.
    fn release_overtaken(&mut self, due: Instant) {
        let mut turns = self.turns;
        for queued in self.posts.iter_mut().filter(|queued| queued.overtaken) {
            turns += 1;
            (queued.due, queued.turn, queued.overtaken) = (due, turns, false);
        }
        self.turns = turns;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(name: &str) -> Post {
        Post { subjects: vec![Subject::Other], body: name.as_bytes().into(), signature: String::new() }
    }

    fn handled(overtaken: bool, copies: u32) -> Handling {
        Handling { copies, overtaken, ..Handling::PLAIN }
    }

    /// The bodies in the order in which they are posted.
    fn order(queue: &Queue, count: usize) -> Vec<String> {
        let next = |_| String::from_utf8(queue.next().unwrap().0.post.body.to_vec()).unwrap();
        (0..count).map(next).collect()
    }

    #[test]
    fn posts_keep_their_order() {
        let queue = Queue::default();
        for name in ["a", "b", "c"] {
            drop(queue.push(&post(name), Handling::PLAIN));
        }
        assert_eq!(order(&queue, 3), ["a", "b", "c"]);
    }

    #[test]
    fn an_overtaken_post_comes_after_the_next() {
        let queue = Queue::new(Duration::from_secs(3600));
        drop(queue.push(&post("a"), handled(true, 1)));
        drop(queue.push(&post("b"), Handling::PLAIN));
        drop(queue.push(&post("c"), Handling::PLAIN));
        assert_eq!(order(&queue, 3), ["b", "a", "c"]);
    }

    #[test]
    fn posts_are_lost_or_doubled() {
        let queue = Queue::default();
        let lost = queue.push(&post("a"), handled(false, 0));
        drop(queue.push(&post("b"), handled(false, 2)));
        assert!(lost.recv().is_err());
        assert_eq!(order(&queue, 2), ["b", "b"]);
    }

    #[test]
    fn a_closed_queue_has_no_next() {
        let queue = Queue::default();
        drop(queue.push(&post("a"), Handling::PLAIN));
        queue.close();
        assert!(queue.next().is_none());
    }
}
