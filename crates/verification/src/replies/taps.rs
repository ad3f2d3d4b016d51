//! What taps on our buttons and rows say. A tap is a hint only; the sender must be the one who was asked.

use domain::{
    BookingId, Cents, ChallengeId, ChatAnswer, Instant, LocalDate, ShopId, StaffId, WaitlistEntryId,
    WaitlistOfferId,
};

/// A tap on a button or row of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ButtonTap {
    /// [Not me] or [Not my booking].
    Deny(ChallengeId),
    Yes(ChallengeId),
    Shop(ChallengeId, ShopId),
    /// About one visit.
    Visit(VisitTap),
    /// About all visits of a day.
    Day(DayTap),
    /// About what somebody has had.
    Again(AgainTap),
    /// The salon that is meant.
    Salon(ShopId),
    /// About a time that somebody on the waitlist was offered.
    Offer(OfferVerb, WaitlistOfferId),
    /// Leave the waitlist.
    Leave(WaitlistEntryId),
}

/// What somebody wants with a time that they were offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferVerb {
    Take,
    Decline,
}

/// A tap about a visit, and the start that the visit had when the message was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitTap {
    pub verb: VisitVerb,
    pub booking: BookingId,
    pub start: Instant,
}

/// What a client wants about a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VisitVerb {
    Confirm,
    Move,
    Cancel,
    /// Yes, cancel: an answer to the question of that moment.
    YesCancel(Instant),
    Keep,
    /// Change one of the visits of a day.
    Change,
    OnWay,
    Here,
    Late,
    /// So many minutes.
    LateBy(u8),
    /// Move it to a time of a list.
    Take(PickedTime),
    /// Show the page of the visit.
    Page,
}

impl VisitVerb {
    /// Its name in the timeline.
    #[must_use]
    pub const fn answer(self) -> ChatAnswer {
        match self {
            Self::Confirm => ChatAnswer::Confirm,
            Self::Move => ChatAnswer::Move,
            Self::Cancel => ChatAnswer::Cancel,
            Self::YesCancel(_) => ChatAnswer::YesCancel,
            Self::Keep => ChatAnswer::Keep,
            Self::Change => ChatAnswer::Change,
            Self::OnWay => ChatAnswer::OnMyWay,
            Self::Here => ChatAnswer::Here,
            Self::Late => ChatAnswer::Late,
            Self::LateBy(_) => ChatAnswer::LateBy,
            Self::Take(_) => ChatAnswer::TakeTime,
            Self::Page => ChatAnswer::OtherTimes,
        }
    }
}

/// A time that somebody has chosen from a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PickedTime {
    pub start: Instant,
    pub staff: StaffId,
    /// When the list was made.
    pub listed: Instant,
}

/// A tap about services that somebody would have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgainTap {
    pub verb: AgainVerb,
    pub of: ServicesOf,
}

/// Whose services they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServicesOf {
    /// Those of a booking, which its client would have again.
    Booking(BookingId),
    /// Those for which somebody waits.
    Entry(WaitlistEntryId),
}

impl std::fmt::Display for ServicesOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Booking(booking) => write!(f, "{booking}"),
            Self::Entry(entry) => write!(f, "w{entry}"),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AgainVerb {
    /// Show times.
    Times,
    /// Book a time of a list, at the price that the list said.
    Take(PickedTime, Cents),
    /// Show the page with other times.
    Page,
    /// Show the page with other services.
    Else,
    /// Wait for a time to come free.
    Wait,
}

/// A tap about the visits of a day at a salon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayTap {
    pub verb: DayVerb,
    pub shop: ShopId,
    pub date: LocalDate,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayVerb {
    ConfirmAll,
    ChangeOne,
}
