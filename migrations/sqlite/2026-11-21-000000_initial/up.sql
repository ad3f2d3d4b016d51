-- Parlour on SQLite. Instants are INTEGER microseconds since 1970 UTC, dates TEXT yyyy-MM-dd, times of day TEXT HH:MM (to 24:00),
-- money INTEGER cents, documents TEXT JSON. Tenant tables lead every key with shop_id; references between them are composite, so a
-- row of one shop cannot point into another. `../../postgres` holds the same tables; a test compares them. SQLite has no row security:
-- one program opens the file, and its `ShopScope` keeps salons apart.
CREATE TABLE shops (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  subdomain TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'inactive', 'deleted')),
  plan TEXT NOT NULL DEFAULT 'base' CHECK (plan IN ('base', 'vip')),
  trial_ends_at INTEGER,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  default_opening_time TEXT NOT NULL DEFAULT '09:00',
  default_closing_time TEXT NOT NULL DEFAULT '17:00',
  buffer_before_minutes INTEGER NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 120),
  buffer_after_minutes INTEGER NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 120),
  slot_step_minutes INTEGER NOT NULL DEFAULT 15 CHECK (slot_step_minutes BETWEEN 1 AND 60 AND 60 % slot_step_minutes = 0),
  min_notice_minutes INTEGER NOT NULL DEFAULT 0 CHECK (min_notice_minutes BETWEEN 0 AND 10080),
  horizon_days INTEGER NOT NULL DEFAULT 14 CHECK (horizon_days BETWEEN 1 AND 365),
  hold_minutes INTEGER NOT NULL DEFAULT 30 CHECK (hold_minutes BETWEEN 5 AND 1440),
  completes_visits INTEGER NOT NULL DEFAULT 1 CHECK (completes_visits IN (0, 1)),
  max_open_bookings INTEGER NOT NULL DEFAULT 6 CHECK (max_open_bookings BETWEEN 1 AND 30),
  accepting_bookings INTEGER NOT NULL DEFAULT 0 CHECK (accepting_bookings IN (0, 1)),
  looked_at TEXT NOT NULL DEFAULT '',
  whatsapp_admin_number TEXT,
  publishes_whatsapp INTEGER NOT NULL DEFAULT 0 CHECK (publishes_whatsapp IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  demo_until TEXT
) STRICT;

-- How a salon presents itself (docs/decisions/0035-shop-branding.md). Every salon has one row; `shops.version` counts its changes, too.
CREATE TABLE shop_branding (
  shop_id INTEGER NOT NULL UNIQUE REFERENCES shops (id),
  logo_url TEXT,
  hero_image_url TEXT,
  business_address TEXT,
  business_phone TEXT,
  business_email TEXT,
  business_description TEXT,
  primary_color TEXT,
  secondary_color TEXT,
  price_note TEXT
) STRICT;

-- A subdomain that a salon gave up is dead at once, and no other salon may take it until `reserved_until`.
CREATE TABLE retired_subdomains (
  subdomain TEXT PRIMARY KEY,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  reserved_until INTEGER NOT NULL
) STRICT;

-- A shop without rows never set its week and keeps the specified one (slot rule 6). An open day with null times has the default hours.
CREATE TABLE shop_hours (
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  day_of_week INTEGER NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  opening_time TEXT,
  closing_time TEXT,
  PRIMARY KEY (shop_id, day_of_week),
  CHECK ((opening_time IS NULL) = (closing_time IS NULL))
) STRICT;

CREATE TABLE categories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  color TEXT NOT NULL DEFAULT '#9C27B0',
  display_order INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (shop_id, id)
) STRICT;

CREATE TABLE services (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  category_id INTEGER,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  duration_minutes INTEGER NOT NULL CHECK (duration_minutes BETWEEN 5 AND 480),
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  modifiers TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(modifiers)),
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (shop_id, id),
  FOREIGN KEY (shop_id, category_id) REFERENCES categories (shop_id, id)
) STRICT;
CREATE INDEX services_by_category ON services (shop_id, category_id);

-- `whatsapp_phone` is the number on WhatsApp, `+` and digits; a phone typed without its country has none.
CREATE TABLE staff (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  bio TEXT,
  role TEXT NOT NULL CHECK (role IN ('admin', 'staff')),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  available_for_booking INTEGER NOT NULL DEFAULT 1 CHECK (available_for_booking IN (0, 1)),
  profile_image_url TEXT,
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  whatsapp_phone TEXT CHECK (whatsapp_phone LIKE '+%'),
  notices TEXT NOT NULL DEFAULT 'own' CHECK (notices IN ('own', 'all', 'none')),
  UNIQUE (shop_id, id)
) STRICT;
CREATE INDEX staff_by_whatsapp ON staff (whatsapp_phone, shop_id) WHERE whatsapp_phone IS NOT NULL;

-- A staff member without rows can do every service (slot rule 24).
CREATE TABLE staff_services (
  shop_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  service_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, staff_id, service_id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
) STRICT;
CREATE INDEX staff_services_by_service ON staff_services (shop_id, service_id);

-- A staff member without rows works the specified week (slot rule 8).
CREATE TABLE staff_schedule_days (
  shop_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  day_of_week INTEGER NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
  start_time TEXT,
  end_time TEXT,
  break_start_time TEXT,
  break_end_time TEXT,
  PRIMARY KEY (shop_id, staff_id, day_of_week),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
) STRICT;

CREATE TABLE staff_exceptions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  exception_date TEXT NOT NULL,
  last_date TEXT NOT NULL CHECK (last_date >= exception_date),
  is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
  start_time TEXT,
  end_time TEXT,
  reason TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
) STRICT;
CREATE INDEX staff_exceptions_by_date ON staff_exceptions (shop_id, staff_id, last_date);

CREATE TABLE chairs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  name TEXT NOT NULL,
  deleted_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (shop_id, id)
) STRICT;

-- A chair without rows is open to every staff member, or to every service (slot rule 22).
CREATE TABLE chair_staff (
  shop_id INTEGER NOT NULL,
  chair_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, chair_id, staff_id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
) STRICT;

CREATE TABLE chair_services (
  shop_id INTEGER NOT NULL,
  chair_id INTEGER NOT NULL,
  service_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, chair_id, service_id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
) STRICT;

-- A verified WhatsApp account: one person across all shops. WhatsApp gives `profile_name`; the person typed `name` and `email` on the
-- platform's own host.
CREATE TABLE identities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  phone TEXT UNIQUE,
  bsuid TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  username TEXT,
  profile_name TEXT,
  name TEXT,
  email TEXT,
  key_changed_at INTEGER,
  unreachable_at INTEGER,
  last_inbound_at INTEGER,
  updated_at INTEGER NOT NULL DEFAULT 0,
  seen_at INTEGER,
  CHECK (phone IS NOT NULL OR bsuid IS NOT NULL)
) STRICT;
CREATE INDEX identities_by_seen ON identities ((CASE WHEN seen_at IS NULL THEN created_at ELSE seen_at END));

