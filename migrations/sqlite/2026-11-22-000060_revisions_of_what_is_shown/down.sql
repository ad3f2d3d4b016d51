DROP INDEX bookings_of_nobody;
CREATE INDEX bookings_of_nobody ON bookings (created_at) WHERE client_id IS NULL;
