//! Clients who wait for a time to come free, and what they were offered (rules/waitlist).

use domain::{
    BookingId, BookingLine, BookingSource, BookingStatus, Cents, ClientId, EntryState, Instant, Minutes,
    StaffId, TimeWindows, WaitlistEntryId, WaitlistOfferId,
};

use super::SecretHash;
use crate::StoreResult;

/// What somebody waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWaitlistEntry {
    pub client: ClientId,
    /// As quoted.
    pub lines: Vec<BookingLine>,
    pub total_duration: Minutes,
    pub total_price: Cents,
    /// With whom; none for anybody.
    pub staff: Option<StaffId>,
    pub windows: TimeWindows,
    /// How they joined: on the web, in the chat or at the desk.
    pub source: BookingSource,
    pub created_at: Instant,
    /// When the last window is over.
    pub ends_at: Instant,
}

/// Somebody on the waitlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitlistEntry {
    pub id: WaitlistEntryId,
    pub state: EntryState,
    pub client_name: String,
    pub client_phone: Option<String>,
    /// The name of the stylist whom they wish.
    pub staff_name: Option<String>,
    pub wanted: NewWaitlistEntry,
}

/// A time for somebody on the waitlist.
#[derive(Debug, Clone, Copy)]
pub struct NewWaitlistOffer {
    pub entry: WaitlistEntryId,
    pub start: Instant,
    pub staff: StaffId,
    /// The pending booking that holds it, if it is held.
    pub hold: Option<BookingId>,
    pub expires_at: Instant,
    pub created_at: Instant,
}

/// A time that somebody was offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitlistOffer {
    pub id: WaitlistOfferId,
    pub entry: WaitlistEntryId,
    pub start: Instant,
    pub staff: StaffId,
    pub staff_name: String,
    pub is_held: bool,
    /// The booking that holds the time, or with which it was taken, and how that stands.
    pub booking: Option<(BookingId, BookingStatus)>,
    /// When what was held for them was given back.
    pub given_back_at: Option<Instant>,
    pub declined_at: Option<Instant>,
    pub expires_at: Instant,
    pub created_at: Instant,
}

/// How an offer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferState {
    Open,
    Taken,
    Declined,
    /// It has expired, or somebody else has the time.
    Gone,
}

impl WaitlistOffer {
    /// How it stands at `now`. An offer that is not held says nothing of others who were faster.
    #[must_use]
    pub fn state(&self, now: Instant) -> OfferState {
        let holds = match self.booking {
            Some((_, BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow)) => {
                return OfferState::Taken;
            }
            // Its client has taken it, and the salon has to confirm it.
            Some((_, BookingStatus::Pending)) if !self.is_held => return OfferState::Taken,
            Some((_, BookingStatus::Pending)) => true,
            Some((_, BookingStatus::Cancelled)) => false,
            None => !self.is_held,
        };
        match self.declined_at {
            Some(_) => OfferState::Declined,
            None if holds && now < self.expires_at => OfferState::Open,
            None => OfferState::Gone,
        }
    }
}

/// When the program looks next whether time has come free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitlistLook {
    /// The salon's revision at the last look.
    pub revision: i64,
    pub next_at: Instant,
}

pub trait Waitlist {
    /// Everybody who waits, in the order in which they joined.
    fn waiting_entries(&mut self) -> StoreResult<Vec<WaitlistEntry>>;

    /// The transaction queues behind every other one that adds to what a client waits for, until commit.
    fn lock_waitlist_of(&mut self, client: ClientId) -> StoreResult<()>;

    /// What a client waits for, in the order in which they joined.
    fn waiting_entries_of(&mut self, client: ClientId) -> StoreResult<Vec<WaitlistEntry>>;

    fn find_waitlist_entry(&mut self, id: WaitlistEntryId) -> StoreResult<Option<WaitlistEntry>>;

    /// The transaction queues behind every other one that changes this entry, until commit.
    fn lock_waitlist_entry(&mut self, id: WaitlistEntryId) -> StoreResult<()>;

    fn add_waitlist_entry(&mut self, new: &NewWaitlistEntry) -> StoreResult<WaitlistEntryId>;

    /// Writes what somebody waits for at the prices of now.
    fn rewrite_waitlist_entry(&mut self, id: WaitlistEntryId, wanted: &NewWaitlistEntry) -> StoreResult<()>;

    /// Ends somebody's waiting. False if it had ended.
    fn end_waitlist_entry(
        &mut self,
        id: WaitlistEntryId,
        state: EntryState,
        now: Instant,
    ) -> StoreResult<bool>;

    /// What some were offered, oldest first.
    fn waitlist_offers(&mut self, entries: &[WaitlistEntryId]) -> StoreResult<Vec<WaitlistOffer>>;

    /// [`crate::StoreError::Duplicate`] if they were offered this time before.
    fn add_waitlist_offer(&mut self, new: &NewWaitlistOffer) -> StoreResult<WaitlistOfferId>;

    fn find_waitlist_offer(&mut self, id: WaitlistOfferId) -> StoreResult<Option<WaitlistOffer>>;

    /// The transaction queues behind every other one that answers this offer, until commit.
    fn lock_waitlist_offer(&mut self, id: WaitlistOfferId) -> StoreResult<()>;

    fn waitlist_offer_of_link(&mut self, token: &SecretHash) -> StoreResult<Option<WaitlistOfferId>>;

    /// Puts a link in place of the one that there was.
    fn link_waitlist_offer(&mut self, id: WaitlistOfferId, token: &SecretHash) -> StoreResult<()>;

    fn decline_waitlist_offer(&mut self, id: WaitlistOfferId, now: Instant) -> StoreResult<()>;

    /// Names the booking with which a time was taken. It is not held any more.
    fn waitlist_offer_taken(&mut self, id: WaitlistOfferId, booking: BookingId) -> StoreResult<()>;

    fn waitlist_look(&mut self) -> StoreResult<Option<WaitlistLook>>;

    /// Writes a look, unless somebody has woken the program since the one before said when the next would be.
    fn write_waitlist_look(&mut self, look: &WaitlistLook, former_next: Option<Instant>) -> StoreResult<()>;

    /// Lets the program look at once.
    fn wake_waitlist(&mut self, now: Instant) -> StoreResult<()>;

    /// What a client has waited for and was offered, whatever became of it.
    fn waitlist_of_record(&mut self, client: ClientId) -> StoreResult<Vec<WaitlistEntry>>;
}
