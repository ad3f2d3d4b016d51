//! The demo salons (rules/platform#demo): one with lifelike weeks behind and before it, another, and one that is suspended.
//!
//! Everything is made from the present date alone, so that the same day gives the same salons, and every booking is one that the slot
//! engine offered. An existing salon is left as it is.

mod clients;
mod diary;
mod fates;
mod glow;
mod habits;
mod luna;
mod nail_society;
mod pace;
mod people;
mod plant;
mod refresh;
mod reviews;
mod rng;
mod strikes;
#[cfg(test)]
mod tests;
mod today;
mod visits;
mod waitlist;

use chrono::TimeDelta;
use domain::{Cents, HexColor, Instant, Minutes, ModifierGroup, ModifierOption, ServiceMinutes, Subdomain};
use ports::platform::{ClientSeed, ServiceSeed, ShopSeed};
use ports::{Store, StoreError, StoreResult};
use tenancy::{ShopAddress, ShopScope};

/// Why the demo was not seeded.
#[derive(Debug)]
pub enum DemoError {
    /// The demo itself breaks a rule of the domain: a mistake of ours.
    Content(Box<dyn std::error::Error + Send + Sync>),
    Store(StoreError),
}

impl std::fmt::Display for DemoError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Content(cause) => write!(f, "the demo breaks a rule: {cause}"),
            Self::Store(cause) => cause.fmt(f),
        }
    }
}

impl std::error::Error for DemoError {}

impl From<StoreError> for DemoError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A demo salon in the making, or the rule that it breaks.
type Built<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Makes a salon as it would be at a moment.
type Recipe = fn(Instant) -> Built<ShopSeed>;
/// The person of a number.
type Person = fn(usize) -> ClientSeed;

const SALONS: [(&str, Recipe); 3] = [
    (Subdomain::DEMO, glow::salon),
    (luna::SUBDOMAIN, luna::salon),
    (nail_society::SUBDOMAIN, nail_society::salon),
];
/// How the salons with a diary go on.
const PACES: [(&str, &pace::Pace, Person); 2] =
    [(Subdomain::DEMO, &glow::PACE, people::american), (luna::SUBDOMAIN, &luna::PACE, people::british)];
/// A trial of a demo salon ends so much later than the program starts.
const TRIAL_LEFT: TimeDelta = TimeDelta::days(10);

/// Plants the demo salons that are not there, and goes on with the others. Returns the names of the planted.
pub fn seed(database: &dyn storage::Database, now: Instant) -> Result<Vec<String>, DemoError> {
    let mut seeded = Vec::new();
    for (subdomain, recipe) in SALONS {
        if is_there(database, subdomain)? {
            continue;
        }
        let seed = recipe(now).map_err(DemoError::Content)?;
        match database.seed_shop(&seed) {
            // Another process seeded it at the same moment.
            Err(StoreError::Duplicate(_)) => {}
            other => {
                other?;
                seeded.push(seed.name);
            }
        }
    }
    for demo in database.demo_shops()? {
        let own = PACES.iter().find(|(subdomain, ..)| demo.subdomain.as_str() == *subdomain);
        if let Some((_, pace, person)) = own
            && refresh::refresh(database, &demo, (pace, *person), now)?
        {
            tracing::info!(shop.id = demo.shop.get(), "the demo salon goes on from its day {}", demo.until);
        }
        app::messaging::adopt_reminders(database, ShopScope::for_program(demo.shop), now)?;
    }
    Ok(seeded)
}

fn is_there(store: &dyn Store, subdomain: &str) -> StoreResult<bool> {
    let Ok(subdomain) = Subdomain::parse(subdomain) else { return Ok(false) };
    let address = ShopAddress::Subdomain(subdomain);
    Ok(store.read_platform(|tx| tx.find_shop(&address))?.is_some())
}

fn color(hex: &str) -> Built<HexColor> {
    Ok(HexColor::parse(hex)?)
}

/// A service of so many minutes and cents.
fn service(
    category: usize,
    name: &str,
    description: &str,
    minutes: i64,
    cents: i64,
    modifiers: Vec<ModifierGroup>,
) -> Built<ServiceSeed> {
    Ok(ServiceSeed {
        category: Some(category),
        name: name.into(),
        description: description.into(),
        price: Cents::new(cents),
        duration: ServiceMinutes::parse(minutes)?,
        modifiers,
    })
}

/// Options with what they add in cents and minutes.
fn options(options: &[(&str, i64, i64)]) -> Vec<ModifierOption> {
    let option = |(label, cents, minutes): &(&str, i64, i64)| ModifierOption {
        label: (*label).into(),
        extra_charge: Cents::new(*cents),
        extra_minutes: Minutes::new(*minutes),
    };
    options.iter().map(option).collect()
}
