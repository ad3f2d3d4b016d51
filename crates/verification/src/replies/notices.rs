//! What people are told unasked, while they have written within the last day; else the templates say it.

use super::{Appointment, SERVICES, SHORT, SIGN_IN_ADDRESS, text};
use crate::Content;
use crate::prefilled_message::{cut, name};

/// To a client: the salon called the booking off.
#[must_use]
pub fn booking_canceled_notice(appointment: &Appointment<'_>) -> Content {
    text(&format!(
        "{} had to cancel your appointment: {}. Please contact the salon for another time. {}",
        name(appointment.shop),
        what(appointment),
        number(appointment)
    ))
}

/// To a client: the salon did not confirm a booking in time that waited for it.
#[must_use]
pub fn approval_lapsed_notice(appointment: &Appointment<'_>, phone: Option<&str>) -> Content {
    text(&format!(
        "{} could not confirm your booking: {}. Please call {}. {}",
        name(appointment.shop),
        what(appointment),
        cut(phone.unwrap_or("the salon"), SHORT),
        number(appointment)
    ))
}

/// To staff: a new booking.
#[must_use]
pub fn new_booking_notice(client: &str, appointment: &Appointment<'_>) -> Content {
    text(&for_staff("New booking", client, appointment))
}

/// To staff: a client has moved a booking.
#[must_use]
pub fn moved_booking_notice(client: &str, appointment: &Appointment<'_>, before: &str) -> Content {
    let moved = for_staff("Moved booking", client, appointment);
    text(&format!("{moved} It was on {before}."))
}

/// To staff: a booking is off.
#[must_use]
pub fn canceled_booking_notice(client: &str, appointment: &Appointment<'_>) -> Content {
    text(&for_staff("Cancelled booking", client, appointment))
}

/// To a new member of a salon's team.
#[must_use]
pub fn welcome_notice(person: &str, shop: &str, address: &str) -> Content {
    text(&format!(
        "Hello {}, you are now on the team of {}. To see your calendar, open {} and sign in with this WhatsApp number.",
        name(person),
        name(shop),
        cut(address, SIGN_IN_ADDRESS)
    ))
}

fn for_staff(news: &str, client: &str, appointment: &Appointment<'_>) -> String {
    format!(
        "{news} at {}: {}, {}. {}",
        name(appointment.shop),
        name(client),
        what(appointment),
        number(appointment)
    )
}

fn what(appointment: &Appointment<'_>) -> String {
    format!("{} with {}, {}", cut(appointment.services, SERVICES), name(appointment.staff), appointment.when)
}

fn number(appointment: &Appointment<'_>) -> String {
    format!("Booking #{}.", appointment.id)
}

#[cfg(test)]
mod tests {
    use domain::BookingId;

    use super::*;

    fn words(content: Content) -> String {
        match content {
            Content::Text(words) => words,
            other => panic!("{other:?} is no text"),
        }
    }

    #[test]
    fn notices_say_what_when_and_with_whom() {
        let appointment = Appointment {
            id: BookingId::new(1207),
            services: "Cut & Color",
            staff: "Lena",
            when: "Sat Nov 21, 10:00 AM (EST)",
            shop: "Glow",
            address: None,
        };
        assert_eq!(
            words(new_booking_notice("Maya", &appointment)),
            "New booking at Glow: Maya, Cut & Color with Lena, Sat Nov 21, 10:00 AM (EST). Booking #1207."
        );
        assert_eq!(
            words(canceled_booking_notice("Maya\n*", &appointment)),
            "Cancelled booking at Glow: Maya, Cut & Color with Lena, Sat Nov 21, 10:00 AM (EST). Booking #1207."
        );
        assert_eq!(
            words(booking_canceled_notice(&appointment)),
            "Glow had to cancel your appointment: Cut & Color with Lena, Sat Nov 21, 10:00 AM (EST). Please contact the salon for \
             another time. Booking #1207."
        );
    }
}
