-- Who asked a salon to be forgotten, and when: ids only. It is kept for as long as copies are, so that a copy that is brought back
-- forgets them again.
CREATE TABLE erasures (
  shop_id BIGINT NOT NULL,
  client_id BIGINT NOT NULL,
  erased_at TIMESTAMPTZ NOT NULL,
  PRIMARY KEY (shop_id, client_id),
  FOREIGN KEY (shop_id, client_id) REFERENCES clients (shop_id, id)
);

-- The trail keeps every row, and who did what to which when. Its details may be cut: with the client whom they are about, and with time.
DROP TRIGGER audit_log_keeps_words ON audit_log;
CREATE TRIGGER audit_log_keeps_rows BEFORE DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE ON audit_log FOR EACH ROW
  WHEN (NEW.details::TEXT <> '{}'
    OR (NEW.id, NEW.shop_id, NEW.at, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.from_status, NEW.to_status,
      NEW.request_id)
    IS DISTINCT FROM (OLD.id, OLD.shop_id, OLD.at, OLD.actor_kind, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.from_status,
      OLD.to_status, OLD.request_id))
  EXECUTE FUNCTION audit_log_is_append_only();

-- What is looked for to be forgotten.
CREATE INDEX audit_log_with_words ON audit_log (at) WHERE CAST(details AS TEXT) <> '{}';
CREATE INDEX bookings_of_nobody ON bookings (created_at) WHERE client_id IS NULL;
CREATE INDEX sessions_by_age ON sessions (created_at);
