-- Parlour on PostgreSQL: the tables of `../../sqlite`, with this database's own types. Tenant tables lead every key with shop_id (which
-- keeps sharding by tenant open); references between them are composite, so a row of one shop cannot point into another.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE shops (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name TEXT NOT NULL,
  subdomain TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'inactive', 'deleted')),
  plan TEXT NOT NULL DEFAULT 'base' CHECK (plan IN ('base', 'vip')),
  trial_ends_at TIMESTAMPTZ,
  timezone TEXT NOT NULL DEFAULT 'UTC',
  default_opening_time TEXT NOT NULL DEFAULT '09:00',
  default_closing_time TEXT NOT NULL DEFAULT '17:00',
  buffer_before_minutes BIGINT NOT NULL DEFAULT 0 CHECK (buffer_before_minutes BETWEEN 0 AND 120),
  buffer_after_minutes BIGINT NOT NULL DEFAULT 0 CHECK (buffer_after_minutes BETWEEN 0 AND 120),
  slot_step_minutes BIGINT NOT NULL DEFAULT 15 CHECK (slot_step_minutes BETWEEN 1 AND 60 AND 60 % slot_step_minutes = 0),
  min_notice_minutes BIGINT NOT NULL DEFAULT 0 CHECK (min_notice_minutes BETWEEN 0 AND 10080),
  horizon_days BIGINT NOT NULL DEFAULT 14 CHECK (horizon_days BETWEEN 1 AND 365),
  hold_minutes BIGINT NOT NULL DEFAULT 30 CHECK (hold_minutes BETWEEN 5 AND 1440),
  completes_visits BOOLEAN NOT NULL DEFAULT TRUE,
  max_open_bookings BIGINT NOT NULL DEFAULT 6 CHECK (max_open_bookings BETWEEN 1 AND 30),
  accepting_bookings BOOLEAN NOT NULL DEFAULT false,
  looked_at TEXT NOT NULL DEFAULT '',
  whatsapp_admin_number TEXT,
  publishes_whatsapp BOOLEAN NOT NULL DEFAULT false,
  created_at TIMESTAMPTZ NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  demo_until DATE
);

-- How a salon presents itself (docs/decisions/0035-shop-branding.md). Every salon has one row; `shops.version` counts its changes, too.
CREATE TABLE shop_branding (
  shop_id BIGINT PRIMARY KEY REFERENCES shops (id),
  logo_url TEXT,
  hero_image_url TEXT,
  business_address TEXT,
  business_phone TEXT,
  business_email TEXT,
  business_description TEXT,
  primary_color TEXT,
  secondary_color TEXT,
  price_note TEXT
);

-- A subdomain that a salon gave up is dead at once, and no other salon may take it until `reserved_until`.
CREATE TABLE retired_subdomains (
  subdomain TEXT PRIMARY KEY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  reserved_until TIMESTAMPTZ NOT NULL
);

-- A shop without rows never set its week and keeps the specified one (slot rule 6). An open day with null times has the default hours.
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

-- `whatsapp_phone` is the number on WhatsApp, `+` and digits; a phone typed without its country has none.
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
  whatsapp_phone TEXT CHECK (whatsapp_phone LIKE '+%'),
  notices TEXT NOT NULL DEFAULT 'own' CHECK (notices IN ('own', 'all', 'none')),
  PRIMARY KEY (shop_id, id)
);
CREATE INDEX staff_by_whatsapp ON staff (whatsapp_phone, shop_id) WHERE whatsapp_phone IS NOT NULL;

-- A staff member without rows can do every service (slot rule 24).
CREATE TABLE staff_services (
  shop_id BIGINT NOT NULL,
  staff_id BIGINT NOT NULL,
  service_id BIGINT NOT NULL,
  PRIMARY KEY (shop_id, staff_id, service_id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
);
CREATE INDEX staff_services_by_service ON staff_services (shop_id, service_id);

-- A staff member without rows works the specified week (slot rule 8).
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
  last_date DATE NOT NULL CHECK (last_date >= exception_date),
  is_available BOOLEAN NOT NULL,
  start_time TEXT,
  end_time TEXT,
  reason TEXT,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
);
CREATE INDEX staff_exceptions_by_date ON staff_exceptions (shop_id, staff_id, last_date);

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

-- A chair without rows is open to every staff member, or to every service (slot rule 22).
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

-- A verified WhatsApp account: one person across all shops. WhatsApp gives `profile_name`; the person typed `name` and `email` on the
-- platform's own host.
CREATE TABLE identities (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone TEXT UNIQUE,
  bsuid TEXT UNIQUE,
  created_at TIMESTAMPTZ NOT NULL,
  username TEXT,
  profile_name TEXT,
  name TEXT,
  email TEXT,
  key_changed_at TIMESTAMPTZ,
  unreachable_at TIMESTAMPTZ,
  last_inbound_at TIMESTAMPTZ,
  updated_at TIMESTAMPTZ NOT NULL,
  seen_at TIMESTAMPTZ,
  CHECK (phone IS NOT NULL OR bsuid IS NOT NULL)
);
CREATE INDEX identities_by_seen ON identities ((CASE WHEN seen_at IS NULL THEN created_at ELSE seen_at END));

-- A person as one shop knows them. `whatsapp_phone` is their number on WhatsApp, `+` and digits; a phone typed without its country has none.
-- The retention job erases inactive clients (docs/decisions/0018). It finds out from their bookings; `seen_at` keeps what it found last, so that
-- it asks once in a while and not each hour of everybody.
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
  whatsapp_phone TEXT CHECK (whatsapp_phone LIKE '+%'),
  seen_at TIMESTAMPTZ,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, identity_id)
);
CREATE INDEX clients_by_whatsapp ON clients (shop_id, whatsapp_phone) WHERE whatsapp_phone IS NOT NULL;
CREATE INDEX clients_by_name ON clients (shop_id, lower(name), id);
CREATE UNIQUE INDEX clients_one_unclaimed ON clients (shop_id, whatsapp_phone) WHERE identity_id IS NULL AND whatsapp_phone IS NOT NULL;
CREATE INDEX clients_by_seen ON clients ((CASE WHEN seen_at IS NULL THEN created_at ELSE seen_at END));
CREATE INDEX clients_by_identity ON clients (identity_id) WHERE identity_id IS NOT NULL;
-- A person who answers a message may be at several salons, and known to some by the number alone.
CREATE INDEX clients_unclaimed ON clients (whatsapp_phone) WHERE identity_id IS NULL AND whatsapp_phone IS NOT NULL;

CREATE TABLE client_tags (
  shop_id BIGINT NOT NULL,
  client_id BIGINT NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (shop_id, client_id, tag),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
);

