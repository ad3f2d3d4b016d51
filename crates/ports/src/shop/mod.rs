//! Repositories of one shop. The transaction carries the shop; no method takes its id.

mod answers;
mod bookings;
mod calendar;
mod journal;
mod menu;
mod sessions;
mod settings;

pub use answers::{Answer, AnswerKey, Answers};
pub use bookings::{Bookings, HoldOwner, LapsedHold, NewBooking, OwnedBooking};
pub use calendar::Calendar;
pub use journal::{Actor, AuditEntry, Journal, Notice, NoticeKind};
pub use menu::Menu;
pub use sessions::{IDLE_LIFE, LONGEST_LIFE, LiveSession, SessionHash, Sessions};
pub use settings::Settings;

/// Everything of one shop.
pub trait ShopTx: Answers + Bookings + Calendar + Journal + Menu + Sessions + Settings {}
impl<T: Answers + Bookings + Calendar + Journal + Menu + Sessions + Settings + ?Sized> ShopTx for T {}
