//! The ids of our buttons and rows: what comes back when they are tapped. An id is a hint only; the sender must be the one who was asked.

use chrono::DateTime;
use domain::{
    BookingId, Cents, ChallengeId, Instant, LocalDate, ShopId, StaffId, WaitlistEntryId, WaitlistOfferId,
};

use super::button;
use super::taps::{
    AgainTap, AgainVerb, ButtonTap, DayTap, DayVerb, OfferVerb, PickedTime, ServicesOf, VisitTap, VisitVerb,
};
use crate::Button;

/// Reads the id of a tapped button or row.
#[must_use]
pub fn tap(id: &str) -> Option<ButtonTap> {
    let parts: Vec<&str> = id.split(':').collect();
    Some(match parts[..] {
        ["deny", challenge] => ButtonTap::Deny(ChallengeId::new(number(challenge)?)),
        ["yes", challenge] => ButtonTap::Yes(ChallengeId::new(number(challenge)?)),
        ["shop", challenge, shop] => {
            ButtonTap::Shop(ChallengeId::new(number(challenge)?), ShopId::new(number(shop)?))
        }
        ["visit", "yes", booking, start, asked] => {
            ButtonTap::Visit(visit(VisitVerb::YesCancel(moment(asked)?), booking, start)?)
        }
        ["visit", "take", booking, start, ref picked @ ..] => {
            ButtonTap::Visit(visit(VisitVerb::Take(picked_time(picked)?), booking, start)?)
        }
        ["visit", verb, booking, start] => ButtonTap::Visit(visit(read_verb(verb)?, booking, start)?),
        ["again", "take", of, ref picked @ .., price] => {
            let verb = AgainVerb::Take(picked_time(picked)?, cents(price)?);
            ButtonTap::Again(AgainTap { verb, of: services_of(of)? })
        }
        ["again", verb, of] => {
            let verb = match verb {
                "times" => AgainVerb::Times,
                "page" => AgainVerb::Page,
                "else" => AgainVerb::Else,
                "wait" => AgainVerb::Wait,
                _ => return None,
            };
            ButtonTap::Again(AgainTap { verb, of: services_of(of)? })
        }
        ["salon", shop] => ButtonTap::Salon(ShopId::new(number(shop)?)),
        ["offer", "take", offer] => ButtonTap::Offer(OfferVerb::Take, WaitlistOfferId::new(number(offer)?)),
        ["offer", "no", offer] => ButtonTap::Offer(OfferVerb::Decline, WaitlistOfferId::new(number(offer)?)),
        ["leave", entry] => ButtonTap::Leave(WaitlistEntryId::new(number(entry)?)),
        ["day", verb, shop, date] => {
            let verb = match verb {
                "confirm" => DayVerb::ConfirmAll,
                "change" => DayVerb::ChangeOne,
                _ => return None,
            };
            ButtonTap::Day(DayTap { verb, shop: ShopId::new(number(shop)?), date: date.parse().ok()? })
        }
        _ => return None,
    })
}

fn visit(verb: VisitVerb, booking: &str, start: &str) -> Option<VisitTap> {
    Some(VisitTap { verb, booking: BookingId::new(number(booking)?), start: moment(start)? })
}

fn services_of(text: &str) -> Option<ServicesOf> {
    Some(match text.strip_prefix('w') {
        Some(entry) => ServicesOf::Entry(WaitlistEntryId::new(number(entry)?)),
        None => ServicesOf::Booking(BookingId::new(number(text)?)),
    })
}

fn picked_time(parts: &[&str]) -> Option<PickedTime> {
    let [start, staff, listed] = parts else { return None };
    let (start, staff) = (moment(start)?, StaffId::new(number(staff)?));
    Some(PickedTime { start, staff, listed: second(listed)? })
}

fn read_verb(word: &str) -> Option<VisitVerb> {
    Some(match word {
        "confirm" => VisitVerb::Confirm,
        "move" => VisitVerb::Move,
        "cancel" => VisitVerb::Cancel,
        "keep" => VisitVerb::Keep,
        "change" => VisitVerb::Change,
        "onway" => VisitVerb::OnWay,
        "here" => VisitVerb::Here,
        "late" => VisitVerb::Late,
        "page" => VisitVerb::Page,
        _ => VisitVerb::LateBy(word.strip_prefix("late")?.parse().ok().filter(|minutes| *minutes <= 60)?),
    })
}