-- A browser at one shop (or at the platform: shop_id null). Only hashes of what the browser holds.
-- `identity_id`, `role_cap` and `verified_at` say what a message has proved about the browser; `companion_hash` is the cookie that the
-- session is bound to. A logout sets `ended_at`.
CREATE TABLE sessions (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  session_hash BYTEA NOT NULL,
  identity_id BIGINT REFERENCES identities (id),
  created_at TIMESTAMPTZ NOT NULL,
  last_used_at TIMESTAMPTZ NOT NULL,
  companion_hash BYTEA,
  former_companion_hash BYTEA,
  former_until TIMESTAMPTZ CHECK ((former_until IS NULL) = (former_companion_hash IS NULL)),
  role_cap TEXT
    CHECK (role_cap IN ('client', 'staff', 'admin', 'master_admin')) CHECK ((role_cap IS NULL) = (identity_id IS NULL)),
  verified_at TIMESTAMPTZ CHECK ((verified_at IS NULL) = (identity_id IS NULL)),
  ends_at TIMESTAMPTZ,
  ended_at TIMESTAMPTZ,
  member_of BIGINT REFERENCES shops (id),
  rotation_due BOOLEAN NOT NULL DEFAULT false,
  device_due BOOLEAN NOT NULL DEFAULT false,
  device_label TEXT NOT NULL DEFAULT '',
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, session_hash)
);
CREATE UNIQUE INDEX sessions_of_platform ON sessions (session_hash) WHERE shop_id IS NULL;
CREATE INDEX sessions_by_identity ON sessions (identity_id) WHERE identity_id IS NOT NULL;
CREATE INDEX sessions_by_age ON sessions (created_at);

-- The dates on which the weekly break of a first shift is at another time, or not at all.
CREATE TABLE day_breaks (
  shop_id BIGINT NOT NULL,
  staff_id BIGINT NOT NULL,
  date DATE NOT NULL,
  start_time TEXT,
  end_time TEXT,
  PRIMARY KEY (shop_id, staff_id, date),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  CHECK ((start_time IS NULL) = (end_time IS NULL))
);

-- Time of a stylist or of a chair that is not for booking.
CREATE TABLE blocks (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL,
  staff_id BIGINT,
  chair_id BIGINT,
  kind TEXT NOT NULL CHECK (kind IN ('private', 'break', 'training', 'sick', 'out_of_service', 'other')),
  title TEXT CHECK (length(title) BETWEEN 1 AND 60),
  from_at TIMESTAMPTZ NOT NULL,
  until_at TIMESTAMPTZ NOT NULL,
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, chair_id) REFERENCES chairs (shop_id, id),
  CHECK ((staff_id IS NULL) <> (chair_id IS NULL)),
  CHECK ((kind <> 'out_of_service' AND staff_id IS NOT NULL) OR (kind IN ('out_of_service', 'other') AND chair_id IS NOT NULL)),
  CHECK (until_at - from_at BETWEEN INTERVAL '5 minutes' AND INTERVAL '14 days')
);
CREATE INDEX blocks_by_end ON blocks (shop_id, until_at);
-- The worker forgets titles, and who was ill.
CREATE INDEX blocks_with_notes ON blocks (until_at) WHERE title IS NOT NULL OR kind = 'sick';

-- Dates on which other hours, or none, stand in place of the salon's week (slot rule 32).
CREATE TABLE special_days (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  date_from DATE NOT NULL,
  date_to DATE NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('closed', 'hours')),
  opening_time TEXT,
  closing_time TEXT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id),
  CHECK (date_to - date_from BETWEEN 0 AND 59),
  CHECK ((kind = 'hours') = (opening_time IS NOT NULL) AND (opening_time IS NULL) = (closing_time IS NULL)),
  CHECK (opening_time <> closing_time),
  CONSTRAINT special_days_share_no_date EXCLUDE USING gist (shop_id WITH =, daterange(date_from, date_to, '[]') WITH &&)
);
CREATE INDEX special_days_by_end ON special_days (shop_id, date_to);

CREATE TABLE bookings (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  staff_id BIGINT NOT NULL,
  chair_id BIGINT,
  client_id BIGINT,
  session_id BIGINT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')),
  cancel_reason TEXT CHECK (cancel_reason IN ('client', 'salon', 'expired')),
  -- How it came to be.
  source TEXT NOT NULL CHECK (source IN ('web', 'desk', 'walk_in', 'chat', 'waitlist', 'link')),
  client_name TEXT NOT NULL,
  client_phone TEXT,
  client_email TEXT,
  start_time TIMESTAMPTZ NOT NULL,
  end_time TIMESTAMPTZ NOT NULL,
  blocked_from TIMESTAMPTZ NOT NULL,
  blocked_until TIMESTAMPTZ NOT NULL,
  total_duration BIGINT NOT NULL CHECK (total_duration BETWEEN 1 AND 1440),
  -- What the desk made it longer than its services, or shorter.
  adjusted_minutes BIGINT NOT NULL DEFAULT 0 CHECK (adjusted_minutes BETWEEN -1439 AND 1439),
  total_price_cents BIGINT NOT NULL CHECK (total_price_cents >= 0),
  hold_expires_at TIMESTAMPTZ,
  confirmation_code TEXT,
  -- How far the visit is, by the marks of the desk.
  arrived_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ,
  late_minutes BIGINT CHECK (late_minutes BETWEEN 0 AND 120),
  -- What the visit cost in the end; NULL until it is completed. `finished_at`: the desk said so, with `final_lines`.
  final_price_cents BIGINT CHECK (final_price_cents >= 0),
  discount_cents BIGINT CHECK (discount_cents >= 0),
  discount_reason TEXT CHECK (length(discount_reason) <= 80),
  finished_at TIMESTAMPTZ,
  -- Whoever made it agreed to promotions, and has not proved yet who they are.
  wants_promotions BOOLEAN NOT NULL DEFAULT FALSE,
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
  CHECK (status <> 'pending' OR hold_expires_at IS NOT NULL),
  CHECK (started_at IS NULL OR arrived_at IS NOT NULL),
  CHECK (status <> 'completed' OR final_price_cents IS NOT NULL),
  CHECK ((finished_at IS NULL) = (discount_cents IS NULL) AND (finished_at IS NULL OR final_price_cents IS NOT NULL)),
  CHECK (discount_reason IS NULL OR finished_at IS NOT NULL)
);
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
-- one for its chair. Rows with `exclusive` never overlap; a booking is not exclusive only inside an overlap that the desk allowed. The
-- transaction that books queues on an advisory lock first; this is the guarantee behind it.
CREATE VIEW bookings_by_resource WITH (security_invoker = true) AS
  SELECT shop_id, id AS booking_id, 'staff' AS resource, staff_id AS resource_id, blocked_from, blocked_until
    FROM bookings WHERE status <> 'cancelled'
  UNION ALL SELECT shop_id, id, 'chair', chair_id, blocked_from, blocked_until
    FROM bookings WHERE status <> 'cancelled' AND chair_id IS NOT NULL;

-- The desk allowed that `booking_id` shares the stylist, or the chair, of `over_id` meanwhile.
CREATE TABLE booking_overlaps (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  resource TEXT NOT NULL CHECK (resource IN ('staff', 'chair')),
  over_id BIGINT NOT NULL,
  from_at TIMESTAMPTZ NOT NULL,
  until_at TIMESTAMPTZ NOT NULL,
  reason TEXT NOT NULL CHECK (length(reason) <= 200),
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id BIGINT NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, booking_id, resource, over_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, over_id) REFERENCES bookings (shop_id, id),
  CHECK (booking_id <> over_id),
  CHECK (from_at < until_at AND until_at - from_at <= INTERVAL '2 days')
);
CREATE INDEX booking_overlaps_by_over ON booking_overlaps (shop_id, over_id);
-- The worker cuts reasons that are older than two years.
CREATE INDEX booking_overlaps_reasons ON booking_overlaps (at) WHERE reason <> '';