-- A person as one shop knows them. `whatsapp_phone` is their number on WhatsApp, `+` and digits; a phone typed without its country has none.
-- The retention job erases inactive clients (docs/decisions/0018). It finds out from their bookings; `seen_at` keeps what it found last, so that
-- it asks once in a while and not each hour of everybody.
CREATE TABLE clients (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  identity_id INTEGER REFERENCES identities (id),
  name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'vip', 'inactive', 'blacklisted')),
  client_notes TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  whatsapp_phone TEXT CHECK (whatsapp_phone LIKE '+%'),
  seen_at INTEGER,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, identity_id)
) STRICT;
CREATE INDEX clients_by_whatsapp ON clients (shop_id, whatsapp_phone) WHERE whatsapp_phone IS NOT NULL;
CREATE INDEX clients_by_name ON clients (shop_id, lower(name), id);
CREATE UNIQUE INDEX clients_one_unclaimed ON clients (shop_id, whatsapp_phone) WHERE identity_id IS NULL AND whatsapp_phone IS NOT NULL;
CREATE INDEX clients_by_seen ON clients ((CASE WHEN seen_at IS NULL THEN created_at ELSE seen_at END));
CREATE INDEX clients_by_identity ON clients (identity_id) WHERE identity_id IS NOT NULL;
-- A person who answers a message may be at several salons, and known to some by the number alone.
CREATE INDEX clients_unclaimed ON clients (whatsapp_phone) WHERE identity_id IS NULL AND whatsapp_phone IS NOT NULL;

CREATE TABLE client_tags (
  shop_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (shop_id, client_id, tag),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
) STRICT;

-- A browser at one shop (or at the platform: shop_id null). Only hashes of what the browser holds.
-- `identity_id`, `role_cap` and `verified_at` say what a message has proved about the browser; `companion_hash` is the cookie that the
-- session is bound to. A logout sets `ended_at`.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER REFERENCES shops (id),
  session_hash BLOB NOT NULL,
  identity_id INTEGER REFERENCES identities (id),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  companion_hash BLOB,
  former_companion_hash BLOB,
  former_until INTEGER CHECK ((former_until IS NULL) = (former_companion_hash IS NULL)),
  role_cap TEXT
    CHECK (role_cap IN ('client', 'staff', 'admin', 'master_admin')) CHECK ((role_cap IS NULL) = (identity_id IS NULL)),
  verified_at INTEGER CHECK ((verified_at IS NULL) = (identity_id IS NULL)),
  ends_at INTEGER,
  ended_at INTEGER,
  member_of INTEGER REFERENCES shops (id),
  rotation_due INTEGER NOT NULL DEFAULT 0 CHECK (rotation_due IN (0, 1)),
  device_due INTEGER NOT NULL DEFAULT 0 CHECK (device_due IN (0, 1)),
  device_label TEXT NOT NULL DEFAULT '',
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, session_hash)
) STRICT;
CREATE UNIQUE INDEX sessions_of_platform ON sessions (session_hash) WHERE shop_id IS NULL;
CREATE INDEX sessions_by_identity ON sessions (identity_id) WHERE identity_id IS NOT NULL;
CREATE INDEX sessions_by_age ON sessions (created_at);

-- The dates on which the weekly break of a first shift is at another time, or not at all.
CREATE TABLE day_breaks (
  shop_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  date TEXT NOT NULL,
  start_time TEXT,
  end_time TEXT,
  PRIMARY KEY (shop_id, staff_id, date),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  CHECK ((start_time IS NULL) = (end_time IS NULL))
) STRICT, WITHOUT ROWID;

-- Time of a stylist or of a chair that is not for booking.
CREATE TABLE blocks (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL,
  staff_id INTEGER,
  chair_id INTEGER,
  kind TEXT NOT NULL CHECK (kind IN ('private', 'break', 'training', 'sick', 'out_of_service', 'other')),
  title TEXT CHECK (length(title) BETWEEN 1 AND 60),
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  CHECK ((staff_id IS NULL) <> (chair_id IS NULL)),
  CHECK ((kind <> 'out_of_service' AND staff_id IS NOT NULL) OR (kind IN ('out_of_service', 'other') AND chair_id IS NOT NULL)),
  CHECK (until_at - from_at BETWEEN 300000000 AND 1209600000000)
) STRICT;
CREATE INDEX blocks_by_end ON blocks (shop_id, until_at);
-- The worker forgets titles, and who was ill.
CREATE INDEX blocks_with_notes ON blocks (until_at) WHERE title IS NOT NULL OR kind = 'sick';

-- Dates on which other hours, or none, stand in place of the salon's week (slot rule 32).
CREATE TABLE special_days (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  date_from TEXT NOT NULL,
  date_to TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('closed', 'hours')),
  opening_time TEXT,
  closing_time TEXT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (shop_id, id),
  CHECK (julianday(date_to) - julianday(date_from) BETWEEN 0 AND 59),
  CHECK ((kind = 'hours') = (opening_time IS NOT NULL) AND (opening_time IS NULL) = (closing_time IS NULL)),
  CHECK (opening_time <> closing_time)
) STRICT;
CREATE INDEX special_days_by_end ON special_days (shop_id, date_to);
CREATE TRIGGER special_days_share_no_date_by_insert BEFORE INSERT ON special_days
BEGIN
  SELECT RAISE(ABORT, 'exclusion: special_days_share_no_date') WHERE EXISTS (
    SELECT 1 FROM special_days o WHERE o.shop_id = NEW.shop_id AND o.date_to >= NEW.date_from AND o.date_from <= NEW.date_to);
END;
CREATE TRIGGER special_days_share_no_date_by_update BEFORE UPDATE ON special_days
BEGIN
  SELECT RAISE(ABORT, 'exclusion: special_days_share_no_date') WHERE EXISTS (
    SELECT 1 FROM special_days o WHERE o.shop_id = NEW.shop_id AND o.date_to >= NEW.date_from AND o.date_from <= NEW.date_to AND o.id <> NEW.id);
END;

CREATE TABLE bookings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  staff_id INTEGER NOT NULL,
  chair_id INTEGER,
  client_id INTEGER,
  session_id INTEGER,
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')),
  cancel_reason TEXT CHECK (cancel_reason IN ('client', 'salon', 'expired')),
  -- How it came to be.
  source TEXT NOT NULL CHECK (source IN ('web', 'desk', 'walk_in', 'chat', 'waitlist', 'link')),
  client_name TEXT NOT NULL,
  client_phone TEXT,
  client_email TEXT,
  start_time INTEGER NOT NULL,
  end_time INTEGER NOT NULL,
  blocked_from INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  total_duration INTEGER NOT NULL CHECK (total_duration BETWEEN 1 AND 1440),
  -- What the desk made it longer than its services, or shorter.
  adjusted_minutes INTEGER NOT NULL DEFAULT 0 CHECK (adjusted_minutes BETWEEN -1439 AND 1439),
  total_price_cents INTEGER NOT NULL CHECK (total_price_cents >= 0),
  hold_expires_at INTEGER,
  confirmation_code TEXT,
  -- How far the visit is, by the marks of the desk.
  arrived_at INTEGER,
  started_at INTEGER,
  late_minutes INTEGER CHECK (late_minutes BETWEEN 0 AND 120),
  -- What the visit cost in the end; NULL until it is completed. `finished_at`: the desk said so, with `final_lines`.
  final_price_cents INTEGER CHECK (final_price_cents >= 0),
  discount_cents INTEGER CHECK (discount_cents >= 0),
  discount_reason TEXT CHECK (length(discount_reason) <= 80),
  finished_at INTEGER,
  -- Whoever made it agreed to promotions, and has not proved yet who they are.
  wants_promotions INTEGER NOT NULL DEFAULT 0 CHECK (wants_promotions IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (shop_id, id),
  UNIQUE (confirmation_code),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id),
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  CHECK (start_time < end_time AND blocked_from <= start_time AND blocked_until = end_time),
  CHECK (blocked_until - blocked_from <= 172800000000),
  CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL),
  CHECK (started_at IS NULL OR arrived_at IS NOT NULL),
  CHECK (status <> 'completed' OR final_price_cents IS NOT NULL),
  CHECK ((finished_at IS NULL) = (discount_cents IS NULL) AND (finished_at IS NULL OR final_price_cents IS NOT NULL)),
  CHECK (discount_reason IS NULL OR finished_at IS NOT NULL)
) STRICT;
CREATE INDEX bookings_by_session ON bookings (shop_id, session_id);
CREATE INDEX bookings_holds ON bookings (shop_id, hold_expires_at) WHERE status = 'pending';
CREATE INDEX bookings_by_making ON bookings (shop_id, created_at);
-- The checks of the database look at the bookings that have changed since their last turn (docs/decisions/0033-check-turns.md).
CREATE INDEX bookings_by_change ON bookings (updated_at);
CREATE INDEX bookings_by_client
  ON bookings (shop_id, client_id, start_time, id, status, cancel_reason, hold_expires_at, total_price_cents, final_price_cents);
