//! Changes of the salon itself: its hours, its buffers, its zone and its branding. They share the version of its settings.

use domain::{
    BookingRules, BufferMinutes, DayHours, DayOfWeek, HexColor, Instant, Opening, OpeningStep, Palette,
    ShopHours,
};
use ports::ShopTx;

use super::change::{ChangeResult, Entity, Fields, change, check_version, record_change};
use super::overview::read_settings;
use super::picture_usage::ensure_uploaded;
use super::schedules::between;
use super::staff_patch::Patch;
use super::{DashboardUser, ShopSettings};
use crate::Context;

/// How a salon is to present itself. An empty text takes away what was there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BrandingDraft {
    /// The logo, a picture that the salon uploaded.
    pub logo_url: Patch<String>,
    /// The picture on the landing page, one that the salon uploaded.
    pub hero_image_url: Patch<String>,
    pub business_address: Patch<String>,
    pub business_phone: Patch<String>,
    pub business_email: Patch<String>,
    pub business_description: Patch<String>,
    pub price_note: Patch<String>,
    /// Its colours; nothing means the platform's own.
    pub palette: Patch<Palette>,
}

/// A step on the way to online booking (rules/platform#not-open-yet).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpeningChange {
    /// Opens the salon for online booking, or takes that back.
    Accept(bool),
    /// Somebody looked at what comes before. The settings stay at their version.
    LookAt(OpeningStep),
}

pub fn set_opening(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    wanted: OpeningChange,
) -> ChangeResult<ShopSettings> {
    edit(ctx, user, "shop.opening", seen, |tx, before, now| {
        match wanted {
            OpeningChange::LookAt(step) => tx.look_at(step)?,
            OpeningChange::Accept(accepting) if accepting != before.shop.accepting_bookings => {
                tx.set_accepting_bookings(before.version, accepting, now)?;
            }
            OpeningChange::Accept(_) => {}
        }
        Ok(())
    })
}

/// Replaces the hours. Appointments that the new ones leave outside stay (rules/dashboard#bookings-stay).
pub fn set_hours(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    hours: &ShopHours,
) -> ChangeResult<ShopSettings> {
    edit(ctx, user, "shop.hours", seen, |tx, before, now| {
        if before.hours == *hours {
            return Ok(());
        }
        // A concurrent booking has committed by then, or waits and finds the new settings.
        tx.lock_every_day()?;
        Ok(tx.set_hours(before.version, hours, now)?)
    })
}

/// Sets what is kept free before and after appointments. What is offered then, can be booked (rules/booking-life#buffer-change).
pub fn set_buffers(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    (before_bookings, after_bookings): (BufferMinutes, BufferMinutes),
) -> ChangeResult<ShopSettings> {
    edit(ctx, user, "shop.buffer", seen, |tx, before, now| {
        let policy = &before.shop.policy;
        if (policy.buffer_before, policy.buffer_after) == (before_bookings, after_bookings) {
            return Ok(());
        }
        // A concurrent booking has committed by then, or waits and finds the new settings.
        tx.lock_every_day()?;
        Ok(tx.set_buffers(before.version, before_bookings, after_bookings, now)?)
    })
}

/// Replaces the rules of booking. Bookings that exist stay as they are.
pub fn set_booking_rules(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    rules: &BookingRules,
) -> ChangeResult<ShopSettings> {
    edit(ctx, user, "shop.rules", seen, |tx, before, now| {
        if BookingRules::of(&before.shop) == *rules {
            return Ok(());
        }
        // A concurrent booking has committed by then, or waits and finds the new rules.
        tx.lock_every_day()?;
        Ok(tx.set_booking_rules(before.version, rules, now)?)
    })
}

