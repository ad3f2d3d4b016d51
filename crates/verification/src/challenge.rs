//! A challenge: somebody at a browser asked to be known, and got a code to send by WhatsApp.

use domain::{BookingId, ChallengeId, IdentityId, Instant, Minutes, Role, SessionId, SetupId, ShopId};

/// What a code is for. It says all that the code can ever give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Login,
    Profile,
    /// Confirming a booking; the code is the booking's own.
    Booking(BookingId),
    /// Proving the number of a salon's future owner.
    Owner(SetupId),
}

impl Purpose {
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::Profile => "profile",
            Self::Booking(_) => "booking",
            Self::Owner(_) => "owner",
        }
    }

    /// How long its code is good for (rules/sessions#code-life): a sign-in 5 minutes, on the platform 3; a profile or an owner 15. None for a
    /// booking, whose code is good until it starts.
    #[must_use]
    pub const fn ttl(self, max_role: Role) -> Option<Minutes> {
        match (self, max_role) {
            (Self::Login, Role::Master) => Some(Minutes::new(3)),
            (Self::Login, _) => Some(Minutes::new(5)),
            (Self::Profile | Self::Owner(_), _) => Some(Minutes::new(15)),
            (Self::Booking(_), _) => None,
        }
    }
}

/// When a sign-in needs the number on the screen, besides the code: `LOGIN_STEP_UP` (rules/sessions#step-up). A master's sign-in always needs it,
/// whatever this says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StepUp {
    /// From a browser where the person never signed in.
    #[default]
    NewDevice,
    Always,
    Off,
}

/// How far a challenge has got. From `Approved` on, only "Not me" changes anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Issued,
    /// The sender was asked for the number on that screen, or for a yes.
    AwaitingConfirm,
    /// The sender was asked for their number, which they hide.
    AwaitingContact,
    /// The sender was asked which of several salons they mean.
    AwaitingShop,
    Approved,
    /// The sender said it was not them, or missed the number too often.
    Denied,
    Expired,
    Superseded,
}

impl State {
    const ALL: [Self; 8] = [
        Self::Issued,
        Self::AwaitingConfirm,
        Self::AwaitingContact,
        Self::AwaitingShop,
        Self::Approved,
        Self::Denied,
        Self::Expired,
        Self::Superseded,
    ];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Issued => "issued",
            Self::AwaitingConfirm => "awaiting_confirm",
            Self::AwaitingContact => "awaiting_contact",
            Self::AwaitingShop => "awaiting_shop",
            Self::Approved => "approved",
            Self::Denied => "denied",
            Self::Expired => "expired",
            Self::Superseded => "superseded",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }

    /// Whether an answer can still change it.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Issued | Self::AwaitingConfirm | Self::AwaitingContact | Self::AwaitingShop)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    pub id: ChallengeId,
    pub purpose: Purpose,
    /// The most it can give.
    pub max_role: Role,
    /// At which shop; none on the platform's own host.
    pub shop: Option<ShopId>,
    /// The browser's session that asked; the one that is approved.
    pub session: SessionId,
    /// SHA-256 of the session cookie the browser presented when it asked. Approval binds the session to it.
    pub session_secret: Option<[u8; 32]>,
    /// SHA-256 of the device cookie it presented.
    pub device: Option<[u8; 32]>,
    /// The number on the waiting page, 10 to 99; for sign-ins only.
    pub match_number: Option<u8>,
    /// What the browser seems to be: `Chrome on Windows`.
    pub device_label: String,
    /// SHA-256 of the canonical text that went into the link.
    pub body_hash: [u8; 32],
    pub state: State,
    /// The person who answered first. No other person can answer then, except for a booking's code while it is only asked about.
    pub identity: Option<IdentityId>,
    pub attempts: i64,
    pub created_at: Instant,
    pub expires_at: Instant,
    /// When it reached its present state; the question of a number match is good for 3 minutes from then.
    pub changed_at: Instant,
}

impl Challenge {
    /// The same code for a fresh start at `now`, after a denial or an end that came too early: it has no answer.
    pub fn begin_anew(&mut self, now: Instant) {
        self.state = State::Issued;
        self.identity = None;
        self.attempts = 0;
        self.changed_at = now;
    }
}
