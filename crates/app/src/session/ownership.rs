//! The rule that says whose session it is (rules/sessions#companion).

use domain::Instant;
use ports::shop::{LiveSession, SecretHash};

/// What the caller's claim to a session is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SecretMatch {
    /// They hold the session secret it is bound to.
    Current,
    /// They hold the one before, which counts a little longer: another tab has just been given the new one.
    Previous,
    /// It is bound to no session secret yet, and nothing is proved of it: its first write is under way.
    Unbound,
    Mismatch,
}

/// Weighs a caller's claim to a session that they know the id of. The id is readable in the browser and may have been planted there, so it
/// never counts for a session that has a session secret, nor for one that a message has proved.
pub(super) fn match_secret(session: &LiveSession, shown: Option<&SecretHash>, now: Instant) -> SecretMatch {
    let Some(bound) = &session.session_secret else {
        return if session.proof.is_none() { SecretMatch::Unbound } else { SecretMatch::Mismatch };
    };
    let Some(shown) = shown else { return SecretMatch::Mismatch };
    if bound == shown {
        return SecretMatch::Current;
    }
    match &session.previous_secret {
        Some((former, until)) if former == shown && now < *until => SecretMatch::Previous,
        _ => SecretMatch::Mismatch,
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use domain::{IdentityId, Role, SessionId};
    use ports::shop::Proof;

    use super::*;

    const NOW: Instant = Instant::UNIX_EPOCH;
    const MINE: SecretHash = SecretHash([1; 32]);
    const FORMER: SecretHash = SecretHash([2; 32]);
    const THIEFS: SecretHash = SecretHash([3; 32]);

    fn session(session_secret: Option<SecretHash>, max_role: Option<Role>) -> LiveSession {
        let proof = |max_role| Proof {
            identity: IdentityId::new(1),
            max_role,
            at: NOW,
            ends_at: None,
            member_of: None,
            rotation_due: false,
            device_due: false,
        };
        LiveSession {
            id: SessionId::new(1),
            last_used_at: NOW,
            latest_end: NOW + TimeDelta::days(30),
            session_secret,
            previous_secret: session_secret.map(|_| (FORMER, NOW + TimeDelta::seconds(30))),
            proof: max_role.map(proof),
            device_label: String::new(),
        }
    }

    #[test]
    fn a_bound_session_belongs_to_its_secret_alone() {
        for max_role in [None, Some(Role::Client), Some(Role::Staff), Some(Role::Admin), Some(Role::Master)] {
            let bound = session(Some(MINE), max_role);
            assert_eq!(match_secret(&bound, Some(&MINE), NOW), SecretMatch::Current, "{max_role:?}");
            assert_eq!(match_secret(&bound, Some(&THIEFS), NOW), SecretMatch::Mismatch, "{max_role:?}");
            assert_eq!(match_secret(&bound, None, NOW), SecretMatch::Mismatch, "{max_role:?}");
        }
    }

    #[test]
    fn the_previous_secret_counts_thirty_seconds() {
        let bound = session(Some(MINE), Some(Role::Staff));
        assert_eq!(match_secret(&bound, Some(&FORMER), NOW + TimeDelta::seconds(29)), SecretMatch::Previous);
        assert_eq!(match_secret(&bound, Some(&FORMER), NOW + TimeDelta::seconds(30)), SecretMatch::Mismatch);
        assert_eq!(match_secret(&bound, Some(&MINE), NOW + TimeDelta::days(1)), SecretMatch::Current);
    }

    #[test]
    fn without_any_secret_the_id_is_enough_until_a_message_proves_somebody() {
        for shown in [None, Some(&THIEFS)] {
            assert_eq!(match_secret(&session(None, None), shown, NOW), SecretMatch::Unbound);
            for max_role in [Role::Client, Role::Staff, Role::Admin, Role::Master] {
                assert_eq!(
                    match_secret(&session(None, Some(max_role)), shown, NOW),
                    SecretMatch::Mismatch,
                    "{max_role:?}"
                );
            }
        }
    }
}
