//! The only spellings of enums, times and documents in columns. A row that makes no sense is [`StoreError::Inconsistency`].

use domain::{
    BookingStatus, CancelReason, Cents, HexColor, Minutes, ModifierChoice, ModifierGroup, ModifierKind,
    ModifierOption, Palette, PictureKind, StaffNotices, StaffRole, TimeOfDay,
};
use ports::{StoreError, StoreResult};
use serde::{Deserialize, Serialize};

mod account;
mod content;
mod desk_action;
mod people;
mod waitlist;

pub(crate) use account::{account_report, account_report_doc};
pub(crate) use content::{category, category_text, content, content_doc, lane};
pub(crate) use desk_action::{changed, changed_doc};
pub(crate) use people::{bsuid, client_status, hash, maybe_hash, role, secret, wa_phone, whatsapp_phone};
pub(crate) use waitlist::{lines, lines_doc, windows, windows_doc};

/// The sender of the messages that go by mail; others have the number of a WhatsApp account.
pub(crate) const EMAIL: &str = "email";

/// Names a cell, for the error when it makes no sense.
#[derive(Clone, Copy)]
pub(crate) struct CellRef {
    pub(crate) table: &'static str,
    pub(crate) column: &'static str,
    pub(crate) row: i64,
}

pub(crate) fn cell(table: &'static str, column: &'static str, row: i64) -> CellRef {
    CellRef { table, column, row }
}

impl CellRef {
    /// The value, or the complaint.
    pub(crate) fn need<T>(self, value: Option<T>) -> StoreResult<T> {
        let Self { table, column, row } = self;
        value.ok_or(StoreError::Inconsistency { table, column, row })
    }
}

pub(crate) fn booking_status(text: &str, at: CellRef) -> StoreResult<BookingStatus> {
    at.need(BookingStatus::parse(text))
}

pub(crate) fn cancel_reason(text: Option<&str>, at: CellRef) -> StoreResult<Option<CancelReason>> {
    text.map(|text| at.need(CancelReason::parse(text))).transpose()
}

pub(crate) fn staff_role(text: &str, at: CellRef) -> StoreResult<StaffRole> {
    at.need(StaffRole::parse(text))
}

pub(crate) fn staff_notices(text: &str, staff: i64) -> StoreResult<StaffNotices> {
    cell("staff", "notices", staff).need(StaffNotices::parse(text))
}

pub(crate) fn picture_kind(text: &str, at: CellRef) -> StoreResult<PictureKind> {
    use PictureKind::{General, Hero, Logo, Profile, StaffProfile};
    let kinds = [Logo, Hero, Profile, StaffProfile, General];
    at.need(kinds.into_iter().find(|kind| picture_kind_text(*kind) == text))
}

pub(crate) const fn picture_kind_text(kind: PictureKind) -> &'static str {
    match kind {
        PictureKind::Logo => "logo",
        PictureKind::Hero => "hero",
        PictureKind::Profile => "profile",
        PictureKind::StaffProfile => "staff_profile",
        PictureKind::General => "general",
    }
}

pub(crate) fn time(text: &str, at: CellRef) -> StoreResult<TimeOfDay> {
    at.need(TimeOfDay::parse(text).ok())
}

/// Two times that only make sense together; half a pair counts as none (slot rules 8 to 10).
pub(crate) fn times(
    start: Option<&str>,
    end: Option<&str>,
    at: CellRef,
) -> StoreResult<Option<(TimeOfDay, TimeOfDay)>> {
    let (Some(start), Some(end)) = (start, end) else { return Ok(None) };
    Ok(Some((time(start, at)?, time(end, at)?)))
}

/// The two colours of a shop; nothing of both is the platform's own.
pub(crate) fn palette(
    primary: Option<&str>,
    secondary: Option<&str>,
    shop: i64,
) -> StoreResult<Option<Palette>> {
    let read = |text: Option<&str>, column| {
        text.map(|text| color(text, cell("shop_branding", column, shop))).transpose()
    };
    let (primary, secondary) = (read(primary, "primary_color")?, read(secondary, "secondary_color")?);
    Ok((primary.is_some() || secondary.is_some()).then_some(Palette { primary, secondary }))
}

