//! The HTTP edge: routes, wire shapes, errors, pages.
//!
//! A handler extracts, parses, calls one use case and answers. Every endpoint stands in one table, [`routes::ENDPOINTS`]; status codes for
//! failures stand in one folder, `error`. Wire shapes are types of their own, beside the handler that uses them.
#![warn(missing_docs)]

mod admin;
mod asked;
mod client;
mod cookies;
mod counted;
mod error;
mod extract;
mod guard;
mod health;
mod limits;
mod nearby;
mod openapi;
mod pages;
mod picture;
mod platform;
mod rooms;
mod routes;
mod run;
mod serve;
mod session;
mod setup;
mod time;
mod trace;
mod watch;
mod webhook;
mod wire;

pub use routes::{EndpointLimits, limits, routes};
pub use serve::{Settings, Webhook, server, server_with};
pub use time::TimeLimits;
pub use watch::{Heart, Watch, exporter};