-- The desk keeps a booking whose time is not worked. It holds as long as the booking starts then, with this stylist.
CREATE TABLE booking_keeps (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  start_time TIMESTAMPTZ NOT NULL,
  staff_id BIGINT NOT NULL,
  reason TEXT NOT NULL CHECK (length(reason) <= 200),
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id BIGINT NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
);
CREATE INDEX booking_keeps_by_start ON booking_keeps (shop_id, start_time);
-- The worker cuts reasons that are older than two years.
CREATE INDEX booking_keeps_reasons ON booking_keeps (at) WHERE reason <> '';

-- What clients may change of their appointments: a salon adds a version, and a booking keeps to the one of when it was made or last moved by its
-- client. A salon without any lets clients change what has not begun.
CREATE TABLE policy_versions (
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  version BIGINT NOT NULL CHECK (version >= 1),
  cancel_notice_minutes BIGINT NOT NULL CHECK (cancel_notice_minutes BETWEEN 0 AND 20160),
  move_notice_minutes BIGINT NOT NULL CHECK (move_notice_minutes BETWEEN 0 AND 20160),
  max_moves BIGINT NOT NULL CHECK (max_moves BETWEEN 0 AND 10),
  late_cancel TEXT NOT NULL CHECK (late_cancel IN ('allow', 'call')),
  strike_months BIGINT NOT NULL CHECK (strike_months BETWEEN 3 AND 24),
  strikes_approval_at BIGINT CHECK (strikes_approval_at BETWEEN 1 AND 9),
  strikes_call_at BIGINT CHECK (strikes_call_at BETWEEN 1 AND 9),
  text TEXT NOT NULL CHECK (length(text) <= 600),
  staff_may_override BOOLEAN NOT NULL,
  staff_may_discount BOOLEAN NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, version),
  CHECK (strikes_approval_at IS NULL OR strikes_call_at IS NULL OR strikes_approval_at < strikes_call_at)
);

-- What clients have changed of their appointments; most have changed nothing.
CREATE TABLE client_changes (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  moves BIGINT NOT NULL CHECK (moves >= 0),
  moved_at TIMESTAMPTZ,
  moved_inside_notice BOOLEAN NOT NULL,
  cancelled_late BOOLEAN NOT NULL,
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);

-- Missed visits and late cancellations that the salon does not hold against their clients.
CREATE TABLE strike_waivers (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  by_kind TEXT NOT NULL CHECK (by_kind IN ('staff', 'admin', 'master')),
  by_id BIGINT NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);

-- The links of messages to single bookings. A link leads there until `expires_at`, which moves with the booking; its token is kept nowhere.
CREATE TABLE visit_links (
  shop_id BIGINT NOT NULL,
  token_hash BYTEA NOT NULL CHECK (length(token_hash) = 32),
  booking_id BIGINT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, token_hash),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);
CREATE INDEX visit_links_of_booking ON visit_links (shop_id, booking_id);
CREATE INDEX visit_links_by_token ON visit_links (token_hash);
CREATE INDEX visit_links_by_expiry ON visit_links (expires_at);

-- When a salon writes to clients by itself. A salon without a row reminds nobody.
CREATE TABLE message_settings (
  shop_id BIGINT PRIMARY KEY REFERENCES shops (id),
  version BIGINT NOT NULL CHECK (version >= 1),
  first_hours BIGINT NOT NULL CHECK (first_hours = 0 OR first_hours BETWEEN 12 AND 72),
  second_hours BIGINT NOT NULL CHECK (second_hours BETWEEN 0 AND 6),
  quiet_from TEXT NOT NULL,
  quiet_to TEXT NOT NULL,
  note TEXT NOT NULL CHECK (length(note) <= 80),
  thanks_hours BIGINT NOT NULL CHECK (thanks_hours BETWEEN 0 AND 24),
  rating_days BIGINT NOT NULL CHECK (rating_days BETWEEN 30 AND 365),
  reviews_public BOOLEAN NOT NULL,
  chat_booking BOOLEAN NOT NULL,
  waitlist_mode TEXT NOT NULL CHECK (waitlist_mode IN ('first_in_line', 'highest_value', 'everyone', 'manual', 'off')),
  waitlist_hold_minutes BIGINT NOT NULL CHECK (waitlist_hold_minutes BETWEEN 10 AND 60),
  waitlist_lead_minutes BIGINT NOT NULL CHECK (waitlist_lead_minutes BETWEEN 30 AND 1440)
);

-- Messages that a coming booking still gets, and why it gets none; of what was sent the row in messages tells. `start_time` is the start that
-- the row was planned for.
CREATE TABLE reminders (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('first', 'second')),
  start_time TIMESTAMPTZ NOT NULL,
  due_at TIMESTAMPTZ NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('due', 'planned', 'skipped')),
  why TEXT CHECK (why IN ('told_before', 'quiet_hours', 'not_reachable', 'opted_out', 'salon_closed', 'with_earlier', 'too_late')),
  PRIMARY KEY (shop_id, booking_id, kind),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK ((state = 'skipped') = (why IS NOT NULL))
);
CREATE INDEX reminders_due ON reminders (due_at, shop_id) WHERE state = 'due';

-- What clients have answered about their visits. An answer is about the start that it was given for.
CREATE TABLE visit_answers (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  start_time TIMESTAMPTZ NOT NULL,
  confirmed_at TIMESTAMPTZ,
  on_way_at TIMESTAMPTZ,
  PRIMARY KEY (shop_id, booking_id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);

-- What clients have answered in the chat, by its name: never what they wrote.
CREATE TABLE chat_answers (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  answer TEXT NOT NULL CHECK (answer IN
    ('confirm', 'confirm_all', 'change_one', 'change', 'move', 'take_time', 'other_times',
    'cancel', 'yes_cancel', 'keep', 'on_my_way', 'here', 'late', 'late_by', 'take_offer', 'decline_offer')),
  typed BOOLEAN NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);
CREATE INDEX chat_answers_of_booking ON chat_answers (shop_id, booking_id);
CREATE INDEX chat_answers_by_time ON chat_answers (at);

-- What clients agreed to be told of on WhatsApp, and took back. The newest row of a purpose counts.
CREATE TABLE consents (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL,
  client_id BIGINT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('promotions', 'reminders')),
  granted BOOLEAN NOT NULL,
  source TEXT NOT NULL CHECK (source IN ('web', 'profile', 'chat', 'in_person', 'phone', 'paper')),
  wording TEXT CHECK (length(wording) BETWEEN 1 AND 400),
  at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
);
CREATE INDEX consents_of_client ON consents (shop_id, client_id);

-- What clients say of the visits that they made. Nobody deletes one; erasure and hiding take its words away, never its stars.
CREATE TABLE reviews (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  stars BIGINT NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text TEXT CHECK (length(text) BETWEEN 1 AND 600),
  shown_name TEXT CHECK (length(shown_name) BETWEEN 1 AND 124),
  created_at TIMESTAMPTZ NOT NULL,
  edited_at TIMESTAMPTZ,
  hidden_reason TEXT CHECK (hidden_reason IN ('abusive', 'private', 'not_a_visit')),
  reply TEXT CHECK (length(reply) BETWEEN 1 AND 600),
  reply_at TIMESTAMPTZ,
  version BIGINT NOT NULL DEFAULT 1,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, booking_id),
  CHECK ((reply IS NULL) = (reply_at IS NULL)),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);
