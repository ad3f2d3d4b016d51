//! When can this be booked? The slot rules, pure: no clock, no I/O, no cache; plain data in, slots out.
//!
//! ```text
//!   SchedulingData (one repository call)               asked: date(s), RequestedServices, now
//!   zone   hours   stylists        busy intervals  chairs         │
//!     │      │        │                 │           │            │
//!     ▼      │        │                 │           │            ▼
//!   clock ───┴──▶ shifts, and when      │           │       dates: today … horizon
//!   wall ↔ second the shop is open      │           │            │
//!   rules 1-4        │  6-11, 32, 33    ▼           │            ▼
//!                    │              occupancy:      │       grid: every start, numbered
//!                    │              busy, padded    │            │   4, 18, 19
//!                    │                  │  12-16, 43│            │
//!                    ▼                  ▼           ▼            │
//!                 candidate starts: a set, one bit each ◀────────┘
//!                 within shifts ∩ open ∩ free of bookings ∩ a fitting chair free
//!                           │   15-17, 21-23, 37
//!          ┌────────────────┼───────────────────┬──────────────────┐
//!          ▼                ▼                   ▼                  ▼
//!   slots, check     no_preference,       itineraries          suggest
//!   21, 26           candidates, days     31                   30 (capabilities only)
//!                    27-29
//! ```
//!
//! - Numbers are those of the slot rules; the cases of `tests/slot_cases` follow from them.
//! - A start is *accepted* by looking it up in the *list* ([`check`] asks [`slots`]), so the two cannot disagree.
//! - [`explain()`] says all that is against one start, on the grid or not (44). It asks the same shifts, occupations and chairs.
//! - [`first_fit`] says which start suits somebody who waits for one (48, 49).
//! - [`earliest_starts`] says who can serve soonest a client who came without an appointment.
//! - Inside, an instant is a number of seconds and a reading of the wall clock is a type of its own; only the clock turns one
//!   into the other. Everything that knows about time zones is in `clock.rs` and [`local_time`].
//! - Fast enough to need no cache: listing a fortnight for eight stylists takes less than reading their bookings from a database
//!   (`examples/bench.rs`).
//! - [`open_spans`] and [`worked_spans`] show the working time itself (6-11), for calendars and for bookings that were made already.
//!
//! To read it, start at `search.rs` and follow one call of `starts` down; `candidate_starts.rs` is the kernel.

mod blocks;
mod candidate_starts;
mod chairs;
mod clock;
mod dates;
mod explain;
mod free_starts;
mod grid;
mod itineraries;
pub mod local_time;
mod lost_time;
mod no_preference;
mod no_slots;
mod occupancy;
mod offered_times;
mod other_places;
mod reminders;
mod scheduling_data;
mod search;
mod shifts;
mod slot;
mod slots;
mod span;
mod start_set;
mod suggestions;
mod surroundings;
mod time_needed;
mod waitlist;
mod walk_ins;
mod week;
mod working_time;

pub use blocks::Block;
pub use chairs::{NoFreeChair, assign_chair};
pub use explain::{ChairWish, Placement, Veto, explain, free_chair};
pub use itineraries::{Itinerary, VisitLeg, VisitStep, itineraries};
pub use lost_time::{all_lost_times, lost_time};
pub use no_preference::{AssignedSlot, DayCount, DayList, PriorityReason, candidates, days, no_preference};
pub use no_slots::{NoSlots, why_no_slots};
pub use occupancy::{blocked, blocking, check_window, end_time, read_window};
pub use offered_times::{OfferedTimes, offered_times};
pub use other_places::{OtherPlace, Same, other_places};
pub use reminders::{VisitToCome, quiet_around, reminded_until, reminder_due};
pub use scheduling_data::{BusyInterval, Moving, RequestedServices, SchedulingData, Stylist, VisitId};
pub use slot::Slot;
pub use slots::{SlotRefusal, check, slots};
pub use suggestions::{Recommendation, Suggestions, suggest};
pub use waitlist::{WaitedFor, first_fit, is_within, windows_end};
pub use walk_ins::{EarliestStart, earliest_starts};
pub use week::{ExtraBreak, ExtraShift, MovedBreak, SpecialDay};
pub use working_time::{DayBreak, day_breaks, lies_within, open_spans, worked_spans};
