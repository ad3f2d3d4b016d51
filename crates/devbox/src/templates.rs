//! The templates of `crates/whatsapp`, as if Meta had approved them.

use wa_simulator::Template;

const FILES: [&str; 8] = [
    include_str!("../../whatsapp/templates/account_changed_v1.json"),
    include_str!("../../whatsapp/templates/booking_canceled_v1.json"),
    include_str!("../../whatsapp/templates/booking_confirmed_v1.json"),
    include_str!("../../whatsapp/templates/canceled_booking_staff_v1.json"),
    include_str!("../../whatsapp/templates/new_booking_staff_v1.json"),
    include_str!("../../whatsapp/templates/salon_suspended_v1.json"),
    include_str!("../../whatsapp/templates/sign_in_alert_v1.json"),
    include_str!("../../whatsapp/templates/sign_in_notice_v1.json"),
];

/// All of them, or none if one cannot be read.
pub(crate) fn approved() -> Result<Vec<Template>, &'static str> {
    let all: Option<Vec<Template>> = FILES.into_iter().map(Template::parse).collect();
    all.ok_or("a template in crates/whatsapp/templates is not in WhatsApp's form")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_there() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../whatsapp/templates");
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), approved().unwrap().len());
    }
}
