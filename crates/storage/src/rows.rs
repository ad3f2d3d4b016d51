//! Rows as the databases hold them, and what they are in the domain. Backend-free.

use chrono::NaiveDate;
use diesel::prelude::*;
use domain::{
    BookingPolicy, Branding, BufferMinutes, DayHours, DayOfWeek, DaySchedule, ExceptionDates, ExceptionId,
    ExceptionKind, HexColor, Minutes, Opening, ScheduleException, Shop, ShopHours, ShopId, ShopStatus,
    ShopZone, StaffId, Subdomain, WeeklySchedule,
};
use ports::StoreResult;
use ports::shop::Member;

use crate::codec::{self, cell};
use crate::schema::{shop_branding, shop_hours, shops, staff, staff_exceptions, staff_schedule_days};
use crate::timestamp::At;

#[derive(Queryable, Selectable)]
#[diesel(table_name = shops)]
pub(crate) struct ShopRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) subdomain: String,
    pub(crate) status: String,
    pub(crate) timezone: String,
    pub(crate) default_opening_time: String,
    pub(crate) default_closing_time: String,
    pub(crate) buffer_before_minutes: i64,
    pub(crate) buffer_after_minutes: i64,
    pub(crate) slot_step_minutes: i64,
    pub(crate) min_notice_minutes: i64,
    pub(crate) horizon_days: i64,
    pub(crate) hold_minutes: i64,
    pub(crate) max_open_bookings: i64,
    pub(crate) accepting_bookings: bool,
    pub(crate) completes_visits: bool,
    pub(crate) whatsapp_admin_number: Option<String>,
    pub(crate) publishes_whatsapp: bool,
    #[diesel(embed)]
    branding: BrandingRow,
}

/// Needs no lock of its own: all who write it hold that of the shop's row.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = shop_branding, treat_none_as_null = true)]
pub(crate) struct BrandingRow {
    logo_url: Option<String>,
    hero_image_url: Option<String>,
    business_address: Option<String>,
    business_phone: Option<String>,
    business_email: Option<String>,
    business_description: Option<String>,
    primary_color: Option<String>,
    secondary_color: Option<String>,
    price_note: Option<String>,
}

impl BrandingRow {
    pub(crate) fn new(branding: Branding) -> Self {
        let (primary, secondary) =
            branding.palette.map_or((None, None), |palette| (palette.primary, palette.secondary));
        let hex = |color: HexColor| color.as_str().to_owned();
        Self {
            logo_url: branding.logo_url,
            hero_image_url: branding.hero_image_url,
            business_address: branding.business_address,
            business_phone: branding.business_phone,
            business_email: branding.business_email,
            business_description: branding.business_description,
            primary_color: primary.map(hex),
            secondary_color: secondary.map(hex),
            price_note: branding.price_note,
        }
    }

    fn into_branding(self, shop: i64) -> StoreResult<Branding> {
        Ok(Branding {
            palette: codec::palette(self.primary_color.as_deref(), self.secondary_color.as_deref(), shop)?,
            logo_url: self.logo_url,
            hero_image_url: self.hero_image_url,
            business_address: self.business_address,
            business_phone: self.business_phone,
            business_email: self.business_email,
            business_description: self.business_description,
            price_note: self.price_note,
        })
    }
}

impl ShopRow {
    /// What [`DayHours::Default`] means for this shop.
    pub(crate) fn default_hours(&self) -> StoreResult<Opening> {
        let at = |column| cell("shops", column, self.id);
        Ok(Opening {
            opens: codec::time(&self.default_opening_time, at("default_opening_time"))?,
            closes: codec::time(&self.default_closing_time, at("default_closing_time"))?,
        })
    }

    fn policy(&self) -> StoreResult<BookingPolicy> {
        let at = |column| cell("shops", column, self.id);
        let buffer = |minutes, column| at(column).need(BufferMinutes::parse(minutes).ok());
        Ok(BookingPolicy {
            buffer_before: buffer(self.buffer_before_minutes, "buffer_before_minutes")?,
            buffer_after: buffer(self.buffer_after_minutes, "buffer_after_minutes")?,
            slot_step: Minutes::new(self.slot_step_minutes),
            min_notice: Minutes::new(self.min_notice_minutes),
            horizon_days: at("horizon_days").need(u32::try_from(self.horizon_days).ok())?,
            hold: Minutes::new(self.hold_minutes),
            max_open_bookings: at("max_open_bookings").need(u32::try_from(self.max_open_bookings).ok())?,
        })
    }

