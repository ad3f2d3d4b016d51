//! Statuses of bookings, reminders and entries of the waitlist, and other words of partial indexes, as they stand in a query. Written out, not bound: the databases use an index of
//! some rows only where they can read that the others are not asked for, and SQLite would plan a query anew whenever it is given the value.
//! Types of their own, not `sql("…")`: diesel takes such words for others each time and has the query planned anew, too.

use diesel::backend::Backend;
use diesel::expression::{ValidGrouping, is_aggregate};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sql_types::Text;

macro_rules! word {
    ($(#[$doc:meta])* $name:ident = $sql:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, QueryId)]
        pub(crate) struct $name;

        impl Expression for $name {
            type SqlType = Text;
        }

        impl<From: ?Sized> AppearsOnTable<From> for $name {}

        impl<From: ?Sized> SelectableExpression<From> for $name {}

        impl<GroupBy> ValidGrouping<GroupBy> for $name {
            type IsAggregate = is_aggregate::Never;
        }

        impl<DB: Backend> QueryFragment<DB> for $name {
            fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
                out.push_sql($sql);
                Ok(())
            }
        }
    };
}

word! {
    /// Those that hold their time for a while.
    Pending = "'pending'"
}

word! {
    /// Those that are to come, or that nobody has completed.
    Confirmed = "'confirmed'"
}

word! {
    /// Those that hold nothing any more.
    Cancelled = "'cancelled'"
}

word! {
    /// Reminders whose message is not queued yet.
    Due = "'due'"
}

word! {
    /// Those who wait for a time to come free.
    Waiting = "'waiting'"
}

word! {
    /// Deeds of clients in the audit log.
    ByClient = "'client'"
}

word! {
    /// Entries of the audit log about bookings.
    OfBooking = "'booking'"
}

word! {
    /// The sender of mails.
    ByMail = "'email'"
}
