//! An appointment as an iCalendar file (RFC 5545).

use chrono::Utc;
use domain::{Booking, BookingStatus, Instant, Shop};

use crate::Sites;

/// The most bytes of a line, its end not counted.
const LINE: usize = 75;

/// `page` is where the appointment is moved and cancelled.
pub(crate) fn file(sites: &Sites, shop: &Shop, booking: &Booking, page: Option<&str>) -> String {
    let services: Vec<&str> = booking.lines.iter().map(|line| line.name.as_str()).collect();
    // Without the salon's time for cleaning up.
    let end = booking.start + booking.total_duration.to_delta();
    let mut lines = vec![
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//Parlour//Appointments//EN".to_owned(),
        "METHOD:PUBLISH".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:booking-{}@{}", booking.id, sites.host_of(&shop.subdomain)),
        format!("SEQUENCE:{}", booking.version - 1),
        format!("DTSTAMP:{}", moment(booking.start)),
        format!("DTSTART:{}", moment(booking.start)),
        format!("DTEND:{}", moment(end)),
        format!("SUMMARY:{}", escaped(&format!("{} at {}", services.join(", "), shop.name))),
        format!("DESCRIPTION:{}", escaped(&description(booking, page))),
    ];
    lines.extend(page.map(|page| format!("URL:{page}")));
    if let Some(address) = &shop.branding.business_address {
        lines.push(format!("LOCATION:{}", escaped(address)));
    }
    lines.extend([status(booking.status), "END:VEVENT", "END:VCALENDAR"].map(str::to_owned));
    lines.iter().map(|line| folded(line)).collect()
}

fn description(booking: &Booking, page: Option<&str>) -> String {
    let words = format!("With {}. Booking #{}.", booking.staff_name, booking.id);
    page.map_or(words.clone(), |page| format!("{words} {page}"))
}

const fn status(status: BookingStatus) -> &'static str {
    match status {
        BookingStatus::Pending => "STATUS:TENTATIVE",
        BookingStatus::Confirmed | BookingStatus::Completed | BookingStatus::NoShow => "STATUS:CONFIRMED",
        BookingStatus::Cancelled => "STATUS:CANCELLED",
    }
}

fn moment(instant: Instant) -> String {
    instant.with_timezone(&Utc).format("%Y%m%dT%H%M%SZ").to_string()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            '\r' => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// A long line goes on in the next after a space.
fn folded(line: &str) -> String {
    let (mut folded, mut length) = (String::with_capacity(line.len() + 2), 0);
    for character in line.chars() {
        if length + character.len_utf8() > LINE {
            folded.push_str("\r\n ");
            length = 1;
        }
        folded.push(character);
        length += character.len_utf8();
    }
    folded + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_long_lines_folded() {
        assert_eq!(escaped("Cut, wash; 1\\2\nend\r"), "Cut\\, wash\\; 1\\\\2\\nend");
        let long = folded(&format!("SUMMARY:{}", "ä".repeat(60)));
        for line in long.trim_end().split("\r\n") {
            assert!(line.len() <= LINE, "{line}");
        }
        assert_eq!(long.replace("\r\n ", "").trim_end(), format!("SUMMARY:{}", "ä".repeat(60)));
        assert_eq!(folded("A:b"), "A:b\r\n");
    }
}
