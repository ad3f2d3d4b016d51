//! [`Tokens`]: bearer tokens at a site, by hash.

use diesel::expression::BoxableExpression;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable};
use domain::{IdentityId, Instant, SessionId, ShopId, TokenId};
use ports::StoreResult;
use ports::shop::{LiveToken, NewToken, SecretHash, Tokens};

use super::{Conn, Db, Scope, Tx};
use crate::codec::{self, cell};
use crate::schema::auth_tokens;
use crate::timestamp::At;

type Condition = Box<dyn BoxableExpression<auth_tokens::table, Db, SqlType = Nullable<Bool>>>;

#[derive(Queryable, Selectable)]
#[diesel(table_name = auth_tokens)]
struct TokenRow {
    id: i64,
    session_id: i64,
    identity_id: i64,
    role_cap: String,
    member_of: Option<i64>,
    created_at: At,
    expires_at: At,
    last_used_at: Option<At>,
    device_label: String,
}

/// The tokens of a site. Every query of them begins with it.
pub(super) fn tokens_here(site: Option<i64>) -> Condition {
    match site {
        Some(shop) => Box::new(auth_tokens::shop_id.eq(shop)),
        None => Box::new(auth_tokens::shop_id.is_null().nullable()),
    }
}

/// Those that have not ended.
fn alive(now: Instant) -> Condition {
    Box::new(auth_tokens::ended_at.is_null().and(auth_tokens::expires_at.gt(At(now))).nullable())
}

impl<S: Scope> Tokens for Tx<'_, Conn, S> {
    fn make_token(&mut self, new: &NewToken) -> StoreResult<TokenId> {
        let site = self.site();
        let id: i64 = self.query(|conn| {
            diesel::insert_into(auth_tokens::table)
                .values((
                    auth_tokens::shop_id.eq(site),
                    auth_tokens::token_hash.eq(&new.hash.0[..]),
                    auth_tokens::session_id.eq(new.session.get()),
                    auth_tokens::identity_id.eq(new.identity.get()),
                    auth_tokens::role_cap.eq(new.max_role.as_str()),
                    auth_tokens::member_of.eq(new.member_of.map(ShopId::get)),
                    auth_tokens::device_label.eq(&new.device_label),
                    auth_tokens::created_at.eq(At(new.at)),
                    auth_tokens::expires_at.eq(At(new.expires_at)),
                ))
                .returning(auth_tokens::id)
                .get_result(conn)
        })?;
        Ok(TokenId::new(id))
    }

    fn find_token(&mut self, hash: &SecretHash, now: Instant) -> StoreResult<Option<LiveToken>> {
        let site = self.site();
        let row: Option<TokenRow> = self.query(|conn| {
            auth_tokens::table
                .filter(tokens_here(site))
                .filter(auth_tokens::token_hash.eq(&hash.0[..]))
                .filter(alive(now))
                .select(TokenRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(TokenRow::into_token).transpose()
    }

    fn tokens_of(&mut self, identity: IdentityId, now: Instant) -> StoreResult<Vec<LiveToken>> {
        let site = self.site();
        let rows: Vec<TokenRow> = self.query(|conn| {
            auth_tokens::table
                .filter(tokens_here(site))
                .filter(auth_tokens::identity_id.eq(identity.get()))
                .filter(alive(now))
                .select(TokenRow::as_select())
                .order(auth_tokens::id.desc())
                .load(conn)
        })?;
        rows.into_iter().map(TokenRow::into_token).collect()
    }

    fn end_token(&mut self, identity: IdentityId, id: TokenId, now: Instant) -> StoreResult<bool> {
        let site = self.site();
        let ended = self.query(|conn| {
            diesel::update(
                auth_tokens::table
                    .filter(tokens_here(site))
                    .filter(auth_tokens::id.eq(id.get()))
                    .filter(auth_tokens::identity_id.eq(identity.get()))
                    .filter(alive(now)),
            )
            .set(auth_tokens::ended_at.eq(At(now)))
            .execute(conn)
        })?;
        Ok(ended == 1)
    }

    fn token_used(&mut self, id: TokenId, now: Instant) -> StoreResult<()> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(auth_tokens::table.filter(tokens_here(site)).filter(auth_tokens::id.eq(id.get())))
                .set(auth_tokens::last_used_at.eq(At(now)))
                .execute(conn)
        })?;
        Ok(())
    }
}

impl TokenRow {
    fn into_token(self) -> StoreResult<LiveToken> {
        Ok(LiveToken {
            id: TokenId::new(self.id),
            session: SessionId::new(self.session_id),
            identity: IdentityId::new(self.identity_id),
            max_role: codec::role(&self.role_cap, cell("auth_tokens", "role_cap", self.id))?,
            member_of: self.member_of.map(ShopId::new),
            created_at: self.created_at.0,
            expires_at: self.expires_at.0,
            last_used_at: self.last_used_at.map(|at| at.0),
            device_label: self.device_label,
        })
    }
}
