DROP INDEX clients_by_name;
DROP INDEX bookings_by_client;
CREATE INDEX bookings_by_client ON bookings (shop_id, client_id);
