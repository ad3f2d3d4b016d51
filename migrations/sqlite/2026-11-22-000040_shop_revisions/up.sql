-- Whether anything that a salon shows to everybody has changed: the sum over its rows here is another number after every commit that
-- changed any of it, whoever wrote (docs/decisions/0017). `../../postgres` holds the same table; a test compares them.
-- It grows by chance, so that a database that was restored never comes back to a number by another way.

-- One writer at a time, so one lane. PostgreSQL has many.
CREATE TABLE shop_revisions (
  shop_id INTEGER NOT NULL REFERENCES shops (id),
  lane INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (shop_id, lane)
) STRICT;
INSERT INTO shop_revisions (shop_id, lane, revision) SELECT id, 0, random() & 4294967295 FROM shops;

CREATE TRIGGER shops_revised_by_insert AFTER INSERT ON shops
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shops_revised_by_update AFTER UPDATE ON shops
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_hours_revised_by_insert AFTER INSERT ON shop_hours
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_hours_revised_by_update AFTER UPDATE ON shop_hours
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER shop_hours_revised_by_delete AFTER DELETE ON shop_hours
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER categories_revised_by_insert AFTER INSERT ON categories
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER categories_revised_by_update AFTER UPDATE ON categories
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER categories_revised_by_delete AFTER DELETE ON categories
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER services_revised_by_insert AFTER INSERT ON services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER services_revised_by_update AFTER UPDATE ON services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER services_revised_by_delete AFTER DELETE ON services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_revised_by_insert AFTER INSERT ON staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_revised_by_update AFTER UPDATE ON staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_revised_by_delete AFTER DELETE ON staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_services_revised_by_insert AFTER INSERT ON staff_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_services_revised_by_update AFTER UPDATE ON staff_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_services_revised_by_delete AFTER DELETE ON staff_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_schedule_days_revised_by_insert AFTER INSERT ON staff_schedule_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_schedule_days_revised_by_update AFTER UPDATE ON staff_schedule_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_schedule_days_revised_by_delete AFTER DELETE ON staff_schedule_days
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_exceptions_revised_by_insert AFTER INSERT ON staff_exceptions
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_exceptions_revised_by_update AFTER UPDATE ON staff_exceptions
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER staff_exceptions_revised_by_delete AFTER DELETE ON staff_exceptions
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chairs_revised_by_insert AFTER INSERT ON chairs
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chairs_revised_by_update AFTER UPDATE ON chairs
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chairs_revised_by_delete AFTER DELETE ON chairs
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_staff_revised_by_insert AFTER INSERT ON chair_staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_staff_revised_by_update AFTER UPDATE ON chair_staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_staff_revised_by_delete AFTER DELETE ON chair_staff
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_services_revised_by_insert AFTER INSERT ON chair_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_services_revised_by_update AFTER UPDATE ON chair_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER chair_services_revised_by_delete AFTER DELETE ON chair_services
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER bookings_revised_by_insert AFTER INSERT ON bookings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER bookings_revised_by_update AFTER UPDATE OF status, staff_id, chair_id, start_time, end_time, blocked_from, blocked_until, hold_expires_at ON bookings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (NEW.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
CREATE TRIGGER bookings_revised_by_delete AFTER DELETE ON bookings
BEGIN
  INSERT INTO shop_revisions (shop_id, lane, revision) VALUES (OLD.shop_id, 0, random() & 4294967295)
    ON CONFLICT (shop_id, lane) DO UPDATE SET revision = revision + 1 + (random() & 4294967295);
END;
