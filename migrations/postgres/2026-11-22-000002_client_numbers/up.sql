-- What the numbers of a client are worked out of, in one index: no row of a booking is read for them. And clients by name, page by page.
DROP INDEX bookings_by_client;
CREATE INDEX bookings_by_client
  ON bookings (shop_id, client_id, start_time, id, status, cancel_reason, hold_expires_at, total_price_cents);
CREATE INDEX clients_by_name ON clients (shop_id, lower(name), id);
