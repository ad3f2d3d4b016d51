//! Deliveries that fail for good, and what is remembered of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use app::verify::receive;
use ports::{StoreError, StoreResult};
use testkit::{Access, HookedStore, StoreHooks, on_both_databases};

use crate::phones::{MAYA, Scenario, open, text, with_phone};

/// Refuses the first transactions for good.
struct Refusing {
    refusals: AtomicUsize,
    meanwhile: Box<dyn Fn() + Send + Sync>,
}

impl StoreHooks for Refusing {
    fn before(&self, access: Access) -> StoreResult<()> {
        let left = self.refusals.load(Ordering::Relaxed);
        if access != Access::WritePlatform || left == 0 {
            return Ok(());
        }
        self.refusals.store(left - 1, Ordering::Relaxed);
        (self.meanwhile)();
        Err(StoreError::Failed("invalid byte sequence".into()))
    }
}

fn refusing(scenario: &Scenario, times: usize, meanwhile: Box<dyn Fn() + Send + Sync>) -> app::Context {
    let mut ctx = scenario.ctx.clone();
    let hooks = Refusing { refusals: AtomicUsize::new(times), meanwhile };
    ctx.store = Arc::new(HookedStore::new(ctx.store, hooks));
    ctx
}

#[on_both_databases(open)]
fn a_failure_does_not_overwrite_the_success_of_another_delivery(scenario: &Scenario) {
    let link = scenario.profile(&scenario.browser());
    let event = scenario.message(MAYA, &link);
    let (other, same) = (scenario.ctx.clone(), event.clone());
    let ctx = refusing(scenario, 1, Box::new(move || drop(receive(&other, &same).unwrap())));
    receive(&ctx, &event).unwrap();
    assert_eq!(scenario.db.count("inbound_events WHERE outcome = 'done'"), 1);
}

#[on_both_databases(open)]
fn a_failure_that_cannot_be_stored_is_acknowledged(scenario: &Scenario) {
    let event = scenario.event(&with_phone(MAYA), text("hello"));
    let ctx = refusing(scenario, 2, Box::new(|| ()));
    receive(&ctx, &event).unwrap();
    assert_eq!(scenario.db.count("inbound_events"), 0);
    scenario.receive(&event).unwrap();
    assert_eq!(scenario.db.count("inbound_events WHERE outcome = 'done'"), 1, "the client may try again");
}
