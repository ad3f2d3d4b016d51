-- Clients who stay away, and people who never became one, are forgotten (docs/decisions/0018). Whether somebody has stayed away is asked
-- of their bookings; `seen_at` is what was found last, so that it is asked once in a while and not each hour of everybody.
ALTER TABLE clients ADD COLUMN seen_at INTEGER;
ALTER TABLE identities ADD COLUMN seen_at INTEGER;
CREATE INDEX clients_by_seen ON clients ((CASE WHEN seen_at IS NULL THEN created_at ELSE seen_at END));
CREATE INDEX identities_by_seen ON identities ((CASE WHEN seen_at IS NULL THEN created_at ELSE seen_at END));

-- What is looked for when a client is forgotten, and a person altogether.
CREATE INDEX messages_by_phone ON messages (shop_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX desk_keys_by_identity ON desk_keys (identity_id);
CREATE INDEX shop_setups_by_identity ON shop_setups (identity_id) WHERE identity_id IS NOT NULL;
CREATE INDEX clients_by_identity ON clients (identity_id) WHERE identity_id IS NOT NULL;
CREATE INDEX audit_log_of_identities ON audit_log (entity_id) WHERE entity = 'identity';
CREATE INDEX audit_log_of_sessions ON audit_log (entity_id) WHERE entity = 'session';
