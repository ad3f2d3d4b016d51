//! The HTTP edge: routes, wire shapes, errors, pages.
//!
//! A handler extracts, parses, calls one use case and answers. Every endpoint stands in one table, [`routes::ENDPOINTS`]; status codes for
//! failures stand in one folder, `error`. Wire shapes are types of their own, beside the handler that uses them.
#![warn(missing_docs)]

mod access_log;
mod admin;
mod admission;
mod blocking;
mod client;
mod concurrency_limits;
mod cookies;
mod dashboard_routes;
mod deadline;
mod endpoint;
mod endpoint_of_request;
mod endpoint_rules;
mod error;
mod extract;
mod health;
mod live;
mod middleware;
mod monitoring;
mod mount;
mod openapi;
mod pages;
mod platform;
mod quotas;
mod rate_limits;
mod replica_reader;
mod replica_reads;
mod request_policy;
mod routes;
mod run_detached;
mod server;
mod session;
mod setup;
mod shared_rate_limits;
mod state;
mod trace;
mod uploads;
mod webhook;
mod wire;

pub use deadline::RequestTimeouts;
pub use endpoint::Auth;
pub use endpoint_rules::{EndpointRules, limits, routes};
pub use extract::Network;
pub use live::StreamTimes;
pub use monitoring::{Heartbeat, Watch, metrics_server};
pub use server::{server, server_with};
pub use state::{Settings, Webhook};
