//! When a sign-in needs the number on the screen, besides the code.

/// `LOGIN_STEP_UP` (decisions 34). A master's sign-in always needs it, whatever this says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StepUp {
    /// From a browser where the person never signed in.
    #[default]
    NewDevice,
    /// Every time.
    Always,
    /// Never but for masters.
    Off,
}
