//! One salon of many in one database, with browsers, phones, a desk and a clock of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use app::admin::{DashboardUser, enter};
use app::book::{BookingRequest, ChosenService, Contact};
use app::verify::{Link, LinkPurpose, issue_link, receive};
use app::{Context, Deployment, Visitor, WhatsApp};
use domain::{
    BookingId, ChairId, Instant, MessageSettings, PersonName, Role, ServiceId, StaffChoice, StaffId,
    Subdomain, WaPhone,
};
use ports::StoreResult;
use ports::platform::ShopSeed;
use ports::shop::{Approval, SecretHash, SessionHash, SiteTx};
use sha2::{Digest, Sha256};
use tenancy::{SessionKey, ShopAddress, ShopScope, Site};
use testkit::bookings::party;
use testkit::pictures::MemoryFiles;
use testkit::{ManualClock, SeededEntropy, TestDb, the_present};
use verification::{Event, EventKey, EventKind, InboundMessage, MessageContent, SenderId, WhatsAppUser};

const OURS: &str = "15550100200";
/// How many salons were opened: those in one database share no phone, browser or address.
static SALONS: AtomicU32 = AtomicU32::new(0);

pub(crate) struct Salon<'a> {
    pub(crate) db: &'a TestDb,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) ctx: Context,
    pub(crate) scope: ShopScope,
    pub(crate) site: Site,
    pub(crate) address: ShopAddress,
    pub(crate) staff: Vec<StaffId>,
    pub(crate) services: Vec<ServiceId>,
    pub(crate) chairs: Vec<ChairId>,
    number: u32,
}

impl<'a> Salon<'a> {
    /// Opens a salon. Its first member of staff is the admin and gets a phone.
    pub(crate) fn open(db: &'a TestDb, mut seed: ShopSeed) -> Self {
        let number = SALONS.fetch_add(1, Ordering::Relaxed);
        seed.subdomain = Subdomain::parse(&format!("salon-{number}")).unwrap();
        seed.staff[0].phone = Some(format!("+{}", phone_digits(number, 99)));
        seed.message_settings.get_or_insert_with(MessageSettings::of_a_new_salon);
        let site = Site::Shop(seed.subdomain.clone());
        let address = ShopAddress::Subdomain(seed.subdomain.clone());
        let scope = db.seed_shop(&seed);
        let clock = Arc::new(ManualClock::at(the_present()));
        db.lives_by(&clock);
        let whatsapp = WhatsApp {
            sender: SenderId("109900000000001".into()),
            number: WaPhone::parse(OURS).unwrap(),
            link_base: "https://wa.me".into(),
            code_key: [7; 32],
        };
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone(),
            random: Arc::new(SeededEntropy::new(u64::from(number))),
            files: Arc::new(MemoryFiles::new(Arc::clone(&clock))),
            snapshots: Arc::default(),
            deployment: Deployment { whatsapp: Some(whatsapp), ..Deployment::default() },
        };
        let (staff, services, chairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut salon = Self { db, clock, ctx, scope, site, address, staff, services, chairs, number };
        salon.staff = salon.ids("staff").into_iter().map(StaffId::new).collect();
        salon.services = salon.ids("services").into_iter().map(ServiceId::new).collect();
        salon.chairs = salon.ids("chairs").into_iter().map(ChairId::new).collect();
        salon
    }

    /// The ids of what the salon has, oldest first.
    pub(crate) fn ids(&self, table: &str) -> Vec<i64> {
        let shop = self.scope.shop();
        let sql = format!("SELECT CAST(id AS TEXT) AS value FROM {table} WHERE shop_id = {shop} ORDER BY id");
        self.db.ask(&sql).iter().map(|id| id.parse().unwrap()).collect()
    }

    pub(crate) fn now(&self) -> Instant {
        self.ctx.now()
    }

