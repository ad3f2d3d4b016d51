-- Parlour on SQLite. Instants are INTEGER microseconds since 1970 UTC, dates TEXT yyyy-MM-dd, times of day TEXT HH:MM (to 24:00),
-- money INTEGER cents, documents TEXT JSON. Tenant tables lead every key with shop_id; references between them are composite, so a
-- row of one shop cannot point into another. `../../postgres` holds the same tables; a test compares them.

CREATE TABLE shops (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  subdomain TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'inactive')),
  plan TEXT NOT NULL DEFAULT 'base' CHECK (plan IN ('base', 'vip')),
  trial_ends_at INTEGER,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  default_opening_time TEXT NOT NULL DEFAULT '09:00',
  default_closing_time TEXT NOT NULL DEFAULT '17:00',
  buffer_before_minutes INTEGER NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 120),
  buffer_after_minutes INTEGER NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 120),
  slot_step_minutes INTEGER NOT NULL DEFAULT 15 CHECK (slot_step_minutes BETWEEN 1 AND 60 AND 60 % slot_step_minutes = 0),
  min_notice_minutes INTEGER NOT NULL DEFAULT 0 CHECK (min_notice_minutes >= 0),
  horizon_days INTEGER NOT NULL DEFAULT 14 CHECK (horizon_days BETWEEN 1 AND 365),
  hold_minutes INTEGER NOT NULL DEFAULT 30 CHECK (hold_minutes BETWEEN 5 AND 1440),
  logo_url TEXT,
  hero_image_url TEXT,
  business_address TEXT,
  business_phone TEXT,
  business_email TEXT,
  business_description TEXT,
  primary_color TEXT,
  secondary_color TEXT,
  whatsapp_admin_number TEXT,
  publishes_whatsapp INTEGER NOT NULL DEFAULT 0 CHECK (publishes_whatsapp IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- An address that was given up is dead at once and kept from others for a while (decisions 66).
CREATE TABLE retired_subdomains (
  subdomain TEXT PRIMARY KEY,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  reserved_until INTEGER NOT NULL
) STRICT;

-- No rows for a shop: it never set its week and keeps the specified one (slot rule 6). Open with null times: the default hours.
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
  UNIQUE (shop_id, id)
) STRICT;

-- No rows for a member of staff: able to do everything (slot rule 24).
CREATE TABLE staff_services (
  shop_id INTEGER NOT NULL,
  staff_id INTEGER NOT NULL,
  service_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, staff_id, service_id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
) STRICT;
CREATE INDEX staff_services_by_service ON staff_services (shop_id, service_id);

-- No rows for a member of staff: the specified week (slot rule 8).
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
  is_available INTEGER NOT NULL CHECK (is_available IN (0, 1)),
  start_time TEXT,
  end_time TEXT,
  reason TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
) STRICT;
CREATE INDEX staff_exceptions_by_date ON staff_exceptions (shop_id, staff_id, exception_date);

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

-- No rows for a chair: everybody, or everything (slot rule 22).
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

-- A WhatsApp account that has proved itself: the person, whatever the shop.
CREATE TABLE identities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  phone TEXT UNIQUE,
  bsuid TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  CHECK (phone IS NOT NULL OR bsuid IS NOT NULL)
) STRICT;

-- A person as one shop knows them.
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
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, identity_id)
) STRICT;
CREATE TABLE client_tags (
  shop_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (shop_id, client_id, tag),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
) STRICT;

-- A browser at one shop (or at the platform: shop_id null). Only hashes of what the browser holds.
CREATE TABLE sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER REFERENCES shops (id),
  session_hash BLOB NOT NULL,
  identity_id INTEGER REFERENCES identities (id),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, session_hash)
) STRICT;

