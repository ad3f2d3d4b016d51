DROP INDEX bookings_taken;
