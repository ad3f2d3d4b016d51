//! What a salon's messages of a month came to (rules/messages#figures).

use chrono::{Months, NaiveDate};
use domain::{Interval, LocalDate, ShopZone, TimeOfDay};
use ports::platform::MessageState;
use ports::shop::{MessageCount, MessageOutcomes};
use ports::{StoreError, StoreResult};
use scheduling::local_time;
use thiserror::Error;
use verification::TemplateCategory;

use super::DashboardUser;
use crate::Context;

/// How far back a month may lie. Messages are kept for thirteen months, what came of them for longer.
const MAX_MONTHS_BACK: u32 = 24;

/// A month of a salon's calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(LocalDate);

impl Month {
    /// Reads `2026-11`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_exact = text.len() == 7 && text.starts_with(|first: char| first.is_ascii_digit());
        let first = NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d").ok();
        first.filter(|_| is_exact).map(Self)
    }

    fn of(date: LocalDate) -> Option<Self> {
        chrono::Datelike::with_day(&date, 1).map(Self)
    }

    /// From the midnight before its first day to that after its last, on the salon's clock.
    fn time(self, zone: ShopZone) -> Option<Interval> {
        let next = self.0.checked_add_months(Months::new(1))?;
        let midnight = |date| local_time::at(zone, date, TimeOfDay::hm(0, 0));
        Interval::new(midnight(self.0), midnight(next))
    }
}

impl std::fmt::Display for Month {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.format("%Y-%m"))
    }
}

/// How many messages went out, and how far they came. A later figure is part of the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageFigures {
    pub sent: i64,
    pub delivered: i64,
    pub read: i64,
    /// Those that will not arrive.
    pub failed: i64,
    /// Those that WhatsApp bills, of those that were delivered.
    pub billable: i64,
}

impl MessageFigures {
    fn add(&mut self, alike: &MessageCount) {
        let count = alike.count;
        match alike.state {
            MessageState::Accepted | MessageState::Sent => self.sent += count,
            MessageState::Delivered | MessageState::Read => {
                self.sent += count;
                self.delivered += count;
                self.read += if alike.state == MessageState::Read { count } else { 0 };
                self.billable += if alike.billed { count } else { 0 };
            }
            MessageState::Failed | MessageState::Expired => self.failed += count,
            MessageState::Queued | MessageState::Sending | MessageState::Unknown | MessageState::Dropped => {}
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageSummary {
    pub month: Month,
    /// Those that WhatsApp took, by the category of their template, none for free words; only those of which there are any.
    pub by_category: Vec<(Option<TemplateCategory>, MessageFigures)>,
    /// By what they were for, in the order of the alphabet.
    pub by_purpose: Vec<(String, MessageFigures)>,
    pub outcomes: MessageOutcomes,
}

#[derive(Debug, Error)]
pub enum SummaryError {
    #[error("Please choose this month or one of the {MAX_MONTHS_BACK} before it.")]
    OutOfReach,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The messages of a month, this one if none is named.
pub fn message_summary(
    ctx: &Context,
    user: &DashboardUser,
    asked: Option<Month>,
) -> Result<MessageSummary, SummaryError> {
    let zone = user.shop.zone;
    let present = Month::of(local_time::date_of(zone, ctx.now())).ok_or(SummaryError::OutOfReach)?;
    let first = present.0.checked_sub_months(Months::new(MAX_MONTHS_BACK)).map_or(present, Month);
    let month = asked.unwrap_or(present);
    if month < first || present < month {
        return Err(SummaryError::OutOfReach);
    }
    let time = month.time(zone).ok_or(SummaryError::OutOfReach)?;
    let read: StoreResult<_> =
        ctx.store.read_shop(user.scope, |tx| Ok((tx.message_counts(time)?, tx.message_outcomes(time)?)));
    let (counts, outcomes) = read?;
    let by_category = grouped(counts.iter().filter(|alike| alike.was_taken), |alike| {
        alike.category.map(TemplateCategory::as_str)
    });
    Ok(MessageSummary {
        month,
        by_category: by_category
            .into_iter()
            .map(|(name, figures)| (name.and_then(TemplateCategory::parse), figures))
            .collect(),
        by_purpose: grouped(&counts, |alike| alike.purpose.clone()),
        outcomes,
    })
}

/// The figures of each group, without those in which no message went out or failed.
fn grouped<'c, K: Ord>(
    counts: impl IntoIterator<Item = &'c MessageCount>,
    key: impl Fn(&MessageCount) -> K,
) -> Vec<(K, MessageFigures)> {
    let mut groups = std::collections::BTreeMap::<K, MessageFigures>::new();
    for alike in counts {
        groups.entry(key(alike)).or_default().add(alike);
    }
    groups.retain(|_, figures| figures.sent + figures.failed > 0);
    groups.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(state: MessageState, billed: bool, count: i64) -> MessageCount {
        MessageCount { purpose: "reply".into(), category: None, state, billed, was_taken: true, count }
    }

    #[test]
    fn what_was_read_was_delivered_and_sent() {
        let counts = [
            alike(MessageState::Read, true, 3),
            alike(MessageState::Delivered, false, 2),
            alike(MessageState::Accepted, false, 1),
            alike(MessageState::Failed, true, 4),
            alike(MessageState::Queued, false, 9),
        ];
        let figures = MessageFigures { sent: 6, delivered: 5, read: 3, failed: 4, billable: 3 };
        assert_eq!(grouped(&counts, |alike| alike.purpose.clone()), [("reply".to_owned(), figures)]);
        assert_eq!(grouped(&counts[4..], |alike| alike.purpose.clone()), [], "nothing went out");
    }

    #[test]
    fn a_month_is_four_digits_and_two() {
        assert_eq!(Month::parse("2026-02").map(|month| month.to_string()).as_deref(), Some("2026-02"));
        for text in ["2026-13", "2026-2", "26-02", "2026-02-01", "", "2026-00", "+026-02"] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }
}
