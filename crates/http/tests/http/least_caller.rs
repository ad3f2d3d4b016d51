//! What a row of `authz.csv` says of the least that a caller needs.

use parlour_http::Auth;

use crate::authz_rows::{Row, first_status};

/// The least a caller needs for a success, and its status.
pub(crate) fn least(row: &Row) -> (Auth, u16) {
    let callers = [
        ("anon", Auth::Public),
        ("session", Auth::Session),
        ("client", Auth::Client),
        ("staff", Auth::Staff),
        ("admin", Auth::Admin),
        ("master_no_shopId", Auth::PlatformAdmin),
        // What there is of a closed salon only.
        ("suspended_shop", Auth::Session),
    ];
    let successes = callers.into_iter().map(|(column, auth)| (auth, first_status(&row[column])));
    let first = successes.filter_map(|(auth, status)| Some((auth, status.parse().ok()?)));
    // A salon is deleted only after it was closed for long: none of the table is.
    let done = |(auth, status)| if status == 409 { (auth, 200) } else { (auth, status) };
    first
        .into_iter()
        .map(done)
        .find(|(_, status)| (200..300).contains(status))
        .unwrap_or((Auth::Signature, 200))
}
