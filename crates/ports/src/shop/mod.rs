//! Repositories of one shop. The transaction carries the shop; no method takes its id.

mod assets;
mod bookings;
mod calendar;
mod categories;
mod chairs;
mod contacts;
mod crm;
mod idempotency;
mod journal;
mod menu;
mod overview;
mod people;
mod privacy;
mod schedules;
mod services;
mod sessions;
mod settings;
mod staff_members;

pub use assets::{Assets, NewAsset};
pub use bookings::{Bookings, HoldOwner, LapsedHold, NewBooking, OwnedBooking};
pub use calendar::Calendar;
pub use categories::{Categories, CategoryDraft, ListedCategory};
pub use chairs::{ChairDraft, Chairs, ListedChair, SeatedBooking};
pub use contacts::Contacts;
pub use crm::{
    ClientCard, ClientHistory, ClientNumbers, ClientPage, ClientQuery, Crm, FavoriteService, PagePlace,
    PreferredStaff, RecentBooking, Relationship, SegmentTotals,
};
pub use idempotency::{Idempotency, IdempotencyKey, IdempotentResponse, KeyOwner};
pub use journal::{
    Actor, AuditEntry, Difference, Doer, Edit, HistoryEntry, Journal, LastEdit, Notice, NoticeId, NoticeKind,
    QueuedNotice, Reading,
};
pub use menu::Menu;
pub use overview::{BookingCounts, ComingBooking, ComingService, Concern, ListedBooking, Overview};
pub use people::{Clients, KnownClient, Member, NewClient, Standing, Team, WrittenClient};
pub use privacy::{ERASED_NAME, MessageRecord, Privacy};
pub use schedules::{ExceptionDraft, Schedules, StaffSchedule};
pub use services::{ListedService, ServiceDraft, Services};
pub use sessions::{
    Approval, IDLE_TTL, LiveSession, LiveToken, NewToken, Proof, SESSION_TTL, SecretHash, SessionHash,
    Sessions, SiteTx, Tokens,
};
pub use settings::Settings;
pub use staff_members::{ListedMember, StaffMembers, StaffProfile};

/// Everything of one shop.
pub trait ShopTx:
    Assets
    + Bookings
    + Calendar
    + Categories
    + Chairs
    + Clients
    + Contacts
    + Crm
    + Idempotency
    + Journal
    + Menu
    + Overview
    + Privacy
    + Schedules
    + Services
    + Settings
    + SiteTx
    + StaffMembers
    + Team
{
}
impl<T> ShopTx for T where
    T: Assets
        + Bookings
        + Calendar
        + Categories
        + Chairs
        + Clients
        + Contacts
        + Crm
        + Idempotency
        + Journal
        + Menu
        + Overview
        + Privacy
        + Schedules
        + Services
        + Settings
        + SiteTx
        + StaffMembers
        + Team
        + ?Sized
{
}
