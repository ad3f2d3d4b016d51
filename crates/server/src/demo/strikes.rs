//! Clients whom everybody can look up: how often they have not come within a year.

use chrono::TimeDelta;
use domain::{BookingStatus, Instant};
use ports::platform::{BookingSeed, ShopSeed};

/// Name, and how many visits were missed.
const MISSED: [(&str, usize); 4] =
    [("Jo Marsh", 2), ("Wendy Clarke", 3), ("Hannah Weiss", 1), ("Maya Chen", 0)];
const WAIVED: &str = "Hannah Weiss";
/// So far back the visits of the named clients are what this file says; strikes count for twelve months.
const MEMORY: TimeDelta = TimeDelta::days(370);
/// What they missed is so long ago.
const MISSED_AGO: [TimeDelta; 2] = [TimeDelta::days(300), TimeDelta::days(45)];

/// The named clients come to all of their own visits, and are given visits that others have missed.
pub(super) fn mark(seed: &mut ShopSeed, now: Instant) {
    let place = |name: &str| seed.clients.iter().position(|client| client.name == name);
    let named: Vec<(usize, &str, usize)> =
        MISSED.into_iter().filter_map(|(name, count)| Some((place(name)?, name, count))).collect();
    let is_named = |client: usize| named.iter().any(|(place, ..)| *place == client);
    for visit in &mut seed.bookings {
        if is_named(visit.client) && now - MEMORY < visit.start && visit.status == BookingStatus::NoShow {
            visit.status = BookingStatus::Completed;
        }
    }
    let [from, until] = MISSED_AGO.map(|ago| now - ago);
    let missed = |visit: &BookingSeed| {
        visit.status == BookingStatus::NoShow && from < visit.start && visit.start < until
    };
    for (client, name, count) in &named {
        let own: Vec<Instant> =
            seed.bookings.iter().filter(|visit| visit.client == *client).map(|visit| visit.start).collect();
        let is_free = |start: Instant| own.iter().all(|other| TimeDelta::days(1) < (*other - start).abs());
        let of_others = seed
            .bookings
            .iter_mut()
            .filter(|visit| missed(visit) && !is_named(visit.client) && is_free(visit.start));
        for visit in of_others.take(*count) {
            visit.client = *client;
            visit.strike_is_waived = *name == WAIVED;
        }
    }
}
