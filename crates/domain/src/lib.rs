//! The vocabulary of a salon: ids, money, minutes, times, shops, staff, services, bookings.
//!
//! Pure values and rules: no I/O, no clock, no serde. A value that exists is valid; the rows of the database and the shapes on
//! the wire are other types, in `storage` and `http`. Words are listed in `docs/GLOSSARY.md`.

mod block;
mod booking;
mod bounded_text;
mod chair;
mod change_policy;
mod chat_answer;
mod client;
mod conflict;
mod consent;
mod folding;
mod further_shifts;
mod hours;
mod identity;
mod ids;
mod interval;
mod message_settings;
mod minutes;
mod modifier;
mod money;
mod picture;
mod reminder;
mod review;
mod role;
mod schedule;
mod search_text;
mod service;
mod shop;
mod shop_naming;
mod special_day;
mod staff;
mod strikes;
mod text;
mod time_input;
mod unicode;
mod visit;
mod waitlist;
mod wall_clock;
mod zone;

pub use block::{BlockKind, Blocked};
pub use booking::{Booking, BookingLine, BookingSource, BookingStatus, CancelReason};
pub use bounded_text::{Description, Title, WritingError, optional_text};
pub use chair::Chair;
pub use change_policy::{
    ChangePolicy, ChangePolicyError, ClientChanges, DeskRights, LateCancel, format_notice,
};
pub use chat_answer::ChatAnswer;
pub use client::{Segment, Tag, percent};
pub use conflict::ConflictKind;
pub use consent::{Consent, ConsentPurpose, ConsentSource};
pub use folding::folded;
pub use further_shifts::{FurtherShifts, InvalidShifts, Shift};
pub use hours::{DayHours, Opening, ShopHours};
pub use identity::{Bsuid, InvalidWaPhone, WaPhone};
pub use ids::{
    BlockId, BookingId, CategoryId, ChairId, ChallengeId, ClientId, DeskActionId, ExceptionId, IdentityId,
    MessageId, ReviewId, ServiceId, SessionId, SetupId, ShopId, SpecialDayId, StaffId, TokenId,
    WaitlistEntryId, WaitlistOfferId,
};
pub use interval::Interval;
pub use message_settings::{MessageSettings, MessageSettingsError, QuietHours, WaitlistSettings};
pub use minutes::{BufferMinutes, Minutes, MinutesError, ServiceMinutes};
pub use modifier::{
    ModifierChoice, ModifierError, ModifierGroup, ModifierKind, ModifierOption, well_formed_modifiers,
};
pub use money::Cents;
pub use picture::{PictureFormat, PictureKind, PictureName};
pub use reminder::{ReminderKind, SkipReason, VisitAnswers};
pub use review::{HiddenReason, Rating, ReviewDraft, ReviewError, Stars, check_review, short_name};
pub use role::Role;
pub use schedule::{
    Break, DaySchedule, ExceptionDates, ExceptionKind, InvalidExceptionDates, ScheduleException,
    WeeklySchedule,
};
pub use search_text::{InvalidSearch, SearchText};
pub use service::{CategoryTag, Service};
pub use shop::{
    BookingPolicy, BookingRules, BookingRulesError, Branding, OpeningStep, Palette, Plan, Shop, ShopStatus,
};
pub use shop_naming::{NamingError, NamingForm};
pub use special_day::{InvalidSpecialDates, SpecialDates, SpecialDayDraft};
pub use staff::{Capabilities, Staff, StaffChoice, StaffNotices, StaffRole};
pub use strikes::{LadderError, Strike, StrikeEffect, StrikeKind, StrikeLadder, counted};
pub use text::{ConfirmationCode, Email, HexColor, PersonName, Subdomain, TextError, TypedPhone};
pub use time_input::{TimeInputError, TimePair};
pub use unicode::is_invisible_mark;
pub use visit::{Marks, Stage};
pub use waitlist::{EntryState, TimeWindow, TimeWindows, TimeWindowsError, WaitlistMode};
pub use wall_clock::{DayOfWeek, TimeOfDay, TimeOfDayError};
pub use zone::{ShopZone, UnknownZone};

/// A moment, the same everywhere. Stored and sent in UTC.
pub type Instant = chrono::DateTime<chrono::Utc>;

/// A calendar date as the shop's clock reads it. It names no moment until a [`ShopZone`] is applied.
pub type LocalDate = chrono::NaiveDate;
