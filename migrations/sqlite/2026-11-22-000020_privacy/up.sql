-- Who asked a salon to be forgotten, and when: ids only. It is kept for as long as copies are, so that a copy that is brought back
-- forgets them again.
CREATE TABLE erasures (
  shop_id INTEGER NOT NULL,
  client_id INTEGER NOT NULL,
  erased_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, client_id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
) STRICT;

-- The trail keeps every row, and who did what to which when. Its details may be cut: with the client whom they are about, and with time.
DROP TRIGGER audit_log_keeps_words;
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE ON audit_log
WHEN NEW.details <> '{}' OR NEW.id IS NOT OLD.id OR NEW.shop_id IS NOT OLD.shop_id OR NEW.at IS NOT OLD.at
  OR NEW.actor_kind IS NOT OLD.actor_kind OR NEW.actor_id IS NOT OLD.actor_id OR NEW.action IS NOT OLD.action
  OR NEW.entity IS NOT OLD.entity OR NEW.entity_id IS NOT OLD.entity_id OR NEW.from_status IS NOT OLD.from_status
  OR NEW.to_status IS NOT OLD.to_status OR NEW.request_id IS NOT OLD.request_id
BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;

-- What is looked for to be forgotten.
CREATE INDEX audit_log_with_words ON audit_log (at) WHERE CAST(details AS TEXT) <> '{}';
CREATE INDEX bookings_of_nobody ON bookings (created_at) WHERE client_id IS NULL;
CREATE INDEX sessions_by_age ON sessions (created_at);