pub fn set_branding(
    ctx: &Context,
    user: &DashboardUser,
    seen: Option<i64>,
    draft: &BrandingDraft,
) -> ChangeResult<ShopSettings> {
    edit(ctx, user, "shop.branding", seen, |tx, before, now| {
        let mut branding = before.shop.branding.clone();
        for (own, wanted) in
            [(&mut branding.logo_url, &draft.logo_url), (&mut branding.hero_image_url, &draft.hero_image_url)]
        {
            let url = wanted.over(own.clone(), String::clone);
            ensure_uploaded(tx, own.as_deref(), url.as_deref())?;
            *own = url;
        }
        for (own, wanted) in [
            (&mut branding.business_address, &draft.business_address),
            (&mut branding.business_phone, &draft.business_phone),
            (&mut branding.business_email, &draft.business_email),
            (&mut branding.business_description, &draft.business_description),
            (&mut branding.price_note, &draft.price_note),
        ] {
            *own = wanted.over(own.take(), String::clone).filter(|text| !text.is_empty());
        }
        branding.palette = draft.palette.over(branding.palette.take(), Palette::clone);
        if before.shop.branding == branding {
            return Ok(());
        }
        Ok(tx.set_branding(before.version, &branding, now)?)
    })
}

/// What changes nothing is no change: neither the version moves, by which others are told that they have seen something older, nor is
/// there a row in the trail.
pub(super) fn edit(
    ctx: &Context,
    user: &DashboardUser,
    action: &'static str,
    seen: Option<i64>,
    set: impl Fn(&mut dyn ShopTx, &ShopSettings, Instant) -> ChangeResult<()>,
) -> ChangeResult<ShopSettings> {
    let of = (Entity::Shop, user.shop.id.get());
    change(ctx, user, |tx, now| {
        let before = read_settings(tx)?;
        check_version(tx, user, of, before.version, seen, now)?;
        set(tx, &before, now)?;
        let after = read_settings(tx)?;
        if after.version == before.version {
            return Ok(after);
        }
        record_change(tx, user, action, of, Some(&fields(&before)), Some(&fields(&after)), now)?;
        Ok(after)
    })
}

fn fields(settings: &ShopSettings) -> Fields {
    let ShopSettings { shop, hours, .. } = settings;
    let branding = &shop.branding;
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let color = |of: fn(&Palette) -> &Option<HexColor>| {
        branding
            .palette
            .as_ref()
            .and_then(|palette| of(palette).as_ref())
            .map_or("", HexColor::as_str)
            .to_owned()
    };
    let mut fields = vec![
        ("timezone", shop.zone.name().to_owned()),
        ("accepting_bookings", shop.accepting_bookings.to_string()),
        ("buffer_before_minutes", shop.policy.buffer_before.minutes().get().to_string()),
        ("buffer_after_minutes", shop.policy.buffer_after.minutes().get().to_string()),
        ("min_notice_minutes", shop.policy.min_notice.get().to_string()),
        ("horizon_days", shop.policy.horizon_days.to_string()),
        ("slot_step_minutes", shop.policy.slot_step.get().to_string()),
        ("hold_minutes", shop.policy.hold.get().to_string()),
        ("max_open_bookings", shop.policy.max_open_bookings.to_string()),
        ("completes_visits", shop.completes_visits.to_string()),
        ("logo_url", text(&branding.logo_url)),
        ("hero_image_url", text(&branding.hero_image_url)),
        ("business_address", text(&branding.business_address)),
        ("business_phone", text(&branding.business_phone)),
        ("business_email", text(&branding.business_email)),
        ("business_description", text(&branding.business_description)),
        ("price_note", text(&branding.price_note)),
        ("primary_color", color(|palette| &palette.primary)),
        ("secondary_color", color(|palette| &palette.secondary)),
        ("default_hours", opening(hours.default_hours)),
    ];
    fields.extend(DayOfWeek::ALL.map(|day| (day.name(), format_day(hours, day))));
    fields
}

fn format_day(hours: &ShopHours, day: DayOfWeek) -> String {
    let own = hours.week.as_ref().and_then(|week| week.get(day.index()));
    if own == Some(&DayHours::Default) {
        return "default hours".to_owned();
    }
    hours.on(day).map_or_else(|| "closed".to_owned(), opening)
}

fn opening(hours: Opening) -> String {
    between(hours.opens, hours.closes)
}
