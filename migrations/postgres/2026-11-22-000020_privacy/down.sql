DROP INDEX sessions_by_age;
DROP INDEX bookings_of_nobody;
DROP INDEX audit_log_with_words;
DROP TRIGGER audit_log_keeps_words ON audit_log;
DROP TRIGGER audit_log_keeps_rows ON audit_log;
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
DROP TABLE erasures;
