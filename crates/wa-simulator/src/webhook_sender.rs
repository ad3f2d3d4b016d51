//! Posts to the server, one after the other on a thread of its own, and again if the server is away.

use std::time::{Duration, Instant};

use crate::chat::Tick;
use crate::queue::{Outcome, Post, Subject};
use crate::shared_state::SharedState;

/// How long an answer may take.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);
/// How often a failed post is tried again.
const MAX_RETRIES: u32 = 5;
/// Where a server takes posts, under its address.
pub(crate) const WEBHOOK: &str = "/api/webhooks/whatsapp";

/// An agent that knows no proxy, follows nothing and takes every status for an answer. It keeps no connection: one that the server has just
/// closed for its idleness would look like a webhook that got no answer.
pub(crate) fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(RESPONSE_TIMEOUT))
        .http_status_as_error(false)
        .max_redirects(0)
        .proxy(None)
        .max_idle_connections(0)
        .build();
    config.new_agent()
}

/// Posts until the queue is closed.
pub(crate) fn run(state: &SharedState) {
    let agent = agent();
    while let Some((mut queued, server)) = state.queue.next() {
        let outcome = post(&agent, server.as_deref(), &queued.post);
        let next = retry_delay(&outcome, queued.tries, state.settings.retry_after);
        record_outcome(state, &queued.post.subjects, &outcome, next);
        if let Some(first) = queued.first_outcome.take() {
            // The receiver may be gone.
            let _ = first.send(outcome);
        }
        if let Some(after) = next {
            state.queue.retry(queued, after);
        }
    }
}

/// When to try again: if the server was away or in trouble, five times, each wait twice the one before.
fn retry_delay(outcome: &Outcome, tries: u32, first_wait: Duration) -> Option<Duration> {
    let in_trouble = outcome.status.is_none_or(|status| status >= 500);
    (in_trouble && tries < MAX_RETRIES).then(|| first_wait * 2_u32.pow(tries))
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
fn record_outcome(state: &SharedState, subjects: &[Subject], outcome: &Outcome, next: Option<Duration>) {
    let tick = match (outcome.status, next) {
        (Some(200), _) => Tick::Delivered,
        (_, Some(_)) => Tick::Waiting,
        (_, None) => Tick::Failed,
    };
    let status = outcome.status.map_or_else(|| "no answer".into(), |status| status.to_string());
    let again = next.map_or_else(String::new, |after| format!(", again in {} s", after.as_secs()));
    let report = format!("{status} in {} ms{again}", outcome.millis);
    state.change(|data| {
        for subject in subjects {
            if let Subject::Message { persona, id } = subject {
                data.thread_mut(persona).note_post(id, tick, &report);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_is_tried_again_five_times_and_refusals_are_not() {
        let outcome = |status| Outcome { status, millis: 1, answer: String::new() };
        let second = Duration::from_secs(1);
        let waits: Vec<_> = (0..6).map(|tries| retry_delay(&outcome(Some(503)), tries, second * 2)).collect();
        assert_eq!(
            waits,
            [2, 4, 8, 16, 32].map(|wait| Some(second * wait)).into_iter().chain([None]).collect::<Vec<_>>()
        );
        assert_eq!(retry_delay(&outcome(None), 0, second), Some(second));
        for status in [200, 400, 401, 413] {
            assert_eq!(retry_delay(&outcome(Some(status)), 0, second), None, "{status}");
        }
    }
}
