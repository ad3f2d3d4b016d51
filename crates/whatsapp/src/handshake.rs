//! The question WhatsApp asks when somebody saves the webhook's address. It carries no signature, only the token we chose.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The three parameters of `GET /api/webhooks/whatsapp`, decoded from the query.
#[derive(Clone, Copy, Default)]
pub struct Handshake<'a> {
    /// `hub.mode`.
    pub mode: Option<&'a str>,
    /// `hub.verify_token`.
    pub token: Option<&'a str>,
    /// `hub.challenge`.
    pub challenge: Option<&'a str>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandshakeAnswer<'a> {
    /// 200 with the challenge as plain text.
    Echo(&'a str),
    /// 400: the token is right but the challenge is not one of WhatsApp's, and is not echoed.
    BadChallenge,
    /// 403.
    Forbidden,
}

/// Answers the question. An empty configured token never matches.
#[must_use]
pub fn handshake<'a>(configured: &str, asked: Handshake<'a>) -> HandshakeAnswer<'a> {
    if asked.mode != Some("subscribe") || !asked.token.is_some_and(|token| same(configured, token)) {
        return HandshakeAnswer::Forbidden;
    }
    asked
        .challenge
        .filter(|text| is_challenge(text))
        .map_or(HandshakeAnswer::BadChallenge, HandshakeAnswer::Echo)
}

/// Compares in constant time, whatever the lengths: by the signatures that the two would make.
fn same(configured: &str, token: &str) -> bool {
    let sign = |key: &str| {
        let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).ok()?;
        Some(mac.chain_update(b"handshake"))
    };
    let (Some(ours), Some(theirs)) = (sign(configured), sign(token)) else { return false };
    !configured.is_empty() && ours.verify_slice(&theirs.finalize().into_bytes()).is_ok()
}

/// Nothing that a browser could take for HTML.
fn is_challenge(text: &str) -> bool {
    (1..=256).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}
