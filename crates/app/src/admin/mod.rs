//! The salon's dashboard: [`enter`] lets somebody in, everything else takes the [`Manager`] that it gives.

mod access;
mod bookings;
mod calendar;
mod categories;
mod chairs;
mod consequences;
mod crm;
mod crm_stats;
mod desk;
mod edit;
mod exceptions;
mod overview;
mod privacy;
mod readings;
mod schedules;
mod seen;
mod services;
mod settings;
mod shown;
mod staff;
mod staff_rules;
mod staff_wish;
mod status;
mod uploads;

pub use access::{AccessError, Manager, enter};
pub use bookings::{AskedDates, BookingDetail, RangeError, booking, bookings};
pub use calendar::{CalendarPage, calendar};
pub use categories::{categories, create_category, delete_category, update_category};
pub use chairs::{chairs, create_chair, delete_chair, update_chair};
pub use consequences::{PlannedTimes, impact_of_times};
pub use crm::{ClientDetail, RelationshipWish, client_detail, clients, set_relationship};
pub use crm_stats::{CrmStats, SegmentShare, crm_stats};
pub use desk::{DeskBooked, DeskClient, DeskError, DeskOrder, book_at_desk, desk_slots};
pub use edit::{EditError, Thing};
pub(crate) use edit::{Fields, differences, mind_version, record, veiled};
pub use exceptions::{ListedException, create_exception, delete_exception, exceptions};
pub use overview::{Impact, ShopSettings, booking_counts, impact, shop_settings};
pub use privacy::{erase_client, export_client};
pub use readings::{PersonalPage, note_reading};
pub use schedules::{schedule, schedules, set_schedule};
pub use seen::SeenBookings;
pub use services::{create_service, delete_service, services, update_service};
pub use settings::{BrandingDraft, set_branding, set_buffers, set_hours, set_zone};
pub use staff::{
    ComingBookings, create_staff, delete_staff, set_staff_services, staff, staff_services, update_staff,
};
pub use staff_wish::{Said, StaffWish};
pub use status::{StatusRefusal, set_status};
pub use uploads::{PictureError, Purpose, Upload, UploadError, remove_picture, upload};
