//! The salon's dashboard: [`enter`] lets somebody in, everything else takes the [`DashboardUser`] that it gives.

mod accepted;
mod access;
mod access_log;
mod ask;
mod block_access;
mod blocks;
mod booking_client;
mod booking_fingerprint;
mod bookings;
mod breaks;
mod calendar;
mod categories;
mod chairs;
mod change;
mod change_policy;
mod client_messages;
mod complete_past;
mod conflicts;
mod consents;
mod crm;
mod crm_stats;
mod desk_actions;
mod exceptions;
mod finish;
mod finish_rules;
mod former_place;
mod front_desk;
mod live;
mod message_preview;
mod message_settings;
mod message_summary;
mod overview;
mod own_notices;
mod permissions;
mod picture_usage;
mod place;
mod placements;
mod privacy;
mod redact;
mod reviews;
mod schedule_impact;
mod schedules;
mod search;
mod services;
mod settings;
mod special_days;
mod staff;
mod staff_patch;
mod staff_rules;
mod stage;
mod stage_rules;
mod status;
mod status_rules;
mod stranded;
mod strikes;
mod timeline;
mod to_move;
mod undo;
mod undo_error;
mod uploads;
mod walk_ins;
mod zone;

pub use accepted::{AcceptedConflicts, OverrideError, Reason};
pub use access::{AccessError, DashboardUser, enter};
pub use access_log::{PersonalPage, record_access};
pub use ask::ask_to_move;
pub use block_access::BlockRefusal;
pub use blocks::{BlockPatch, BlockRequest, BlockTime, create_block, delete_block, update_block};
pub use booking_client::ClientChoice;
pub use booking_fingerprint::BookingSetHash;
pub use bookings::{
    BookingDetail, DateRangeQuery, RangeError, booking_detail, list_bookings, waiting_bookings,
};
pub use breaks::{move_break, restore_break};
pub use calendar::{CalendarPage, calendar};
pub use categories::{create_category, delete_category, list_categories, update_category};
pub use chairs::{create_chair, delete_chair, list_chairs, update_chair};
pub use change::{ChangeError, Entity};
pub(crate) use change::{Fields, check_version, differences, record, redacted};
pub use change_policy::{set_shop_policy, shop_policy};
pub use client_messages::{DeliveryState, FailureReason, UnreachedClient, unreached_clients};
pub use complete_past::{complete_past_bookings, reopen_bookings};
pub use conflicts::Conflict;
pub use consents::set_consent;
pub use crm::{ClientDetail, RelationshipPatch, client_detail, list_clients, set_relationship};
pub use crm_stats::{CrmStats, SegmentShare, crm_stats};
pub use desk_actions::{LastAction, last_action};
pub use domain::ConflictKind;
pub use exceptions::{ListedException, create_exception, delete_exception, list_exceptions};
pub use finish::{Discount, FinalItem, FinalLineRequest, FinishRequest, finish_booking};
pub use finish_rules::FinishRefusal;
pub use front_desk::{
    DeskBooking, DeskBookingError, DeskClient, DeskRequest, create_desk_booking, desk_slots,
};
pub use live::{ChangeReader, NewChanges, list_changes, missed_changes};
pub use message_preview::{MessagePreview, PreviewKind, preview_message};
pub use message_settings::{message_settings, set_message_settings};
pub use message_summary::{MessageFigures, MessageSummary, Month, SummaryError, message_summary};
pub use overview::{Impact, ShopSettings, booking_counts, impact, shop_settings};
pub use own_notices::{own_notices, set_own_notices};
pub use permissions::{Permission, Tab, may};
pub use place::{PlaceChange, PlaceError, place_booking};
pub use placements::{
    ChairQuestion, PlacedServices, PlacementAnswer, PlacementError, PlacementQuestion, placement,
};
pub use privacy::{erase_client, export_client};
pub use reviews::{ReviewBoard, list_reviews, reply_to_review, set_review_visibility};
pub use schedule_impact::{ProposedSchedule, impact_of_block, impact_of_times};
pub use schedules::{list_schedules, set_schedule, staff_schedule};
pub use search::{SearchResults, search};
pub use services::{create_service, delete_service, list_services, update_service};
pub use settings::{
    BrandingDraft, OpeningChange, set_booking_rules, set_branding, set_buffers, set_hours, set_opening,
};
pub use special_days::{create_special_day, delete_special_day, list_special_days, update_special_day};
pub use staff::{
    FutureBookingsAction, create_staff, delete_staff, list_staff, set_staff_services, staff_services,
    update_staff,
};
pub use staff_patch::{Patch, StaffPatch};
pub use stage::{MarkedStage, StageChange, set_stage};
pub use stage_rules::StageRefusal;
pub use status::{StatusChange, set_status};
pub use status_rules::StatusRefusal;
pub use stranded::{Stranded, StrandedOption, keep_as_is, stranded};
pub use strikes::{ClientStrikes, set_strike};
pub use timeline::{MAX_TIMELINE, TimelineEntry, TimelineState, booking_timeline, client_timeline};
pub use undo::{Undone, undo};
pub use undo_error::UndoError;
pub use uploads::{PictureError, Upload, UploadError, UploadPurpose, remove_picture, upload};
pub use walk_ins::{
    WalkInOption, WalkInQuery, WalkInRequest, create_walk_in, walk_in_client, walk_in_options,
};
pub use zone::{ZoneKeeps, set_zone, zone_impact};
