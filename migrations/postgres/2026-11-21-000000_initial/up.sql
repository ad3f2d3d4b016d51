-- Parlour on PostgreSQL: the tables of `../../sqlite`, with this database's own types. Tenant tables lead every key with shop_id (which
-- keeps sharding by tenant open); references between them are composite, so a row of one shop cannot point into another.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE shops (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL,
  subdomain TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'inactive')),
  plan TEXT NOT NULL DEFAULT 'base' CHECK (plan IN ('base', 'vip')),
  trial_ends_at TIMESTAMPTZ,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  default_opening_time TEXT NOT NULL DEFAULT '09:00',
  default_closing_time TEXT NOT NULL DEFAULT '17:00',
  buffer_before_minutes BIGINT NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 120),
  buffer_after_minutes BIGINT NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 120),
  slot_step_minutes BIGINT NOT NULL DEFAULT 15 CHECK (slot_step_minutes BETWEEN 1 AND 60 AND 60 % slot_step_minutes = 0),
  min_notice_minutes BIGINT NOT NULL DEFAULT 0 CHECK (min_notice_minutes >= 0),
  horizon_days BIGINT NOT NULL DEFAULT 14 CHECK (horizon_days BETWEEN 1 AND 365),
  hold_minutes BIGINT NOT NULL DEFAULT 30 CHECK (hold_minutes BETWEEN 5 AND 1440),
  logo_url TEXT,
  hero_image_url TEXT,
  business_address TEXT,
  business_phone TEXT,
  business_email TEXT,
  business_description TEXT,
  primary_color TEXT,
  secondary_color TEXT,
  whatsapp_admin_number TEXT,
  publishes_whatsapp BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1
);

-- An address that was given up is dead at once and kept from others for a while (decisions 66).
CREATE TABLE retired_subdomains (
  subdomain TEXT PRIMARY KEY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  reserved_until TIMESTAMPTZ NOT NULL
);

-- No rows for a shop: it never set its week and keeps the specified one (slot rule 6). Open with null times: the default hours.
CREATE TABLE shop_hours (
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  day_of_week BIGINT NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  is_open BOOLEAN NOT NULL,
  opening_time TEXT,
  closing_time TEXT,
  PRIMARY KEY (shop_id, day_of_week),
  CHECK ((opening_time IS NULL) = (closing_time IS NULL))
);

CREATE TABLE categories (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  color TEXT NOT NULL DEFAULT '#9C27B0',
  display_order BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id)
);

CREATE TABLE services (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  category_id BIGINT,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  duration_minutes BIGINT NOT NULL CHECK (duration_minutes BETWEEN 5 AND 480),
  price_cents BIGINT NOT NULL CHECK (price_cents >= 0),
  modifiers JSON NOT NULL DEFAULT '[]',
  deleted_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, category_id) REFERENCES categories (shop_id, id)
);
CREATE INDEX services_by_category ON services (shop_id, category_id);

CREATE TABLE staff (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  bio TEXT,
  role TEXT NOT NULL CHECK (role IN ('admin', 'staff')),
  is_active BOOLEAN NOT NULL DEFAULT true,
  available_for_booking BOOLEAN NOT NULL DEFAULT true,
  profile_image_url TEXT,
  deleted_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id)
);

