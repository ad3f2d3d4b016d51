//! What a client may change of their own appointment, and why not (rules/booking-life#change-policy).

use domain::{
    Booking, BookingStatus, ChangePolicy, ClientChanges, Instant, LateCancel, Minutes, Shop, ShopStatus,
    format_notice,
};
use ports::shop::BookingRecord;

/// Why a client does not move or cancel an appointment by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeRefusal {
    TooLateToMove(Minutes),
    NoMovesLeft(u32),
    TooLateToCancel(Minutes),
    Past,
    WrongStatus(BookingStatus),
    /// The salon has not confirmed it yet.
    Waiting,
    ShopClosed,
}

impl ChangeRefusal {
    /// The word of the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLateToMove(_) | Self::TooLateToCancel(_) => "too_late",
            Self::NoMovesLeft(_) => "no_moves_left",
            Self::Past => "past",
            Self::WrongStatus(_) => "wrong_status",
            Self::Waiting => "waiting",
            Self::ShopClosed => "shop_closed",
        }
    }

    /// The sentence for the client, who may call the salon where only its policy is in the way.
    #[must_use]
    pub fn sentence(self, shop: &Shop) -> String {
        let call = || match &shop.branding.business_phone {
            Some(phone) => format!("Please call {phone}."),
            None => "Please contact the salon.".to_owned(),
        };
        let salon = &shop.name;
        match self {
            Self::TooLateToMove(notice) => {
                format!(
                    "{salon} asks for {} notice to move an appointment. {}",
                    format_notice(notice),
                    call()
                )
            }
            Self::TooLateToCancel(notice) => {
                format!("{salon} asks for {} notice to cancel online. {}", format_notice(notice), call())
            }
            Self::NoMovesLeft(moves) => {
                format!("This appointment has been moved {moves} times already. {}", call())
            }
            Self::Past => "This appointment has begun or is over.".to_owned(),
            Self::WrongStatus(BookingStatus::NoShow) => "This appointment is a no-show.".to_owned(),
            Self::WrongStatus(status) => format!("This appointment is {}.", status.as_str()),
            Self::Waiting => "The salon has to confirm this appointment first.".to_owned(),
            Self::ShopClosed => "This salon is not taking bookings at the moment.".to_owned(),
        }
    }
}

/// An appointment with the policy that it was made by, and what its client has changed.
pub(super) struct Changeable<'a> {
    pub(super) owned: &'a BookingRecord,
    pub(super) policy: ChangePolicy,
    pub(super) changes: ClientChanges,
    /// The salon cannot keep it as it is and has asked its client to move it: no policy is in the way then.
    pub(super) salon_asked: bool,
    pub(super) now: Instant,
}

impl Changeable<'_> {
    const fn booking(&self) -> &Booking {
        &self.owned.booking
    }

    pub(super) fn check_move(&self, shop: &Shop) -> Result<(), ChangeRefusal> {
        self.check_coming()?;
        if shop.status != ShopStatus::Active {
            return Err(ChangeRefusal::ShopClosed);
        }
        if self.booking().needs_approval() {
            return Err(ChangeRefusal::Waiting);
        }
        if self.salon_asked {
            return Ok(());
        }
        let ChangePolicy { move_notice, max_moves, .. } = self.policy;
        if self.policy.move_until(self.booking().start) < self.now {
            return Err(ChangeRefusal::TooLateToMove(move_notice));
        }
        if self.changes.moves >= max_moves {
            return Err(ChangeRefusal::NoMovesLeft(self.changes.moves));
        }
        Ok(())
    }

    /// Whether the cancellation is late, where it is possible.
    pub(super) fn check_cancellation(&self) -> Result<bool, ChangeRefusal> {
        self.check_coming()?;
        let is_late = self.is_late();
        if is_late && self.policy.late_cancel == LateCancel::Call {
            return Err(ChangeRefusal::TooLateToCancel(self.policy.cancel_notice));
        }
        Ok(is_late)
    }

    /// Whether a cancellation at this moment is late; one of what was never agreed is not.
    pub(super) fn is_late(&self) -> bool {
        let booking = self.booking();
        booking.status == BookingStatus::Confirmed
            && !self.salon_asked
            && self.changes.is_late(&self.policy, self.owned.created_at, booking.start, self.now)
    }

    /// What the client has changed, after a move at this moment. A move that the salon asked for does not count.
    pub(super) fn after_move(&self) -> ClientChanges {
        let changes = self.changes;
        ClientChanges {
            moves: changes.moves + u32::from(!self.salon_asked),
            moved_at: Some(self.now),
            moved_inside_notice: changes.moved_inside_notice || self.is_late(),
            ..changes
        }
    }

    fn check_coming(&self) -> Result<(), ChangeRefusal> {
        let booking = self.booking();
        let status = if booking.hold_expired(self.now) { BookingStatus::Cancelled } else { booking.status };
        if !matches!(status, BookingStatus::Pending | BookingStatus::Confirmed) {
            return Err(ChangeRefusal::WrongStatus(status));
        }
        if booking.start <= self.now { Err(ChangeRefusal::Past) } else { Ok(()) }
    }
}
