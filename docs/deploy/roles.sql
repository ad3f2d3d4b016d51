-- Two roles of PostgreSQL's for Parlour: `parlour` owns the database and migrates, `parlour_serve` serves and changes no table's shape.
-- As a superuser: CREATE ROLE parlour LOGIN PASSWORD '...'; CREATE DATABASE parlour OWNER parlour; CREATE ROLE parlour_serve LOGIN PASSWORD '...';
-- Then `parlour migrate` as `parlour`, and this file as `parlour`, once: what later migrations add comes with the default privileges.
GRANT USAGE ON SCHEMA public TO parlour_serve;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO parlour_serve;
REVOKE INSERT, UPDATE, DELETE ON __diesel_schema_migrations FROM parlour_serve;
REVOKE DELETE ON audit_log FROM parlour_serve;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO parlour_serve;
-- Only behind a pooler that lends connections by the transaction (docs/decisions/0019-row-security.md): there a session does not stay with whoever
-- told it how long to wait, so the role says the same by itself. As `parlour_serve` or a superuser; connections that are open already do not know it.
-- ALTER ROLE parlour_serve SET statement_timeout = '2s';
-- ALTER ROLE parlour_serve SET lock_timeout = '1s';
-- ALTER ROLE parlour_serve SET idle_in_transaction_session_timeout = '30s';
-- ALTER ROLE parlour_serve SET timezone = 'UTC';
