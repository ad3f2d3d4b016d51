//! A message as clients get it, with invented names.

use chrono::TimeDelta;
use domain::{BookingId, Instant, Shop};
use ports::StoreResult;
use scheduling::local_time;
use verification::replies::{self, ReminderWords, SpokenDay, SpokenVisit};
use verification::{Button, Content, TemplateCategory};

use super::DashboardUser;
use crate::Context;

/// Which message is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewKind {
    First,
    /// The first reminder of several visits on a day.
    Several,
    Second,
}

impl PreviewKind {
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "first" => Some(Self::First),
            "several" => Some(Self::Several),
            "second" => Some(Self::Second),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessagePreview {
    pub text: String,
    pub buttons: Vec<String>,
    pub template: String,
    pub category: TemplateCategory,
}

const CLIENT: &str = "Maya";

pub fn preview_message(
    ctx: &Context,
    user: &DashboardUser,
    kind: PreviewKind,
) -> StoreResult<MessagePreview> {
    let settings = ctx.store.read_shop(user.scope, |tx| tx.message_settings())?.settings;
    let start = tomorrow_at_half_past_two(&user.shop, ctx.now());
    let words = words(&user.shop, start, kind, &settings.note);
    let (name, category) = match words.template {
        Content::Template { name, category, .. } => (name, category),
        _ => (String::new(), TemplateCategory::Utility),
    };
    let (text, buttons) = match words.free {
        Content::Buttons { body, buttons } => (body, buttons),
        _ => (String::new(), Vec::new()),
    };
    let buttons = buttons.into_iter().map(|Button { title, .. }| title).collect();
    Ok(MessagePreview { text, buttons, template: name, category })
}

fn tomorrow_at_half_past_two(shop: &Shop, now: Instant) -> Instant {
    let tomorrow = local_time::date_of(shop.zone, now + TimeDelta::days(1));
    local_time::at(shop.zone, tomorrow, domain::TimeOfDay::hm(14, 30))
}

fn words(shop: &Shop, start: Instant, kind: PreviewKind, note: &str) -> ReminderWords {
    let later = start + TimeDelta::hours(1);
    let (when, later_when) =
        (local_time::format_visit(shop.zone, start), local_time::format_visit(shop.zone, later));
    let (time, later_time) = (local_time::label(shop.zone, start), local_time::label(shop.zone, later));
    let cut = SpokenVisit {
        booking: BookingId::new(1),
        start,
        services: "Cut",
        staff: "Lena",
        when: &when,
        time: &time,
        salon: &shop.name,
    };
    let brows = SpokenVisit {
        booking: BookingId::new(2),
        start: later,
        services: "Brows",
        staff: "Noa",
        when: &later_when,
        time: &later_time,
        ..cut
    };
    match kind {
        PreviewKind::First => replies::visit_reminder(CLIENT, &cut, note),
        PreviewKind::Second => replies::visit_soon(CLIENT, &cut, shop.branding.business_address.as_deref()),
        PreviewKind::Several => {
            let date = local_time::date_of(shop.zone, start);
            let day = local_time::format_date(date);
            let day = SpokenDay { shop: shop.id, salon: &shop.name, date, day: &day };
            replies::visits_reminder(CLIENT, day, &[cut, brows], note)
        }
    }
}
