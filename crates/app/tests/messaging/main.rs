//! The courier on real databases, with a WhatsApp that does as it is told and a clock moved by hand.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

mod approval;
mod gateway;
mod listeners;
mod mails;
mod moves;
mod pauses;
mod planning;
mod post;
mod reminders;
mod retrying;
mod sending;
mod statuses;
mod thanks;
mod timeline;
mod visit_links;
