//! The courier: makes messages of notices, hands them to WhatsApp, and follows what becomes of them.
//!
//! A message is a row from the moment its cause is committed until nobody needs its words any more. WhatsApp is never spoken to inside a
//! transaction: a message is leased in one, handed over, and its fate recorded in another. Whoever dies in between leaves a lease that
//! runs out, so a message may be tried twice; the tracker that travels with it tells whether the first try had arrived after all.

mod plan_messages;
mod preflight;
mod retry;
mod send;
mod status;

pub use plan_messages::plan_messages;
pub use send::send_next;
pub use status::record_status;
