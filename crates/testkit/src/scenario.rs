//! Two salons, Glow and Luna, with people who have the same name, number and role in every suite: the use cases over a
//! real database, with a clock moved by hand, browsers and phones.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use app::admin::{DashboardUser, enter};
use app::book::{BookingRequest, ChosenService, Contact};
use app::{Context, Deployment, Visitor, WhatsApp};
use domain::{Instant, PersonName, Role, ServiceId, StaffChoice, StaffId, Subdomain, WaPhone};
use ports::StoreResult;
use ports::platform::ShopSeed;
use ports::shop::{Approval, SecretHash, SessionHash, SiteTx};
use sha2::{Digest, Sha256};
use tenancy::{SessionKey, ShopAddress, ShopScope, Site};
use verification::SenderId;

use crate::bookings::{approval, identity_of};
use crate::pictures::MemoryFiles;
use crate::whatsapp_env::{ADMIN, CLIENT, MASTER, NUMBER, NUMBER_ID, STAFF};
use crate::{
    Backend, ManualClock, SalonBuilder, SeededEntropy, TestDb, at, for_each_backend, salon, the_present,
};

/// Mia administers the platform.
pub const MIA: &str = MASTER;
/// Noor administers the platform, too.
pub const NOOR: &str = "+15550100101";
/// Ava is the admin of Glow, and the first on its staff.
pub const AVA: &str = ADMIN;
/// Leo is a stylist at Glow, and the second on its staff.
pub const LEO: &str = STAFF;
/// Cy is the admin of Luna.
pub const CY: &str = "+15550100220";
/// Maya is a client.
pub const MAYA: &str = CLIENT;
/// A number that no salon knows.
pub const STRANGER: &str = "+15550100399";

/// Glow: Ava is its admin, Leo works there; two services and two chairs.
#[must_use]
pub fn glow_salon() -> SalonBuilder {
    salon()
        .category("Hair", "#7C3AED")
        .service("Cut", 60, 4_500)
        .service("Colour", 120, 9_000)
        .senior("Ava")
        .with_phone(AVA)
        .stylist("Leo")
        .with_phone(LEO)
        .chair("Window")
        .chair("Corner")
}

/// Luna: Cy is its admin.
#[must_use]
pub fn luna_salon() -> SalonBuilder {
    salon()
        .at_subdomain("luna")
        .category("Skin", "#7C3AED")
        .service("Wax", 30, 2_000)
        .senior("Cy")
        .with_phone(CY)
        .chair("Couch")
}

#[must_use]
pub fn glow() -> Site {
    Site::Shop(subdomain("glow"))
}

#[must_use]
pub fn luna() -> Site {
    Site::Shop(subdomain("luna"))
}

/// Glow as a visitor of its pages addresses it.
#[must_use]
pub fn at_glow() -> ShopAddress {
    ShopAddress::Subdomain(subdomain("glow"))
}

/// Luna as a visitor of its pages addresses it.
#[must_use]
pub fn at_luna() -> ShopAddress {
    ShopAddress::Subdomain(subdomain("luna"))
}

fn subdomain(name: &str) -> Subdomain {
    Subdomain::parse(name).expect("a subdomain")
}

#[must_use]
pub fn phone(number: &str) -> WaPhone {
    WaPhone::parse(number).expect("a number")
}

/// Our number on WhatsApp.
#[must_use]
pub fn sender() -> SenderId {
    SenderId(NUMBER_ID.to_owned())
}

/// WhatsApp as the deployments of tests are connected to it.
#[must_use]
pub fn whatsapp() -> WhatsApp {
    WhatsApp { sender: sender(), number: phone(NUMBER), link_base: "https://wa.me".into(), code_key: [7; 32] }
}

/// A context over a database, at [`the_present`], with WhatsApp connected; and its clock and files.
#[must_use]
pub fn context(db: &TestDb) -> (Context, Arc<ManualClock>, Arc<MemoryFiles>) {
    let clock = Arc::new(ManualClock::at(the_present()));
    db.lives_by(&clock);
    let files = Arc::new(MemoryFiles::new(Arc::clone(&clock)));
    let deployment = Deployment {
        whatsapp: Some(whatsapp()),
        masters: vec![phone(MIA), phone(NOOR)],
        contact: "hello@parlour.example".to_owned(),
        ..Deployment::default()
    };
    let ctx = Context {
        store: db.database.clone(),
        clock: clock.clone(),
        random: Arc::new(SeededEntropy::new(1)),
        files: files.clone(),
        snapshots: Arc::default(),
        deployment,
    };
    (ctx, clock, files)
}

/// Glow and its neighbour Luna, and the use cases over their database.
pub struct Scenario {
    pub db: Arc<TestDb>,
    pub clock: Arc<ManualClock>,
    pub files: Arc<MemoryFiles>,
    pub ctx: Context,
    pub glow: ShopScope,
    pub luna: ShopScope,
    browsers: AtomicU32,
    messages: AtomicU32,
}

