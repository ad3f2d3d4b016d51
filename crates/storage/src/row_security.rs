//! PostgreSQL's row security: a transaction says whose rows it is about as it begins, and the database hides all others
//! (`docs/decisions/0019-row-security.md`). A transaction that does not say it sees no rows.

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::prelude::*;
use diesel::result::{Error, QueryResult};
use diesel::sql_types::{Bool, Text};

use crate::OpenError;
use crate::error::TxError;
use crate::tx::RowScope;

/// For a connection of its own whose work is about all salons: migrations, copies.
pub(crate) const EVERYTHING: &str = "SET app.everything = 'on'";

/// What tells the database whose rows a transaction is about, until it ends. A statement about one salon is planned once a connection: each
/// begins at the salon, and planning it for its values takes longer than finding its few rows. What looks through all salons is planned for
/// its values: which of all messages are due is another question than which of ten kinds on average.
fn words(row_scope: RowScope) -> String {
    match row_scope {
        RowScope::Shop(scope) => format!(
            "SET LOCAL app.everything = 'off'; SET LOCAL app.shop_id = '{}'; SET LOCAL plan_cache_mode = force_generic_plan",
            scope.shop().get()
        ),
        RowScope::Everything => {
            "SET LOCAL app.everything = 'on'; SET LOCAL plan_cache_mode = auto".to_owned()
        }
    }
}

/// From here on a transaction is about other rows.
pub(crate) fn set_row_scope(conn: &mut PgConnection, row_scope: RowScope) -> QueryResult<()> {
    conn.batch_execute(&words(row_scope))
}

/// Runs a transaction of some kind, as PostgreSQL writes it. Whose rows it is about is said with its beginning, in one message.
pub(crate) fn transaction<T>(
    conn: &mut PgConnection,
    kind: &str,
    row_scope: RowScope,
    work: impl FnOnce(&mut PgConnection) -> Result<T, TxError>,
) -> Result<T, TxError> {
    let begin = format!("BEGIN TRANSACTION ISOLATION LEVEL {kind}; {}", words(row_scope));
    AnsiTransactionManager::begin_transaction_sql(conn, &begin)?;
    match work(conn) {
        Ok(value) => {
            AnsiTransactionManager::commit_transaction(conn)?;
            Ok(value)
        }
        Err(error) => match AnsiTransactionManager::rollback_transaction(conn) {
            // The first error says more.
            Ok(()) | Err(Error::BrokenTransactionManager) => Err(error),
            Err(rollback) => Err(rollback.into()),
        },
    }
}

/// Walls off what the newest migrations have added.
pub(crate) fn keep_salons_apart(conn: &mut PgConnection) -> Result<(), OpenError> {
    diesel::sql_query("SELECT keep_salons_apart()")
        .execute(conn)
        .map(drop)
        .map_err(|error| OpenError::Migrate(error.to_string()))
}

/// The tables with rows of salons that are not walled off, or otherwise than the migration does it.
pub(crate) fn missing_row_policies(conn: &mut PgConnection) -> QueryResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Table {
        #[diesel(sql_type = Text)]
        name: String,
    }
    let open: Vec<Table> = diesel::sql_query(
        "SELECT 'row security of ' || t.relname AS name FROM pg_class t \
         JOIN pg_attribute a ON a.attrelid = t.oid AND NOT a.attisdropped \
         WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace \
         AND (a.attname = 'shop_id' OR (t.relname = 'shops' AND a.attname = 'id')) \
         AND NOT (t.relrowsecurity AND t.relforcerowsecurity \
         AND (SELECT count(*) FROM pg_policy p WHERE p.polrelid = t.oid) = 1 \
         AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = t.oid AND p.polcmd = '*' AND p.polwithcheck IS NULL \
         AND pg_get_expr(p.polqual, p.polrelid) LIKE '%app.everything%ELSE (' || a.attname || ' = %app.shop_id%')) ORDER BY 1",
    )
    .load(conn)?;
    Ok(open.into_iter().map(|table| table.name).collect())
}

/// Refuses a database whose tables lack row security, and warns where the role that we log in as bypasses it.
pub(crate) fn ensure_row_security(conn: &mut PgConnection) -> Result<(), OpenError> {
    let failed = |error: Error| OpenError::Connect(error.to_string());
    let open = missing_row_policies(conn).map_err(failed)?;
    if !open.is_empty() {
        let open = open.join(", ");
        return Err(OpenError::Migrate(format!("what keeps salons apart is missing: {open}")));
    }
    if bypasses_row_security(conn).map_err(failed)? {
        tracing::warn!(
            "this role of PostgreSQL's is a superuser or has BYPASSRLS: row security does not hold it (docs/OPERATIONS.md, Roles)"
        );
    }
    Ok(())
}

/// Whether row security does not hold the role that asks.
fn bypasses_row_security(conn: &mut PgConnection) -> QueryResult<bool> {
    #[derive(QueryableByName)]
    struct Role {
        #[diesel(sql_type = Bool)]
        above: bool,
    }
    diesel::sql_query("SELECT rolsuper OR rolbypassrls AS above FROM pg_roles WHERE rolname = current_user")
        .get_result(conn)
        .map(|role: Role| role.above)
}
