DROP INDEX audit_log_of_sessions;
DROP INDEX audit_log_of_identities;
DROP INDEX clients_by_identity;
DROP INDEX identities_by_seen;
DROP INDEX clients_by_seen;
ALTER TABLE identities DROP COLUMN seen_at;
ALTER TABLE clients DROP COLUMN seen_at;
