-- What is looked for to be forgotten, the oldest of all salons first, so many at a time (docs/PRIVACY.md).
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (expires_at);
CREATE INDEX desk_keys_by_age ON desk_keys (expires_at);
-- Codes that were answered stay for a month, and are passed over by this one.
CREATE INDEX challenges_unanswered ON challenges (expires_at) WHERE state <> 'approved';
