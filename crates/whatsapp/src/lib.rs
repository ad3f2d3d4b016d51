//! The WhatsApp Cloud API: webhook bodies in, messages out.
//!
//! The only crate that knows Meta's JSON. In: [`signature`] before anything else, then [`decode`]; [`handshake`] once. Out:
//! [`CloudGateway`]. The [`TEMPLATES`] that WhatsApp has to approve are in `templates/`.

mod decode;
mod gateway;
mod handshake;
pub mod signature;
mod templates;

pub use decode::{Decoded, decode};
pub use gateway::{CloudGateway, Timeouts};
pub use handshake::{Handshake, HandshakeAnswer, handshake};
pub use templates::TEMPLATES;