CREATE INDEX reviews_by_stars ON reviews (shop_id, stars);
CREATE INDEX reviews_with_words ON reviews (shop_id, id) WHERE text IS NOT NULL AND hidden_reason IS NULL;

-- Clients who wait for a time to come free, with the services that they want as quoted last.
CREATE TABLE waitlist_entries (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL,
  client_id BIGINT NOT NULL,
  lines JSON NOT NULL,
  total_duration BIGINT NOT NULL CHECK (total_duration > 0),
  total_price_cents BIGINT NOT NULL CHECK (total_price_cents >= 0),
  staff_id BIGINT,
  windows JSON NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'booked', 'ended', 'withdrawn')),
  source TEXT NOT NULL CHECK (source IN ('web', 'chat', 'desk')),
  created_at TIMESTAMPTZ NOT NULL,
  ends_at TIMESTAMPTZ NOT NULL,
  ended_at TIMESTAMPTZ,
  PRIMARY KEY (shop_id, id),
  CHECK ((state = 'waiting') = (ended_at IS NULL)),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id)
);
CREATE INDEX waitlist_entries_waiting ON waitlist_entries (shop_id, id) WHERE state = 'waiting';
CREATE INDEX waitlist_entries_of_client ON waitlist_entries (shop_id, client_id);
CREATE INDEX waitlist_entries_ended ON waitlist_entries (ended_at) WHERE ended_at IS NOT NULL;

-- The times that they were offered, each once. A time that is held is a pending booking, which says what became of it; one that is not has a
-- booking only when it was taken.
CREATE TABLE waitlist_offers (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL,
  entry_id BIGINT NOT NULL,
  start_time TIMESTAMPTZ NOT NULL,
  staff_id BIGINT NOT NULL,
  booking_id BIGINT,
  is_held BOOLEAN NOT NULL,
  declined_at TIMESTAMPTZ,
  expires_at TIMESTAMPTZ NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  token_hash BYTEA CHECK (length(token_hash) = 32),
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, entry_id, start_time, staff_id),
  FOREIGN KEY (shop_id, entry_id) REFERENCES waitlist_entries (shop_id, id),
  FOREIGN KEY (shop_id, staff_id) REFERENCES staff (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);
CREATE INDEX waitlist_offers_of_booking ON waitlist_offers (shop_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX waitlist_offers_by_token ON waitlist_offers (token_hash) WHERE token_hash IS NOT NULL;

-- When the program looks next whether time has come free for somebody, unless the salon's revision is another one before.
CREATE TABLE waitlist_looks (
  shop_id BIGINT NOT NULL PRIMARY KEY REFERENCES shops (id),
  revision BIGINT NOT NULL,
  next_at TIMESTAMPTZ NOT NULL
);

-- Only the triggers below write this table.
CREATE TABLE occupancies (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  resource TEXT NOT NULL CHECK (resource IN ('staff', 'chair')),
  resource_id BIGINT NOT NULL,
  from_at TIMESTAMPTZ NOT NULL,
  until_at TIMESTAMPTZ NOT NULL,
  exclusive BOOLEAN NOT NULL,
  PRIMARY KEY (shop_id, booking_id, resource, from_at),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK (from_at < until_at AND until_at - from_at <= INTERVAL '2 days')
);
CREATE INDEX occupancies_by_resource ON occupancies (shop_id, resource, resource_id, from_at, until_at, exclusive);
ALTER TABLE occupancies ADD CONSTRAINT occupancies_staff_no_overlap
  EXCLUDE USING gist (shop_id WITH =, resource_id WITH =, tstzrange(from_at, until_at, '[)') WITH &&)
  WHERE (exclusive AND resource = 'staff');
ALTER TABLE occupancies ADD CONSTRAINT occupancies_chair_no_overlap
  EXCLUDE USING gist (shop_id WITH =, resource_id WITH =, tstzrange(from_at, until_at, '[)') WITH &&)
  WHERE (exclusive AND resource = 'chair');
-- Who shares shares by name with everybody who is there.
CREATE FUNCTION occupy_by_name() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM occupancies o WHERE o.shop_id = NEW.shop_id AND o.resource = NEW.resource AND o.resource_id = NEW.resource_id
      AND o.booking_id <> NEW.booking_id AND o.from_at < NEW.until_at AND o.from_at > NEW.from_at - INTERVAL '48 hours'
      AND o.until_at > NEW.from_at AND NOT EXISTS (
        SELECT 1 FROM booking_overlaps n WHERE n.shop_id = NEW.shop_id AND n.resource = NEW.resource
          AND ((n.booking_id = NEW.booking_id AND n.over_id = o.booking_id) OR (n.booking_id = o.booking_id AND n.over_id = NEW.booking_id))
          AND (n.from_at <= NEW.from_at OR n.from_at <= o.from_at) AND (n.until_at >= NEW.until_at OR n.until_at >= o.until_at)))
  THEN
    RAISE EXCEPTION 'exclusion: a % is taken', NEW.resource;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER occupancies_share_by_name BEFORE INSERT ON occupancies
  FOR EACH ROW WHEN ((NOT new.exclusive)) EXECUTE FUNCTION occupy_by_name();
CREATE FUNCTION refuse_update() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0];
END $$;
CREATE TRIGGER occupancies_are_made_anew BEFORE UPDATE ON occupancies
  FOR EACH ROW EXECUTE FUNCTION refuse_update('occupancies are made anew, never changed');
CREATE TRIGGER booking_overlaps_keep_their_bookings BEFORE UPDATE OF shop_id, booking_id, resource, over_id ON booking_overlaps
  FOR EACH ROW EXECUTE FUNCTION refuse_update('an allowed overlap keeps its bookings');

