//! The security suites of `docs/RELIABILITY.md`: what an attacker may send, pretend and repeat, and that none of it gets through.

mod chat;
mod corpus;
mod document;
mod evasion;
mod extras;
mod fuzz;
mod logged;
mod pictures;
mod raw;
mod requests;
mod spoofing;
