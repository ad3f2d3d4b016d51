DROP INDEX bookings_by_staff;
DROP INDEX bookings_by_chair;
DROP INDEX bookings_by_time;
CREATE INDEX bookings_by_staff ON bookings (shop_id, staff_id, blocked_from) WHERE status <> 'cancelled';
CREATE INDEX bookings_by_chair ON bookings (shop_id, chair_id, blocked_from) WHERE status <> 'cancelled' AND chair_id IS NOT NULL;
CREATE INDEX bookings_by_time ON bookings (shop_id, blocked_from);
