//! What a row of `desk_actions` remembers: how something was before.

use domain::{
    BlockId, BlockKind, Blocked, BookingId, BookingStatus, Break, Cents, ChairId, Instant, Interval,
    LocalDate, Marks, Minutes, ServiceId, StaffId,
};
use ports::shop::{
    AllowedOverlap, BlockDraft, Changed, DayBreak, FinalLine, Finish, FormerBooking, NewPlace,
};
use ports::{Resource, StoreResult};
use serde::{Deserialize, Serialize};

use super::{CellRef, modifier_choices, modifier_choices_doc, times, to_doc};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ChangedDoc {
    Booking(Option<Box<BookingDoc>>),
    Block(Option<BlockDoc>),
    Break { staff: i64, date: LocalDate, before: BreakDoc, after: BreakDoc },
}

#[derive(Serialize, Deserialize)]
struct BookingDoc {
    version: i64,
    status: String,
    staff: i64,
    chair: Option<i64>,
    start: Instant,
    blocked: (Instant, Instant),
    duration: i64,
    adjusted: i64,
    hold: Option<Instant>,
    arrived: Option<Instant>,
    started: Option<Instant>,
    late: Option<i64>,
    overlaps: Vec<OverlapDoc>,
    kept: Option<String>,
    price: Option<i64>,
    finish: Option<FinishDoc>,
}

#[derive(Serialize, Deserialize)]
struct OverlapDoc {
    booking: i64,
    over: i64,
    of_chair: bool,
    time: (Instant, Instant),
    reason: String,
}

#[derive(Serialize, Deserialize)]
struct FinishDoc {
    at: Instant,
    price: i64,
    discount: i64,
    reason: Option<String>,
    lines: Vec<LineDoc>,
}

#[derive(Serialize, Deserialize)]
struct LineDoc {
    service: Option<i64>,
    name: String,
    modifiers: serde_json::Value,
    price: i64,
}

#[derive(Serialize, Deserialize)]
struct BlockDoc {
    version: i64,
    staff: Option<i64>,
    chair: Option<i64>,
    kind: String,
    title: Option<String>,
    time: (Instant, Instant),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum BreakDoc {
    Weekly,
    None,
    At(String, String),
}

/// What was changed, as stored; the number of the booking or block stands in a column of its own.
pub(crate) fn changed(
    doc: serde_json::Value,
    (booking, block): (Option<i64>, Option<i64>),
    at: CellRef,
) -> StoreResult<Changed> {
    Ok(match at.need(serde_json::from_value(doc).ok())? {
        ChangedDoc::Booking(doc) => Changed::Booking {
            id: BookingId::new(at.need(booking)?),
            before: doc.map(|doc| doc.read(at).map(Box::new)).transpose()?,
        },
        ChangedDoc::Block(doc) => Changed::Block {
            id: BlockId::new(at.need(block)?),
            before: doc.map(|doc| doc.read(at)).transpose()?,
        },
        ChangedDoc::Break { staff, date, before, after } => Changed::Break {
            staff: StaffId::new(staff),
            date,
            before: before.read(at)?,
            after: after.read(at)?,
        },
    })
}

/// What was changed, for storing.
pub(crate) fn changed_doc(changed: &Changed) -> StoreResult<serde_json::Value> {
    to_doc(&match changed {
        Changed::Booking { before, .. } => {
            ChangedDoc::Booking(before.as_deref().map(BookingDoc::of).transpose()?.map(Box::new))
        }
        Changed::Block { before, .. } => ChangedDoc::Block(before.as_ref().map(BlockDoc::of)),
        Changed::Break { staff, date, before, after } => ChangedDoc::Break {
            staff: staff.get(),
            date: *date,
            before: BreakDoc::of(*before),
            after: BreakDoc::of(*after),
        },
    })
}

fn interval((from, until): (Instant, Instant), at: CellRef) -> StoreResult<Interval> {
    at.need(Interval::new(from, until))
}

const fn pair(interval: Interval) -> (Instant, Instant) {
    (interval.start(), interval.end())
}

impl BookingDoc {
    fn of(former: &FormerBooking) -> StoreResult<Self> {
        let place = &former.place;
        let finish = former.finish.as_ref().map(|(finish, at)| FinishDoc::of(finish, *at)).transpose()?;
        Ok(Self {
            version: former.version,
            status: place.status.as_str().to_owned(),
            staff: place.staff_id.get(),
            chair: place.chair_id.map(ChairId::get),
            start: place.start,
            blocked: pair(place.blocked),
            duration: place.total_duration.get(),
            adjusted: place.adjusted.get(),
            hold: place.hold_expires_at,
            arrived: place.marks.arrived_at,
            started: place.marks.started_at,
            late: place.marks.late.map(Minutes::get),
            overlaps: former.overlaps.iter().map(OverlapDoc::of).collect(),
            kept: former.kept.clone(),
            price: former.final_price.map(Cents::get),
            finish,
        })
    }

