//! What handlers are given: parsed, or an answer that says why not.

mod address;
mod body;
mod device;
mod manager;
mod master;
mod network;
mod query;
mod upload;
mod visitor;

pub(crate) use address::{HostAddress, HostSite, PublicAddress, SetupHost, site_of};
pub(crate) use body::{Valid, read_body};
pub(crate) use manager::{AsAdmin, AsStaff, seen_version};
pub(crate) use master::AsMaster;
pub(crate) use network::{client_address, customer};
pub(crate) use query::{Params, ids_in, parsed};
pub(crate) use upload::Upload;
pub(crate) use visitor::{AnyVisitor, KnownVisitor, MaybeVisitor, bearer, session_header};