-- Makes the occupancies of a booking anew: the time that it blocks, cut at the ends of its allowed overlaps.
CREATE FUNCTION occupy(shop BIGINT, booking BIGINT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM occupancies WHERE shop_id = shop AND booking_id = booking;
  INSERT INTO occupancies (shop_id, booking_id, resource, resource_id, from_at, until_at, exclusive)
  SELECT shop, booking, piece.resource, piece.resource_id, piece.from_at, piece.until_at, NOT EXISTS (
    SELECT 1 FROM booking_overlaps n WHERE n.shop_id = shop AND n.booking_id = booking
      AND n.resource = piece.resource AND n.from_at <= piece.from_at AND n.until_at >= piece.until_at)
  FROM (
    SELECT cut.resource, cut.resource_id, cut.at AS from_at,
      LEAD(cut.at) OVER (PARTITION BY cut.resource ORDER BY cut.at) AS until_at
    FROM (
      SELECT b.resource, b.resource_id, b.blocked_from AS at FROM bookings_by_resource b
        WHERE b.shop_id = shop AND b.booking_id = booking
      UNION SELECT b.resource, b.resource_id, b.blocked_until FROM bookings_by_resource b
        WHERE b.shop_id = shop AND b.booking_id = booking
      UNION SELECT b.resource, b.resource_id, unnest(ARRAY[GREATEST(n.from_at, b.blocked_from), LEAST(n.until_at, b.blocked_until)])
        FROM booking_overlaps n
        JOIN bookings_by_resource b ON b.shop_id = n.shop_id AND b.booking_id = n.booking_id AND b.resource = n.resource
        WHERE n.shop_id = shop AND n.booking_id = booking AND n.from_at < b.blocked_until AND n.until_at > b.blocked_from
    ) cut
  ) piece WHERE piece.until_at IS NOT NULL ORDER BY piece.resource DESC, piece.from_at;
END $$;
-- Allowed overlaps follow: they are cut to what is left of them, and time that this frees is exclusive again.
CREATE VIEW overlaps_left WITH (security_invoker = true) AS
  SELECT n.shop_id, n.booking_id, n.resource, n.over_id, GREATEST(n.from_at, b.blocked_from, o.blocked_from) AS from_at,
    LEAST(n.until_at, b.blocked_until, o.blocked_until) AS until_at
  FROM booking_overlaps n
  JOIN bookings_by_resource b ON b.shop_id = n.shop_id AND b.booking_id = n.booking_id AND b.resource = n.resource
  JOIN bookings_by_resource o ON o.shop_id = n.shop_id AND o.booking_id = n.over_id AND o.resource = n.resource
    AND o.resource_id = b.resource_id;
-- One name at a time: two bookings are found by their keys, whatever the database knows of how many there are.
CREATE FUNCTION cut_overlaps(shop BIGINT, booking BIGINT) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  n booking_overlaps;
  l overlaps_left;
BEGIN
  FOR n IN SELECT * FROM booking_overlaps o WHERE o.shop_id = shop AND (o.booking_id = booking OR o.over_id = booking) LOOP
    SELECT * INTO l FROM overlaps_left v WHERE v.shop_id = n.shop_id AND v.booking_id = n.booking_id AND v.resource = n.resource
      AND v.over_id = n.over_id;
    IF NOT FOUND OR l.from_at >= l.until_at THEN
      DELETE FROM booking_overlaps o WHERE o.shop_id = n.shop_id AND o.booking_id = n.booking_id AND o.resource = n.resource
        AND o.over_id = n.over_id;
    ELSIF n.from_at <> l.from_at OR n.until_at <> l.until_at THEN
      UPDATE booking_overlaps o SET from_at = l.from_at, until_at = l.until_at WHERE o.shop_id = n.shop_id
        AND o.booking_id = n.booking_id AND o.resource = n.resource AND o.over_id = n.over_id;
    END IF;
  END LOOP;
END $$;
-- Few bookings have allowed overlaps; the others are written as they stand in the row.
CREATE FUNCTION occupy_by_booking() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.status = 'cancelled') = (NEW.status = 'cancelled') AND OLD.staff_id = NEW.staff_id
      AND OLD.chair_id IS NOT DISTINCT FROM NEW.chair_id
      AND OLD.blocked_from = NEW.blocked_from AND OLD.blocked_until = NEW.blocked_until THEN
      RETURN NULL;
    END IF;
    DELETE FROM occupancies WHERE shop_id = NEW.shop_id AND booking_id = NEW.id;
    IF EXISTS (SELECT 1 FROM booking_overlaps n WHERE n.shop_id = NEW.shop_id AND (n.booking_id = NEW.id OR n.over_id = NEW.id)) THEN
      PERFORM cut_overlaps(NEW.shop_id, NEW.id);
      PERFORM occupy(NEW.shop_id, NEW.id);
      RETURN NULL;
    END IF;
  END IF;
  IF NEW.status <> 'cancelled' THEN
    INSERT INTO occupancies (shop_id, booking_id, resource, resource_id, from_at, until_at, exclusive)
    VALUES (NEW.shop_id, NEW.id, 'staff', NEW.staff_id, NEW.blocked_from, NEW.blocked_until, true);
    IF NEW.chair_id IS NOT NULL THEN
      INSERT INTO occupancies (shop_id, booking_id, resource, resource_id, from_at, until_at, exclusive)
      VALUES (NEW.shop_id, NEW.id, 'chair', NEW.chair_id, NEW.blocked_from, NEW.blocked_until, true);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_occupy AFTER INSERT OR UPDATE OF staff_id, chair_id, status, blocked_from, blocked_until ON bookings
  FOR EACH ROW EXECUTE FUNCTION occupy_by_booking();
-- A booking that takes nothing (yet) is left as it is: what the desk allows is written before the booking takes its place.
CREATE FUNCTION occupy_by_overlap() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  changed booking_overlaps := COALESCE(NEW, OLD);
BEGIN
  IF EXISTS (SELECT 1 FROM occupancies o WHERE o.shop_id = changed.shop_id AND o.booking_id = changed.booking_id) THEN
    PERFORM occupy(changed.shop_id, changed.booking_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER booking_overlaps_occupy AFTER INSERT OR DELETE OR UPDATE OF from_at, until_at ON booking_overlaps
  FOR EACH ROW EXECUTE FUNCTION occupy_by_overlap();

-- The agreed services of a booking, line by line: a service may change or be deleted, the booking keeps its name and price.
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

-- What the visit was in the end, where the desk said so. A line without a service is a product or an extra.
CREATE TABLE final_lines (
  shop_id BIGINT NOT NULL,
  booking_id BIGINT NOT NULL,
  position BIGINT NOT NULL,
  service_id BIGINT,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  modifiers JSON NOT NULL DEFAULT '[]',
  price_cents BIGINT NOT NULL CHECK (price_cents BETWEEN 0 AND 1000000),
  PRIMARY KEY (shop_id, booking_id, position),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  FOREIGN KEY (shop_id, service_id) REFERENCES services (shop_id, id)
);
CREATE INDEX final_lines_by_service ON final_lines (shop_id, service_id) WHERE service_id IS NOT NULL;

-- The response to a booking request, for a request that is sent again. The owner of a key is a browser's session, or at the desk a person: a
-- platform admin has no session at the salon.
CREATE TABLE idempotency_keys (
  shop_id BIGINT NOT NULL,
  session_id BIGINT,
  identity_id BIGINT REFERENCES identities (id),
  key TEXT NOT NULL,
  request_hash BYTEA NOT NULL,
  booking_id BIGINT NOT NULL,
  answered_status TEXT NOT NULL,
  is_derived BOOLEAN NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, booking_id, key),
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK ((session_id IS NULL) <> (identity_id IS NULL))
);
CREATE UNIQUE INDEX idempotency_keys_of_session ON idempotency_keys (shop_id, session_id, key) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX idempotency_keys_of_identity ON idempotency_keys (identity_id, shop_id, key) WHERE identity_id IS NOT NULL;
CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (shop_id, expires_at);
-- The retention job reads expired rows of all salons, the oldest first (docs/PRIVACY.md).
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (expires_at);

