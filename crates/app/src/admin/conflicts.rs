//! What is in the way of an appointment, in the words of the desk (rules/dashboard#conflicts). What the engine says ([`Veto`]) comes first; what clients
//! are held to and the desk is not (grid, notice, horizon, another appointment of the client) is no conflict.

use domain::{BlockKind, Blocked, BookingId, ChairId, ConflictKind, Instant, Interval, ServiceId, StaffId};
use ports::shop::ListedBlock;
use ports::{ShopTx, StoreResult};
use scheduling::{ChairWish, Placement, SchedulingData, Veto, local_time};

use super::DashboardUser;
use super::block_access::redact_block;
use super::desk_actions::client_name;
use super::redact::redact_for;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    pub kind: ConflictKind,
    /// What it is about: a booking, a block or a chair.
    pub about: Option<i64>,
    /// A sentence for the desk.
    pub label: String,
    /// The time of the booking that is in the way, without its buffers.
    pub time: Option<Interval>,
}

impl Conflict {
    /// Names it among the conflicts of one place: `booking:12`.
    #[must_use]
    pub fn key(&self) -> String {
        self.about
            .map_or_else(|| self.kind.as_str().to_owned(), |about| format!("{}:{about}", self.kind.as_str()))
    }
}

/// What the sentences are made of.
pub(super) struct Labels<'a> {
    pub(super) salon: &'a SchedulingData,
    pub(super) placed: &'a Placement<'a>,
    pub(super) service_names: &'a [(ServiceId, String)],
    pub(super) user: &'a DashboardUser,
    pub(super) now: Instant,
}

