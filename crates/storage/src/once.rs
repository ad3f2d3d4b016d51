//! Statements that a connection plans once. diesel keeps no plan of an `UPDATE` and of a list of values, since their words may be others each
//! time; where they are the same, or one of a few, this says so. Planning one takes longer than running it.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;

/// A statement of which the plan is kept, by its words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Once<Q>(Q);

/// For statements of few different texts. Only those that return rows: diesel executes others by a reference, which knows nothing of this.
pub(crate) trait PlannedOnce: Sized {
    /// Has it planned once for each of its texts.
    fn once(self) -> Once<Self> {
        Once(self)
    }
}

impl<Q> PlannedOnce for Q {}

impl<Q> QueryId for Once<Q> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: QueryFragment<DB>, DB: Backend> QueryFragment<DB> for Once<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q: Query> Query for Once<Q> {
    type SqlType = Q::SqlType;
}

impl<Q, Conn> RunQueryDsl<Conn> for Once<Q> {}
