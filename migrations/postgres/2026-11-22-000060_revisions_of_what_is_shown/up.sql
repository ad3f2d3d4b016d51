-- A change of what nobody is shown leaves a salon's revision alone, and one statement over all salons takes no more locks than one over a
-- few (docs/decisions/0017). SQLite has both already: its triggers name their columns, and it has one lock for everything.

-- Counts the salons of one statement. Few of them have lanes of their own. From so many on in one transaction, all further ones share a lane
-- below zero, which is the transaction's until its commit like any other: the server's table of locks has room for some thousands, and a
-- transaction that fills it lets nobody else book. The lock's first key is below zero, where no other is.
CREATE FUNCTION revise_all(revised BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  one BIGINT;
  counted INTEGER;
  free INTEGER := 1;
  step BIGINT := 1 + floor(random() * 4294967296)::BIGINT;
BEGIN
  IF cardinality(revised) = 0 THEN
    RETURN;
  END IF;
  counted := cardinality(revised) + COALESCE(NULLIF(current_setting('app.revised', true), ''), '0')::INTEGER;
  PERFORM set_config('app.revised', counted::TEXT, true);
  IF counted <= 64 THEN
    FOREACH one IN ARRAY revised LOOP PERFORM revise_shop(one); END LOOP;
    RETURN;
  END IF;
  WHILE NOT pg_try_advisory_xact_lock(-1, free) LOOP
    free := free + 1;
  END LOOP;
  INSERT INTO shop_revisions (shop_id, lane, revision) SELECT shop, -free, step FROM unnest(revised) AS shop
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = shop_revisions.revision + step;
END $$;

CREATE OR REPLACE FUNCTION revise_shops() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'shops' THEN
    PERFORM revise_all(ARRAY(SELECT DISTINCT id FROM changed));
  ELSE
    PERFORM revise_all(ARRAY(SELECT DISTINCT shop_id FROM changed));
  END IF;
  RETURN NULL;
END $$;

-- Who booked is nobody's business; when, with whom and where they sit is what makes a time free. A trigger that sees all rows of a statement
-- cannot name columns, so it compares them.
CREATE FUNCTION revise_shops_of_bookings() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revise_all(ARRAY(
    SELECT DISTINCT changed.shop_id FROM changed JOIN former USING (shop_id, id)
    WHERE (changed.status, changed.staff_id, changed.chair_id, changed.start_time, changed.end_time, changed.blocked_from,
        changed.blocked_until, changed.hold_expires_at)
      IS DISTINCT FROM (former.status, former.staff_id, former.chair_id, former.start_time, former.end_time, former.blocked_from,
        former.blocked_until, former.hold_expires_at)
  ));
  RETURN NULL;
END $$;

DROP TRIGGER bookings_revised_by_update ON bookings;
CREATE TRIGGER bookings_revised_by_update AFTER UPDATE ON bookings REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION revise_shops_of_bookings();

-- Just those whose names are still to be forgotten; the others are more every day.
DROP INDEX bookings_of_nobody;
CREATE INDEX bookings_of_nobody ON bookings (created_at)
  WHERE client_id IS NULL AND status = 'cancelled' AND client_name <> 'Deleted client';