-- The further shifts of a weekday (slot rule 33): each begins after the one before has ended, and only the last may cross midnight.
CREATE TABLE staff_extra_shifts (
  shop_id BIGINT NOT NULL,
  staff_id BIGINT NOT NULL,
  day_of_week BIGINT NOT NULL,
  position BIGINT NOT NULL CHECK (position BETWEEN 1 AND 2),
  start_time TEXT NOT NULL,
  end_time TEXT NOT NULL CHECK (end_time <> start_time),
  PRIMARY KEY (shop_id, staff_id, day_of_week, position),
  FOREIGN KEY (shop_id, staff_id, day_of_week) REFERENCES staff_schedule_days (shop_id, staff_id, day_of_week)
);
CREATE FUNCTION follow_shifts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other: two at once would not see each other.
  PERFORM 1 FROM staff_schedule_days d WHERE d.shop_id = NEW.shop_id AND d.staff_id = NEW.staff_id AND d.day_of_week = NEW.day_of_week FOR UPDATE;
  IF NOT EXISTS (
    SELECT 1 FROM staff_schedule_days d WHERE d.shop_id = NEW.shop_id AND d.staff_id = NEW.staff_id AND d.day_of_week = NEW.day_of_week
      AND d.is_available AND d.start_time COLLATE "C" < d.end_time AND d.end_time COLLATE "C" < NEW.start_time)
    OR EXISTS (
    SELECT 1 FROM staff_extra_shifts o WHERE o.shop_id = NEW.shop_id AND o.staff_id = NEW.staff_id AND o.day_of_week = NEW.day_of_week
      AND NOT CASE WHEN o.position < NEW.position THEN o.start_time COLLATE "C" < o.end_time AND o.end_time COLLATE "C" < NEW.start_time
        ELSE NEW.start_time COLLATE "C" < NEW.end_time AND NEW.end_time COLLATE "C" < o.start_time END)
  THEN
    RAISE EXCEPTION 'shifts follow each other without overlapping';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_extra_shifts_follow BEFORE INSERT ON staff_extra_shifts
  FOR EACH ROW EXECUTE FUNCTION follow_shifts();
CREATE TRIGGER staff_extra_shifts_are_made_anew BEFORE UPDATE ON staff_extra_shifts
  FOR EACH ROW EXECUTE FUNCTION refuse_update('further shifts are made anew, never changed');
CREATE FUNCTION precede_shifts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM staff_extra_shifts o WHERE o.shop_id = NEW.shop_id AND o.staff_id = NEW.staff_id AND o.day_of_week = NEW.day_of_week
      AND (NEW.is_available AND NEW.start_time COLLATE "C" < NEW.end_time AND NEW.end_time COLLATE "C" < o.start_time) IS NOT TRUE)
  THEN
    RAISE EXCEPTION 'shifts follow each other without overlapping';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_schedule_days_precede BEFORE UPDATE ON staff_schedule_days
  FOR EACH ROW EXECUTE FUNCTION precede_shifts();

-- The audit log. Only `details` may be emptied: when the client they are about is erased, and after a time. A row that is old enough may be
-- deleted, after a row `audit.cut` has noted that the log was cut and when: what an anonymous visitor did apart from bookings after 30 days, the
-- rest after three years.
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
-- What is new of a salon, for screens that stay up to date.
CREATE INDEX audit_log_of_shops ON audit_log (shop_id, id);
-- The access log notes a person who reads clients' data once an hour for each kind of page.
CREATE UNIQUE INDEX audit_log_readings ON audit_log (shop_id, actor_kind, actor_id, entity, date_trunc('hour', at AT TIME ZONE 'UTC'))
  WHERE action = 'pii.read';
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append only';
END $$;
CREATE TRIGGER audit_log_keeps_table BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
CREATE FUNCTION audit_log_keeps_new_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.at < (SELECT max(at) FROM audit_log WHERE action = 'audit.cut')
    - CASE WHEN OLD.actor_kind = 'visitor' AND OLD.entity <> 'booking' THEN INTERVAL '720 hours' ELSE INTERVAL '26280 hours' END) IS NOT TRUE
  THEN
    RAISE EXCEPTION 'audit_log is append only';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_keeps_new_rows();
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE ON audit_log FOR EACH ROW
  WHEN (NEW.details::TEXT <> '{}'
    OR (NEW.id, NEW.shop_id, NEW.at, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.from_status, NEW.to_status,
      NEW.request_id)
    IS DISTINCT FROM (OLD.id, OLD.shop_id, OLD.at, OLD.actor_kind, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.from_status,
      OLD.to_status, OLD.request_id))
  EXECUTE FUNCTION audit_log_is_append_only();
-- The retention job looks for log entries with details, for bookings without a client, and for old sessions.
CREATE INDEX audit_log_with_words ON audit_log (at) WHERE CAST(details AS TEXT) <> '{}';
CREATE INDEX audit_log_of_visitors ON audit_log (at) WHERE actor_kind = 'visitor' AND entity <> 'booking';
CREATE INDEX audit_log_of_clients ON audit_log (shop_id, at) WHERE actor_kind = 'client' AND entity = 'booking';
CREATE INDEX audit_log_cuts ON audit_log (at) WHERE action = 'audit.cut';
CREATE INDEX audit_log_of_identities ON audit_log (entity_id) WHERE entity = 'identity';
CREATE INDEX audit_log_of_sessions ON audit_log (entity_id) WHERE entity = 'session';

-- Notices: a transaction writes one with its cause, and a worker plans messages from it later and sets `planned_at`. A day later it is deleted.
CREATE TABLE outbox (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  kind TEXT NOT NULL,
  booking_id BIGINT,
  dedupe_key TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  -- A move is told two minutes later: an undo withdraws it until then.
  not_before TIMESTAMPTZ NOT NULL,
  planned_at TIMESTAMPTZ,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, dedupe_key),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);
CREATE INDEX outbox_to_plan ON outbox (shop_id, id) WHERE planned_at IS NULL;
CREATE INDEX outbox_told ON outbox (planned_at) WHERE planned_at IS NOT NULL;

-- What the desk did in the last day, and how it was before: a person undoes what they did last within ten minutes.
CREATE TABLE desk_actions (
  id BIGINT GENERATED ALWAYS AS IDENTITY,
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('staff', 'admin', 'master')),
  actor_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  booking_id BIGINT,
  -- A block may be deleted.
  block_id BIGINT,
  before JSON NOT NULL,
  version_after BIGINT NOT NULL,
  at TIMESTAMPTZ NOT NULL,
  undone_at TIMESTAMPTZ,
  PRIMARY KEY (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
);
CREATE INDEX desk_actions_of_person ON desk_actions (shop_id, actor_kind, actor_id, id);
CREATE INDEX desk_actions_of_booking ON desk_actions (shop_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX desk_actions_by_age ON desk_actions (at);

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
CREATE INDEX shop_setups_by_identity ON shop_setups (identity_id) WHERE identity_id IS NOT NULL;

-- Bearer tokens: a program calls in the name of a session. The table holds only hashes of the tokens.
CREATE TABLE auth_tokens (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  token_hash BYTEA NOT NULL UNIQUE,
  session_id BIGINT NOT NULL,
  identity_id BIGINT NOT NULL REFERENCES identities (id),
  role_cap TEXT NOT NULL CHECK (role_cap IN ('client', 'staff', 'admin', 'master_admin')),
  member_of BIGINT REFERENCES shops (id),
  device_label TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  last_used_at TIMESTAMPTZ,
  ended_at TIMESTAMPTZ,
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id)
);
CREATE INDEX auth_tokens_by_session ON auth_tokens (session_id);
CREATE INDEX auth_tokens_by_identity ON auth_tokens (identity_id);

