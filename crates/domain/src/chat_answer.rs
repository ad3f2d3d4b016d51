//! What clients answer in the chat, by its name: never what they wrote (rules/messages#timeline).

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChatAnswer {
    /// The client comes.
    Confirm,
    /// To all appointments of the day.
    ConfirmAll,
    /// To change one of the appointments of the day.
    ChangeOne,
    /// To change this one.
    Change,
    Move,
    /// To move it to a time of a list.
    TakeTime,
    /// To see more times than a list has.
    OtherTimes,
    Cancel,
    /// Yes to the question whether to cancel.
    YesCancel,
    /// It stays as it is.
    Keep,
    OnMyWay,
    Here,
    Late,
    /// How late.
    LateBy,
    /// A time for which the client waited is taken.
    TakeOffer,
    /// It is not wanted.
    DeclineOffer,
}

impl ChatAnswer {
    pub const ALL: [Self; 16] = [
        Self::Confirm,
        Self::ConfirmAll,
        Self::ChangeOne,
        Self::Change,
        Self::Move,
        Self::TakeTime,
        Self::OtherTimes,
        Self::Cancel,
        Self::YesCancel,
        Self::Keep,
        Self::OnMyWay,
        Self::Here,
        Self::Late,
        Self::LateBy,
        Self::TakeOffer,
        Self::DeclineOffer,
    ];

    /// The spelling of the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::ConfirmAll => "confirm_all",
            Self::ChangeOne => "change_one",
            Self::Change => "change",
            Self::Move => "move",
            Self::TakeTime => "take_time",
            Self::OtherTimes => "other_times",
            Self::Cancel => "cancel",
            Self::YesCancel => "yes_cancel",
            Self::Keep => "keep",
            Self::OnMyWay => "on_my_way",
            Self::Here => "here",
            Self::Late => "late",
            Self::LateBy => "late_by",
            Self::TakeOffer => "take_offer",
            Self::DeclineOffer => "decline_offer",
        }
    }

    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|answer| answer.as_str() == text)
    }
}
