//! [`Sessions`]: browsers at a site, by hash.

use diesel::expression::BoxableExpression;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable};
use domain::{IdentityId, Instant, SessionId, ShopId};
use ports::shop::{Approval, IDLE_TTL, LiveSession, Proof, SESSION_TTL, SecretHash, SessionHash, Sessions};
use ports::{StoreError, StoreResult};

use super::tokens::tokens_here;
use super::{Conn, Db, Scope, Tx};
use crate::cached_statement::CachePlan;
use crate::codec::{self, cell};
use crate::schema::{auth_tokens, sessions};
use crate::timestamp::At;

type Condition = Box<dyn BoxableExpression<sessions::table, Db, SqlType = Nullable<Bool>>>;

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id: i64,
    identity_id: Option<i64>,
    created_at: At,
    last_used_at: At,
    companion_hash: Option<Vec<u8>>,
    former_companion_hash: Option<Vec<u8>>,
    former_until: Option<At>,
    role_cap: Option<String>,
    verified_at: Option<At>,
    ends_at: Option<At>,
    member_of: Option<i64>,
    rotation_due: bool,
    device_due: bool,
    device_label: String,
}

/// The sessions of a site. Every query here begins with it.
fn sessions_here(site: Option<i64>) -> Condition {
    match site {
        Some(shop) => Box::new(sessions::shop_id.eq(shop)),
        None => Box::new(sessions::shop_id.is_null().nullable()),
    }
}

/// Those that time has not ended.
pub(in super::super) fn in_time(now: Instant) -> Condition {
    Box::new(
        sessions::last_used_at
            .gt(At(now - IDLE_TTL.to_delta()))
            .and(sessions::created_at.gt(At(now - SESSION_TTL.to_delta())))
            .and(sessions::ends_at.is_null().or(sessions::ends_at.gt(At(now)))),
    )
}

