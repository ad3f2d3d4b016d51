//! [`Challenges`]: codes that wait for their message.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use domain::{BookingId, ChallengeId, ConfirmationCode, IdentityId, Instant, SessionId, SetupId, ShopId};
use ports::StoreResult;
use ports::platform::{Challenges, NewChallenge, OpenChallenge};
use verification::{Challenge, Purpose, State};

use super::PlatformTxImpl;
use super::retention::at_once;
use crate::codec::{self, cell};
use crate::schema::{bookings, challenges};
use crate::timestamp::At;

/// The states that an answer can still change. The sender was asked a question in all but the first.
const OPEN: [&str; 4] = [
    State::Issued.as_str(),
    State::AwaitingConfirm.as_str(),
    State::AwaitingContact.as_str(),
    State::AwaitingShop.as_str(),
];

#[derive(Queryable, Selectable)]
#[diesel(table_name = challenges)]
struct ChallengeRow {
    id: i64,
    shop_id: Option<i64>,
    kind: String,
    role_cap: String,
    session_id: i64,
    companion_hash: Option<Vec<u8>>,
    device_hash: Option<Vec<u8>>,
    booking_id: Option<i64>,
    setup_id: Option<i64>,
    body_hash: Vec<u8>,
    match_number: Option<i64>,
    device_label: String,
    state: String,
    identity_id: Option<i64>,
    attempts: i64,
    created_at: At,
    expires_at: At,
    changed_at: At,
}

