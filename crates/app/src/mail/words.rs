//! What mails say: plain text, in the salon's name.

use domain::{BookingStatus, Shop};
use ports::platform::LeasedMail;
use ports::shop::{BookingRecord, MailPurpose};
use scheduling::local_time;

use super::LINK_PAGE;
use crate::{Sites, calendar};

/// A mail without its addresses.
pub(super) struct Written {
    pub(super) subject: String,
    pub(super) text: String,
    pub(super) calendar: Option<String>,
}

/// `visit` is a link to the appointment.
pub(super) fn write(
    sites: &Sites,
    shop: &Shop,
    owned: &BookingRecord,
    leased: &LeasedMail,
    visit: Option<&str>,
) -> Written {
    let booking = &owned.booking;
    let when = local_time::format_long(shop.zone, booking.start);
    let (subject, sentences) = match leased.purpose {
        MailPurpose::Link => {
            let code = leased.code.as_deref().unwrap_or_default();
            let page = sites.of_shop(&shop.subdomain, &format!("{LINK_PAGE}{code}"));
            let until = booking.hold_expires_at.map(|until| local_time::format_long(shop.zone, until));
            let until = until.map(|until| format!("We hold this time until {until}.\n")).unwrap_or_default();
            (
                format!("Please confirm your appointment on {when}"),
                format!(
                    "please confirm your appointment. Open this page and press the button:\n\n{page}\n\n{until}\
                     If you did not book it, do nothing: without your confirmation it lapses."
                ),
            )
        }
        MailPurpose::Confirmation => (
            format!("Your appointment on {when} is confirmed"),
            format!(
                "your appointment is confirmed. It is attached for your calendar.{}",
                visit
                    .map(|link| format!("\n\nTo move or cancel it, open this page:\n\n{link}"))
                    .unwrap_or_default()
            ),
        ),
        MailPurpose::Cancellation => (
            format!("Your appointment on {when} was cancelled"),
            "we had to cancel your appointment. Please contact us for another time.".to_owned(),
        ),
        MailPurpose::Lapse => (
            format!("Your appointment on {when} was not confirmed"),
            format!(
                "your appointment was not confirmed in time, and we hold it no longer. You can book again here:\n\n{}",
                sites.of_shop(&shop.subdomain, "/booking")
            ),
        ),
    };
    let is_certain =
        leased.purpose == MailPurpose::Confirmation && booking.status == BookingStatus::Confirmed;
    Written {
        subject,
        text: format!("Hello {},\n\n{sentences}\n\n{}", owned.client_name, details(shop, owned, &when)),
        calendar: is_certain.then(|| calendar::file(sites, shop, booking, visit)),
    }
}

fn details(shop: &Shop, owned: &BookingRecord, when: &str) -> String {
    let services: Vec<&str> = owned.booking.lines.iter().map(|line| line.name.as_str()).collect();
    let contact = &shop.branding;
    let mut text =
        format!("{}\n{} with {}\n\n{}\n", when, services.join(", "), owned.booking.staff_name, shop.name);
    for line in
        [&contact.business_address, &contact.business_phone, &contact.business_email].into_iter().flatten()
    {
        text.push_str(line);
        text.push('\n');
    }
    text
}
