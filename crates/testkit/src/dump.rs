//! Everything a database holds, as text: two dumps that are equal prove that nothing was written in between.

use crate::{Backend, TestDb};

impl TestDb {
    /// Every row of every table, sorted; without the readings in the audit trail, which are noted beside an answer, at a moment of their own.
    #[must_use]
    pub fn dump(&self) -> Vec<String> {
        let mut raw = self.raw();
        let tables = raw.ask(match self.backend {
            Backend::Sqlite => {
                "SELECT name AS value FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'"
            }
            Backend::Postgres => {
                "SELECT table_name::text AS value FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE '\\_\\_%'"
            }
        });
        let mut rows = Vec::new();
        for table in tables.expect("the catalogue can be read") {
            let row = match self.backend {
                Backend::Postgres => format!("'{table} ' || t::text"),
                Backend::Sqlite => {
                    let columns = raw.ask(&format!("SELECT name AS value FROM pragma_table_info('{table}')"));
                    let quoted: Vec<String> = columns
                        .expect("the table can be described")
                        .iter()
                        .map(|column| format!("quote({column})"))
                        .collect();
                    format!("'{table} ' || {}", quoted.join(" || ',' || "))
                }
            };
            let rest = if table == "audit_log" { " WHERE action <> 'pii.read'" } else { "" };
            let found = raw.ask(&format!("SELECT {row} AS value FROM {table} t{rest}"));
            rows.extend(found.expect("the table can be read"));
        }
        rows.sort();
        rows
    }
}
