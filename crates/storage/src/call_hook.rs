//! A hook before each call of a repository, with which tests let calls fail. Only built with the feature `raw`.

use std::cell::RefCell;
use std::rc::Rc;

use ports::StoreResult;

type CallHook = Rc<dyn Fn() -> StoreResult<()>>;

thread_local! {
    static CALL_HOOK: RefCell<Option<CallHook>> = const { RefCell::new(None) };
}

/// Does work of this thread in which a hook runs before each call of a repository. An error of the hook is the result of the call, and
/// the database never sees it.
pub fn with_call_hook<T>(hook: impl Fn() -> StoreResult<()> + 'static, work: impl FnOnce() -> T) -> T {
    struct Former(Option<CallHook>);
    impl Drop for Former {
        fn drop(&mut self) {
            CALL_HOOK.set(self.0.take());
        }
    }
    let _former = Former(CALL_HOOK.replace(Some(Rc::new(hook))));
    work()
}

pub(crate) fn before_call() -> StoreResult<()> {
    let hook = CALL_HOOK.with_borrow(Clone::clone);
    hook.map_or(Ok(()), |hook| hook())
}
