//! Extractors: each parses a part of a request, or answers with the reason why not.

mod address;
mod body;
mod client_ip;
mod dashboard_user;
mod if_match;
mod path_id;
mod platform_admin;
mod query;
mod session;
mod upload;
mod user_agent;
mod visit_link;

pub(crate) use address::{HostAddress, HostSite, PublicAddress, SetupHost, site_of};
pub(crate) use body::{Digested, Valid, read_body};
pub use client_ip::Network;
pub(crate) use client_ip::{client_address, ip_bucket};
pub(crate) use dashboard_user::{AdminRequest, StaffRequest};
pub(crate) use if_match::IfMatch;
pub(crate) use path_id::PathId;
pub(crate) use platform_admin::PlatformRequest;
pub(crate) use query::{Params, parse_date, parse_ids, parse_instant, parse_param};
pub(crate) use session::{AnyVisitor, KnownVisitor, MaybeVisitor, bearer, session_header};
pub(crate) use upload::Upload;
pub(crate) use visit_link::{AnyBookingCaller, BookingCaller, LinkCaller, VisitLink, any_visit_link};