/// Minutes since 1970. Nobody means a visit after this.
const MAX_MINUTE: i64 = 100_000_000;

fn moment(text: &str) -> Option<Instant> {
    let minute = number(text).filter(|minute| *minute <= MAX_MINUTE)?;
    DateTime::from_timestamp(minute * 60, 0)
}

/// Seconds since 1970.
fn second(text: &str) -> Option<Instant> {
    DateTime::from_timestamp(number(text).filter(|second| *second <= MAX_MINUTE * 60)?, 0)
}

fn minutes(at: Instant) -> i64 {
    at.timestamp() / 60
}

/// A price may be nothing.
fn cents(text: &str) -> Option<Cents> {
    text.parse().ok().filter(|cents| *cents >= 0).map(Cents::new)
}

fn number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number| *number > 0)
}

pub(super) fn deny(challenge: ChallengeId, title: &str) -> Button {
    button(format!("deny:{challenge}"), title)
}

pub(super) fn yes(challenge: ChallengeId) -> Button {
    button(format!("yes:{challenge}"), "Yes, it's me")
}

pub(super) fn shop_id(challenge: ChallengeId, shop: ShopId) -> String {
    format!("shop:{challenge}:{shop}")
}

pub(super) fn visit_button(verb: VisitVerb, booking: BookingId, start: Instant, title: &str) -> Button {
    button(visit_id(verb, booking, start), title)
}

pub(super) fn visit_id(verb: VisitVerb, booking: BookingId, start: Instant) -> String {
    let word = match verb {
        VisitVerb::Confirm => "confirm",
        VisitVerb::Move => "move",
        VisitVerb::Cancel => "cancel",
        VisitVerb::YesCancel(asked) => {
            return format!("visit:yes:{booking}:{}:{}", minutes(start), minutes(asked));
        }
        VisitVerb::Keep => "keep",
        VisitVerb::Change => "change",
        VisitVerb::OnWay => "onway",
        VisitVerb::Here => "here",
        VisitVerb::Late => "late",
        VisitVerb::Page => "page",
        VisitVerb::Take(PickedTime { start: new, staff, listed }) => {
            let (new, listed) = (minutes(new), listed.timestamp());
            return format!("visit:take:{booking}:{}:{new}:{staff}:{listed}", minutes(start));
        }
        VisitVerb::LateBy(by) => return format!("visit:late{by}:{booking}:{}", minutes(start)),
    };
    format!("visit:{word}:{booking}:{}", minutes(start))
}

pub(super) fn yes_button(booking: BookingId, start: Instant, now: Instant) -> Button {
    visit_button(VisitVerb::YesCancel(now), booking, start, "Yes, cancel")
}

pub(super) fn again_button(verb: AgainVerb, of: ServicesOf, title: &str) -> Button {
    button(again_id(verb, of), title)
}

pub(super) fn offer_button(verb: OfferVerb, offer: WaitlistOfferId, title: &str) -> Button {
    let word = match verb {
        OfferVerb::Take => "take",
        OfferVerb::Decline => "no",
    };
    button(format!("offer:{word}:{offer}"), title)
}

pub(super) fn leave_button(entry: WaitlistEntryId, title: &str) -> Button {
    button(format!("leave:{entry}"), title)
}

pub(super) fn again_id(verb: AgainVerb, of: ServicesOf) -> String {
    let word = match verb {
        AgainVerb::Times => "times",
        AgainVerb::Page => "page",
        AgainVerb::Else => "else",
        AgainVerb::Wait => "wait",
        AgainVerb::Take(PickedTime { start, staff, listed }, price) => {
            let (start, listed) = (minutes(start), listed.timestamp());
            return format!("again:take:{of}:{start}:{staff}:{listed}:{}", price.get());
        }
    };
    format!("again:{word}:{of}")
}

pub(super) fn salon_id(shop: ShopId) -> String {
    format!("salon:{shop}")
}

pub(super) fn day_confirm_id(shop: ShopId, date: LocalDate) -> String {
    format!("day:confirm:{shop}:{date}")
}

