//! The list of erasures, read out of a database as it is: nothing is migrated, and it need not be one that this program could serve from.

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::result::QueryResult;
use diesel::sql_types::BigInt;
use domain::{ClientId, ShopId};
use ports::platform::Erasure;

use crate::backup::BackupError;
use crate::row_security::EVERYTHING;
use crate::schema::{erasures as e, shops};
use crate::timestamp::At;

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The erasures that a database records, before it is copied or replaced: an empty list where it is older than their table, none where there
/// is no database, or one without a salon.
pub fn erasures(url: &str) -> Result<Option<Vec<Erasure>>, BackupError> {
    let unread = |error: &dyn std::fmt::Display| BackupError::because("cannot read who was forgotten", error);
    let rows = match url.strip_prefix("sqlite:") {
        Some(path) if !Path::new(path).is_file() => Ok(None),
        Some(path) => {
            let mut conn = SqliteConnection::establish(path).map_err(|error| unread(&error))?;
            of_sqlite(&mut conn)
        }
        None => {
            let mut conn = PgConnection::establish(url).map_err(|error| unread(&error))?;
            of_postgres(&mut conn)
        }
    };
    let erasure = |row: ErasureRow| Erasure {
        shop: ShopId::new(row.shop_id),
        client: ClientId::new(row.client_id),
        at: row.erased_at.0,
    };
    Ok(rows.map_err(|error| unread(&error))?.map(|rows| rows.into_iter().map(erasure).collect()))
}

#[derive(Queryable)]
struct ErasureRow {
    shop_id: i64,
    client_id: i64,
    erased_at: At,
}

macro_rules! ledger {
    ($conn:expr, $tables:expr) => {{
        let is_there = |conn: &mut _, table: &str| -> QueryResult<bool> {
            let tables: CountRow = diesel::sql_query($tables.replace("TABLE", table)).get_result(conn)?;
            Ok(tables.count > 0)
        };
        if !is_there($conn, "shops")?
            || !diesel::select(exists(shops::table.select(shops::id))).get_result::<bool>($conn)?
        {
            return Ok(None);
        }
        let deleted = shops::table.filter(shops::status.eq("deleted"));
        let whole: Vec<(i64, At)> = deleted.select((shops::id, shops::updated_at)).load($conn)?;
        let whole = whole.into_iter().map(|(shop_id, erased_at)| ErasureRow {
            shop_id,
            client_id: Erasure::WHOLE_SHOP.get(),
            erased_at,
        });
        let mut rows: Vec<ErasureRow> = whole.collect();
        if is_there($conn, "erasures")? {
            let one_by_one = e::table.select((e::shop_id, e::client_id, e::erased_at));
            rows.extend(one_by_one.order((e::shop_id, e::client_id)).load::<ErasureRow>($conn)?);
        }
        Ok(Some(rows))
    }};
}

fn of_sqlite(conn: &mut SqliteConnection) -> QueryResult<Option<Vec<ErasureRow>>> {
    ledger!(conn, "SELECT COUNT(*) AS count FROM sqlite_master WHERE type = 'table' AND name = 'TABLE'")
}

fn of_postgres(conn: &mut PgConnection) -> QueryResult<Option<Vec<ErasureRow>>> {
    // Of all salons; else row security shows none.
    conn.batch_execute(EVERYTHING)?;
    ledger!(conn, "SELECT COUNT(*) AS count FROM pg_class WHERE oid = to_regclass('public.TABLE')")
}
