//! Handlers of a salon's dashboard, one file a resource.

pub(crate) mod access_log;
pub(crate) mod bookings;
pub(crate) mod calendar;
pub(crate) mod categories;
pub(crate) mod chairs;
pub(crate) mod client_data;
pub(crate) mod client_detail;
pub(crate) mod client_messages;
pub(crate) mod clients;
pub(crate) mod crm_stats;
pub(crate) mod desk;
pub(crate) mod exceptions;
pub(crate) mod hours;
pub(crate) mod impact;
pub(crate) mod opening;
pub(crate) mod overview;
pub(crate) mod own_notices;
pub(crate) mod place;
pub(crate) mod placements;
pub(crate) mod schedules;
pub(crate) mod search;
pub(crate) mod services;
pub(crate) mod settings;
pub(crate) mod staff;
pub(crate) mod uploads;