pub(super) fn day_change_id(shop: ShopId, date: LocalDate) -> String {
    format!("day:change:{shop}:{date}")
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let (challenge, salon) = (ChallengeId::new(12), ShopId::new(3));
        assert_eq!(tap(&deny(challenge, "Not me").id), Some(ButtonTap::Deny(challenge)));
        assert_eq!(tap(&yes(challenge).id), Some(ButtonTap::Yes(challenge)));
        assert_eq!(tap(&shop_id(challenge, salon)), Some(ButtonTap::Shop(challenge, salon)));
        for foreign in
            ["", "deny", "deny:", "deny:x", "deny:1:2", "deny:-1", "shop:1", "shop:1:2:3", "appt:ok:1"]
        {
            assert_eq!(tap(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn taps_about_visits_are_read() {
        let start = DateTime::from_timestamp(29_401_230 * 60, 0).unwrap();
        let booking = BookingId::new(7);
        let verbs = [
            VisitVerb::Confirm,
            VisitVerb::Move,
            VisitVerb::Cancel,
            VisitVerb::YesCancel(start),
            VisitVerb::Keep,
            VisitVerb::Change,
            VisitVerb::OnWay,
            VisitVerb::Here,
            VisitVerb::Late,
            VisitVerb::LateBy(10),
            VisitVerb::Page,
            VisitVerb::Take(PickedTime {
                start: start + TimeDelta::hours(24),
                staff: StaffId::new(3),
                listed: start,
            }),
        ];
        for verb in verbs {
            let read = tap(&visit_id(verb, booking, start));
            assert_eq!(read, Some(ButtonTap::Visit(VisitTap { verb, booking, start })));
        }
    }

    #[test]
    fn taps_about_other_services_and_offers_are_read() {
        let start = DateTime::from_timestamp(29_401_230 * 60, 0).unwrap();
        let picked = PickedTime { start, staff: StaffId::new(3), listed: start };
        let verbs = [
            AgainVerb::Times,
            AgainVerb::Page,
            AgainVerb::Else,
            AgainVerb::Wait,
            AgainVerb::Take(picked, Cents::ZERO),
        ];
        for of in [ServicesOf::Booking(BookingId::new(7)), ServicesOf::Entry(WaitlistEntryId::new(4))] {
            for verb in verbs {
                let read = tap(&again_id(verb, of));
                assert_eq!(read, Some(ButtonTap::Again(AgainTap { verb, of })));
            }
        }
        let (offer, entry) = (WaitlistOfferId::new(5), WaitlistEntryId::new(6));
        for verb in [OfferVerb::Take, OfferVerb::Decline] {
            assert_eq!(tap(&offer_button(verb, offer, "x").id), Some(ButtonTap::Offer(verb, offer)));
        }
        assert_eq!(tap(&leave_button(entry, "x").id), Some(ButtonTap::Leave(entry)));
    }

    #[test]
    fn taps_about_salons_and_days_are_read_and_nothing_else_is() {
        assert_eq!(tap(&salon_id(ShopId::new(3))), Some(ButtonTap::Salon(ShopId::new(3))));
        let (shop, date) = (ShopId::new(3), "2026-11-26".parse().unwrap());
        let day = |verb| Some(ButtonTap::Day(DayTap { verb, shop, date }));
        assert_eq!(tap(&day_confirm_id(shop, date)), day(DayVerb::ConfirmAll));
        assert_eq!(tap(&day_change_id(shop, date)), day(DayVerb::ChangeOne));
        for foreign in [
            "visit:confirm:7",
            "visit:hug:7:29401230",
            "visit:late61:7:29401230",
            "visit:late-5:7:29401230",
            "visit:yes:7:29401230",
            "visit:confirm:7:99999999999999999",
            "visit:take:7:29401230:136837781279:3:1764073800",
            "again:take:7:136837781279:3:1764073800:0",
            "again:wait:w",
            "offer:hug:5",
            "offer:take:0",
            "leave:x",
            "visit:take:7:29401230:29401290:3",
            "visit:take:7:29401230:29401290:0:29401230",
            "visit:take:7:29401230:29401290:3:29401230:1",
            "visit:confirm:0:29401230",
            "again:take:7:29401290:3:29401230",
            "again:take:7:29401290:3:29401230:-1",
            "again:hug:7",
            "again:times:0",
            "salon:",
            "day:confirm:3:2026-13-01",
            "day:drop:3:2026-11-26",
        ] {
            assert_eq!(tap(foreign), None, "{foreign}");
        }
    }
}
