//! Why something is not undone (rules/dashboard#undo).

use ports::StoreError;

use super::change::ChangeError;

#[derive(Debug, thiserror::Error)]
pub enum UndoError {
    /// Absent, or another person's: the answer is the same.
    #[error("We could not find what is to be undone.")]
    Absent,
    #[error("Undo what you did after it first.")]
    Order,
    #[error("Ten minutes are over. Please change it by hand.")]
    Late,
    /// Somebody has the time that the booking had.
    #[error("{client}'s former time has been taken by {other}.")]
    FormerTimeTaken { client: String, other: String },
    #[error(transparent)]
    Change(#[from] ChangeError),
    #[error(transparent)]
    Store(#[from] StoreError),
}
