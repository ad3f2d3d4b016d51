//! Codes and texts as they are stored: keyed hashes, so that a stolen database gives none away.

use domain::ConfirmationCode;
use hmac::{Hmac, KeyInit, Mac};
use ports::{StoreError, StoreResult};
use sha2::{Digest, Sha256};
use verification::prefilled_message::canonical_form;

use crate::{Context, WhatsApp};

pub(super) fn code_hash(whatsapp: &WhatsApp, code: &ConfirmationCode) -> StoreResult<[u8; 32]> {
    let mut mac = Hmac::<Sha256>::new_from_slice(&whatsapp.code_key)
        .map_err(|error| StoreError::Failed(error.to_string()))?;
    mac.update(code.as_str().as_bytes());
    Ok(mac.finalize().into_bytes().into())
}

/// What is stored of a text: the same for all that a person would take for the same.
pub(super) fn body_hash(text: &str) -> [u8; 32] {
    Sha256::digest(canonical_form(text).as_bytes()).into()
}

/// A number for the waiting page, 10 to 99. Bytes that would favour some are thrown away.
pub(super) fn new_match_number(ctx: &Context) -> u8 {
    loop {
        let mut byte = [0];
        ctx.random.fill(&mut byte);
        if byte[0] < 180 {
            return 10 + byte[0] % 90;
        }
    }
}