-- No rows for a member of staff: able to do everything (slot rule 24).
CREATE TABLE staff_services (
  shop_id BIGINT NOT NULL,
  staff_id BIGINT NOT NULL,
  service_id BIGINT NOT NULL,
  PRIMARY KEY (shop_id, staff_id, service_id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
);
CREATE INDEX staff_services_by_service ON staff_services (shop_id, service_id);

-- No rows for a member of staff: the specified week (slot rule 8).
CREATE TABLE staff_schedule_days (
  shop_id BIGINT NOT NULL,
  staff_id BIGINT NOT NULL,
  day_of_week BIGINT NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  is_available BOOLEAN NOT NULL,
  start_time TEXT,
  end_time TEXT,
  break_start_time TEXT,
  break_end_time TEXT,
  PRIMARY KEY (shop_id, staff_id, day_of_week),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
);

CREATE TABLE staff_exceptions (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL,
  staff_id BIGINT NOT NULL,
  exception_date DATE NOT NULL,
  is_available BOOLEAN NOT NULL,
  start_time TEXT,
  end_time TEXT,
  reason TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
);
CREATE INDEX staff_exceptions_by_date ON staff_exceptions (shop_id, staff_id, exception_date);

CREATE TABLE chairs (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  name TEXT NOT NULL,
  deleted_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id)
);

-- No rows for a chair: everybody, or everything (slot rule 22).
CREATE TABLE chair_staff (
  shop_id BIGINT NOT NULL,
  chair_id BIGINT NOT NULL,
  staff_id BIGINT NOT NULL,
  PRIMARY KEY (shop_id, chair_id, staff_id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
);
CREATE TABLE chair_services (
  shop_id BIGINT NOT NULL,
  chair_id BIGINT NOT NULL,
  service_id BIGINT NOT NULL,
  PRIMARY KEY (shop_id, chair_id, service_id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
);

-- A WhatsApp account that has proved itself: the person, whatever the shop.
CREATE TABLE identities (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone TEXT UNIQUE,
  bsuid TEXT UNIQUE,
  created_at TIMESTAMPTZ NOT NULL,
  CHECK (phone IS NOT NULL OR bsuid IS NOT NULL)
);

-- A person as one shop knows them.
CREATE TABLE clients (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  identity_id BIGINT REFERENCES identities (id),
  name TEXT NOT NULL,
  phone TEXT,
  email TEXT,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'vip', 'inactive', 'blacklisted')),
  client_notes TEXT NOT NULL DEFAULT '',
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, identity_id)
);
CREATE TABLE client_tags (
  shop_id BIGINT NOT NULL,
  client_id BIGINT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (shop_id, client_id, tag),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
);

-- A browser at one shop (or at the platform: shop_id null). Only hashes of what the browser holds.
CREATE TABLE sessions (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  session_hash BYTEA NOT NULL,
  identity_id BIGINT REFERENCES identities (id),
  created_at TIMESTAMPTZ NOT NULL,
  last_used_at TIMESTAMPTZ NOT NULL,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, session_hash)
);

CREATE TABLE bookings (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  staff_id BIGINT NOT NULL,
  chair_id BIGINT,
  client_id BIGINT,
  session_id BIGINT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')),
  cancel_reason TEXT CHECK (cancel_reason IN ('client', 'salon', 'expired')),
  client_name TEXT NOT NULL,
  client_phone TEXT,
  client_email TEXT,
  start_time TIMESTAMPTZ NOT NULL,
  end_time TIMESTAMPTZ NOT NULL,
  blocked_from TIMESTAMPTZ NOT NULL,
  blocked_until TIMESTAMPTZ NOT NULL,
  total_duration BIGINT NOT NULL CHECK (total_duration BETWEEN 1 AND 1440),
  total_price_cents BIGINT NOT NULL CHECK (total_price_cents >= 0),
  hold_expires_at TIMESTAMPTZ,
  confirmation_code TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id),
  UNIQUE (confirmation_code),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id),
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  CHECK (start_time < end_time AND blocked_from <= start_time AND blocked_until = end_time),
  CHECK (blocked_until - blocked_from <= INTERVAL '2 days'),
  CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL)
);
CREATE INDEX bookings_by_staff ON bookings (shop_id, staff_id, blocked_from) WHERE status <> 'cancelled';
CREATE INDEX bookings_by_chair ON bookings (shop_id, chair_id, blocked_from) WHERE status <> 'cancelled' AND chair_id IS NOT NULL;
CREATE INDEX bookings_by_time ON bookings (shop_id, blocked_from);
CREATE INDEX bookings_by_session ON bookings (shop_id, session_id);
CREATE INDEX bookings_by_client ON bookings (shop_id, client_id);
CREATE INDEX bookings_holds ON bookings (shop_id, hold_expires_at) WHERE status = 'pending';
CREATE INDEX bookings_by_making ON bookings (shop_id, created_at);