CREATE INDEX bookings_of_nobody ON bookings (created_at)
  WHERE client_id IS NULL AND status = 'cancelled' AND client_name <> 'Deleted client';
CREATE INDEX bookings_by_staff ON bookings (shop_id, staff_id, blocked_from, blocked_until) WHERE status <> 'cancelled';
CREATE INDEX bookings_by_time ON bookings (shop_id, blocked_from, blocked_until);
-- The slot engine reads bookings that are not cancelled; a salon with many cancelled ones does not pay for them.
CREATE INDEX bookings_taken ON bookings (shop_id, blocked_from, blocked_until) WHERE status <> 'cancelled';
-- The worker completes confirmed bookings at the end of their day.
CREATE INDEX bookings_confirmed ON bookings (shop_id, end_time) WHERE status = 'confirmed';
-- The retention job cuts the reasons of discounts when they are old.
CREATE INDEX bookings_discounts ON bookings (finished_at) WHERE discount_reason <> '';

-- The overlap constraint (docs/decisions/0005-overlap-constraint.md). What a booking takes stands in `occupancies`, one row for its stylist and
-- one for its chair. Rows with `exclusive` never overlap; a booking is not exclusive only inside an overlap that the desk allowed. A booking
-- blocks two days at most, which bounds every probe to a short index range.
CREATE VIEW bookings_by_resource AS
  SELECT shop_id, id AS booking_id, 'staff' AS resource, staff_id AS resource_id, blocked_from, blocked_until
    FROM bookings WHERE status <> 'cancelled'
  UNION ALL SELECT shop_id, id, 'chair', chair_id, blocked_from, blocked_until
    FROM bookings WHERE status <> 'cancelled' AND chair_id IS NOT NULL;

-- The desk allowed that `booking_id` shares the stylist, or the chair, of `over_id` meanwhile.
CREATE TABLE booking_overlaps (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  resource TEXT NOT NULL CHECK (resource IN ('staff', 'chair')),
  over_id INTEGER NOT NULL,
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (length(reason) <= 200),
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, booking_id, resource, over_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, over_id) REFERENCES bookings (shop_id, id),
  CHECK (booking_id <> over_id),
  CHECK (from_at < until_at AND until_at - from_at <= 172800000000)
) STRICT, WITHOUT ROWID;
CREATE INDEX booking_overlaps_by_over ON booking_overlaps (shop_id, over_id);
-- The worker cuts reasons that are older than two years.
CREATE INDEX booking_overlaps_reasons ON booking_overlaps (at) WHERE reason <> '';