impl Scenario {
    /// Runs a test in a scenario of its own on each database, both at the same time.
    pub fn on_both(open: impl Fn(Backend) -> Self + Sync, test: impl Fn(&Self) + Sync) {
        for_each_backend(|backend| test(&open(backend)));
    }

    /// Opens both salons in a database.
    #[must_use]
    pub fn open(db: impl Into<Arc<TestDb>>, glow: impl Into<ShopSeed>, luna: impl Into<ShopSeed>) -> Self {
        let db = db.into();
        let (glow, luna) = (db.seed_shop(&glow.into()), db.seed_shop(&luna.into()));
        let (ctx, clock, files) = context(&db);
        let (browsers, messages) = (AtomicU32::new(0), AtomicU32::new(0));
        Self { db, clock, files, ctx, glow, luna, browsers, messages }
    }

    #[must_use]
    pub fn now(&self) -> Instant {
        self.ctx.now()
    }

    /// A number that no message of this scenario has.
    #[must_use]
    pub fn next_message(&self) -> u32 {
        self.messages.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A new browser that keeps no cookies.
    #[must_use]
    pub fn visitor(&self) -> Visitor {
        let number = self.browsers.fetch_add(1, Ordering::Relaxed) + 1;
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&number.to_be_bytes());
        Visitor::new(SessionKey::from_random(bytes), format!("request-{number}"))
    }

    /// A new browser with a session cookie.
    #[must_use]
    pub fn browser(&self) -> Visitor {
        let mut visitor = self.visitor();
        let secret: [u8; 32] = Sha256::digest(visitor.key.expose().as_bytes()).into();
        visitor.session_secret = Some(SecretHash(secret));
        visitor.device_label = "Chrome on Windows".into();
        visitor
    }

    /// A browser in which a person has signed in at a site for at most `cap`.
    #[must_use]
    pub fn signed_in(&self, site: &Site, phone: &str, max_role: Role) -> Visitor {
        let visitor = self.browser();
        let hash = SessionHash(Sha256::digest(visitor.key.expose().as_bytes()).into());
        let approval = Approval {
            session_secret: visitor.session_secret,
            ..approval(identity_of(&self.db, phone), max_role)
        };
        let sign_in = |tx: &mut dyn SiteTx| -> StoreResult<()> {
            let id = tx.touch_session(&hash, the_present())?.id;
            tx.approve_session(id, &approval)
        };
        let store = self.db.store();
        match site {
            Site::Shop(name) if name.as_str() == "luna" => store.write_shop(self.luna, |tx| sign_in(tx)),
            Site::Shop(_) => store.write_shop(self.glow, |tx| sign_in(tx)),
            _ => store.write_platform(|tx| sign_in(tx)),
        }
        .expect("the session is approved");
        visitor
    }

    /// Ava in the dashboard of Glow.
    #[must_use]
    pub fn ava(&self) -> DashboardUser {
        self.dashboard(&glow(), AVA, Role::Admin)
    }

    /// Leo in the dashboard of Glow.
    #[must_use]
    pub fn leo(&self) -> DashboardUser {
        self.dashboard(&glow(), LEO, Role::Staff)
    }

    /// Cy in the dashboard of Luna.
    #[must_use]
    pub fn cy(&self) -> DashboardUser {
        self.dashboard(&luna(), CY, Role::Admin)
    }

    fn dashboard(&self, site: &Site, phone: &str, role: Role) -> DashboardUser {
        let browser = self.signed_in(site, phone, role);
        enter(&self.ctx, site, &browser, None, role).expect("a member of the staff")
    }

    /// Mia in the dashboard of a salon, from the platform's host.
    #[must_use]
    pub fn mia(&self, shop: ShopScope) -> DashboardUser {
        let browser = self.signed_in(&Site::Platform, MIA, Role::Master);
        enter(&self.ctx, &Site::Platform, &browser, Some(shop.shop()), Role::Admin)
            .expect("the platform's admin")
    }
}

impl Drop for Scenario {
    /// Whatever a test did, the data must be sound.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.db.keeps_its_invariants();
        }
    }
}

/// A service without modifiers, by a client who looked at no price.
#[must_use]
pub fn chosen(service: i64) -> ChosenService {
    ChosenService { service_id: ServiceId::new(service), modifiers: Vec::new(), price: None, duration: None }
}

/// Service 1 with a stylist at a time, under a name.
#[must_use]
pub fn booking_request(name: &str, staff: i64, start: &str) -> BookingRequest {
    BookingRequest {
        services: vec![chosen(1)],
        staff: StaffChoice::Exactly(StaffId::new(staff)),
        start: at(start),
        end: None,
        total_duration: None,
        contact: Contact { name: PersonName::parse(name).ok(), phone: None, email: None },
        promotions: false,
        idempotency_key: None,
        digest: [0; 32],
    }
}