-- The double-booking wall (decisions 30 and 49): no two bookings that are not cancelled of one member of staff, or of one chair,
-- overlap in [blocked_from, blocked_until). The transaction that books queues on an advisory lock first; this is the guarantee behind it.
ALTER TABLE bookings ADD CONSTRAINT bookings_staff_no_overlap
  EXCLUDE USING gist (shop_id WITH =, staff_id WITH =, tstzrange(blocked_from, blocked_until, '[)') WITH &&)
  WHERE (status <> 'cancelled');
ALTER TABLE bookings ADD CONSTRAINT bookings_chair_no_overlap
  EXCLUDE USING gist (shop_id WITH =, chair_id WITH =, tstzrange(blocked_from, blocked_until, '[)') WITH &&)
  WHERE (status <> 'cancelled' AND chair_id IS NOT NULL);

-- What was agreed, line by line: a service may change or go, the booking keeps its name and price.
CREATE TABLE booking_services (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  position BIGINT NOT NULL,
  service_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  price_cents BIGINT NOT NULL CHECK (price_cents >= 0),
  duration_minutes BIGINT NOT NULL CHECK (duration_minutes > 0),
  modifiers JSON NOT NULL DEFAULT '[]',
  PRIMARY KEY (shop_id, booking_id, position),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
);
CREATE INDEX booking_services_by_service ON booking_services (shop_id, service_id);

-- The answer to a booking request that may be sent again (decisions 15).
CREATE TABLE idempotency_keys (
  shop_id BIGINT NOT NULL,
  session_id BIGINT NOT NULL,
  key TEXT NOT NULL,
  request_hash BYTEA NOT NULL,
  booking_id BIGINT NOT NULL,
  answered_status TEXT NOT NULL,
  is_derived BOOLEAN NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, session_id, key),
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (shop_id, expires_at);
CREATE INDEX idempotency_keys_by_booking ON idempotency_keys (shop_id, booking_id);

-- Who did what. Append only.
CREATE TABLE audit_log (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  at TIMESTAMPTZ NOT NULL,
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('visitor', 'client', 'staff', 'admin', 'master', 'system')),
  actor_id BIGINT,
  action TEXT NOT NULL,
  entity TEXT NOT NULL,
  entity_id BIGINT NOT NULL,
  from_status TEXT,
  to_status TEXT,
  details JSON NOT NULL DEFAULT '{}',
  request_id TEXT
);
CREATE INDEX audit_log_by_entity ON audit_log (shop_id, entity, entity_id, id);
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append only';
END $$;
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- What is to be told to whom, written in the transaction of its cause and sent later.
CREATE TABLE outbox (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  kind TEXT NOT NULL,
  booking_id BIGINT,
  dedupe_key TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, dedupe_key),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);

-- Uploaded pictures.
CREATE TABLE assets (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  kind TEXT NOT NULL CHECK (kind IN ('logo', 'hero', 'profile', 'staff_profile', 'general')),
  url TEXT NOT NULL,
  byte_count BIGINT NOT NULL CHECK (byte_count > 0),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, url)
);

-- A salon being set up by its owner, before it is a shop.
CREATE TABLE shop_setups (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  progress_hash BYTEA NOT NULL UNIQUE,
  session_id BIGINT NOT NULL REFERENCES sessions (id),
  shop_name TEXT NOT NULL,
  plan TEXT NOT NULL DEFAULT 'base' CHECK (plan IN ('base', 'vip')),
  identity_id BIGINT REFERENCES identities (id),
  shop_id BIGINT REFERENCES shops (id),
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL
);
