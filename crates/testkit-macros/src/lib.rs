//! The attribute `on_both_databases`, which `testkit` exports.
#![expect(
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "a macro that cannot go on stops the build"
)]

use proc_macro::{TokenStream, TokenTree};

/// Makes a test of a function. The test runs on SQLite and on PostgreSQL at the same time.
///
/// The function takes `&TestDb`. With `#[on_both_databases(open)]` it takes a reference to the value that `open` makes of
/// a `TestDb`.
#[proc_macro_attribute]
pub fn on_both_databases(open: TokenStream, function: TokenStream) -> TokenStream {
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word.to_string() == "fn");
    let name =
        function.clone().into_iter().skip_while(|token| !is_fn(token)).nth(1).expect("a function's name");
    let run = if open.is_empty() {
        format!("::testkit::for_each_database({name});")
    } else {
        format!("::testkit::for_each_backend(|backend| {name}(&{open}(::testkit::TestDb::new(backend))));")
    };
    format!("#[test] fn {name}() {{ {function} {run} }}").parse().expect("Rust")
}