impl<S: Scope> Sessions for Tx<'_, Conn, S> {
    fn find_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<LiveSession>> {
        let site = self.site();
        let row: Option<SessionRow> = self.query(|conn| {
            sessions::table
                .filter(sessions_here(site))
                .filter(sessions::session_hash.eq(&hash.0[..]))
                .filter(sessions::ended_at.is_null())
                .filter(in_time(now))
                .select(SessionRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(SessionRow::into_session).transpose()
    }

    fn live_session(&mut self, id: SessionId, now: Instant) -> StoreResult<Option<LiveSession>> {
        let site = self.site();
        let row: Option<SessionRow> = self.query(|conn| {
            sessions::table
                .filter(sessions_here(site))
                .filter(sessions::id.eq(id.get()))
                .filter(sessions::ended_at.is_null())
                .filter(in_time(now))
                .select(SessionRow::as_select())
                .first(conn)
                .optional()
        })?;
        row.map(SessionRow::into_session).transpose()
    }

    fn was_ended(&mut self, hash: &SessionHash) -> StoreResult<bool> {
        let site = self.site();
        let found: Option<i64> = self.query(|conn| {
            sessions::table
                .filter(sessions_here(site))
                .filter(sessions::session_hash.eq(&hash.0[..]))
                .filter(sessions::ended_at.is_not_null())
                .select(sessions::id)
                .first(conn)
                .optional()
        })?;
        Ok(found.is_some())
    }

    fn touch_session(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<LiveSession> {
        if let Some(row) = self.used(hash, now)? {
            return row.into_session();
        }
        self.make_room(hash, now)?;
        let made = self.made(hash, now)?;
        // Another request of the same browser may have made it meanwhile.
        let row = if made.is_some() { made } else { self.used(hash, now)? };
        row.ok_or(StoreError::Stale)?.into_session()
    }

    fn use_session(&mut self, id: SessionId, now: Instant) -> StoreResult<()> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(sessions::table.filter(sessions_here(site)).filter(sessions::id.eq(id.get())))
                .set(sessions::last_used_at.eq(At(now)))
                .returning(sessions::id)
                .cache_plan()
                .get_result::<i64>(conn)
                .optional()
        })?;
        Ok(())
    }

    fn bind_session_secret(&mut self, id: SessionId, session_secret: &SecretHash) -> StoreResult<()> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(
                sessions::table
                    .filter(sessions_here(site))
                    .filter(sessions::id.eq(id.get()))
                    .filter(sessions::companion_hash.is_null()),
            )
            .set(sessions::companion_hash.eq(&session_secret.0[..]))
            .returning(sessions::id)
            .cache_plan()
            .get_result::<i64>(conn)
            .optional()
        })?;
        Ok(())
    }

    fn approve_session(&mut self, id: SessionId, approval: &Approval) -> StoreResult<()> {
        let site = self.site();
        self.change_one(|conn| {
            diesel::update(
                sessions::table
                    .filter(sessions_here(site))
                    .filter(sessions::id.eq(id.get()))
                    .filter(sessions::ended_at.is_null()),
            )
            .set((
                sessions::identity_id.eq(approval.identity.get()),
                sessions::role_cap.eq(approval.max_role.as_str()),
                sessions::verified_at.eq(At(approval.at)),
                sessions::last_used_at.eq(At(approval.at)),
                sessions::companion_hash.eq(approval.session_secret.as_ref().map(|hash| &hash.0[..])),
                sessions::former_companion_hash.eq(None::<&[u8]>),
                sessions::former_until.eq(None::<At>),
                sessions::ends_at.eq(approval.ends_at.map(At)),
                sessions::member_of.eq(approval.member_of.map(ShopId::get)),
                sessions::rotation_due.eq(approval.session_secret.is_some()),
                sessions::device_due.eq(approval.device_due),
                sessions::device_label.eq(&approval.device_label),
            ))
            .execute(conn)
        })
    }

    fn rotate_session_secret(
        &mut self,
        id: SessionId,
        present: &SecretHash,
        fresh: &SecretHash,
        former_until: Instant,
    ) -> StoreResult<()> {
        let site = self.site();
        self.change_one(|conn| {
            diesel::update(
                sessions::table
                    .filter(sessions_here(site))
                    .filter(sessions::id.eq(id.get()))
                    .filter(sessions::companion_hash.eq(&present.0[..])),
            )
            .set((
                sessions::companion_hash.eq(&fresh.0[..]),
                sessions::former_companion_hash.eq(&present.0[..]),
                sessions::former_until.eq(At(former_until)),
            ))
            .execute(conn)
        })
    }

    fn session_secret_arrived(&mut self, id: SessionId) -> StoreResult<()> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(sessions::table.filter(sessions_here(site)).filter(sessions::id.eq(id.get())))
                .set(sessions::rotation_due.eq(false))
                .execute(conn)
        })?;
        Ok(())
    }

    fn device_given(&mut self, id: SessionId) -> StoreResult<()> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(sessions::table.filter(sessions_here(site)).filter(sessions::id.eq(id.get())))
                .set(sessions::device_due.eq(false))
                .execute(conn)
        })?;
        Ok(())
    }

    fn end_session(&mut self, id: SessionId, now: Instant) -> StoreResult<()> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(
                sessions::table
                    .filter(sessions_here(site))
                    .filter(sessions::id.eq(id.get()))
                    .filter(sessions::ended_at.is_null()),
            )
            .set(sessions::ended_at.eq(At(now)))
            .execute(conn)?;
            diesel::update(
                auth_tokens::table
                    .filter(tokens_here(site))
                    .filter(auth_tokens::session_id.eq(id.get()))
                    .filter(auth_tokens::ended_at.is_null()),
            )
            .set(auth_tokens::ended_at.eq(At(now)))
            .execute(conn)
        })?;
        Ok(())
    }

    fn end_sessions_of(&mut self, identity: IdentityId, now: Instant) -> StoreResult<usize> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(
                auth_tokens::table
                    .filter(tokens_here(site))
                    .filter(auth_tokens::identity_id.eq(identity.get()))
                    .filter(auth_tokens::ended_at.is_null()),
            )
            .set(auth_tokens::ended_at.eq(At(now)))
            .execute(conn)?;
            diesel::update(
                sessions::table
                    .filter(sessions_here(site))
                    .filter(sessions::identity_id.eq(identity.get()))
                    .filter(sessions::ended_at.is_null())
                    .filter(in_time(now)),
            )
            .set(sessions::ended_at.eq(At(now)))
            .execute(conn)
        })
    }
}

