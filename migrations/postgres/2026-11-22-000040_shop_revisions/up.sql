-- Whether anything that a salon shows to everybody has changed: the sum over its rows here is another number after every commit that
-- changed any of it, whoever wrote (docs/decisions/0017). `../../sqlite` holds the same table; a test compares them.
-- It grows by chance, so that a database that was restored never comes back to a number by another way.

-- Transactions that write at the same time count in lanes of their own: none waits for another, and a commit is never missed, because
-- a lane is its transaction's until the commit.
CREATE TABLE shop_revisions (
  shop_id BIGINT NOT NULL REFERENCES shops (id),
  lane BIGINT NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (shop_id, lane)
) WITH (fillfactor = 50);
INSERT INTO shop_revisions (shop_id, lane, revision) SELECT id, 0, floor(random() * 4294967296)::BIGINT FROM shops;

-- Takes the first lane that is free. The lock's first key tells it from the locks of the program, which are below 100.
CREATE FUNCTION revise_shop(revised BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  free BIGINT := 0;
  step BIGINT := 1 + floor(random() * 4294967296)::BIGINT;
BEGIN
  WHILE NOT pg_try_advisory_xact_lock(100 + free::INTEGER, hashint8(revised)) LOOP
    free := free + 1;
  END LOOP;
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (revised, free, step)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = shop_revisions.revision + step;
END $$;

CREATE FUNCTION revise_shops() RETURNS TRIGGER LANGUAGE plpgsql AS $$
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

CREATE TRIGGER shops_revised_by_insert AFTER INSERT ON shops REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shops_revised_by_update AFTER UPDATE ON shops REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_hours_revised_by_insert AFTER INSERT ON shop_hours REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_hours_revised_by_update AFTER UPDATE ON shop_hours REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER shop_hours_revised_by_delete AFTER DELETE ON shop_hours REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER categories_revised_by_insert AFTER INSERT ON categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER categories_revised_by_update AFTER UPDATE ON categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER categories_revised_by_delete AFTER DELETE ON categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER services_revised_by_insert AFTER INSERT ON services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER services_revised_by_update AFTER UPDATE ON services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER services_revised_by_delete AFTER DELETE ON services REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_revised_by_insert AFTER INSERT ON staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_revised_by_update AFTER UPDATE ON staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_revised_by_delete AFTER DELETE ON staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_services_revised_by_insert AFTER INSERT ON staff_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_services_revised_by_update AFTER UPDATE ON staff_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_services_revised_by_delete AFTER DELETE ON staff_services REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_schedule_days_revised_by_insert AFTER INSERT ON staff_schedule_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_schedule_days_revised_by_update AFTER UPDATE ON staff_schedule_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_schedule_days_revised_by_delete AFTER DELETE ON staff_schedule_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_exceptions_revised_by_insert AFTER INSERT ON staff_exceptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_exceptions_revised_by_update AFTER UPDATE ON staff_exceptions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER staff_exceptions_revised_by_delete AFTER DELETE ON staff_exceptions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chairs_revised_by_insert AFTER INSERT ON chairs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chairs_revised_by_update AFTER UPDATE ON chairs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chairs_revised_by_delete AFTER DELETE ON chairs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_staff_revised_by_insert AFTER INSERT ON chair_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_staff_revised_by_update AFTER UPDATE ON chair_staff REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_staff_revised_by_delete AFTER DELETE ON chair_staff REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_services_revised_by_insert AFTER INSERT ON chair_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_services_revised_by_update AFTER UPDATE ON chair_services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER chair_services_revised_by_delete AFTER DELETE ON chair_services REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER bookings_revised_by_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER bookings_revised_by_update AFTER UPDATE ON bookings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
CREATE TRIGGER bookings_revised_by_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops();
