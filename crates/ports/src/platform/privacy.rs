//! What is forgotten, of one person or with time (`docs/PRIVACY.md`).

use chrono::TimeDelta;
use domain::{ClientId, IdentityId, Instant, LocalDate, ShopId};

use crate::StoreResult;

/// A line of the ledger: a shop was asked to forget a client, or was deleted with all of them. Ids only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Erasure {
    pub shop: ShopId,
    /// Which client of it; [`Self::WHOLE_SHOP`] where the shop itself was deleted.
    pub client: ClientId,
    pub at: Instant,
}

impl Erasure {
    /// No client has this number.
    pub const WHOLE_SHOP: ClientId = ClientId::new(0);
}

/// Forgetting people.
pub trait Erasures {
    /// The ledger, in the order of shops and clients.
    fn erasures(&mut self) -> StoreResult<Vec<Erasure>>;

    /// Whether a shop has a client who was there at a moment already: after a copy was brought back, a number may be another client's.
    fn was_client(&mut self, shop: ShopId, client: ClientId, at: Instant) -> StoreResult<bool>;

    /// Forgets a person altogether, with every session, code and message that is left of theirs, unless a shop has them as a client or
    /// works with them. Returns whether nothing of them is left.
    fn forget_person(&mut self, id: IdentityId, now: Instant) -> StoreResult<bool>;

    /// Waits for every other transaction in which this person writes to us or is erased, until commit. An erasure of a person or of a client record
    /// takes this lock first.
    fn lock_person(&mut self, id: IdentityId) -> StoreResult<()>;

    /// Forgets how a person is called on the platform's own host, and their e-mail.
    fn cut_person(&mut self, id: IdentityId, now: Instant) -> StoreResult<()>;
}

/// Inactive clients and people. Each list is of those who may be due: the longest unseen first, no more than [`LOOKED_AT_AT_ONCE`].
pub trait InactiveData {
    /// Clients of all shops who have not been seen since a moment, as far as is known without a look at their bookings. Some may be
    /// forgotten already.
    fn long_unseen_clients(&mut self, since: Instant) -> StoreResult<Vec<(ShopId, ClientId)>>;

    /// People who have not been seen since a moment, as far as is known without a look at who knows them.
    fn long_unseen_people(&mut self, since: Instant) -> StoreResult<Vec<IdentityId>>;

    /// When somebody last wrote to us; `now` while a shop has them as a client or works with them, a browser is theirs, or they want no
    /// promotions. None if they are not there any more.
    fn person_seen(&mut self, id: IdentityId, now: Instant) -> StoreResult<Option<Instant>>;

    /// Records when the person was last seen, so that the retention job does not look again before that is long ago.
    fn record_person_seen(&mut self, id: IdentityId, seen: Instant) -> StoreResult<()>;
}

/// The most clients, or people, that one run of the retention job looks at. Each is a transaction of some statements, and a run is to end within
/// the time that a shutdown waits for jobs.
pub const LOOKED_AT_AT_ONCE: usize = 100;

/// The most rows of a table that one call deletes: no request is to wait for it, and no statement is to run into its timeout. A job that was told
/// of so many calls again.
pub const FORGOTTEN_AT_ONCE: usize = 2_000;

/// How long a message stays: thirteen months, so that a year can be compared with the one before.
pub const MESSAGE_AGE: TimeDelta = TimeDelta::days(396);
/// How long it is remembered what the desk did, and how that was before; it is undone within minutes.
pub const DESK_ACTION_AGE: TimeDelta = TimeDelta::days(1);
/// How long a link to a booking stays that leads nowhere any more.
pub const VISIT_LINK_AGE: TimeDelta = TimeDelta::days(7);
/// How long a notice stays once its messages are made: the checks of the database compare the changes of a day with their notices.
pub const TOLD_NOTICE_AGE: TimeDelta = TimeDelta::days(1);
/// How long a notice stays that nobody is told: news are news for a day, and the messages of a longer trouble are not sent any more.
pub const UNTOLD_NOTICE_AGE: TimeDelta = TimeDelta::days(30);
/// How long the trail has what an anonymous visitor did, bookings apart: these are the salon's. The database knows it, too.
pub const VISITOR_TRAIL_AGE: TimeDelta = TimeDelta::days(30);
/// How long the trail has everything else: three years. The database knows it, too.
pub const TRAIL_AGE: TimeDelta = TimeDelta::days(1_095);

/// Forgetting with time. Each returns how many rows, of each table no more than [`FORGOTTEN_AT_ONCE`], the oldest first.
pub trait Retention {
    /// Drops sessions that ended by time before `dead`, or on purpose before `ended`, and that nothing which lives refers to. Bookings that
    /// were made in them stay. Drops tokens and devices that ended before `dead`.
    fn forget_sessions(&mut self, dead: Instant, ended: Instant) -> StoreResult<usize>;

    /// Forgets who made bookings before a moment, for a time that is past at `now`, that were called off, or ran out, before anybody proved
    /// to be their client.
    fn forget_unproved_contacts(&mut self, before: Instant, now: Instant) -> StoreResult<usize>;

    /// Forgets how to reach those who left a salon's team before a moment. Their names stay with the bookings that they served.
    fn forget_leavers(&mut self, before: Instant) -> StoreResult<usize>;

    /// Forgets why somebody did not work on a day before this one.
    fn forget_reasons(&mut self, before: LocalDate) -> StoreResult<usize>;

    /// Cuts the details of what the trail has from before a moment.
    fn cut_trail(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops what is older than [`VISITOR_TRAIL_AGE`] and [`TRAIL_AGE`] from the trail, and notes there that it was cut.
    fn forget_trail(&mut self, now: Instant) -> StoreResult<usize>;

    /// Drops messages that were made before a moment, whatever became of them.
    fn forget_messages(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops what is remembered of the desk's actions from before a moment.
    fn forget_desk_actions(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops links to bookings that led nowhere before a moment.
    fn forget_visit_links(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops what somebody waited for whose waiting ended before a moment, with what they were offered.
    fn forget_waitlist(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops what clients answered in the chat before a moment.
    fn forget_chat_answers(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops notices whose messages were made before a moment.
    fn forget_told_notices(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops notices that have waited for their messages since before a moment: neither WhatsApp nor mail is connected.
    fn forget_untold_notices(&mut self, before: Instant) -> StoreResult<usize>;

    /// Drops salons being set up that were not finished before a moment.
    fn forget_setups(&mut self, before: Instant) -> StoreResult<usize>;
}