impl<S: Scope> Tx<'_, Conn, S> {
    /// Marks the session as used, if it is alive.
    fn used(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<SessionRow>> {
        let site = self.site();
        self.query(|conn| {
            diesel::update(
                sessions::table
                    .filter(sessions_here(site))
                    .filter(sessions::session_hash.eq(&hash.0[..]))
                    .filter(sessions::ended_at.is_null())
                    .filter(in_time(now)),
            )
            .set(sessions::last_used_at.eq(At(now)))
            .returning(SessionRow::as_returning())
            .cache_plan()
            .get_result(conn)
            .optional()
        })
    }

    /// Makes the session, if there is none of the name.
    fn made(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<Option<SessionRow>> {
        let site = self.site();
        self.query(|conn| {
            diesel::insert_into(sessions::table)
                .values((
                    sessions::shop_id.eq(site),
                    sessions::session_hash.eq(&hash.0[..]),
                    sessions::created_at.eq(At(now)),
                    sessions::last_used_at.eq(At(now)),
                ))
                .on_conflict_do_nothing()
                .returning(SessionRow::as_returning())
                .get_result(conn)
                .optional()
        })
    }

    /// Gives a session that time has ended a name that nobody's hash has, so that a new one can take its place. One that was ended on
    /// purpose keeps its name: no new session may take it.
    fn make_room(&mut self, hash: &SessionHash, now: Instant) -> StoreResult<()> {
        let site = self.site();
        let gone = sessions::ended_at.is_not_null().nullable().or(diesel::dsl::not(in_time(now)));
        let found: Option<(i64, Option<At>)> = self.query(|conn| {
            sessions::table
                .filter(sessions_here(site))
                .filter(sessions::session_hash.eq(&hash.0[..]))
                .filter(gone)
                .select((sessions::id, sessions::ended_at))
                .first(conn)
                .optional()
        })?;
        let Some((id, ended_at)) = found else { return Ok(()) };
        if ended_at.is_some() {
            return Err(StoreError::Stale);
        }
        let name = [&hash.0[..], &id.to_be_bytes()].concat();
        self.query(|conn| {
            diesel::update(sessions::table.filter(sessions_here(site)).filter(sessions::id.eq(id)))
                .set(sessions::session_hash.eq(name))
                .execute(conn)
        })?;
        Ok(())
    }
}

impl SessionRow {
    fn into_session(self) -> StoreResult<LiveSession> {
        let at = |column| cell("sessions", column, self.id);
        let session_secret = |hash: Option<Vec<u8>>, column| codec::secret(hash, at(column));
        let longest = self.created_at.0 + SESSION_TTL.to_delta();
        let proof = match (self.identity_id, &self.role_cap, self.verified_at) {
            (Some(identity), Some(max_role), Some(verified_at)) => Some(Proof {
                identity: IdentityId::new(identity),
                max_role: codec::role(max_role, at("role_cap"))?,
                at: verified_at.0,
                ends_at: self.ends_at.map(|at| at.0),
                member_of: self.member_of.map(ShopId::new),
                rotation_due: self.rotation_due,
                device_due: self.device_due,
            }),
            _ => None,
        };
        Ok(LiveSession {
            id: SessionId::new(self.id),
            last_used_at: self.last_used_at.0,
            latest_end: self.ends_at.map_or(longest, |at| at.0.min(longest)),
            session_secret: session_secret(self.companion_hash, "companion_hash")?,
            previous_secret: session_secret(self.former_companion_hash, "former_companion_hash")?
                .zip(self.former_until.map(|at| at.0)),
            proof,
            device_label: self.device_label,
        })
    }
}
