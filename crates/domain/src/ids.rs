//! One type per kind of id, so that a client can never be passed for a booking.

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(i64);

        impl $name {
            /// Wraps a number that came from the database or the wire.
            #[must_use]
            pub const fn new(raw: i64) -> Self {
                Self(raw)
            }

            /// The number itself, for the database and the wire.
            #[must_use]
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl From<i64> for $name {
            fn from(raw: i64) -> Self {
                Self(raw)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A salon on the platform.
    ShopId
);
id!(
    /// A member of a shop's staff. Never 0: "No Preference" is 0 on the wire only.
    StaffId
);
id!(
    /// Something a shop sells by the minute.
    ServiceId
);
id!(CategoryId);
id!(
    /// A place in the shop where one client is served.
    ChairId
);
id!(
    /// A client as one shop knows them. The same person at another shop is another client.
    ClientId
);
id!(BookingId);
id!(
    /// A day that differs from a member of staff's week.
    ExceptionId
);
id!(
    /// Time of a stylist or of a chair that is not for booking.
    BlockId
);
id!(
    /// Something that the desk did and can undo.
    DeskActionId
);
id!(
    /// Dates on which the salon's week does not hold.
    SpecialDayId
);
id!(
    /// A WhatsApp account that has proved itself.
    IdentityId
);
id!(
    /// A visitor's session, as stored. The secret that the browser holds is another thing.
    SessionId
);
id!(
    /// A question that a WhatsApp message with a code can answer.
    ChallengeId
);
id!(
    /// A WhatsApp message of ours, waiting to be sent or sent.
    MessageId
);
id!(
    /// A bearer token, as stored. The secret is another thing.
    TokenId
);
id!(
    /// A salon being set up by its owner.
    SetupId
);
id!(
    /// What a client says of a visit.
    ReviewId
);
id!(
    /// Somebody who waits for a time to come free.
    WaitlistEntryId
);
id!(
    /// A time that somebody on the waitlist was offered.
    WaitlistOfferId
);
