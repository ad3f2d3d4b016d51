//! The rule that decides, held against the acceptance table and against chance.
#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise, in its helpers too")]

mod permutations;
mod table;

use chrono::TimeDelta;
use domain::{BookingId, ChallengeId, IdentityId, Instant, Role, SessionId, SetupId, ShopId};
use verification::{Challenge, HeldRoles, MatchConfidence, Purpose, SenderFacts, State, StepUp};

const GLOW: ShopId = ShopId::new(1);
const LUNA: ShopId = ShopId::new(2);
const AVA: IdentityId = IdentityId::new(7);
const EVE: IdentityId = IdentityId::new(8);
const NUMBER: u8 = 42;

fn at(seconds: i64) -> Instant {
    Instant::from_timestamp(1_795_413_600 + seconds, 0).unwrap()
}

/// A challenge issued at second 0, for five minutes.
fn challenge(purpose: Purpose, max_role: Role, shop: Option<ShopId>) -> Challenge {
    Challenge {
        id: ChallengeId::new(1),
        purpose,
        max_role,
        shop,
        session: SessionId::new(1),
        session_secret: Some([1; 32]),
        device: None,
        match_number: (purpose == Purpose::Login).then_some(NUMBER),
        device_label: "Chrome on Windows".into(),
        body_hash: [0; 32],
        state: State::Issued,
        identity: None,
        attempts: 0,
        created_at: at(0),
        expires_at: at(0) + TimeDelta::minutes(5),
        changed_at: at(0),
    }
}

fn login() -> Challenge {
    challenge(Purpose::Login, Role::Admin, Some(GLOW))
}

fn platform_login() -> Challenge {
    challenge(Purpose::Login, Role::Master, None)
}

fn profile() -> Challenge {
    challenge(Purpose::Profile, Role::Client, Some(GLOW))
}

fn booking() -> Challenge {
    challenge(Purpose::Booking(BookingId::new(3)), Role::Client, Some(GLOW))
}

fn owner() -> Challenge {
    challenge(Purpose::Owner(SetupId::new(4)), Role::Client, None)
}

/// Ava, who works nowhere and whose number is known.
fn client() -> SenderFacts {
    SenderFacts {
        sender: AVA,
        roles: HeldRoles::default(),
        device_known: false,
        recognition: MatchConfidence::Sure,
        phone_known: true,
        session_identity: None,
        blacklisted: false,
        step_up: StepUp::NewDevice,
    }
}

/// Ava, who works at these salons.
fn working(team: &[(ShopId, Role)]) -> SenderFacts {
    SenderFacts { roles: HeldRoles { master: false, team: team.to_vec() }, ..client() }
}

fn admin() -> SenderFacts {
    working(&[(GLOW, Role::Admin)])
}
