//! The body of a stream of changes.

use std::collections::HashSet;
use std::convert::Infallible;
use std::time::Duration;

use actix_web::rt::time::{Instant, timeout};
use actix_web::web::{Bytes, Data};
use app::Visitor;
use app::admin::{AccessError, DashboardUser, NewChanges, enter};
use domain::{Role, ShopId};
use futures_util::Stream;
use futures_util::stream::unfold;
use ports::shop::{FeedEntry, HistoryActor};
use serde::Serialize;
use tenancy::Site;
use tokio::sync::broadcast::Receiver;
use utoipa::ToSchema;

use super::feeds::{FeedSignal, Seat};
use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;
use crate::wire::instant;

/// How long a browser waits before it asks again, in milliseconds.
const RETRY: u32 = 3_000;
/// How long a stream may go on when the database does not say whether it may.
const UNCHECKED: Duration = Duration::from_secs(14);
/// How soon it asks again then.
const AGAIN: Duration = Duration::from_secs(1);

/// A change, as a stream tells it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeResponse {
    /// Of which kind of thing: `booking`, `block`, `break`, `special_day`, `exception`, `staff`, `shop`, `chair` or `service`.
    what: String,
    booking_id: Option<i64>,
    /// The name of a member of staff, `the client`, `the platform` or `the system`.
    by: String,
    action: String,
    at: String,
}

impl From<FeedEntry> for ChangeResponse {
    fn from(entry: FeedEntry) -> Self {
        let by = match entry.actor {
            HistoryActor::Client => "the client".to_owned(),
            HistoryActor::Member(name) => name,
            HistoryActor::Platform => "the platform".to_owned(),
            HistoryActor::Program => "the system".to_owned(),
        };
        Self {
            what: entry.entity,
            booking_id: entry.booking.map(domain::BookingId::get),
            by,
            action: entry.action,
            at: instant(entry.at),
        }
    }
}

/// A change as a stream's event.
pub(super) fn event(entry: FeedEntry) -> Bytes {
    let id = entry.id;
    let data = serde_json::to_string(&ChangeResponse::from(entry)).unwrap_or_default();
    format!("id: {id}\nevent: change\ndata: {data}\n\n").into()
}

/// A stream of what is new of a salon.
pub(crate) struct ChangeStream {
    pub(crate) state: Data<State>,
    pub(crate) site: Site,
    pub(crate) visitor: Visitor,
    /// The salon that the request named.
    pub(crate) asked: Option<ShopId>,
    /// Who reads it, as they were when it began.
    pub(crate) user: DashboardUser,
    #[expect(dead_code, reason = "it is left when the stream is dropped")]
    pub(crate) seat: Seat,
    pub(crate) heard: Receiver<FeedSignal>,
}

/// A stream, and when it has to do something by itself.
struct Running {
    stream: ChangeStream,
    /// What it begins with.
    first: Option<Bytes>,
    /// The changes that it began with: the feed may tell them, too.
    told: HashSet<i64>,
    ends: Instant,
    heartbeat: Instant,
    check: Instant,
    checked: Instant,
}

impl ChangeStream {
    /// Its bytes, after what its reader missed.
    pub(crate) fn begin(self, missed: NewChanges) -> impl Stream<Item = Result<Bytes, Infallible>> {
        let (now, times) = (Instant::now(), self.state.settings.streams);
        let told = missed.changes.iter().map(|entry| entry.id).collect();
        let running = Running {
            stream: self,
            first: Some(beginning(missed)),
            told,
            ends: now + times.longest,
            heartbeat: now + times.heartbeat,
            check: now + times.check,
            checked: now,
        };
        unfold(running, |mut running| async {
            let bytes = running.next().await?;
            Some((Ok(bytes), running))
        })
    }

    /// Whether its reader may still read it, as who they were.
    async fn is_allowed(&self) -> Result<bool, ApiError> {
        let (site, visitor, asked, before) =
            (self.site.clone(), self.visitor.clone(), self.asked, self.user.clone());
        run(self.state.clone(), move |ctx| match enter(ctx, &site, &visitor, asked, Role::Staff) {
            Ok(now) => Ok(now.actor == before.actor && now.shop.id == before.shop.id),
            Err(AccessError::Store(error)) => Err(error),
            Err(_) => Ok(false),
        })
        .await
    }
}

impl Running {
    /// The next bytes; none at the end.
    async fn next(&mut self) -> Option<Bytes> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            let due = self.ends.min(self.heartbeat).min(self.check);
            let wait = due.saturating_duration_since(Instant::now());
            match timeout(wait, self.stream.heard.recv()).await {
                Ok(Ok(FeedSignal::Change(id, event))) if !self.told.remove(&id) => return Some(event),
                Ok(Ok(FeedSignal::Change(..))) => {}
                // A stream that fell behind ends, too: its reader asks for what it has missed.
                Ok(Ok(FeedSignal::End) | Err(_)) => return None,
                Err(_) => {
                    let now = Instant::now();
                    if self.ends <= now || (self.check <= now && !self.may_go_on().await) {
                        return None;
                    }
                    if self.heartbeat <= now {
                        self.heartbeat = now + self.stream.state.settings.streams.heartbeat;
                        return Some(Bytes::from_static(b": hb\n\n"));
                    }
                }
            }
        }
    }

    async fn may_go_on(&mut self) -> bool {
        let answer = self.stream.is_allowed().await;
        let now = Instant::now();
        if let Ok(is_allowed) = answer {
            self.checked = now;
            self.check = now + self.stream.state.settings.streams.check;
            return is_allowed;
        }
        self.check = now + AGAIN;
        now < self.checked + UNCHECKED
    }
}

/// The first bytes of a stream: what its reader missed, and where they go on. The place comes last: a reader who was cut off before it asks for
/// all of it again.
fn beginning(missed: NewChanges) -> Bytes {
    let mut text = format!("retry: {RETRY}\n");
    if missed.reset {
        text += "event: reset\ndata: {}\n";
    }
    let mut bytes = if missed.changes.is_empty() { text.into_bytes() } else { (text + "\n").into_bytes() };
    for change in missed.changes {
        bytes.extend(event(change));
    }
    bytes.extend(format!("id: {}\n\n", missed.last).bytes());
    bytes.into()
}