-- The desk keeps a booking whose time is not worked. It holds as long as the booking starts then, with this stylist.
CREATE TABLE booking_keeps (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  start_time INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (length(reason) <= 200),
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX booking_keeps_by_start ON booking_keeps (shop_id, start_time);
-- The worker cuts reasons that are older than two years.
CREATE INDEX booking_keeps_reasons ON booking_keeps (at) WHERE reason <> '';

-- What clients may change of their appointments: a salon adds a version, and a booking keeps to the one of when it was made or last moved by its
-- client. A salon without any lets clients change what has not begun.
CREATE TABLE policy_versions (
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  version INTEGER NOT NULL CHECK (version >= 1),
  cancel_notice_minutes INTEGER NOT NULL CHECK (cancel_notice_minutes BETWEEN 0 AND 20160),
  move_notice_minutes INTEGER NOT NULL CHECK (move_notice_minutes BETWEEN 0 AND 20160),
  max_moves INTEGER NOT NULL CHECK (max_moves BETWEEN 0 AND 10),
  late_cancel TEXT NOT NULL CHECK (late_cancel IN ('allow', 'call')),
  strike_months INTEGER NOT NULL CHECK (strike_months BETWEEN 3 AND 24),
  strikes_approval_at INTEGER CHECK (strikes_approval_at BETWEEN 1 AND 9),
  strikes_call_at INTEGER CHECK (strikes_call_at BETWEEN 1 AND 9),
  text TEXT NOT NULL CHECK (length(text) <= 600),
  staff_may_override INTEGER NOT NULL CHECK (staff_may_override IN (0, 1)),
  staff_may_discount INTEGER NOT NULL CHECK (staff_may_discount IN (0, 1)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, version),
  CHECK (strikes_approval_at IS NULL OR strikes_call_at IS NULL OR strikes_approval_at < strikes_call_at)
) STRICT, WITHOUT ROWID;

-- What clients have changed of their appointments; most have changed nothing.
CREATE TABLE client_changes (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  moves INTEGER NOT NULL CHECK (moves >= 0),
  moved_at INTEGER,
  moved_inside_notice INTEGER NOT NULL CHECK (moved_inside_notice IN (0, 1)),
  cancelled_late INTEGER NOT NULL CHECK (cancelled_late IN (0, 1)),
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT, WITHOUT ROWID;

-- Missed visits and late cancellations that the salon does not hold against their clients.
CREATE TABLE strike_waivers (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT, WITHOUT ROWID;

-- The links of messages to single bookings. A link leads there until `expires_at`, which moves with the booking; its token is kept nowhere.
CREATE TABLE visit_links (
  shop_id INTEGER NOT NULL,
  token_hash BLOB NOT NULL CHECK (length(token_hash) = 32),
  booking_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, token_hash),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX visit_links_of_booking ON visit_links (shop_id, booking_id);
CREATE INDEX visit_links_by_token ON visit_links (token_hash);
CREATE INDEX visit_links_by_expiry ON visit_links (expires_at);

-- When a salon writes to clients by itself. A salon without a row reminds nobody.
CREATE TABLE message_settings (
  shop_id INTEGER NOT NULL PRIMARY KEY REFERENCES shops (id),
  version INTEGER NOT NULL CHECK (version >= 1),
  first_hours INTEGER NOT NULL CHECK (first_hours = 0 OR first_hours BETWEEN 12 AND 72),
  second_hours INTEGER NOT NULL CHECK (second_hours BETWEEN 0 AND 6),
  quiet_from TEXT NOT NULL,
  quiet_to TEXT NOT NULL,
  note TEXT NOT NULL CHECK (length(note) <= 80),
  thanks_hours INTEGER NOT NULL CHECK (thanks_hours BETWEEN 0 AND 24),
  rating_days INTEGER NOT NULL CHECK (rating_days BETWEEN 30 AND 365),
  reviews_public INTEGER NOT NULL CHECK (reviews_public IN (0, 1)),
  chat_booking INTEGER NOT NULL CHECK (chat_booking IN (0, 1)),
  waitlist_mode TEXT NOT NULL CHECK (waitlist_mode IN ('first_in_line', 'highest_value', 'everyone', 'manual', 'off')),
  waitlist_hold_minutes INTEGER NOT NULL CHECK (waitlist_hold_minutes BETWEEN 10 AND 60),
  waitlist_lead_minutes INTEGER NOT NULL CHECK (waitlist_lead_minutes BETWEEN 30 AND 1440)
) STRICT, WITHOUT ROWID;

-- Messages that a coming booking still gets, and why it gets none; of what was sent the row in messages tells. `start_time` is the start that
-- the row was planned for.
CREATE TABLE reminders (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('first', 'second')),
  start_time INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('due', 'planned', 'skipped')),
  why TEXT CHECK (why IN ('told_before', 'quiet_hours', 'not_reachable', 'opted_out', 'salon_closed', 'with_earlier', 'too_late')),
  PRIMARY KEY (shop_id, booking_id, kind),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK ((state = 'skipped') = (why IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_due ON reminders (due_at, shop_id) WHERE state = 'due';

-- What clients have answered about their visits. An answer is about the start that it was given for.
CREATE TABLE visit_answers (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  start_time INTEGER NOT NULL,
  confirmed_at INTEGER,
  on_way_at INTEGER,
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT, WITHOUT ROWID;

-- What clients have answered in the chat, by its name: never what they wrote.
CREATE TABLE chat_answers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  answer TEXT NOT NULL CHECK (answer IN
    ('confirm', 'confirm_all', 'change_one', 'change', 'move', 'take_time', 'other_times',
    'cancel', 'yes_cancel', 'keep', 'on_my_way', 'here', 'late', 'late_by', 'take_offer', 'decline_offer')),
  typed INTEGER NOT NULL CHECK (typed IN (0, 1)),
  at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;
CREATE INDEX chat_answers_of_booking ON chat_answers (shop_id, booking_id);
CREATE INDEX chat_answers_by_time ON chat_answers (at);

-- What clients agreed to be told of on WhatsApp, and took back. The newest row of a purpose counts.
CREATE TABLE consents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('promotions', 'reminders')),
  granted INTEGER NOT NULL CHECK (granted IN (0, 1)),
  source TEXT NOT NULL CHECK (source IN ('web', 'profile', 'chat', 'in_person', 'phone', 'paper')),
  wording TEXT CHECK (length(wording) BETWEEN 1 AND 400),
  at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
) STRICT;
CREATE INDEX consents_of_client ON consents (shop_id, client_id);

-- What clients say of the visits that they made. Nobody deletes one; erasure and hiding take its words away, never its stars.
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text TEXT CHECK (length(text) BETWEEN 1 AND 600),
  shown_name TEXT CHECK (length(shown_name) BETWEEN 1 AND 124),
  created_at INTEGER NOT NULL,
  edited_at INTEGER,
  hidden_reason TEXT CHECK (hidden_reason IN ('abusive', 'private', 'not_a_visit')),
  reply TEXT CHECK (length(reply) BETWEEN 1 AND 600),
  reply_at INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, booking_id),
  CHECK ((reply IS NULL) = (reply_at IS NULL)),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;
CREATE INDEX reviews_by_stars ON reviews (shop_id, stars);
CREATE INDEX reviews_with_words ON reviews (shop_id, id) WHERE text IS NOT NULL AND hidden_reason IS NULL;

-- Clients who wait for a time to come free, with the services that they want as quoted last.
CREATE TABLE waitlist_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  lines TEXT NOT NULL CHECK (json_valid(lines)),
  total_duration INTEGER NOT NULL CHECK (total_duration > 0),
  total_price_cents INTEGER NOT NULL CHECK (total_price_cents >= 0),
  staff_id INTEGER,
  windows TEXT NOT NULL CHECK (json_valid(windows)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'booked', 'ended', 'withdrawn')),
  source TEXT NOT NULL CHECK (source IN ('web', 'chat', 'desk')),
  created_at INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  ended_at INTEGER,
  UNIQUE (shop_id, id),
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
) STRICT;
CREATE INDEX waitlist_entries_waiting ON waitlist_entries (shop_id, id) WHERE state = 'waiting';
CREATE INDEX waitlist_entries_of_client ON waitlist_entries (shop_id, client_id);
CREATE INDEX waitlist_entries_ended ON waitlist_entries (ended_at) WHERE ended_at IS NOT NULL;

