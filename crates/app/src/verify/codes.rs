//! Codes and texts as they are stored: keyed hashes, so that a stolen database gives none away.

use domain::ConfirmationCode;
use hmac::{Hmac, KeyInit, Mac};
use ports::platform::CodeSeed;
use ports::{StoreError, StoreResult};
use sha2::{Digest, Sha256};
use verification::prefilled_message::canonical_form;

use crate::context::code_of_bytes;
use crate::{Context, WhatsApp};

pub(super) fn code_hash(whatsapp: &WhatsApp, code: &ConfirmationCode) -> StoreResult<[u8; 32]> {
    Ok(keyed(whatsapp)?.chain_update(code.as_str()).finalize().into_bytes().into())
}

/// The code that a seed stands for: always the same under one key, and unknown without the key.
pub(super) fn code_of_seed(whatsapp: &WhatsApp, seed: &CodeSeed) -> StoreResult<ConfirmationCode> {
    // No code is as long, so no hash of a code is a byte of another code.
    let mac = keyed(whatsapp)?.chain_update("code of seed").chain_update(seed);
    let mut drawn = 0_u32;
    code_of_bytes(|| {
        drawn += 1;
        let [first, ..]: [u8; 32] =
            mac.clone().chain_update(drawn.to_be_bytes()).finalize().into_bytes().into();
        first
    })
}

pub(super) fn new_code_seed(ctx: &Context) -> CodeSeed {
    let mut seed = CodeSeed::default();
    ctx.random.fill(&mut seed);
    seed
}

fn keyed(whatsapp: &WhatsApp) -> StoreResult<Hmac<Sha256>> {
    Hmac::new_from_slice(&whatsapp.code_key).map_err(|error| StoreError::Failed(error.to_string()))
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
