DROP INDEX sessions_by_age;
DROP INDEX bookings_of_nobody;
DROP INDEX audit_log_with_words;
DROP TRIGGER audit_log_keeps_words;
CREATE TRIGGER audit_log_keeps_words BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'audit_log is append only'); END;
DROP TABLE erasures;
