//! Repositories of one shop. The transaction carries the shop; no method takes its id.

mod answers;
mod bookings;
mod calendar;
mod contacts;
mod journal;
mod menu;
mod people;
mod sessions;
mod settings;

pub use answers::{Answer, AnswerKey, Answers};
pub use bookings::{Bookings, HoldOwner, LapsedHold, NewBooking, OwnedBooking};
pub use calendar::Calendar;
pub use contacts::Contacts;
pub use journal::{Actor, AuditEntry, Journal, Notice, NoticeId, NoticeKind, QueuedNotice};
pub use menu::Menu;
pub use people::{Clients, KnownClient, Member, NewClient, Standing, Team};
pub use sessions::{
    Approval, IDLE_LIFE, LONGEST_LIFE, LiveSession, LiveToken, NewToken, Proof, SecretHash, SessionHash,
    Sessions, SiteTx, Tokens,
};
pub use settings::Settings;

/// Everything of one shop.
pub trait ShopTx:
    Answers + Bookings + Calendar + Clients + Contacts + Journal + Menu + Settings + SiteTx + Team
{
}
impl<T> ShopTx for T where
    T: Answers
        + Bookings
        + Calendar
        + Clients
        + Contacts
        + Journal
        + Menu
        + Settings
        + SiteTx
        + Team
        + ?Sized
{
}
