//! Deliveries that fail for good, and what is remembered of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use app::verify::receive;
use domain::ShopId;
use ports::{PlatformTx, ShopTx, Store, StoreError, StoreResult};
use tenancy::ShopScope;

use crate::phones::{MAYA, Street, on_both, text, text_of, with_phone};

/// A store that refuses the first transactions for good.
struct Refusing {
    store: Arc<dyn Store>,
    refusals: AtomicUsize,
    meanwhile: Box<dyn Fn() + Send + Sync>,
}

impl Store for Refusing {
    fn write_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.store.write_shop(scope, work)
    }

    fn read_shop(
        &self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        self.store.read_shop(scope, work)
    }

    fn read_platform(&self, work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>) -> StoreResult<()> {
        self.store.read_platform(work)
    }

    fn write_platform(
        &self,
        work: &mut dyn FnMut(&mut dyn PlatformTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let left = self.refusals.load(Ordering::Relaxed);
        if 0 < left {
            self.refusals.store(left - 1, Ordering::Relaxed);
            (self.meanwhile)();
            return Err(StoreError::Failed("invalid byte sequence".into()));
        }
        self.store.write_platform(work)
    }

    fn ready(&self) -> StoreResult<()> {
        self.store.ready()
    }

    fn writes_to(&self, shop: ShopId) -> u64 {
        self.store.writes_to(shop)
    }
}

fn refusing(street: &Street<'_>, times: usize, meanwhile: Box<dyn Fn() + Send + Sync>) -> app::Context {
    let mut ctx = street.ctx.clone();
    ctx.store = Arc::new(Refusing { store: ctx.store, refusals: AtomicUsize::new(times), meanwhile });
    ctx
}

#[test]
fn a_failure_does_not_overwrite_the_success_of_another_delivery() {
    on_both(|street| {
        let link = street.profile(&street.browser());
        let event = street.event(&with_phone(MAYA), text(&text_of(&link)));
        let (other, same) = (street.ctx.clone(), event.clone());
        let ctx = refusing(street, 1, Box::new(move || receive(&other, &same).unwrap()));
        receive(&ctx, &event).unwrap();
        assert_eq!(street.count("inbound_events WHERE outcome = 'done'"), "1");
    });
}

#[test]
fn what_cannot_even_be_remembered_is_not_asked_for_again() {
    on_both(|street| {
        let event = street.event(&with_phone(MAYA), text("hello"));
        let ctx = refusing(street, 2, Box::new(|| ()));
        receive(&ctx, &event).unwrap();
        assert_eq!(street.count("inbound_events"), "0");
        street.receive(&event).unwrap();
        assert_eq!(street.count("inbound_events WHERE outcome = 'done'"), "1", "whoever tries again may");
    });
}