    pub(crate) fn into_shop(self) -> StoreResult<Shop> {
        let at = |column| cell("shops", column, self.id);
        Ok(Shop {
            id: ShopId::new(self.id),
            subdomain: at("subdomain").need(Subdomain::parse(&self.subdomain).ok())?,
            status: at("status").need(ShopStatus::parse(&self.status))?,
            accepting_bookings: self.accepting_bookings,
            completes_visits: self.completes_visits,
            zone: at("timezone").need(ShopZone::parse(&self.timezone).ok())?,
            policy: self.policy()?,
            branding: self.branding.into_branding(self.id)?,
            published_whatsapp: self.whatsapp_admin_number.filter(|_| self.publishes_whatsapp),
            name: self.name,
        })
    }
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = shop_hours)]
pub(crate) struct ShopHoursRow {
    pub(crate) shop_id: i64,
    pub(crate) day_of_week: i64,
    pub(crate) is_open: bool,
    pub(crate) opening_time: Option<String>,
    pub(crate) closing_time: Option<String>,
}

/// A shop's week from its rows. A weekday without a row is closed; no rows at all mean that no week was ever set.
pub(crate) fn shop_hours(default_hours: Opening, rows: &[ShopHoursRow]) -> StoreResult<ShopHours> {
    if rows.is_empty() {
        return Ok(ShopHours { default_hours, week: None });
    }
    let mut week = [DayHours::Closed; 7];
    for row in rows {
        let at = cell("shop_hours", "opening_time", row.shop_id);
        let day = at.need(DayOfWeek::from_number(row.day_of_week))?;
        let hours = match (
            row.is_open,
            codec::times(row.opening_time.as_deref(), row.closing_time.as_deref(), at)?,
        ) {
            (false, _) => DayHours::Closed,
            (true, None) => DayHours::Default,
            (true, Some((opens, closes))) => DayHours::Open(Opening { opens, closes }),
        };
        if let Some(slot) = week.get_mut(day.index()) {
            *slot = hours;
        }
    }
    Ok(ShopHours { default_hours, week: Some(week) })
}

/// The rows of a shop's week.
pub(crate) fn hours_rows(shop: i64, week: &[DayHours; 7]) -> Vec<ShopHoursRow> {
    let row = |(day, hours): (DayOfWeek, &DayHours)| {
        let (is_open, own) = match hours {
            DayHours::Closed => (false, None),
            DayHours::Default => (true, None),
            DayHours::Open(opening) => (true, Some(opening)),
        };
        ShopHoursRow {
            shop_id: shop,
            day_of_week: i64::from(day.number()),
            is_open,
            opening_time: own.map(|opening| opening.opens.to_string()),
            closing_time: own.map(|opening| opening.closes.to_string()),
        }
    };
    DayOfWeek::ALL.into_iter().zip(week).map(row).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff)]
pub(crate) struct StaffRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) bio: Option<String>,
    pub(crate) role: String,
    pub(crate) is_active: bool,
    pub(crate) available_for_booking: bool,
    pub(crate) profile_image_url: Option<String>,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = staff_schedule_days)]
pub(crate) struct ScheduleDayRow {
    pub(crate) shop_id: i64,
    pub(crate) staff_id: i64,
    pub(crate) day_of_week: i64,
    pub(crate) is_available: bool,
    pub(crate) start_time: Option<String>,
    pub(crate) end_time: Option<String>,
    pub(crate) break_start_time: Option<String>,
    pub(crate) break_end_time: Option<String>,
}

