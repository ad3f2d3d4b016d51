DROP TRIGGER bookings_revised_by_update ON bookings;
CREATE TRIGGER bookings_revised_by_update AFTER UPDATE ON bookings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
DROP FUNCTION revise_shops_of_bookings();
CREATE OR REPLACE FUNCTION revise_shops() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  revised BIGINT;
BEGIN
  IF TG_TABLE_NAME = 'shops' THEN
    FOR revised IN SELECT DISTINCT id FROM changed LOOP PERFORM revise_shop(revised); END LOOP;
  ELSE
    FOR revised IN SELECT DISTINCT shop_id FROM changed LOOP PERFORM revise_shop(revised); END LOOP;
  END IF;
  RETURN NULL;
END $$;
DROP FUNCTION revise_all(BIGINT[]);
DROP INDEX bookings_of_nobody;
CREATE INDEX bookings_of_nobody ON bookings (created_at) WHERE client_id IS NULL;
