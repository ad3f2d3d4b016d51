//! The ledger of erasures, read out of a database as it is: nothing is migrated, and it need not be one that this program could serve from.

use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::result::QueryResult;
use diesel::sql_types::BigInt;
use domain::{ClientId, ShopId};
use ports::platform::Erasure;

use crate::copies::CopyError;
use crate::moment::At;
use crate::row_security::EVERYTHING;
use crate::schema::erasures as e;

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Who was forgotten, says a database that is about to be copied or replaced; nobody where there is none, or where it is older than the
/// ledger.
pub fn erasures(url: &str) -> Result<Vec<Erasure>, CopyError> {
    let unread = |error: &dyn std::fmt::Display| CopyError::because("cannot read who was forgotten", error);
    let rows = match url.strip_prefix("sqlite:") {
        Some(path) if !Path::new(path).is_file() => Ok(Vec::new()),
        Some(path) => {
            let mut conn = SqliteConnection::establish(path).map_err(|error| unread(&error))?;
            of_sqlite(&mut conn)
        }
        None => {
            let mut conn = PgConnection::establish(url).map_err(|error| unread(&error))?;
            of_postgres(&mut conn)
        }
    };
    let erasure = |(shop, client, at): (i64, i64, At)| Erasure {
        shop: ShopId::new(shop),
        client: ClientId::new(client),
        at: at.0,
    };
    Ok(rows.map_err(|error| unread(&error))?.into_iter().map(erasure).collect())
}

macro_rules! ledger {
    ($conn:expr, $there:expr) => {{
        let there: Count = diesel::sql_query($there).get_result($conn)?;
        if there.count == 0 {
            return Ok(Vec::new());
        }
        e::table
            .select((e::shop_id, e::client_id, e::erased_at))
            .order((e::shop_id, e::client_id))
            .load($conn)
    }};
}

fn of_sqlite(conn: &mut SqliteConnection) -> QueryResult<Vec<(i64, i64, At)>> {
    ledger!(conn, "SELECT COUNT(*) AS count FROM sqlite_master WHERE type = 'table' AND name = 'erasures'")
}

fn of_postgres(conn: &mut PgConnection) -> QueryResult<Vec<(i64, i64, At)>> {
    // Of all salons; else row security shows none.
    conn.batch_execute(EVERYTHING)?;
    ledger!(conn, "SELECT COUNT(*) AS count FROM pg_class WHERE oid = to_regclass('public.erasures')")
}
