//! Compares what writers were told with what is there: nothing acknowledged is lost, nothing is there twice, nothing comes from nowhere.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::history::{Act, Event, Outcome};

/// A booking as the table holds it; instants in microseconds.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) id: i64,
    pub(crate) session: i64,
    pub(crate) staff: i64,
    pub(crate) status: String,
    pub(crate) from: i64,
    pub(crate) until: i64,
}

impl Row {
    /// From `id session staff status from until`.
    pub(crate) fn read(line: &str) -> Self {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |place: usize| words[place].parse().expect("a number");
        let status = words[3].to_owned();
        Self {
            id: number(0),
            session: number(1),
            staff: number(2),
            status,
            from: number(4),
            until: number(5),
        }
    }
}

/// A line of the journal about a booking; `-` for no status.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) booking: i64,
    pub(crate) from: String,
    pub(crate) to: String,
}

impl Step {
    /// From `booking from to`.
    pub(crate) fn read(line: &str) -> Self {
        let words: Vec<&str> = line.split(' ').collect();
        Self {
            booking: words[0].parse().expect("a number"),
            from: words[1].to_owned(),
            to: words[2].to_owned(),
        }
    }
}

/// What is there afterwards.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    pub(crate) rows: Vec<Row>,
    pub(crate) steps: Vec<Step>,
}

/// Everything that contradicts what the writers were told, as sentences.
pub(crate) fn contradictions(events: &[Event], table: &Table) -> Vec<String> {
    let rows: BTreeMap<i64, &Row> = table.rows.iter().map(|row| (row.id, row)).collect();
    let mut found = Vec::new();
    odd_answers(events, &mut found);
    lost(events, &rows, &mut found);
    one_booking_for_each_key(events, &table.rows, &mut found);
    from_nowhere(events, &table.rows, &mut found);
    overlaps_now(&table.rows, &mut found);
    overlaps_then(events, &rows, &mut found);
    illegal_lives(&table.rows, &table.steps, &mut found);
    found
}

fn odd_answers(events: &[Event], found: &mut Vec<String>) {
    let odd = events.iter().filter(|event| matches!(event.outcome, Outcome::Odd(_)));
    found.extend(odd.map(|event| format!("an odd answer: {event:?}")));
}

/// What was acknowledged is there, as it was acknowledged.
fn lost(events: &[Event], rows: &BTreeMap<i64, &Row>, found: &mut Vec<String>) {
    let wanted_back: BTreeSet<i64> = events.iter().filter_map(|event| cancels(&event.act)).collect();
    for event in events {
        let Outcome::Ok(id) = event.outcome else { continue };
        let Some(row) = rows.get(&id) else {
            found.push(format!("lost: {event:?}"));
            continue;
        };
        let is_kept = match event.act {
            Act::Book { staff, from } => (row.staff, row.from) == (staff, from),
            Act::Cancel { .. } => row.status == "cancelled",
            Act::Confirm { .. } => row.status == "confirmed" || wanted_back.contains(&id),
        };
        if !is_kept {
            found.push(format!("not as acknowledged: {event:?}, but {row:?}"));
        }
        if row.status == "cancelled" && !wanted_back.contains(&id) {
            found.push(format!("cancelled by nobody: {row:?}"));
        }
    }
}

fn cancels(act: &Act) -> Option<i64> {
    if let Act::Cancel { booking } = act { Some(*booking) } else { None }
}

/// The same key is the same booking. Each writer uses a session for one request only, so that a second row would show.
fn one_booking_for_each_key(events: &[Event], rows: &[Row], found: &mut Vec<String>) {
    let mut answers: BTreeMap<&str, i64> = BTreeMap::new();
    for event in events {
        if let (Act::Book { .. }, Outcome::Ok(id)) = (&event.act, &event.outcome)
            && *answers.entry(&event.key).or_insert(*id) != *id
        {
            found.push(format!("another booking for the same key: {event:?}"));
        }
    }
    let mut sessions = BTreeSet::new();
    found
        .extend(rows.iter().filter(|row| !sessions.insert(row.session)).map(|row| format!("twice: {row:?}")));
}