-- The times that they were offered, each once. A time that is held is a pending booking, which says what became of it; one that is not has a
-- booking only when it was taken.
CREATE TABLE waitlist_offers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  start_time INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  booking_id INTEGER,
  is_held INTEGER NOT NULL CHECK (is_held IN (0, 1)),
  declined_at INTEGER,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  token_hash BLOB CHECK (length(token_hash) = 32),
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, entry_id, start_time, staff_id),
  FOREIGN KEY (shop_id, entry_id) REFERENCES waitlist_entries (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;
CREATE INDEX waitlist_offers_of_booking ON waitlist_offers (shop_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX waitlist_offers_by_token ON waitlist_offers (token_hash) WHERE token_hash IS NOT NULL;

-- When the program looks next whether time has come free for somebody, unless the salon's revision is another one before.
CREATE TABLE waitlist_looks (
  shop_id INTEGER NOT NULL PRIMARY KEY REFERENCES shops (id),
  revision INTEGER NOT NULL,
  next_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Only the triggers below write this table.
CREATE TABLE occupancies (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  resource TEXT NOT NULL CHECK (resource IN ('staff', 'chair')),
  resource_id INTEGER NOT NULL,
  from_at INTEGER NOT NULL,
  until_at INTEGER NOT NULL,
  exclusive INTEGER NOT NULL CHECK (exclusive IN (0, 1)),
  PRIMARY KEY (shop_id, booking_id, resource, from_at),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK (from_at < until_at AND until_at - from_at <= 172800000000)
) STRICT, WITHOUT ROWID;
CREATE INDEX occupancies_by_resource ON occupancies (shop_id, resource, resource_id, from_at, until_at, exclusive);
CREATE TRIGGER occupancies_no_overlap BEFORE INSERT ON occupancies WHEN NEW.exclusive = 1
BEGIN
  SELECT RAISE(ABORT, 'exclusion: occupancies_staff_no_overlap') WHERE NEW.resource = 'staff' AND EXISTS (
    SELECT 1 FROM occupancies o WHERE o.shop_id = NEW.shop_id AND o.resource = 'staff' AND o.resource_id = NEW.resource_id
      AND o.exclusive = 1 AND o.from_at < NEW.until_at AND o.from_at > NEW.from_at - 172800000000 AND o.until_at > NEW.from_at);
  SELECT RAISE(ABORT, 'exclusion: occupancies_chair_no_overlap') WHERE NEW.resource = 'chair' AND EXISTS (
    SELECT 1 FROM occupancies o WHERE o.shop_id = NEW.shop_id AND o.resource = 'chair' AND o.resource_id = NEW.resource_id
      AND o.exclusive = 1 AND o.from_at < NEW.until_at AND o.from_at > NEW.from_at - 172800000000 AND o.until_at > NEW.from_at);
END;
-- Who shares shares by name with everybody who is there.
CREATE TRIGGER occupancies_share_by_name BEFORE INSERT ON occupancies WHEN NEW.exclusive = 0
BEGIN
  SELECT CASE NEW.resource WHEN 'chair' THEN RAISE(ABORT, 'exclusion: a chair is taken')
    ELSE RAISE(ABORT, 'exclusion: a stylist is taken') END WHERE EXISTS (
    SELECT 1 FROM occupancies o WHERE o.shop_id = NEW.shop_id AND o.resource = NEW.resource AND o.resource_id = NEW.resource_id
      AND o.booking_id <> NEW.booking_id AND o.from_at < NEW.until_at AND o.from_at > NEW.from_at - 172800000000
      AND o.until_at > NEW.from_at AND NOT EXISTS (
        SELECT 1 FROM booking_overlaps n WHERE n.shop_id = NEW.shop_id AND n.resource = NEW.resource
          AND ((n.booking_id = NEW.booking_id AND n.over_id = o.booking_id) OR (n.booking_id = o.booking_id AND n.over_id = NEW.booking_id))
          AND (n.from_at <= NEW.from_at OR n.from_at <= o.from_at) AND (n.until_at >= NEW.until_at OR n.until_at >= o.until_at)));
END;
CREATE TRIGGER occupancies_are_made_anew BEFORE UPDATE ON occupancies
BEGIN
  SELECT RAISE(ABORT, 'occupancies are made anew, never changed');
END;

-- A row for this view makes the occupancies of a booking anew: the time that it blocks, cut at the ends of its allowed overlaps.
CREATE VIEW occupied AS SELECT shop_id, booking_id FROM occupancies WHERE 0;
CREATE TRIGGER occupied_by_booking INSTEAD OF INSERT ON occupied
BEGIN
  DELETE FROM occupancies WHERE shop_id = NEW.shop_id AND booking_id = NEW.booking_id;
  INSERT INTO occupancies (shop_id, booking_id, resource, resource_id, from_at, until_at, exclusive)
  SELECT NEW.shop_id, NEW.booking_id, piece.resource, piece.resource_id, piece.from_at, piece.until_at, NOT EXISTS (
    SELECT 1 FROM booking_overlaps n WHERE n.shop_id = NEW.shop_id AND n.booking_id = NEW.booking_id
      AND n.resource = piece.resource AND n.from_at <= piece.from_at AND n.until_at >= piece.until_at)
  FROM (
    SELECT resource, resource_id, at AS from_at, LEAD(at) OVER (PARTITION BY resource ORDER BY at) AS until_at FROM (
      SELECT b.resource, b.resource_id, b.blocked_from AS at FROM bookings_by_resource b
        WHERE b.shop_id = NEW.shop_id AND b.booking_id = NEW.booking_id
      UNION SELECT b.resource, b.resource_id, b.blocked_until FROM bookings_by_resource b
        WHERE b.shop_id = NEW.shop_id AND b.booking_id = NEW.booking_id
      UNION SELECT b.resource, b.resource_id, max(n.from_at, b.blocked_from) FROM booking_overlaps n
        JOIN bookings_by_resource b ON b.shop_id = n.shop_id AND b.booking_id = n.booking_id AND b.resource = n.resource
        WHERE n.shop_id = NEW.shop_id AND n.booking_id = NEW.booking_id
          AND n.from_at < b.blocked_until AND n.until_at > b.blocked_from
      UNION SELECT b.resource, b.resource_id, min(n.until_at, b.blocked_until) FROM booking_overlaps n
        JOIN bookings_by_resource b ON b.shop_id = n.shop_id AND b.booking_id = n.booking_id AND b.resource = n.resource
        WHERE n.shop_id = NEW.shop_id AND n.booking_id = NEW.booking_id
          AND n.from_at < b.blocked_until AND n.until_at > b.blocked_from
    )
  ) piece WHERE piece.until_at IS NOT NULL ORDER BY piece.resource DESC, piece.from_at;
END;
CREATE TRIGGER bookings_occupy_by_insert AFTER INSERT ON bookings
BEGIN
  DELETE FROM occupancies WHERE shop_id = NEW.shop_id AND booking_id = NEW.id;
  INSERT INTO occupancies (shop_id, booking_id, resource, resource_id, from_at, until_at, exclusive)
  SELECT NEW.shop_id, NEW.id, 'staff', NEW.staff_id, NEW.blocked_from, NEW.blocked_until, 1 WHERE NEW.status <> 'cancelled'
  UNION ALL SELECT NEW.shop_id, NEW.id, 'chair', NEW.chair_id, NEW.blocked_from, NEW.blocked_until, 1
    WHERE NEW.status <> 'cancelled' AND NEW.chair_id IS NOT NULL;
END;
-- Allowed overlaps follow: they are cut to what is left of them, and time that this frees is exclusive again.
CREATE VIEW overlaps_left AS
  SELECT n.shop_id, n.booking_id, n.resource, n.over_id, max(n.from_at, b.blocked_from, o.blocked_from) AS from_at,
    min(n.until_at, b.blocked_until, o.blocked_until) AS until_at
  FROM booking_overlaps n
  JOIN bookings_by_resource b ON b.shop_id = n.shop_id AND b.booking_id = n.booking_id AND b.resource = n.resource
  JOIN bookings_by_resource o ON o.shop_id = n.shop_id AND o.booking_id = n.over_id AND o.resource = n.resource
    AND o.resource_id = b.resource_id;
CREATE TRIGGER bookings_occupy_by_update AFTER UPDATE OF staff_id, chair_id, status, blocked_from, blocked_until ON bookings
WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR OLD.staff_id <> NEW.staff_id OR OLD.chair_id IS NOT NEW.chair_id
  OR OLD.blocked_from <> NEW.blocked_from OR OLD.blocked_until <> NEW.blocked_until
BEGIN
  DELETE FROM occupancies WHERE shop_id = NEW.shop_id AND booking_id = NEW.id;
  DELETE FROM booking_overlaps WHERE shop_id = NEW.shop_id AND (booking_id = NEW.id OR over_id = NEW.id) AND NOT EXISTS (
    SELECT 1 FROM overlaps_left l WHERE l.shop_id = booking_overlaps.shop_id AND l.booking_id = booking_overlaps.booking_id
      AND l.resource = booking_overlaps.resource AND l.over_id = booking_overlaps.over_id AND l.from_at < l.until_at);
  UPDATE booking_overlaps SET (from_at, until_at) = (
    SELECT l.from_at, l.until_at FROM overlaps_left l WHERE l.shop_id = booking_overlaps.shop_id
      AND l.booking_id = booking_overlaps.booking_id AND l.resource = booking_overlaps.resource AND l.over_id = booking_overlaps.over_id)
  WHERE shop_id = NEW.shop_id AND (booking_id = NEW.id OR over_id = NEW.id);
  INSERT INTO occupied VALUES (NEW.shop_id, NEW.id);
END;
-- A booking that takes nothing (yet) is left as it is: what the desk allows is written before the booking takes its place.
CREATE TRIGGER booking_overlaps_occupy_by_insert AFTER INSERT ON booking_overlaps
WHEN EXISTS (SELECT 1 FROM occupancies o WHERE o.shop_id = NEW.shop_id AND o.booking_id = NEW.booking_id)
BEGIN
  INSERT INTO occupied VALUES (NEW.shop_id, NEW.booking_id);
END;
CREATE TRIGGER booking_overlaps_occupy_by_update AFTER UPDATE OF from_at, until_at ON booking_overlaps
WHEN (OLD.from_at <> NEW.from_at OR OLD.until_at <> NEW.until_at)
  AND EXISTS (SELECT 1 FROM occupancies o WHERE o.shop_id = NEW.shop_id AND o.booking_id = NEW.booking_id)
BEGIN
  INSERT INTO occupied VALUES (NEW.shop_id, NEW.booking_id);
END;
CREATE TRIGGER booking_overlaps_occupy_by_delete AFTER DELETE ON booking_overlaps
WHEN EXISTS (SELECT 1 FROM occupancies o WHERE o.shop_id = OLD.shop_id AND o.booking_id = OLD.booking_id)
BEGIN
  INSERT INTO occupied VALUES (OLD.shop_id, OLD.booking_id);
END;
CREATE TRIGGER booking_overlaps_keep_their_bookings BEFORE UPDATE OF shop_id, booking_id, resource, over_id ON booking_overlaps
BEGIN
  SELECT RAISE(ABORT, 'an allowed overlap keeps its bookings');
END;

-- The agreed services of a booking, line by line: a service may change or be deleted, the booking keeps its name and price.
CREATE TABLE booking_services (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  service_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  duration_minutes INTEGER NOT NULL CHECK (duration_minutes > 0),
  modifiers TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(modifiers)),
  PRIMARY KEY (shop_id, booking_id, position),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
) STRICT;
CREATE INDEX booking_services_by_service ON booking_services (shop_id, service_id);

-- What the visit was in the end, where the desk said so. A line without a service is a product or an extra.
CREATE TABLE final_lines (
  shop_id INTEGER NOT NULL,
  booking_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  service_id INTEGER,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  modifiers TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(modifiers)),
  price_cents INTEGER NOT NULL CHECK (price_cents BETWEEN 0 AND 1000000),
  PRIMARY KEY (shop_id, booking_id, position),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
) STRICT;
CREATE INDEX final_lines_by_service ON final_lines (shop_id, service_id) WHERE service_id IS NOT NULL;

-- The response to a booking request, for a request that is sent again. The owner of a key is a browser's session, or at the desk a person: a
-- platform admin has no session at the salon.
CREATE TABLE idempotency_keys (
  shop_id INTEGER NOT NULL,
  session_id INTEGER,
  identity_id INTEGER REFERENCES identities (id),
  key TEXT NOT NULL,
  request_hash BLOB NOT NULL,
  booking_id INTEGER NOT NULL,
  answered_status TEXT NOT NULL,
  is_derived INTEGER NOT NULL CHECK (is_derived IN (0, 1)),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, booking_id, key),
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK ((session_id IS NULL) <> (identity_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX idempotency_keys_of_session ON idempotency_keys (shop_id, session_id, key) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX idempotency_keys_of_identity ON idempotency_keys (identity_id, shop_id, key) WHERE identity_id IS NOT NULL;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (shop_id, expires_at);
-- The retention job reads expired rows of all salons, the oldest first (docs/PRIVACY.md).
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (expires_at);

-- The further shifts of a weekday (slot rule 33): each begins after the one before has ended, and only the last may cross midnight.
CREATE TABLE staff_extra_shifts (
  shop_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  day_of_week INTEGER NOT NULL,
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 2),
  start_time TEXT NOT NULL,
  end_time TEXT NOT NULL CHECK (end_time <> start_time),
  PRIMARY KEY (shop_id, staff_id, day_of_week, position),
  FOREIGN KEY (shop_id, staff_id, day_of_week) REFERENCES staff_schedule_days (shop_id, staff_id, day_of_week)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER staff_extra_shifts_follow BEFORE INSERT ON staff_extra_shifts
BEGIN
  SELECT RAISE(ABORT, 'shifts follow each other without overlapping') WHERE NOT EXISTS (
    SELECT 1 FROM staff_schedule_days d WHERE d.shop_id = NEW.shop_id AND d.staff_id = NEW.staff_id AND d.day_of_week = NEW.day_of_week
      AND d.is_available AND d.start_time < d.end_time AND d.end_time < NEW.start_time)
    OR EXISTS (
    SELECT 1 FROM staff_extra_shifts o WHERE o.shop_id = NEW.shop_id AND o.staff_id = NEW.staff_id AND o.day_of_week = NEW.day_of_week
      AND NOT CASE WHEN o.position < NEW.position THEN o.start_time < o.end_time AND o.end_time < NEW.start_time
        ELSE NEW.start_time < NEW.end_time AND NEW.end_time < o.start_time END);
END;
CREATE TRIGGER staff_extra_shifts_are_made_anew BEFORE UPDATE ON staff_extra_shifts
BEGIN
  SELECT RAISE(ABORT, 'further shifts are made anew, never changed');
END;
CREATE TRIGGER staff_schedule_days_precede BEFORE UPDATE ON staff_schedule_days
BEGIN
  SELECT RAISE(ABORT, 'shifts follow each other without overlapping') WHERE EXISTS (
    SELECT 1 FROM staff_extra_shifts o WHERE o.shop_id = NEW.shop_id AND o.staff_id = NEW.staff_id AND o.day_of_week = NEW.day_of_week
      AND (NEW.is_available AND NEW.start_time < NEW.end_time AND NEW.end_time < o.start_time) IS NOT TRUE);
END;

-- The audit log. Only `details` may be emptied: when the client they are about is erased, and after a time. A row that is old enough may be
-- deleted, after a row `audit.cut` has noted that the log was cut and when: what an anonymous visitor did apart from bookings after 30 days, the
-- rest after three years.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER REFERENCES shops (id),
  at INTEGER NOT NULL,
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('visitor', 'client', 'staff', 'admin', 'master', 'system')),
  actor_id INTEGER,
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  from_status TEXT,
  to_status TEXT,
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  request_id TEXT
) STRICT;
CREATE INDEX audit_log_by_entity ON audit_log (shop_id, entity, entity_id, id);
-- What is new of a salon, for screens that stay up to date.
CREATE INDEX audit_log_of_shops ON audit_log (shop_id, id);
CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE ON audit_log
WHEN OLD.at >= COALESCE((SELECT MAX(at) FROM audit_log WHERE action = 'audit.cut'), 0)
  - CASE WHEN OLD.actor_kind = 'visitor' AND OLD.entity <> 'booking' THEN 720 ELSE 26280 END * 3600000000
BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;
-- The access log notes a person who reads clients' data once an hour for each kind of page.
CREATE UNIQUE INDEX audit_log_readings ON audit_log (shop_id, actor_kind, actor_id, entity, (at / 3600000000)) WHERE action = 'pii.read';
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE ON audit_log
WHEN NEW.details <> '{}' OR NEW.id IS NOT OLD.id OR NEW.shop_id IS NOT OLD.shop_id OR NEW.at IS NOT OLD.at
  OR NEW.actor_kind IS NOT OLD.actor_kind OR NEW.actor_id IS NOT OLD.actor_id OR NEW.action IS NOT OLD.action
  OR NEW.entity IS NOT OLD.entity OR NEW.entity_id IS NOT OLD.entity_id OR NEW.from_status IS NOT OLD.from_status
  OR NEW.to_status IS NOT OLD.to_status OR NEW.request_id IS NOT OLD.request_id
BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;
-- The retention job looks for log entries with details, for bookings without a client, and for old sessions.
CREATE INDEX audit_log_with_words ON audit_log (at) WHERE CAST(details AS TEXT) <> '{}';
CREATE INDEX audit_log_of_visitors ON audit_log (at) WHERE actor_kind = 'visitor' AND entity <> 'booking';
CREATE INDEX audit_log_of_clients ON audit_log (shop_id, at) WHERE actor_kind = 'client' AND entity = 'booking';
CREATE INDEX audit_log_cuts ON audit_log (at) WHERE action = 'audit.cut';
CREATE INDEX audit_log_of_identities ON audit_log (entity_id) WHERE entity = 'identity';
CREATE INDEX audit_log_of_sessions ON audit_log (entity_id) WHERE entity = 'session';

-- Notices: a transaction writes one with its cause, and a worker plans messages from it later and sets `planned_at`. A day later it is deleted.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  kind TEXT NOT NULL,
  booking_id INTEGER,
  dedupe_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- A move is told two minutes later: an undo withdraws it until then.
  not_before INTEGER NOT NULL,
  planned_at INTEGER,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, dedupe_key),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;
