//! Work that uses no connection and so passes no gate. It takes its time all the same, and only so much of each kind is done at once.

use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::time;
use actix_web::web::Data;
use app::Context;
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::run::block;
use crate::serve::State;
use crate::watch::present_class;

/// All kinds.
pub(crate) struct Rooms {
    /// Pictures on their way from where they are kept to whoever looks at them: that may be far away.
    pub(crate) pictures: Room,
    /// Pictures that are looked into, written anew and carried to where they are kept. Each may have ten megabytes.
    pub(crate) uploads: Room,
    /// What says that it is WhatsApp's, until that is known.
    pub(crate) signatures: Room,
}

impl Default for Rooms {
    fn default() -> Self {
        Self {
            pictures: Room::new(32, Duration::from_secs(3)),
            uploads: Room::new(8, Duration::from_secs(10)),
            signatures: Room::new(4, Duration::from_secs(3)),
        }
    }
}

/// One kind.
pub(crate) struct Room {
    places: Arc<Semaphore>,
    patience: Duration,
}

impl Room {
    fn new(places: usize, patience: Duration) -> Self {
        Self { places: Arc::new(Semaphore::new(places)), patience }
    }

    /// Does a piece of work as soon as there is a place for it; 503 when there is none in time.
    pub(crate) async fn run<T, E>(
        &self,
        state: &Data<State>,
        work: impl FnOnce(&Context) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Into<ApiError> + Send + 'static,
    {
        let place = time::timeout(self.patience, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else {
            state.settings.watch.count_refused(present_class());
            return Err(ApiError::too_much());
        };
        block(state.clone().into_inner(), place, work).await
    }
}
