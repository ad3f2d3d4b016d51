//! What every use case is given: the outside world, and who is asking.

use std::sync::Arc;

use domain::{ConfirmationCode, Instant};
use ports::shop::{SecretHash, SessionHash};
use ports::{Clock, Files, RandomSource, Store, StoreError, StoreResult};
use sha2::{Digest, Sha256};
use tenancy::{Secret, SessionKey};

use crate::Deployment;
use crate::public::SnapshotCache;

#[derive(Clone)]
pub struct Context {
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn RandomSource>,
    pub files: Arc<dyn Files>,
    /// What salons show, as it was read from this store a moment ago.
    pub snapshots: Arc<SnapshotCache>,
    pub deployment: Deployment,
}

impl Context {
    #[must_use]
    pub fn now(&self) -> Instant {
        self.clock.now()
    }

    /// A fresh session id for a caller who brought none.
    #[must_use]
    pub fn new_session_key(&self) -> SessionKey {
        let mut bytes = [0; 16];
        self.random.fill(&mut bytes);
        SessionKey::from_random(bytes)
    }

    /// A fresh secret: a cookie, a token, a progress id.
    #[must_use]
    pub fn new_secret(&self) -> Secret {
        let mut bytes = [0; 32];
        self.random.fill(&mut bytes);
        Secret::from_random(bytes)
    }

    /// Gives a browser that writes without a session secret its first one; the write binds the session to it. None for a browser that has one, and
    /// for a program, which proves itself by its token.
    pub fn first_session_secret(&self, visitor: &mut Visitor) -> Option<Secret> {
        if visitor.session_secret.is_some() || visitor.bearer.is_some() {
            return None;
        }
        let session_secret = self.new_secret();
        visitor.session_secret = Some(hash_of(&session_secret));
        Some(session_secret)
    }

    /// A fresh confirmation code, for a booking.
    pub(crate) fn new_confirmation_code(&self) -> StoreResult<ConfirmationCode> {
        code_of_bytes(|| {
            let mut byte = [0];
            self.random.fill(&mut byte);
            byte[0]
        })
    }
}

/// The code that a source of random bytes gives. Bytes that would favour some symbols are thrown away.
pub(crate) fn code_of_bytes(mut next: impl FnMut() -> u8) -> StoreResult<ConfirmationCode> {
    let symbols = ConfirmationCode::ALPHABET;
    let fair = 256 - 256 % symbols.len();
    let mut code = String::with_capacity(ConfirmationCode::LENGTH);
    while code.len() < ConfirmationCode::LENGTH {
        let value = usize::from(next());
        if value < fair
            && let Some(symbol) = symbols.get(value % symbols.len())
        {
            code.push(char::from(*symbol));
        }
    }
    ConfirmationCode::parse(&code).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Who is asking, as they present themselves in one request: a browser with its session id and cookies, or a program with a token. What of
/// it holds is found out by [`crate::session`].
#[derive(Debug, Clone)]
pub struct Visitor {
    /// The session id that the browser holds; one made just now for a caller who brought none.
    pub key: SessionKey,
    /// The session cookie that came along, or the first one, which this request gives the browser.
    pub session_secret: Option<SecretHash>,
    pub device: Option<SecretHash>,
    /// The bearer token that came along; it counts instead of the session.
    pub bearer: Option<SecretHash>,
    /// What the browser seems to be: `Chrome on Windows`.
    pub device_label: String,
    /// Where it seems to be, as /24 or /48.
    pub ip_prefix: String,
    pub request_id: String,
}

impl Visitor {
    /// A caller with a session id and nothing else.
    #[must_use]
    pub fn new(key: SessionKey, request_id: String) -> Self {
        let (device_label, ip_prefix) = (String::new(), String::new());
        Self { key, session_secret: None, device: None, bearer: None, device_label, ip_prefix, request_id }
    }

    /// What is stored of the session id.
    pub(crate) fn hash(&self) -> SessionHash {
        SessionHash(Sha256::digest(self.key.expose().as_bytes()).into())
    }
}

#[must_use]
pub fn hash_of(secret: &Secret) -> SecretHash {
    SecretHash(Sha256::digest(secret.expose().as_bytes()).into())
}
