-- Two PostgreSQL roles for Parlour: `parlour` owns the database and migrates; `parlour_serve` serves and cannot change
-- the definition of a table.
-- As a superuser:
--   CREATE ROLE parlour LOGIN PASSWORD '...';
--   CREATE DATABASE parlour OWNER parlour;
--   CREATE ROLE parlour_serve LOGIN PASSWORD '...';
-- Then, as `parlour`, run `parlour migrate` and this file, once. The default privileges cover the tables of later
-- migrations.
GRANT USAGE ON SCHEMA public TO parlour_serve;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO parlour_serve;
REVOKE INSERT, UPDATE, DELETE ON __diesel_schema_migrations, schema_support FROM parlour_serve;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO parlour_serve;
-- The next four lines are only for a pooler that lends a connection per transaction (docs/decisions/0019-row-security.md).
-- There a database session does not stay with the client that set its timeouts, so the role sets the same timeouts. Run
-- the lines as `parlour_serve` or as a superuser. Connections that are already open do not get the new timeouts.
-- ALTER ROLE parlour_serve SET statement_timeout = '2s';
-- ALTER ROLE parlour_serve SET lock_timeout = '1s';
-- ALTER ROLE parlour_serve SET idle_in_transaction_session_timeout = '30s';
-- ALTER ROLE parlour_serve SET timezone = 'UTC';
