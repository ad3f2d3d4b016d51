//! The reader of a salon's trail, for all streams of that salon.

use actix_web::rt::{spawn, time};
use actix_web::web::Data;
use app::admin::{ChangeReader, DashboardUser};
use ports::StoreResult;
use tokio::sync::broadcast::Receiver;
use tokio::time::MissedTickBehavior;

use super::feeds::{FeedSender, FeedSignal};
use super::stream::event;
use crate::blocking::run;
use crate::error::ApiError;
use crate::state::State;

/// What a salon's feed tells from now on. Begins the feed where there is none.
pub(crate) async fn follow(
    state: &Data<State>,
    user: &DashboardUser,
) -> Result<Receiver<FeedSignal>, ApiError> {
    let shop = user.shop.id;
    if let Some(heard) = state.live.subscribe(shop) {
        return Ok(heard);
    }
    let user = user.clone();
    let reader = run(state.clone(), move |ctx| ChangeReader::start(ctx, &user)).await?;
    let (heard, sender) = state.live.begin(shop);
    if let Some(sender) = sender {
        spawn(tell(state.clone(), reader, sender));
    }
    Ok(heard)
}

/// Tells what is new, until nobody listens. Trouble with the database ends it, and with it the streams: their readers ask again for what they
/// have missed.
async fn tell(state: Data<State>, mut reader: ChangeReader, sender: FeedSender) {
    let mut turns = time::interval(state.settings.streams.poll);
    turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        turns.tick().await;
        if !sender.is_wanted() {
            return;
        }
        let mut next = reader.clone();
        let read = run(state.clone(), move |ctx| -> StoreResult<_> {
            let changes = next.read(ctx)?;
            Ok((next, changes))
        });
        let Ok((next, changes)) = read.await else { return };
        reader = next;
        for change in changes {
            sender.send(FeedSignal::Change(change.id, event(change)));
        }
    }
}
