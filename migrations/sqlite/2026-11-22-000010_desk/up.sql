-- A number that the desk writes down is on one card, also when two write it at the same moment. Cards are not joined: of several with one
-- number that belongs to nobody yet, a blacklisted one keeps it, else the oldest. The others keep their name, bookings and notes, and the
-- number as it is shown.
UPDATE clients SET whatsapp_phone = NULL WHERE identity_id IS NULL AND whatsapp_phone IS NOT NULL AND EXISTS (
  SELECT 1 FROM clients o WHERE o.shop_id = clients.shop_id AND o.whatsapp_phone = clients.whatsapp_phone AND o.identity_id IS NULL
    AND ((o.status = 'blacklisted' AND clients.status <> 'blacklisted')
      OR ((o.status = 'blacklisted') = (clients.status = 'blacklisted') AND o.id < clients.id)));
CREATE UNIQUE INDEX clients_one_unclaimed ON clients (shop_id, whatsapp_phone) WHERE identity_id IS NULL AND whatsapp_phone IS NOT NULL;

-- The answer to a booking at the desk that may be sent again. It is the person's, not the browser's: a master has no session at the salon.
CREATE TABLE desk_keys (
  shop_id INTEGER NOT NULL,
  identity_id INTEGER NOT NULL REFERENCES identities (id),
  key TEXT NOT NULL,
  request_hash BLOB NOT NULL,
  booking_id INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, identity_id, key),
  FOREIGN KEY (shop_id, booking_id) REFERENCES bookings (shop_id, id)
) STRICT;
CREATE INDEX desk_keys_by_expiry ON desk_keys (shop_id, expires_at);
CREATE INDEX desk_keys_by_booking ON desk_keys (shop_id, booking_id);

-- Who reads what belongs to people is noted once an hour for each kind of page.
CREATE UNIQUE INDEX audit_log_readings ON audit_log (shop_id, actor_kind, actor_id, entity, (at / 3600000000)) WHERE action = 'pii.read';