-- Browsers in which a person passed a number match (shop_id null: at the platform).
CREATE TABLE known_devices (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  identity_id BIGINT NOT NULL REFERENCES identities (id),
  device_hash BYTEA NOT NULL,
  device_label TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  UNIQUE (shop_id, identity_id, device_hash)
);
CREATE UNIQUE INDEX known_devices_of_platform ON known_devices (identity_id, device_hash) WHERE shop_id IS NULL;
CREATE INDEX known_devices_by_identity ON known_devices (identity_id);

-- A browser asked to be verified and got a code to send. The table holds keyed hashes of the code and of
-- the text around it, and a seed that gives the code together with the key; a booking's code is in the booking.
CREATE TABLE challenges (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  kind TEXT NOT NULL CHECK (kind IN ('login', 'profile', 'booking', 'owner')),
  role_cap TEXT NOT NULL CHECK (role_cap IN ('client', 'staff', 'admin', 'master_admin')),
  session_id BIGINT NOT NULL,
  companion_hash BYTEA,
  device_hash BYTEA,
  booking_id BIGINT,
  setup_id BIGINT REFERENCES shop_setups (id),
  code_hash BYTEA NOT NULL UNIQUE,
  code_seed BYTEA,
  body_hash BYTEA NOT NULL,
  match_number BIGINT CHECK (match_number BETWEEN 10 AND 99),
  device_label TEXT NOT NULL,
  ip_prefix TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN
    ('issued', 'awaiting_confirm', 'awaiting_contact', 'awaiting_shop', 'approved', 'denied', 'expired', 'superseded')),
  identity_id BIGINT REFERENCES identities (id),
  attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  created_at TIMESTAMPTZ NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL,
  FOREIGN KEY (shop_id, session_id) REFERENCES sessions (shop_id, id),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK ((kind = 'booking') = (booking_id IS NOT NULL)),
  CHECK ((kind = 'owner') = (setup_id IS NOT NULL)),
  CHECK (booking_id IS NULL OR shop_id IS NOT NULL)
);
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
  identity_id BIGINT REFERENCES identities (id),
  outcome TEXT CHECK (outcome IN ('done', 'wrong_code', 'silenced', 'failed')),
  received_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX inbound_events_by_identity ON inbound_events (identity_id, received_at) WHERE identity_id IS NOT NULL;
CREATE INDEX inbound_events_by_time ON inbound_events (received_at);

-- WhatsApp's window: until `open_until` our number may answer a person without a template.
CREATE TABLE whatsapp_windows (
  identity_id BIGINT NOT NULL REFERENCES identities (id),
  sender_id TEXT NOT NULL,
  open_until TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (identity_id, sender_id)
);

-- What WhatsApp last said of a number of ours, its account and our templates.
CREATE TABLE whatsapp_reports (
  sender_id TEXT PRIMARY KEY,
  report JSON NOT NULL,
  checked_at TIMESTAMPTZ NOT NULL
);

-- Sender numbers that had to be paused.
CREATE TABLE whatsapp_senders (
  sender_id TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('everything', 'all_but_replies', 'utility', 'marketing')),
  paused_until TIMESTAMPTZ NOT NULL,
  pause_reason TEXT NOT NULL,
  PRIMARY KEY (sender_id, scope)
);

-- People who want no promotions, or no reminders either, and where they said so.
CREATE TABLE suppressions (
  identity_id BIGINT NOT NULL REFERENCES identities (id),
  source TEXT NOT NULL CHECK (source IN ('keyword', 'meta', 'reminders')),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (identity_id, source)
);

