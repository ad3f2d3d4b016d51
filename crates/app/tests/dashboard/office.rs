//! Two salons with people who are signed in to their dashboards.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use app::admin::{AccessError, DashboardUser, enter};
use app::book::{self, SlotQuery};
use app::public::{Snapshot, snapshot};
use app::{Context, Deployment, Visitor};
use domain::{
    BookingStatus, Instant, Minutes, Role, ServiceId, ShopId, ShopStatus, StaffChoice, StaffId, Subdomain,
    WaPhone,
};
use ports::shop::{Approval, SecretHash, SessionHash, SiteTx};
use ports::{StoreError, StoreResult};
use sha2::{Digest, Sha256};
use tenancy::{SessionKey, ShopAddress, ShopScope, Site};
use testkit::bookings::party;
use testkit::pictures::MemoryFiles;
use testkit::{ManualClock, SeededEntropy, TestDb, at, for_each_database, salon, the_present};

use crate::failures::book;

pub(crate) const MIA: &str = "15550100100";
pub(crate) const AVA: &str = "15550100210";
pub(crate) const MAYA: &str = "15550100211";
pub(crate) const CY: &str = "15550100220";
pub(crate) const STRANGER: &str = "15550100399";

/// Glow, where Ava is admin and Maya works; Luna, where Cy is admin.
pub(crate) struct Office<'a> {
    pub(crate) db: &'a TestDb,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) files: Arc<MemoryFiles>,
    pub(crate) ctx: Context,
    pub(crate) glow: ShopScope,
    pub(crate) luna: ShopScope,
    browsers: AtomicU8,
}