pub(crate) fn color(text: &str, at: CellRef) -> StoreResult<HexColor> {
    at.need(HexColor::parse(text).ok())
}

#[derive(Serialize, Deserialize)]
struct OptionDoc {
    label: String,
    extra_charge: i64,
    extra_minutes: i64,
}

#[derive(Serialize, Deserialize)]
struct GroupDoc {
    id: String,
    label: String,
    kind: KindDoc,
    required: bool,
    options: Vec<OptionDoc>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum KindDoc {
    Single,
    Multi,
}

#[derive(Serialize, Deserialize)]
struct ChoiceDoc {
    group_id: String,
    #[serde(default)]
    group_label: String,
    options: Vec<OptionDoc>,
}

impl From<OptionDoc> for ModifierOption {
    fn from(doc: OptionDoc) -> Self {
        Self {
            label: doc.label,
            extra_charge: Cents::new(doc.extra_charge),
            extra_minutes: Minutes::new(doc.extra_minutes),
        }
    }
}

impl From<&ModifierOption> for OptionDoc {
    fn from(option: &ModifierOption) -> Self {
        Self {
            label: option.label.clone(),
            extra_charge: option.extra_charge.get(),
            extra_minutes: option.extra_minutes.get(),
        }
    }
}

/// A service's questions as stored.
pub(crate) fn modifier_groups(doc: serde_json::Value, at: CellRef) -> StoreResult<Vec<ModifierGroup>> {
    let docs: Vec<GroupDoc> = at.need(serde_json::from_value(doc).ok())?;
    Ok(docs
        .into_iter()
        .map(|doc| ModifierGroup {
            id: doc.id,
            label: doc.label,
            kind: match doc.kind {
                KindDoc::Single => ModifierKind::Single,
                KindDoc::Multi => ModifierKind::Multi,
            },
            required: doc.required,
            options: doc.options.into_iter().map(Into::into).collect(),
        })
        .collect())
}

/// A service's questions for storing.
pub(crate) fn modifier_groups_doc(groups: &[ModifierGroup]) -> StoreResult<serde_json::Value> {
    let docs = groups.iter().map(|group| GroupDoc {
        id: group.id.clone(),
        label: group.label.clone(),
        kind: match group.kind {
            ModifierKind::Single => KindDoc::Single,
            ModifierKind::Multi => KindDoc::Multi,
        },
        required: group.required,
        options: group.options.iter().map(Into::into).collect(),
    });
    to_doc(&docs.collect::<Vec<_>>())
}

/// A line's answers as stored.
pub(crate) fn modifier_choices(doc: serde_json::Value, at: CellRef) -> StoreResult<Vec<ModifierChoice>> {
    let docs: Vec<ChoiceDoc> = at.need(serde_json::from_value(doc).ok())?;
    Ok(docs
        .into_iter()
        .map(|doc| ModifierChoice {
            group_id: doc.group_id,
            group_label: doc.group_label,
            options: doc.options.into_iter().map(Into::into).collect(),
        })
        .collect())
}

/// A line's answers for storing.
pub(crate) fn modifier_choices_doc(choices: &[ModifierChoice]) -> StoreResult<serde_json::Value> {
    let docs = choices.iter().map(|choice| ChoiceDoc {
        group_id: choice.group_id.clone(),
        group_label: choice.group_label.clone(),
        options: choice.options.iter().map(Into::into).collect(),
    });
    to_doc(&docs.collect::<Vec<_>>())
}

fn to_doc(value: &impl Serialize) -> StoreResult<serde_json::Value> {
    serde_json::to_value(value).map_err(|error| StoreError::Failed(error.to_string()))
}