    fn read(self, at: CellRef) -> StoreResult<FormerBooking> {
        let place = NewPlace {
            staff_id: StaffId::new(self.staff),
            chair_id: self.chair.map(ChairId::new),
            start: self.start,
            blocked: interval(self.blocked, at)?,
            total_duration: Minutes::new(self.duration),
            adjusted: Minutes::new(self.adjusted),
            hold_expires_at: self.hold,
            marks: Marks {
                arrived_at: self.arrived,
                started_at: self.started,
                late: self.late.map(Minutes::new),
            },
            status: at.need(BookingStatus::parse(&self.status))?,
        };
        let overlaps = self.overlaps.into_iter().map(|doc| doc.read(at));
        Ok(FormerBooking {
            version: self.version,
            place,
            overlaps: overlaps.collect::<StoreResult<_>>()?,
            kept: self.kept,
            final_price: self.price.map(Cents::new),
            finish: self.finish.map(|doc| doc.read(at)).transpose()?,
        })
    }
}

impl OverlapDoc {
    fn of(overlap: &AllowedOverlap) -> Self {
        Self {
            booking: overlap.booking.get(),
            over: overlap.over.get(),
            of_chair: overlap.resource == Resource::Chair,
            time: pair(overlap.time),
            reason: overlap.reason.clone(),
        }
    }

    fn read(self, at: CellRef) -> StoreResult<AllowedOverlap> {
        Ok(AllowedOverlap {
            booking: BookingId::new(self.booking),
            over: BookingId::new(self.over),
            resource: if self.of_chair { Resource::Chair } else { Resource::Staff },
            time: interval(self.time, at)?,
            reason: self.reason,
        })
    }
}

impl FinishDoc {
    fn of(finish: &Finish, at: Instant) -> StoreResult<Self> {
        let line = |line: &FinalLine| {
            Ok(LineDoc {
                service: line.service_id.map(ServiceId::get),
                name: line.name.clone(),
                modifiers: modifier_choices_doc(&line.modifiers)?,
                price: line.price.get(),
            })
        };
        Ok(Self {
            at,
            price: finish.final_price.get(),
            discount: finish.discount.get(),
            reason: finish.discount_reason.clone(),
            lines: finish.lines.iter().map(line).collect::<StoreResult<_>>()?,
        })
    }

    fn read(self, at: CellRef) -> StoreResult<(Finish, Instant)> {
        let line = |doc: LineDoc| {
            Ok(FinalLine {
                service_id: doc.service.map(ServiceId::new),
                name: doc.name,
                modifiers: modifier_choices(doc.modifiers, at)?,
                price: Cents::new(doc.price),
            })
        };
        let finish = Finish {
            lines: self.lines.into_iter().map(line).collect::<StoreResult<_>>()?,
            discount: Cents::new(self.discount),
            discount_reason: self.reason,
            final_price: Cents::new(self.price),
        };
        Ok((finish, self.at))
    }
}

impl BlockDoc {
    fn of((block, version): &(BlockDraft, i64)) -> Self {
        let (staff, chair) = match block.of {
            Blocked::Stylist(id) => (Some(id.get()), None),
            Blocked::Chair(id) => (None, Some(id.get())),
        };
        Self {
            version: *version,
            staff,
            chair,
            kind: block.kind.as_str().to_owned(),
            title: block.title.clone(),
            time: pair(block.time),
        }
    }

    fn read(self, at: CellRef) -> StoreResult<(BlockDraft, i64)> {
        let stylist = self.staff.map(|id| Blocked::Stylist(StaffId::new(id)));
        let chair = self.chair.map(|id| Blocked::Chair(ChairId::new(id)));
        let draft = BlockDraft {
            of: at.need(stylist.or(chair))?,
            kind: at.need(BlockKind::parse(&self.kind))?,
            title: self.title,
            time: interval(self.time, at)?,
        };
        Ok((draft, self.version))
    }
}

impl BreakDoc {
    fn of(day: DayBreak) -> Self {
        match day {
            DayBreak::Weekly => Self::Weekly,
            DayBreak::None => Self::None,
            DayBreak::At(pause) => Self::At(pause.start.to_string(), pause.end.to_string()),
        }
    }

    fn read(self, at: CellRef) -> StoreResult<DayBreak> {
        Ok(match self {
            Self::Weekly => DayBreak::Weekly,
            Self::None => DayBreak::None,
            Self::At(start, end) => {
                let (start, end) = at.need(times(Some(&start), Some(&end), at)?)?;
                DayBreak::At(Break { start, end })
            }
        })
    }
}
