DROP INDEX audit_log_readings;
DROP TABLE desk_keys;
DROP INDEX clients_one_unclaimed;
