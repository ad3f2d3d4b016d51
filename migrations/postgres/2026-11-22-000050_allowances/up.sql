-- What several processes count together: when an allowance is whole again, in microseconds since 1970, because it is counted with. Not
-- logged: nobody waits for the disk, and after a crash everybody begins with a whole one.
CREATE UNLOGGED TABLE allowances (
  key BYTEA PRIMARY KEY CHECK (length(key) = 32),
  full_at BIGINT NOT NULL
);
CREATE INDEX allowances_by_full ON allowances (full_at);
