//! Statements that a connection plans once. diesel keeps no plan of an `UPDATE` and of a list of values, since their words may be others each
//! time; where they are the same, or one of a few, this says so. Planning one takes longer than running it.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;

/// A statement of which the plan is kept, by its words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CachedPlan<Q>(Q);

/// For statements of few different texts. Only those that return rows: diesel executes others by a reference, which knows nothing of this.
pub(crate) trait CachePlan: Sized {
    /// Has it planned once for each of its texts.
    fn cache_plan(self) -> CachedPlan<Self> {
        CachedPlan(self)
    }
}

impl<Q> CachePlan for Q {}

impl<Q> QueryId for CachedPlan<Q> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: QueryFragment<DB>, DB: Backend> QueryFragment<DB> for CachedPlan<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q: Query> Query for CachedPlan<Q> {
    type SqlType = Q::SqlType;
}

impl<Q, Conn> RunQueryDsl<Conn> for CachedPlan<Q> {}
