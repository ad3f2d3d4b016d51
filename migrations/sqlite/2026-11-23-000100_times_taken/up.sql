-- Free times are reckoned without the bookings that were given back: a salon with many of them does not read them.
CREATE INDEX bookings_taken ON bookings (shop_id, blocked_from, blocked_until) WHERE status <> 'cancelled';