    /// One of its browsers, with a session cookie.
    pub(crate) fn browser(&self, browser: usize) -> Visitor {
        let mark = u64::from(self.number) << 32 | browser as u64;
        // Around the bits in the middle that say which kind of UUID it is.
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&self.number.to_be_bytes());
        bytes[10..].copy_from_slice(&browser.to_be_bytes()[2..]);
        let mut visitor = Visitor::new(SessionKey::from_random(bytes), format!("browser-{browser}"));
        let mut session_secret = [0; 32];
        session_secret[..8].copy_from_slice(&mark.to_be_bytes());
        visitor.session_secret = Some(SecretHash(session_secret));
        visitor
    }

    /// The phone of the client at a browser.
    pub(crate) fn phone(&self, browser: usize) -> WhatsAppUser {
        party(Some(&phone_digits(self.number, browser)), None)
    }

    /// The admin of the salon, signed in.
    pub(crate) fn sign_in_admin(&self) -> DashboardUser {
        let visitor = self.browser(99);
        let approval = self.approval(&self.phone(99), Role::Admin, &visitor);
        self.db.store().write_shop(self.scope, |tx| self.approve_session(tx, &visitor, &approval)).unwrap();
        enter(&self.ctx, &self.site, &visitor, None, Role::Admin).unwrap()
    }

    /// A platform admin, signed in there.
    pub(crate) fn sign_in_platform_admin(&self, phone: &str) -> Visitor {
        let visitor = self.browser(98);
        let approval = self.approval(&party(Some(phone), None), Role::Master, &visitor);
        self.db.store().write_platform(|tx| self.approve_session(tx, &visitor, &approval)).unwrap();
        visitor
    }

    fn approval(&self, user: &WhatsAppUser, max_role: Role, visitor: &Visitor) -> Approval {
        let now = self.now();
        let store = self.db.store();
        Approval {
            identity: store.write_platform(|tx| tx.find_or_create_identity(user, now)).unwrap().id,
            max_role,
            session_secret: visitor.session_secret,
            ends_at: None,
            member_of: None,
            device_due: false,
            device_label: String::new(),
            at: now,
        }
    }

    fn approve_session(
        &self,
        tx: &mut (impl SiteTx + ?Sized),
        visitor: &Visitor,
        approval: &Approval,
    ) -> StoreResult<()> {
        let hash = SessionHash(Sha256::digest(visitor.key.expose().as_bytes()).into());
        let id = tx.touch_session(&hash, self.now())?.id;
        tx.approve_session(id, approval)
    }

    pub(crate) fn booking_request(
        &self,
        staff: Option<usize>,
        service: usize,
        start: Instant,
    ) -> BookingRequest {
        BookingRequest {
            services: vec![self.chosen_service(service)],
            staff: staff.map_or(StaffChoice::Anyone, |staff| StaffChoice::Exactly(self.staff[staff])),
            start,
            end: None,
            total_duration: None,
            contact: Contact { name: PersonName::parse("Ada").ok(), phone: None, email: None },
            promotions: false,
            idempotency_key: None,
            digest: [0; 32],
        }
    }

    pub(crate) fn chosen_service(&self, service: usize) -> ChosenService {
        let service_id = self.services[service];
        ChosenService { service_id, modifiers: Vec::new(), price: None, duration: None }
    }

    /// The text that confirms a browser's booking, if the booking waits for one.
    pub(crate) fn booking_text(&self, browser: usize, id: BookingId) -> Option<String> {
        let link =
            issue_link(&self.ctx, &self.site, &self.browser(browser), LinkPurpose::Booking(id)).ok()?;
        Some(text_of(&link))
    }

    /// A message that the client at a browser writes now.
    pub(crate) fn message(&self, browser: usize, text: &str, number: u64) -> Event {
        let wamid = format!("wamid.{}.{number}", self.number);
        let content = MessageContent::Text { body: text.to_owned(), forwarded: false };
        Event {
            key: EventKey(format!("m:{wamid}")),
            sender: Some(SenderId("109900000000001".into())),
            at: Some(self.now()),
            kind: EventKind::Message(InboundMessage {
                wamid,
                from: self.phone(browser),
                content,
                reply_to: None,
                in_group: false,
            }),
        }
    }

    pub(crate) fn receive(&self, event: &Event) -> StoreResult<()> {
        receive(&self.ctx, event).map(drop)
    }

    /// The invariants that do not hold now.
    pub(crate) fn broken_invariants(&self) -> Vec<String> {
        self.db.database.broken_invariants(self.now()).unwrap()
    }

    /// The same without invariant 14, "messages are sent in time", for tests in which no worker sends them.
    pub(crate) fn broken_invariants_without_worker(&self) -> Vec<String> {
        let mut broken = self.broken_invariants();
        broken.retain(|invariant| !invariant.starts_with("I14 "));
        broken
    }
}

fn phone_digits(salon: u32, person: usize) -> String {
    format!("1555{:09}", salon as usize * 10_000 + person)
}

/// The text that a link puts into the message box.
pub(crate) fn text_of(link: &Link) -> String {
    let mut parts = link.url.split_once("?text=").unwrap().1.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (code, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(code, 16).unwrap());
        bytes.extend(rest.as_bytes());
    }
    String::from_utf8(bytes).unwrap()
}
