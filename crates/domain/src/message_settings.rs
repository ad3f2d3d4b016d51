//! When a salon writes to its clients by itself (rules/messages#reminders).

use crate::bounded_text::{Lines, TextFault, bounded};
use crate::{Minutes, TimeOfDay, WaitlistMode};

const MAX_NOTE_LENGTH: usize = 80;

/// Hours of the salon's clock in which it writes to nobody by itself; none if both are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    pub from: TimeOfDay,
    pub to: TimeOfDay,
}

impl QuietHours {
    pub const NIGHT: Self = Self { from: TimeOfDay::hm(21, 0), to: TimeOfDay::hm(8, 0) };
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageSettings {
    /// How many hours before the visit the first reminder comes; 0 for none.
    pub first_hours: u32,
    /// How many hours before the visit the second reminder comes; 0 for none.
    pub second_hours: u32,
    pub quiet: QuietHours,
    /// A word of the salon in the first reminder; empty for none.
    pub note: String,
    /// How many hours after a visit was completed its client is thanked; 0 for never.
    pub thanks_hours: u32,
    /// A client is thanked once in so many days.
    pub rating_days: u32,
    /// Whether everybody may read what clients say of their visits.
    pub reviews_public: bool,
    /// Whether clients who write get times to choose from.
    pub chat_booking: bool,
    pub waitlist: WaitlistSettings,
}

/// How a salon offers times that have come free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitlistSettings {
    pub mode: WaitlistMode,
    /// So long a time is held for the one to whom it is offered.
    pub hold: Minutes,
    /// A time is offered if it begins so much later.
    pub lead: Minutes,
}

/// A setting that is out of its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MessageSettingsError {
    #[error("The first reminder comes 12 to 72 hours before the visit.")]
    FirstHours,
    #[error("The second reminder comes 1 to 6 hours before the visit.")]
    SecondHours,
    #[error("Clients are thanked 1 to 24 hours after the visit.")]
    ThanksHours,
    #[error("Clients are thanked once in 30 to 365 days.")]
    RatingDays,
    #[error("A time is held for 10 to 60 minutes.")]
    WaitlistHold,
    #[error("A time is offered 30 to 1440 minutes ahead.")]
    WaitlistLead,
    #[error("Quiet hours begin and end between 00:00 and 23:59.")]
    QuietHours,
    #[error("The note is too long: {MAX_NOTE_LENGTH} characters at most.")]
    TooLong,
    #[error("The note contains characters that cannot be shown.")]
    Unshowable,
}

impl MessageSettings {
    /// Those of a salon that has not chosen any: it reminds nobody.
    #[must_use]
    pub const fn off() -> Self {
        Self {
            first_hours: 0,
            second_hours: 0,
            quiet: QuietHours::NIGHT,
            note: String::new(),
            thanks_hours: 0,
            rating_days: 90,
            reviews_public: true,
            chat_booking: true,
            waitlist: WaitlistSettings {
                mode: WaitlistMode::Off,
                hold: Minutes::new(20),
                lead: Minutes::new(120),
            },
        }
    }

    /// Those of a new salon.
    #[must_use]
    pub fn of_a_new_salon() -> Self {
        let off = Self::off();
        let waitlist = WaitlistSettings { mode: WaitlistMode::FirstInLine, ..off.waitlist };
        Self { first_hours: 24, second_hours: 2, thanks_hours: 2, waitlist, ..off }
    }

    /// Whether clients get any reminder.
    #[must_use]
    pub const fn reminds(&self) -> bool {
        self.first_hours > 0 || self.second_hours > 0
    }

    /// The settings with their note trimmed, if all of them are in their range.
    pub fn checked(self) -> Result<Self, MessageSettingsError> {
        if self.first_hours != 0 && !(12..=72).contains(&self.first_hours) {
            return Err(MessageSettingsError::FirstHours);
        }
        if self.second_hours > 6 {
            return Err(MessageSettingsError::SecondHours);
        }
        if self.thanks_hours > 24 {
            return Err(MessageSettingsError::ThanksHours);
        }
        if !(30..=365).contains(&self.rating_days) {
            return Err(MessageSettingsError::RatingDays);
        }
        if !(10..=60).contains(&self.waitlist.hold.get()) {
            return Err(MessageSettingsError::WaitlistHold);
        }
        if !(30..=1_440).contains(&self.waitlist.lead.get()) {
            return Err(MessageSettingsError::WaitlistLead);
        }
        if self.quiet.from == TimeOfDay::END_OF_DAY || self.quiet.to == TimeOfDay::END_OF_DAY {
            return Err(MessageSettingsError::QuietHours);
        }
        let note = bounded(&self.note, MAX_NOTE_LENGTH, Lines::One).map_err(|fault| match fault {
            TextFault::TooLong => MessageSettingsError::TooLong,
            TextFault::Unshowable => MessageSettingsError::Unshowable,
        })?;
        Ok(Self { note, ..self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_keep_within_their_range() {
        let with = |first_hours, second_hours, note: &str| {
            let settings = MessageSettings { first_hours, second_hours, ..MessageSettings::off() };
            MessageSettings { note: note.into(), ..settings }.checked()
        };
        for (first, second) in [(0, 0), (12, 1), (72, 6), (24, 0)] {
            assert!(with(first, second, "").is_ok(), "{first} and {second}");
        }
        for first in [1, 11, 73] {
            assert_eq!(with(first, 2, ""), Err(MessageSettingsError::FirstHours), "{first}");
        }
        assert_eq!(with(24, 7, ""), Err(MessageSettingsError::SecondHours));
        assert_eq!(with(0, 0, " Dry hair, please. ").unwrap().note, "Dry hair, please.");
        assert_eq!(with(0, 0, &"x".repeat(81)), Err(MessageSettingsError::TooLong));
        assert_eq!(with(0, 0, "two\nlines"), Err(MessageSettingsError::Unshowable));
        let thanks = |thanks_hours, rating_days| {
            MessageSettings { thanks_hours, rating_days, ..MessageSettings::off() }.checked().map(drop)
        };
        assert_eq!([thanks(0, 30), thanks(24, 365)], [Ok(()); 2]);
        assert_eq!(thanks(25, 90), Err(MessageSettingsError::ThanksHours));
        assert_eq!([29, 366].map(|days| thanks(2, days)), [Err(MessageSettingsError::RatingDays); 2]);
        let waitlist = |hold, lead| {
            let off = MessageSettings::off();
            let waitlist =
                WaitlistSettings { hold: Minutes::new(hold), lead: Minutes::new(lead), ..off.waitlist };
            MessageSettings { waitlist, ..off }.checked().map(drop)
        };
        assert_eq!([waitlist(10, 30), waitlist(60, 1_440)], [Ok(()); 2]);
        assert_eq!([9, 61].map(|hold| waitlist(hold, 120)), [Err(MessageSettingsError::WaitlistHold); 2]);
        assert_eq!([29, 1_441].map(|lead| waitlist(20, lead)), [Err(MessageSettingsError::WaitlistLead); 2]);
        let quiet = QuietHours { from: TimeOfDay::END_OF_DAY, ..QuietHours::NIGHT };
        let late = MessageSettings { quiet, ..MessageSettings::off() };
        assert_eq!(late.checked(), Err(MessageSettingsError::QuietHours));
    }
}
