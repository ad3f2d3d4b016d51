//! diesel on SQLite and PostgreSQL behind the ports.