-- Messages to people. A worker may lease a message from `due_at` on; while a worker holds it, `due_at` is the end of the lease. A job empties
-- `content` after a time. Those of the sender `email` go by mail to the address of their booking; `link_hash` is the hash of the code in their link.
CREATE TABLE messages (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  dedupe_key TEXT NOT NULL UNIQUE,
  booking_id BIGINT,
  identity_id BIGINT REFERENCES identities (id),
  phone TEXT,
  sender_id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  lane BIGINT NOT NULL CHECK (lane IN (0, 1, 2, 3, 4, 5)),
  content JSON,
  fallback JSON,
  reply_to TEXT,
  category TEXT NOT NULL DEFAULT 'service' CHECK (category IN ('service', 'utility', 'marketing')),
  template TEXT,
  billable BOOLEAN,
  state TEXT NOT NULL CHECK (state IN
    ('queued', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed', 'expired', 'dropped')),
  attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at TIMESTAMPTZ NOT NULL,
  not_after TIMESTAMPTZ NOT NULL,
  courier TEXT,
  wamid TEXT UNIQUE,
  link_hash BYTEA,
  last_code BIGINT,
  why TEXT CHECK (why IN
    ('told_before', 'quiet_hours', 'not_reachable', 'opted_out', 'salon_closed', 'with_earlier', 'too_late', 'cancelled', 'moved', 'changed')),
  created_at TIMESTAMPTZ NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL,
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK (identity_id IS NOT NULL OR phone IS NOT NULL OR state = 'failed' OR sender_id = 'email'),
  CHECK (sender_id <> 'email' OR booking_id IS NOT NULL),
  CHECK (booking_id IS NULL OR shop_id IS NOT NULL),
  CHECK (content IS NOT NULL OR state NOT IN ('queued', 'sending', 'unknown'))
);
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
  shop_id BIGINT NOT NULL,
  client_id BIGINT NOT NULL,
  erased_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, client_id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
);

-- Whether anything that a salon shows to everybody has changed: the sum over the salon's rows here is another number after every commit that
-- changed any of it (docs/decisions/0017). It grows by a random step, so that a restored database never comes back to a former number.
-- Transactions that write at the same time count in lanes of their own: none waits for another, and a commit is never missed, because
-- a lane is its transaction's until the commit.
CREATE TABLE shop_revisions (
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  lane BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (shop_id, lane)
) WITH (fillfactor = 50);

-- Takes the first lane that is free. The lock's first key tells it from the locks of the program, which are below 100.
CREATE FUNCTION revise_shop(revised BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  free BIGINT := 0;
  step BIGINT := 1 + floor(random() * 4294967296)::BIGINT;
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(100 + free::INTEGER, hashint8(revised)) LOOP
    free := free + 1;
  END LOOP;
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (revised, free, step)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = shop_revisions.revision + step;
END $$;

-- Revises the salons of one statement. The first 64 of a transaction get lanes of their own. All further ones share a lane below zero, which
-- the transaction keeps until its commit like any other: the server's lock table has room for some thousands of locks, and a transaction that
-- fills it keeps every other one from booking. The lock's first key is below zero, where no other lock is.
CREATE FUNCTION revise_all(revised BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  one BIGINT;
  counted INTEGER;
  free INTEGER := 1;
  step BIGINT := 1 + floor(random() * 4294967296)::BIGINT;
BEGIN
  IF cardinality(revised) = 0 THEN
    RETURN;
  END IF;
  counted := cardinality(revised) + COALESCE(NULLIF(current_setting('app.revised', true), ''), '0')::INTEGER;
  PERFORM set_config('app.revised', counted::TEXT, true);
  IF counted <= 64 THEN
    FOREACH one IN ARRAY revised LOOP PERFORM revise_shop(one); END LOOP;
    RETURN;
  END IF;
  WHILE NOT pg_try_advisory_xact_lock(-1, free) LOOP
    free := free + 1;
  END LOOP;
  INSERT INTO shop_revisions (shop_id, lane, revision) SELECT shop, -free, step FROM unnest(revised) AS shop
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = shop_revisions.revision + step;
END $$;

CREATE FUNCTION revise_shops() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'shops' THEN
    PERFORM revise_all(ARRAY(SELECT DISTINCT id FROM changed));
  ELSE
    PERFORM revise_all(ARRAY(SELECT DISTINCT shop_id FROM changed));
  END IF;
  RETURN NULL;
END $$;

-- A booking changes the free times of a salon by its times, its stylist, its chair and its status, not by its client. A trigger that sees all
-- rows of a statement cannot name columns, so it compares them.
CREATE FUNCTION revise_shops_of_bookings() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise_all(ARRAY(
    SELECT DISTINCT changed.shop_id FROM changed JOIN former USING (shop_id, id)
    WHERE (changed.status, changed.staff_id, changed.chair_id, changed.start_time, changed.end_time, changed.blocked_from,
        changed.blocked_until, changed.hold_expires_at)
      IS DISTINCT FROM (former.status, former.staff_id, former.chair_id, former.start_time, former.end_time, former.blocked_from,
        former.blocked_until, former.hold_expires_at)
  ));
  RETURN NULL;
END $$;

CREATE TRIGGER shops_revised_by_insert AFTER INSERT ON shops REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shops_revised_by_update AFTER UPDATE ON shops REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_branding_revised_by_insert AFTER INSERT ON shop_branding REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_branding_revised_by_update AFTER UPDATE ON shop_branding REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_branding_revised_by_delete AFTER DELETE ON shop_branding REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER message_settings_revised_by_insert AFTER INSERT ON message_settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER message_settings_revised_by_update AFTER UPDATE ON message_settings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_hours_revised_by_insert AFTER INSERT ON shop_hours REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_hours_revised_by_update AFTER UPDATE ON shop_hours REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_hours_revised_by_delete AFTER DELETE ON shop_hours REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER categories_revised_by_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER categories_revised_by_update AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER categories_revised_by_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER services_revised_by_insert AFTER INSERT ON services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER services_revised_by_update AFTER UPDATE ON services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER services_revised_by_delete AFTER DELETE ON services REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_revised_by_insert AFTER INSERT ON staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_revised_by_update AFTER UPDATE ON staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_revised_by_delete AFTER DELETE ON staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_services_revised_by_insert AFTER INSERT ON staff_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_services_revised_by_update AFTER UPDATE ON staff_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_services_revised_by_delete AFTER DELETE ON staff_services REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_schedule_days_revised_by_insert AFTER INSERT ON staff_schedule_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_schedule_days_revised_by_update AFTER UPDATE ON staff_schedule_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_schedule_days_revised_by_delete AFTER DELETE ON staff_schedule_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_exceptions_revised_by_insert AFTER INSERT ON staff_exceptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_exceptions_revised_by_update AFTER UPDATE ON staff_exceptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_exceptions_revised_by_delete AFTER DELETE ON staff_exceptions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER day_breaks_revised_by_insert AFTER INSERT ON day_breaks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER day_breaks_revised_by_update AFTER UPDATE ON day_breaks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER day_breaks_revised_by_delete AFTER DELETE ON day_breaks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER blocks_revised_by_insert AFTER INSERT ON blocks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER blocks_revised_by_update AFTER UPDATE ON blocks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER blocks_revised_by_delete AFTER DELETE ON blocks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER special_days_revised_by_insert AFTER INSERT ON special_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER special_days_revised_by_update AFTER UPDATE ON special_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER special_days_revised_by_delete AFTER DELETE ON special_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_extra_shifts_revised_by_insert AFTER INSERT ON staff_extra_shifts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_extra_shifts_revised_by_update AFTER UPDATE ON staff_extra_shifts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_extra_shifts_revised_by_delete AFTER DELETE ON staff_extra_shifts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chairs_revised_by_insert AFTER INSERT ON chairs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chairs_revised_by_update AFTER UPDATE ON chairs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chairs_revised_by_delete AFTER DELETE ON chairs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_staff_revised_by_insert AFTER INSERT ON chair_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_staff_revised_by_update AFTER UPDATE ON chair_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_staff_revised_by_delete AFTER DELETE ON chair_staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_services_revised_by_insert AFTER INSERT ON chair_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_services_revised_by_update AFTER UPDATE ON chair_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_services_revised_by_delete AFTER DELETE ON chair_services REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER bookings_revised_by_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER bookings_revised_by_update AFTER UPDATE ON bookings REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops_of_bookings();
CREATE TRIGGER bookings_revised_by_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();

-- The oldest program that this schema serves, by the newest migration that it knows: one row, which an upgrade writes
-- (docs/decisions/0034-rolling-upgrades.md).
CREATE TABLE schema_support (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  oldest TEXT NOT NULL
);

-- The turns of the checks of the database, one row: a process takes a turn from `due_at` on. `checked_until` and `everything_at` say what the last
-- turns have looked at, `broken` how many invariants they found broken.
CREATE TABLE check_turns (
  id BIGINT PRIMARY KEY CHECK (id = 1),
  due_at TIMESTAMPTZ NOT NULL,
  checked_until TIMESTAMPTZ,
  everything_at TIMESTAMPTZ,
  broken BIGINT NOT NULL CHECK (broken >= 0)
);

-- Rate limits that several processes share: when a bucket is full again, in microseconds since 1970, because processes count with it. Not
-- logged: no request waits for the disk, and after a crash every bucket is full.
CREATE UNLOGGED TABLE allowances (
  key BYTEA PRIMARY KEY CHECK (length(key) = 32),
  full_at BIGINT NOT NULL
);
CREATE INDEX allowances_by_full ON allowances (full_at);

-- Row security keeps salons apart a second time, behind `ShopScope` (docs/decisions/0019-row-security.md). A transaction sees and writes the
-- rows of the salon that it names in app.shop_id, or those of all where it says so in app.everything; one that says neither sees none. FORCE
-- binds the tables' owner, too. PostgreSQL looks the settings up once a statement, not once a row.
-- The program calls this after every upgrade, so a table that a later migration adds is covered, too.
CREATE FUNCTION keep_salons_apart() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  covered RECORD;
BEGIN
  FOR covered IN
    SELECT t.oid::regclass AS name, a.attname AS salon
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND NOT a.attisdropped
    WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace
      AND (a.attname = 'shop_id' OR (t.relname = 'shops' AND a.attname = 'id'))
      AND NOT EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = t.oid)
  LOOP
    EXECUTE format(
      'CREATE POLICY own_salon ON %s USING (CASE (SELECT current_setting(''app.everything'', true)) WHEN ''on'' THEN true '
      'ELSE %I = (SELECT NULLIF(current_setting(''app.shop_id'', true), '''')::bigint) END)', covered.name, covered.salon);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', covered.name);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', covered.name);
  END LOOP;
END $$;
SELECT keep_salons_apart();
