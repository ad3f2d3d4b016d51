-- What several processes count together. One process on a file counts in memory, so nothing is written here by a program that serves; the
-- table is there because both databases are the same. The instant is a plain number on both, because it is counted with.
CREATE TABLE allowances (
  key BLOB PRIMARY KEY NOT NULL CHECK (length(key) = 32),
  full_at INTEGER NOT NULL
) STRICT;
CREATE INDEX allowances_by_full ON allowances (full_at);
