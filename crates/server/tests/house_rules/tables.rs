//! Every query of a shop begins at that shop's own rows (`docs/decisions/0003-shop-scope.md`). In `storage/src/shop`:
//!
//! - `scoped.rs` names a table only to filter it by the shop at once;
//! - another file names one only to insert into it, or to join it on the shop;
//! - plain SQL begins in `scoped_sql.rs`, which filters by the shop at once; its text names no other table;
//! - nothing there goes around that: no other plain SQL, no `dsl` module of a table.

use crate::source::File;

const FOLDER: &str = "crates/storage/src/shop/";

pub(crate) fn whole_tables(file: &File) -> Vec<String> {
    if !file.path.starts_with(FOLDER) {
        return Vec::new();
    }
    let code: String = file.code().into_iter().flat_map(|(_, line)| [line, "\n".to_owned()]).collect();
    let code: String =
        code.split_whitespace().collect::<Vec<_>>().join(" ").replace(" .", ".").replace("( ", "(");
    let is_scoped = file.path.ends_with("/scoped.rs");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("::table").filter(|(at, name)| ends_there(&code, at + name.len())) {
        let (before, rest) = code.split_at(at);
        let start = before.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
        let (before, table) = before.split_at(start);
        let after = rest.trim_start_matches("::table");
        let allowed = if is_scoped {
            is_filtered(table, after)
        } else {
            before.ends_with("insert_into(") || after.starts_with(&format!(".on({table}::shop_id.eq("))
        };
        if !allowed {
            found.push(format!(
                "{}: {table}::table: begin at a function of scoped.rs, filtered by the shop",
                file.path
            ));
        }
    }
    let is_plain = file.path.ends_with("/scoped_sql.rs");
    for table in tables_read(&code) {
        if !(is_plain && code.contains(&format!("FROM {table} WHERE shop_id = \")"))) {
            found.push(format!("{}: plain SQL reads {table}: begin at scoped_sql.rs", file.path));
        }
    }
    for around in ["sql_query(", "sql::<", "::dsl", "HasTable"] {
        if is_plain && around == "sql_query(" {
            continue;
        }
        let uses = code.matches(around).count() - code.matches(&format!("diesel{around}")).count();
        if uses > 0 {
            found.push(format!("{}: {around}: goes around the scope of the shop", file.path));
        }
    }
    found
}

/// The tables that plain SQL reads from.
fn tables_read(code: &str) -> Vec<&str> {
    let words: Vec<&str> = code.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let named =
        words.iter().zip(words.iter().skip(1)).filter(|(before, _)| matches!(**before, "FROM" | "JOIN"));
    let named = named.map(|(_, name)| *name);
    named.filter(|name| SCHEMA.iter().any(|file| file.contains(&format!("\n    {name} (")))).collect()
}

/// Where the tables are.
const SCHEMA: [&str; 4] = [
    include_str!("../../../storage/src/schema/desk.rs"),
    include_str!("../../../storage/src/schema/people.rs"),
    include_str!("../../../storage/src/schema/salon.rs"),
    include_str!("../../../storage/src/schema/messaging.rs"),
];

fn ends_there(code: &str, end: usize) -> bool {
    !code[end..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The shop's row itself is found by its own id.
fn is_filtered(table: &str, after: &str) -> bool {
    let column = if table == "shops" { "id" } else { "shop_id" };
    after.starts_with(&format!(".filter({table}::{column}.eq(shop))"))
}

#[cfg(test)]
fn finds(name: &str, text: &str) -> usize {
    whole_tables(&File { path: format!("{FOLDER}{name}"), text: text.to_owned() }).len()
}

#[test]
fn a_table_is_named_to_insert_or_to_join_on_the_shop() {
    for (text, count) in [
        ("diesel::insert_into(bookings::table)", 0),
        ("diesel::insert_into(\n    bookings::table)", 0),
        ("staff::table.on(staff::shop_id.eq(bookings::shop_id).and(staff::id.eq(bookings::staff_id)))", 0),
        ("staff::table\n    .on(staff::shop_id.eq(bookings::shop_id))", 0),
        ("#[diesel(table_name = bookings)]", 0),
        ("// bookings::table", 0),
        ("#[diesel::dsl::auto_type]", 0),
        ("bookings::table.filter(bookings::id.eq(id))", 1),
        ("bookings::table.filter(bookings::shop_id.eq(shop))", 1),
        ("diesel::update(bookings::table)", 1),
        ("diesel::delete(bookings::table)", 1),
        ("bookings_of(shop).inner_join(staff::table)", 1),
        ("staff::table.on(staff::id.eq(bookings::staff_id))", 1),
        ("use crate::schema::bookings::table;", 1),
        ("use crate::schema::bookings::dsl::*;", 1),
        ("diesel::sql_query(\"SELECT 1\")", 1),
    ] {
        assert_eq!(finds("bookings.rs", text), count, "{text}");
    }
}

#[test]
fn plain_sql_reads_own_rows() {
    let own = "diesel::sql_query(\"SELECT id FROM clients WHERE shop_id = \")";
    for (file, text, count) in [
        ("scoped_sql.rs", own, 0),
        ("scoped_sql.rs", "diesel::sql_query(\"SELECT id FROM clients WHERE id = \")", 1),
        ("scoped_sql.rs", "diesel::sql_query(\"SELECT id FROM clients\")", 1),
        ("client_stats.rs", own, 2),
        ("client_stats.rs", "query.sql(\" FROM own_bookings b JOIN facts f ON f.id = b.id\")", 0),
        ("client_stats.rs", "query.sql(\" FROM own_bookings b JOIN staff s ON s.id = b.staff_id\")", 1),
        ("client_stats.rs", "query.sql(\" FROM bookings WHERE shop_id = \")", 1),
    ] {
        assert_eq!(finds(file, text), count, "{file}: {text}");
    }
}

#[test]
fn scoped_queries_filter_at_once() {
    for (text, count) in [
        ("staff::table.filter(staff::shop_id.eq(shop)).filter(staff::deleted_at.is_null())", 0),
        ("staff::table\n    .filter(staff::shop_id.eq(shop))", 0),
        ("shops::table.filter(shops::id.eq(shop))", 0),
        ("staff::table", 1),
        ("staff::table.filter(staff::deleted_at.is_null())", 1),
        ("staff::table.filter(chairs::shop_id.eq(shop))", 1),
        ("shops::table.filter(shops::subdomain.eq(name))", 1),
    ] {
        assert_eq!(finds("scoped.rs", text), count, "{text}");
    }
}

#[test]
fn other_folders_may_see_whole_tables() {
    let seed =
        File { path: "crates/storage/src/platform/seeding.rs".to_owned(), text: "shops::table".to_owned() };
    assert_eq!(whole_tables(&seed).len(), 0);
}
