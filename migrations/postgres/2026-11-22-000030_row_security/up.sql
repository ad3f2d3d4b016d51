-- The second wall between salons (docs/decisions/0019-row-security.md). A transaction sees and writes the rows of the salon that it names
-- in app.shop_id, or those of all where it says so in app.everything; one that says neither sees none. FORCE holds the tables' owner, too.
-- Settings are looked up once a statement, not once a row.
-- The program calls this after every upgrade, so a table that comes later is walled off with the first.
CREATE FUNCTION keep_salons_apart() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  walled RECORD;
BEGIN
  FOR walled IN
    SELECT t.oid::regclass AS name, a.attname AS salon
    FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND NOT a.attisdropped
    WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace
      AND (a.attname = 'shop_id' OR (t.relname = 'shops' AND a.attname = 'id'))
      AND NOT EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = t.oid)
  LOOP
    EXECUTE format(
      'CREATE POLICY own_salon ON %s USING (CASE (SELECT current_setting(''app.everything'', true)) WHEN ''on'' THEN true '
      'ELSE %I = (SELECT NULLIF(current_setting(''app.shop_id'', true), '''')::bigint) END)', walled.name, walled.salon);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', walled.name);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', walled.name);
  END LOOP;
END $$;
SELECT keep_salons_apart();
