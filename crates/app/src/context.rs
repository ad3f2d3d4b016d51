//! What every use case is given: the outside world, and who is asking.

use std::sync::Arc;

use domain::{ConfirmationCode, Instant};
use ports::shop::{LiveSession, SessionHash, Sessions};
use ports::{Clock, Entropy, Store, StoreError, StoreResult};
use sha2::{Digest, Sha256};
use tenancy::SessionKey;

use crate::Deployment;

/// The outside world.
#[derive(Clone)]
pub struct Context {
    /// The database.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Chance.
    pub entropy: Arc<dyn Entropy>,
    /// How this Parlour is set up.
    pub deployment: Deployment,
}

impl Context {
    /// The present.
    #[must_use]
    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// A fresh session id for a caller who brought none.
    #[must_use]
    pub fn new_session_key(&self) -> SessionKey {
        let mut bytes = [0; 16];
        self.entropy.fill(&mut bytes);
        SessionKey::from_random(bytes)
    }

    /// A fresh confirmation code. Bytes that would favour some symbols are thrown away.
    pub(crate) fn new_confirmation_code(&self) -> StoreResult<ConfirmationCode> {
        let symbols = ConfirmationCode::ALPHABET;
        let fair = 256 - 256 % symbols.len();
        let mut code = String::with_capacity(ConfirmationCode::LENGTH);
        while code.len() < ConfirmationCode::LENGTH {
            let mut byte = [0];
            self.entropy.fill(&mut byte);
            let value = usize::from(byte[0]);
            if value < fair
                && let Some(symbol) = symbols.get(value % symbols.len())
            {
                code.push(char::from(*symbol));
            }
        }
        ConfirmationCode::parse(&code).map_err(|error| StoreError::Failed(error.to_string()))
    }
}

/// Who is asking: a browser with a session id, known to us or not, in one request.
#[derive(Debug, Clone)]
pub struct Visitor {
    /// The session id that the browser holds.
    pub key: SessionKey,
    /// The request, for the audit trail.
    pub request_id: String,
}

impl Visitor {
    /// What is stored of the session id.
    pub(crate) fn hash(&self) -> SessionHash {
        SessionHash(Sha256::digest(self.key.expose().as_bytes()).into())
    }

    /// The visitor's session at this shop, if they have one that is still alive.
    pub(crate) fn find(
        &self,
        tx: &mut (impl Sessions + ?Sized),
        now: Instant,
    ) -> StoreResult<Option<LiveSession>> {
        tx.find_session(&self.hash(), now)
    }
}