/// Each row was asked for by somebody who was not told that it failed.
fn from_nowhere(events: &[Event], rows: &[Row], found: &mut Vec<String>) {
    let mut asked: BTreeMap<(i64, i64), usize> = BTreeMap::new();
    let mut keys = BTreeSet::new();
    for event in events.iter().filter(|event| event.outcome != Outcome::Fail) {
        if let Act::Book { staff, from } = event.act
            && keys.insert(&event.key)
        {
            *asked.entry((staff, from)).or_default() += 1;
        }
    }
    for row in rows {
        match asked.get_mut(&(row.staff, row.from)) {
            Some(left) if *left > 0 => *left -= 1,
            _ => found.push(format!("nobody asked for it: {row:?}")),
        }
    }
}

fn overlap(a: &Row, b: &Row) -> bool {
    a.id != b.id && a.staff == b.staff && a.from < b.until && b.from < a.until
}

/// No two bookings that stand are of one stylist at one time.
fn overlaps_now(rows: &[Row], found: &mut Vec<String>) {
    let standing: Vec<&Row> = rows.iter().filter(|row| row.status != "cancelled").collect();
    found.extend(
        neighbours(&standing)
            .filter(|(a, b)| overlap(a, b))
            .map(|(a, b)| format!("overlap: {a:?} and {b:?}")),
    );
}

/// Nor did two ever: each stands at least from its answer until somebody first asks for it to be cancelled.
fn overlaps_then(events: &[Event], rows: &BTreeMap<i64, &Row>, found: &mut Vec<String>) {
    let mut lives: BTreeMap<i64, (Duration, Duration)> = BTreeMap::new();
    for event in events {
        if let (Act::Book { .. }, Outcome::Ok(id)) = (&event.act, &event.outcome) {
            let life = lives.entry(*id).or_insert((event.ended, Duration::MAX));
            life.0 = life.0.min(event.ended);
        }
    }
    for event in events {
        if let Some(life) = cancels(&event.act).and_then(|id| lives.get_mut(&id)) {
            life.1 = life.1.min(event.invoked);
        }
    }
    let known: Vec<&Row> = lives.keys().filter_map(|id| rows.get(id).copied()).collect();
    for (a, b) in neighbours(&known).filter(|(a, b)| overlap(a, b)) {
        let (one, other) = (lives[&a.id], lives[&b.id]);
        if one.0 < other.1 && other.0 < one.1 {
            found.push(format!("both stood at once: {a:?} and {b:?}"));
        }
    }
}

/// Pairs of one stylist whose times touch, found by order rather than by comparing all with all.
fn neighbours<'a>(rows: &[&'a Row]) -> impl Iterator<Item = (&'a Row, &'a Row)> + use<'a> {
    let mut sorted = rows.to_vec();
    sorted.sort_by_key(|row| (row.staff, row.from));
    let pairs: Vec<_> = (0..sorted.len())
        .flat_map(|place| {
            let a = sorted[place];
            let near = sorted[place + 1..].iter().take_while(|b| b.staff == a.staff && b.from < a.until);
            near.map(|b| (a, *b)).collect::<Vec<_>>()
        })
        .collect();
    pairs.into_iter()
}

/// Each life in the journal is one that a booking may have, and ends as its row says.
fn illegal_lives(rows: &[Row], steps: &[Step], found: &mut Vec<String>) {
    const LEGAL: [(&str, &str); 7] = [
        ("-", "pending"),
        ("-", "confirmed"),
        ("pending", "confirmed"),
        ("pending", "cancelled"),
        ("confirmed", "cancelled"),
        ("confirmed", "completed"),
        ("confirmed", "no_show"),
    ];
    let mut lives: BTreeMap<i64, &str> = BTreeMap::new();
    for step in steps {
        let before = lives.insert(step.booking, &step.to).unwrap_or("-");
        if step.from != before || !LEGAL.contains(&(before, &step.to)) {
            found.push(format!("not a legal step after {before}: {step:?}"));
        }
    }
    for row in rows.iter().filter(|row| lives.get(&row.id) != Some(&row.status.as_str())) {
        found.push(format!("the journal says {:?}: {row:?}", lives.get(&row.id)));
    }
}

#[cfg(test)]
#[path = "checker_tests.rs"]
mod tests;
