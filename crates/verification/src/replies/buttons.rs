//! The ids of our buttons and rows: what comes back when they are tapped. An id is a hint only; the sender must be the one who was asked.

use domain::{ChallengeId, ShopId};

use super::button;
use crate::Button;

/// A tap on a button or row of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonTap {
    /// [Not me] or [Not my booking].
    Deny(ChallengeId),
    Yes(ChallengeId),
    Shop(ChallengeId, ShopId),
}

/// Reads the id of a tapped button or row.
#[must_use]
pub fn tap(id: &str) -> Option<ButtonTap> {
    let mut parts = id.split(':');
    let word = parts.next()?;
    let challenge = ChallengeId::new(number(parts.next()?)?);
    let tap = match word {
        "deny" => ButtonTap::Deny(challenge),
        "yes" => ButtonTap::Yes(challenge),
        "shop" => ButtonTap::Shop(challenge, ShopId::new(number(parts.next()?)?)),
        _ => return None,
    };
    parts.next().is_none().then_some(tap)
}

fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number| *number > 0)
}

pub(super) fn deny(challenge: ChallengeId, title: &str) -> Button {
    button(format!("deny:{challenge}"), title)
}

pub(super) fn yes(challenge: ChallengeId) -> Button {
    button(format!("yes:{challenge}"), "Yes, it's me")
}

pub(super) fn shop(challenge: ChallengeId, shop: ShopId, title: &str) -> Button {
    button(format!("shop:{challenge}:{shop}"), title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let (challenge, salon) = (ChallengeId::new(12), ShopId::new(3));
        assert_eq!(tap(&deny(challenge, "Not me").id), Some(ButtonTap::Deny(challenge)));
        assert_eq!(tap(&yes(challenge).id), Some(ButtonTap::Yes(challenge)));
        assert_eq!(tap(&shop(challenge, salon, "Glow").id), Some(ButtonTap::Shop(challenge, salon)));
        for foreign in
            ["", "deny", "deny:", "deny:x", "deny:1:2", "deny:-1", "shop:1", "shop:1:2:3", "appt:ok:1"]
        {
            assert_eq!(tap(foreign), None, "{foreign}");
        }
    }
}