impl Labels<'_> {
    pub(super) fn conflicts(&self, tx: &mut dyn ShopTx, vetoes: Vec<Veto>) -> StoreResult<Vec<Conflict>> {
        let mut conflicts: Vec<Conflict> = Vec::new();
        for veto in vetoes {
            if let Some(conflict) = self.conflict(tx, veto)?
                && !conflicts.iter().any(|known| known.key() == conflict.key())
            {
                conflicts.push(conflict);
            }
        }
        // By start within a kind, as the engine has them.
        conflicts.sort_by_key(|conflict| conflict.kind);
        Ok(conflicts)
    }

    /// Why a booking that was made has lost its time, in the same words, with the blocks of then.
    pub(super) fn of_lost_time(&self, staff: &str, vetoes: &[Veto], blocks: &[ListedBlock]) -> Vec<String> {
        let mut reasons: Vec<(ConflictKind, String)> = Vec::new();
        for veto in vetoes {
            let label = match veto {
                Veto::Block { block_id } => {
                    let listed = blocks.iter().find(|listed| listed.id == *block_id);
                    listed.map(|listed| self.with_block(staff, listed.clone()).label)
                }
                Veto::NoChair => Some("The chair is not there any more.".to_owned()),
                other => of_working_time(staff, other).map(|(_, label)| label),
            };
            reasons.extend(lost_kind(veto).zip(label));
        }
        reasons.sort_by_key(|(kind, _)| *kind);
        reasons.dedup();
        reasons.into_iter().map(|(_, label)| label).collect()
    }

    fn conflict(&self, tx: &mut dyn ShopTx, veto: Veto) -> StoreResult<Option<Conflict>> {
        let staff = self.staff_name(self.placed.staff_id);
        let plain = |kind, label| Some(Conflict { kind, about: None, label, time: None });
        Ok(match veto {
            Veto::CannotDo { service_ids } => {
                let first = service_ids.first().map_or("this service", |id| self.service_name(*id));
                plain(ConflictKind::Skill, format!("{staff} does not do {first}."))
            }
            Veto::NotBookable | Veto::Closed | Veto::OffShift | Veto::Exception | Veto::Break => {
                of_working_time(&staff, &veto).and_then(|(kind, label)| plain(kind, label))
            }
            Veto::Block { block_id } => tx.block(block_id)?.map(|listed| self.with_block(&staff, listed)),
            Veto::Taken { booking_id } => self.with_booking(tx, ConflictKind::Booking, booking_id)?,
            Veto::Buffer { booking_id } => self.with_booking(tx, ConflictKind::Buffer, booking_id)?,
            Veto::NoChair => plain(ConflictKind::Chair, "No chair is free.".into()),
            Veto::ChairTaken { booking_id } => self.with_booking(tx, ConflictKind::Chair, booking_id)?,
            Veto::ChairRule { stylist, service_ids } => self.chair_rule(&staff, stylist, &service_ids),
            Veto::NothingWanted
            | Veto::Past
            | Veto::Notice
            | Veto::Horizon
            | Veto::OffGrid
            | Veto::Client { .. } => None,
        })
    }

    /// A block that is in the way, in its own words for who may read them.
    fn with_block(&self, staff: &str, listed: ListedBlock) -> Conflict {
        let ListedBlock { id, block, .. } = redact_block(self.user, listed);
        let name = match block.of {
            Blocked::Stylist(_) => staff,
            Blocked::Chair(_) => self.chair_name(),
        };
        let title = block.title.as_deref().unwrap_or(match block.kind {
            BlockKind::Sick => "Ill",
            _ => "Blocked",
        });
        let (label, time) = (format!("{title} ({name})"), Some(block.time));
        Conflict { kind: ConflictKind::Block, about: Some(id.get()), label, time }
    }

    /// A booking that is in the way, with its client and its time.
    fn with_booking(
        &self,
        tx: &mut dyn ShopTx,
        kind: ConflictKind,
        id: Option<BookingId>,
    ) -> StoreResult<Option<Conflict>> {
        let Some(id) = id else { return Ok(None) };
        let Some(row) = tx.listed_booking(id)? else { return Ok(None) };
        let row = redact_for(self.user, row, self.now);
        let (from, until) = (row.booking.start, row.booking.start + row.booking.total_duration.to_delta());
        let [from_label, until_label] = [from, until].map(|at| local_time::label(self.salon.zone, at));
        let name = client_name(&row);
        let who = format!("{name}, {from_label} – {until_label}");
        let label = match kind {
            ConflictKind::Buffer => format!("Too close to {who}"),
            ConflictKind::Chair => format!("{} is taken by {who}", self.chair_name()),
            _ => who,
        };
        let time = Interval::new(from, until);
        Ok(Some(Conflict { kind, about: Some(id.get()), label, time }))
    }

    fn chair_rule(&self, staff: &str, stylist: bool, services: &[ServiceId]) -> Option<Conflict> {
        let ChairWish::Exactly(chair) = self.placed.chair else { return None };
        let whom = match services.first() {
            Some(service) if !stylist => self.service_name(*service),
            _ => staff,
        };
        Some(Conflict {
            kind: ConflictKind::ChairRule,
            about: Some(chair.get()),
            label: format!("{} is not for {whom}.", self.chair_name()),
            time: None,
        })
    }

    fn staff_name(&self, id: StaffId) -> String {
        let found = self.salon.stylists.iter().find(|stylist| stylist.id == id);
        found.map_or_else(String::new, |stylist| stylist.name.clone())
    }

    fn service_name(&self, id: ServiceId) -> &str {
        self.service_names.iter().find(|(known, _)| *known == id).map_or("this service", |(_, name)| name)
    }

    fn chair_name(&self) -> &str {
        let wanted: Option<ChairId> = match self.placed.chair {
            ChairWish::Exactly(id) => Some(id),
            ChairWish::Any | ChairWish::Nowhere => None,
        };
        let found = self.salon.chairs.iter().find(|chair| Some(chair.id) == wanted);
        found.map_or("The chair", |chair| &chair.name)
    }
}

/// What is not worked, or by whom.
fn of_working_time(staff: &str, veto: &Veto) -> Option<(ConflictKind, String)> {
    let label = match veto {
        Veto::NotBookable => format!("{staff} cannot be booked."),
        Veto::Closed => "The salon is closed.".to_owned(),
        Veto::OffShift | Veto::Exception => format!("{staff} does not work then."),
        Veto::Break => format!("{staff} has a break."),
        _ => return None,
    };
    lost_kind(veto).map(|kind| (kind, label))
}

/// The kind of a conflict by which a booking that was made loses its time (rules/dashboard#to-move).
pub(super) fn lost_kind(veto: &Veto) -> Option<ConflictKind> {
    match veto {
        Veto::NotBookable => Some(ConflictKind::Inactive),
        Veto::Closed => Some(ConflictKind::Closed),
        Veto::OffShift | Veto::Exception => Some(ConflictKind::Off),
        Veto::Break => Some(ConflictKind::Break),
        Veto::Block { .. } => Some(ConflictKind::Block),
        Veto::NoChair => Some(ConflictKind::Chair),
        _ => None,
    }
}

/// Whether a booking that is placed over such a conflict has no time that is worked.
pub(super) fn loses_time(kind: ConflictKind) -> bool {
    matches!(kind, ConflictKind::Closed | ConflictKind::Off | ConflictKind::Break | ConflictKind::Block)
}