/// Runs a test in an office of its own, on both databases.
pub(crate) fn on_both(test: impl Fn(&Office<'_>) + Sync) {
    for_each_database(|db| test(&Office::open(db, ShopStatus::Active)));
}

impl<'a> Office<'a> {
    pub(crate) fn open(db: &'a TestDb, status: ShopStatus) -> Self {
        let phone = |number: &str| format!("+{number}");
        let glow = salon()
            .status(status)
            .category("Hair", "#7C3AED")
            .service("Cut", 60, 4_500)
            .service("Colour", 120, 9_000)
            .senior("Ava")
            .with_phone(&phone(AVA))
            .stylist("Maya")
            .with_phone(&phone(MAYA))
            .chair("Window")
            .chair("Corner")
            .booking("Ava", "Cut", at("2026-11-24 10:00"), BookingStatus::Confirmed);
        let luna = salon()
            .at_subdomain("luna")
            .category("CANARY", "#7C3AED")
            .service("CANARY", 30, 2_000)
            .senior("Cy")
            .with_phone(&phone(CY))
            .chair("CANARY");
        let (glow, luna) = (db.plant(&glow.seed()), db.plant(&luna.seed()));
        let clock = Arc::new(ManualClock::at(the_present()));
        let deployment = Deployment { masters: vec![WaPhone::parse(MIA).unwrap()], ..Deployment::default() };
        let files = Arc::new(MemoryFiles::new(Arc::clone(&clock)));
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new(1)),
            files: files.clone(),
            snapshots: Arc::default(),
            deployment,
        };
        Self { db, clock, files, ctx, glow, luna, browsers: AtomicU8::new(0) }
    }

    /// A browser in which somebody has signed in for at most `cap`.
    pub(crate) fn browser(&self, site: &Site, phone: &str, cap: Role) -> Visitor {
        let visitor = self.stranger();
        let hash = SessionHash(Sha256::digest(visitor.key.expose().as_bytes()).into());
        let store = self.db.store();
        let somebody = party(Some(phone), None);
        let identity = store.in_platform(|tx| tx.recognise(&somebody, the_present())).unwrap().id;
        let approval = Approval {
            identity,
            cap,
            session_secret: visitor.session_secret,
            ends_at: None,
            member_of: None,
            device_due: false,
            device_label: String::new(),
            at: the_present(),
        };
        let sign_in = |tx: &mut dyn SiteTx| -> StoreResult<()> {
            let id = tx.touch_session(&hash, the_present())?.id;
            tx.approve_session(id, &approval)
        };
        match site {
            Site::Shop(name) if name.as_str() == "luna" => store.in_shop(self.luna, |tx| sign_in(tx)),
            Site::Shop(_) => store.in_shop(self.glow, |tx| sign_in(tx)),
            _ => store.in_platform(|tx| sign_in(tx)),
        }
        .unwrap();
        visitor
    }

    /// A browser with a session cookie, and nobody in particular in front of it.
    pub(crate) fn stranger(&self) -> Visitor {
        let number = self.browsers.fetch_add(1, Ordering::Relaxed) + 1;
        let mut visitor = Visitor::new(SessionKey::from_random([number; 16]), format!("request-{number}"));
        visitor.session_secret = Some(SecretHash([number; 32]));
        visitor
    }

    pub(crate) fn enter(
        &self,
        site: &Site,
        visitor: &Visitor,
        asked: Option<ShopScope>,
        least: Role,
    ) -> Result<DashboardUser, AccessError> {
        enter(&self.ctx, site, visitor, asked.map(ShopScope::shop), least)
    }

    pub(crate) fn ava(&self) -> DashboardUser {
        let browser = self.browser(&glow(), AVA, Role::Admin);
        self.enter(&glow(), &browser, None, Role::Admin).unwrap()
    }

    pub(crate) fn maya(&self) -> DashboardUser {
        let browser = self.browser(&glow(), MAYA, Role::Staff);
        self.enter(&glow(), &browser, None, Role::Staff).unwrap()
    }

    /// Takes Maya's hour from a moment on, in a browser of its own.
    pub(crate) fn books_maya(&self, number: u8, start: Instant) {
        let start = start.format("%Y-%m-%d %H:%M").to_string();
        book(&self.ctx, self, number, &start).unwrap();
    }

    /// What clients see of the salon.
    pub(crate) fn shown(&self) -> Arc<Snapshot> {
        snapshot(&self.ctx, &ShopAddress::Id(self.glow.shop())).unwrap()
    }

    /// When Maya's hour can start on a date, for clients.
    pub(crate) fn offered_with_maya(&self, date: &str) -> Vec<Instant> {
        let question = SlotQuery {
            staff: StaffChoice::Exactly(StaffId::new(2)),
            services: vec![ServiceId::new(1)],
            total_duration: Minutes::new(60),
        };
        let offers =
            book::list_slots(&self.shown(), &question, date.parse().unwrap(), self.ctx.now()).unwrap();
        offers.iter().map(|listing| listing.slot.start).collect()
    }

    /// Those of [`Self::offered_with_maya`] that are on the full hour: `09:00`.
    pub(crate) fn hours_with_maya(&self, date: &str) -> Vec<String> {
        let starts = self.offered_with_maya(date);
        let hours = starts.iter().map(|start| start.format("%H:%M").to_string());
        hours.filter(|start| start.ends_with(":00")).collect()
    }

    /// The audit trail of what is no booking: actor, action, details.
    pub(crate) fn trail(&self) -> Vec<String> {
        let details = match self.db.backend {
            testkit::Backend::Sqlite => "details",
            testkit::Backend::Postgres => "details::text",
        };
        self.db.ask(&format!(
            "SELECT actor_kind || ' ' || CAST(actor_id AS TEXT) || ' ' || action || ' ' || replace({details}, ' ', '') \
             AS value FROM audit_log WHERE entity <> 'booking' ORDER BY id"
        ))
    }

    /// Runs something that must not change a row.
    pub(crate) fn changing_nothing<T>(&self, work: impl FnOnce() -> Result<T, StoreError>) -> T {
        let before = self.db.dump();
        let answer = work().unwrap();
        assert_eq!(self.db.dump(), before, "nothing was written");
        answer
    }
}

pub(crate) fn glow() -> Site {
    Site::Shop(Subdomain::parse("glow").unwrap())
}

pub(crate) fn luna() -> Site {
    Site::Shop(Subdomain::parse("luna").unwrap())
}

pub(crate) fn no_shop() -> ShopId {
    ShopId::new(987_654)
}
