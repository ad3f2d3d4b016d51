//! The clients of a salon: who they are, what they had, and where the salon stands with them (rules/clients#numbers, rules/clients#segments).

use domain::{ClientId, Consent, ConsentPurpose, DayOfWeek, Instant, ShopZone, Tag};
use ports::shop::{ClientHistory, ClientPage, ClientQuery, ClientRecord, ClientStatus, Relationship};
use ports::{ShopTx, StoreResult};
use scheduling::local_time;

use super::DashboardUser;
use super::change::{
    ChangeError, ChangeResult, Entity, Fields, change, check_version, differences, expect_row, record,
    redacted,
};
use super::strikes::{ClientStrikes, client_strikes};
use crate::Context;
use crate::consents::newest_consent;

/// How many days of the week, and how many hours, count as somebody's own.
const FAVORITE_TIMES: usize = 3;

/// One client with all that is known of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientDetail {
    /// Who, and what their bookings add up to.
    pub card: ClientRecord,
    pub history: ClientHistory,
    pub strikes: ClientStrikes,
    /// What they said last of promotions.
    pub promotions: Option<Consent>,
    /// The days of the week on which they come most often, by name.
    pub days: Vec<&'static str>,
    /// The full hours in which they come most often, on the salon's clock: `10:00 AM`.
    pub times: Vec<String>,
}

/// Where the salon is to stand with a client. What is left out stays.
#[derive(Debug, Clone, Default)]
pub struct RelationshipPatch {
    pub status: Option<ClientStatus>,
    pub tags: Option<Vec<Tag>>,
    pub new_tag: Option<Tag>,
    /// What is written about them; an empty text takes it away.
    pub notes: Option<String>,
}

pub fn list_clients(ctx: &Context, user: &DashboardUser, query: &ClientQuery) -> StoreResult<ClientPage> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| tx.client_page(query, now))
}

pub fn client_detail(ctx: &Context, user: &DashboardUser, id: ClientId) -> ChangeResult<ClientDetail> {
    let now = ctx.now();
    ctx.store.read_shop(user.scope, |tx| {
        let card = find(tx, id, now)?;
        let history = tx.client_history(id, now)?;
        let zone = user.shop.zone;
        let day = |visit: &Instant| DayOfWeek::of(local_time::date_of(zone, *visit)).name();
        let days = most_frequent(history.visits.iter().map(day));
        let times = most_frequent(history.visits.iter().map(|visit| hour(zone, *visit)));
        let strikes = client_strikes(tx, id, card.status, now)?;
        let promotions = newest_consent(tx, id, ConsentPurpose::Promotions)?;
        Ok(ClientDetail { card, history, strikes, promotions, days, times })
    })
}

/// Changes where the salon stands with a client who is as the editor has `seen` them.
pub fn set_relationship(
    ctx: &Context,
    user: &DashboardUser,
    id: ClientId,
    seen: Option<i64>,
    wish: &RelationshipPatch,
) -> ChangeResult<ClientRecord> {
    let of = (Entity::Client, id.get());
    change(ctx, user, |tx, now| {
        let before = find(tx, id, now)?;
        if tx.is_erased(id)? {
            return Err(ChangeError::Erased);
        }
        check_client_version(tx, user, &before, seen, now)?;
        tx.set_relationship(id, before.version, &wish.over(&before)?, now)?;
        // Somebody who is not welcome waits no more.
        tx.wake_waitlist(now)?;
        let after = expect_row(tx.client_record(id, now)?)?;
        // They may be about somebody's health.
        let changes = redacted(&["client_notes"], differences(Some(&fields(&before)), Some(&fields(&after))));
        record(tx, user, "client.relationship", of, &changes, now)?;
        Ok(after)
    })
}

fn find(tx: &mut dyn ShopTx, id: ClientId, now: Instant) -> ChangeResult<ClientRecord> {
    tx.client_record(id, now)?.ok_or(ChangeError::Absent(Entity::Client))
}

/// Clients change their own row, too, by proving a number or editing their profile. The audit log names no staff member for that.
fn check_client_version(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    client: &ClientRecord,
    seen: Option<i64>,
    now: Instant,
) -> ChangeResult<()> {
    let id = client.id.get();
    let last = tx.last_change(Entity::Client.entity(), id)?;
    let by_themselves = last.is_none_or(|last| last.at != client.updated_at);
    match check_version(tx, user, (Entity::Client, id), client.version, seen, now) {
        Err(ChangeError::Stale { thing, .. }) if by_themselves => Err(ChangeError::Changed(thing)),
        minded => minded,
    }
}

impl RelationshipPatch {
    fn over(&self, before: &ClientRecord) -> ChangeResult<Relationship> {
        let kept = || before.tags.iter().filter_map(|tag| Tag::parse(tag).ok()).collect();
        let named: Vec<Tag> = self.tags.clone().unwrap_or_else(kept);
        let mut tags: Vec<Tag> = Vec::new();
        for tag in named.into_iter().chain(self.new_tag.clone()) {
            if !tags.iter().any(|known| known.says(tag.as_str())) {
                tags.push(tag);
            }
        }
        if tags.len() > Tag::MAX_PER_CLIENT {
            return Err(ChangeError::TooManyTags(Tag::MAX_PER_CLIENT));
        }
        Ok(Relationship {
            status: self.status.unwrap_or(before.status),
            tags,
            notes: self.notes.clone().unwrap_or_else(|| before.notes.clone()),
        })
    }
}

/// The full hour that has begun, on the salon's clock.
fn hour(zone: ShopZone, at: Instant) -> String {
    let label = local_time::label(zone, at);
    match (label.split_once(':'), label.split_once(' ')) {
        (Some((hour, _)), Some((_, half))) => format!("{hour}:00 {half}"),
        _ => label,
    }
}

/// The most frequent ones, and of those as frequent the ones that come first.
fn most_frequent<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut counted: Vec<(usize, T)> = Vec::new();
    for one in all {
        match counted.iter_mut().find(|(_, known)| *known == one) {
            Some((count, _)) => *count += 1,
            None => counted.push((1, one)),
        }
    }
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counted.into_iter().take(FAVORITE_TIMES).map(|(_, one)| one).collect()
}

fn fields(card: &ClientRecord) -> Fields {
    vec![
        ("status", card.status.as_str().to_owned()),
        ("tags", card.tags.join(", ")),
        ("client_notes", card.notes.clone()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_most_frequent_comes_first() {
        assert_eq!(most_frequent("cabbac".chars()), ['c', 'a', 'b']);
        assert_eq!(most_frequent("abcdd".chars()), ['d', 'a', 'b']);
        assert_eq!(most_frequent("".chars()), Vec::<char>::new());
    }

    #[test]
    fn hours_are_full() {
        let at = |text: &str| text.parse().unwrap();
        let zone = ShopZone::parse("America/New_York").unwrap();
        assert_eq!(hour(zone, at("2026-11-23T15:45:00Z")), "10:00 AM");
        assert_eq!(hour(zone, at("2026-11-23T17:00:00Z")), "12:00 PM");
        assert_eq!(hour(ShopZone::parse("Asia/Kolkata").unwrap(), at("2026-11-23T15:45:00Z")), "9:00 PM");
    }
}