impl Challenges for PlatformTxImpl<'_> {
    fn issue_challenge(&mut self, new: &NewChallenge) -> StoreResult<ChallengeId> {
        let (booking, setup) = match new.purpose {
            Purpose::Booking(booking) => (Some(booking.get()), None),
            Purpose::Owner(setup) => (None, Some(setup.get())),
            Purpose::Login | Purpose::Profile => (None, None),
        };
        let id: i64 = self.query(|conn| {
            diesel::insert_into(challenges::table)
                .values((
                    challenges::shop_id.eq(new.shop.map(ShopId::get)),
                    challenges::kind.eq(new.purpose.kind()),
                    challenges::role_cap.eq(new.max_role.as_str()),
                    challenges::session_id.eq(new.session.get()),
                    challenges::companion_hash.eq(new.session_secret.as_ref().map(|hash| &hash[..])),
                    challenges::device_hash.eq(new.device.as_ref().map(|hash| &hash[..])),
                    challenges::booking_id.eq(booking),
                    challenges::setup_id.eq(setup),
                    challenges::code_hash.eq(&new.code_hash[..]),
                    challenges::code_seed.eq(new.code_seed.as_ref().map(|seed| &seed[..])),
                    challenges::body_hash.eq(&new.body_hash[..]),
                    challenges::match_number.eq(new.match_number.map(i64::from)),
                    challenges::device_label.eq(&new.device_label),
                    challenges::ip_prefix.eq(&new.ip_prefix),
                    challenges::state.eq(State::Issued.as_str()),
                    challenges::created_at.eq(At(new.created_at)),
                    challenges::expires_at.eq(At(new.expires_at)),
                    challenges::changed_at.eq(At(new.created_at)),
                ))
                .returning(challenges::id)
                .get_result(conn)
        })?;
        Ok(ChallengeId::new(id))
    }

    fn open_challenges_of(
        &mut self,
        session: SessionId,
        purpose: Purpose,
        now: Instant,
    ) -> StoreResult<Vec<OpenChallenge>> {
        let rows: Vec<(ChallengeRow, Vec<u8>, Option<Vec<u8>>)> = self.query(|conn| {
            let found = challenges::table
                .filter(challenges::session_id.eq(session.get()))
                .filter(challenges::kind.eq(purpose.kind()))
                .filter(challenges::state.eq_any(OPEN))
                .filter(challenges::code_seed.is_not_null())
                .filter(challenges::expires_at.gt(At(now)))
                .order(challenges::id.desc())
                .select((ChallengeRow::as_select(), challenges::code_hash, challenges::code_seed));
            for_update!(found).load(conn)
        })?;
        let open = rows.into_iter().map(|(row, hash, seed)| {
            let at = |column| cell("challenges", column, row.id);
            let code_hash = codec::hash(hash, at("code_hash"))?;
            let code_seed = at("code_seed").need(seed.and_then(|seed| seed.try_into().ok()))?;
            Ok(OpenChallenge { code_hash, code_seed, challenge: row.into_challenge()? })
        });
        open.collect()
    }

    fn supersede_oldest_questions(
        &mut self,
        identity: IdentityId,
        keep: usize,
        now: Instant,
    ) -> StoreResult<()> {
        let keep = i64::try_from(keep).unwrap_or(i64::MAX);
        self.query(|conn| {
            let unanswered = challenges::table
                .filter(challenges::identity_id.eq(identity.get()))
                .filter(challenges::state.eq_any(&OPEN[1..]))
                .filter(challenges::booking_id.is_null())
                .order((challenges::changed_at.desc(), challenges::id.desc()))
                .limit(i64::MAX)
                .offset(keep)
                .select(challenges::id);
            let oldest: Vec<i64> = unanswered.load(conn)?;
            diesel::update(challenges::table.filter(challenges::id.eq_any(oldest)))
                .set((challenges::state.eq(State::Superseded.as_str()), challenges::changed_at.eq(At(now))))
                .execute(conn)
        })?;
        Ok(())
    }

    fn challenge_by_code(&mut self, code_hash: &[u8; 32]) -> StoreResult<Option<Challenge>> {
        let row: Option<ChallengeRow> = self.query(|conn| {
            let found = challenges::table
                .filter(challenges::code_hash.eq(&code_hash[..]))
                .select(ChallengeRow::as_select());
            for_update!(found).first(conn).optional()
        })?;
        row.map(ChallengeRow::into_challenge).transpose()
    }

    fn challenge(&mut self, id: ChallengeId) -> StoreResult<Option<Challenge>> {
        let row: Option<ChallengeRow> = self.query(|conn| {
            let found =
                challenges::table.filter(challenges::id.eq(id.get())).select(ChallengeRow::as_select());
            for_update!(found).first(conn).optional()
        })?;
        row.map(ChallengeRow::into_challenge).transpose()
    }

    fn challenge_of_booking(&mut self, booking: BookingId) -> StoreResult<Option<Challenge>> {
        let row: Option<ChallengeRow> = self.query(|conn| {
            let found = challenges::table
                .filter(challenges::booking_id.eq(booking.get()))
                .order(challenges::id.desc())
                .select(ChallengeRow::as_select());
            for_update!(found).first(conn).optional()
        })?;
        row.map(ChallengeRow::into_challenge).transpose()
    }

    fn latest_challenge_of(&mut self, identity: IdentityId, state: State) -> StoreResult<Option<Challenge>> {
        let row: Option<ChallengeRow> = self.query(|conn| {
            let found = challenges::table
                .filter(challenges::identity_id.eq(identity.get()))
                .filter(challenges::state.eq(state.as_str()))
                .order((challenges::changed_at.desc(), challenges::id.desc()))
                .select(ChallengeRow::as_select());
            for_update!(found).first(conn).optional()
        })?;
        row.map(ChallengeRow::into_challenge).transpose()
    }

    fn asked_number_of(&mut self, identity: IdentityId, since: Instant) -> StoreResult<Option<Challenge>> {
        let row: Option<ChallengeRow> = self.query(|conn| {
            let found = challenges::table
                .filter(challenges::identity_id.eq(identity.get()))
                .filter(challenges::state.eq(State::AwaitingConfirm.as_str()))
                .filter(challenges::kind.eq(Purpose::Login.kind()))
                .filter(challenges::changed_at.gt(At(since)))
                .order((challenges::changed_at.desc(), challenges::id.desc()))
                .select(ChallengeRow::as_select());
            for_update!(found).first(conn).optional()
        })?;
        row.map(ChallengeRow::into_challenge).transpose()
    }

    fn save_challenge(&mut self, challenge: &Challenge) -> StoreResult<()> {
        self.query(|conn| {
            diesel::update(challenges::table.filter(challenges::id.eq(challenge.id.get())))
                .set((
                    challenges::state.eq(challenge.state.as_str()),
                    challenges::identity_id.eq(challenge.identity.map(IdentityId::get)),
                    challenges::attempts.eq(challenge.attempts),
                    challenges::session_id.eq(challenge.session.get()),
                    challenges::companion_hash.eq(challenge.session_secret.as_ref().map(|hash| &hash[..])),
                    challenges::device_hash.eq(challenge.device.as_ref().map(|hash| &hash[..])),
                    challenges::device_label.eq(&challenge.device_label),
                    challenges::body_hash.eq(&challenge.body_hash[..]),
                    challenges::changed_at.eq(At(challenge.changed_at)),
                ))
                .execute(conn)
        })?;
        Ok(())
    }

    fn booking_by_code(&mut self, code: &ConfirmationCode) -> StoreResult<Option<(ShopId, BookingId)>> {
        let found: Option<(i64, i64)> = self.query(|conn| {
            bookings::table
                .filter(bookings::confirmation_code.eq(code.as_str()))
                .select((bookings::shop_id, bookings::id))
                .first(conn)
                .optional()
        })?;
        Ok(found.map(|(shop, booking)| (ShopId::new(shop), BookingId::new(booking))))
    }

    fn forget_challenges_before(&mut self, moment: Instant, approved: Instant) -> StoreResult<usize> {
        // In the words of the index: databases do not find it by a parameter.
        let unanswered = format!("state <> '{}'", State::Approved.as_str());
        self.query(|conn| {
            let over = challenges::table
                .filter(sql::<Bool>(&unanswered))
                .filter(challenges::expires_at.lt(At(moment)))
                .order(challenges::expires_at)
                .limit(at_once())
                .select(challenges::id);
            let mut due: Vec<i64> = for_update_skip_locked!(over).load(conn)?;
            let answered = challenges::table
                .filter(challenges::state.eq(State::Approved.as_str()))
                .filter(challenges::expires_at.lt(At(approved)))
                .order(challenges::expires_at)
                .limit(at_once() - i64::try_from(due.len()).unwrap_or(0))
                .select(challenges::id);
            due.extend(for_update_skip_locked!(answered).load::<i64>(conn)?);
            if due.is_empty() {
                return Ok(0);
            }
            diesel::delete(challenges::table.filter(challenges::id.eq_any(due))).execute(conn)
        })
    }
}

