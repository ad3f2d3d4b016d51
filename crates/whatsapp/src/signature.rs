//! Whether a webhook body is from WhatsApp: `X-Hub-Signature-256`, HMAC-SHA256 with the app secret over the bytes as they came.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

const PREFIX: &[u8] = b"sha256=";

/// Whether one of `secrets` signed `body`. The list is for changing the secret: the current one and the one before it. The bytes must be
/// those that arrived: JSON written anew has other escapes. Compares in constant time; no header makes it panic.
#[must_use]
pub fn verify(secrets: &[String], header: Option<&[u8]>, body: &[u8]) -> bool {
    let Some(claimed) = header.and_then(|header| header.strip_prefix(PREFIX)).and_then(unhex) else {
        return false;
    };
    secrets.iter().any(|secret| signed_by(secret, &claimed, body))
}

fn signed_by(secret: &str, claimed: &[u8; 32], body: &[u8]) -> bool {
    // An empty secret would make everybody's signature good.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
    mac.update(body);
    !secret.is_empty() && mac.verify_slice(claimed).is_ok()
}

/// Exactly 64 hexadecimal digits of either case.
fn unhex(text: &[u8]) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 2 * bytes.len() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        let mut digits = pair.iter().map(|digit| char::from(*digit).to_digit(16));
        let value = digits.next()?? * 16 + digits.next()??;
        *byte = u8::try_from(value).ok()?;
    }
    Some(bytes)
}
