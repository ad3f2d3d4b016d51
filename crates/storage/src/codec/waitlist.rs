//! What a row of `waitlist_entries` remembers of services and times.

use domain::{BookingLine, Cents, LocalDate, Minutes, ServiceId, TimeOfDay, TimeWindow, TimeWindows};
use ports::StoreResult;
use serde::{Deserialize, Serialize};

use super::{CellRef, modifier_choices, modifier_choices_doc, to_doc};

#[derive(Serialize, Deserialize)]
struct LineDoc {
    service: i64,
    name: String,
    price: i64,
    duration: i64,
    modifiers: serde_json::Value,
}

#[derive(Serialize, Deserialize)]
struct WindowDoc {
    first: LocalDate,
    last: LocalDate,
    /// In minutes since midnight.
    from: u16,
    to: u16,
}

pub(crate) fn lines(doc: serde_json::Value, at: CellRef) -> StoreResult<Vec<BookingLine>> {
    let docs: Vec<LineDoc> = at.need(serde_json::from_value(doc).ok())?;
    let line = |doc: LineDoc| {
        Ok(BookingLine {
            service_id: ServiceId::new(doc.service),
            name: doc.name,
            price: Cents::new(doc.price),
            duration: Minutes::new(doc.duration),
            modifiers: modifier_choices(doc.modifiers, at)?,
        })
    };
    docs.into_iter().map(line).collect()
}

pub(crate) fn lines_doc(lines: &[BookingLine]) -> StoreResult<serde_json::Value> {
    let doc = |line: &BookingLine| {
        Ok(LineDoc {
            service: line.service_id.get(),
            name: line.name.clone(),
            price: line.price.get(),
            duration: line.duration.get(),
            modifiers: modifier_choices_doc(&line.modifiers)?,
        })
    };
    to_doc(&lines.iter().map(doc).collect::<StoreResult<Vec<_>>>()?)
}

pub(crate) fn windows(doc: serde_json::Value, at: CellRef) -> StoreResult<TimeWindows> {
    let docs: Vec<WindowDoc> = at.need(serde_json::from_value(doc).ok())?;
    let window = |doc: WindowDoc| {
        let (from, to) = (TimeOfDay::from_minutes(doc.from).ok()?, TimeOfDay::from_minutes(doc.to).ok()?);
        Some(TimeWindow { first: doc.first, last: doc.last, from, to })
    };
    at.need(docs.into_iter().map(window).collect::<Option<_>>().and_then(TimeWindows::stored))
}

pub(crate) fn windows_doc(windows: &TimeWindows) -> StoreResult<serde_json::Value> {
    let doc = |window: &TimeWindow| WindowDoc {
        first: window.first,
        last: window.last,
        from: window.from.minutes(),
        to: window.to.minutes(),
    };
    to_doc(&windows.as_slice().iter().map(doc).collect::<Vec<_>>())
}
