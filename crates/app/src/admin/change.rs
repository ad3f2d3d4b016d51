//! What all changes in the dashboard have in common: the version that the editor saw, and the row in the audit trail
//! (rules/booking-life#one-transaction, rules/dashboard#versioned-rows).

use domain::{Instant, LocalDate, TimeInputError};
use ports::shop::{ChangeRecord, FieldChange};
use ports::{ShopTx, StoreError, StoreResult};
use scheduling::{SlotRefusal, local_time};

use super::DashboardUser;
use super::block_access::BlockRefusal;
use super::finish_rules::FinishRefusal;
use super::stage_rules::StageRefusal;
use super::status_rules::StatusRefusal;
use crate::{BadPhone, Context};

/// What can be edited, or be named by what is edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entity {
    Category,
    Service,
    Chair,
    StaffMember,
    /// A date on which a member of staff's week does not hold.
    Exception,
    /// The salon itself: its settings.
    Shop,
    Picture,
    Booking,
    Client,
    /// Time that is not for booking.
    Block,
    /// A break at another time than every week; its id is that of whose it is.
    Break,
    /// Dates on which the salon's week does not hold.
    SpecialDay,
    Review,
}

impl Entity {
    pub(super) const fn entity(self) -> &'static str {
        match self {
            Self::Category => "category",
            Self::Service => "service",
            Self::Chair => "chair",
            Self::StaffMember => "staff",
            Self::Exception => "exception",
            Self::Shop => "shop",
            Self::Picture => "picture",
            Self::Booking => "booking",
            Self::Client => "client",
            Self::Block => "block",
            Self::Break => "break",
            Self::SpecialDay => "special_day",
            Self::Review => "review",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::StaffMember => "staff member",
            Self::Shop => "salon",
            Self::SpecialDay => "special day",
            other => other.entity(),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// Daylight saving differs between two zones.
    #[error(
        "With the same clock times two appointments would overlap. Please keep the moments, or move one of them first."
    )]
    ClockTimesMeet,
    /// Absent, or another salon's: the answer is the same.
    #[error("We could not find this {}.", .0.words())]
    Absent(Entity),
    #[error("This {} was changed by {by} at {at}. Reload to see it.", .thing.words())]
    Stale { thing: Entity, by: String, at: String },
    /// It has changed, but the trail does not say by whose hand.
    #[error("This {} has changed. Reload to see it.", .0.words())]
    Changed(Entity),
    /// A booking does not become what is wanted of it.
    #[error(transparent)]
    Status(#[from] StatusRefusal),
    /// The time of a booking whose hold ran out is not offered any more.
    #[error(transparent)]
    NotOffered(SlotRefusal),
    /// The salon knows clients who may be the one of this booking.
    #[error("The salon knows a client like this one. Please say who it is.")]
    WhichClient,
    #[error(
        "{count} coming appointments need this chair, and no other is free on {when}. Please move or cancel that one first."
    )]
    InUse {
        count: usize,
        /// When the first is that no other chair is free for.
        when: String,
    },
    #[error("Please choose a date between {from} and {to}.")]
    OutOfReach {
        /// The first date that can be planned.
        from: LocalDate,
        to: LocalDate,
    },
    #[error("There are {0} exceptions already. Please delete some first.")]
    TooManyExceptions(usize),
    #[error("There are {0} special days to come already. Please delete some first.")]
    TooManySpecialDays(usize),
    /// Two special days never share a date.
    #[error("{name} is already there on {date}.")]
    DatesTaken { name: String, date: String },
    /// A client who asked to be forgotten: nothing is to be known of them.
    #[error("This client's data was deleted. Nothing can be noted about them any more.")]
    Erased,
    #[error("A client can have {0} tags at most.")]
    TooManyTags(usize),
    /// A staff member who is to leave has appointments to come.
    #[error("{name} has {}, the first on {when}. Please move or cancel them first.", appointments(*.count))]
    Booked { name: String, count: usize, when: String },
    /// They are others than those that were to be cancelled.
    #[error(
        "The appointments of {name} have changed meanwhile. Now there {}, the first on {when}. Please look at them again.",
        are_appointments(*.count)
    )]
    BookedAnew { name: String, count: usize, when: String },
    #[error(
        "Somebody has to run the salon. Please make another staff member with a phone number an admin first."
    )]
    LastAdmin,
    #[error("{0} has this phone number already.")]
    PhoneTaken(String),
    #[error(transparent)]
    Stage(#[from] StageRefusal),
    /// Who is there is no no-show.
    #[error("{0} has arrived. Take the mark away first.")]
    HasArrived(String),
    #[error("You can see the messages of your own bookings only.")]
    ColleaguesMessages,
    #[error("This booking has not lost its time.")]
    NotStranded,
    #[error("WhatsApp does not reach this client. Please call them.")]
    NotReachable,
    #[error("This client was asked a short time ago. They can be asked again two hours after that.")]
    Asked,
    /// It was neither missed nor cancelled late.
    #[error("This booking is no strike.")]
    NoStrike,
    #[error("Please say how the client agreed: in person, by phone or on paper.")]
    NoConsentSource,
    /// Its client gave stars only.
    #[error("This review has no words to hide.")]
    NoWords,
    #[error(transparent)]
    Finish(#[from] FinishRefusal),
    #[error(transparent)]
    Block(#[from] BlockRefusal),
    #[error(transparent)]
    Times(#[from] TimeInputError),
    #[error(transparent)]
    BadPhone(#[from] BadPhone),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a change of a salon comes to.
pub(super) type ChangeResult<T> = Result<T, ChangeError>;

/// Changes a salon in one transaction. After a concurrent change it runs once more, to go on or to name the author of that change.
pub(super) fn change<T>(
    ctx: &Context,
    user: &DashboardUser,
    mut work: impl FnMut(&mut dyn ShopTx, Instant) -> ChangeResult<T>,
) -> ChangeResult<T> {
    let mut once = || {
        let now = ctx.now();
        ctx.store.write_shop(user.scope, |tx| work(tx, now))
    };
    match once() {
        Err(ChangeError::Store(StoreError::Stale)) => once(),
        result => result,
    }
}

/// Whether the editor has seen the row as it is; one who does not say takes what comes.
pub(crate) fn check_version(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    (thing, id): (Entity, i64),
    version: i64,
    seen: Option<i64>,
    now: Instant,
) -> ChangeResult<()> {
    if seen.is_none_or(|seen| seen == version) {
        return Ok(());
    }
    let Some(last) = tx.last_change(thing.entity(), id)? else { return Err(ChangeError::Changed(thing)) };
    let by = last.by.unwrap_or_else(|| "the platform".to_owned());
    Err(ChangeError::Stale { thing, by, at: format_short(user, last.at, now) })
}

/// A moment by the salon's clock: the time alone if it was today.
pub(super) fn format_short(user: &DashboardUser, at: Instant, now: Instant) -> String {
    let zone = user.shop.zone;
    let today = local_time::date_of(zone, now) == local_time::date_of(zone, at);
    if today { local_time::label(zone, at) } else { local_time::format_long(zone, at) }
}

/// Writes a change into the audit trail.
pub(crate) fn record(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    action: &'static str,
    (thing, id): (Entity, i64),
    changes: &[FieldChange],
    now: Instant,
) -> StoreResult<()> {
    tx.record_change(&ChangeRecord {
        at: now,
        actor: user.actor,
        action,
        entity: thing.entity(),
        entity_id: id,
        changes,
        request_id: Some(&user.request_id),
    })
}

/// Writes the fields that a change has changed into the audit trail.
pub(super) fn record_change(
    tx: &mut dyn ShopTx,
    user: &DashboardUser,
    action: &'static str,
    entity: (Entity, i64),
    before: Option<&Fields>,
    after: Option<&Fields>,
    now: Instant,
) -> StoreResult<()> {
    record(tx, user, action, entity, &differences(before, after), now)
}

/// A thing's fields as words, for the audit trail.
pub(crate) type Fields = Vec<(&'static str, String)>;

/// What is not the same before and after; nothing before is a new thing, nothing after one that went.
pub(crate) fn differences(before: Option<&Fields>, after: Option<&Fields>) -> Vec<FieldChange> {
    let value = |fields: Option<&Fields>, field: &str| {
        fields.into_iter().flatten().find(|(name, _)| *name == field).map(|(_, value)| value.clone())
    };
    let names: Vec<&'static str> = after.or(before).into_iter().flatten().map(|(name, _)| *name).collect();
    let compared = names.into_iter().map(|field| FieldChange {
        field,
        from: value(before, field),
        to: value(after, field),
    });
    compared.filter(|difference| difference.from != difference.to).collect()
}

/// Changes without the words of some `fields`: the trail outlives what people want to be known of them.
pub(crate) fn redacted(fields: &[&str], mut changes: Vec<FieldChange>) -> Vec<FieldChange> {
    for change in changes.iter_mut().filter(|change| fields.contains(&change.field)) {
        let had_one = change.from.as_ref().is_some_and(|words| !words.is_empty());
        redact(&mut change.from, "given");
        redact(&mut change.to, if had_one { "another" } else { "given" });
    }
    changes
}

fn redact(words: &mut Option<String>, redact: &str) {
    if let Some(words) = words.as_mut().filter(|words| !words.is_empty()) {
        redact.clone_into(words);
    }
}

/// A list of ids that limits something; without any nothing is limited.
pub(super) fn format_ids(ids: &[impl ToString]) -> String {
    if ids.is_empty() {
        return "all".to_owned();
    }
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn are_appointments(count: usize) -> String {
    format!("{} {}", if count == 1 { "is" } else { "are" }, appointments(count))
}

fn appointments(count: usize) -> String {
    if count == 1 { "1 coming appointment".to_owned() } else { format!("{count} coming appointments") }
}

pub(super) fn expect_row<T>(row: Option<T>) -> ChangeResult<T> {
    row.ok_or_else(|| ChangeError::Store(StoreError::Failed("the row just written is not there".into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(name: &str) -> Fields {
        vec![("name", name.to_owned()), ("color", "#9C27B0".to_owned())]
    }

    #[test]
    fn only_what_changed_is_different() {
        let changed = differences(Some(&fields("Hair")), Some(&fields("Beard")));
        let name = FieldChange { field: "name", from: Some("Hair".into()), to: Some("Beard".into()) };
        assert_eq!(changed, [name]);
        assert_eq!(differences(Some(&fields("Hair")), Some(&fields("Hair"))), []);
    }

    #[test]
    fn what_is_new_has_no_before_and_what_went_no_after() {
        let new = differences(None, Some(&fields("Hair")));
        assert!(new.len() == 2 && new.iter().all(|field| field.from.is_none() && field.to.is_some()));
        let gone = differences(Some(&fields("Hair")), None);
        assert!(gone.len() == 2 && gone.iter().all(|field| field.from.is_some() && field.to.is_none()));
    }
}
