//! What others may know of the endpoints: their paths, and the columns that a row shares with `authz.csv`.

use crate::endpoint::Auth;
use crate::routes::ENDPOINTS;

/// Method and path of every endpoint.
pub fn routes() -> impl Iterator<Item = (&'static str, &'static str)> {
    ENDPOINTS.iter().map(|endpoint| (endpoint.method, endpoint.path))
}

/// The columns that a row shares with `authz.csv`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndpointRules {
    /// The method.
    pub method: &'static str,
    /// The path, its parameters in braces.
    pub path: &'static str,
    /// The most bytes of a body.
    pub max_body: usize,
    /// How often it may be called, as `authz.csv` writes it: `300/min/ip`.
    pub rates: Vec<String>,
    /// Whether a call may change something.
    pub changes: bool,
    /// The least a caller needs.
    pub auth: Auth,
    /// The status of a success.
    pub success: u16,
    /// Whether the call is written to the audit trail as a read of personal data.
    pub audited: bool,
}

/// The limits of every endpoint.
pub fn limits() -> impl Iterator<Item = EndpointRules> {
    ENDPOINTS.iter().map(|endpoint| EndpointRules {
        method: endpoint.method,
        path: endpoint.path,
        max_body: endpoint.max_body,
        rates: endpoint.rates.iter().map(ToString::to_string).collect(),
        changes: endpoint.changes,
        auth: endpoint.auth,
        success: endpoint.success,
        audited: endpoint.audited,
    })
}
