//! `parlour sign-in`: a link that lets somebody in without WhatsApp (rules/sessions#console-link).

use std::sync::Arc;

use app::session::{Invited, StaffContact, make_console_link};
use domain::{Email, Subdomain, WaPhone};
use storage::Database;

use crate::config::Config;
use crate::{Failure, SystemClock, wiring};

/// Reads for whom the link is to be: a master by number, or a member of a salon's staff by e-mail or number.
pub fn invited(master: Option<&str>, shop: Option<&str>, staff: Option<&str>) -> Result<Invited, Failure> {
    if let Some(number) = master {
        return Ok(Invited::Master(phone(number)?));
    }
    let (Some(shop), Some(staff)) = (shop, staff) else {
        return Err("say --master PHONE, or --shop SUBDOMAIN and --staff EMAIL|PHONE".into());
    };
    let shop = Subdomain::parse(shop).map_err(|_| format!("{shop} is no subdomain"))?;
    let contact = match Email::parse(staff) {
        Ok(email) => StaffContact::Email(email),
        Err(_) => StaffContact::Phone(phone(staff)?),
    };
    Ok(Invited::Staff { shop, contact })
}

fn phone(text: &str) -> Result<WaPhone, Failure> {
    WaPhone::parse(text).map_err(|_| format!("{text} is no number with its country code").into())
}

/// Makes the link and tells how long it works.
pub fn sign_in(config: &Config, database: &Arc<dyn Database>, invited: &Invited) -> Result<String, Failure> {
    let pictures = files::open(&config.uploads)?;
    let ctx = wiring::context(
        Arc::clone(database),
        Arc::new(SystemClock),
        pictures,
        config.deployment(config.bind),
    );
    let link = make_console_link(&ctx, invited, &operator())?;
    Ok(format!(
        "{}\nLets {} in once, until {} UTC. Everybody who has this link can use it: hand it over in person or by a call.",
        link.url,
        link.person,
        link.expires_at.format("%H:%M:%S")
    ))
}

/// Who works at this console, as the system knows them: `mia on server-1`.
#[expect(clippy::disallowed_methods, reason = "who works at the console is no setting of the program")]
fn operator() -> String {
    let said = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    let user = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(said);
    let host = std::fs::read_to_string("/etc/hostname").ok();
    let host = host.as_deref().map(str::trim).filter(|host| !host.is_empty());
    format!("{} on {}", user.as_deref().unwrap_or("somebody"), host.unwrap_or("the server"))
}
