//! What handlers are given: parsed, or an answer that says why not.

mod address;
mod body;
mod query;
mod visitor;

pub(crate) use address::{HostAddress, PublicAddress, site_of};
pub(crate) use body::Valid;
pub(crate) use query::{Params, ids_in, parsed};
pub(crate) use visitor::{KnownVisitor, MaybeVisitor, session_header};
