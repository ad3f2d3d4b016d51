DO $$
DECLARE
  walled RECORD;
BEGIN
  FOR walled IN SELECT polrelid::regclass AS name FROM pg_policy WHERE polname = 'own_salon' LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', walled.name);
    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', walled.name);
    EXECUTE format('DROP POLICY own_salon ON %s', walled.name);
  END LOOP;
END $$;
DROP FUNCTION keep_salons_apart();
