//! Repositories of one shop. The transaction carries the shop; no method takes its id.

mod assets;
mod audit;
mod blocks;
mod booking_lists;
mod bookings;
mod catalog;
mod categories;
mod chairs;
mod change_policies;
mod client_messages;
mod consents;
mod contacts;
mod crm;
mod desk_actions;
mod feed;
mod finishing;
mod idempotency;
mod keeps;
mod mails;
mod message_figures;
mod outbox;
mod people;
mod places;
mod privacy;
mod reminders;
mod reviews;
mod schedules;
mod scheduling_reads;
mod search;
mod services;
mod sessions;
mod settings;
mod special_days;
mod staff_members;
mod strikes;
mod timeline;
mod visit_links;
mod waitlist;

pub use assets::{Assets, NewAsset};
pub use audit::{
    Actor, Audit, AuditEntry, ChangeRecord, DataAccess, FieldChange, HistoryActor, HistoryChange,
    HistoryEntry, LastChange,
};
pub use blocks::{BlockDraft, Blocks, DayBreak, ListedBlock};
pub use booking_lists::{
    BookingCounts, BookingLists, Concern, ListedBooking, UpcomingBooking, UpcomingService,
};
pub use bookings::{
    BookingRecord, BookingVersion, Bookings, COMPLETED_AT_ONCE, HoldOwner, NewBooking, OpenBooking,
    OpenBookingsOwner, Revival,
};
pub use catalog::Catalog;
pub use categories::{Categories, CategoryDraft, ListedCategory};
pub use chairs::{ChairDraft, Chairs, ListedChair, SeatedBooking};
pub use change_policies::{ChangePolicies, PolicyVersion};
pub use client_messages::{ClientMessage, ClientMessages, PurposeMessage};
pub use consents::Consents;
pub use contacts::{Contacts, NoticedMember};
pub use crm::{
    ClientHistory, ClientPage, ClientQuery, ClientRecord, ClientStats, Crm, FavoriteService, PagePlace,
    PreferredStaff, RecentBooking, Relationship, SegmentTotals,
};
pub use desk_actions::{Changed, DeskAction, DeskActions, DeskDeed, FormerBooking, NewDeskAction};
pub use feed::{Feed, FeedEntry};
pub use finishing::{FinalLine, Finish, Finishing};
pub use idempotency::{Idempotency, IdempotencyKey, IdempotentResponse, KeyOwner};
pub use keeps::{Keeps, Kept};
pub use mails::{MailLink, MailPurpose, Mails, NewMail};
pub use message_figures::{MessageCount, MessageFigures, MessageOutcomes};
pub use outbox::{Notice, NoticeId, NoticeKind, Outbox, QueuedNotice, Withdrawal};
pub use people::{
    ClientStatus, ClientTraits, Clients, KnownClient, Member, NewClient, StaffLogins, UnverifiedClient,
};
pub use places::{AllowedOverlap, NewPlace, Permit, Places, SharedTime, Taken};
pub use privacy::{ERASED_NAME, MessageRecord, Privacy};
pub use reminders::{ComingBooking, Reminder, ReminderState, Reminders, SettingsVersion};
pub use reviews::{ListedReview, Review, ReviewPage, ReviewQuery, ReviewedVisit, Reviews, StylistRating};
pub use schedules::{ExceptionDraft, Schedules, StaffSchedule};
pub use scheduling_reads::SchedulingReads;
pub use search::{BookingSearch, FoundClient, Search};
pub use services::{ListedService, ServiceDraft, Services};
pub use sessions::{
    Approval, IDLE_TTL, LiveSession, LiveToken, NewToken, Proof, SESSION_TTL, SecretHash, SessionHash,
    Sessions, SiteTx, Tokens,
};
pub use settings::Settings;
pub use special_days::{ListedSpecialDay, SpecialDays};
pub use staff_members::{ListedMember, StaffMembers, StaffProfile};
pub use strikes::Strikes;
pub use timeline::{AnswerEntry, MessageEntry, Timeline, TimelineOf};
pub use visit_links::{VISIT_LINK_TTL, VisitLinks};
pub use waitlist::{
    NewWaitlistEntry, NewWaitlistOffer, OfferState, Waitlist, WaitlistEntry, WaitlistLook, WaitlistOffer,
};

/// Everything of one shop.
pub trait ShopTx:
    Assets
    + Blocks
    + Bookings
    + SchedulingReads
    + SpecialDays
    + Categories
    + Chairs
    + ChangePolicies
    + Clients
    + ClientMessages
    + Consents
    + Contacts
    + Crm
    + DeskActions
    + Feed
    + Finishing
    + Idempotency
    + Keeps
    + Mails
    + MessageFigures
    + Audit
    + Catalog
    + BookingLists
    + Outbox
    + Places
    + Privacy
    + Reminders
    + Reviews
    + Schedules
    + Search
    + Services
    + Settings
    + SiteTx
    + StaffMembers
    + StaffLogins
    + Strikes
    + Timeline
    + VisitLinks
    + Waitlist
{
}
impl<T> ShopTx for T where
    T: Assets
        + Blocks
        + Bookings
        + SchedulingReads
        + SpecialDays
        + Categories
        + Chairs
        + ChangePolicies
        + Clients
        + ClientMessages
        + Consents
        + Contacts
        + Crm
        + DeskActions
        + Feed
        + Finishing
        + Idempotency
        + Keeps
        + Mails
        + MessageFigures
        + Audit
        + Catalog
        + BookingLists
        + Outbox
        + Places
        + Privacy
        + Reminders
        + Reviews
        + Schedules
        + Search
        + Services
        + Settings
        + SiteTx
        + StaffMembers
        + StaffLogins
        + Strikes
        + Timeline
        + VisitLinks
        + Waitlist
        + ?Sized
{
}