CREATE INDEX outbox_to_plan ON outbox (shop_id, id) WHERE planned_at IS NULL;
CREATE INDEX outbox_told ON outbox (planned_at) WHERE planned_at IS NOT NULL;

-- What the desk did in the last day, and how it was before: a person undoes what they did last within ten minutes.
CREATE TABLE desk_actions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('staff', 'admin', 'master')),
  actor_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  booking_id INTEGER,
  -- A block may be deleted.
  block_id INTEGER,
  before TEXT NOT NULL CHECK (json_valid(before)),
  version_after INTEGER NOT NULL,
  at INTEGER NOT NULL,
  undone_at INTEGER,
  UNIQUE (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;
CREATE INDEX desk_actions_of_person ON desk_actions (shop_id, actor_kind, actor_id, id);
CREATE INDEX desk_actions_of_booking ON desk_actions (shop_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX desk_actions_by_age ON desk_actions (at);

-- Uploaded pictures.
CREATE TABLE assets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  kind TEXT NOT NULL CHECK (kind IN ('logo', 'hero', 'profile', 'staff_profile', 'general')),
  url TEXT NOT NULL,
  byte_count INTEGER NOT NULL CHECK (byte_count > 0),
  created_at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, url)
) STRICT;

-- A salon being set up by its owner, before it is a shop.
CREATE TABLE shop_setups (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  progress_hash BLOB NOT NULL UNIQUE,
  session_id INTEGER NOT NULL REFERENCES sessions (id),
  shop_name TEXT NOT NULL,
  plan TEXT NOT NULL DEFAULT 'base' CHECK (plan IN ('base', 'vip')),
  identity_id INTEGER REFERENCES identities (id),
  shop_id INTEGER REFERENCES shops (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX shop_setups_by_identity ON shop_setups (identity_id) WHERE identity_id IS NOT NULL;

-- Bearer tokens: a program calls in the name of a session. The table holds only hashes of the tokens.
CREATE TABLE auth_tokens (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER REFERENCES shops (id),
  token_hash BLOB NOT NULL UNIQUE,
  session_id INTEGER NOT NULL,
  identity_id INTEGER NOT NULL REFERENCES identities (id),
  role_cap TEXT NOT NULL CHECK (role_cap IN ('client', 'staff', 'admin', 'master_admin')),
  member_of INTEGER REFERENCES shops (id),
  device_label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER,
  ended_at INTEGER,
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id)
) STRICT;
CREATE INDEX auth_tokens_by_session ON auth_tokens (session_id);
CREATE INDEX auth_tokens_by_identity ON auth_tokens (identity_id);

-- Browsers in which a person passed a number match (shop_id null: at the platform).
CREATE TABLE known_devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER REFERENCES shops (id),
  identity_id INTEGER NOT NULL REFERENCES identities (id),
  device_hash BLOB NOT NULL,
  device_label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  UNIQUE (shop_id, identity_id, device_hash)
) STRICT;
CREATE UNIQUE INDEX known_devices_of_platform ON known_devices (identity_id, device_hash) WHERE shop_id IS NULL;
CREATE INDEX known_devices_by_identity ON known_devices (identity_id);

