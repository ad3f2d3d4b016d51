//! Runs slot cases: files of questions with the answers that the slot rules give. Shared by the tests and by
//! `examples/conformance.rs`.

mod input;
mod waitlist;
mod week;

use std::fs;
use std::path::Path;

use domain::{Instant, Minutes};
use scheduling::{ChairWish, Placement, SlotRefusal, Veto, local_time};
use serde::Deserialize;
use serde_json::{Value, json};

use input::Input;

/// How a file's cases went.
pub(crate) struct Outcome {
    /// How many gave the expected answer.
    pub(crate) passed: usize,
    /// How many ask for rules that the engine does not have yet.
    pub(crate) left: usize,
    /// One line for each that did not.
    pub(crate) failures: Vec<String>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    title: String,
    kind: String,
    input: Input,
    expected: Value,
}

/// Runs every case of a file. A case that cannot be read is a failure like any other.
pub(crate) fn run_file(path: &Path) -> Result<Outcome, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let cases: Vec<Value> =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let all = cases.len();
    let cases: Vec<Value> = cases.into_iter().filter(|case| !is_left_for_later(case)).collect();
    let left = all - cases.len();
    let results: Vec<Result<(), String>> = cases.into_iter().map(run).collect();
    let passed = results.iter().filter(|result| result.is_ok()).count();
    Ok(Outcome { passed, left, failures: results.into_iter().filter_map(Result::err).collect() })
}

/// The kinds of cases, and the inputs, of slot rules that the engine does not have yet: processing time, personal times, visits with
/// waiting, and tidy days. Waiting and levels alone change nothing in the other kinds.
const LATER_KINDS: [&str; 2] = ["visits", "check_visit"];
const LATER_INPUTS: [&str; 9] = [
    "active_before_minutes",
    "processing_minutes",
    "active_after_minutes",
    "extras",
    "gaps",
    "personal_times",
    "tidy",
    "want_spans",
    "want_price",
];

fn is_left_for_later(case: &Value) -> bool {
    let kind = case.get("kind").and_then(Value::as_str);
    kind.is_some_and(|kind| LATER_KINDS.contains(&kind))
        || case.get("input").is_some_and(|input| names(input, &LATER_INPUTS))
}

/// Whether a value has one of some keys, however deep.
fn names(value: &Value, keys: &[&str]) -> bool {
    match value {
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| keys.contains(&key.as_str()) || names(value, keys))
        }
        Value::Array(values) => values.iter().any(|value| names(value, keys)),
        _ => false,
    }
}

fn run(case: Value) -> Result<(), String> {
    let name = case.get("id").cloned().unwrap_or_default();
    let case: Case = serde_json::from_value(case).map_err(|error| format!("{name}: {error}"))?;
    let outcome = answer(&case.kind, &case.input).and_then(|answer| difference(&case.expected, &answer, ""));
    outcome.map_err(|difference| format!("{} ({}): {difference}", case.id, case.title))
}

/// What the engine says, in the words of the cases.
fn answer(kind: &str, input: &Input) -> Result<Value, String> {
    match kind {
        "slots" => slots(input),
        "check" => check(input),
        "explain" => explain(input),
        "no_preference" => no_preference(input),
        "days" => days(input),
        "suggestions" => suggestions(input),
        "itinerary" => itinerary(input),
        "duration" => duration(input),
        "matches" => waitlist::matches(input),
        other => Err(format!("unknown kind {other}")),
    }
}

fn slots(input: &Input) -> Result<Value, String> {
    let salon = input.salon()?;
    let slots = scheduling::slots(&salon, input.staff_id()?, input.date()?, &input.requested(), input.now()?);
    Ok(json!({
        "slots": slots.iter().map(|slot| text(slot.start)).collect::<Vec<_>>(),
        "labels": slots.iter().map(|slot| local_time::label(salon.zone, slot.start)).collect::<Vec<_>>(),
        "chair_ids": slots.iter().map(|slot| slot.chair_id.map(domain::ChairId::get)).collect::<Vec<_>>(),
    }))
}

fn check(input: &Input) -> Result<Value, String> {
    let (salon, requested, start, now) =
        (input.salon()?, input.requested(), input.start_time()?, input.now()?);
    let checked = scheduling::check(&salon, input.staff_id()?, start, &requested, now);
    let refusal = checked.err().map(|refusal: SlotRefusal| refusal.to_string());
    Ok(json!({ "bookable": refusal.is_none(), "refusal": refusal }))
}

fn explain(input: &Input) -> Result<Value, String> {
    let (requested, start) = (input.requested(), input.start_time()?);
    let placement =
        Placement { staff_id: input.staff_id()?, start, chair: ChairWish::Any, requested: &requested };
    let vetoes = scheduling::explain(&input.salon()?, &placement, input.now()?);
    Ok(json!({ "vetoes": vetoes.iter().map(veto).collect::<Vec<_>>() }))
}

