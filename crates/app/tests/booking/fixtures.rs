//! A salon's use cases as its visitors meet them: a real database, a clock moved by hand, browsers with numbers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use app::book::{self, BookingError, BookingRequest, CancelError, ChosenService, Contact, CreatedBooking};
use app::{Context, Visitor};
use domain::{Booking, BookingId, PersonName, ServiceId, StaffChoice, StaffId, Subdomain};
use tenancy::{SessionKey, ShopAddress};
use testkit::pictures::MemoryFiles;
use testkit::{ManualClock, SalonBuilder, SeededEntropy, TestDb, at, the_present};

/// One salon with its visitors.
pub(crate) struct Desk {
    pub(crate) db: TestDb,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) ctx: Context,
    visitors: AtomicU32,
}

impl Desk {
    /// Opens a salon on SQLite.
    pub(crate) fn open(salon: SalonBuilder) -> Self {
        let db = TestDb::sqlite();
        let _ = db.plant(&salon.seed());
        Self::over(db)
    }

    /// Opens the salon `glow` of a database.
    pub(crate) fn over(db: TestDb) -> Self {
        let clock = Arc::new(ManualClock::at(the_present()));
        let ctx = Context {
            store: db.database.clone(),
            clock: clock.clone(),
            entropy: Arc::new(SeededEntropy::new(1)),
            files: Arc::new(MemoryFiles::new(Arc::clone(&clock))),
            snapshots: Arc::default(),
            deployment: app::Deployment::default(),
        };
        Self { db, clock, ctx, visitors: AtomicU32::new(0) }
    }

    /// A browser that was never here.
    pub(crate) fn visitor(&self) -> Visitor {
        let number = self.visitors.fetch_add(1, Ordering::Relaxed) + 1;
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&number.to_be_bytes());
        Visitor::new(SessionKey::from_random(bytes), format!("request-{number}"))
    }

    pub(crate) fn place(
        &self,
        visitor: &Visitor,
        order: &BookingRequest,
    ) -> Result<CreatedBooking, BookingError> {
        book::create_booking(&self.ctx, &glow(), visitor, order)
    }

    pub(crate) fn cancel(&self, visitor: &Visitor, id: BookingId) -> Result<(), CancelError> {
        book::cancel(&self.ctx, &glow(), visitor, id)
    }

    pub(crate) fn mine(&self, visitor: &Visitor) -> Vec<Booking> {
        book::list_bookings(&self.ctx, &glow(), visitor).unwrap()
    }
}

impl Drop for Desk {
    /// Whatever a test did, the data must be sound.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.db.keeps_its_invariants();
        }
    }
}

/// The demo salon's address.
pub(crate) fn glow() -> ShopAddress {
    ShopAddress::Subdomain(Subdomain::parse(Subdomain::DEMO).unwrap())
}

/// A service without modifiers, as somebody who looked at no price asks for it.
pub(crate) fn cut(service: i64) -> ChosenService {
    ChosenService { service_id: ServiceId::new(service), modifiers: Vec::new(), price: None, duration: None }
}

/// Service 1 with a stylist at a time, by Ada.
pub(crate) fn order(staff: i64, start: &str) -> BookingRequest {
    BookingRequest {
        services: vec![cut(1)],
        staff: StaffChoice::Exactly(StaffId::new(staff)),
        start: at(start),
        end: None,
        total_duration: None,
        contact: Contact { name: PersonName::parse("Ada").ok(), phone: None, email: None },
        idempotency_key: None,
        digest: [0; 32],
    }
}