/// A member of staff's week from their rows; no rows mean that no week was ever set.
pub(crate) fn weekly_schedule(rows: &[&ScheduleDayRow]) -> StoreResult<Option<WeeklySchedule>> {
    if rows.is_empty() {
        return Ok(None);
    }
    let mut week = [DaySchedule::Off; 7];
    for row in rows {
        let at = cell("staff_schedule_days", "start_time", row.staff_id);
        let day = at.need(DayOfWeek::from_number(row.day_of_week))?;
        let shift = codec::times(row.start_time.as_deref(), row.end_time.as_deref(), at)?;
        let pause = codec::times(row.break_start_time.as_deref(), row.break_end_time.as_deref(), at)?;
        let schedule = match (row.is_available, shift) {
            (true, Some((start, end))) => DaySchedule::Works {
                start,
                end,
                pause: pause.map(|(start, end)| domain::Break { start, end }),
            },
            (false, _) | (true, None) => DaySchedule::Off,
        };
        if let Some(slot) = week.get_mut(day.index()) {
            *slot = schedule;
        }
    }
    Ok(Some(WeeklySchedule(week)))
}

/// The rows of a member of staff's week.
pub(crate) fn schedule_rows(shop: i64, staff: i64, week: &WeeklySchedule) -> Vec<ScheduleDayRow> {
    let row = |day: DayOfWeek| {
        let (shift, pause) = match week.on(day) {
            DaySchedule::Off => (None, None),
            DaySchedule::Works { start, end, pause } => (Some((start, end)), pause),
        };
        ScheduleDayRow {
            shop_id: shop,
            staff_id: staff,
            day_of_week: i64::from(day.number()),
            is_available: shift.is_some(),
            start_time: shift.map(|(start, _)| start.to_string()),
            end_time: shift.map(|(_, end)| end.to_string()),
            break_start_time: pause.map(|pause| pause.start.to_string()),
            break_end_time: pause.map(|pause| pause.end.to_string()),
        }
    };
    DayOfWeek::ALL.into_iter().map(row).collect()
}

/// What an exception is in its columns: available or not, and its times.
pub(crate) fn exception_columns(kind: Option<ExceptionKind>) -> (bool, Option<String>, Option<String>) {
    let (is_available, times) = match kind {
        None => (true, None),
        Some(ExceptionKind::Works { start, end }) => (true, Some((start, end))),
        Some(ExceptionKind::Off) => (false, None),
        Some(ExceptionKind::OffBetween { start, end }) => (false, Some((start, end))),
    };
    (is_available, times.map(|(start, _)| start.to_string()), times.map(|(_, end)| end.to_string()))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff_exceptions)]
pub(crate) struct ExceptionRow {
    pub(crate) id: i64,
    pub(crate) staff_id: i64,
    pub(crate) exception_date: NaiveDate,
    pub(crate) last_date: NaiveDate,
    pub(crate) is_available: bool,
    pub(crate) start_time: Option<String>,
    pub(crate) end_time: Option<String>,
    pub(crate) reason: Option<String>,
}

impl ExceptionRow {
    pub(crate) fn to_exception(&self) -> StoreResult<ScheduleException> {
        let at = cell("staff_exceptions", "start_time", self.id);
        let times = codec::times(self.start_time.as_deref(), self.end_time.as_deref(), at)?;
        let kind = match (self.is_available, times) {
            (true, Some((start, end))) => Some(ExceptionKind::Works { start, end }),
            (true, None) => None,
            (false, Some((start, end))) => Some(ExceptionKind::OffBetween { start, end }),
            (false, None) => Some(ExceptionKind::Off),
        };
        Ok(ScheduleException {
            id: ExceptionId::new(self.id),
            dates: cell("staff_exceptions", "last_date", self.id)
                .need(ExceptionDates::parse(self.exception_date, self.last_date).ok())?,
            kind,
            reason: self.reason.clone(),
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff)]
pub(crate) struct MemberRow {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) role: String,
    pub(crate) available_for_booking: bool,
    pub(crate) whatsapp_phone: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) created_at: At,
}

impl MemberRow {
    pub(crate) fn into_member(self) -> StoreResult<Member> {
        let at = |column| cell("staff", column, self.id);
        Ok(Member {
            id: StaffId::new(self.id),
            role: codec::staff_role(&self.role, at("role"))?,
            takes_bookings: self.available_for_booking,
            phone: codec::wa_phone(self.whatsapp_phone.as_deref(), at("whatsapp_phone"))?,
            name: self.name,
            email: self.email,
            created_at: self.created_at.0,
        })
    }
}