fn veto(veto: &Veto) -> Value {
    let booking = |reason: &str, id: &Option<domain::BookingId>| json!({ "reason": reason, "booking_id": id.map(domain::BookingId::get) });
    let alone = |reason: &str| json!({ "reason": reason });
    match veto {
        Veto::NothingWanted => alone("nothing_wanted"),
        Veto::Closed => alone("closed"),
        Veto::OffShift => alone("off_shift"),
        Veto::Break => alone("break"),
        Veto::Exception => alone("exception"),
        Veto::Block { block_id } => json!({ "reason": "block", "block_id": block_id.get() }),
        Veto::Past => alone("past"),
        Veto::Notice => alone("notice"),
        Veto::Horizon => alone("horizon"),
        Veto::OffGrid => alone("off_grid"),
        Veto::Taken { booking_id } => booking("taken", booking_id),
        Veto::Client { booking_id } => booking("client", booking_id),
        Veto::NoChair => alone("no_chair"),
        Veto::ChairTaken { booking_id } => booking("chair_taken", booking_id),
        Veto::ChairRule { .. } => alone("chair_rule"),
        Veto::NotBookable => alone("not_bookable"),
        Veto::CannotDo { service_ids } => {
            let ids: Vec<i64> = service_ids.iter().map(|id| id.get()).collect();
            json!({ "reason": "cannot_do", "service_ids": ids })
        }
        Veto::Buffer { booking_id } => booking("buffer", booking_id),
    }
}

fn no_preference(input: &Input) -> Result<Value, String> {
    let salon = input.salon()?;
    let requested = input.requested();
    let duration = requested.duration;
    let slots = scheduling::no_preference(&salon, input.date()?, &requested, input.now()?);
    let slot = |assigned: &scheduling::AssignedSlot| {
        let staff_id = assigned.slot.staff_id;
        json!({
            "start": text(assigned.slot.start),
            "time": local_time::label(salon.zone, assigned.slot.start),
            "staff_id": staff_id.get(),
            "staff_name": salon.stylists.iter().find(|stylist| stylist.id == staff_id).map(|s| s.name.clone()),
            "chair_id": assigned.slot.chair_id.map(domain::ChairId::get),
            "end_time": text(scheduling::end_time(assigned.slot.start, duration, salon.policy.buffer_after)),
            "priority_reason": assigned.reason.as_str(),
            "alternative_count": assigned.alternative_count,
        })
    };
    Ok(json!({ "slots": slots.iter().map(slot).collect::<Vec<_>>() }))
}

fn days(input: &Input) -> Result<Value, String> {
    let staff = input.staff_id.map(domain::StaffId::new);
    let list = scheduling::days(&input.salon()?, staff, &input.requested(), input.now()?);
    let day =
        |day: &scheduling::DayCount| json!({ "date": day.date.to_string(), "slot_count": day.slot_count });
    let first = |first: &scheduling::AssignedSlot| json!({ "start": text(first.slot.start), "staff_id": first.slot.staff_id.get() });
    Ok(json!({
        "days": list.days.iter().map(day).collect::<Vec<_>>(),
        "first_available": list.first.as_ref().map(first),
    }))
}

fn suggestions(input: &Input) -> Result<Value, String> {
    let suggestions = scheduling::suggest(&input.salon()?.stylists, &input.requested().services);
    let recommendation = |recommendation: &scheduling::Recommendation| {
        json!({
            "service_id": recommendation.service_id.get(),
            "suggested_staff_id": recommendation.suggested.map(domain::StaffId::get),
            "alternative_staff_ids": recommendation.alternatives.iter().map(|id| id.get()).collect::<Vec<_>>(),
        })
    };
    Ok(json!({
        "can_do_all": suggestions.can_do_all,
        "recommendations": suggestions.recommendations.iter().map(recommendation).collect::<Vec<_>>(),
    }))
}

fn itinerary(input: &Input) -> Result<Value, String> {
    let visits = scheduling::itineraries(&input.salon()?, input.date()?, &input.steps(), input.now()?);
    let booking = |leg: &scheduling::VisitLeg| {
        json!({
            "staff_id": leg.staff_id.get(),
            "chair_id": leg.chair_id.map(domain::ChairId::get),
            "service_ids": leg.services.iter().map(|id| id.get()).collect::<Vec<_>>(),
            "start_time": text(leg.start),
            "end_time": text(leg.end),
        })
    };
    let visit = |visit: &scheduling::Itinerary| json!({ "start": text(visit.start), "bookings": visit.legs.iter().map(booking).collect::<Vec<_>>() });
    Ok(json!({ "itineraries": visits.iter().map(visit).collect::<Vec<_>>() }))
}

fn duration(input: &Input) -> Result<Value, String> {
    let total: Minutes = input.requested().duration;
    let end = scheduling::end_time(input.start_time()?, total, input.salon()?.policy.buffer_after);
    Ok(json!({ "total_duration": total.get(), "end_time": text(end) }))
}

fn text(instant: Instant) -> String {
    instant.to_rfc3339()
}

/// Compares what is expected with the answer; what is not expected is not compared, and times are compared as instants.
fn difference(expected: &Value, answer: &Value, at: &str) -> Result<(), String> {
    match (expected, answer) {
        (Value::Object(expected), Value::Object(answer)) => expected.iter().try_for_each(|(key, value)| {
            difference(value, answer.get(key).unwrap_or(&Value::Null), &format!("{at}.{key}"))
        }),
        (Value::Array(requested), Value::Array(got)) if requested.len() == got.len() => {
            let mut pairs = requested.iter().zip(got).enumerate();
            pairs.try_for_each(|(place, (requested, got))| {
                difference(requested, got, &format!("{at}[{place}]"))
            })
        }
        _ if expected == answer
            || instant_of(expected).is_some_and(|time| instant_of(answer) == Some(time)) =>
        {
            Ok(())
        }
        _ => Err(format!("{at} expected {expected}, got {answer}")),
    }
}

fn instant_of(value: &Value) -> Option<Instant> {
    value.as_str()?.parse().ok()
}
