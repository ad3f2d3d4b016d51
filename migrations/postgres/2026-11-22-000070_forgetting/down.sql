DROP INDEX challenges_unanswered;
DROP INDEX desk_keys_by_age;
DROP INDEX idempotency_keys_by_age;
