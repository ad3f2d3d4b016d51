//! Posts to the server, one after the other on a thread of its own, and again if the server is away.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::chat::Tick;
use crate::faults::Handling;
use crate::state::State;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a failed post is tried again.
const RETRIES: u32 = 5;
/// Where a server takes posts, under its address.
pub(crate) const WEBHOOK: &str = "/api/webhooks/whatsapp";

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
    Message { persona: String, id: String },
    /// Anything else.
    Other,
}

/// A signed body.
#[derive(Debug, Clone)]
pub(crate) struct Post {
    pub(crate) subjects: Vec<Subject>,
    pub(crate) body: Arc<[u8]>,
    pub(crate) signature: String,
}

struct Queued {
    due: Instant,
    turn: u64,
    tries: u32,
    overtaken: bool,
    post: Post,
    first_outcome: Option<Sender<Outcome>>,
}

#[derive(Default)]
struct Waiting {
    posts: Vec<Queued>,
    turns: u64,
    server: Option<String>,
    is_closed: bool,
}

/// What waits to be posted.
#[derive(Default)]
pub(crate) struct Queue {
    /// How long an overtaken post waits for the next one.
    overtaken_waits: Duration,
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

impl Queue {
    pub(crate) fn new(overtaken_waits: Duration) -> Self {
        Self { overtaken_waits, ..Self::default() }
    }

    /// Names the server.
    pub(crate) fn subscribe(&self, server: &str) {
        self.held().server = Some(server.to_owned());
    }

    /// Adds a post. What comes back tells how the first try went, if there is one.
    pub(crate) fn push(&self, post: &Post, handling: Handling) -> Receiver<Outcome> {
        let (first_outcome, outcome) = mpsc::channel();
        let mut waiting = self.held();
        let patience = if handling.overtaken { self.overtaken_waits } else { Duration::ZERO };
        let due = Instant::now() + handling.delay + patience;
        for _ in 0..handling.copies {
            let (post, first_outcome) = (post.clone(), Some(first_outcome.clone()));
            let turn = waiting.next_turn();
            let overtaken = handling.overtaken;
            waiting.posts.push(Queued { due, turn, tries: 0, overtaken, post, first_outcome });
        }
        if !handling.overtaken {
            waiting.release_overtaken(due);
        }
        self.changed.notify_all();
        outcome
    }

    /// Ends the courier.
    pub(crate) fn close(&self) {
        self.held().is_closed = true;
        self.changed.notify_all();
    }

    /// The next post, when it is due; nothing when the queue is closed.
    fn next(&self) -> Option<(Queued, Option<String>)> {
        let mut waiting = self.held();
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
                None => PATIENCE,
            };
            waiting = self.changed.wait_timeout(waiting, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn again(&self, mut queued: Queued, after: Duration) {
        let mut waiting = self.held();
        queued.due = Instant::now() + after;
        queued.turn = waiting.next_turn();
        queued.tries += 1;
        queued.overtaken = false;
        waiting.posts.push(queued);
    }

    fn held(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn next_turn(&mut self) -> u64 {
        self.turns += 1;
        self.turns
    }

    /// Where the next post is, and when it is due.
    fn first(&self) -> Option<(usize, Instant)> {
        let order = |queued: &Queued| (queued.due, queued.turn);
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

/// An agent that knows no proxy, follows nothing and takes every status for an answer. It keeps no connection: one that the server has just
/// closed for its idleness would look like a webhook that got no answer.
pub(crate) fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(PATIENCE))
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
        .max_idle_connections(0)
        .build();
    config.new_agent()
}

/// Posts until the queue is closed.
pub(crate) fn run(state: &State) {
    let agent = agent();
    while let Some((mut queued, server)) = state.queue.next() {
        let outcome = post(&agent, server.as_deref(), &queued.post);
        let next = retry(&outcome, queued.tries, state.settings.retry_after);
        note(state, &queued.post.subjects, &outcome, next);
        if let Some(first) = queued.first_outcome.take() {
            // Nobody may be waiting for it any more.
            let _ = first.send(outcome);
        }
        if let Some(after) = next {
            state.queue.again(queued, after);
        }
    }
}

/// When to try again: if the server was away or in trouble, five times, each wait twice the one before.
fn retry(outcome: &Outcome, tries: u32, first_wait: Duration) -> Option<Duration> {
    let in_trouble = outcome.status.is_none_or(|status| 500 <= status);
    (in_trouble && tries < RETRIES).then(|| first_wait * 2_u32.pow(tries))
}

fn post(agent: &ureq::Agent, server: Option<&str>, post: &Post) -> Outcome {
    let Some(server) = server else {
        return Outcome { status: None, millis: 0, answer: "no server is connected".into() };
    };
    let begun = Instant::now();
    let request = agent
        .post(format!("{server}{WEBHOOK}"))
        .header("Content-Type", "application/json")
        .header("X-Hub-Signature-256", &post.signature);
    let (status, answer) = match request.send(&*post.body) {
        Ok(mut response) => {
            let text = response.body_mut().read_to_string();
            (Some(response.status().as_u16()), text.unwrap_or_default())
        }
        Err(error) => (None, error.to_string()),
    };
    let millis = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    Outcome { status, millis, answer }
}

/// Shows the people concerned what became of their messages.
fn note(state: &State, subjects: &[Subject], outcome: &Outcome, next: Option<Duration>) {
    let tick = match (outcome.status, next) {
        (Some(200), _) => Tick::Delivered,
        (_, Some(_)) => Tick::Waiting,
        (_, None) => Tick::Failed,
    };
    let status = outcome.status.map_or_else(|| "no answer".into(), |status| status.to_string());
    let again = next.map_or_else(String::new, |after| format!(", again in {} s", after.as_secs()));
    let news = format!("{status} in {} ms{again}", outcome.millis);
    state.change(|world| {
        for subject in subjects {
            if let Subject::Message { persona, id } = subject {
                world.thread_mut(persona).note_post(id, tick, &news);
            }
        }
    });
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

    #[test]
    fn trouble_is_tried_again_five_times_and_refusals_are_not() {
        let outcome = |status| Outcome { status, millis: 1, answer: String::new() };
        let second = Duration::from_secs(1);
        let waits: Vec<_> = (0..6).map(|tries| retry(&outcome(Some(503)), tries, second * 2)).collect();
        assert_eq!(
            waits,
            [2, 4, 8, 16, 32].map(|wait| Some(second * wait)).into_iter().chain([None]).collect::<Vec<_>>()
        );
        assert_eq!(retry(&outcome(None), 0, second), Some(second));
        for status in [200, 400, 401, 413] {
            assert_eq!(retry(&outcome(Some(status)), 0, second), None, "{status}");
        }
    }
}
