//! The list of salons: searched by name, address, owner and number, sorted, page by page.

use std::cmp::Reverse;

use domain::{Instant, Plan, ShopId, ShopStatus, folded};
use ports::StoreResult;
use ports::platform::{KnownShop, ListedShop, ShopFilter};

use crate::Context;

/// So many digits of a number say whose it may be.
const FEWEST_DIGITS: usize = 3;

/// By what the list is sorted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SalonOrder {
    /// The newest first.
    #[default]
    Created,
    Name,
    /// The next of the running trials first, then the trials that are over, the last first, then salons without one.
    TrialEnd,
}

#[derive(Debug, Clone, Default)]
pub struct SalonQuery {
    /// A part of their name, their address, the name of one who runs them, or a number of theirs.
    pub search: Option<String>,
    pub status: Option<ShopStatus>,
    pub plan: Option<Plan>,
    pub order: SalonOrder,
    /// The last one of the page before.
    pub after: Option<ShopId>,
    /// So many; all without.
    pub limit: Option<usize>,
}

/// The salons in their order, and the cursor of the next page if there is one.
pub fn list_shops(ctx: &Context, page: &SalonQuery) -> StoreResult<(Vec<ListedShop>, Option<ShopId>)> {
    let one_more = page.limit.map(|limit| limit.saturating_add(1));
    let now = ctx.now();
    let mut rows = ctx.store.read_platform(|tx| {
        if page.search.is_none() && page.order == SalonOrder::Created {
            let SalonQuery { status, plan, after: before, .. } = *page;
            return tx.listed_shops(ShopFilter { status, plan, before, most: one_more });
        }
        let ids = chosen(&tx.known_shops()?, page, now);
        tx.shops_listed_as(ids.get(..one_more.unwrap_or(usize::MAX)).unwrap_or(&ids))
    })?;
    let has_more = page.limit.is_some_and(|limit| rows.len() > limit);
    rows.truncate(page.limit.unwrap_or(usize::MAX));
    let next = rows.last().map(|row| row.id).filter(|_| has_more);
    Ok((rows, next))
}

/// Those of all salons that a page and the pages after it show.
fn chosen(all: &[KnownShop], page: &SalonQuery, now: Instant) -> Vec<ShopId> {
    let place = |shop: &KnownShop| Place::of(shop, page.order, now);
    // A salon that left the filter since the page before still says where that ended.
    let last = page.after.and_then(|after| all.iter().find(|shop| shop.id == after)).map(place);
    let words = page.search.as_deref().map(Words::of);
    let mut found: Vec<(Place, ShopId)> = all
        .iter()
        .filter(|shop| page.status.is_none_or(|status| shop.status == status))
        .filter(|shop| page.plan.is_none_or(|plan| shop.plan == plan))
        .filter(|shop| words.as_ref().is_none_or(|words| words.are_of(shop)))
        .map(|shop| (place(shop), shop.id))
        .filter(|(place, _)| last.as_ref().is_none_or(|last| last < place))
        .collect();
    found.sort();
    found.into_iter().map(|(_, id)| id).collect()
}

/// Where a salon stands in the list.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Named(String, Reverse<ShopId>),
    Running(Instant, Reverse<ShopId>),
    Over(Reverse<Instant>, Reverse<ShopId>),
    Other(Reverse<ShopId>),
}

impl Place {
    fn of(shop: &KnownShop, order: SalonOrder, now: Instant) -> Self {
        let id = Reverse(shop.id);
        match (order, shop.trial_ends_at) {
            (SalonOrder::Name, _) => Self::Named(folded(&shop.name), id),
            (SalonOrder::TrialEnd, Some(end)) if now < end => Self::Running(end, id),
            (SalonOrder::TrialEnd, Some(end)) => Self::Over(Reverse(end), id),
            (SalonOrder::TrialEnd, None) | (SalonOrder::Created, _) => Self::Other(id),
        }
    }
}

/// What was typed into the search.
struct Words {
    folded: String,
    /// What was typed of a number.
    digits: Option<String>,
}

impl Words {
    fn of(typed: &str) -> Self {
        let is_number = typed.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c));
        let digits = Some(digits_of(typed)).filter(|digits| is_number && digits.len() >= FEWEST_DIGITS);
        Self { folded: folded(typed), digits }
    }

    fn are_of(&self, shop: &KnownShop) -> bool {
        let mut names = shop.owners.iter().map(|owner| &owner.name).chain([&shop.name, &shop.subdomain]);
        let numbers = shop.owners.iter().filter_map(|owner| owner.phone.as_ref());
        let mut numbers = numbers.chain(&shop.notice_number);
        let has = |digits: &String| numbers.any(|number| digits_of(number).contains(digits));
        names.any(|name| folded(name).contains(&self.folded)) || self.digits.as_ref().is_some_and(has)
    }
}

fn digits_of(number: &str) -> String {
    number.chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta};
    use ports::platform::ShopOwner;

    use super::*;

    fn shop(id: i64, name: &str, trial: Option<i64>) -> KnownShop {
        KnownShop {
            id: ShopId::new(id),
            name: name.to_owned(),
            subdomain: format!("salon{id}"),
            status: ShopStatus::Active,
            plan: Plan::Base,
            trial_ends_at: trial.map(|days| DateTime::UNIX_EPOCH + TimeDelta::days(days)),
            notice_number: None,
            owners: Vec::new(),
        }
    }

    fn list(all: &[KnownShop], page: &SalonQuery) -> Vec<i64> {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(100);
        chosen(all, page, now).into_iter().map(ShopId::get).collect()
    }

    #[test]
    fn each_order_has_its_pages() {
        let all = [
            shop(1, "Zoé", None),
            shop(2, "elan", Some(120)),
            shop(3, "Élan", Some(90)),
            shop(4, "Glow", Some(110)),
            shop(5, "bo", Some(80)),
        ];
        for (order, wanted) in [
            (SalonOrder::Created, [5, 4, 3, 2, 1]),
            (SalonOrder::Name, [5, 3, 2, 4, 1]),
            (SalonOrder::TrialEnd, [4, 2, 3, 5, 1]),
        ] {
            let page = SalonQuery { order, ..SalonQuery::default() };
            assert_eq!(list(&all, &page), wanted, "{order:?}");
            for (at, id) in wanted.into_iter().enumerate() {
                let page = SalonQuery { after: Some(ShopId::new(id)), ..page.clone() };
                assert_eq!(list(&all, &page), wanted[at + 1..], "{order:?} after {id}");
            }
        }
    }

    #[test]
    fn a_salon_is_found_by_its_people_and_their_numbers() {
        let owner = ShopOwner { name: "Zoë Núñez".into(), phone: Some("+1 (718) 555-0142".into()) };
        let fern = KnownShop { owners: vec![owner], ..shop(1, "Fern", None) };
        let glow = KnownShop { notice_number: Some("+44 20 7946 0018".into()), ..shop(2, "Glow 718", None) };
        for (typed, found) in [
            ("zoe nunez", vec![1]),
            ("ZOË", vec![1]),
            ("718 555", vec![1]),
            ("+1718", vec![1]),
            ("7946-0018", vec![2]),
            ("718", vec![1, 2]),
            ("salon2", vec![2]),
            ("55", vec![]),
            ("718x", vec![]),
        ] {
            let page = SalonQuery {
                search: Some(typed.to_owned()),
                order: SalonOrder::Name,
                ..SalonQuery::default()
            };
            assert_eq!(list(&[fern.clone(), glow.clone()], &page), found, "{typed}");
        }
    }
}