CREATE TABLE bookings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  staff_id INTEGER NOT NULL,
  chair_id INTEGER,
  client_id INTEGER,
  session_id INTEGER,
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')),
  cancel_reason TEXT CHECK (cancel_reason IN ('client', 'salon', 'expired')),
  client_name TEXT NOT NULL,
  client_phone TEXT,
  client_email TEXT,
  start_time INTEGER NOT NULL,
  end_time INTEGER NOT NULL,
  blocked_from INTEGER NOT NULL,
  blocked_until INTEGER NOT NULL,
  total_duration INTEGER NOT NULL CHECK (total_duration BETWEEN 1 AND 1440),
  total_price_cents INTEGER NOT NULL CHECK (total_price_cents >= 0),
  hold_expires_at INTEGER,
  confirmation_code TEXT,
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
  CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL)
) STRICT;
CREATE INDEX bookings_by_staff ON bookings (shop_id, staff_id, blocked_from) WHERE status <> 'cancelled';
CREATE INDEX bookings_by_chair ON bookings (shop_id, chair_id, blocked_from) WHERE status <> 'cancelled' AND chair_id IS NOT NULL;
CREATE INDEX bookings_by_time ON bookings (shop_id, blocked_from);
CREATE INDEX bookings_by_session ON bookings (shop_id, session_id);
CREATE INDEX bookings_by_client ON bookings (shop_id, client_id);
CREATE INDEX bookings_holds ON bookings (shop_id, hold_expires_at) WHERE status = 'pending';
CREATE INDEX bookings_by_making ON bookings (shop_id, created_at);

-- The double-booking wall (decisions 30 and 49): no two bookings that are not cancelled of one member of staff, or of one chair,
-- overlap in [blocked_from, blocked_until). A booking blocks two days at most, which bounds every probe to a short index range.
CREATE TRIGGER bookings_wall_insert BEFORE INSERT ON bookings WHEN NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'exclusion: bookings_staff_no_overlap') WHERE EXISTS (
    SELECT 1 FROM bookings b WHERE b.shop_id = NEW.shop_id AND b.staff_id = NEW.staff_id AND b.status <> 'cancelled'
      AND b.blocked_from < NEW.blocked_until AND b.blocked_from > NEW.blocked_from - 172800000000
      AND b.blocked_until > NEW.blocked_from);
  SELECT RAISE(ABORT, 'exclusion: bookings_chair_no_overlap') WHERE NEW.chair_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM bookings b WHERE b.shop_id = NEW.shop_id AND b.chair_id = NEW.chair_id AND b.status <> 'cancelled'
      AND b.blocked_from < NEW.blocked_until AND b.blocked_from > NEW.blocked_from - 172800000000
      AND b.blocked_until > NEW.blocked_from);
END;
CREATE TRIGGER bookings_wall_update BEFORE UPDATE OF shop_id, staff_id, chair_id, status, blocked_from, blocked_until ON bookings
WHEN NEW.status <> 'cancelled'
BEGIN
  SELECT RAISE(ABORT, 'exclusion: bookings_staff_no_overlap') WHERE EXISTS (
    SELECT 1 FROM bookings b WHERE b.shop_id = NEW.shop_id AND b.staff_id = NEW.staff_id AND b.status <> 'cancelled' AND b.id <> NEW.id
      AND b.blocked_from < NEW.blocked_until AND b.blocked_from > NEW.blocked_from - 172800000000
      AND b.blocked_until > NEW.blocked_from);
  SELECT RAISE(ABORT, 'exclusion: bookings_chair_no_overlap') WHERE NEW.chair_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM bookings b WHERE b.shop_id = NEW.shop_id AND b.chair_id = NEW.chair_id AND b.status <> 'cancelled' AND b.id <> NEW.id
      AND b.blocked_from < NEW.blocked_until AND b.blocked_from > NEW.blocked_from - 172800000000
      AND b.blocked_until > NEW.blocked_from);
END;

-- What was agreed, line by line: a service may change or go, the booking keeps its name and price.
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

-- The answer to a booking request that may be sent again (decisions 15).
CREATE TABLE idempotency_keys (
  shop_id INTEGER NOT NULL,
  session_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  request_hash BLOB NOT NULL,
  booking_id INTEGER NOT NULL,
  answered_status TEXT NOT NULL,
  is_derived INTEGER NOT NULL CHECK (is_derived IN (0, 1)),
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, session_id, key),
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (shop_id, expires_at);
CREATE INDEX idempotency_keys_by_booking ON idempotency_keys (shop_id, booking_id);

-- Who did what. Append only.
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
CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;

-- What is to be told to whom, written in the transaction of its cause and sent later.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  kind TEXT NOT NULL,
  booking_id INTEGER,
  dedupe_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, dedupe_key),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;

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