impl ChallengeRow {
    fn into_challenge(self) -> StoreResult<Challenge> {
        let at = |column| cell("challenges", column, self.id);
        let purpose = match (self.kind.as_str(), self.booking_id, self.setup_id) {
            ("login", _, _) => Some(Purpose::Login),
            ("profile", _, _) => Some(Purpose::Profile),
            ("booking", Some(booking), _) => Some(Purpose::Booking(BookingId::new(booking))),
            ("owner", _, Some(setup)) => Some(Purpose::Owner(SetupId::new(setup))),
            _ => None,
        };
        let match_number = self.match_number.map(|number| at("match_number").need(u8::try_from(number).ok()));
        Ok(Challenge {
            id: ChallengeId::new(self.id),
            purpose: at("kind").need(purpose)?,
            max_role: codec::role(&self.role_cap, at("role_cap"))?,
            shop: self.shop_id.map(ShopId::new),
            session: SessionId::new(self.session_id),
            session_secret: codec::maybe_hash(self.companion_hash, at("companion_hash"))?,
            device: codec::maybe_hash(self.device_hash, at("device_hash"))?,
            match_number: match_number.transpose()?,
            device_label: self.device_label,
            body_hash: codec::hash(self.body_hash, at("body_hash"))?,
            state: at("state").need(State::parse(&self.state))?,
            identity: self.identity_id.map(IdentityId::new),
            attempts: self.attempts,
            created_at: self.created_at.0,
            expires_at: self.expires_at.0,
            changed_at: self.changed_at.0,
        })
    }
}
