-- WhatsApp: who somebody is, what their message may do, what we tell them. The tables of `../../sqlite`, with this database's own types.

-- The number under which a person is known on WhatsApp: `+` and digits. A number typed without its country names nobody.
ALTER TABLE staff ADD COLUMN whatsapp_phone TEXT CHECK (whatsapp_phone LIKE '+%');
ALTER TABLE clients ADD COLUMN whatsapp_phone TEXT CHECK (whatsapp_phone LIKE '+%');
UPDATE staff SET whatsapp_phone = regexp_replace(phone, '[ .()-]', '', 'g') WHERE trim(phone) LIKE '+%';
UPDATE clients SET whatsapp_phone = regexp_replace(phone, '[ .()-]', '', 'g') WHERE trim(phone) LIKE '+%';
UPDATE staff SET whatsapp_phone = NULL WHERE whatsapp_phone !~ '^[+][0-9]{6,20}$';
UPDATE clients SET whatsapp_phone = NULL WHERE whatsapp_phone !~ '^[+][0-9]{6,20}$';
CREATE INDEX staff_by_whatsapp ON staff (whatsapp_phone, shop_id) WHERE whatsapp_phone IS NOT NULL;
CREATE INDEX clients_by_whatsapp ON clients (shop_id, whatsapp_phone) WHERE whatsapp_phone IS NOT NULL;

-- `profile_name` is what WhatsApp says, `name` and `email` what the person typed on the platform's own host.
ALTER TABLE identities ADD COLUMN username TEXT;
ALTER TABLE identities ADD COLUMN profile_name TEXT;
ALTER TABLE identities ADD COLUMN name TEXT;
ALTER TABLE identities ADD COLUMN email TEXT;
ALTER TABLE identities ADD COLUMN key_changed_at TIMESTAMPTZ;
ALTER TABLE identities ADD COLUMN unreachable_at TIMESTAMPTZ;
ALTER TABLE identities ADD COLUMN last_inbound_at TIMESTAMPTZ;
ALTER TABLE identities ADD COLUMN updated_at TIMESTAMPTZ;
UPDATE identities SET updated_at = created_at;
ALTER TABLE identities ALTER COLUMN updated_at SET NOT NULL;

-- What a message has proved about a browser, and the companion cookie it is bound to. A session with `ended_at` was ended on purpose.
ALTER TABLE sessions ADD COLUMN companion_hash BYTEA;
ALTER TABLE sessions ADD COLUMN former_companion_hash BYTEA;
ALTER TABLE sessions ADD COLUMN former_until TIMESTAMPTZ CHECK ((former_until IS NULL) = (former_companion_hash IS NULL));
ALTER TABLE sessions ADD COLUMN role_cap TEXT
  CHECK (role_cap IN ('client', 'staff', 'admin', 'master_admin')) CHECK ((role_cap IS NULL) = (identity_id IS NULL));
ALTER TABLE sessions ADD COLUMN verified_at TIMESTAMPTZ CHECK ((verified_at IS NULL) = (identity_id IS NULL));
ALTER TABLE sessions ADD COLUMN ends_at TIMESTAMPTZ;
ALTER TABLE sessions ADD COLUMN ended_at TIMESTAMPTZ;
ALTER TABLE sessions ADD COLUMN member_of BIGINT REFERENCES shops (id);
ALTER TABLE sessions ADD COLUMN rotation_due BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE sessions ADD COLUMN device_due BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE sessions ADD COLUMN device_label TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX sessions_of_platform ON sessions (session_hash) WHERE shop_id IS NULL;
CREATE INDEX sessions_by_identity ON sessions (identity_id) WHERE identity_id IS NOT NULL;

-- Programs that call in the name of a session (decisions 35 and 68). Only hashes of what they hold.
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

-- Browsers where somebody passed a number match (shop_id null: at the platform).
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

-- Somebody at a browser asked to be known, and got a code to send. Only hashes of the code and of the text around it.
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

-- What has arrived, so that it has its effect once. Keys and outcomes, never words.
CREATE TABLE inbound_events (
  event_key TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  identity_id BIGINT REFERENCES identities (id),
  outcome TEXT CHECK (outcome IN ('done', 'wrong_code', 'silenced', 'failed')),
  received_at TIMESTAMPTZ NOT NULL
);
CREATE INDEX inbound_events_by_identity ON inbound_events (identity_id, received_at) WHERE identity_id IS NOT NULL;
CREATE INDEX inbound_events_by_time ON inbound_events (received_at);

-- Until when a person who has written to one of our numbers may be sent what needs no template.
CREATE TABLE whatsapp_windows (
  identity_id BIGINT NOT NULL REFERENCES identities (id),
  sender_id TEXT NOT NULL,
  open_until TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (identity_id, sender_id)
);

-- Our numbers that had to be paused.
CREATE TABLE whatsapp_senders (
  sender_id TEXT PRIMARY KEY,
  paused_until TIMESTAMPTZ NOT NULL,
  pause_reason TEXT NOT NULL
);

-- Who wants no promotions, and who said so.
CREATE TABLE suppressions (
  identity_id BIGINT NOT NULL REFERENCES identities (id),
  source TEXT NOT NULL CHECK (source IN ('keyword', 'meta')),
  created_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (identity_id, source)
);

-- Our messages. `due_at` is when a courier may take one; while one has it, when that courier's lease ends. Words are cut after a while.
CREATE TABLE messages (
  id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id BIGINT REFERENCES shops (id),
  dedupe_key TEXT NOT NULL UNIQUE,
  booking_id BIGINT,
  identity_id BIGINT REFERENCES identities (id),
  phone TEXT,
  sender_id TEXT NOT NULL,
  purpose TEXT NOT NULL,
  lane BIGINT NOT NULL CHECK (lane IN (0, 1, 3)),
  content JSON,
  fallback JSON,
  reply_to TEXT,
  state TEXT NOT NULL CHECK (state IN
    ('queued', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed', 'expired', 'dropped')),
  attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at TIMESTAMPTZ NOT NULL,
  not_after TIMESTAMPTZ NOT NULL,
  courier TEXT,
  wamid TEXT UNIQUE,
  last_code BIGINT,
  created_at TIMESTAMPTZ NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL,
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id),
  CHECK (identity_id IS NOT NULL OR phone IS NOT NULL),
  CHECK (booking_id IS NULL OR shop_id IS NOT NULL),
  CHECK (content IS NOT NULL OR state NOT IN ('queued', 'sending', 'unknown'))
);
CREATE INDEX messages_due ON messages (state, lane, due_at);
CREATE INDEX messages_by_identity ON messages (identity_id, purpose, created_at) WHERE identity_id IS NOT NULL;
CREATE INDEX messages_by_booking ON messages (shop_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX messages_with_words ON messages (created_at) WHERE content IS NOT NULL;

-- When messages were made of a notice. Nobody is told of what happened before there were messages.
ALTER TABLE outbox ADD COLUMN planned_at TIMESTAMPTZ;
UPDATE outbox SET planned_at = created_at;
CREATE INDEX outbox_to_plan ON outbox (shop_id, id) WHERE planned_at IS NULL;
