//! A stream that tells a page of each change (server-sent events).

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, MessageBody};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, rt, web};

use super::Shared;
use super::threads::{not_sent, shown};
use crate::operations::SendError;

/// How often a silent stream shows that it lives, which also finds out who has left.
const HEARTBEAT_PERIOD: Duration = Duration::from_secs(10);

pub(super) async fn events(state: Shared, persona: web::Path<String>) -> HttpResponse {
    if shown(&state, &persona).is_none() {
        return not_sent(SendError::NoSuchPhone);
    }
    let beat = rt::time::interval(HEARTBEAT_PERIOD);
    let stream = Changes { state, persona: persona.into_inner(), last: String::new(), beat };
    HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header(("Cache-Control", "no-store"))
        .body(stream)
}

/// What a page shows, again whenever it differs from the last time.
struct Changes {
    state: Shared,
    persona: String,
    last: String,
    beat: rt::time::Interval,
}

impl MessageBody for Changes {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Stream
    }

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, Self::Error>>> {
        // First asks to be woken, then looks: a change in between is not missed.
        self.state.watch(cx.waker().clone());
        let Some(now) = shown(&self.state, &self.persona).map(|thread| thread.to_string()) else {
            return Poll::Ready(None);
        };
        if now != self.last {
            let event = Bytes::from(format!("data: {now}\n\n"));
            self.last = now;
            return Poll::Ready(Some(Ok(event)));
        }
        match self.beat.poll_tick(cx) {
            Poll::Ready(_) => Poll::Ready(Some(Ok(Bytes::from_static(b": here\n\n")))),
            Poll::Pending => Poll::Pending,
        }
    }
}
