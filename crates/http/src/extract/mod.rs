//! What handlers are given: parsed, or an answer that says why not.

mod address;
mod body;
mod client_ip;
mod dashboard_user;
mod platform_admin;
mod query;
mod session;
mod upload;
mod user_agent;

pub(crate) use address::{HostAddress, HostSite, PublicAddress, SetupHost, site_of};
pub(crate) use body::{Valid, read_body};
pub(crate) use client_ip::{client_address, ip_bucket};
pub(crate) use dashboard_user::{AsAdmin, AsStaff, seen_version};
pub(crate) use platform_admin::AsMaster;
pub(crate) use query::{Params, ids_in, parsed};
pub(crate) use session::{AnyVisitor, KnownVisitor, MaybeVisitor, bearer, session_header};
pub(crate) use upload::Upload;