-- A browser asked to be verified and got a code to send. The table holds keyed hashes of the code and of
-- the text around it, and a seed that gives the code together with the key; a booking's code is in the booking.
CREATE TABLE challenges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER REFERENCES shops (id),
  kind TEXT NOT NULL CHECK (kind IN ('login', 'profile', 'booking', 'owner')),
  role_cap TEXT NOT NULL CHECK (role_cap IN ('client', 'staff', 'admin', 'master_admin')),
  session_id INTEGER NOT NULL,
  companion_hash BLOB,
  device_hash BLOB,
  booking_id INTEGER,
  setup_id INTEGER REFERENCES shop_setups (id),
  code_hash BLOB NOT NULL UNIQUE,
  code_seed BLOB,
  body_hash BLOB NOT NULL,
  match_number INTEGER CHECK (match_number BETWEEN 10 AND 99),
  device_label TEXT NOT NULL,
  ip_prefix TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN
    ('issued', 'awaiting_confirm', 'awaiting_contact', 'awaiting_shop', 'approved', 'denied', 'expired', 'superseded')),
  identity_id INTEGER REFERENCES identities (id),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK ((kind = 'booking') = (booking_id IS NOT NULL)),
  CHECK ((kind = 'owner') = (setup_id IS NOT NULL)),
  CHECK (booking_id IS NULL OR shop_id IS NOT NULL)
) STRICT;
CREATE INDEX challenges_by_session ON challenges (session_id, kind, state);
CREATE INDEX challenges_by_booking ON challenges (shop_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX challenges_by_identity ON challenges (identity_id, state) WHERE identity_id IS NOT NULL;
CREATE INDEX challenges_by_expiry ON challenges (expires_at);
-- Challenges that were answered stay for a month; this index leaves them out.
CREATE INDEX challenges_unanswered ON challenges (expires_at) WHERE state <> 'approved';

-- Events from WhatsApp that have arrived, so that each has its effect once. Keys and outcomes, never words.
CREATE TABLE inbound_events (
  event_key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  identity_id INTEGER REFERENCES identities (id),
  outcome TEXT CHECK (outcome IN ('done', 'wrong_code', 'silenced', 'failed')),
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX inbound_events_by_identity ON inbound_events (identity_id, received_at) WHERE identity_id IS NOT NULL;
CREATE INDEX inbound_events_by_time ON inbound_events (received_at);

-- WhatsApp's window: until `open_until` our number may answer a person without a template.
CREATE TABLE whatsapp_windows (
  identity_id INTEGER NOT NULL REFERENCES identities (id),
  sender_id TEXT NOT NULL,
  open_until INTEGER NOT NULL,
  PRIMARY KEY (identity_id, sender_id)
) STRICT;

-- What WhatsApp last said of a number of ours, its account and our templates.
CREATE TABLE whatsapp_reports (
  sender_id TEXT PRIMARY KEY,
  report TEXT NOT NULL CHECK (json_valid(report)),
  checked_at INTEGER NOT NULL
) STRICT;

-- Sender numbers that had to be paused.
CREATE TABLE whatsapp_senders (
  sender_id TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('everything', 'all_but_replies', 'utility', 'marketing')),
  paused_until INTEGER NOT NULL,
  pause_reason TEXT NOT NULL,
  PRIMARY KEY (sender_id, scope)
) STRICT;

-- People who want no promotions, or no reminders either, and where they said so.
CREATE TABLE suppressions (
  identity_id INTEGER NOT NULL REFERENCES identities (id),
  source TEXT NOT NULL CHECK (source IN ('keyword', 'meta', 'reminders')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (identity_id, source)
) STRICT;

-- Messages to people. A worker may lease a message from `due_at` on; while a worker holds it, `due_at` is the end of the lease. A job empties
-- `content` after a time. Those of the sender `email` go by mail to the address of their booking; `link_hash` is the hash of the code in their link.
CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER REFERENCES shops (id),
  dedupe_key TEXT NOT NULL UNIQUE,
  booking_id INTEGER,
  identity_id INTEGER REFERENCES identities (id),
  phone TEXT,
  sender_id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  lane INTEGER NOT NULL CHECK (lane IN (0, 1, 2, 3, 4, 5)),
  content TEXT CHECK (json_valid(content)),
  fallback TEXT CHECK (json_valid(fallback)),
  reply_to TEXT,
  category TEXT NOT NULL DEFAULT 'service' CHECK (category IN ('service', 'utility', 'marketing')),
  template TEXT,
  billable INTEGER CHECK (billable IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN
    ('queued', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed', 'expired', 'dropped')),
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at INTEGER NOT NULL,
  not_after INTEGER NOT NULL,
  courier TEXT,
  wamid TEXT UNIQUE,
  link_hash BLOB,
  last_code INTEGER,
  why TEXT CHECK (why IN
    ('told_before', 'quiet_hours', 'not_reachable', 'opted_out', 'salon_closed', 'with_earlier', 'too_late', 'cancelled', 'moved', 'changed')),
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK (identity_id IS NOT NULL OR phone IS NOT NULL OR state = 'failed' OR sender_id = 'email'),
  CHECK (sender_id <> 'email' OR booking_id IS NOT NULL),
  CHECK (booking_id IS NULL OR shop_id IS NOT NULL),
  CHECK (content IS NOT NULL OR state NOT IN ('queued', 'sending', 'unknown'))
) STRICT;
CREATE INDEX messages_due ON messages (state, lane, due_at);
CREATE INDEX messages_by_identity ON messages (identity_id, purpose, created_at) WHERE identity_id IS NOT NULL;
CREATE UNIQUE INDEX messages_by_link ON messages (shop_id, link_hash) WHERE link_hash IS NOT NULL;
CREATE INDEX messages_by_booking ON messages (shop_id, booking_id) WHERE booking_id IS NOT NULL;
-- For the figures of a month alone: what looks for the messages of a person is not to go by it.
CREATE INDEX messages_of_whatsapp ON messages (shop_id, created_at) WHERE sender_id <> 'email';
CREATE INDEX messages_with_words ON messages (created_at) WHERE content IS NOT NULL;
-- Erasing a client looks for their messages, and erasing a person for all that points to them.
CREATE INDEX messages_by_phone ON messages (shop_id, phone) WHERE phone IS NOT NULL;

-- Clients whom a salon erased, and when: ids only. Rows stay for as long as backups do, so that a restored backup erases them again.
CREATE TABLE erasures (
  shop_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  erased_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, client_id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
) STRICT;

-- Whether anything that a salon shows to everybody has changed: the sum over the salon's rows here is another number after every commit that
-- changed any of it (docs/decisions/0017). It grows by a random step, so that a restored database never comes back to a former number.
-- One writer at a time, so one lane. PostgreSQL has many.
CREATE TABLE shop_revisions (
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  lane INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (shop_id, lane)
) STRICT;

-- The oldest program that this schema serves, by the newest migration that it knows: one row, which an upgrade writes
-- (docs/decisions/0034-rolling-upgrades.md).
CREATE TABLE schema_support (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  oldest TEXT NOT NULL
) STRICT;

-- The turns of the checks of the database, one row: a process takes a turn from `due_at` on. `checked_until` and `everything_at` say what the last
-- turns have looked at, `broken` how many invariants they found broken.
CREATE TABLE check_turns (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  due_at INTEGER NOT NULL,
  checked_until INTEGER,
  everything_at INTEGER,
  broken INTEGER NOT NULL CHECK (broken >= 0)
) STRICT;

-- What several processes count together. One process on a file counts in memory, so nothing is written here by a program that serves; the
-- table is there because both databases are the same. The instant is a plain number on both, because it is counted with.
CREATE TABLE allowances (
  key BLOB PRIMARY KEY NOT NULL CHECK (length(key) = 32),
  full_at INTEGER NOT NULL
) STRICT;
CREATE INDEX allowances_by_full ON allowances (full_at);
CREATE TRIGGER shops_revised_by_insert AFTER INSERT ON shops
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shops_revised_by_update AFTER UPDATE ON shops
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_branding_revised_by_insert AFTER INSERT ON shop_branding
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_branding_revised_by_update AFTER UPDATE ON shop_branding
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_branding_revised_by_delete AFTER DELETE ON shop_branding
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER message_settings_revised_by_insert AFTER INSERT ON message_settings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER message_settings_revised_by_update AFTER UPDATE ON message_settings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_hours_revised_by_insert AFTER INSERT ON shop_hours
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_hours_revised_by_update AFTER UPDATE ON shop_hours
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_hours_revised_by_delete AFTER DELETE ON shop_hours
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER categories_revised_by_insert AFTER INSERT ON categories
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER categories_revised_by_update AFTER UPDATE ON categories
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER categories_revised_by_delete AFTER DELETE ON categories
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER services_revised_by_insert AFTER INSERT ON services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER services_revised_by_update AFTER UPDATE ON services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER services_revised_by_delete AFTER DELETE ON services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_revised_by_insert AFTER INSERT ON staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_revised_by_update AFTER UPDATE ON staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_revised_by_delete AFTER DELETE ON staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_services_revised_by_insert AFTER INSERT ON staff_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_services_revised_by_update AFTER UPDATE ON staff_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_services_revised_by_delete AFTER DELETE ON staff_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_schedule_days_revised_by_insert AFTER INSERT ON staff_schedule_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_schedule_days_revised_by_update AFTER UPDATE ON staff_schedule_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_schedule_days_revised_by_delete AFTER DELETE ON staff_schedule_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_exceptions_revised_by_insert AFTER INSERT ON staff_exceptions
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_exceptions_revised_by_update AFTER UPDATE ON staff_exceptions
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_exceptions_revised_by_delete AFTER DELETE ON staff_exceptions
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER day_breaks_revised_by_insert AFTER INSERT ON day_breaks
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER day_breaks_revised_by_update AFTER UPDATE ON day_breaks
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER day_breaks_revised_by_delete AFTER DELETE ON day_breaks
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER blocks_revised_by_insert AFTER INSERT ON blocks
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER blocks_revised_by_update AFTER UPDATE ON blocks
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER blocks_revised_by_delete AFTER DELETE ON blocks
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER special_days_revised_by_insert AFTER INSERT ON special_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER special_days_revised_by_update AFTER UPDATE ON special_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER special_days_revised_by_delete AFTER DELETE ON special_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_extra_shifts_revised_by_insert AFTER INSERT ON staff_extra_shifts
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_extra_shifts_revised_by_update AFTER UPDATE ON staff_extra_shifts
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_extra_shifts_revised_by_delete AFTER DELETE ON staff_extra_shifts
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chairs_revised_by_insert AFTER INSERT ON chairs
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chairs_revised_by_update AFTER UPDATE ON chairs
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chairs_revised_by_delete AFTER DELETE ON chairs
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_staff_revised_by_insert AFTER INSERT ON chair_staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_staff_revised_by_update AFTER UPDATE ON chair_staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_staff_revised_by_delete AFTER DELETE ON chair_staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_services_revised_by_insert AFTER INSERT ON chair_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_services_revised_by_update AFTER UPDATE ON chair_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_services_revised_by_delete AFTER DELETE ON chair_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER bookings_revised_by_insert AFTER INSERT ON bookings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER bookings_revised_by_update AFTER UPDATE OF status, staff_id, chair_id, start_time, end_time, blocked_from, blocked_until, hold_expires_at ON bookings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER bookings_revised_by_delete AFTER DELETE ON bookings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
